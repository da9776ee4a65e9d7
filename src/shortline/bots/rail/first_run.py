"""The first run: how far a corporation is from having somewhere to run, and what it must keep for that."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.facts import BotBoardFacts
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.board.tile import BUILDABLE
from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.component import markers
from shortline.kernel.rules import Position

FAR = 5
"""More tiles than these are not thought of."""

PLACES = ("city", "town", "offboard")
"""What every train calls at: mines and coal fields are for some only."""


End = tuple[str, str]
"""A hex and the hex from which track comes into it; the same hex twice is a station on bare ground."""


def blocked(ev: Evaluation) -> frozenset[str]:
    """The hexes in which nobody may build now."""
    return ev.once(
        "blocked", lambda: frozenset(m.hex for m in markers(Position(ev.rules, ev.s)) if m.kind == "blocked")
    )


@dataclass(frozen=True, slots=True)
class WayToRun:
    """What lies between a corporation and its first run."""

    tiles: int
    """How many tiles have to be laid, about; ``FAR`` if that is far."""
    dollars: int = 0
    """What their ground costs, on the cheapest of the shortest ways."""
    only: bool = False
    """Whether there is but one way as short, so that another's tile can close it."""


def from_home(ev: Evaluation, corporation: str, board: Board | None = None) -> WayToRun:
    """What will lie between a corporation that has no station yet and its first run."""
    it, board = ev.data.corporations[corporation], board or ev.s.board
    if it.home not in board.map.hexes:
        return WayToRun(0)
    key = (corporation, blocked(ev), bool(ev.w.foresight))
    known = board.facts.of(BotBoardFacts).from_home
    shortest = known.get(key)
    if shortest is None:
        stands = board.station(Station(it.home, it.home_stop, corporation))
        shortest = known.keep(key, way(ev, stands, corporation))
    return shortest


def tiles_left(ev: Evaluation, corporation: str, board: Board) -> int:
    """How many tiles lie between a corporation, operating already or not, and its first run on a board."""
    there = board.stations_of(corporation)
    return (way(ev, board, corporation) if there else from_home(ev, corporation, board)).tiles


def way(ev: Evaluation, board: Board, corporation: str) -> WayToRun:
    """How far a corporation is from reaching a second place on a board. A bot without foresight overlooks that a way
    may lead back to where it began, and that the tiles for it may be gone."""
    there, closed, careful = reach(board, corporation), blocked(ev), bool(ev.w.foresight)
    if sum(board.stops(h)[i].kind in PLACES for h, i in there.stops) > 1:
        return WayToRun(0)
    home = {h for h, _ in there.stops} if careful else set[str]()
    ends = {
        (h, board.map.hexes[h].neighbours[e]): 0 for h, bits in there.arrivals.items() for e in _edges(board, h, bits)
    }
    ends |= {(s.hex, s.hex): 0 for s in board.stations_of(corporation) if not board.sections(s.hex)}
    seen = set(ends)
    for tiles in range(1, FAR):
        arrived: list[int] = []
        further: dict[End, int] = {}
        for end, before in ends.items():
            here, back = end
            if not _bare(board, here, closed):
                continue
            paid = before + board.map.hexes[here].cost
            sides = _sides(board, here, back) if careful else frozenset(board.map.hexes[here].neighbours)
            if here != back and any(s.kind in PLACES for s in board.map.hexes[here].stops):
                arrived += [paid] if sides else []
                continue
            for n in ((n, here) for e, n in board.map.hexes[here].neighbours.items() if n != back and e in sides):
                if n[0] not in home and _leads_to_stop(board, n):
                    arrived.append(paid)
                elif n not in seen:
                    further[n] = min(paid, further.get(n, paid))
        if arrived:
            return WayToRun(tiles, min(arrived), len(arrived) == 1)
        seen |= further.keys()
        ends = further
    return WayToRun(FAR)


def train_reserve(ev: Evaluation, corporation: str, trains: Collection[str]) -> int:
    """What a corporation with these trains must keep to come to its first run: what the ground on the way costs, and
    the price of a train if none of these will last so long. Nothing if it has a train and can run, or without
    foresight."""
    it, ahead = ev.s.corporations[corporation], way(ev, ev.s.board, corporation)
    if not ev.w.foresight or (it.trains and not ahead.tiles):
        return 0
    rounds = ahead.tiles + 1 + (0.0 if it.completed else ev.w.doubt)
    lasts = any(ev.clock.life(t) > rounds for t in trains)
    return ahead.dollars + (0 if lasts else next_train(ev, trains))


def stranding_cost(
    ev: Evaluation, corporation: str, paid: int, trains: Collection[str], then: Evaluation | None = None
) -> float:
    """What it costs in thought that a corporation, with these trains then, pays what it has put by."""
    cash, had = ev.s.cash(corporation), train_reserve(ev, corporation, ev.s.corporations[corporation].trains)
    needs = train_reserve(then or ev, corporation, trains)
    return ev.w.stranded if needs and needs > cash - paid and had <= cash else 0.0


def next_train(ev: Evaluation, bought: Collection[str] = ()) -> int:
    """What the next train costs that the bank sells, beside those bought in thought; nothing if it has none."""
    coming = next((t for t in ev.s.depot.upcoming if t not in bought), None)
    return ev.data.train(coming).price if coming else 0


def _edges(board: Board, hex_id: str, bits: int) -> Iterator[int]:
    return (e for e in board.map.hexes[hex_id].neighbours if bits >> e & 1)


def _bare(board: Board, hex_id: str, closed: frozenset[str]) -> bool:
    """Whether the first tile of a hex can still be laid."""
    return not board.sections(hex_id) and board.map.hexes[hex_id].ground in BUILDABLE and hex_id not in closed


def _sides(board: Board, here: str, back: str) -> frozenset[int]:
    """The sides that track coming from a neighbour, or from a station on the spot, meets on the tiles that are left."""
    known = board.facts.of(BotBoardFacts).sides
    edges = known.get((here, back))
    if edges is None:
        came = next((e for e, n in board.map.hexes[here].neighbours.items() if n == back), None)
        turned = (
            board.map.tiles[f.tile].turns[f.rotation] for f in fits(board.map, here, None) if board.left(f.tile) > 0
        )
        pairs = ((s.a, s.b) for sections in turned for s in sections)
        met = frozenset(e for pair in pairs if came is None or came in pair for e in pair)
        edges = known.keep((here, back), met)
    return edges


def _leads_to_stop(board: Board, end: End) -> bool:
    """Whether track already lies from that side to a stop."""
    here, back = end
    edge = next((e for e, n in board.map.hexes[here].neighbours.items() if n == back), -1)
    stops = any(s.kind in PLACES for s in board.stops(here))
    return stops and any(edge in (s.a, s.b) for s in board.sections(here))
