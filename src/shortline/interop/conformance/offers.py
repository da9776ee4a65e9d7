"""Comparing what may be done with what the site offers before each action.

A difference is told as ``kind.key``: of a ``kind`` of thing the site offers something that we refuse, with the key of
the refusal; or as ``kind.ours``: we offer something that the site does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation, cost
from shortline.eighteenxx.procedures.buy_train import BuyTrain, source
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation, station_cost
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, asking
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.trains import needs_help
from shortline.interop.conformance.explained import Difference
from shortline.interop.importing import Importer
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET

Line = Mapping[str, Any]
Items = dict[tuple[Any, ...], Action]
"""Things that may be done, and the action that each is here."""

NOT_APPLIED = ("tile.cost", "tile.connected")
"""What the site does not ask yet when it lists tiles: money for the ground, and new track or a city."""


def offers_differ(on: Importer, line: Line) -> Iterator[Difference]:
    """What the site offers and we do not, and the other way round."""
    for name, (theirs, ours) in _KINDS.items():
        if name in line:
            yield from _compare(on, name, theirs(on, line[name]), ours(on))
    if "bids" in line:
        yield from _most(on, line["bids"])


def _compare(on: Importer, name: str, theirs: Items, ours: Items) -> Iterator[Difference]:
    for item, action in theirs.items():
        if item not in ours:
            keys = [r.key for r in on.game.why_not(action)]
            if not set(keys) & set(NOT_APPLIED):
                yield Difference(f"{name}.{keys[0] if keys else 'not offered'}", list(item), None)
    for item in ours:
        if item not in theirs:
            yield Difference(f"{name}.ours", None, list(item))


def _offers(on: Importer, action: type[Action]) -> tuple[Offer, ...]:
    return on.game.offers_of(action)


def _by(on: Importer) -> str:
    return on.state.top.actors[0]


# Private sale: the private, and the least that it takes


def _their_bids(on: Importer, line: Any) -> Items:
    items: Items = {}
    for name, how, least, _ in line:
        private = on.profile.privates.ours(name)
        items[private, how, least] = TakePrivate(_by(on), private) if how == "buy" else Bid(_by(on), private, least)
    return items


def _our_bids(on: Importer) -> Items:
    items: Items = {}
    for offer in _offers(on, TakePrivate):
        assert isinstance(offer.action, TakePrivate)
        private = offer.action.private
        items[private, "buy", asking(Position(on.rules, on.state), private)] = offer.action
    for offer in _offers(on, Bid):
        assert isinstance(offer.action, Bid)
        assert offer.span is not None
        items[offer.action.private, "bid", offer.span.low] = offer.action
    return items


def _most(on: Importer, line: Any) -> Iterator[Difference]:
    """Where the highest possible bid is another."""
    most = {on.profile.privates.ours(name): amount for name, how, _, amount in line if how == "bid"}
    for offer in _offers(on, Bid):
        assert isinstance(offer.action, Bid)
        assert offer.span is not None
        theirs = most.get(offer.action.private)
        if theirs is not None and theirs != offer.span.high:
            yield Difference("bids.most", [offer.action.private, theirs], [offer.action.private, offer.span.high])


# Stock: certificates to buy and sell, starts, privates of other players


def _source(on: Importer, where: str) -> Any:
    return OPEN_MARKET if where == "market" else on.rules.data.stock.new_shares


def _their_shares(on: Importer, line: Any) -> Items:
    items: Items = {}
    for name, where, percent, price_ in line:
        corporation = on.profile.corporations.ours(name)
        items[corporation, where, percent, price_] = BuyShare(_by(on), corporation, _source(on, where))
    return items


def _our_shares(on: Importer) -> Items:
    items: Items = {}
    for offer in _offers(on, BuyShare):
        a = offer.action
        assert isinstance(a, BuyShare)
        where = "market" if a.source == OPEN_MARKET else "ipo"
        percent = 100 // on.state.corporations[a.corporation].size
        items[a.corporation, where, percent, cost(Position(on.rules, on.state), a)] = a
    return items


def _their_sales(on: Importer, line: Any) -> Items:
    items: Items = {}
    for name, bundles in line.items():
        corporation = on.profile.corporations.ours(name)
        size = on.state.corporations[corporation].size
        for percent, amount in bundles:
            items[corporation, percent, amount] = SellShares(_by(on), corporation, percent * size // 100)
    return items


def _our_sales(on: Importer) -> Items:
    items: Items = {}
    for offer in _offers(on, SellShares):
        a = offer.action
        assert isinstance(a, SellShares)
        percent = 100 // on.state.corporations[a.corporation].size
        amount = a.shares * price(Position(on.rules, on.state), a.corporation)
        items[a.corporation, a.shares * percent, amount] = a
    return items


def _their_pars(on: Importer, line: Any) -> Items:
    names = {name: on.profile.corporations.ours(name) for name in line}
    return {(names[n], par): StartCorporation(_by(on), names[n], par) for n, pars in line.items() for par in pars}


def _our_pars(on: Importer) -> Items:
    starts = [o.action for o in _offers(on, StartCorporation)]
    return {(a.corporation, a.par): a for a in starts if isinstance(a, StartCorporation)}


def _their_trades(on: Importer, line: Any) -> Items:
    by = _by(on)
    return {(p := on.profile.privates.ours(name), on.seat(owner)): TradePrivate(by, p, by, 1) for name, owner in line}


def _our_trades(on: Importer) -> Items:
    trades = [o.action for o in _offers(on, TradePrivate)]
    return {(a.private, on.state.privates[a.private]): a for a in trades if isinstance(a, TradePrivate)}


# Operating: tiles, stations, trains, privates


def _their_tiles(on: Importer, line: Any) -> Items:
    items: Items = {}
    for hex_id, tiles in line.items():
        for name, rotations in tiles.items():
            tile = on.profile.tiles.ours(name)
            for rotation in rotations:
                turned = on.state.board.map.tiles[tile].looks[rotation]
                items[hex_id, tile, turned] = LayTile(_by(on), hex_id, tile, turned)
    return items


def _our_tiles(on: Importer) -> Items:
    lays = [o.action for o in _offers(on, LayTile)]
    return {(a.hex, a.tile, a.rotation): a for a in lays if isinstance(a, LayTile)}


def _their_stations(on: Importer, line: Any) -> Items:
    items: Items = {}
    for hex_id, part, amount in line:
        stop = on.pieces.stop(on.state, hex_id, part)
        items[hex_id, stop, amount] = PlaceStation(_by(on), hex_id, stop)
    return items


def _our_stations(on: Importer) -> Items:
    stations = [o.action for o in _offers(on, PlaceStation)]
    return {
        (a.hex, a.stop, station_cost(Position(on.rules, on.state), a.hex, a.stop)): a
        for a in stations
        if isinstance(a, PlaceStation)
    }


def _their_trains(on: Importer, line: Any) -> Items:
    """Trains by kind and owner, with a span: no president's money is in it unless it is needed."""
    s = on.state
    cash, helped = s.cash(s.operating), needs_help(Position(on.rules, s), s.operating)
    items: Items = {}
    for name, _, owner, face, *span in line:
        train = on.pieces.train(s, name)
        least, most = span[0] if span else (face, face)
        if span and not helped:
            most = min(most, cash)
        whose = on.profile.corporations.ours(owner)
        kinds = on.rules.data.train(train).runs
        runs_as = next(iter(kinds)) if len(kinds) > 1 and not s.owner_of_train(train) else ""
        items[kind(train), s.runs_as(train), whose, least, most] = BuyTrain(_by(on), train, least, runs_as=runs_as)
    return items


def _our_trains(on: Importer) -> Items:
    s = on.state
    items: Items = {}
    for offer in _offers(on, BuyTrain):
        a = offer.action
        assert isinstance(a, BuyTrain)
        if a.using:
            continue  # told as the private's own action there
        where = source(s, a.train)
        whose = {OPEN_MARKET: "discard"}.get(where, where)
        least, most = (offer.span.low, offer.span.high) if offer.span else (a.price, a.price)
        items[kind(a.train), s.runs_as(a.train), whose, least, most] = a
    return items


def _their_privates(on: Importer, line: Any) -> Items:
    items: Items = {}
    cash = on.state.cash(on.state.operating)
    for name, least, most in line:
        private, low = on.profile.privates.ours(name), -int(-least // 1)
        if low <= cash:
            items[private, low, min(int(most), cash)] = BuyPrivate(_by(on), private, low)
    return items


def _our_privates(on: Importer) -> Items:
    items: Items = {}
    for offer in _offers(on, BuyPrivate):
        assert isinstance(offer.action, BuyPrivate)
        assert offer.span is not None
        items[offer.action.private, offer.span.low, offer.span.high] = offer.action
    return items


_KINDS: dict[str, tuple[Callable[[Importer, Any], Items], Callable[[Importer], Items]]] = {
    "bids": (_their_bids, _our_bids),
    "buy": (_their_shares, _our_shares),
    "sell": (_their_sales, _our_sales),
    "par": (_their_pars, _our_pars),
    "buy_company": (_their_trades, _our_trades),
    "lays": (_their_tiles, _our_tiles),
    "token": (_their_stations, _our_stations),
    "trains": (_their_trains, _our_trains),
    "companies": (_their_privates, _our_privates),
}
"""The kinds of things in the site's lists, and how they are read there and here."""
