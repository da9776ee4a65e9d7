"""Dice: chance for a bot, the same for the same seed on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from shortline.kernel.chance import below, step

T = TypeVar("T")


class Dice:
    """Draws that follow from a seed."""

    def __init__(self, seed: int) -> None:
        # One step away from the seed, so that the draws do not follow the game's own.
        self._rng = step(seed ^ 0x5DEECE66D)[0]

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``."""
        number, self._rng = below(self._rng, limit)
        return number

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
