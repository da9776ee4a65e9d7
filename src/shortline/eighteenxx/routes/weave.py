"""Several trains swept together: a state of each, no side used twice, only what can still beat the best set known."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.routes.score import share_out
from shortline.eighteenxx.routes.shapes import Piece
from shortline.eighteenxx.routes.sheet import SCALE
from shortline.eighteenxx.routes.sweep import Sweep

Key = tuple[int, ...]
"""The numbers of the states of all trains."""
Layer = dict[Key, tuple[int, Key]]
"""For each combination of states, what has been made so far and the combination before it."""
Pieces = list[list[tuple[Piece, ...]]]
"""For each train what it does in every cell."""


@dataclass(frozen=True)
class Woven:
    """What a pass found: the value, the pieces of the trains (none if nothing beats the floor), and whether it looked
    at everything."""

    value: int
    pieces: Pieces
    complete: bool


def weave(sweeps: list[Sweep], floor: int, beam: int) -> Woven:
    """The best set of runs worth more than ``floor`` among those that keep at most ``beam`` combinations a cell."""
    start = tuple(0 for _ in sweeps)
    layers: list[Layer] = [{start: (0, start)}]
    complete = True
    for n in range(sweeps[0].cells):
        layer = _sweep_two(sweeps, n, layers[-1], floor) if len(sweeps) == 2 else _sweep(sweeps, n, layers[-1], floor)
        if len(layer) > beam:
            complete = False
            layer = _promising(sweeps, n + 1, layer, beam)
        layers.append(layer)
    best, found = floor, start
    for key, (worth, _) in layers[-1].items():
        given = share_out([s.earned(k) for s, k in zip(sweeps, key, strict=True)])
        total = worth + sum(b.amount for has in given for b in has) * SCALE
        if total > best:
            best, found = total, key
    return Woven(best, _unwind(sweeps, layers, found) if best > floor else [], complete)


def _sweep(sweeps: list[Sweep], n: int, layer: Layer, floor: int) -> Layer:
    """The combinations behind one hex, for any number of trains."""
    found: Layer = {}
    same = [k > 0 and sweeps[k] is sweeps[k - 1] for k in range(len(sweeps))]
    for states, (worth, _) in layer.items():
        outs = [s.steps[n][state] or s.expand(n, state) for s, state in zip(sweeps, states, strict=True)]
        if not all(outs):
            continue
        bound = worth + sum(out[0][0] for out in outs)
        ahead: list[tuple[Key, int, int, int]] = [((), worth, 0, bound)]
        for out in outs:
            lost = out[0][0]
            ahead = [
                ((*key, to), so_far + value, used | edges, bound + most - lost)
                for key, so_far, used, bound in ahead
                for most, edges, to, value, _ in out
                if not used & edges and bound + most - lost > floor
            ]
        for key, total, _, _ in ahead:
            key = _sorted(key, same)
            if key not in found or found[key][0] < total:
                found[key] = (total, states)
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


def _sweep_two(sweeps: list[Sweep], n: int, layer: Layer, floor: int) -> Layer:
    """The combinations behind one hex, for two trains."""
    one, two = sweeps
    first, second = one.steps[n], two.steps[n]
    same = one is two
    found: Layer = {}
    get = found.get
    for states, (worth, _) in layer.items():
        ones = first[states[0]] or one.expand(n, states[0])
        twos = second[states[1]] or two.expand(n, states[1])
        top, needed = twos[0][0] if twos else floor, floor - worth
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
                known = get(key)
                if known is None or known[0] < total:
                    found[key] = (total, states)
    return found


def _promising(sweeps: list[Sweep], n: int, layer: Layer, beam: int) -> Layer:
    """The combinations from which most can be made."""
    most = [s.most[n] for s in sweeps]
    promise = {key: worth + sum(m[k] for m, k in zip(most, key, strict=True)) for key, (worth, _) in layer.items()}
    return {key: layer[key] for key in sorted(layer, key=promise.__getitem__, reverse=True)[:beam]}


def _unwind(sweeps: list[Sweep], layers: list[Layer], key: Key) -> Pieces:
    """What every train did in every cell to get to the last combination."""
    done: Pieces = [[] for _ in sweeps]
    trains = list(range(len(sweeps)))
    """Which train each number of the key belongs to: two of a kind may have changed places."""
    for n in range(len(layers) - 2, -1, -1):
        worth, before = layers[n + 1][key]
        places, pieces = _match(sweeps, n, before, key, worth - layers[n][before][0])
        trains = [trains[at] for at in places]
        for train, piece in zip(trains, pieces, strict=True):
            done[train].append(piece)
        key = before
    return [pieces[::-1] for pieces in done]


def _match(sweeps: list[Sweep], n: int, before: Key, key: Key, gain: int) -> tuple[list[int], list[tuple[Piece, ...]]]:
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
