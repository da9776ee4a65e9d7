"""Events: what became true. Only an event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from shortline.kernel.rules import Rules
    from shortline.kernel.state import Frame


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in the game. One that ``reveals`` a secret is not taken back without leave."""

    reveals: ClassVar[bool] = False

    def evolve(self, s: Any) -> Any:
        """The state after the event."""
        return s

    def text(self, rules: Rules) -> str:
        """The event as a sentence of the log; nothing for events that only move the cursor."""
        return ""

    def seen_by(self, seat: str | None) -> Event | None:
        """The event as a seat (None: a watcher) may know it; None where it may not know of it at all."""
        return self


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A frame was put on top of the cursor."""

    frame: Frame

    def evolve(self, s: Any) -> Any:
        return s.but(cursor=(*s.cursor, self.frame))


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The top frame of the cursor is finished."""

    step: str

    def evolve(self, s: Any) -> Any:
        return s.but(cursor=s.cursor[:-1])


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The top frame of the cursor became another."""

    frame: Frame

    def evolve(self, s: Any) -> Any:
        return s.but(cursor=(*s.cursor[:-1], self.frame))


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """The top frame of the cursor remembers something more."""

    key: str
    value: Any

    def evolve(self, s: Any) -> Any:
        top = s.cursor[-1]
        return s.but(cursor=(*s.cursor[:-1], type(top)(top.step, top.actors, {**top.memo, self.key: self.value})))


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A step had nothing to offer and was passed over."""

    step: str
    why: str

    def text(self, rules: Rules) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A fact for the log that changes nothing else."""

    sentence: str

    def text(self, rules: Rules) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """The players took their seats, in an order of theirs or a drawn one."""

    seats: tuple[str, ...]
    drawn: bool = False

    def text(self, rules: Rules) -> str:
        return f"{'Drawn order' if self.drawn else 'Order'} of play: {', '.join(self.seats)}"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Chance was asked; the seed moved on."""

    rng: int

    def evolve(self, s: Any) -> Any:
        return s.but(rng=self.rng)

    def seen_by(self, seat: str | None) -> Event | None:
        return None  # the seed tells every draw to come
