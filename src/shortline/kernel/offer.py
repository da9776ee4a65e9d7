"""Offers: what a seat can do now, with numbers as ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import but


@dataclass(frozen=True, slots=True)
class Span:
    """The values that one number of an action may take: from ``low`` to ``high`` in steps of ``step``."""

    field: str
    low: int
    high: int
    step: int = 1

    @property
    def top(self) -> int:
        """The highest value, which is ``high`` if the steps lead there."""
        return self.high - (self.high - self.low) % self.step

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.step))

    def __len__(self) -> int:
        return (self.high - self.low) // self.step + 1


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that is legal now. With a span, its number may take every value of the span."""

    action: Action
    span: Span | None = None

    def at(self, value: int) -> Action:
        """The action with its number set."""
        if self.span is None:
            raise Malformed(f"{type(self.action).__name__} has no number to choose")
        if value not in self.span:
            raise Malformed(f"{self.span.field} goes from {self.span.low} to {self.span.high}, not {value}")
        return self._with(self.span.field, value)

    @property
    def last(self) -> Action:
        """The action, with a span at its highest value."""
        return self.action if self.span is None else self._with(self.span.field, self.span.top)

    def actions(self) -> Iterator[Action]:
        """Every action that it stands for: one, or one for each value of the span."""
        if self.span is None:
            yield self.action
            return
        for value in self.span:
            yield self._with(self.span.field, value)

    def __contains__(self, a: object) -> bool:
        if self.span is None or type(a) is not type(self.action):
            return a == self.action
        value = getattr(a, self.span.field)
        return value in self.span and self._with(self.span.field, value) == a

    def _with(self, field: str, value: int) -> Action:
        return but(self.action, **{field: value})  # type: ignore[arg-type]  # mypy takes the field for ``by``

    def without(self, actions: Iterable[Action]) -> Iterator[Offer]:
        """What is left of the offer without some actions: a span parts where one of them lies in it."""
        same = [a for a in actions if type(a) is type(self.action)]
        if self.span is None:
            if self.action not in same:
                yield self
            return
        field, low, step = self.span.field, self.span.low, self.span.step
        taken = {value for a in same if self._with(field, value := getattr(a, field)) == a and value in self.span}
        if not taken and self.span.high == self.span.top:
            yield self
            return
        for value in (*sorted(taken), self.span.top + step):
            if low < value:
                yield Offer(self._with(field, low), Span(field, low, value - step, step))
            low = value + step

    def ends(self) -> Iterator[Action]:
        """The action, or with a span the actions at its lowest and highest value."""
        if self.span is None:
            yield self.action
            return
        yield self._with(self.span.field, self.span.low)
        if self.span.top != self.span.low:
            yield self.last
