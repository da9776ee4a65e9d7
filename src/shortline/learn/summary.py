"""A title on one page, made from its data: players, money, limits, trains and rust, privates, ends.

Rows have the same keys in every title of a family, so that two can be laid side by side: whoever knows one reads what
is otherwise in another. A game that is no title here can be among them as a small file of general facts (``known/``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.cuberail.definition import Definition as Cubes
from shortline.eighteenxx.definition import Definition, TrainDef
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.learn.families import family_of
from shortline.table.title import Title
from shortline.titles import find


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: its key, what it is called, and what it is."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class TrainRow:
    """A kind of train: how many, what it costs, and what its first purchase brings."""

    name: str
    count: str
    price: int
    limit: int | None
    tiles: str
    rounds: int | None
    effects: str


@dataclass(frozen=True, slots=True)
class PrivateRow:
    """A private: face value, income, power."""

    name: str
    price: int
    income: int
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A title on one page."""

    id: str
    name: str
    special: str
    rows: tuple[Row, ...]
    trains: tuple[TrainRow, ...] = ()
    privates: tuple[PrivateRow, ...] = ()
    turn: tuple[str, ...] = ()
    """The steps of an operating turn."""
    ends: tuple[str, ...] = ()
    currency: str = "${}"
    """How its amounts are written, with {} for the amount."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact of two titles side by side; an empty text means that one has nothing of the kind."""

    key: str
    name: str
    here: str
    there: str

    @property
    def same(self) -> bool:
        """Whether both are alike in it."""
        return self.here == self.there


@cache
def summary(name: str) -> Summary:
    """A title, or a game that is known here by its general facts, on one page."""
    if name.casefold() in {other.casefold() for other in known()}:
        return _general(next(other for other in known() if other.casefold() == name.casefold()))
    title = find(name)
    tables = {n: title.compose(title.chosen({}), n) for n in range(title.players[0], title.players[1] + 1)}
    first = tables[title.players[0]]
    state, _ = title.start(first, [f"Player {n}" for n in range(1, title.players[0] + 1)], 0)
    return MAKERS[family_of(state).name](title, tables)


def compared(here: str, there: str) -> tuple[Difference, ...]:
    """Two titles side by side: what differs first, then what is alike."""
    mine, other = summary(here), summary(there)
    left, right = {row.key: row for row in mine.rows}, {row.key: row for row in other.rows}
    both = [
        Difference(
            key,
            (left.get(key) or right[key]).name,
            left[key].text if key in left else "",
            right[key].text if key in right else "",
        )
        for key in dict.fromkeys((*left, *right))
    ]
    return tuple(sorted(both, key=lambda row: row.same))


@cache
def known() -> tuple[str, ...]:
    """Games that are no titles here, and known by their general facts."""
    folder = files("shortline.learn").joinpath("known")
    return tuple(sorted(it.name.removesuffix(".toml") for it in folder.iterdir() if it.name.endswith(".toml")))


def _general(name: str) -> Summary:
    data = tomllib.loads(files("shortline.learn").joinpath("known", f"{name}.toml").read_text("utf-8"))
    names = dict(RAIL_ROWS)
    for key in data["rows"]:
        if key not in names:
            raise Malformed(f"known/{name}.toml: there is no row {key!r}")
    rows = tuple(Row(key, names[key], data["rows"][key]) for key in names if key in data["rows"])
    return Summary(name, data["name"], data["special"], rows)


RAIL_ROWS = (
    ("players", "Players"),
    ("cash", "Cash at the start"),
    ("certificates", "Certificate limit"),
    ("bank", "Bank"),
    ("corporations", "Corporations"),
    ("start", "Starting prices"),
    ("float", "Floats at"),
    ("capital", "Capital"),
    ("limit", "One player, one corporation"),
    ("market", "In the market"),
    ("selling", "Selling"),
    ("sold_out", "Sold out"),
    ("dividend", "Dividend"),
    ("rounds", "Operating rounds"),
    ("tiles", "Tiles a turn"),
    ("runs", "Best run"),
    ("trains", "Trains"),
    ("rust", "Rust"),
    ("duty", "Must own a train"),
    ("privates", "Privates"),
)
"""The rows of an 18xx game, in their order."""


def rail_summary(title: Title[Any, Any], tables: dict[int, Rules[Any, Any]]) -> Summary:
    """An 18xx title on one page."""
    data: Definition = next(iter(tables.values())).data
    texts = _rail_texts(data, {n: rules.data for n, rules in tables.items()})
    rows = tuple(Row(key, name, texts[key]) for key, name in RAIL_ROWS)
    trains = tuple(_train(data, it) for it in data.trains.values())
    privates = tuple(PrivateRow(it.name, it.price, it.income, it.text) for it in data.privates.values())
    turn = tuple(step.replace("_", " ") for step in data.sequence)
    written = data.money.pattern
    return Summary(title.id, title.name, title.about, rows, trains, privates, turn, _ends(title, tables), written)


def _rail_texts(data: Definition, tables: dict[int, Definition]) -> dict[str, str]:
    stock, play = data.stock, data.play
    counts = list(tables)
    per = {n: tables[n].tables[n] for n in counts}
    sizes = sorted({it.size for it in data.corporations.values()})
    moves = "one cell down a share" if stock.sale_moves == "down_each" else "one space left, however many"
    rises = "any dividend moves it one step" if not stock.rises else _steps(stock.rises)
    small = f"; {stock.capital // 2} × with five shares" if 5 in sizes else ""
    prices = [it.price for it in data.privates.values()]
    funded = "into its treasury, share by share" if stock.new_shares == "treasury" else ""
    return {
        "players": _range(counts),
        "cash": _by_players({n: data.money(it.cash) for n, it in per.items()}),
        "certificates": _by_players({n: str(it.certificates) for n, it in per.items()}),
        "bank": data.money(data.bank),
        "corporations": f"{len(data.corporations)}, of {_or(map(str, sizes))} shares",
        "start": ", ".join(data.money(price) for price in sorted(data.chart.pars)),
        "float": f"{stock.float_shares * 10}%" if stock.float_shares > 2 else "with the president's certificate",
        "capital": funded or f"{stock.capital} × the starting price, when it floats{small}",
        "limit": f"{stock.player_limit * 10}%",
        "market": f"up to {stock.pool_limit * 10}%",
        "selling": f"price falls {moves}",
        "sold_out": "price rises" if stock.sold_out_rises else "no rise",
        "dividend": rises,
        "rounds": "–".join(dict.fromkeys(str(it.rounds) for it in data.phases)) + " by phase",
        "tiles": "one, or two yellow" if play.yellow_tiles > 1 else "one",
        "runs": "always demanded" if play.best_run_always else "any shareholder may insist",
        "trains": ", ".join(data.trains),
        "rust": "; ".join(_rust(it) for it in data.trains.values() if it.rusts or it.obsoletes),
        "duty": "with a route" if play.duty_needs_route else "always",
        "privates": f"{len(data.privates)}, {data.money(min(prices))} to {data.money(max(prices))}",
    }


def _steps(rises: tuple[int, ...]) -> str:
    return ", ".join(f"{times} × the price moves it {n}" for n, times in enumerate(rises, 1))


def _rust(train: TrainDef) -> str:
    gone = [f"{_or(f'{old}s' for old in train.rusts)} go"] if train.rusts else []
    late = [f"{_or(f'{old}s' for old in train.obsoletes)} run once more"] if train.obsoletes else []
    return f"{train.name}: {', '.join((*gone, *late))}"


def _train(data: Definition, train: TrainDef) -> TrainRow:
    first = data.phases[0] if train.name == next(iter(data.trains)) else None
    phase = data.phase(train.phase) if train.phase else first
    effects = [_rust(train).partition(": ")[2]] if train.rusts or train.obsoletes else []
    if phase is not None:
        before = data.phases[max(0, data.phases.index(phase) - 1)]
        if phase.buys_privates and not before.buys_privates:
            effects.append("corporations buy privates")
        effects += [mark.replace("_", " ") for mark in sorted(phase.marks - before.marks)]
    return TrainRow(
        train.name,
        "∞" if train.unlimited else str(train.count),
        train.price,
        phase.train_limit if phase else None,
        phase.color if phase else "",
        phase.rounds if phase else None,
        "; ".join(effects),
    )


def _ends(title: Title[Any, Any], tables: dict[int, Rules[Any, Any]]) -> tuple[str, ...]:
    """The clauses that say how a game ends, as the title cites them."""
    cites = next(iter(tables.values())).cites
    keys = [key for key in cites if key.startswith("turn.game_over") and "solitaire" not in key]
    return tuple(dict.fromkeys(title.clauses[cites[key]] for key in keys if cites[key] in title.clauses))


CUBE_ROWS = (
    ("players", "Players"),
    ("cash", "Cash at the start"),
    ("certificates", "Share limit"),
    ("bank", "Bank"),
    ("corporations", "Companies"),
    ("start", "Starting prices"),
    ("float", "Operates with"),
    ("capital", "Capital"),
    ("limit", "One player, one company"),
    ("rounds", "Rounds a turn"),
    ("tiles", "Track a round"),
    ("trains", "Trains"),
    ("rust", "Rust"),
    ("actions", "Action tiles"),
)


def cube_summary(title: Title[Any, Any], tables: dict[int, Rules[Any, Any]]) -> Summary:
    """A cube-rail title on one page."""
    per: dict[int, Cubes] = {n: rules.data for n, rules in tables.items()}
    data = per[max(per)]
    kinds = list(dict.fromkeys(space.kind for space in data.spaces))
    texts = {
        "players": _range(list(per)),
        "cash": _by_players({n: data.money(it.seats.cash) for n, it in per.items()}),
        "certificates": _by_players({n: str(it.seats.share_limit or "none") for n, it in per.items()}),
        "bank": data.money(data.bank),
        "corporations": f"{len(data.companies)}, of {data.shares.each} shares",
        "start": ", ".join(data.money(par) for par in sorted(data.cubes_by_par)),
        "float": _by_players({n: f"{it.seats.float} shares" for n, it in per.items()}),
        "capital": "into the company, share by share; the price says how many cubes it has",
        "limit": f"{data.shares.company_limit} of {data.shares.each}",
        "rounds": ", ".join(map(str, data.rounds)),
        "tiles": f"{data.track.cubes} cubes",
        "trains": ", ".join(kinds),
        "rust": f"{data.in_service} in service; one more pushes out the lowest",
        "actions": ", ".join(data.tiles),
    }
    rows = tuple(Row(key, name, texts[key]) for key, name in CUBE_ROWS)
    trains = tuple(
        TrainRow(kind, str(len(spaces)), spaces[0].price, None, "", None, "counts double" if spaces[0].doubles else "")
        for kind in kinds
        if (spaces := [space for space in data.spaces if space.kind == kind])
    )
    return Summary(
        title.id, title.name, title.about, rows, trains, ends=_ends(title, tables), currency=data.money.pattern
    )


MAKERS = {"18xx": rail_summary, "cube-rail": cube_summary}
"""Who makes the page of a title, by its family."""


def _range(counts: list[int]) -> str:
    return f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])


def _by_players(per: dict[int, str]) -> str:
    """A figure for every number of players: "$600, $500, $400 with 3, 4, 5", or once if it is always the same."""
    if len(set(per.values())) == 1:
        return next(iter(per.values()))
    return f"{', '.join(per.values())} with {', '.join(map(str, per))}"


def _or(words: Iterable[str]) -> str:
    listed = list(words)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"
