"""Frames: the levels of the flow, from the round down to the decision that somebody has to make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import ClassVar, TypeVar

from shortline.kernel.action import Action

F = TypeVar("F", bound="Frame")


@dataclass(frozen=True, slots=True)
class Frame:
    """One level of the flow: "CoG's operating turn, at the station step, for Ann to decide".

    Each step has a class of its own. ``step`` is its name in cites, messages and digests; its fields are what it
    remembers.
    """

    step: ClassVar[str] = ""

    actors: tuple[str, ...] = ()
    declined: tuple[Action, ...] = field(default=(), kw_only=True)
    """What was proposed in the step and turned down."""
    marks: frozenset[str] = field(default=frozenset(), kw_only=True)
    """What components remember in a step of others: see ``Mark``."""

    def canonical(self) -> Mapping[str, object]:
        """The frame as it goes into a digest: what it remembers only once there is something to remember."""
        memo = {name: getattr(self, name) for name in _always(type(self))}
        memo |= {name: value for name, empty in _else(type(self)) if (value := getattr(self, name)) != empty}
        memo |= dict.fromkeys(self.marks, True)
        return {"": "Frame", "step": self.step, "actors": self.actors, "memo": memo}


_ALWAYS: dict[type[Frame], tuple[str, ...]] = {}
_ELSE: dict[type[Frame], tuple[tuple[str, object], ...]] = {}


def _always(kind: type[Frame]) -> tuple[str, ...]:
    """The fields that a frame is made with."""
    if kind not in _ALWAYS:
        _ALWAYS[kind] = tuple(f.name for f in fields(kind) if f.default is MISSING)
    return _ALWAYS[kind]


def _else(kind: type[Frame]) -> tuple[tuple[str, object], ...]:
    """The fields that come to hold something, with what they hold before."""
    if kind not in _ELSE:
        own = (f for f in fields(kind) if f.name not in ("actors", "marks"))
        _ELSE[kind] = tuple((f.name, f.default) for f in own if f.default is not MISSING)
    return _ELSE[kind]


@dataclass(frozen=True, slots=True)
class Mark:
    """A component's own remark on a step of others, under a key of its own."""

    key: str

    def on(self, frame: Frame) -> bool:
        """Whether the frame bears it."""
        return self.key in frame.marks


@dataclass(frozen=True, slots=True)
class GameOver(Frame):
    """The game has ended."""

    step: ClassVar[str] = "game_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent(Frame):
    """Another seat accepts or declines what was proposed to it."""

    step: ClassVar[str] = "consent"

    proposal: Action
