"""Seeded chance: every draw is a function of the state's seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


def step(rng: int) -> tuple[int, int]:
    """The next 64 random bits and the seed that follows (splitmix64)."""
    rng = (rng + 0x9E3779B97F4A7C15) & _MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31), rng


def below(rng: int, limit: int) -> tuple[int, int]:
    """A whole number from 0 to ``limit - 1``, every one as likely, and the seed that follows."""
    ceiling = (1 << 64) - (1 << 64) % limit
    while True:
        bits, rng = step(rng)
        if bits < ceiling:
            return bits % limit, rng


def shuffled(rng: int, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
    """The items in random order, and the seed that follows."""
    deck = list(items)
    for i in range(len(deck) - 1, 0, -1):
        j, rng = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck), rng
