"""Random small boards of every title: a cluster of hexes with random tiles, stations, trains and powers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from shortline.eighteenxx.board.board import Board, Hex, Station
from shortline.eighteenxx.board.tile import Tile
from shortline.eighteenxx.routes import Bonus, Train, Values
from tests.routes.tables import TITLES, Powers, board_map, train, values

TRAINS = {
    "18AL": ("2", "3", "4", "5", "4D"),
    "18GA": ("2", "3", "4", "5", "8"),
    "18VA": ("2", "3", "4", "4D", "1G", "2G", "3G", "5G"),
    "18FL": ("2", "3", "4", "3E"),
}
PHASES = ("2", "3", "5")


@dataclass(frozen=True)
class Case:
    """A small board and a corporation, "us", about to run its trains."""

    title: str
    seed: int
    board: Board
    trains: tuple[Train, ...]
    values: Values


def random_case(title: str, seed: int) -> Case:
    """The case with a number; the same every time."""
    random = Random(f"{title} {seed}")
    board = _board(title, random)
    phase = random.choice(PHASES)
    names = [random.choice(TRAINS[title]) for _ in range(random.choice((1, 1, 2, 2, 3)))]
    if random.random() < 0.3:
        names = names[:1] * len(names)
    hexes = [s for s in board.laid if board.stops(s)] or ["none"]
    powers = Powers(
        coal=random.choice(hexes) if random.random() < 0.3 else "",
        express=random.choice(hexes) if random.random() < 0.3 else "",
        hotels=tuple(random.sample(hexes, min(2, len(hexes)))) if random.random() < 0.3 else (),
        port_token=random.choice(hexes) if random.random() < 0.3 else "",
    )
    scorer = values(title, board, "us", phase, powers)
    if random.random() < 0.4:
        scorer = replace(scorer, bonuses=_bonuses(board, random))
    return Case(title, seed, board, tuple(train(title, n, f"{n}-{i}") for i, n in enumerate(names)), scorer)


def _board(title: str, random: Random) -> Board:
    printed = board_map(title)
    cities = [h.id for h in printed.hexes.values() if h.stops]
    cluster = [random.choice(cities)]
    size = random.randint(6, 18)
    while len(cluster) < size:
        beside = [o for h in cluster for o in printed.hexes[h].neighbours.values() if o not in cluster]
        cluster.append(random.choice(beside or cities))
    board = Board(printed)
    for hex_id in cluster:
        hex_ = printed.hexes[hex_id]
        fitting = [t for t in printed.tiles.values() if _fits(t, hex_)]
        if hex_.ground in ("white", "yellow") and fitting and random.random() < 0.95:
            options = [(random.choice(fitting).id, random.randrange(6)) for _ in range(random.choice((1, 4, 12)))]
            board = board.lay(hex_id, *max(options, key=lambda o: _crossed(board, cluster, hex_id, *o)))
    return _with_stations(board, cluster, random)


def _crossed(board: Board, cluster: list[str], hex_id: str, tile: str, rotation: int) -> int:
    """How many sides a tile would share with track, or with hexes of the cluster that have none yet."""
    count = 0
    for edge, other in board.map.hexes[hex_id].neighbours.items():
        there = {e for s in board.sections(other) for e in (s.a, s.b)}
        ready = (edge + 3) % 6 in there or (other in cluster and not there)
        count += ready and edge in board.map.tiles[tile].edges[rotation]
    return count


def _with_stations(board: Board, cluster: list[str], random: Random) -> Board:
    circles = [
        (h, i)
        for h in dict.fromkeys(cluster)
        for i, stop in enumerate(board.stops(h))
        if (stop.slots or stop.home_circle) and board.sections(h)
    ]
    for corporation in ("us", "us", "us", "them", "us", "them", "others"):
        if not circles:
            break
        at = random.choice(circles)
        taken = board.stations_at(at[0])
        room = max(1, board.stops(at[0])[at[1]].slots) - sum(s.stop == at[1] for s in taken)
        beside = random.random() < 0.1
        if (room > 0 or beside) and all(s.corporation != corporation for s in taken):
            board = board.station(Station(*at, corporation, beside))
    return board


def _fits(tile: Tile, hex_: Hex) -> bool:
    kinds = ["town" if s.kind == "mine" else s.kind for s in hex_.stops]
    return kinds == [s.kind for s in tile.stops] or (len(kinds) > 1 and len(tile.stops) == 1)


def _bonuses(board: Board, random: Random) -> tuple[Bonus, ...]:
    hexes = [h for h in board.map.hexes if board.stops(h) and board.sections(h) and _near(board, h)]
    found = []
    slot = random.choice(("name", ""))
    for n in range(random.choice((1, 2))):
        if len(hexes) >= 2:
            places = tuple(random.sample(hexes, 2))
            found.append(Bonus(f"bonus {n}", random.choice((20, 40)), places, random.random() < 0.8, slot))
    return tuple(found)


def _near(board: Board, hex_id: str) -> bool:
    return hex_id in board.laid or any(o in board.laid for o in board.map.hexes[hex_id].neighbours.values())


def random_cases(first: int, count: int) -> list[tuple[str, int]]:
    """Titles and numbers."""
    return [(title, seed) for title in TITLES for seed in range(first, first + count)]
