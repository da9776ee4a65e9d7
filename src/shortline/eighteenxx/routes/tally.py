"""The tally of a run in a sweep: what it has seen so far, as far as the rest of the field cares."""

from __future__ import annotations

from collections.abc import Iterable

from shortline.eighteenxx.routes.field import Cell
from shortline.eighteenxx.routes.score import Bonus
from shortline.eighteenxx.routes.sheet import Sheet

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

    def __init__(self, of: Sheet, cells: tuple[Cell, ...]) -> None:
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
            for found in stops:
                for stop in found:
                    self.flags[stop] |= self._bit
                flags |= self._bit
                self._bit <<= 1
            self.bonuses.append((bonus, flags, max(self.last[s] for found in stops for s in found)))

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
