"""A game at hand: its states from the first to the last, to play, take back and look at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Generic, Self, TypeAlias

from shortline.kernel import play
from shortline.kernel.action import Action, Plain, conform, decode, encode
from shortline.kernel.event import Event
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import IllegalAction, Malformed, Refusal, RulesChanged
from shortline.kernel.rules import Position, Rules
from shortline.kernel.state import S, canonical, digest
from shortline.kernel.view import View, seen, sentences, view
from shortline.table.record import EVERY, RawRecord, Record
from shortline.table.restore import restored
from shortline.table.title import Options, Title


class Game(Generic[S]):
    """A table of one title. Every state is kept: undo is an earlier one."""

    # Any, here and below: whoever plays a game needs its state; the figures of its title are the rules' matter.
    def __init__(self, title: Title[S, Any], seats: Sequence[str], options: Options | None = None, seed: int = 0):
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise Malformed(f"A seed is a whole number from 0 to 2^63 - 1, not {seed!r}")
        self.title = title
        self.seed = seed
        self._seats = title.seated(seats)
        self.options = title.chosen(options or {}, len(self._seats))
        # Any: as above
        self.rules: Rules[S, Any] = title.compose(self.options, len(self._seats))
        state, events = title.start(self.rules, self._seats, seed)
        self._states: list[S] = [state]
        self._actions: list[Action] = []
        self._events: list[tuple[Event[S], ...]] = [events]
        self._digests: dict[int, str] = {}
        self._now = 0
        self.set_up = False
        """Whether it began with another position than the title's own."""
        self.about: dict[str, Plain] = {}
        """What somebody wrote about the game; it goes into the record and no rule reads it."""

    def beginning_with(self, state: S) -> Self:
        """Another game at the same table that begins with that state; its seats sit as they do there."""
        new = self.copy()
        new._states, new._actions, new._events, new._digests = [state], [], [()], {}
        new._now, new.set_up, new.about = 0, True, {}
        return new

    def copy(self) -> Self:
        """The same game once more, at once: states are values, so both share what they have been through."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._states, new._actions, new._events = list(self._states), list(self._actions), list(self._events)
        new._digests, new.about = dict(self._digests), dict(self.about)
        return new

    def until(self, number: int) -> Self:
        """The same game as it stood after so many actions, once more: what came after them is gone there."""
        self.at(number)
        new = self.copy()
        new._now = number
        new._forget()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Plain, ...]:
        """What it is made of, for another process: its table and its actions, which are played again there."""
        first = self._states[0] if self.set_up else None
        table = type(self), self.title, self._seats, self.options, self.seed, first
        return _again, (table, tuple(self._actions), self._now, self.about)

    @property
    def state(self) -> S:
        """The state now."""
        return self._states[self._now]

    @property
    def position(self) -> Position[S, Any]:  # Any: as above
        """The state now under the rules of the table: what the rules' own functions are asked of."""
        return Position(self.rules, self.state)

    @property
    def number(self) -> int:
        """How many actions led to the state now."""
        return self._now

    @property
    def length(self) -> int:
        """How many actions the game has, those taken back included."""
        return len(self._actions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats that may act now."""
        return play.to_act(self.state)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions up to now."""
        return tuple(self._actions[: self._now])

    def offers(self, seat: str | None = None) -> tuple[Offer, ...]:
        """What can be done now, numbers as spans."""
        self._seated(seat)
        return play.offers(self.rules, self.state, seat)

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action that are open now, whether or not there is anything to offer."""
        return play.kinds(self.rules, self.state)

    def offers_of(self, kind: type[Action]) -> tuple[Offer, ...]:
        """What can be done now by one kind of action: cheaper than all offers."""
        return play.offers_of(self.rules, self.state, kind)

    def legal(self) -> tuple[Action, ...]:
        """The legal actions now; one with a span stands as its lowest and highest value."""
        return tuple(play.legal(self.rules, self.state))

    def action(self, name: str, by: str = "", **fields: Plain) -> Action:
        """An action by its name and fields; by the seat to act, if none is named and only one may."""
        if not by and len(self.to_act) != 1:
            raise Malformed("Say whose action it is: " + (" or ".join(self.to_act) or "nobody is to act"))
        return decode({"type": name, "by": by or self.to_act[0], **fields}, self.rules.actions)

    def why_not(self, action: Action) -> tuple[Refusal, ...]:
        """Why an action is not allowed now; empty if it is."""
        conform(action)
        return play.refusals(self.rules, self.state, action)

    def label(self, action: Action) -> str:
        """An action of an offer as a short line."""
        p = self.rules.procedure(self.state, type(action))
        return p.label(self.position, action) if p else type(action).__name__

    def play(self, action: Action) -> tuple[Event[S], ...]:
        """Perform an action and give its events; ``IllegalAction`` leaves the game as it was."""
        state, events = self.tried(action)
        self.go_on(action, state, events)
        return events

    def tried(self, action: Action) -> tuple[S, tuple[Event[S], ...]]:
        """The state that an action leads to, and its events; the game stays where it is."""
        try:
            return play.apply(self.rules, self.state, action)
        except (IllegalAction, Malformed):
            raise
        except Exception as e:
            e.add_note(f"While {json.dumps(encode(action))} was performed; the record:\n{self.record.to_json()}")
            raise

    def go_on(self, action: Action, state: S, events: tuple[Event[S], ...]) -> None:
        """Go on with an action that was tried in the state now."""
        if self._now < len(self._actions):
            self._forget()
        self._states.append(state)
        self._actions.append(action)
        self._events.append(events)
        self._now += 1
        if self._now % EVERY == 0:
            self._digests[self._now] = digest(state)

    def _forget(self) -> None:
        """Let what was taken back be gone for good."""
        del self._states[self._now + 1 :], self._actions[self._now :], self._events[self._now + 1 :]
        self._digests = {n: d for n, d in self._digests.items() if n <= self._now}

    def undo(self) -> None:
        """Go back one action."""
        if self._now == 0:
            raise Malformed("There is nothing to take back")
        self._now -= 1

    def redo(self) -> None:
        """Go forward again one action that was taken back."""
        if self._now == len(self._actions):
            raise Malformed("There is nothing to do again")
        self._now += 1

    def at(self, number: int) -> S:
        """The state after so many actions."""
        if not 0 <= number < len(self._states):
            raise Malformed(f"The game has {len(self._states) - 1} actions; there is no action {number}")
        return self._states[number]

    def events(self, number: int, seat: str | None = None) -> tuple[Event[S], ...]:
        """The events of an action (the first is 1; 0: those before it) as a seat, or a watcher, may know them."""
        self.at(number)
        self._seated(seat)
        return seen(self._events[number], seat)

    def every_event(self, number: int) -> tuple[Event[S], ...]:
        """The events of an action (the first is 1; 0: those before it), secret ones too: never for a player."""
        self.at(number)
        return self._events[number]

    @property
    def undone(self) -> Action:
        """The action that would be done again."""
        if self._now == len(self._actions):
            raise Malformed("There is nothing to do again")
        return self._actions[self._now]

    def _seated(self, seat: str | None) -> None:
        if seat is not None and seat not in self.state.seats:
            raise Malformed(f"Nobody called {seat} sits at this table (there are {', '.join(self.state.seats)})")

    def log(self, seat: str | None = None) -> tuple[str, ...]:
        """The game so far in sentences."""
        self._seated(seat)
        return tuple(t for n in range(self._now + 1) for t in sentences(self.rules, self.events(n, seat)))

    def view(self, seat: str | None) -> View[S]:
        """The game as a seat, or a watcher, sees it."""
        self._seated(seat)
        return view(self.rules, self.state, seat)

    @property
    def digest(self) -> str:
        """The fingerprint of the state now."""
        return self._digests.get(self._now) or digest(self.state)

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        digests = {n: d for n, d in self._digests.items() if n <= self._now}
        digests[self._now] = self.digest
        table = self.title.id, self.rules.version, self._seats, self.options, self.seed
        position = canonical(self._states[0]) if self.set_up else None
        return Record(*table, self.actions, dict(digests), position, dict(self.about))


AnyGame: TypeAlias = Game[Any]  # Any: whatever its state is
"""A game of any family."""


# Any: a tuple of the table's parts as ``__reduce__`` gave them.
def _again(table: tuple[Any, ...], actions: Sequence[Action], now: int, about: dict[str, Plain]) -> Game[S]:
    kind, title, seats, options, seed, first = table
    game: Game[S] = kind(title, seats, options, seed)
    if first is not None:
        game = game.beginning_with(first)
    game.about = about
    for action in actions:
        game.play(action)
    while game.number > now:
        game.undo()
    return game


def replayed(title: Title[S, Any], raw: RawRecord) -> Game[S]:  # Any: whatever the figures of the title are
    """The game of a record, played again with every check on and every digest proved."""
    if raw.title != title.id:
        raise Malformed(f"This is a record of {raw.title}, not of {title.id}")
    game = Game(title, raw.seats, title.stored(raw.options, len(raw.seats)), raw.seed)
    if raw.position is not None:
        game = game.beginning_with(restored(game.rules, raw.position, game.state))
    game.about = dict(raw.about)
    _prove(raw, game)
    for number, data in enumerate(raw.actions, 1):
        try:
            game.play(decode(data, game.rules.actions))
        except (Malformed, IllegalAction) as e:
            raise type(e)(*_located(e, number)) from e
        _prove(raw, game)
    return game


def _located(e: Malformed | IllegalAction, number: int) -> tuple[Plain, ...]:
    if isinstance(e, IllegalAction):
        return e.action, tuple(Refusal(r.key, f"Action {number}: {r.text}", r.cite) for r in e.refusals)
    return (f"Action {number}: {e}",)


def _prove(raw: RawRecord, game: Game[S]) -> None:
    kept = raw.digests.get(game.number)
    if kept is not None and kept != game.digest:
        raise RulesChanged(
            f"After action {game.number} the record says {kept} and the game {game.digest}: the record was "
            f"altered, or the rules changed (record: rules {raw.rules}, here: {game.rules.version})"
        )
