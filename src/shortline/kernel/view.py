"""Views: what one seat, or a watcher, may know of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from shortline.kernel.event import Event
from shortline.kernel.offer import Offer
from shortline.kernel.play import may_act, offers, to_act
from shortline.kernel.rules import D, Rules
from shortline.kernel.state import S, but


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """A game as one seat sees it: the state without others' secrets, and what the seat can do now."""

    seat: str | None
    state: S
    to_act: tuple[str, ...]
    offers: tuple[Offer, ...]

    def __repr__(self) -> str:
        return f"<View of {self.seat or 'a watcher'}: {self.state}, {len(self.offers)} offers>"


def redacted(rules: Rules[S, D], s: S, seat: str | None) -> S:
    """The state without what a seat (None: a watcher) may not know."""
    for component in rules.shelf:
        if component.redact is not None:
            s = component.redact(s, seat)
    return but(s, rng=0)


def view(rules: Rules[S, D], s: S, seat: str | None) -> View[S]:
    """What a seat sees."""
    mine = offers(rules, s, seat) if seat is not None and may_act(rules, s, seat) else ()
    return View(seat, redacted(rules, s, seat), to_act(s), mine)


def seen(events: Iterable[Event[S]], seat: str | None) -> tuple[Event[S], ...]:
    """The events that a seat may know of, as it may know them."""
    return tuple(e for e in (event.seen_by(seat) for event in events) if e is not None)


def sentences(rules: Rules[S, D], events: Iterable[Event[S]]) -> tuple[str, ...]:
    """What events tell in the log."""
    return tuple(text for event in events if (text := event.text(rules)))
