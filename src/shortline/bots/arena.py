"""The arena: many games between bots, seats rotated and seeds paired, on one machine or many."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from shortline.bots import engine
from shortline.bots.match import NAMES, Order, Result, run
from shortline.bots.protocol import NODES
from shortline.bots.worker import PATIENCE
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game
from shortline.titles import find as find_title

Orders = Sequence[Order]
Player = Callable[[Orders], Iterator[Result]]
"""Plays orders and gives their results in the order in which they are done."""

FORM = 1
"""The form of a file of results."""


@dataclass(frozen=True)
class Event:
    """What is to be played: a title, who against whom, how many games."""

    title: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int = NODES
    patience: float = PATIENCE

    def check(self) -> None:
        """Refuse what cannot be played (``Malformed``), before anything is."""
        title = find_title(self.title)
        for bot in self.bots:
            engine.find(bot)
        if len(self.bots) > len(NAMES):
            raise Malformed(f"{title.id} is for {title.players[0]} to {title.players[1]} players, not {len(self.bots)}")
        Game(title, NAMES[: len(self.bots)], self.options, self.seed)

    def orders(self) -> list[Order]:
        """The games: each seed is played once with the players in every rotation of the seats that differs."""
        bots = self.bots
        seatings = list(dict.fromkeys(bots[len(bots) - turn :] + bots[: len(bots) - turn] for turn in range(len(bots))))
        every = []
        for i in range(self.games):
            number, turn = divmod(i, len(seatings))
            order = Order(self.title, seatings[turn], self.seed + number, self.options, self.nodes, self.patience)
            every.append(order)
        return every


def here(orders: Orders) -> Iterator[Result]:
    """Play in this process."""
    return map(run, orders)


def in_processes(jobs: int) -> Player:
    """Play in so many processes of this machine."""

    def played(orders: Orders) -> Iterator[Result]:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(run, orders)

    return played


def on_cluster(address: str) -> Player:
    """Play on a cluster of Dask, whose scheduler has this address."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Malformed("--cluster needs Dask: install shortline[cluster]") from None

    def played(orders: Orders) -> Iterator[Result]:
        try:
            client = distributed.Client(address, timeout="10s")
        except (OSError, TimeoutError, ValueError) as e:
            raise Malformed(f"There is no cluster at {address}: {e}") from None
        with client:
            futures = client.map(run, orders, pure=False)
            yield from (future.result() for future in futures)

    return played


def player(jobs: int, cluster: str) -> Player:
    """Who plays: a cluster, processes of this machine, or this process."""
    if cluster:
        return on_cluster(cluster)
    return here if jobs == 1 else in_processes(jobs)


def play(event: Event, by: Player, done: Sequence[Result] = ()) -> Iterator[Result]:
    """Play the games of an event that are not done, and give their results."""
    known = {(r.seed, r.bots) for r in done}
    yield from by([o for o in event.orders() if (o.seed, o.bots) not in known])


def head(event: Event) -> dict[str, Any]:
    """What a file of results says of the event, its number of games apart: those may become more."""
    return {
        "form": FORM,
        "title": event.title,
        "players": list(event.bots),
        "seed": event.seed,
        "options": dict(event.options),
        "nodes": event.nodes,
    }


def write(path: Path, event: Event, results: Sequence[Result], report: Mapping[str, Any]) -> None:
    """Keep results in a file, whole or not at all."""
    data = {**head(event), "report": report, "games": [_data(r) for r in results]}
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    beside.replace(path)


def _data(result: Result) -> dict[str, Any]:
    return {**result.facts(), "times": [list(t) for t in result.times]}


def read(path: Path, event: Event) -> list[Result]:
    """The results in a file; ``Malformed`` if it is none, or is of another event."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        games = [Result(**{k: tuples(v) for k, v in game.items()}) for game in data["games"]]
        results = {key: data[key] for key in head(event)}
    except (ValueError, TypeError, KeyError, AttributeError) as e:
        raise Malformed(f"{path} holds no results of an arena: {e}") from None
    for key, value in head(event).items():
        if results[key] != value:
            raise Malformed(f"{path} holds other games: its {key} is {results[key]}, not {value}")
    return games


def tuples(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(tuples(v) for v in value) if isinstance(value, list) else value
