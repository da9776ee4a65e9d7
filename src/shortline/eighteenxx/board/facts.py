"""What follows from a map, and from a board: typed facts that are kept beside it (``kernel.facts``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shortline.kernel.facts import Facts, memo

if TYPE_CHECKING:
    from collections import Counter

    from shortline.eighteenxx.board.board import Board, Laid
    from shortline.eighteenxx.board.connect import Reach
    from shortline.eighteenxx.board.lays import Lay
    from shortline.eighteenxx.board.links import Points
    from shortline.eighteenxx.board.tile import Color, StopKind
    from shortline.eighteenxx.board.upgrade import Fit
    from shortline.eighteenxx.routes.front import Cell
    from shortline.eighteenxx.routes.network import Ground, Network
    from shortline.eighteenxx.routes.search import Answer, Question
    from shortline.eighteenxx.routes.train_network import CachedNetwork

    At = tuple[str, Laid | None]
    """A hex and what lies on it."""
    Links = list[tuple[int, ...]]
    """Number of point or stop to its links; not to be changed."""

HEXES = 1 << 14
"""So many answers are kept about hexes of a map, each under some tile."""
ASKED = 1 << 8
"""So many answers are kept about corporations on a board."""


class MapFacts(Facts):
    """What follows from a printed map and its tiles alone; and what was asked last of boards of that map."""

    points: Points | None = None
    links: Links | None = None
    """The links of the map with nothing laid on it."""
    one_call: tuple[str, ...] | None = None
    """The hexes at only one of whose stops a run may call."""
    ground: Ground | None = None
    last_lay: tuple[Board, tuple[str, str, int], Board] | None = None
    """A board, the tile that was laid last, and the board with it."""
    train_networks: tuple[CachedNetwork, ...] = ()
    """The networks as trains see them, those made last, newest first."""

    hex_links: memo[At, tuple[tuple[int, tuple[int, ...]], ...]] = memo(HEXES)
    end_stops: memo[frozenset[StopKind], frozenset[int]] = memo(64)
    fits: memo[At, tuple[Fit, ...]] = memo(HEXES)
    fit_as: memo[At, Mapping[tuple[str, int], Fit]] = memo(HEXES)
    carries: memo[tuple[str, str, bool], tuple[tuple[int, tuple[int, ...]], ...]] = memo(HEXES)
    candidates: memo[At, tuple[tuple[Lay, Color, int], ...]] = memo(HEXES)
    wanted: memo[tuple[str, Laid | None, Fit], int] = memo(HEXES)
    answers: memo[Question, Answer] = memo(200)


class BoardFacts(Facts):
    """What follows from one board. What rests on its track alone, and on each hex of it by itself, it may have from a
    board before it, with the hexes that have changed since; it holds if there are none."""

    links: tuple[Links, tuple[str, ...]] | None = None
    network: tuple[Network, tuple[str, ...]] | None = None
    lying: Counter[str] | None = None
    """How many copies of each tile lie on the map."""
    full: tuple[tuple[int, frozenset[str]], ...] | None = None
    """The stops whose circles are all taken, each with the corporations that have a station there."""

    reach: memo[tuple[str, frozenset[StopKind]], Reach] = memo(ASKED)
    lays: memo[tuple[str, frozenset[Color], frozenset[StopKind]], tuple[Lay, ...]] = memo(ASKED)
    distances: memo[tuple[str, str, int | None, frozenset[StopKind]], int] = memo(1 << 12)
    cells: memo[str, tuple[Cell, ...]] = memo(ASKED)

    def for_heir(self, heir: BoardFacts, changed: tuple[str, ...]) -> None:
        """Hand on what is known of the track to a board that differs in the hexes ``changed`` only."""
        if self.links is not None:
            heir.links = (self.links[0], _since(self.links[1], changed))
        if self.network is not None:
            heir.network = (self.network[0], _since(self.network[1], changed))


def _since(before: tuple[str, ...], changed: tuple[str, ...]) -> tuple[str, ...]:
    return (*before, *(h for h in changed if h not in before)) if before else changed
