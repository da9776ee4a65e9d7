"""The second best: a sweep that finds the best set of runs that pays less than the best.

Whatever is behind the front, of the ways to a combination of states only the two best that differ in revenue matter:
a third would always leave two better totals.
"""

from __future__ import annotations

from shortline.eighteenxx.routes.score import share_out
from shortline.eighteenxx.routes.sheet import SCALE
from shortline.eighteenxx.routes.sweep import Sweep
from shortline.eighteenxx.routes.weave import Key, Pieces, Woven, combined, match

Entry = tuple[int, Key, int]
"""What has been made, the combination before, and which of its entries."""
Layer = dict[Key, list[Entry]]


def weave_below(sweeps: list[Sweep], cap: int, floor: int) -> Woven:
    """The best set of runs that pays less than ``cap`` and is worth more than ``floor``."""
    start = tuple(0 for _ in sweeps)
    layers: list[Layer] = [{start: [(0, start, 0)]}]
    for n in range(sweeps[0].cells):
        layers.append(_sweep(sweeps, n, layers[-1], floor))
    best, found, which = floor, start, 0
    for key, entries in layers[-1].items():
        given = share_out([s.earned(k) for s, k in zip(sweeps, key, strict=True)])
        extra = sum(b.amount for has in given for b in has) * SCALE
        for number, (worth, _, _) in enumerate(entries):
            if best < worth + extra and (worth + extra) // SCALE < cap:
                best, found, which = worth + extra, key, number
    return Woven(best, _unwind(sweeps, layers, found, which) if best > floor else [], True)


def _sweep(sweeps: list[Sweep], n: int, layer: Layer, floor: int) -> Layer:
    found: Layer = {}
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
                _enter(found.setdefault(key, []), (total, states, which))
    return found


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


def _unwind(sweeps: list[Sweep], layers: list[Layer], key: Key, which: int) -> Pieces:
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
