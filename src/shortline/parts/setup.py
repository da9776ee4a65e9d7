"""Setting up a position in the middle of a game, in a few words.

A setup is a value: every method gives another one. What is given to somebody is taken from where it would come from in
a game, so that dollars, certificates and cubes stay what the box holds.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self

from shortline.kernel import play
from shortline.kernel.action import Plain
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import D, Rules
from shortline.kernel.state import S, Slot, T, but
from shortline.parts.ledger import BANK
from shortline.table.game import Game


@dataclass(frozen=True)
class Setup(Generic[S, D]):
    """A position that is being set up, and the events of the last thing that happened in it."""

    steps: ClassVar[tuple[str, ...]] = ("cash", "settled")
    """The methods that ``following`` knows."""

    rules: Rules[S, D]
    state: S
    events: tuple[Event[S], ...] = ()
    table: Game[S] | None = None
    """The game as it began, before anything was set up."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.rules.title}: {self.state}>"

    @property
    def data(self) -> D:
        """What the title's files say."""
        return self.rules.data

    def game(self) -> Game[S]:
        """A game that begins with this position."""
        if self.table is None:
            raise Malformed("This position belongs to no table")
        return self.table.beginning_with(self.state)

    @property
    def text(self) -> str:
        """The position as text: a record that begins with it and has no actions. ``shortline.loads`` reads it."""
        return self.game().record.to_json()

    def following(self, steps: Iterable[Sequence[Plain]]) -> Self:
        """The position after steps that are written as data: ``["owns", "Ann", "L&N", 3]``. What a method takes by
        name stands in a mapping at the end: ``["operating", "L&N", {"step": "run_trains"}]``."""
        then = self
        for number, words in enumerate(steps, 1):
            try:
                then = then._step(words)
            except Malformed as e:
                raise Malformed(f"Step {number}: {e}") from None
        return then

    def _step(self, words: Sequence[Plain]) -> Self:
        if isinstance(words, str) or not words or words[0] not in self.steps:
            raise Malformed(f"{words!r} is not a step: its first word is one of {', '.join(sorted(self.steps))}")
        name, *args = words
        named = args.pop() if args and isinstance(args[-1], Mapping) else {}
        method = getattr(self, name)
        try:
            inspect.signature(method).bind(*args, **named)
        except TypeError as e:
            raise Malformed(f"{name}: {e}") from None
        then: Self = method(*args, **named)
        return then

    # Any: whatever the slices of the state are.
    def but(self, **changes: Any) -> Self:
        """The position with slices of the state replaced: the way out when no method fits."""
        return replace(self, state=but(self.state, **changes))

    def slot(self, slot: Slot[T], value: T) -> Self:
        """A title's own slot of the state holds a value."""
        return replace(self, state=slot.put(self.state, value))

    def through(self, work: Callable[[Tx[S, D]], object]) -> Self:
        """The position after some work of the rules, with all its consequences, the flow left where it is."""
        tx = Tx(self.rules, self.state)
        work(tx)
        return replace(self, state=tx.state, events=tuple(tx.events))

    def settled(self) -> Self:
        """The flow has run on until a seat has to act."""
        return self.through(play.settle)

    def cash(self, holder: str, amount: int) -> Self:
        """A player, corporation or company has so much; the bank takes or gives the difference."""
        book = dict(self.state.ledger)
        known(holder, book, "nobody with money is called")
        at_least(0, amount)
        book[BANK] += book[holder] - amount
        book[holder] = amount
        return self.but(ledger=book)

    def seat(self, name: str) -> str:
        """A seat of the table; ``Malformed`` for another name."""
        return known(name, self.state.seats, "there is no seat")


def known(name: str, names: Iterable[str], what: str) -> str:
    """A name that there is; ``Malformed`` lists those that there are."""
    listed = list(names)
    if name not in listed:
        raise Malformed(f"{what[:1].upper()}{what[1:]} {name!r} (there is {', '.join(listed) or 'none'})")
    return name


def at_least(least: int, number: int) -> int:
    """A whole number that is large enough."""
    if type(number) is not int or number < least:
        raise Malformed(f"This must be a whole number from {least}, not {number!r}")
    return number
