"""The state of a game: one immutable value."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Frame:
    """One level of the flow: "CoG's operating turn, at the station step, for Ann to decide"."""

    step: str
    actors: tuple[str, ...] = ()
    memo: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class State:
    """A game at one moment. Families add typed slices to it."""

    seats: tuple[str, ...]
    cursor: tuple[Frame, ...]
    ledger: Mapping[str, int]
    rng: int = 0
    extras: Mapping[str, Any] = field(default_factory=dict)
    known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Facts that were derived from this very state under the rules of its table; no part of it."""

    def but(self, **changes: Any) -> Self:
        """The same state with some slices changed (``replace`` without its cost)."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, known={}, **changes)
        return new

    @property
    def top(self) -> Frame:
        """The frame that says what is open now and to whom."""
        return self.cursor[-1]

    def frame(self, step: str) -> Frame | None:
        """The topmost frame of that step, if the cursor holds one."""
        return next((f for f in reversed(self.cursor) if f.step == step), None)

    @property
    def context(self) -> tuple[str, ...]:
        """What the clause behind a refusal may depend on, the nearest first: a proposal, the steps of the cursor."""
        proposal = self.top.memo.get("proposal")
        steps = tuple(f.step for f in reversed(self.cursor))
        return steps if proposal is None else (type(proposal).__name__, *steps)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.cursor[-1].step == GAME_OVER


GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Slot(Generic[T]):
    """A title's own little piece of state, under a key of its own."""

    key: str
    empty: T

    def of(self, s: State) -> T:
        """What the slot holds."""
        value: T = s.extras.get(self.key, self.empty)
        return value

    def put(self, s: Any, value: T) -> Any:
        """The state with another value in the slot."""
        return s.but(extras={**s.extras, self.key: value})


def canonical(value: Any) -> Any:
    """A value of the game as plain JSON data, the same on every machine and whatever the hash seed."""
    if value is None or isinstance(value, (str, int)):
        return value
    kind = type(value)
    if kind not in _PARTS:
        _PARTS[kind] = _parts(kind)
    parts = _PARTS[kind]
    if parts is not None:
        return {"": kind.__name__, **{name: canonical(getattr(value, name)) for name in parts}}
    if hasattr(value, "canonical"):
        return canonical(value.canonical())
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
