"""The sweep of one train: all its runs at once, hex by hex, for boards with more routes than can be listed.

A state is a shape and a tally. What a state can do in the next hex is worked out when it is first asked for.
"""

from __future__ import annotations

from shortline.eighteenxx.routes.score import Bonus, share_out
from shortline.eighteenxx.routes.shapes import Gain, Piece, Shapes
from shortline.eighteenxx.routes.sheet import SCALE
from shortline.eighteenxx.routes.tally import COUNT, Effect, Tallies

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
        found: list[Step] = []
        for to, kind, effect, table, value, ahead, pieces in ways:
            after = table.get(tally)
            if after is None:
                after = table[tally] = self._after(n, tally, effect, kind)
            if after < 0:
                continue
            number = numbers.get((to, after))
            if number is None:
                number = self._number(n + 1, to, after, kind)
            found.append((value + most[number], ahead, number, value, pieces))
        found.sort(key=_most, reverse=True)
        self.steps[n][state] = found
        return found

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
        found: list[Way] = []
        for to, (value, _, ahead, stops, pieces) in self.shapes.moves[n][shape]:
            effect = self.tallies.effect(stops)
            if effect is None:
                continue
            kind = NOT_STARTED if to == empty else OPEN
            if to == done:
                kind = RESTING if shape == resting else FINISHED
            table = self._tables[n].setdefault((effect, kind), {})
            found.append((to, kind, effect, table, value, ahead, pieces))
        return found

    def _after(self, n: int, tally: int, effect: Effect, kind: int) -> int:
        """The tally behind cell ``n``, or -1 if the run cannot become legal."""
        if kind == RESTING:
            return self.tallies.settle(tally, n)
        found = self.tallies.after(tally, effect, n)
        if kind == FINISHED and found >= 0:
            return self.tallies.finished(found)
        must = self.tallies.must[n] if kind == OPEN else 0
        return found if found & must == must else -1

    def earned(self, state: int) -> tuple[Bonus, ...]:
        """The bonuses that a run has earned in a state of the last layer."""
        return self.tallies.earned(self.states[-1][state][1])


def _most(step: Step) -> int:
    return step[0]
