"""Why something cannot be done: refusals by the rules, and input that never reaches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shortline.kernel.action import Action


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why an action is not allowed: a stable key, a sentence to the player, the rule it rests on."""

    key: str
    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})" if self.cite else self.text


class ShortlineError(Exception):
    """Whatever Shortline raises on purpose: what follows are its kinds. Anything else is a bug."""


class IllegalAction(ShortlineError):
    """An action that the rules refuse. The game is as it was."""

    def __init__(self, action: Action, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(str(r) for r in refusals))
        self.action = action
        self.refusals = tuple(refusals)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, tuple[Refusal, ...]]]:
        """What it is made of, for another process."""
        return type(self), (self.action, self.refusals)


class Malformed(ShortlineError):
    """Input that is not an action, option, seat or record at all: found before the rules are asked."""


class RulesChanged(ShortlineError):
    """A record does not replay to the digests it carries: it was altered, or the rules were."""
