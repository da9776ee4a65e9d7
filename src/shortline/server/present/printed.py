"""What is printed: the things of a table that never change while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from typing_extensions import TypedDict

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.drawing.rail.cards import effects as train_effects
from shortline.eighteenxx.component import cards
from shortline.eighteenxx.definition import Definition, PhaseDef, PictureKind, PrivateDef
from shortline.eighteenxx.rail import RailRules
from shortline.parts.holdings import INITIAL_OFFERING
from shortline.server.present.families import as_rail
from shortline.table.game import AnyGame


class PrintedCell(TypedDict):
    """A cell of the chart of prices."""

    price: int
    marks: list[str]


class PrintedZone(TypedDict):
    """A zone of the chart, which cells name among their marks: what it means, and its colour."""

    name: str
    text: str
    color: str


class PrintedCorporation(TypedDict):
    """A corporation, or company, as printed on its charter."""

    id: str
    name: str
    home: str
    home_name: str
    objective: str
    objective_name: str
    ground: str
    letters: str
    stations: list[int]


class PrintedPicture(TypedDict):
    """What is drawn for the power of a private: of which tile, marker, train or corporation, and the words with it."""

    kind: PictureKind
    of: str
    words: list[str]


class PrintedPrivate(TypedDict):
    """A private as printed on its certificate."""

    id: str
    name: str
    price: int
    income: int
    text: str
    picture: PrintedPicture | None


class PrintedTrain(TypedDict):
    """A kind of train, and what its first purchase brings, in sentences."""

    name: str
    price: int
    count: int
    unlimited: bool
    phase: str
    rusts: list[str]
    obsoletes: list[str]
    words: list[str]


class PrintedPhase(TypedDict):
    """A phase and what holds in it."""

    name: str
    tiles: list[str]
    train_limit: int
    small_train_limit: int
    rounds: int
    words: list[str]


class ChosenOption(TypedDict):
    """An option of the table, in words, with its rule and its value."""

    name: str
    text: str
    cite: str
    value: bool | int | str
    default: bool


class PrintedWords(TypedDict):
    """What a title calls things that others call otherwise."""

    open_market: str
    par: str


class PrintedParts(TypedDict):
    """The printed things that a family of titles has: charters, chart, privates, trains, phases, tiles."""

    family: Literal["18xx", "cuberail"]
    bank: int
    presidents_shares: int
    float_shares: int
    new_shares: str
    words: PrintedWords
    corporations: list[PrintedCorporation]
    chart: list[list[PrintedCell]]
    zones: list[PrintedZone]
    privates: list[PrintedPrivate]
    trains: list[PrintedTrain]
    phases: list[PrintedPhase]
    tiles: dict[str, int]
    hexes: dict[str, str]
    action_tiles: dict[str, str]


class Printed(PrintedParts):
    """What is printed for a table, and which options it plays with."""

    title: str
    name: str
    credit: str
    notes: list[str]
    options: list[ChosenOption]
    rules: dict[str, str]
    currency: str
    """How amounts are written, with {} for the amount."""


def printed(game: AnyGame) -> Printed:
    """What is printed for the table of a game."""
    data = game.rules.data
    parts = _cubes(game, data) if as_rail(game.state) is None else _rail(game)
    return {
        "title": game.title.id,
        "name": game.title.name,
        "credit": game.title.credit,
        "notes": list(game.title.notes),
        "options": _options(game),
        "rules": dict(game.title.clauses),
        "currency": game.rules.money.pattern,
        **parts,
    }


def _options(game: AnyGame) -> list[ChosenOption]:
    return [
        ChosenOption(
            name=o.name, text=o.text, cite=o.cite, value=game.options[o.name], default=game.options[o.name] == o.default
        )
        for o in game.title.options
        if not o.former or game.options[o.name] != o.default
    ]


def _rail(game: AnyGame) -> PrintedParts:
    data: Definition = game.rules.data
    return {
        "family": "18xx",
        "bank": data.bank,
        "presidents_shares": game.state.holdings.presidents_shares,
        "float_shares": data.stock.float_shares,
        "new_shares": data.stock.new_shares,
        "words": PrintedWords(open_market=data.words.open_market, par=data.words.par),
        "corporations": [_corporation(data, c) for c in data.corporations],
        "chart": [[PrintedCell(price=c.price, marks=sorted(c.marks)) for c in row] for row in data.chart.rows],
        "zones": [
            PrintedZone(name=name, text=zone.text, color=zone.color)
            for name, zone in data.chart.zones.items()
            if data.chart.marked(name)
        ],
        "privates": [
            PrintedPrivate(
                id=p.id, name=p.name, price=p.price, income=p.income, text=p.text, picture=_picture(game.rules, p)
            )
            for p in data.privates.values()
        ],
        "trains": [_train(data, name) for name in data.trains],
        "phases": [_phase(p) for p in data.phases],
        "tiles": dict(data.map.counts),
        "hexes": {h: it.name for h, it in data.map.hexes.items() if it.name},
        "action_tiles": {},
    }


def _picture(rules: RailRules, private: PrivateDef) -> PrintedPicture | None:
    if private.picture is None:
        return None
    off = [f"−{private.discount} %"] if private.discount else []
    off += [f"−{rules.data.money(private.rebate)}"] if private.rebate else []
    words = [name for name, _ in cards(rules)] if private.picture.kind == "cards" else off
    return PrintedPicture(kind=private.picture.kind, of=private.picture.of, words=words)


def _corporation(data: Definition, name: str) -> PrintedCorporation:
    it = data.corporations[name]
    return PrintedCorporation(
        id=it.id,
        name=it.name,
        home=it.home,
        home_name=data.map.hexes[it.home].name,
        objective=it.objective,
        objective_name=data.map.hexes[it.objective].name if it.objective else "",
        ground=it.colors[0],
        letters=it.colors[1],
        stations=list(it.stations),
    )


def _train(data: Definition, name: str) -> PrintedTrain:
    it = data.trains[name]
    return PrintedTrain(
        name=it.name,
        price=it.price,
        count=it.count,
        unlimited=it.unlimited,
        phase=it.phase,
        rusts=list(it.rusts),
        obsoletes=list(it.obsoletes),
        words=list(train_effects(it)),
    )


def _phase(it: PhaseDef) -> PrintedPhase:
    return PrintedPhase(
        name=it.name,
        tiles=list(it.tiles),
        train_limit=it.train_limit,
        small_train_limit=it.small_train_limit,
        rounds=it.rounds,
        words=list(_holds(it)),
    )


def _holds(it: PhaseDef) -> Iterator[str]:
    """What else holds in a phase, in short sentences."""
    if it.bank_trains:
        yield f"{it.bank_trains} train{'s' if it.bank_trains > 1 else ''} from the bank a turn"
    if it.one_of_a_kind:
        yield "No two new trains of a kind in a turn"
    if it.buys_privates:
        yield "Corporations may buy privates"
    yield from sorted(mark.replace("_", " ").capitalize() for mark in it.marks)


def _cubes(game: AnyGame, data: CubeDefinition) -> PrintedParts:
    return {
        "family": "cuberail",
        "bank": data.bank,
        "presidents_shares": 1,
        "float_shares": data.seats.float,
        "new_shares": INITIAL_OFFERING,
        "words": PrintedWords(open_market="market", par="par value"),
        "corporations": [
            PrintedCorporation(
                id=c.name,
                name=c.name,
                home=c.home,
                home_name=data.map.label(c.home),
                objective="",
                objective_name="",
                ground=c.color,
                letters="#ffffff",
                stations=list(data.station_costs[: c.stations]),
            )
            for c in data.companies.values()
        ],
        "chart": [[PrintedCell(price=rung, marks=["par"] if rung in data.cubes_by_par else []) for rung in data.rungs]],
        "zones": [],
        "privates": [],
        "trains": [],
        "phases": [],
        "tiles": {},
        "hexes": {h: data.map.label(h) for h in data.map.hexes if data.map.place(h)},
        "action_tiles": dict(data.tile_texts),
    }
