"""The front of a sweep: the hexes in the order in which they are swept, and how the pieces of a run lie across it.

The front is the set of hex sides between hexes already swept and hexes still ahead. The order of the hexes keeps it
short: these maps are long rather than wide, the front of a full board crosses five to ten sides. A run swept so far
matters to the hexes ahead through the sides of the front that it crosses and through which of them its pieces join:
its shape. What it has counted and seen is its tally (``sweep``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.routes.network import Crossing, Moves, bits, network
from shortline.eighteenxx.routes.train_network import TrainNetwork

BEAM = 30
STATES = 2.5
"""By what the number of states grows, about, with every side of the front."""

Trail = tuple["Trail", int] | None
Start = tuple[float, int, int, Trail]
"""The beginning of an order: cost, width of the front, hexes that touch it, the order."""


@dataclass(frozen=True)
class Cell:
    """One hex of the field: what its track joins, and its live edges; ``old`` are those towards hexes swept before."""

    hex: str
    moves: Moves
    sides: dict[int, int]
    """Live edge to the number of the side."""
    old: int
    """Bits of the edges towards hexes swept before."""


def cells_of(board: Board, corporation: str) -> tuple[Cell, ...]:
    """The field of a corporation, made once for a board and kept with it."""
    known = board.facts.cells
    cells = known.get(corporation)
    return known.keep(corporation, _cells(board, corporation)) if cells is None else cells


def _cells(board: Board, corporation: str) -> tuple[Cell, ...]:
    moves = network(board).moves
    live = _live(board)
    near = {h: {crossing[0]: edge for edge, crossing in edges.items()} for h, edges in live.items()}
    reached = _reached(near, [s.hex for s in board.stations_of(corporation) if s.hex in near])
    order = _order({h: list(near[h]) for h in near if h in reached})
    place = {h: n for n, h in enumerate(order)}
    cells = []
    for h in order:
        sides = {edge: bit.bit_length() - 1 for edge, (_, _, bit, _) in live[h].items()}
        old = sum(1 << edge for edge, (there, _, _, _) in live[h].items() if place[there] < place[h])
        cells.append(Cell(h, moves[h], sides, old))
    return tuple(cells)


def _live(board: Board) -> dict[str, dict[int, Crossing]]:
    """The edges of every hex over which track leads on to a stop or another live edge, both ways."""
    net = network(board)
    cross = net.ground.cross
    live: dict[str, dict[int, Crossing]] = {}
    for h, moves in net.moves.items():
        if moves:
            live[h] = {e: crossing for e, crossing in enumerate(cross[h]) if crossing and e in moves}
    changed = True
    while changed:
        changed = False
        for h, edges in live.items():
            for edge, (there, back, _, _) in list(edges.items()):
                leads = any(to >= STOP or to in edges for to, _, _ in net.moves[h][edge])
                if not leads or back not in live.get(there, ()):
                    del edges[edge]
                    changed = True
    return live


def _reached(near: dict[str, dict[str, int]], starts: Iterable[str]) -> set[str]:
    names: set[str] = set()
    ahead = list(starts)
    while ahead:
        h = ahead.pop()
        if h not in names:
            names.add(h)
            ahead += near[h]
    return names


def _order(near: dict[str, list[str]]) -> list[str]:
    """The order of the hexes that keeps the front short, by a search that keeps the best ``BEAM`` beginnings."""
    names = list(near)
    number = {h: i for i, h in enumerate(names)}
    beside = [sum(1 << number[o] for o in near[h]) for h in names]
    everything = (1 << len(names)) - 1
    layer: dict[int, Start] = {0: (0.0, 0, 0, None)}
    for _ in names:
        behind: dict[int, Start] = {}
        for done, (cost, width, touching, trail) in layer.items():
            for i in bits(touching or everything & ~done):
                after = done | 1 << i
                wide = width + beside[i].bit_count() - 2 * (beside[i] & done).bit_count()
                total = cost + STATES**wide
                if after not in behind or total < behind[after][0]:
                    behind[after] = (total, wide, (touching | beside[i]) & ~after, (trail, i))
        best = sorted(behind.items(), key=lambda it: it[1][0] + 3 * STATES ** it[1][1])
        layer = dict(best[:BEAM])
    order = []
    trail = layer[everything][3]
    while trail is not None:
        trail, i = trail
        order.append(names[i])
    return order[::-1]


Piece = tuple[int, int, int]
"""A piece of a run inside a hex: an edge, a second edge or -1 if the run ends here, and the stop called at or -1."""
Shape = tuple[int, tuple[tuple[int, int], ...]]
"""How many ends the run has so far, and for each side of the front in use the side where that piece of track comes
out again, or -1 if it ends in a stop. A finished run has no sides."""
Choice = tuple[int, int, int, tuple[int, ...], tuple[Piece, ...]]
"""What a train can do in a hex: value, stops counted, edges ahead used, stops, pieces."""
Move = tuple[int, Choice]
"""To which shape behind the hex, and by what choice."""

Prices = dict[int, int]
"""What crossing a side costs, by its number."""

EMPTY: Shape = (0, ())
DONE: Shape = (3, ())
NOTHING = -1 << 60


Gain = list[list[list[int]]]
"""For each layer and shape, by the number of stops that the train may still count, the most that can still be made."""


class Shapes:
    """All shapes of a train's runs behind every cell of the field.

    ``moves[n][shape]`` is what a shape before cell ``n`` can do in it; ``done`` and ``empty`` are the numbers of the
    finished run and of the run not begun in each layer, -1 if they do not occur.
    """

    def __init__(self, of: TrainNetwork, cells: tuple[Cell, ...]) -> None:
        self.of = of
        self.cells = cells
        self.moves: list[list[list[Move]]] = []
        self.empty: list[int] = [0]
        self.done: list[int] = [-1]
        self._forward()

    def _forward(self) -> None:
        reach = self.of.train.reach
        layer: dict[Shape, int] = {EMPTY: 0}
        counted = [0]
        for cell in self.cells:
            choices = _choices(self.of, cell)
            edges = {side: 1 << edge for edge, side in cell.sides.items() if cell.old >> edge & 1}
            behind: dict[Shape, int] = {}
            fewest: list[int] = []
            moves: list[list[Move]] = []
            for shape, number in layer.items():
                used = sum(edges.get(side, 0) for side, _ in shape[1])
                out: list[Move] = []
                for choice in choices.get(used, ()):
                    count = counted[number] + choice[1]
                    to = _join(shape, choice[4], cell.sides) if count <= reach else None
                    if to is None:
                        continue
                    known = behind.get(to)
                    if known is None:
                        known = behind[to] = len(fewest)
                        fewest.append(count)
                    elif count < fewest[known]:
                        fewest[known] = count
                    out.append((known, choice))
                moves.append(out)
            self.moves.append(moves)
            layer, counted = behind, fewest
            self.empty.append(layer.get(EMPTY, -1))
            self.done.append(layer.get(DONE, -1))

    def gain(self, prices: Prices) -> Gain:
        """The most that each shape can still bring, less the prices of the sides that it will still cross."""
        reach = self.of.train.reach
        last = max(self.empty[-1], self.done[-1]) + 1
        gains: Gain = [[[0] * (reach + 1) for _ in range(last)]]
        for cell, moves in zip(reversed(self.cells), reversed(self.moves), strict=True):
            ahead = gains[-1]
            cost = _costs(cell, prices)
            here = []
            for out in moves:
                steps: dict[tuple[int, int], int] = {}
                for to, (value, count, edges, _, _) in out:
                    total = value - cost[edges]
                    known = steps.get((to, count))
                    if known is None or known < total:
                        steps[to, count] = total
                best = [NOTHING] * (reach + 1)
                for (to, count), value in steps.items():
                    beyond = ahead[to]
                    for left in range(count, reach + 1):
                        total = value + beyond[left - count]
                        if total > best[left]:
                            best[left] = total
                here.append(best)
            gains.append(here)
        return gains[::-1]

    def crossed(self, gain: Gain, prices: Prices) -> list[int]:
        """The sides that the best run at these prices crosses."""
        shape, left = 0, self.of.train.reach
        sides = []
        for n, cell in enumerate(self.cells):
            cost = _costs(cell, prices)
            worth = [
                (value - cost[edges] + gain[n + 1][to][left - count], -k)
                for k, (to, (value, count, edges, _, _)) in enumerate(self.moves[n][shape])
                if count <= left
            ]
            shape, (_, count, edges, _, _) = self.moves[n][shape][-max(worth)[1]]
            left -= count
            sides += [side for edge, side in cell.sides.items() if edges >> edge & 1]
        return sides


def _costs(cell: Cell, prices: Prices) -> list[int]:
    """What each set of edges ahead costs."""
    costs = [0]
    for edge in range(6):
        price = prices.get(cell.sides[edge], 0) if edge in cell.sides and not cell.old >> edge & 1 else 0
        costs += [cost + price for cost in costs]
    return costs


def _choices(of: TrainNetwork, cell: Cell) -> dict[int, list[Choice]]:
    """What a train can do in a hex, by the edges behind that it uses."""
    pieces = _pieces(of, cell)
    choices: dict[int, list[Choice]] = {}

    def choose(start: int, edges: int, chosen: tuple[Piece, ...]) -> None:
        stops = tuple(stop for _, _, stop in chosen if stop >= 0)
        value, count = sum(of.calls[s].value for s in stops), sum(of.calls[s].cost for s in stops)
        choices.setdefault(edges & cell.old, []).append((value, count, edges & ~cell.old, stops, chosen))
        for n in range(start, len(pieces)):
            a, b, stop = pieces[n]
            used = 1 << a | (1 << b if b >= 0 else 0)
            if not edges & used and stop not in stops and not (chosen and of.train.hex_once):
                choose(n + 1, edges | used, (*chosen, pieces[n]))

    choose(0, 0, ())
    return choices


def _pieces(of: TrainNetwork, cell: Cell) -> list[Piece]:
    pieces: list[Piece] = []
    sides, net = cell.sides, of.network
    for a in sorted(sides):
        pieces += [(a, b, -1) for b, _, _ in cell.moves[a] if a < b < STOP and b in sides]
    for end, moves in sorted(cell.moves.items()):
        call = of.calls.get(net.at(cell.hex, end - STOP))
        edges = [e for e, _, _ in moves if e in sides]
        at = net.at(cell.hex, end - STOP)
        if call and call.tip:
            pieces += [(e, -1, at) for e in edges]
        if call and call.through:
            pieces += [(a, b, at) for a, b in combinations(edges, 2)]
    return pieces


def _join(shape: Shape, pieces: tuple[Piece, ...], sides: dict[int, int]) -> Shape | None:
    """The shape with these pieces added, or None if that makes no run: a loop, a third end, a run in two parts."""
    if not pieces:
        return shape
    ends, front = shape[0], dict(shape[1])
    for a, b, _ in pieces:
        if ends == 3:
            return None
        first = front.pop(sides[a], sides[a])
        if b < 0:
            ends += 1
            second = -1
        elif first == sides[b]:
            return None
        else:
            second = front.pop(sides[b], sides[b])
        if ends == 3 or (first < 0 and second < 0 and front):
            return None
        if first < 0 and second < 0:
            ends = 3
        elif first < 0 or second < 0:
            front[max(first, second)] = -1
        else:
            front[first], front[second] = second, first
    return (ends, tuple(sorted(front.items())))
