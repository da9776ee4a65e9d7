"""What if: what a corporation would earn with one tile, station or train more, many times a second.

A board that differs in one hex shares the track that never looks at that hex, the stops elsewhere and what they pay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.score import Scorer
from shortline.eighteenxx.routes.sheet import Sheet, again
from shortline.eighteenxx.routes.train import Train
from shortline.eighteenxx.routes.turn import Turn


class WhatIf:
    """A corporation about to run, and what it would earn if. ``scorer`` gives what stops pay on a board.

    With ``exits`` each answer is the best that a walk over so many exits finds, without a proof (``Turn.about``).
    """

    def __init__(
        self,
        board: Board,
        corporation: str,
        trains: Sequence[Train],
        scorer: Callable[[Board], Scorer],
        exits: int = 0,
    ) -> None:
        self.board = board
        self.corporation = corporation
        self.trains = tuple(trains)
        self.scorer = scorer
        self._now = scorer(board)
        self._exits = exits
        self._turn = Turn(board, corporation, self.trains, self._now)
        self.revenue = self._earned(self._turn, 0)
        """What it earns as things are."""
        self._near = self._looked_at()

    def _looked_at(self) -> int:
        """The hexes, as bits, on which the runs of the corporation's trains can depend."""
        net = network(self.board)
        hexes = 0
        for of in self._turn.sheets:
            ahead, seen = list(of.stations), set[int]()
            while ahead:
                number = ahead.pop()
                if number in seen:
                    continue
                seen.add(number)
                place = net.places[number]
                hexes |= net.fans[place.hex, place.stop].touched
                if of.calls[number].through or number in of.stations:
                    ahead += [way[-1].to for way in of.ways[number]]
        for station in self.board.stations_of(self.corporation):
            hexes |= net.ground.hex_bit[station.hex]
        return hexes

    def tile(self, hex_id: str, tile: str, rotation: int) -> int:
        """What it would earn with a tile on a hex."""
        if not self._near & network(self.board).ground.hex_bit[hex_id]:
            return self.revenue
        after = self.board.lay(hex_id, tile, rotation)
        return self._most(after, frozenset((hex_id,)))

    def station(self, station: Station) -> int:
        """What it would earn with one more station, its own or another's."""
        after = self.board.station(station)
        return self._most(after, frozenset((station.hex,)))

    def train(self, *trains: Train) -> int:
        """What it would earn with these trains beside those it has."""
        return self._earned(Turn(self.board, self.corporation, (*self.trains, *trains), self._now), self.revenue)

    def _earned(self, turn: Turn, hint: int) -> int:
        return turn.about(self._exits, hint) if self._exits else turn.most(hint)

    def _most(self, after: Board, changed: frozenset[str]) -> int:
        scorer = self.scorer(after)
        sheets: list[Sheet] = []
        if scorer == self._now:
            for k, old in enumerate(self._turn.sheets):
                like = k > 0 and old is self._turn.sheets[k - 1]
                sheets.append(sheets[-1] if like else again(old, after, self.corporation, scorer, changed))
        return self._earned(Turn(after, self.corporation, self.trains, scorer, sheets), self.revenue)
