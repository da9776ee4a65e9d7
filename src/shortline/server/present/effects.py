"""Effects: what an action would bring, before it is confirmed."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.worth import worth
from shortline.kernel.action import Action
from shortline.kernel.event import Drew
from shortline.kernel.game import Game
from shortline.kernel.play import apply
from shortline.kernel.view import redacted, seen, sentences
from shortline.parts.ledger import BANK


class Change(TypedDict):
    """A figure before and after."""

    who: str
    what: str
    before: int
    after: int


class Effects(TypedDict):
    """What an action would bring: sentences as in the log, figures that change, the phase it starts.

    Where chance or a secret has a say, ``certain`` is false and only what is sure is told.
    """

    certain: bool
    lines: list[str]
    changes: list[Change]
    phase: str | None
    asks: str | None


def effects(game: Game, action: Action, seat: str) -> Effects:
    """What a legal action would bring, as the seat that asks may know it."""
    rules, before = game.rules, game.state
    procedure = rules.procedure(before, type(action))
    asks = procedure.consent(rules, before, action) if procedure else None
    after, events = apply(rules, before, action)
    if any(isinstance(e, Drew) or e.reveals for e in events):
        return Effects(certain=False, lines=[], changes=[], phase=None, asks=asks)
    old, new = redacted(rules, before, seat), redacted(rules, after, seat)
    figures = _figures(rules, old), _figures(rules, new)
    changes = [
        Change(who=who, what=what, before=value, after=figures[1][who, what])
        for (who, what), value in figures[0].items()
        if figures[1].get((who, what), value) != value
    ]
    phase = getattr(new, "phase", None)
    return Effects(
        certain=True,
        lines=list(sentences(rules, seen(events, seat))),
        changes=changes,
        phase=phase if phase != getattr(old, "phase", None) else None,
        asks=asks if asks != action.by else None,
    )


def _figures(rules: Any, s: Any) -> dict[tuple[str, str], int]:
    """The figures that a player looks at before he confirms."""
    found = {(who, "cash"): amount for who, amount in s.ledger.items() if who != BANK}
    match s:
        case EighteenXX():
            found |= {(seat, "worth"): worth(rules, s, seat) for seat in s.seats}
            found |= {(c, "price"): price(rules, s, c) for c in s.corporations}
        case CubeRail():
            found |= {(seat, "worth"): s.worth(seat) for seat in s.seats}
            found |= {(c.name, "price"): c.price for c in s.companies.values()}
            found |= {(c.name, "income"): c.income for c in s.companies.values()}
        case _:
            raise TypeError(f"nobody has said how to present {type(s).__name__}")
    return found
