"""What a title's files say: every figure and name of an 18xx game, read once and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

from shortline.eighteenxx.board.board import Map
from shortline.eighteenxx.board.printed import KINDS
from shortline.eighteenxx.board.tile import COLORS, Color, StopKind
from shortline.eighteenxx.market import Chart, read_chart
from shortline.eighteenxx.routes.trains import Train
from shortline.parts.reading import Reader, meant

GROUNDS: tuple[Color, ...] = get_args(Color)


@dataclass(frozen=True, slots=True)
class TableSize:
    """What depends on the number of players."""

    cash: int
    """What each player begins with."""
    certificates: int
    """How many certificates a player may hold."""


NewShares = Literal["initial_offering", "treasury"]
SaleMoves = Literal["down_each", "left_once"]
_NEW_SHARES: tuple[NewShares, ...] = ("initial_offering", "treasury")
_SALE_MOVES: tuple[SaleMoves, ...] = ("down_each", "left_once")


@dataclass(frozen=True, slots=True)
class StockRules:
    """The figures of the stock rounds. Limits are in shares of a ten-share corporation, that is in tenths."""

    player_limit: int
    """How much of a corporation a player may hold."""
    two_player_limit: int
    """The limit of a player at a table of two, where it is another one; 0: it is not."""
    pool_limit: int
    """How much of a corporation the open market may hold."""
    float_shares: int
    """How much of a corporation must have been bought before it floats."""
    capital: int
    """What the bank pays when it floats, in par values; a five-share corporation gets half."""
    sold_out_rises: bool
    """The price of a corporation all of whose shares players hold rises at the end of a stock round."""
    rises: tuple[int, ...]
    """The multiples of the price that a dividend must reach for each step right; none: any dividend is one."""
    new_shares: NewShares
    """Where unbought shares lie: their price goes to the bank, or to the corporation whose treasury they lie in."""
    new_at_market: bool
    """Unbought shares cost the market value, not the par value."""
    presidents_certificate_sold: bool
    """A president's certificate itself can be sold; elsewhere it is exchanged for single shares first."""
    sale_moves: SaleMoves
    """How a sale moves the price: one cell down a share, or one to the left however many."""
    privates_count: bool
    """Privates count against the certificate limit."""
    privates_score: bool
    """Privates count at the end of the game."""
    unfloated_scores: bool
    """Stock of corporations that have not floated counts at the end of the game."""


@dataclass(frozen=True, slots=True)
class SaleRules:
    """The figures of the opening sale of privates."""

    raise_by: int
    """By how much a bid exceeds the last, or the par value."""
    fall: int
    """By how much the first private falls with each round that leaves it unsold."""
    own_round: bool
    """The sale is a round of its own before the first stock round, and a purchase in it moves the priority deal."""
    lowest_bidder_next: bool
    """In an auction the lowest bidder is next and a pass is final."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Where tables and titles differ: what the options switch."""

    duty_needs_route: bool
    """A train must be bought only by a corporation that could run one."""
    stub_obliges: bool
    """Where it needs one, track that leads to a stub will do, though nothing runs there."""
    president_chooses_runs: bool
    """Nobody insists on the best run."""
    best_run_always: bool
    """The best run is demanded even of a president who is the only stockholder."""
    buyers_obsolete_run: bool
    """Obsolete trains of the corporation whose purchase made them so run once more, too."""
    help_between_corporations: bool
    """A president's money may help to buy a train of another corporation, up to its face value."""
    empty_treasury_help: bool
    """The same, with cash in hand only, for a corporation that has no money at all."""
    help_any_train: bool
    """A president's money buys any train of the bank, not only the cheapest."""
    help_before_powers: bool
    """A president may help though a private of the corporation would let it, or him, pay without."""
    help_in_blocks: bool
    """In an emergency, too, stock of a corporation is sold once, as one block."""
    must_avert_bankruptcy: bool
    """A president whose stock can pay for a train may not sell it so that it does not."""
    trades_on_buyers_turn: bool
    """A private changes hands between players on the buyer's turn only."""
    bank_holds_at_zero: bool
    """The bank breaks only when it would go below $0."""
    end_after_set: bool
    """The game ends after a whole set of operating rounds, not after the round in which its end was set."""
    new_track_leads_through: bool
    """A tile is connected by new track only if a train could run over the whole of it."""
    limit_before_purchase: bool
    """A player over the certificate limit sells before buying anything."""
    yellow_tiles: int
    """How many yellow tiles a corporation may lay in a turn instead of one tile."""
    first_turn_yellow_tiles: int
    """The same for its first turn."""
    tie_break_round: bool
    """A tie is played on for one operating round."""
    station_kinds: frozenset[StopKind]
    """The kinds of stop whose circles take stations."""
    private_least: int
    """The least that a corporation pays for a private, in hundredths of its face value."""
    private_most: int
    """The most that a corporation pays for a private, in hundredths of its face value."""
    station_cost_a_hex: int
    """What a station costs for each hex along the track from the nearest; 0 where it costs what the charter says."""


@dataclass(frozen=True, slots=True)
class PhaseDef:
    """A phase of the game and what holds in it."""

    name: str
    """What it is called; trains name the phase that they begin."""
    tiles: tuple[Color, ...]
    """The best colour of tile that may be laid."""
    train_limit: int
    """How many trains a corporation may have."""
    small_train_limit: int
    """The limit of a five-share corporation, where a title has them."""
    rounds: int
    """How many operating rounds follow a stock round."""
    bank_trains: int
    """How many trains a corporation may buy from the bank in a turn; 0 is no limit."""
    one_of_a_kind: bool
    """A corporation buys no second new train of a kind in a turn."""
    buys_privates: bool
    """Corporations may buy privates."""
    marks: frozenset[str]
    """Words that rules on the title's shelf ask of the phase, such as privates_close."""

    @property
    def color(self) -> Color:
        """The best tile colour in play."""
        return self.tiles[-1]


@dataclass(frozen=True, slots=True)
class TrainDef:
    """A kind of train card."""

    name: str
    price: int
    """What the bank asks for it."""
    count: int
    """How many cards there are."""
    unlimited: bool
    """The bank never runs out of it."""
    phase: str
    """The phase that its first purchase begins, or nothing."""
    rusts: tuple[str, ...]
    """The kinds that leave play when the first of this kind is bought."""
    obsoletes: tuple[str, ...]
    """The kinds that may run once more when the first of this kind is bought."""
    after: str
    """The kind whose last but one purchase makes this one available out of turn, or nothing."""
    runs: Mapping[str, Train]
    """How it runs, by the name it runs under: a card may be of several kinds, as declared when it is bought."""


@dataclass(frozen=True, slots=True)
class CorporationDef:
    """A corporation as printed on its charter."""

    id: str
    name: str
    """Its whole name."""
    home: str
    """The hex of its home station."""
    home_stop: int
    """Which city of its hex is its home; -1 where its president chooses once they are apart."""
    stations: tuple[int, ...]
    """What each station costs, the home station first."""
    grown_stations: tuple[int, ...]
    """What the stations cost that come with ten shares."""
    objective: str
    """The hex where its first station brings the title's reward, if it has one."""
    size: int
    """How many shares it has: 10, or 5 where corporations begin small."""
    colors: tuple[str, str]
    """The colours of its token and of the letters on it."""


@dataclass(frozen=True, slots=True)
class PrivateDef:
    """A private as printed on its certificate."""

    id: str
    name: str
    """Its whole name."""
    price: int
    """Its face value."""
    income: int
    """What it pays its owner in each operating round."""
    text: str
    """What it can do, in a sentence."""
    discount: int
    """How many hundredths of a new train's price it takes off, once, by closing."""
    rebate: int
    """How many dollars of a new train's price it takes off, once, by closing."""
    players: int
    """With so many players or more it is in the game."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a title calls things that others call otherwise."""

    open_market: str
    """Where sold shares lie."""
    par: str
    """The price at which a corporation starts."""
    token: str
    """What a corporation places on the map."""
    subsidy: str
    """For what runs bring money to the treasury beside their revenue."""
    floats: str
    """What is said of a corporation that floats; nothing where that is no step of its own."""


@dataclass(frozen=True)
class Definition:
    """An 18xx title as its files describe it, options applied."""

    id: str
    """The title's short name, by which it is asked for."""
    name: str
    """Its whole name."""
    version: str
    """The version of these rules: games that were stored under another are proved before they go on."""
    bank: int
    """The money that there is, what players begin with included."""
    tables: Mapping[int, TableSize]
    stock: StockRules
    play: PlayRules
    sale: SaleRules
    chart: Chart
    phases: tuple[PhaseDef, ...]
    trains: Mapping[str, TrainDef]
    corporations: Mapping[str, CorporationDef]
    privates: Mapping[str, PrivateDef]
    map: Map
    opening: str
    """The step of a stock round while the bank has privates to sell."""
    sequence: tuple[str, ...]
    """The steps of an operating turn."""
    words: Words

    def phase(self, name: str) -> PhaseDef:
        """The phase of that name."""
        return self._phases[name]

    @cached_property
    def _phases(self) -> Mapping[str, PhaseDef]:
        return {p.name: p for p in self.phases}

    def train(self, train_id: str) -> TrainDef:
        """The kind of a train card, from its id."""
        return self.trains[kind(train_id)]


def kind(train_id: str) -> str:
    """The kind of a train card: "4-1" is a 4."""
    return train_id.rpartition("-")[0]


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
        privates_count=row.flag("privates_count", True),
        privates_score=row.flag("privates_score", True),
        unfloated_scores=row.flag("unfloated_scores", True),
    )


def _play(row: Reader) -> PlayRules:
    kinds = row.fills(PlayRules).words("station_kinds", KINDS, "kind of stop", ("city",))
    return PlayRules(
        duty_needs_route=row.flag("duty_needs_route"),
        stub_obliges=row.flag("stub_obliges", False),
        president_chooses_runs=row.flag("president_chooses_runs"),
        best_run_always=row.flag("best_run_always"),
        buyers_obsolete_run=row.flag("buyers_obsolete_run"),
        help_between_corporations=row.flag("help_between_corporations"),
        empty_treasury_help=row.flag("empty_treasury_help", False),
        help_any_train=row.flag("help_any_train", False),
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
        station_kinds=frozenset(kind for kind in KINDS if kind in kinds),
        private_least=row.number("private_least", 50, least=0),
        private_most=row.number("private_most", 150, least=0),
        station_cost_a_hex=row.number("station_cost_a_hex", 0, least=0),
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


_COLOR = re.compile(r"#[0-9a-f]{6}")


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
        if not _COLOR.fullmatch(color):
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
    )


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
    tags = claims.get("train tag", {})
    for name, train in data.trains.items():
        for run, how in train.runs.items():
            for tag in how.tags:
                if tag not in tags:
                    reader.complain(f"trains.{name}.runs.{run}.tags", f"no rule asks for {tag!r}{meant(tag, tags)}")
    bottom = {phase.name for phase in data.phases[1:]} - {train.phase for train in data.trains.values()}
    for name in sorted(bottom):
        reader.complain("phases", f"no train begins the phase {name!r}")
