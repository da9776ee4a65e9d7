"""What if: what a corporation would earn with one tile, station or train more, many times a second.

A board that differs in one hex shares the track that never looks at that hex, the stops elsewhere and what they pay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.search import RouteSearch
from shortline.eighteenxx.routes.train_network import TrainNetwork, updated_train_network
from shortline.eighteenxx.routes.trains import Scorer, Train


class WhatIf:
    """A corporation about to run, and what it would earn if. ``scorer`` gives what stops pay on a board.

    With ``exits`` each answer is the best that a walk over so many exits finds, without a proof
    (``RouteSearch.about``).
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
        self._search = RouteSearch(board, corporation, self.trains, self._now)
        self.revenue, self._proved = self._search.known(exits) if exits else (self._search.most(), True)
        """What it earns as things are."""
        reached = {number for of in self._search.networks for number in of.reached}
        places = [network(board).places[number] for number in sorted(reached)]
        self._reached = [(place.hex, place.stop) for place in places]
        """The stops that the trains can come to."""
        self._near = self._looked_at()

    def _looked_at(self) -> int:
        """The hexes, as bits, on which the runs of the corporation's trains can depend."""
        net = network(self.board)
        hexes = 0
        for place in self._reached:
            hexes |= net.fans[place].touched
        for station in self.board.stations_of(self.corporation):
            hexes |= net.ground.hex_bit[station.hex]
        return hexes

    def tile(self, hex_id: str, tile: str, rotation: int) -> int:
        """What it would earn with a tile on a hex."""
        if not self._near & network(self.board).ground.hex_bit[hex_id]:
            return self.revenue
        after = self.board.lay(hex_id, tile, rotation)
        scorer = self.scorer(after)
        if self._proved and scorer == self._now and self._as_before(after, hex_id):
            return self.revenue
        return self._most(after, scorer, frozenset((hex_id,)))

    def _as_before(self, after: Board, hex_id: str) -> bool:
        """Whether track without a stop in a hex leaves everything that the trains can come to as it was."""
        was, now = network(self.board), network(after)
        if was.ground.places(self.board, hex_id) or was.ground.places(after, hex_id):
            return False
        for place in self._reached:
            old, new = was.fans[place], now.fans[place]
            if new is not old and new.chains != old.chains:
                return False
        return True

    def station(self, station: Station) -> int:
        """What it would earn with one more station, its own or another's."""
        after = self.board.station(station)
        return self._most(after, self.scorer(after), frozenset((station.hex,)))

    def train(self, *trains: Train) -> int:
        """What it would earn with these trains beside those it has."""
        return self._earned(RouteSearch(self.board, self.corporation, (*self.trains, *trains), self._now))

    def _earned(self, search: RouteSearch) -> int:
        return search.looked(self._exits, self.revenue)[0] if self._exits else search.most(self.revenue)

    def _most(self, after: Board, scorer: Scorer, changed: frozenset[str]) -> int:
        networks: list[TrainNetwork] = []
        if scorer == self._now:
            for k, old in enumerate(self._search.networks):
                like = k > 0 and old is self._search.networks[k - 1]
                networks.append(
                    networks[-1] if like else updated_train_network(old, after, self.corporation, scorer, changed)
                )
        return self._earned(RouteSearch(after, self.corporation, self.trains, scorer, networks))
