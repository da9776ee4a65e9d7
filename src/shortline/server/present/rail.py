"""An 18xx table as data: players, corporations, market, privates, trains, board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from typing_extensions import TypedDict

from shortline.eighteenxx.component import bonuses, extras, markers
from shortline.eighteenxx.definition import Definition, kind
from shortline.eighteenxx.flow import rounds_ahead
from shortline.eighteenxx.frames import PrivateSale
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import asking, least_bid, unsold
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.shares import certificate_limit, certificates, freed, price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.title_things import title_things
from shortline.eighteenxx.trains import bank_trains, train_limit
from shortline.eighteenxx.worth import worth
from shortline.kernel.rules import AnyRules, Position
from shortline.kernel.state import canonical
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from shortline.server.present.last import Lately
from shortline.server.present.parts import Parts
from shortline.server.present.sale import RailSale, rail_sale


class RailPlayer(TypedDict):
    """A player: money, certificates, stock, privates, worth."""

    seat: str
    cash: int
    free: int
    certificates: int
    certificate_limit: int
    worth: int
    shares: dict[str, int]
    presidencies: list[str]
    privates: list[str]
    bankrupt: bool


class OwnedTrain(TypedDict):
    """A train of a corporation; an obsolete one runs once more."""

    id: str
    kind: str
    obsolete: bool


class RailCorporation(Lately):
    """A corporation: its charter as it stands."""

    id: str
    president: str
    cash: int
    par: int
    price: int
    free_of_limit: bool
    floated: bool
    operated: bool
    done: bool
    size: int
    trains: list[OwnedTrain]
    train_limit: int
    stations_left: list[int]
    privates: list[str]
    shares: dict[str, int]


class RailPrivate(TypedDict):
    """A private: its owner, and while it is for sale what it costs and the bids on it."""

    id: str
    name: str
    owner: str
    income: int
    for_sale: int | None
    least_bid: int | None


class OfferedTrain(TypedDict):
    """A train that the bank sells now."""

    id: str
    kind: str
    price: int


class RailDepot(TypedDict):
    """The bank's trains: those on sale now, and how many there are of each kind, new and used."""

    offered: list[OfferedTrain]
    upcoming: dict[str, int]
    open_market: dict[str, int]


class LaidTile(TypedDict):
    """A tile on the map."""

    tile: str
    rotation: int


class MapMarker(TypedDict):
    """Something on the map beside tiles and stations."""

    hex: str
    kind: str
    corporation: str
    words: str


class RailBoard(TypedDict):
    """The board: tiles, stations, markers, and how many tiles are left."""

    laid: dict[str, LaidTile]
    stations: list[dict[str, Any]]
    markers: list[MapMarker]
    tiles_left: dict[str, int]


class RunBonus(TypedDict):
    """What the runs of a corporation earn beyond the values of stops: by what, how much, and where."""

    label: str
    amount: int
    places: list[str]


class RailTurn(TypedDict):
    """The operating turn being played."""

    corporation: str
    sequence: list[str]
    ran: bool
    revenue: int
    treasury: int
    runs: list[Any]
    bonuses: list[RunBonus]


class RailTable(TypedDict):
    """An 18xx table."""

    family: Literal["18xx"]
    round: str
    rounds_ahead: list[str]
    phase: str
    bank: int
    priority: str
    operating: str
    turn: RailTurn | None
    players: list[RailPlayer]
    corporations: list[RailCorporation]
    order: list[str]
    market: dict[str, list[int]]
    bids: dict[str, dict[str, int]]
    sale: RailSale | None
    privates: list[RailPrivate]
    depot: RailDepot
    board: RailBoard
    title_state: dict[str, str]


def rail_table(rules: AnyRules, s: EighteenXX, lately: Mapping[str, Lately], parts: Parts) -> RailTable:
    """An 18xx table."""
    data: Definition = rules.data
    return RailTable(
        family="18xx",
        round=s.round.name,
        rounds_ahead=[it.name for it in rounds_ahead(Position(rules, s))],
        phase=s.phase,
        bank=s.cash(BANK),
        priority=s.priority,
        operating=s.operating,
        turn=_turn(rules, s),
        players=[_player(rules, s, seat) for seat in s.seats],
        corporations=[_corporation(rules, s, c, lately[c]) for c in s.corporations],
        order=list(s.market.order(data.chart)),
        market={c: [t.cell.row, t.cell.column, t.arrival] for c, t in s.market.tokens.items()},
        bids={item: dict(bids) for item, bids in BIDS.of(s).items() if bids},
        sale=rail_sale(rules, s),
        privates=[_private(rules, s, p) for p in s.privates],
        depot=_depot(rules, s),
        board=parts.part("table.board", (s.board, tuple(markers(Position(rules, s)))), lambda: _board(rules, s)),
        title_state=title_things(s),
    )


def _turn(rules: AnyRules, s: EighteenXX) -> RailTurn | None:
    if s.turn is None:
        return None
    return RailTurn(
        corporation=s.turn.corporation,
        sequence=list(rules.data.sequence),
        ran=s.turn.ran,
        revenue=s.turn.revenue,
        treasury=s.turn.treasury,
        runs=canonical(s.turn.runs),
        bonuses=_bonuses(Position(rules, s), s.turn.corporation),
    )


def _bonuses(at: RailAt, corporation: str) -> list[RunBonus]:
    """What is the corporation's own: what every freight train earns on the map is not."""
    places = at.data.map.hexes
    own: dict[tuple[str, int], list[str]] = {}
    for extra in extras(at, corporation):
        if not extra.tags:
            hex_id = extra.place.partition("/")[0]
            own.setdefault((extra.label, extra.amount), []).append(places[hex_id].name or hex_id)
    named = [
        RunBonus(label=it.name, amount=it.amount, places=[places[h].name or h for h in it.places])
        for it in bonuses(at, corporation)
    ]
    return [*named, *(RunBonus(label=label, amount=amount, places=where) for (label, amount), where in own.items())]


def _player(rules: AnyRules, s: EighteenXX, seat: str) -> RailPlayer:
    return RailPlayer(
        seat=seat,
        cash=s.cash(seat),
        free=free_cash(s, seat),
        certificates=certificates(Position(rules, s), seat),
        certificate_limit=certificate_limit(Position(rules, s), seat),
        worth=worth(Position(rules, s), seat),
        shares={c: s.holdings.of(c, seat) for c in s.corporations if s.holdings.of(c, seat)},
        presidencies=[c for c in s.corporations if s.president(c) == seat],
        privates=list(s.privates_of(seat)),
        bankrupt=seat in s.bankrupt,
    )


def _corporation(rules: AnyRules, s: EighteenXX, name: str, lately: Lately) -> RailCorporation:
    it = s.corporations[name]
    return RailCorporation(
        last=lately["last"],
        was=lately["was"],
        id=name,
        president=s.president(name) if s.president(name) in s.seats else "",
        cash=s.cash(name),
        par=it.par,
        price=price(Position(rules, s), name),
        free_of_limit=freed(Position(rules, s), name, "free_of_limit"),
        floated=it.floated,
        operated=it.operated,
        done=s.round.kind == "operating" and name in s.round.done,
        size=it.size,
        trains=[OwnedTrain(id=t, kind=s.runs_as(t), obsolete=t in s.depot.obsolete) for t in it.trains],
        train_limit=train_limit(Position(rules, s), name),
        stations_left=list(it.stations),
        privates=list(s.privates_of(name)),
        shares={
            place: s.holdings.of(name, place)
            for place in (INITIAL_OFFERING, OPEN_MARKET, TREASURY, *s.seats)
            if s.holdings.of(name, place)
        },
    )


def _private(rules: AnyRules, s: EighteenXX, name: str) -> RailPrivate:
    it = rules.data.privates[name]
    sold_here = s.privates[name] == BANK and PrivateSale in rules.steps
    first = sold_here and unsold(s)[0] == name and not BIDS.of(s).get(name)
    return RailPrivate(
        id=name,
        name=it.name,
        owner=s.privates[name],
        income=it.income,
        for_sale=asking(Position(rules, s), name) if first else None,
        least_bid=least_bid(Position(rules, s), name) if sold_here and not first else None,
    )


def _depot(rules: AnyRules, s: EighteenXX) -> RailDepot:
    data: Definition = rules.data
    offered = (OfferedTrain(id=t, kind=kind(t), price=data.train(t).price) for t in bank_trains(Position(rules, s)))
    return RailDepot(
        offered=list(offered),
        upcoming=dict(Counter(kind(t) for t in s.depot.upcoming)),
        open_market=dict(Counter(kind(t) for t in s.depot.open_market)),
    )


def _board(rules: AnyRules, s: EighteenXX) -> RailBoard:
    answer = (
        MapMarker(hex=m.hex, kind=m.kind, corporation=m.corporation, words=m.words) for m in markers(Position(rules, s))
    )
    return RailBoard(
        laid={h: LaidTile(tile=at.tile, rotation=at.rotation) for h, at in s.board.laid.items()},
        stations=[canonical(st) for st in s.board.stations],
        markers=list(answer),
        tiles_left={t: s.board.left(t) for t in s.board.map.counts},
    )
