"""Composing an 18xx title: its files, the options of a table, the flow and the shelf."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.mapfile import read_map
from shortline.eighteenxx.definition import Definition, read_definition, read_tables
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.running import asked_runs
from shortline.eighteenxx.state import Corporation, Depot, EighteenXX, Round
from shortline.kernel.chance import shuffled
from shortline.kernel.event import Event, Seated
from shortline.kernel.play import Tx, settle
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Component, Rules, Step
from shortline.kernel.state import Frame
from shortline.kernel.title import Title, once
from shortline.parts.holdings import PLACES, Holdings
from shortline.parts.ledger import BANK
from shortline.parts.options import patched, read_options
from shortline.parts.reading import Reader, load


class Sources:
    """The three files of a title: ``title.toml``, ``map.toml`` and ``cites.toml``."""

    def __init__(self, package: str) -> None:
        folder = files(package)
        self.title = tomllib.loads(_text(folder, "title.toml"))
        self.map = tomllib.loads(_text(folder, "map.toml"))
        self.cites = load(folder / "cites.toml")
        self.maps: dict[tuple[Any, ...], Map] = {}

    def reader(self, options: Mapping[str, Any]) -> Reader:
        """The reader of ``title.toml`` with the options of a table applied."""
        return Reader("title.toml", patched("title.toml", self.title, options))

    def board_map(self, options: Mapping[str, Any]) -> Map:
        """The map with the options of a table applied; tables whose options do not differ there share it."""
        rows = self.title.get("options", {})
        key = tuple((name, options.get(name, row["default"])) for name, row in rows.items() if "map" in row)
        if key not in self.maps:
            data = patched("map.toml", {**self.map, "options": rows}, options, "map")
            del data["options"]
            self.maps[key] = read_map(Reader("map.toml", data), catalogue())
        return self.maps[key]

    def clauses(self) -> Mapping[str, str]:
        """The binding clauses of the rulebook, in our own words."""
        table = self.cites.table("clauses")
        return {clause: table.text(clause) for clause in table.keys()}  # noqa: SIM118

    def rules_cited(self) -> Mapping[str, str]:
        """Which clause each check rests on."""
        table = self.cites.table("cites")
        found = {key: table.text(key) for key in table.keys()}  # noqa: SIM118
        known = self.clauses()
        for key, clause in found.items():
            if clause and clause not in known:
                table.fail(key, f"there is no clause {clause!r}")
        self.cites.done()
        return found


def _text(folder: Any, name: str) -> str:
    load(folder / name)
    text: str = (folder / name).read_text("utf-8")
    return text


@cache
def sources(package: str) -> Sources:
    """The files of a title, read once."""
    return Sources(package)


def start(rules: Rules, seats: Sequence[str], seed: int) -> EighteenXX:
    """The first state of a table, before the flow begins."""
    data: Definition = rules.data
    rng = seed
    if rules.options.get("random_seats"):
        seats, rng = shuffled(rng, seats)
    taken = {BANK, *PLACES, *data.corporations, *data.privates} & set(seats)
    if taken:
        raise Malformed(f"A seat cannot be called {min(taken)}: that is a name of {data.id}")
    table = data.tables[len(seats)]
    money = dict.fromkeys(seats, table.cash) | dict.fromkeys(data.corporations, 0)
    place: str = data.stock.new_shares
    shares = {c: {place: it.size} for c, it in data.corporations.items()}
    return EighteenXX(
        seats=tuple(seats),
        cursor=(Frame("rounds"),),
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


Shelf = Callable[[Reader, Definition], tuple[Component, ...]]
"""What a title puts on its shelf, with whatever it reads of its own from ``title.toml``."""


def title(package: str, flow: tuple[Step, ...], shelf: Shelf) -> Title:
    """The title in a package: its files, the steps of its flow and its shelf."""
    its = sources(package)
    reader = its.reader({})
    tables = read_tables(reader)

    def compose(options: Mapping[str, Any], players: int) -> Rules:
        reader = its.reader(options)
        data = read_definition(reader, its.board_map(options))
        reader.text("credit")
        reader.text("about")
        reader.texts("notes", ())
        read_options(reader)
        components = shelf(reader, data)
        reader.done()
        rules = Rules(data.id, data.version, data, flow, components, its.rules_cited(), options)
        for step in data.sequence:
            if step not in rules.steps:
                reader.fail("sequence", f"the flow has no step {step!r}")
        return rules

    return Title(
        id=reader.text("id"),
        name=reader.text("name"),
        version=reader.text("version"),
        players=(min(tables), max(tables)),
        options=read_options(reader),
        compose=once(compose),
        start=begin,
        credit=reader.text("credit"),
        about=reader.text("about"),
        clauses=its.clauses(),
        notes=reader.texts("notes", ()),
        best_runs=asked_runs,
    )


def begin(rules: Rules, seats: Sequence[str], seed: int) -> tuple[EighteenXX, tuple[Event, ...]]:
    """The first state in which a seat has to act, and what led there."""
    tx = Tx(rules, start(rules, seats, seed))
    tx.emit(Seated(tx.state.seats, bool(rules.options.get("random_seats"))))
    settle(tx)
    return tx.state, tuple(tx.events)
