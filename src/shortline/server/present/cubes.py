"""A cube-rail table as data: players, companies, the train and income tracks, action tiles, board."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from shortline.cuberail.definition import Definition
from shortline.cuberail.solitaire import SHARES, TILES
from shortline.cuberail.state import OUT_OF_PLAY, CubeRail
from shortline.kernel.rules import AnyRules


class CubePlayer(TypedDict):
    """A player: money, shares, the action tile of the turn, worth."""

    seat: str
    cash: int
    shares: dict[str, int]
    share_count: int
    share_limit: int
    presidencies: list[str]
    tile: str
    tile_spent: bool
    last_tile: str
    worth: int
    bankrupt: bool


class CubeCompany(TypedDict):
    """A company: price, money, cubes, trains, shares."""

    id: str
    president: str
    cash: int
    par: int
    price: int
    rung: int
    income: int
    started: bool
    floated: bool
    supply: int
    discards: int
    box: int
    track: list[str]
    stations: list[str]
    trains: list[str]
    in_bank: int
    out_of_play: int
    size: int


class TrackSpace(TypedDict):
    """A space of the train track: its row, its train, and the company whose cube lies on it."""

    row: int
    kind: str
    visits: int
    price: int
    doubles: bool
    owner: str


class ActionTile(TypedDict):
    """An action tile: its number, and who has chosen it this turn."""

    name: str
    number: int
    holder: str
    spent: bool


class CubeOperation(TypedDict):
    """The operating turn under way."""

    company: str
    extra: bool
    improvement: str
    laid: list[str]
    income: int
    trains: int


class CubeTable(TypedDict):
    """A cube-rail table."""

    family: Literal["cuberail"]
    turn: int
    turns: int
    round: int
    rounds: int
    order: list[str]
    players: list[CubePlayer]
    companies: list[CubeCompany]
    train_track: list[TrackSpace]
    next_space: int
    tiles: list[ActionTile]
    upgraded: list[str]
    operation: CubeOperation | None
    drawn: dict[str, list[str]]
    ledger: dict[str, int]


def cube_table(rules: AnyRules, s: CubeRail) -> CubeTable:
    """A cube-rail table."""
    data: Definition = rules.data
    return CubeTable(
        family="cuberail",
        turn=s.turn,
        turns=len(data.rounds),
        round=s.round,
        rounds=data.rounds[s.turn - 1] if 0 < s.turn <= len(data.rounds) else 0,
        order=list(s.order or s.seats),
        players=[_player(rules, s, seat) for seat in s.seats],
        companies=[_company(rules, s, c) for c in s.companies],
        train_track=[_space(data, s, n, i) for n, row in enumerate(data.train_rows) for i in row],
        next_space=s.next_space,
        tiles=[ActionTile(name=t, number=data.number(t), holder=s.holder(t), spent=t in s.spent) for t in data.tiles],
        upgraded=list(s.upgraded),
        operation=_operation(s),
        drawn={name: list(pile.shown) for name, pile in (("tiles", TILES.of(s)), ("shares", SHARES.of(s)))},
        ledger=dict(s.ledger),
    )


def _space(data: Definition, s: CubeRail, row: int, i: int) -> TrackSpace:
    space, owner = data.spaces[i], s.train_track[i]
    return TrackSpace(
        row=row, kind=space.kind, visits=space.visits, price=space.price, doubles=space.doubles, owner=owner
    )


def _player(rules: AnyRules, s: CubeRail, seat: str) -> CubePlayer:
    data: Definition = rules.data
    tile = s.tiles.get(seat, "")
    return CubePlayer(
        seat=seat,
        cash=s.ledger[seat],
        shares={c: s.holdings.of(c, seat) for c in s.companies if s.holdings.of(c, seat)},
        share_count=s.shares(seat),
        share_limit=data.seats.share_limit,
        presidencies=[c.name for c in s.presided(seat)],
        tile=tile,
        tile_spent=tile in s.spent,
        last_tile=s.last_tiles.get(seat, ""),
        worth=s.worth(seat),
        bankrupt=seat in s.bankrupt,
    )


def _company(rules: AnyRules, s: CubeRail, name: str) -> CubeCompany:
    data: Definition = rules.data
    c = s.companies[name]
    return CubeCompany(
        id=name,
        president=s.president(name),
        cash=s.ledger[name],
        par=c.par,
        price=c.price,
        rung=c.rung,
        income=c.income,
        started=c.started,
        floated=c.floated,
        supply=c.supply,
        discards=c.discards,
        box=c.box,
        track=list(c.track),
        stations=list(c.stations),
        trains=[data.spaces[i].kind for i in s.trains(name)],
        in_bank=s.in_bank(name),
        out_of_play=s.holdings.of(name, OUT_OF_PLAY),
        size=data.shares.each,
    )


def _operation(s: CubeRail) -> CubeOperation | None:
    o = s.operation
    if o is None:
        return None
    return CubeOperation(
        company=o.company,
        extra=o.extra,
        improvement=o.improvement,
        laid=list(o.laid),
        income=o.income,
        trains=o.trains,
    )
