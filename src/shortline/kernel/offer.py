"""Offers: what a seat can do now, with numbers as ranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shortline.kernel.action import Action


@dataclass(frozen=True, slots=True)
class Span:
    """The values that one number of an action may take: from ``low`` to ``high`` in steps of ``step``."""

    field: str
    low: int
    high: int
    step: int = 1

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high and (value - self.low) % self.step == 0


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that is legal now. With a span, its number may take every value of the span."""

    action: Action
    span: Span | None = None

    def at(self, value: int) -> Action:
        """The action with its number set."""
        if self.span is None:
            raise ValueError(f"{type(self.action).__name__} has no number to choose")
        if value not in self.span:
            raise ValueError(f"{self.span.field} goes from {self.span.low} to {self.span.high}, not {value}")
        return replace(self.action, **{self.span.field: value})

    def ends(self) -> Iterator[Action]:
        """The action, or with a span the actions at its lowest and highest value."""
        if self.span is None:
            yield self.action
            return
        yield replace(self.action, **{self.span.field: self.span.low})
        if self.span.high != self.span.low:
            top = self.span.high - (self.span.high - self.span.low) % self.span.step
            if top != self.span.low:
                yield replace(self.action, **{self.span.field: top})
