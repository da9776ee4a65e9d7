"""Effects: what an action would bring, before it is confirmed."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.cuberail.state import CubeRail
from shortline.drawing import placed
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
    """What an action would bring: sentences as in the log, figures that change, the phase it starts, and the hexes
    that would look otherwise, with all that would lie in them (in the form of a position's ``placed``).

    Where chance or a secret has a say, ``certain`` is false and only what is sure is told.
    """

    label: str
    certain: bool
    lines: list[str]
    changes: list[Change]
    phase: str | None
    asks: str | None
    placed: dict[str, Any]


PIECES = ("stations", "homes", "cubes")


def effects(game: Game, action: Action, seat: str) -> Effects:
    """What a legal action would bring, as the seat that asks may know it."""
    rules, before = game.rules, game.state
    procedure = rules.procedure(before, type(action))
    asks = procedure.consent(rules, before, action) if procedure else None
    after, events = apply(rules, before, action)
    if any(isinstance(e, Drew) or e.reveals for e in events):
        return Effects(
            label=game.label(action), certain=False, lines=[], changes=[], phase=None, asks=asks, placed={"hexes": {}}
        )
    old, new = redacted(rules, before, seat), redacted(rules, after, seat)
    figures = _figures(rules, old), _figures(rules, new)
    changes = [
        Change(who=who, what=what, before=value, after=figures[1][who, what])
        for (who, what), value in figures[0].items()
        if figures[1].get((who, what), value) != value
    ]
    phase = getattr(new, "phase", None)
    return Effects(
        label=game.label(action),
        certain=True,
        lines=list(sentences(rules, seen(events, seat))),
        changes=changes,
        phase=phase if phase != getattr(old, "phase", None) else None,
        asks=asks if asks != action.by else None,
        placed=_placed(rules, old, new),
    )


def _placed(rules: Any, before: Any, after: Any) -> dict[str, Any]:
    """The hexes that look otherwise after an action, and every piece in them."""
    was, now = placed(rules, before), placed(rules, after)
    kinds = [kind for kind in PIECES if kind in now]

    def contents(on: dict[str, Any], hex_id: str) -> list[Any]:
        return [on["hexes"][hex_id], *([piece for piece in on[kind] if piece["hex"] == hex_id] for kind in kinds)]

    changed = {hex_id for hex_id in now["hexes"] if contents(was, hex_id) != contents(now, hex_id)}
    return {
        "hexes": {hex_id: drawn for hex_id, drawn in now["hexes"].items() if hex_id in changed},
        **{kind: [piece for piece in now[kind] if piece["hex"] in changed] for kind in kinds},
    }


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
