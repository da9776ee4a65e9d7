"""Composing an 18xx title: its files, the options of a table, the flow and the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules

from shortline.eighteenxx import components
from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.mapfile import read_map
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import Rounds
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.rail import RailBox, RailEvent, RailRules, RailStep
from shortline.eighteenxx.state import Corporation, Depot, EighteenXX, Round
from shortline.eighteenxx.title_file import ABOUT, CREDIT, NOTES, check_words, read_definition, read_tables
from shortline.kernel.chance import shuffled
from shortline.kernel.event import Seated
from shortline.kernel.frozen import frozen
from shortline.kernel.play import Tx, settle
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.parts.complaints import meant
from shortline.parts.holdings import PLACES, Holdings
from shortline.parts.ledger import BANK
from shortline.parts.loading import Asked, Loading
from shortline.parts.options import read_options
from shortline.parts.reading import Reader
from shortline.parts.title_files import TitleFiles
from shortline.table.title import Options, Title


class Sources(TitleFiles):
    """The three files of a title, and the maps that its options make of one of them."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.maps: dict[tuple[object, ...], Map] = {}

    def board_map(self, options: Options, loading: Loading | None = None) -> Map:
        """The map with the options of a table applied; tables whose options do not differ there share it."""
        rows = self.title.get("options", {})
        key = tuple((name, options.get(name, row["default"])) for name, row in rows.items() if "map" in row)
        if key not in self.maps:
            map_ = self.read_map(options, loading)
            if loading and loading.faults:
                return map_
            self.maps[key] = map_
        return self.maps[key]

    def read_map(self, options: Options, loading: Loading | None = None) -> Map:
        """The same, read anew."""
        return read_map(self.map_reader(options, loading), catalogue())


@cache
def sources(package: str) -> Sources:
    """The files of a title, read once."""
    return Sources(package)


def start(rules: RailRules, seats: Sequence[str], seed: int) -> EighteenXX:
    """The first state of a table, before the flow begins."""
    data = rules.data
    rng = seed
    if rules.options.get("random_seats"):
        seats, rng = shuffled(rng, seats)
    taken = {BANK, *PLACES, *data.corporations, *data.privates} & set(seats)
    if taken:
        raise Malformed(f"A seat cannot be called {min(taken)}: that is a name of {data.id}")
    table = data.tables[len(seats)]
    money = dict.fromkeys(seats, table.cash) | dict.fromkeys(data.corporations, 0)
    place: str = data.stock.new_shares
    shares = {c: frozen({place: it.size}) for c, it in data.corporations.items()}
    return EighteenXX(
        seats=tuple(seats),
        cursor=(Rounds(),),
        ledger={BANK: data.bank - table.cash * len(seats), **money},
        rng=rng,
        title=data.id,
        priority=seats[0],
        phase=data.phases[0].name,
        round=Round("stock", 0),
        holdings=Holdings(shares, dict.fromkeys(data.corporations, place)),
        market=Market(),
        corporations={c: Corporation(stations=it.stations, size=it.size) for c, it in data.corporations.items()},
        privates={p: BANK for p, it in data.privates.items() if len(seats) >= it.players},
        depot=Depot(upcoming=tuple(f"{t.name}-{i}" for t in data.trains.values() for i in range(t.count))),
        board=Board(data.map),
    )


Shelf = Callable[[Reader, Definition], tuple[RailBox, ...]]
"""What a title puts on its shelf, with whatever it reads of its own from ``title.toml``."""


def title(package: str, flow: tuple[RailStep, ...], shelf: Shelf) -> Title[EighteenXX, Definition]:
    """The title in a package: its files, the steps of its flow and its shelf."""
    its = sources(package)
    reader = its.reader({})

    def compose(options: Options, players: int) -> RailRules:
        loading = Loading()
        with loading.part():
            data, components, cites = _read(its, options, flow, shelf, loading)
        loading.end()
        return Rules(data.id, data.version, data, flow, components, cites, options, data.money)

    return its.as_title(tuple(read_tables(reader)), compose, begin, reader.texts("notes", ()))


def _read(
    its: Sources, options: Options, flow: tuple[RailStep, ...], shelf: Shelf, loading: Loading
) -> tuple[Definition, tuple[RailBox, ...], Mapping[str, str]]:
    """All that a title's files say, with every mistake in them noted."""
    cites = its.rules_cited(loading)
    reader = its.reader(options, loading)
    with loading.part():
        read_options(reader)
    reader.text("credit", about=CREDIT)
    reader.text("about", about=ABOUT)
    reader.texts("notes", (), about=NOTES)
    data = read_definition(reader, its.board_map(options, loading))
    components = shelf(reader, data)
    check_words(reader, data, [component.name for component in components])
    steps = {step.name for step in (*flow, *(s for c in components for s in c.steps))}
    for key, named in (("sequence", data.sequence), ("opening", (data.opening,))):
        for step in named:
            if step not in steps:
                reader.complain(key, f"the flow has no step {step!r}{meant(step, steps)}")
    reader.done()
    return data, components, cites


def schema_of(package: str, shelf: Shelf) -> Mapping[tuple[str, ...], Asked]:
    """Every key that a title's files may have, with its meaning, as the readers ask for it."""
    its, loading = sources(package), Loading(tracing=True)
    with loading.part():
        map_ = its.read_map({}, loading)
        reader = its.reader({}, loading)
        read_options(reader)
        reader.text("credit", about=CREDIT)
        reader.text("about", about=ABOUT)
        reader.texts("notes", (), about=NOTES)
        shelf(reader, read_definition(reader, map_))
    return loading.asked


def shelf_schema(package: str) -> Mapping[tuple[str, ...], Asked]:
    """The same of every component on the shelf that reads figures, whether or not the title in a package has it."""
    its, loading = sources(package), Loading(tracing=True)
    reader = its.reader({}, loading)
    data = read_definition(its.reader({}), its.board_map({}))
    for it in iter_modules(components.__path__):
        module = import_module(f"{components.__name__}.{it.name}")
        for name, read in vars(module).items():
            if name.startswith("read_") and list(signature(read).parameters) == ["reader", "data"]:
                with loading.part():
                    read(reader, data)
    return loading.asked


def begin(rules: RailRules, seats: Sequence[str], seed: int) -> tuple[EighteenXX, tuple[RailEvent, ...]]:
    """The first state in which a seat has to act, and what led there."""
    tx = Tx(rules, start(rules, seats, seed))
    tx.emit(Seated(tx.state.seats, bool(rules.options.get("random_seats"))))
    settle(tx)
    return tx.state, tuple(tx.events)
