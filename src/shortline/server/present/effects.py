"""Effects: what an action would bring, before it is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from shortline.drawing import placed
from shortline.eighteenxx.shares import price, rises_at_end
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent, Drew
from shortline.kernel.play import apply
from shortline.kernel.rules import AnyRules, Position
from shortline.kernel.view import redacted, seen, sentences
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from shortline.server.present.families import as_rail, family_of
from shortline.table.game import AnyGame


class Change(TypedDict):
    """A figure before and after."""

    who: str
    what: str
    before: int
    after: int


class Holding(TypedDict):
    """Shares of a corporation that a player, or a place of stock, has before and after."""

    corporation: str
    holder: str
    before: int
    after: int


class Presidency(TypedDict):
    """A corporation whose president changes; nobody is the empty name."""

    corporation: str
    before: str
    after: str


class TokenMove(TypedDict):
    """A token on the chart: row and column before (none if it was not there) and after."""

    corporation: str
    before: list[int]
    after: list[int]


class Rise(TypedDict):
    """A price that rises at the end of the stock round, because all of the corporation is in players' hands then."""

    corporation: str
    before: int
    after: int


class Effects(TypedDict):
    """What actions would bring, one after the other: sentences as in the log, figures that change (cash, worth, price,
    income, certificates), shares and presidents, tokens on the chart, the phase that starts, and the hexes that would
    look otherwise, with all that would lie in them (in the form of a position's ``placed``).

    Where chance or a secret has a say, ``certain`` is false and only what is sure is told.
    """

    label: str
    certain: bool
    lines: list[str]
    changes: list[Change]
    holdings: list[Holding]
    presidents: list[Presidency]
    tokens: list[TokenMove]
    floats: list[str]
    rises: list[Rise]
    phase: str | None
    asks: str | None
    placed: dict[str, Any]


PIECES = ("stations", "homes", "cubes", "names")


def effects(game: AnyGame, action: Action, seat: str) -> Effects:
    """What a legal action would bring, as the seat that asks may know it."""
    return effects_of(game, (action,), seat)


def effects_of(game: AnyGame, actions: Sequence[Action], seat: str) -> Effects:
    """What legal actions would bring, each done after the one before; what somebody has to agree to ends the row."""
    rules, before = game.rules, game.state
    after: Any = before
    events: tuple[AnyEvent, ...] = ()
    asks: str | None = None
    for action in actions:
        procedure = rules.procedure(after, type(action))
        asks = procedure.consent(Position(rules, after), action) if procedure else None
        after, more = apply(rules, after, action)
        events += more
        if asks is not None and asks != action.by:
            break
    by = actions[0].by
    sum_up = Effects(
        label=game.label(actions[0]),
        certain=not any(isinstance(e, Drew) or e.reveals for e in events),
        lines=[],
        changes=[],
        holdings=[],
        presidents=[],
        tokens=[],
        floats=[],
        rises=[],
        phase=None,
        asks=asks,
        placed={"hexes": {}},
    )
    if not sum_up["certain"]:
        return sum_up
    old, new = redacted(rules, before, seat), redacted(rules, after, seat)
    phase = getattr(new, "phase", None)
    sum_up["lines"] = list(sentences(rules, seen(events, seat)))
    sum_up["changes"] = _changes(rules, old, new)
    sum_up["phase"] = phase if phase != getattr(old, "phase", None) else None
    sum_up["asks"] = asks if asks != by else None
    sum_up["placed"] = _placed(rules, old, new)
    was, now = as_rail(old), as_rail(new)
    if was is not None and now is not None:
        _stock(rules, was, now, sum_up)
    return sum_up


def _changes(rules: AnyRules, before: Any, after: Any) -> list[Change]:
    old, new = _figures(rules, before), _figures(rules, after)
    return [
        Change(who=who, what=what, before=value, after=new[who, what])
        for (who, what), value in old.items()
        if new.get((who, what), value) != value
    ]


def _stock(rules: AnyRules, old: EighteenXX, new: EighteenXX, into: Effects) -> None:
    """What changes in shares, presidents and on the chart."""
    for c in new.corporations:
        for holder in (INITIAL_OFFERING, OPEN_MARKET, TREASURY, *new.seats):
            had, has = old.holdings.of(c, holder), new.holdings.of(c, holder)
            if had != has:
                into["holdings"].append(Holding(corporation=c, holder=holder, before=had, after=has))
        was, now = (s.president(c) if s.president(c) in s.seats else "" for s in (old, new))
        if was != now:
            into["presidents"].append(Presidency(corporation=c, before=was, after=now))
        cells = [[t.cell.row, t.cell.column] if t else [] for t in (s.market.tokens.get(c) for s in (old, new))]
        if cells[0] != cells[1] and cells[1]:
            into["tokens"].append(TokenMove(corporation=c, before=cells[0], after=cells[1]))
        if new.corporations[c].floated and not old.corporations[c].floated:
            into["floats"].append(c)
        if (
            new.round.kind == "stock"
            and rises_at_end(Position(rules, new), c)
            and not rises_at_end(Position(rules, old), c)
        ):
            then = rules.data.chart.at(rules.data.chart.up(new.market.tokens[c].cell)).price
            if then != price(Position(rules, new), c):
                into["rises"].append(Rise(corporation=c, before=price(Position(rules, new), c), after=then))


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
    """The figures that a player looks at before confirming."""
    figures = {(who, "cash"): amount for who, amount in s.ledger.items() if who != BANK}
    figures |= family_of(s).figures(rules, s)
    return figures
