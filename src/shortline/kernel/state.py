"""The state of a game: one immutable value."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from shortline.kernel.action import Plain
from shortline.kernel.facts import StateFacts
from shortline.kernel.frame import Consent, F, Frame, GameOver
from shortline.kernel.frozen import Frozen, freeze, frozen_whole

S = TypeVar("S", bound="State")
T = TypeVar("T")

__all__ = ["S", "Slot", "State", "T", "but", "canonical", "digest"]


@dataclass(frozen=True, kw_only=True, repr=False)
class State:
    """A game at one moment. Families add typed slices to it."""

    seats: tuple[str, ...]
    """The players, in the order in which they sit."""
    cursor: tuple[Frame, ...]
    """Where in the round the game is, the innermost step last: what is open, and to whom."""
    ledger: Mapping[str, int]
    """What everybody has: players, companies, the bank."""
    rng: int = 0
    """What the next draw of chance comes from; 0 in a view, which knows nothing of it."""
    # Any: each slot knows what lies under its key.
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What single rules remember, each under its own key."""
    facts: StateFacts = field(default_factory=StateFacts, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        freeze(self, self.__dict__)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        """Where the game stands, in a line: ``canonical`` has the whole."""
        who = f"{' or '.join(self.top.actors)} to act" if self.top.actors else "nobody to act"
        return f"<{type(self).__name__} at {self.top.step}, {who}>"

    @property
    def top(self) -> Frame:
        """The frame that says what is open now and to whom."""
        return self.cursor[-1]

    def on_top(self, kind: type[F]) -> F:
        """The top frame, known to be of this class: a procedure that is open in a step may rely on it."""
        top = self.cursor[-1]
        if type(top) is not kind and not isinstance(top, kind):  # as a rule it is that very class
            raise TypeError(f"{kind.__name__} is not on top, {type(top).__name__} is")
        return top

    def frame(self, kind: type[F]) -> F | None:
        """The topmost frame of that class, if the cursor holds one."""
        return next((f for f in reversed(self.cursor) if isinstance(f, kind)), None)

    @property
    def context(self) -> tuple[str, ...]:
        """What the clause behind a refusal may depend on, the nearest first: a proposal, the steps of the cursor."""
        top = self.top
        steps = tuple(f.step for f in reversed(self.cursor))
        return (type(top.proposal).__name__, *steps) if isinstance(top, Consent) else steps

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.cursor[-1], GameOver)


if TYPE_CHECKING:
    # Type checkers know the fields that ``replace`` takes and what goes into each.
    from dataclasses import replace as but
else:
    _SLOTS: dict[type, tuple[Callable[..., tuple[object, ...]], dict[str, Callable[..., None]]]] = {}
    """Of a slotted class: what reads all its fields, and what writes each."""

    def but(value: T, **changes: object) -> T:
        """The same state, frame or slice with something changed (``replace`` without its cost)."""
        kind = type(value)
        new = object.__new__(kind)
        if isinstance(value, State):
            own = new.__dict__
            own.update(value.__dict__, facts=type(value.facts)())
            for name, it in changes.items():
                own[name] = Frozen(it) if type(it) is dict else it
            return new
        read, write = _SLOTS.get(kind) or _slots(kind)
        for put, it in zip(write.values(), read(value)):  # noqa: B905 - they are as many
            put(new, it)
        for name, it in changes.items():
            if name not in write:
                raise TypeError(f"{kind.__name__} has no {name}")
            write[name](new, Frozen(it) if type(it) is dict else it)
        return new

    def _slots(kind: type) -> tuple[Callable[..., tuple[object, ...]], dict[str, Callable[..., None]]]:
        names = [f.name for f in fields(kind)]
        read = attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, n) for n in names)
        made = _SLOTS[kind] = (read, {name: getattr(kind, name).__set__ for name in names})
        return made


@dataclass(frozen=True, slots=True)
class Slot(Generic[T]):
    """A title's own little piece of state, under a key of its own."""

    key: str
    empty: T

    def of(self, s: State) -> T:
        """What the slot holds."""
        value: T = s.extras.get(self.key, self.empty)
        return value

    def put(self, s: S, value: T) -> S:
        """The state with another value in the slot."""
        return but(s, extras={**s.extras, self.key: frozen_whole(value)})


def canonical(value: object) -> Plain:
    """A value of the game as plain JSON data, the same on every machine and whatever the hash seed."""
    kind = type(value)
    if value is None or kind is str or kind is int or isinstance(value, (str, int)):  # most are these very classes
        return value
    if kind not in _PARTS:
        _PARTS[kind] = _parts(kind)
    parts = _PARTS[kind]
    if parts is not None:
        return {"": kind.__name__, **{name: canonical(getattr(value, name)) for name in parts}}
    own_form = getattr(value, "canonical", None)
    if own_form is not None:
        return canonical(own_form())
    if isinstance(value, (dict, Mapping)):  # a dict is found faster if it is named
        return {str(k): canonical(v) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return [canonical(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted((canonical(v) for v in value), key=str)
    raise TypeError(f"{type(value).__name__} cannot be part of a state")


_PARTS: dict[type, tuple[str, ...] | None] = {}


def _parts(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of value that is written down by its fields, or None."""
    if hasattr(kind, "canonical") or not is_dataclass(kind):
        return None
    return tuple(f.name for f in fields(kind) if f.compare)


def digest(s: State) -> str:
    """A fingerprint of the whole state."""
    text = json.dumps(canonical(s), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
