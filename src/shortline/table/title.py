"""Titles: a game that can be played, its options, and how a table of it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from shortline.kernel.event import Event
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import D, Rules
from shortline.kernel.state import S


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before the game: an optional rule, a variant or a table difference."""

    name: str
    text: str
    cite: str = ""
    default: bool | int | str = False
    choices: tuple[bool | int | str, ...] = (False, True)
    least: int = 0
    most: int = 0
    """For a number: its limits (``choices`` is empty then)."""
    players: tuple[int, ...] = ()
    """The numbers of players at which it means anything; none named: at all."""
    before: bool | int | str | None = None
    """How the title was played before it had the option, if not as by default: so is a stored game that names none."""
    former: bool = False
    """Whether it is only how games were played that are stored: no new table may choose it."""

    def admits(self, value: object) -> bool:
        """Whether the option can have that value."""
        if self.choices:
            return any(value == c and type(value) is type(c) for c in self.choices)
        return type(value) is int and self.least <= value <= self.most

    def means_nothing(self, value: object, players: int) -> bool:
        """Whether a value other than the default is without effect at a table of so many."""
        return bool(self.players) and players not in self.players and value != self.default

    @property
    def values(self) -> str:
        """What it can be, in words."""
        if self.choices:
            return " or ".join(str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices)
        return f"{self.least} to {self.most}"


Options: TypeAlias = Mapping[str, bool | int | str]
"""The options of a table by name."""

Compose: TypeAlias = Callable[[Options, int], Rules[S, D]]
"""Makes the rules of a table from its options and its number of players."""

Start: TypeAlias = Callable[[Rules[S, D], Sequence[str], int], tuple[S, tuple[Event[S], ...]]]
"""Begins a table for its seats and seed: the first state in which somebody acts, and the events that led to it."""

KEPT = 50
"""For so many tables that differ in their options composed rules are kept."""


def once(compose: Compose[S, D]) -> Compose[S, D]:
    """The same composing, done once for tables that agree on options and players: rules never change."""
    kept: dict[object, Rules[S, D]] = {}

    def composed(options: Options, players: int) -> Rules[S, D]:
        key = (players, *((name, options[name]) for name in sorted(options)))
        if key not in kept:
            rules = compose(options, players)
            if len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[key] = rules
        return kept[key]

    return composed


@dataclass(frozen=True)
class Title(Generic[S, D]):
    """A game that can be played. ``compose`` makes its rules for a table, ``start`` begins it."""

    id: str
    name: str
    version: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    compose: Compose[S, D]
    start: Start[S, D]
    credit: str = ""
    about: str = ""
    """What kind of game it is, in a few sentences for whoever chooses one."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The binding clauses of the rulebook, in words of our own."""
    notes: tuple[str, ...] = ()
    """What players should know of this edition: figures of ours where a board is lost, for example."""

    def __repr__(self) -> str:
        least, most = self.players
        return f"<Title {self.id}, {least} to {most} players, {len(self.options)} options>"

    def chosen(self, options: Options, players: int = 0) -> dict[str, bool | int | str]:
        """All options with their values; ``Malformed`` for one that does not exist, cannot have its value, or means
        nothing at a table of so many players (if a number is given)."""
        known = {o.name: o for o in self.options}
        given: object = options  # whatever a script has passed
        if not isinstance(given, Mapping):
            seed = f" (a seed is given by name: seed={given})" if isinstance(given, int) else ""
            raise Malformed(f"Options are values by name, {{name: value}}, not {given!r}{seed}")
        for name, value in options.items():
            if name not in known:
                raise Malformed(f"{self.id} has no option {name!r} (it has {', '.join(known) or 'none'})")
            option = known[name]
            if not option.admits(value):
                raise Malformed(f"The option {name} of {self.id} cannot be {value!r}: it can be {option.values}")
            if players and option.means_nothing(value, players):
                tables = " or ".join(str(n) for n in option.players)
                raise Malformed(f"The option {name} of {self.id} is for {tables} players, not for {players}")
        return {name: options.get(name, o.default) for name, o in known.items()}

    def stored(self, options: Options, players: int) -> dict[str, bool | int | str]:
        """The options of a game that was begun before, perhaps when there were fewer: it goes on as it was played."""
        named = dict(options)
        for o in self.options:
            if o.name not in named and o.before is not None:
                named[o.name] = o.before
            if o.name in named and o.means_nothing(named[o.name], players):
                named[o.name] = o.default
        return named

    def wished(self, options: Options, players: int = 0) -> dict[str, bool | int | str]:
        """All options of a new table; ``Malformed`` as in ``chosen``, and for one that only stored games have."""
        choice = self.chosen(options, players)
        for o in self.options:
            if o.former and choice[o.name] != o.default:
                raise Malformed(f"The option {o.name} of {self.id} is for games that were begun under older rules")
        return choice

    def seated(self, seats: Sequence[str]) -> tuple[str, ...]:
        """The seats of a table; ``Malformed`` for a wrong number, an empty name or the same name twice."""
        least, most = self.players
        if isinstance(seats, str) or not isinstance(seats, Sequence):
            raise Malformed(f"Seats are a list of names, not {seats!r}")
        if not least <= len(seats) <= most:
            raise Malformed(f"{self.id} is for {least} to {most} players, not {len(seats)}")
        for name in seats:
            if type(name) is not str or not name.strip() or len(name) > 40 or not name.isprintable():
                raise Malformed(f"{name!r} is not a name for a seat")
        if len(set(seats)) < len(seats):
            raise Malformed("Two seats have the same name")
        return tuple(seats)


AnyTitle: TypeAlias = Title[Any, Any]  # Any: whatever its state and its figures are
"""A title of any family."""
