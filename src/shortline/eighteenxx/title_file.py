"""The reader of ``title.toml``: its figures and names as the family's definition, each checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import get_args

from shortline.eighteenxx.board.board import Map
from shortline.eighteenxx.board.printed import KINDS
from shortline.eighteenxx.board.tile import COLORS, Color
from shortline.eighteenxx.definition import (
    CorporationDef,
    Definition,
    NewShares,
    PhaseDef,
    PictureKind,
    PlayRules,
    PowerPicture,
    PrivateDef,
    SaleMoves,
    SaleRules,
    StockRules,
    TableSize,
    TrainDef,
    Words,
)
from shortline.eighteenxx.market import COLOR, read_chart
from shortline.eighteenxx.routes.trains import Train
from shortline.parts.complaints import meant
from shortline.parts.reading import Reader
from shortline.parts.title_files import read_currency

GROUNDS: tuple[Color, ...] = get_args(Color)
_NEW_SHARES: tuple[NewShares, ...] = ("initial_offering", "treasury")
_SALE_MOVES: tuple[SaleMoves, ...] = ("down_each", "left_once")

CREDIT = "Whose game it is, and under which licence these files stand."
ABOUT = "What kind of game it is, in a few sentences for whoever chooses one."
NOTES = "What players should know of this edition."


def read_definition(reader: Reader, board_map: Map) -> Definition:
    """The definition in ``title.toml``; what the title's own rules ask of the file is theirs to read."""
    reader.fills(Definition)
    phases = _phases(reader)
    return Definition(
        id=reader.text("id"),
        name=reader.text("name"),
        version=reader.text("version"),
        bank=reader.number("bank", least=1),
        tables=read_tables(reader),
        stock=_stock(reader.table("stock", about="The figures of the stock rounds.")),
        play=_play(reader.table("play", about="Where tables and titles differ, and what options switch.")),
        sale=_sale(reader.table("private_sale", None, about="The figures of the opening sale of privates.")),
        chart=read_chart(reader.table("market", about="The chart of prices.")),
        phases=phases,
        trains=_trains(reader, phases),
        corporations=_corporations(reader, board_map),
        privates=_privates(reader),
        map=board_map,
        opening=reader.text("opening", "private_sale"),
        sequence=reader.texts("sequence"),
        words=_words(reader.table("words", None, about="What the title calls things that others call otherwise.")),
        money=read_currency(reader),
    )


def _words(row: Reader | None) -> Words:
    if row is None:
        return Words("open market", "par value", "station", "beside its revenue", "floats")
    row.fills(Words)
    return Words(
        open_market=row.text("open_market"),
        par=row.text("par"),
        token=row.text("token"),
        subsidy=row.text("subsidy"),
        floats=row.text("floats"),
    )


def _stock(row: Reader) -> StockRules:
    row.fills(StockRules)
    return StockRules(
        player_limit=row.number("player_limit", least=1, most=10),
        two_player_limit=row.number("two_player_limit", 0, least=0, most=10),
        pool_limit=row.number("pool_limit", least=1, most=10),
        float_shares=row.number("float_shares", least=1, most=10),
        capital=row.number("capital", least=0),
        sold_out_rises=row.flag("sold_out_rises"),
        rises=row.numbers("rises", ()),
        new_shares=row.choice("new_shares", _NEW_SHARES, _NEW_SHARES[0]),
        new_at_market=row.flag("new_at_market", False),
        presidents_certificate_sold=row.flag("presidents_certificate_sold", True),
        sale_moves=row.choice("sale_moves", _SALE_MOVES, _SALE_MOVES[0]),
    )


def _play(row: Reader) -> PlayRules:
    row.fills(PlayRules)
    return PlayRules(
        duty_needs_route=row.flag("duty_needs_route"),
        president_chooses_runs=row.flag("president_chooses_runs"),
        best_run_always=row.flag("best_run_always"),
        buyers_obsolete_run=row.flag("buyers_obsolete_run"),
        help_between_corporations=row.flag("help_between_corporations"),
        empty_treasury_help=row.flag("empty_treasury_help", False),
        help_before_powers=row.flag("help_before_powers", False),
        help_in_blocks=row.flag("help_in_blocks", False),
        must_avert_bankruptcy=row.flag("must_avert_bankruptcy", False),
        trades_on_buyers_turn=row.flag("trades_on_buyers_turn", False),
        bank_holds_at_zero=row.flag("bank_holds_at_zero"),
        end_after_set=row.flag("end_after_set", False),
        new_track_leads_through=row.flag("new_track_leads_through", False),
        limit_before_purchase=row.flag("limit_before_purchase", False),
        yellow_tiles=row.number("yellow_tiles", 1, least=1),
        first_turn_yellow_tiles=row.number("first_turn_yellow_tiles", 1, least=1),
        tie_break_round=row.flag("tie_break_round"),
        private_least=row.number("private_least", 50, least=0),
        private_most=row.number("private_most", 150, least=0),
    )


def _sale(row: Reader | None) -> SaleRules:
    if row is None:
        return SaleRules(raise_by=0, fall=0, own_round=False, lowest_bidder_next=False)
    row.fills(SaleRules)
    return SaleRules(
        raise_by=row.number("raise_by", least=1),
        fall=row.number("fall", least=0),
        own_round=row.flag("own_round", False),
        lowest_bidder_next=row.flag("lowest_bidder_next", False),
    )


def read_tables(reader: Reader) -> Mapping[int, TableSize]:
    """What depends on the number of players, by that number."""
    tables = {}
    for count, row in reader.tables("players", about="What depends on the number of players, by that number.").items():
        if count.isdecimal():
            row.fills(TableSize)
            tables[int(count)] = TableSize(row.number("cash", least=0), row.number("certificates", least=1))
        else:
            row.complain("", f"{count!r} is not a number of players")
    if sorted(tables) != list(range(min(tables, default=0), max(tables, default=0) + 1)) or not tables:
        reader.complain("players", "numbers of players must follow one another")
    return tables


def _phases(reader: Reader) -> tuple[PhaseDef, ...]:
    phases: list[PhaseDef] = []
    for row in reader.array("phases", about="The phases in their order."):
        row.fills(PhaseDef)
        best = row.choice("tiles", COLORS[1:])
        limit = row.number("train_limit", least=1)
        small = row.number("small_train_limit", None, least=1)
        phases.append(
            PhaseDef(
                name=row.text("name"),
                tiles=COLORS[1 : COLORS.index(best) + 1],
                train_limit=limit,
                small_train_limit=small or limit,
                rounds=row.number("rounds", least=1),
                bank_trains=row.number("bank_trains", 0, least=0),
                one_of_a_kind=row.flag("one_of_a_kind", False),
                buys_privates=row.flag("buys_privates", False),
                marks=frozenset(row.texts("marks", ())),
            )
        )
    names = [phase.name for phase in phases]
    if not names or len(set(names)) < len(names):
        reader.complain("phases", "there must be at least one, and no two of one name")
    return tuple(phases)


def _trains(reader: Reader, phases: tuple[PhaseDef, ...]) -> Mapping[str, TrainDef]:
    rows = reader.tables("trains", about="The kinds of train by name, in the order in which the bank sells them.")
    return {name: _train_card(name, row.fills(TrainDef), rows, phases) for name, row in rows.items()}


def _train_card(name: str, row: Reader, names: Iterable[str], phases: tuple[PhaseDef, ...]) -> TrainDef:
    runs = row.tables("runs")
    if not runs:
        row.complain("runs", "a train must run as something")
    return TrainDef(
        name=name,
        price=row.number("price", least=1),
        count=row.number("count", least=1),
        unlimited=row.flag("unlimited", False),
        phase=row.name("phase", [phase.name for phase in phases], "phase", ""),
        rusts=row.names("rusts", names, "train", ()),
        obsoletes=row.names("obsoletes", names, "train", ()),
        after=row.name("after", names, "train", ""),
        runs={run: _train(run, table.fills(Train)) for run, table in runs.items()},
    )


def _train(name: str, row: Reader) -> Train:
    """How a train runs: only what differs from a plain train is in the file."""
    plain = Train(name, row.number("reach", least=1))
    return replace(
        plain,
        counts=row.words("counts", KINDS, "kind of stop", plain.counts),
        ignores=row.words("ignores", KINDS, "kind of stop", plain.ignores),
        avoids=row.words("avoids", KINDS, "kind of stop", plain.avoids),
        silent=row.words("silent", KINDS, "kind of stop", plain.silent),
        ends=row.words("ends", KINDS, "kind of stop", plain.ends),
        end_grounds=row.words("end_grounds", GROUNDS, "colour of a hex", plain.end_grounds),
        needs=row.words("needs", KINDS, "kind of stop", plain.needs),
        single=row.words("single", KINDS, "kind of stop", plain.single),
        tags=row.texts("tags", ()),
        factors=tuple(
            (kind, factor)
            for named, factor in row.counts("factors", KINDS, "kind of stop", least=1, optional=True).items()
            for kind in KINDS
            if kind == named
        ),
        hex_once=row.flag("hex_once", False),
    )


def _corporations(reader: Reader, board_map: Map) -> Mapping[str, CorporationDef]:
    corporations = {}
    for name, row in reader.tables("corporations", about="The corporations by their letters.").items():
        with row.part():
            corporations[name] = _corporation(name, row.fills(CorporationDef), board_map)
    return corporations


def _corporation(name: str, row: Reader, board_map: Map) -> CorporationDef:
    home = row.name("home", board_map.hexes, "hex {} on the map")
    stops = len(board_map.hexes[home].stops) if home in board_map.hexes else 1
    if not stops:
        row.complain("home", f"{home} has no place for a station")
    stations = row.numbers("stations")
    if not stations or min(stations) < 0:
        row.complain("stations", "a corporation has at least one station, and none costs less than nothing")
    colors = row.texts("colors")
    if len(colors) != 2:
        row.complain("colors", "must be two: of the token and of the letters on it")
    for color in colors:
        if not COLOR.fullmatch(color):
            row.complain("colors", f'a colour is written like "#1f4e9c", not {color!r}')
    stop = row.number("home_stop", None, least=0)
    if stop is not None and stop >= stops:
        row.complain("home_stop", f"must be at most {stops - 1}, not {stop}")
    return CorporationDef(
        id=name,
        name=row.text("name"),
        home=home,
        home_stop=stop if stop is not None else 0 if stops == 1 else -1,
        stations=stations,
        grown_stations=row.numbers("grown_stations", ()),
        objective=row.name("objective", board_map.hexes, "hex {} on the map", ""),
        size=row.number("size", 10, least=5, most=10),
        colors=(colors[0], colors[-1]) if colors else ("", ""),
    )


def _privates(reader: Reader) -> Mapping[str, PrivateDef]:
    rows = reader.tables("privates", about="The privates by their letters, cheapest first.")
    return {name: _private(name, row.fills(PrivateDef)) for name, row in rows.items()}


def _private(name: str, row: Reader) -> PrivateDef:
    return PrivateDef(
        id=name,
        name=row.text("name"),
        price=row.number("price", least=1),
        income=row.number("income", least=0),
        text=row.text("text", ""),
        discount=row.number("discount", 0, least=0, most=100),
        rebate=row.number("rebate", 0, least=0),
        players=row.number("players", 0, least=0),
        picture=_picture(row.table("picture", None, about="What is drawn for its power.")),
    )


_PICTURES: tuple[PictureKind, ...] = ("tile", "marker", "station", "share", "train", "cards")


def _picture(row: Reader | None) -> PowerPicture | None:
    if row is None:
        return None
    row = row.fills(PowerPicture)
    return PowerPicture(row.choice("kind", _PICTURES), row.text("of", ""))


PHASE_MARKS: Mapping[str, Mapping[str, str]] = {
    "privates_close": {"privates_close": "All privates close when the phase begins."},
    "conversion": {
        "may_convert": "Five-share corporations may convert to ten shares.",
        "must_convert": "Five-share corporations convert to ten shares when the phase begins.",
    },
}
"""The marks of phases that components of the shelf ask for, by component. A title's own rules claim theirs."""


def check_words(reader: Reader, data: Definition, shelf: Iterable[str]) -> None:
    """Complain about marks of phases and tags of trains that no rule of the title asks for."""
    if reader.loading is None:
        return
    claims = reader.loading.claims
    marks = {*claims.get("phase mark", {}), *(mark for c in shelf for mark in PHASE_MARKS.get(c, {}))}
    for index, phase in enumerate(data.phases):
        for mark in sorted(phase.marks - marks):
            reader.complain(f"phases[{index}].marks", f"no rule of this title asks for {mark!r}{meant(mark, marks)}")
    printed = (stop.tiers for hex_ in data.map.hexes.values() for stop in hex_.stops)
    tags = {*claims.get("train tag", {}), *(tag for tiers in printed for tag in tiers)}
    for name, train in data.trains.items():
        for run, how in train.runs.items():
            for tag in how.tags:
                if tag not in tags:
                    reader.complain(f"trains.{name}.runs.{run}.tags", f"no rule asks for {tag!r}{meant(tag, tags)}")
    borne = {tag for train in data.trains.values() for how in train.runs.values() for tag in how.tags}
    for name, hex_ in data.map.hexes.items():
        for tag in sorted({tag for stop in hex_.stops for tag in stop.tiers} - borne):
            reader.complain("trains", f"no train has the tag {tag!r}, by which {name} pays{meant(tag, borne)}")
    pictured: dict[PictureKind, Iterable[str]] = {
        "tile": data.map.tiles,
        "share": data.corporations,
        "train": ("", *data.trains),
    }
    for name, private in data.privates.items():
        if private.picture and private.picture.of not in pictured.get(private.picture.kind, (private.picture.of,)):
            reader.complain(f"privates.{name}.picture.of", f"there is no {private.picture.kind} {private.picture.of!r}")
    bottom = {phase.name for phase in data.phases[1:]} - {train.phase for train in data.trains.values()}
    for name in sorted(bottom):
        reader.complain("phases", f"no train begins the phase {name!r}")
