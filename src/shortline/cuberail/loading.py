"""Reading a cube-rail title from its TOML files; what is wrong in them is refused with file and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypedDict

from shortline.cuberail.definition import (
    CompanyData,
    CubeData,
    Definition,
    Hex,
    Map,
    Place,
    PriceData,
    SeatData,
    ShareData,
    SolitaireData,
    Space,
    TrackData,
    UpgradeData,
    VariantData,
)
from shortline.cuberail.words import TILES
from shortline.parts.hexgrid import EDGES, LAYOUTS, Layout, edge_towards, neighbour
from shortline.parts.reading import Reader
from shortline.parts.title_files import read_currency

KINDS = ("red", "city", "town", "dot")
TERRAIN = ("river", "swamp", "mountain")


def read_definition(title: Reader, board: Reader, players: int) -> Definition:
    """The definition in a title's two files, for a number of players."""
    hexes = _map(board)
    figures = _figures(title)
    definition = Definition(
        credit=title.text("credit"),
        money=read_currency(title),
        map=hexes,
        companies=_companies(board, hexes, len(title.table("stations").numbers("costs"))),
        bank=title.table("bank").number("money", least=0),
        seats=_seats(title, players),
        tiles=_tiles(title.table("tiles")),
        tile_texts=_tile_texts(title.table("tiles"), figures["track"]),
        track_income=title.table("tiles").number("track_income", least=1),
        station_costs=title.table("stations").numbers("costs"),
        **_market(board),
        **_trains(title.table("trains")),
        **_turns(title.table("turns")),
        **figures,
    )
    _check_variants(title, definition)
    for key in ("id", "name", "version", "about"):
        title.text(key)
    title.raw("options")
    board.texts("reconstructed")
    title.done()
    board.done()
    return definition


def _map(board: Reader) -> Map:
    layout: Layout = board.choice("layout", LAYOUTS)
    costs = board.table("costs")
    cost = {key: costs.number(key, least=0) for key in ("plain", "place", *TERRAIN)}
    hexes: dict[str, Hex] = {}
    for name, h in board.tables("hexes").items():
        try:
            neighbour(layout, name, 0)
        except ValueError as error:
            board.fail(f"hexes.{name}", str(error))
        hexes[name] = _hex(h, cost)
    closed = _closed(board, layout, hexes)
    table = {
        name: tuple(
            other
            for edge in EDGES
            if (other := neighbour(layout, name, edge)) in hexes and frozenset((name, other)) not in closed
        )
        for name in hexes
    }
    return Map(layout, hexes, table, board.text("note", ""))


def _hex(h: Reader, cost: Mapping[str, int]) -> Hex:
    terrain = h.texts("terrain", ())
    for kind in terrain:
        if kind not in TERRAIN:
            h.fail("terrain", f"there is no terrain {kind!r}")
    place = None
    if h.has("name"):
        kind = h.choice("kind", KINDS)
        place = Place(h.text("name"), kind, h.number("value", least=1), h.number("squares", 0, least=0))
        if kind == "dot" and place.squares:
            h.fail("squares", "a dot takes no station")
    applying = ("plain", *(("place",) if place else ()), *terrain)
    return Hex(max(cost[key] for key in applying), place, terrain)


def _closed(board: Reader, layout: Layout, hexes: Mapping[str, Hex]) -> frozenset[frozenset[str]]:
    pairs = board.raw("closed")
    if not isinstance(pairs, list):
        board.fail("closed", "must be a list of pairs of hexes")
    sides = set()
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(h in hexes for h in pair):
            board.fail("closed", f"{pair!r} are not two hexes of the board")
        if edge_towards(layout, *pair) is None:
            board.fail("closed", f"{pair[0]} and {pair[1]} share no side")
        sides.add(frozenset(pair))
    return frozenset(sides)


def _companies(board: Reader, hexes: Map, costs: int) -> dict[str, CompanyData]:
    companies: dict[str, CompanyData] = {}
    for name, c in board.tables("companies").items():
        home = c.text("home")
        place = hexes.hexes[home].place if home in hexes.hexes else None
        if place is None or not place.squares:
            c.fail("home", f"{home} is not a hex with a station square")
        if home in {other.home for other in companies.values()}:
            c.fail("home", f"{home} is the home of another company")
        companies[name] = CompanyData(name, home, c.number("stations", least=0, most=costs), c.text("color"))
    if not companies:
        board.fail("companies", "there is no company")
    return companies


class _MarketFigures(TypedDict):
    rungs: tuple[int, ...]
    cubes_by_par: dict[int, int]


def _market(board: Reader) -> _MarketFigures:
    market = board.table("market")
    rungs = market.numbers("rungs")
    if list(rungs) != sorted(set(rungs)) or not rungs or rungs[0] < 1:
        market.fail("rungs", "must rise from rung to rung")
    cubes = market.table("cubes")
    by_par = {}
    pars = cubes.keys()
    for key in pars:
        if not key.isdecimal() or int(key) not in rungs:
            cubes.fail(key, "is not a price on the market")
        # Two cubes come out at once: the income marker and the home station.
        by_par[int(key)] = cubes.number(key, least=2)
    if not by_par or list(by_par) != list(range(min(by_par), max(by_par) + 1)):
        market.fail("cubes", "must name every par from the lowest to the highest")
    return {"rungs": rungs, "cubes_by_par": by_par}


class _TrainFigures(TypedDict):
    spaces: tuple[Space, ...]
    in_service: int
    needed_by_round: int


def _trains(trains: Reader) -> _TrainFigures:
    spaces: list[Space] = []
    for row in trains.array("rows"):
        space = Space(
            row.text("kind"),
            row.number("visits", least=1),
            row.number("price", least=1),
            row.flag("doubles", False),
        )
        if space.kind in {s.kind for s in spaces}:
            row.fail("kind", f"there are two rows of {space.kind}")
        if space.price % 2:
            row.fail("price", "must be even: a trade-in is worth half of it")
        spaces += [space] * row.number("count", least=1)
    return {
        "spaces": tuple(spaces),
        "in_service": trains.number("in_service", least=1),
        "needed_by_round": trains.number("needed_by_round", least=1),
    }


def _tiles(tiles: Reader) -> tuple[str, ...]:
    order = tiles.texts("order")
    if sorted(order) != sorted(TILES):
        tiles.fail("order", f"must hold each of {', '.join(TILES)} once")
    return order


def _tile_texts(tiles: Reader, track: TrackData) -> dict[str, str]:
    texts = tiles.table("texts")
    figures = {"cubes": track.cubes, "extra_cubes": track.extra_cubes, "track_income": tiles.number("track_income")}
    by_tile = {}
    for tile in TILES:
        try:
            by_tile[tile] = texts.text(tile).format(**figures)
        except (KeyError, IndexError, ValueError) as error:
            texts.fail(tile, f"has a figure that there is not ({error})")
    return by_tile


class _TurnFigures(TypedDict):
    rounds: tuple[int, ...]
    bonus_from: int


def _turns(turns: Reader) -> _TurnFigures:
    rounds = turns.numbers("rounds")
    if not rounds or min(rounds) < 1:
        turns.fail("rounds", "each turn needs at least one round")
    return {"rounds": rounds, "bonus_from": turns.number("bonus_from", least=1)}


def _seats(title: Reader, players: int) -> SeatData:
    seats = {
        number: SeatData(s.number("cash", least=0), s.number("share_limit", least=0), s.number("float", least=1))
        for number, s in title.tables("seats").items()
    }
    if str(players) not in seats:
        title.fail(f"seats.{players}", "is missing")
    return seats[str(players)]


def _numbers(reader: Reader, *keys: str) -> Iterable[int]:
    return (reader.number(key, least=0) for key in keys)


class _OtherFigures(TypedDict):
    second_visits: Literal["list", "best"]
    shares: ShareData
    cubes: CubeData
    track: TrackData
    upgrades: UpgradeData
    prices: PriceData
    solitaire: SolitaireData
    variants: VariantData


def _figures(title: Reader) -> _OtherFigures:
    variants = title.table("variants")
    ways: tuple[Literal["list", "best"], ...] = ("list", "best")
    return {
        "second_visits": title.table("income").choice("second_visits", ways),
        "shares": ShareData(*_numbers(title.table("shares"), "each", "company_limit", "first_costs", "dump_onto")),
        "cubes": CubeData(*_numbers(title.table("cubes"), "each", "recover", "leftover")),
        "track": TrackData(*_numbers(title.table("track"), "cubes", "extra_cubes", "line_until", "spoke_until")),
        "upgrades": UpgradeData(*_numbers(title.table("upgrades"), "markers", "cost", "value")),
        "prices": PriceData(
            *_numbers(title.table("prices"), "dividend", "bonus", "withheld", "no_income", "no_income_first_turn")
        ),
        "solitaire": SolitaireData(
            *_numbers(title.table("solitaire"), "tiles", "first_shares", "shares", "companies", "start_shares")
        ),
        "variants": VariantData(
            variants.number("startup_funds", least=0),
            variants.text("last_train"),
            variants.text("obsolete_train"),
            variants.number("obsolete_turn", least=1),
            variants.number("minutes", least=1),
        ),
    }


def _check_variants(title: Reader, d: Definition) -> None:
    kinds = {space.kind for space in d.spaces}
    for key in ("last_train", "obsolete_train"):
        kind = getattr(d.variants, key)
        if kind not in kinds:
            title.fail(f"variants.{key}", f"there is no train called {kind!r}")
    most = max(d.cubes_by_par.values())
    if most + 1 > d.cubes.each:
        title.fail("cubes.each", f"a company has too few cubes for its marker on the market and {most} more")
