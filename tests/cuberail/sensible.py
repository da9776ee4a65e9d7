"""A player with a little sense, to see whether games of Open Rails look as they should. Not a bot to play against."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

from shortline.cuberail.board import connected, value
from shortline.cuberail.definition import Definition
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.dividends import PayOut, Withhold
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.table.game import Game


def play_sensibly(game: Game, seed: int) -> Game:
    """Play a game to its end."""
    random = Random(seed)
    while not game.over:
        game.play(choose(game, random))
    return game


def choose(game: Game, random: Random) -> Action:
    """A sensible action, or any if none comes to mind."""
    s: CubeRail = game.state
    offers = game.offers()
    by_kind: dict[type[Action], list[Offer]] = {}
    for o in offers:
        by_kind.setdefault(type(o.action), []).append(o)
    chooser = _STEPS.get(s.top.step)
    action = chooser(game.rules.data, s, by_kind, random) if chooser else None
    return action or _any(offers, random)


def _any(offers: tuple[Offer, ...], random: Random) -> Action:
    useful = [o for o in offers if not isinstance(o.action, Pass)] or list(offers)
    o = random.choice(useful)
    return o.at(random.randint(o.span.low, o.span.high)) if o.span else o.action


_Offers = dict[type[Action], list[Offer]]


def _bid(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action:
    return _first(offers, Bid) if Bid in offers and random.random() < 0.3 else _pass(offers)


def _sell(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action:
    return _pass(offers)


def _buy(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action:
    seat = s.top.actors[0]
    mine = [c.name for c in s.presided(seat)]
    waiting = [c for c in mine if not s.companies[c].floated]
    shares = [o.action.company for o in offers.get(BuyShare, []) if s.turn < 6]  # type: ignore[attr-defined]
    for company in waiting:
        if company in shares:
            return BuyShare(seat, company)
    if not waiting and StartCompany in offers and s.turn < 5:
        for o in random.sample(offers[StartCompany], len(offers[StartCompany])):
            par = 10 if s.ledger[seat] >= 50 else 7
            if s.ledger[seat] >= 5 * par and o.span and par in o.span and len(mine) < 2:
                return o.at(par)
    good = [c for c in shares if s.companies[c].floated and s.companies[c].income >= 3]
    if not good:
        good = [c for c in shares if s.companies[c].floated and s.turn <= 2]
    if good:
        return BuyShare(seat, max(good, key=lambda c: (s.companies[c].income / s.companies[c].price, c)))
    return _pass(offers)


def _improve(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action:
    c = s.operator
    lays = [o.action for o in offers.get(LayTrack, [])]
    spare = s.ledger[c.name] - (10 if not s.trains(c.name) else 0)
    if c.track == () and lays:
        return lays[0]
    best = _best_target(data, s)
    keep = 1 if s.next_space < len(data.spaces) else 0
    if lays and c.supply > keep and best:
        distances = _distances(data, best)
        action = min(lays, key=lambda a: (distances.get(a.hex, 99), a.hex))  # type: ignore[attr-defined]
        here = min(distances.get(h, 99) for h in c.track)
        if distances.get(action.hex, 99) < here and data.map.hexes[action.hex].cost <= max(spare, 1):  # type: ignore[attr-defined]
            return action
    if UpgradeTown in offers and s.ledger[c.name] >= 25 and not s.operating.laid:
        return offers[UpgradeTown][0].action
    return _pass(offers)


def _best_target(data: Definition, s: CubeRail) -> str:
    """The place whose value is best for the cubes that lead there."""
    c = s.operator
    best, score = "", 0.0
    for name, h in data.map.hexes.items():
        if h.place is None or name in c.track:
            continue
        distances = _distances(data, name)
        steps = min(distances.get(t, 99) for t in c.track)
        if value(data, s, name) / steps > score and steps <= c.supply:
            best, score = name, value(data, s, name) / steps
    return best


def _distances(data: Definition, target: str) -> dict[str, int]:
    found, queue = {target: 0}, deque([target])
    while queue:
        here = queue.popleft()
        for n in data.map.neighbours[here]:
            if n not in found:
                found[n] = found[here] + 1
                queue.append(n)
    return found


def _divide(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action:
    seat = s.top.actors[0]
    poor = s.ledger[s.operating.company] < 10 and s.turn < 5 and s.operating.income >= 6
    return Withhold(seat) if poor and random.random() < 0.5 else PayOut(seat)


def _trains(data: Definition, s: CubeRail, offers: _Offers, random: Random) -> Action | None:
    c = s.operator
    if BuyTrain not in offers:
        return None if Pass not in offers else _pass(offers)
    total = sum(data.spaces[i].visits for i in s.trains(c.name))
    places = len(connected(data, s, c.name))
    if not s.trains(c.name) or (total < 2 * places and s.turn < 6):
        return _first(offers, BuyTrain)
    return _pass(offers)


def _first(offers: _Offers, kind: type[Action]) -> Action:
    return next(offers[kind][0].ends())


def _pass(offers: _Offers) -> Any:
    return offers[Pass][0].action if Pass in offers else None


_STEPS: dict[str, Any] = {
    "auction": _bid,
    "selling": _sell,
    "buying": _buy,
    "trading": lambda data, s, offers, random: _buy(
        data, s, {k: v for k, v in offers.items() if k is not SellShares}, random
    ),
    "improvement": _improve,
    "dividend": _divide,
    "trains": _trains,
}
