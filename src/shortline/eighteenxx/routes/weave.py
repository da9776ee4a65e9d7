"""Several trains swept together: a state of each, no side used twice, only what can still beat the best set known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shortline.eighteenxx.routes.score import share_out
from shortline.eighteenxx.routes.shapes import Piece
from shortline.eighteenxx.routes.sheet import SCALE
from shortline.eighteenxx.routes.sweep import Step, Sweep

Key = tuple[int, ...]
"""The numbers of the states of all trains."""
Layer = dict[Key, tuple[int, Key]]
"""For each combination of states, what has been made so far and the combination before it."""
Pieces = list[list[tuple[Piece, ...]]]
"""For each train what it does in every cell."""


ROOM = 4
"""By how much a layer may outgrow the beam before it is cut."""


@dataclass(frozen=True)
class Woven:
    """What a pass found: the value, the pieces of the trains (none if nothing beats the floor), and whether it looked
    at everything."""

    value: int
    pieces: Pieces
    complete: bool


def weave(sweeps: list[Sweep], floor: int, beam: int, closed: Sequence[int] = ()) -> Woven:
    """The best set of runs worth more than ``floor`` among those that keep at most ``beam`` combinations a cell.
    ``closed`` are the edges ahead of each cell that may not be crossed."""
    start = tuple(0 for _ in sweeps)
    layers: list[Layer] = [{start: (0, start)}]
    complete = True
    for n in range(sweeps[0].cells):
        behind = Behind(sweeps, n + 1, floor, beam)
        if len(sweeps) == 2:
            _sweep_two(sweeps, n, layers[-1], behind)
        else:
            _sweep(sweeps, n, layers[-1], behind, closed[n] if closed else 0)
        if len(behind.layer) > beam:
            behind.cut()
        complete = complete and behind.complete
        layers.append(behind.layer)
    best, found = floor, start
    for key, (worth, _) in layers[-1].items():
        given = share_out([s.earned(k) for s, k in zip(sweeps, key, strict=True)])
        total = worth + sum(b.amount for has in given for b in has) * SCALE
        if total > best:
            best, found = total, key
    return Woven(best, _unwind(sweeps, layers, found) if best > floor else [], complete)


def one_by_one(sweeps: list[Sweep], beam: int) -> Woven:
    """A good set of runs: each train in turn has the best that those before it leave; the best of several orders."""
    best = Woven(0, [], False)
    cells = sweeps[0].shapes.cells
    for first in range(len(sweeps)):
        order = [*range(first, len(sweeps)), *range(first)]
        closed, worth = [0] * len(cells), 0
        pieces: Pieces = [[()] * len(cells) for _ in sweeps]
        for k in order:
            found = weave([sweeps[k]], 0, beam, closed)
            if found.pieces:
                pieces[k] = found.pieces[0]
                worth += found.value
                for n, done in enumerate(pieces[k]):
                    for a, b, _ in done:
                        closed[n] |= (1 << a | (1 << b if b >= 0 else 0)) & ~cells[n].old
        if worth > best.value:
            best = Woven(worth, pieces, False)
    return best


class Behind:
    """The layer behind a cell while it is made. When it outgrows the beam by far it is cut to those combinations from
    which most can be made, and nothing that promises less than they do is taken any more."""

    def __init__(self, sweeps: list[Sweep], n: int, floor: int, beam: int) -> None:
        self.most = [s.most[n] for s in sweeps]
        self.floor = floor
        self.beam = beam
        self.room = ROOM * beam
        self.complete = True
        self.layer: Layer = {}

    def cut(self) -> Layer:
        """Keep the best combinations only."""
        most, layer = self.most, self.layer
        promise = {key: worth + sum(m[k] for m, k in zip(most, key, strict=True)) for key, (worth, _) in layer.items()}
        kept = sorted(layer, key=promise.__getitem__, reverse=True)[: self.beam]
        self.layer = {key: layer[key] for key in kept}
        self.floor = max(self.floor, promise[kept[-1]])
        self.complete = False
        return self.layer


def _sweep(sweeps: list[Sweep], n: int, layer: Layer, behind: Behind, closed: int) -> None:
    """The combinations behind one hex, for any number of trains."""
    found = behind.layer
    same = [k > 0 and sweeps[k] is sweeps[k - 1] for k in range(len(sweeps))]
    for states, (worth, _) in layer.items():
        outs = [s.steps[n][state] or s.expand(n, state) for s, state in zip(sweeps, states, strict=True)]
        if not all(outs):
            continue
        some: list[tuple[Key, int, int, int]] = [((), worth, closed, worth + sum(out[0][0] for out in outs))]
        for out in outs:
            some = combined(some, out, behind.floor)
        for key, total, _, _ in some:
            key = _sorted(key, same)
            if key not in found or found[key][0] < total:
                found[key] = (total, states)
        if len(found) > behind.room:
            found = behind.cut()


def combined(some: list[tuple[Key, int, int, int]], out: list[Step], floor: int) -> list[tuple[Key, int, int, int]]:
    """Combinations of some trains' steps (states, worth, edges used, bound) with those of one more."""
    found = []
    top = out[0][0]
    for key, worth, used, bound in some:
        least = floor - bound + top
        for most, edges, to, value, _ in out:
            if most <= least:
                break
            if not used & edges:
                found.append(((*key, to), worth + value, used | edges, bound + most - top))
    return found


def _sorted(key: Key, same: list[bool]) -> Key:
    """The key with the states of like trains in order."""
    if not any(same):
        return key
    found: list[int] = []
    start = 0
    for k in range(1, len(key) + 1):
        if k == len(key) or not same[k]:
            found += sorted(key[start:k])
            start = k
    return tuple(found)


def _sweep_two(sweeps: list[Sweep], n: int, layer: Layer, behind: Behind) -> None:
    """The combinations behind one hex, for two trains."""
    one, two = sweeps
    first, second = one.steps[n], two.steps[n]
    same = one is two
    found = behind.layer
    for states, (worth, _) in layer.items():
        ones = first[states[0]] or one.expand(n, states[0])
        twos = second[states[1]] or two.expand(n, states[1])
        needed = behind.floor - worth
        top = twos[0][0] if twos else needed - (ones[0][0] if ones else 0)
        for most, ahead, to, value, _ in ones:
            least = needed - most
            if top <= least:
                break
            for more, also, other, gain, _ in twos:
                if more <= least:
                    break
                if ahead & also:
                    continue
                key = (to, other) if not same or to <= other else (other, to)
                total = worth + value + gain
                known = found.get(key)
                if known is None or known[0] < total:
                    found[key] = (total, states)
        if len(found) > behind.room:
            found = behind.cut()


def _unwind(sweeps: list[Sweep], layers: list[Layer], key: Key) -> Pieces:
    """What every train did in every cell to get to the last combination."""
    done: Pieces = [[] for _ in sweeps]
    trains = list(range(len(sweeps)))
    """Which train each number of the key belongs to: two of a kind may have changed places."""
    for n in range(len(layers) - 2, -1, -1):
        worth, before = layers[n + 1][key]
        places, pieces = match(sweeps, n, before, key, worth - layers[n][before][0])
        trains = [trains[at] for at in places]
        for train, piece in zip(trains, pieces, strict=True):
            done[train].append(piece)
        key = before
    return [pieces[::-1] for pieces in done]


def match(sweeps: list[Sweep], n: int, before: Key, key: Key, gain: int) -> tuple[list[int], list[tuple[Piece, ...]]]:
    """The steps that lead from a combination to the next: for each train its place in the key, and its pieces."""

    def choose(k: int, left: list[int], gain: int, used: int) -> list[tuple[int, tuple[Piece, ...]]] | None:
        if k == len(before):
            return [] if gain == 0 else None
        for _, ahead, to, value, pieces in sweeps[k].steps[n][before[k]] or ():
            for at in left:
                if key[at] != to or sweeps[at] is not sweeps[k] or used & ahead:
                    continue
                rest = choose(k + 1, [a for a in left if a != at], gain - value, used | ahead)
                if rest is not None:
                    return [(at, pieces), *rest]
        return None

    found = choose(0, list(range(len(key))), gain, 0)
    assert found is not None, "the steps of a layer lead to the next"
    return [at for at, _ in found], [pieces for _, pieces in found]
