"""Presenting: a game as one seat sees it, as data for a page or a program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.shares import certificate_limit, certificates, price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import bank_trains, train_limit
from shortline.eighteenxx.worth import worth
from shortline.kernel.action import encode
from shortline.kernel.game import Game
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Rules
from shortline.kernel.state import canonical
from shortline.kernel.view import redacted
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK


def present(game: Game, seat: str | None, at: int | None = None) -> dict[str, Any]:
    """The position as a seat, or a watcher, may know it; offers only for the seat to act, and only now."""
    now = at is None or at == game.number
    s = redacted(game.rules, game.state if at is None else game.at(at), seat)
    offers = game.offers(seat) if now and seat is not None and seat in game.to_act else ()
    family: Callable[[Rules, Any], dict[str, Any]] = eighteenxx if isinstance(s, EighteenXX) else other
    return {
        "title": game.title.id,
        "seat": seat,
        "seats": list(s.seats),
        "actions": game.number if at is None else at,
        "to_act": list(s.top.actors),
        "step": s.top.step,
        "over": s.over,
        "scores": [{"seat": who, "worth": amount} for who, amount in s.scores()] if s.over else [],
        "ending": canonical(s.ending),
        "table": family(game.rules, s),
        "offers": [offer_data(game, o) for o in offers],
    }


def offer_data(game: Game, offer: Offer) -> dict[str, Any]:
    """An offer as data: the action, the line on its button, and the span of its number."""
    span = offer.span
    procedure = game.rules.procedure(game.state, type(offer.action))
    return {
        "kind": type(offer.action).__name__,
        "help": procedure.help if procedure else "",
        "label": game.label(offer.action),
        "action": encode(offer.action),
        "span": {"field": span.field, "low": span.low, "high": span.high, "step": span.step} if span else None,
    }


def eighteenxx(rules: Rules, s: EighteenXX) -> dict[str, Any]:
    """An 18xx table."""
    data: Definition = rules.data
    return {
        "family": "18xx",
        "round": s.round.name,
        "phase": s.phase,
        "bank": s.cash(BANK),
        "priority": s.priority,
        "operating": s.operating,
        "players": [_player(rules, s, seat) for seat in s.seats],
        "corporations": [_corporation(rules, s, c) for c in s.corporations],
        "order": list(s.market.order(data.chart)),
        "market": {c: [t.cell.row, t.cell.column] for c, t in s.market.tokens.items()},
        "privates": [
            {"id": p, "name": data.privates[p].name, "owner": owner, "income": data.privates[p].income}
            for p, owner in s.privates.items()
        ],
        "depot": {
            "offered": [{"id": t, "kind": kind(t), "price": data.train(t).price} for t in bank_trains(rules, s)],
            "upcoming": _counts(kind(t) for t in s.depot.upcoming),
            "open_market": _counts(kind(t) for t in s.depot.open_market),
        },
        "board": {
            "laid": {h: {"tile": at.tile, "rotation": at.rotation} for h, at in s.board.laid.items()},
            "stations": [canonical(st) for st in s.board.stations],
            "tiles_left": {t: s.board.left(t) for t in s.board.map.counts},
        },
        "extras": canonical(s.extras),
    }


def _player(rules: Rules, s: EighteenXX, seat: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "cash": s.cash(seat),
        "certificates": certificates(rules, s, seat),
        "certificate_limit": certificate_limit(rules, s),
        "worth": worth(rules, s, seat),
        "shares": {c: s.holdings.of(c, seat) for c in s.corporations if s.holdings.of(c, seat)},
        "presidencies": [c for c in s.corporations if s.president(c) == seat],
        "privates": list(s.privates_of(seat)),
    }


def _corporation(rules: Rules, s: EighteenXX, name: str) -> dict[str, Any]:
    it = s.corporations[name]
    return {
        "id": name,
        "president": s.president(name) if s.president(name) in s.seats else "",
        "cash": s.cash(name),
        "par": it.par,
        "price": price(rules, s, name),
        "floated": it.floated,
        "operated": it.operated,
        "size": it.size,
        "trains": [{"id": t, "kind": s.runs_as(t), "obsolete": t in s.depot.obsolete} for t in it.trains],
        "train_limit": train_limit(rules, s, name),
        "stations_left": list(it.stations),
        "privates": list(s.privates_of(name)),
        "shares": {
            place: s.holdings.of(name, place)
            for place in (INITIAL_OFFERING, OPEN_MARKET, TREASURY, *s.seats)
            if s.holdings.of(name, place)
        },
    }


def _counts(kinds: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in kinds:
        found[name] = found.get(name, 0) + 1
    return found


def other(rules: Rules, s: Any) -> dict[str, Any]:
    """A table of another family: its whole state as data."""
    family = "cuberail" if isinstance(s, CubeRail) else "other"
    return {"family": family, "state": canonical(s)}
