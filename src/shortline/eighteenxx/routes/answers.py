"""Answers: what trains make, about, as it was found lately. An answer stays right until something near them changes.

A tile or a station concerns few corporations. The answers are kept with the map, so many and no more; each is a
value that follows from its question and from the tiles and stations near the trains, whatever game they lie in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from shortline.eighteenxx.board.board import Board, Laid, Station
from shortline.eighteenxx.routes.ground import ground
from shortline.eighteenxx.routes.score import Scorer
from shortline.eighteenxx.routes.train import Train

Question = tuple[str, tuple[Train, ...], Scorer, int, int]
"""A corporation, its trains, what stops pay, how many exits may be looked at, and a revenue known before."""


class Answer(NamedTuple):
    """What was found on a board; ``near`` are the hexes, as bits, on which it rests."""

    laid: Mapping[str, Laid]
    stations: tuple[Station, ...]
    near: int
    revenue: int
    proved: bool

    def holds(self, board: Board, corporation: str) -> bool:
        """Whether the answer is right on another board too."""
        if board.stations is not self.stations:
            own = tuple(s for s in self.stations if s.corporation == corporation)
            if own != board.stations_of(corporation):
                return False
        bit = ground(board.map).hex_bit
        return not any(self.near & bit[h] for h in board.changes(self.laid, self.stations))


def recall(board: Board, question: Question) -> Answer | None:
    """The answer to a question, if it is known and still holds."""
    found = board.map.facts.answers.get(question)
    return found if found is not None and found.holds(board, question[0]) else None


def remember(board: Board, question: Question, near: int, revenue: int, proved: bool) -> None:
    """Keep an answer in place of an older one to the same question."""
    board.map.facts.answers.renew(question, Answer(board.laid, board.stations, near, revenue, proved))
