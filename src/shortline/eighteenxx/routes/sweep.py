"""The sweep of one train: all its runs at once, hex by hex, for boards with more routes than can be listed.

A state is a shape and a tally: what the run has seen so far, as far as the hexes ahead care. What a state can do in the
next hex is worked out when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from shortline.eighteenxx.routes.front import Cell, Gain, Piece, Shapes
from shortline.eighteenxx.routes.train_network import SCALE, TrainNetwork
from shortline.eighteenxx.routes.trains import Bonus, share_out

COUNT = 31
"""The bits of a tally that count stops against the train's number."""
PAYS = 5
"""Where the stops that make a run are counted, as far as the run's least."""
STATION = 1 << 8
NEEDS = 1 << 9
HIGH = -1 << 8

Effect = tuple[int, int, int, int]
"""What calling at stops adds to a tally: counted stops, stops that make a run, flags, and those allowed once only."""


class Tallies:
    """The tallies of one train on one field."""

    def __init__(self, of: TrainNetwork, cells: tuple[Cell, ...]) -> None:
        self.of = of
        self.last = self._last_cells(cells)
        self.flags = dict.fromkeys(of.calls, 0)
        self.once = dict.fromkeys(of.calls, 0)
        self.forget = [0] * len(cells)
        self.must = [0] * len(cells)
        self.bonuses: list[tuple[Bonus, int, int]] = []
        """Each bonus that the field allows, its flags, and the cell behind which it is decided."""
        self._bit = NEEDS << 1
        self._stations(len(cells))
        self._groups()
        self._bonuses()

    def _last_cells(self, cells: tuple[Cell, ...]) -> dict[int, int]:
        """For each stop in the field the number of its cell."""
        number = {cell.hex: n for n, cell in enumerate(cells)}
        places = self.of.network.places
        return {stop: number[places[stop].hex] for stop in self.of.calls if places[stop].hex in number}

    def _stations(self, cells: int) -> None:
        needed = [stop for stop in self.last if self.of.calls[stop].own & self.of.needs]
        for stops, bit in (([s for s in self.of.stations if s in self.last], STATION), (needed, NEEDS)):
            for stop in stops:
                self.flags[stop] |= bit
            if bit == STATION or self.of.needs:
                for n in range(max((self.last[s] for s in stops), default=-1), cells):
                    self.must[max(n, 0)] |= bit

    def _groups(self) -> None:
        members: dict[int, list[int]] = {}
        for stop in self.last:
            group = self.of.calls[stop].bits & ~self.of.calls[stop].own
            while group:
                low = group & -group
                members.setdefault(low, []).append(stop)
                group ^= low
        for stops in members.values():
            for stop in stops:
                self.once[stop] |= self._bit
                self.flags[stop] |= self._bit
            self.forget[max(self.last[s] for s in stops)] |= self._bit
            self._bit <<= 1

    def _bonuses(self) -> None:
        for bonus, _, places in self.of.bonuses:
            stops = [[s for s in self.last if self.of.calls[s].own & place] for place in places]
            if not all(stops):
                continue
            flags = 0
            for named in stops:
                for stop in named:
                    self.flags[stop] |= self._bit
                flags |= self._bit
                self._bit <<= 1
            self.bonuses.append((bonus, flags, max(self.last[s] for named in stops for s in named)))

    def effect(self, stops: Iterable[int]) -> Effect | None:
        """What calling at these stops adds, or None if a run may not call at them all."""
        count = pays = flags = once = 0
        for stop in stops:
            if once & self.once[stop]:
                return None
            count += self.of.calls[stop].cost
            pays += self.of.calls[stop].pays
            flags |= self.flags[stop]
            once |= self.once[stop]
        return count, pays, flags, once

    def after(self, tally: int, effect: Effect, cell: int) -> int:
        """The tally behind a cell, or -1 if the run has become illegal. Stations still to come are not asked for."""
        count, pays, flags, once = effect
        count += tally & COUNT
        if count > self.of.train.reach or tally & once:
            return -1
        pays = min(self.of.train.least, pays + (tally >> PAYS & 7))
        return self.settle((tally & HIGH | flags) & ~self.forget[cell], cell) | count | pays << PAYS

    def settle(self, tally: int, cell: int) -> int:
        """The tally without the flags of bonuses that can no longer come about."""
        for _, flags, decided in self.bonuses:
            if decided <= cell and tally & flags != flags:
                tally &= ~flags
        return tally

    def finished(self, tally: int) -> int:
        """The tally of a finished run (its bonus flags only), or -1 if the run is not legal."""
        asked = STATION | (NEEDS if self.of.needs else 0)
        if tally & asked != asked or tally >> PAYS & 7 < self.of.train.least:
            return -1
        kept = 0
        for _, flags, _ in self.bonuses:
            kept |= flags & tally
        return kept

    def earned(self, tally: int) -> tuple[Bonus, ...]:
        """The bonuses that a finished run has earned."""
        return tuple(bonus for bonus, flags, _ in self.bonuses if tally & flags == flags)


Step = tuple[int, int, int, int, tuple[Piece, ...]]
"""From a state to one behind the next hex: the most that can be made from here on, edges ahead used, the state's
number, value, pieces."""
Way = tuple[int, int, Effect, dict[int, int], int, int, tuple[Piece, ...]]
"""What a shape can do in a hex: the shape behind it, its kind, what it does to a tally, the tallies after each tally,
value, edges ahead used, pieces."""

NOT_STARTED, OPEN, FINISHED, RESTING = range(4)


class Sweep:
    """The states of a train in every layer, by number, and the steps between them, best first."""

    def __init__(self, shapes: Shapes, gain: Gain, refund: list[int]) -> None:
        self.of = shapes.of
        self.shapes = shapes
        self.gain = gain
        self.refund = refund
        """What every train may get back, behind each cell, of the prices of the sides still ahead."""
        self.cells = len(shapes.cells)
        self.tallies = Tallies(shapes.of, shapes.cells)
        self.extra = sum(b.amount for b, _, _ in self.tallies.bonuses) * SCALE
        self.states: list[list[tuple[int, int]]] = [[(0, 0)]] + [[] for _ in range(self.cells)]
        self.most: list[list[int]] = [[gain[0][0][-1] + self.extra + refund[0]]] + [[] for _ in range(self.cells)]
        """For each layer and state, a bound on what can still be made."""
        self.steps: list[list[list[Step] | None]] = [[] for _ in range(self.cells + 1)]
        self.steps[0].append(None)
        self._numbers: list[dict[tuple[int, int], int]] = [{} for _ in range(self.cells + 1)]
        self._ways: list[dict[int, list[Way]]] = [{} for _ in range(self.cells)]
        self._tables: list[dict[tuple[Effect, int], dict[int, int]]] = [{} for _ in range(self.cells)]

    def expand(self, n: int, state: int) -> list[Step]:
        """What a state before cell ``n`` can do in it."""
        shape, tally = self.states[n][state]
        ways = self._ways[n].get(shape)
        if ways is None:
            ways = self._ways[n][shape] = self._of_shape(n, shape)
        most, numbers = self.most[n + 1], self._numbers[n + 1]
        steps: list[Step] = []
        for to, kind, effect, table, value, ahead, pieces in ways:
            after = table.get(tally)
            if after is None:
                after = table[tally] = self._after(n, tally, effect, kind)
            if after < 0:
                continue
            number = numbers.get((to, after))
            if number is None:
                number = self._number(n + 1, to, after, kind)
            steps.append((value + most[number], ahead, number, value, pieces))
        steps.sort(key=_most, reverse=True)
        self.steps[n][state] = steps
        return steps

    def _number(self, n: int, shape: int, tally: int, kind: int) -> int:
        """Enter a state into a layer."""
        number = self._numbers[n][shape, tally] = len(self.states[n])
        self.states[n].append((shape, tally))
        self.steps[n].append(None)
        if kind >= FINISHED:
            most = sum(b.amount for b in share_out([self.tallies.earned(tally)])[0]) * SCALE
        else:
            left = self.of.train.reach - (tally & COUNT)
            most = self.gain[n][shape][left] + self.extra
        self.most[n].append(most + self.refund[n])
        return number

    def _of_shape(self, n: int, shape: int) -> list[Way]:
        done, empty, resting = self.shapes.done[n + 1], self.shapes.empty[n + 1], self.shapes.done[n]
        ways: list[Way] = []
        for to, (value, _, ahead, stops, pieces) in self.shapes.moves[n][shape]:
            effect = self.tallies.effect(stops)
            if effect is None:
                continue
            kind = NOT_STARTED if to == empty else OPEN
            if to == done:
                kind = RESTING if shape == resting else FINISHED
            table = self._tables[n].setdefault((effect, kind), {})
            ways.append((to, kind, effect, table, value, ahead, pieces))
        return ways

    def _after(self, n: int, tally: int, effect: Effect, kind: int) -> int:
        """The tally behind cell ``n``, or -1 if the run cannot become legal."""
        if kind == RESTING:
            return self.tallies.settle(tally, n)
        then = self.tallies.after(tally, effect, n)
        if kind == FINISHED and then >= 0:
            return self.tallies.finished(then)
        must = self.tallies.must[n] if kind == OPEN else 0
        return then if then & must == must else -1

    def earned(self, state: int) -> tuple[Bonus, ...]:
        """The bonuses that a run has earned in a state of the last layer."""
        return self.tallies.earned(self.states[-1][state][1])


def _most(step: Step) -> int:
    return step[0]
