"""Several trains swept together: a state of each, no side used twice, only what can still beat the best set known.

For the second best, of the ways to a combination of states only the two best that differ in revenue matter: a third
would always leave two better totals.

Prices make the bounds of the trains together say more than the sum of what each could do alone. At most one train
crosses a side. Charge every train for crossing, and give the charge of every side back once: no set of runs can then be
worth more than what the trains can make after the charge, plus what is given back. Prices that make this bound low are
found by raising those of sides that are wanted twice and lowering those that nobody wants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shortline.eighteenxx.routes.front import Gain, Piece, Shapes
from shortline.eighteenxx.routes.front import Prices as Charges
from shortline.eighteenxx.routes.sweep import Step, Sweep
from shortline.eighteenxx.routes.train_network import SCALE
from shortline.eighteenxx.routes.trains import share_out

Key = tuple[int, ...]
"""The numbers of the states of all trains."""
Layer = dict[Key, tuple[int, Key]]
"""For each combination of states, what has been made so far and the combination before it."""
Pieces = list[list[tuple[Piece, ...]]]
"""For each train what it does in every cell."""


ROOM = 4
"""By how much a layer may outgrow the beam before it is cut."""


@dataclass(frozen=True)
class Swept:
    """What a pass found: the value, the pieces of the trains (none if nothing beats the floor), and whether it looked
    at everything."""

    value: int
    pieces: Pieces
    complete: bool


def sweep_together(sweeps: list[Sweep], floor: int, beam: int, closed: Sequence[int] = ()) -> Swept:
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
    best, pieces = floor, start
    for key, (worth, _) in layers[-1].items():
        given = share_out([s.earned(k) for s, k in zip(sweeps, key, strict=True)])
        total = worth + sum(b.amount for has in given for b in has) * SCALE
        if total > best:
            best, pieces = total, key
    return Swept(best, _unwind(sweeps, layers, pieces) if best > floor else [], complete)


def one_by_one(sweeps: list[Sweep], beam: int) -> Swept:
    """A good set of runs: each train in turn has the best that those before it leave; the best of several orders."""
    best = Swept(0, [], False)
    cells = sweeps[0].shapes.cells
    for first in range(len(sweeps)):
        order = [*range(first, len(sweeps)), *range(first)]
        closed, worth = [0] * len(cells), 0
        pieces: Pieces = [[()] * len(cells) for _ in sweeps]
        for k in order:
            swept = sweep_together([sweeps[k]], 0, beam, closed)
            if swept.pieces:
                pieces[k] = swept.pieces[0]
                worth += swept.value
                for n, done in enumerate(pieces[k]):
                    for a, b, _ in done:
                        closed[n] |= (1 << a | (1 << b if b >= 0 else 0)) & ~cells[n].old
        if worth > best.value:
            best = Swept(worth, pieces, False)
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
    behind_layer = behind.layer
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
            if key not in behind_layer or behind_layer[key][0] < total:
                behind_layer[key] = (total, states)
        if len(behind_layer) > behind.room:
            behind_layer = behind.cut()


def combined(some: list[tuple[Key, int, int, int]], out: list[Step], floor: int) -> list[tuple[Key, int, int, int]]:
    """Combinations of some trains' steps (states, worth, edges used, bound) with those of one more."""
    pairs = []
    top = out[0][0]
    for key, worth, used, bound in some:
        least = floor - bound + top
        for most, edges, to, value, _ in out:
            if most <= least:
                break
            if not used & edges:
                pairs.append(((*key, to), worth + value, used | edges, bound + most - top))
    return pairs


def _sorted(key: Key, same: list[bool]) -> Key:
    """The key with the states of like trains in order."""
    if not any(same):
        return key
    packed: list[int] = []
    start = 0
    for k in range(1, len(key) + 1):
        if k == len(key) or not same[k]:
            packed += sorted(key[start:k])
            start = k
    return tuple(packed)


def _sweep_two(sweeps: list[Sweep], n: int, layer: Layer, behind: Behind) -> None:
    """The combinations behind one hex, for two trains."""
    one, two = sweeps
    first, second = one.steps[n], two.steps[n]
    same = one is two
    behind_layer = behind.layer
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
                known = behind_layer.get(key)
                if known is None or known[0] < total:
                    behind_layer[key] = (total, states)
        if len(behind_layer) > behind.room:
            behind_layer = behind.cut()


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

    chosen = choose(0, list(range(len(key))), gain, 0)
    assert chosen is not None, "the steps of a layer lead to the next"
    return [at for at, _ in chosen], [pieces for _, pieces in chosen]


Entry = tuple[int, Key, int]
"""What has been made, the combination before, and which of its entries."""
LayerBelow = dict[Key, list[Entry]]


def sweep_below(sweeps: list[Sweep], cap: int, floor: int) -> Swept:
    """The best set of runs that pays less than ``cap`` and is worth more than ``floor``."""
    start = tuple(0 for _ in sweeps)
    layers: list[LayerBelow] = [{start: [(0, start, 0)]}]
    for n in range(sweeps[0].cells):
        layers.append(_layer_below(sweeps, n, layers[-1], floor))
    best, pieces, which = floor, start, 0
    for key, entries in layers[-1].items():
        given = share_out([s.earned(k) for s, k in zip(sweeps, key, strict=True)])
        extra = sum(b.amount for has in given for b in has) * SCALE
        for number, (worth, _, _) in enumerate(entries):
            if best < worth + extra and (worth + extra) // SCALE < cap:
                best, pieces, which = worth + extra, key, number
    return Swept(best, _unwind_below(sweeps, layers, pieces, which) if best > floor else [], True)


def _layer_below(sweeps: list[Sweep], n: int, layer: LayerBelow, floor: int) -> LayerBelow:
    below: LayerBelow = {}
    for states, entries in layer.items():
        outs = [s.steps[n][state] or s.expand(n, state) for s, state in zip(sweeps, states, strict=True)]
        if not all(outs):
            continue
        most = sum(out[0][0] for out in outs)
        for which, (worth, _, _) in enumerate(entries):
            some: list[tuple[Key, int, int, int]] = [((), worth, 0, worth + most)]
            for out in outs:
                some = combined(some, out, floor)
            for key, total, _, _ in some:
                _enter(below.setdefault(key, []), (total, states, which))
    return below


def _enter(entries: list[Entry], new: Entry) -> None:
    """Take an entry if it is among the two best that differ in revenue."""
    for n, (worth, _, _) in enumerate(entries):
        if worth // SCALE == new[0] // SCALE:
            if worth < new[0]:
                entries[n] = new
            return
    entries.append(new)
    entries.sort(key=_worth, reverse=True)
    del entries[2:]


def _worth(entry: Entry) -> int:
    return entry[0]


def _unwind_below(sweeps: list[Sweep], layers: list[LayerBelow], key: Key, which: int) -> Pieces:
    """What every train did in every cell to get to an entry of the last layer."""
    done: Pieces = [[] for _ in sweeps]
    trains = list(range(len(sweeps)))
    """Which train each number of the key belongs to: two of a kind may have changed places."""
    for n in range(len(layers) - 2, -1, -1):
        worth, before, number = layers[n + 1][key][which]
        places, pieces = match(sweeps, n, before, key, worth - layers[n][before][number][0])
        trains = [trains[at] for at in places]
        for train, piece in zip(trains, pieces, strict=True):
            done[train].append(piece)
        key, which = before, number
    return [pieces[::-1] for pieces in done]


ROUNDS = 12
"""How often prices are adjusted at a time."""
PATIENCE = 3


class SidePrices:
    """The trains of a turn and the prices of sides. ``shapes`` are those of each train, like trains sharing theirs."""

    def __init__(self, shapes: list[Shapes]) -> None:
        self.shapes = shapes
        self.charges: Charges = {}
        self.gains: dict[int, Gain] = {}
        self.bound = 1 << 60
        self._pace = 1.0
        self._sweeps: list[Sweep] = []
        self._try({})

    def _try(self, charges: Charges) -> dict[int, int]:
        """Look at prices: how many trains would cross each side. They are kept if they give the lowest bound yet."""
        gains: dict[int, Gain] = {}
        wanted: dict[int, int] = {}
        bound = sum(charges.values())
        for shapes in self.shapes:
            if id(shapes) not in gains:
                gains[id(shapes)] = shapes.gain(charges)
            gain = gains[id(shapes)]
            bound += gain[0][0][-1]
            for side in shapes.crossed(gain, charges):
                wanted[side] = wanted.get(side, 0) + 1
        self._last = bound
        if bound < self.bound:
            self.charges, self.gains, self.bound, self._sweeps = charges, gains, bound, []
        return wanted

    def adjust(self, goal: int) -> None:
        """Adjust the prices, given that a set of runs worth ``goal`` is known."""
        charges, stalled = dict(self.charges), 0
        wanted = self._try(charges)
        for _ in range(ROUNDS):
            if self.bound <= goal:
                return
            slope = {side: wanted.get(side, 0) - 1 for side in sorted({*wanted, *charges})}
            steep = sum(x * x for x in slope.values())
            if not steep:
                return
            pace = self._pace * (self._last - goal) / steep
            charges = {s: c for s, x in slope.items() if (c := charges.get(s, 0) + int(pace * x)) > 0}
            before = self.bound
            wanted = self._try(charges)
            stalled = 0 if self.bound < before else stalled + 1
            if stalled == PATIENCE:
                self._pace, stalled = self._pace / 2, 0

    def sweeps(self) -> list[Sweep]:
        """The trains' sweeps at the best prices."""
        if not self._sweeps:
            refund = self._refund()
            for k, shapes in enumerate(self.shapes):
                like = k > 0 and shapes is self.shapes[k - 1]
                known = self._sweeps[-1] if like else Sweep(shapes, self.gains[id(shapes)], refund)
                self._sweeps.append(known)
        return self._sweeps

    def _refund(self) -> list[int]:
        """Behind each cell, the charges of the sides still ahead, shared among the trains."""
        ahead = [0]
        for cell in reversed(self.shapes[0].cells):
            here = [s for e, s in cell.sides.items() if not cell.old >> e & 1]
            ahead.append(ahead[-1] + sum(self.charges.get(s, 0) for s in here))
        return [-(-charge // len(self.shapes)) for charge in reversed(ahead)]
