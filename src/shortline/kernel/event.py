"""Events: what became true. Only an event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from shortline.kernel.frame import Frame
from shortline.kernel.state import S, but

if TYPE_CHECKING:
    from shortline.kernel.rules import AnyRules, Rules


@dataclass(frozen=True, slots=True)
class Event(Generic[S]):
    """Something that happened in the game. One that ``reveals`` a secret is not taken back without leave."""

    reveals: ClassVar[bool] = False

    def evolve(self, s: S) -> S:
        """The state after the event."""
        return s

    # Any: an event is of a state; a family says in its own texts which title data it reads.
    def text(self, rules: Rules[S, Any]) -> str:
        """The event as a sentence of the log; nothing for events that only move the cursor."""
        return ""

    def seen_by(self, seat: str | None) -> Event[S] | None:
        """The event as a seat (None: a watcher) may know it; None where it may not know of it at all."""
        return self


# Any: what is true of every state happens in games of every family.
AnyEvent = Event[Any]
"""An event that games of every family know."""


@dataclass(frozen=True, slots=True)
class Entered(AnyEvent):
    """A frame was put on top of the cursor."""

    frame: Frame

    def evolve(self, s: S) -> S:
        return but(s, cursor=(*s.cursor, self.frame))


@dataclass(frozen=True, slots=True)
class Left(AnyEvent):
    """The top frame of the cursor is finished."""

    step: str

    def evolve(self, s: S) -> S:
        return but(s, cursor=s.cursor[:-1])


@dataclass(frozen=True, slots=True)
class Turned(AnyEvent):
    """The top frame of the cursor became another."""

    frame: Frame

    def evolve(self, s: S) -> S:
        return but(s, cursor=(*s.cursor[:-1], self.frame))


@dataclass(frozen=True, slots=True)
class Noted(AnyEvent):
    """The top frame of the cursor remembers something more."""

    frame: Frame

    def evolve(self, s: S) -> S:
        return but(s, cursor=(*s.cursor[:-1], self.frame))


@dataclass(frozen=True, slots=True)
class Skipped(AnyEvent):
    """A step had nothing to offer and was passed over."""

    step: str
    why: str

    def text(self, rules: AnyRules) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class Said(AnyEvent):
    """A fact for the log that changes nothing else."""

    sentence: str

    def text(self, rules: AnyRules) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Seated(AnyEvent):
    """The players took their seats, in an order of theirs or a drawn one."""

    seats: tuple[str, ...]
    drawn: bool = False

    def text(self, rules: AnyRules) -> str:
        return f"{'Drawn order' if self.drawn else 'Order'} of play: {', '.join(self.seats)}"


@dataclass(frozen=True, slots=True)
class Drew(AnyEvent):
    """Chance was asked; the seed moved on."""

    rng: int

    def evolve(self, s: S) -> S:
        return but(s, rng=self.rng)

    def seen_by(self, seat: str | None) -> AnyEvent | None:
        return None  # the seed tells every draw to come
