"""Prices: a charge for every side that several trains would like to cross, so that the bounds of the trains together
say more than the sum of what each could do alone.

At most one train crosses a side. Charge every train for crossing, and give the charge of every side back once: no set
of runs can then be worth more than what the trains can make after the charge, plus what is given back. Prices that
make this bound low are found by raising those of sides that are wanted twice and lowering those that nobody wants.
"""

from __future__ import annotations

from shortline.eighteenxx.routes.shapes import Gain, Shapes
from shortline.eighteenxx.routes.shapes import Prices as Charges
from shortline.eighteenxx.routes.sweep import Sweep

ROUNDS = 12
"""How often prices are adjusted at a time."""
PATIENCE = 3


class Market:
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
