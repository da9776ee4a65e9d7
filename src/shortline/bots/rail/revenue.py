"""Revenue as bots reckon it: exact where that is quick, else the best that a short search finds; kept on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shortline.bots.rail.facts import BotBoardFacts
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.routes import Train
from shortline.eighteenxx.routes.search import RouteSearch
from shortline.eighteenxx.running import trains_of, values
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import AnyRules, Position

EXITS = 6_000
"""So many exits a search looks at for one revenue."""


def earns(
    rules: AnyRules, s: EighteenXX, corporation: str, trains: Iterable[str] = (), kinds: Iterable[str] = ()
) -> int:
    """What a corporation earns with some of its trains, and trains of some kinds beside them."""
    own, hoped = tuple(trains), tuple(sorted(kinds))
    if not own and not hoped:
        return 0
    worths = values(Position(rules, s), corporation)
    key = (corporation, tuple(sorted(s.runs_as(t) for t in own)), hoped, worths)
    known = s.board.facts.of(BotBoardFacts).revenues
    revenue = known.get(key)
    if revenue is None:
        wanted = (*trains_of(Position(rules, s), corporation, own), *of_kind(rules, s, corporation, hoped))
        revenue = known.keep(key, RouteSearch(s.board, corporation, wanted, worths).about(EXITS))
    return revenue


def of_kind(rules: AnyRules, s: EighteenXX, corporation: str, kinds: Iterable[str]) -> tuple[Train, ...]:
    """Trains of some kinds as a corporation would run them; of a card of two kinds, as the first."""
    data: Definition = rules.data
    passes = s.board.passes(corporation)
    trains = []
    for i, name in enumerate(kinds):
        run = next(r for d in data.trains.values() for n, r in d.runs.items() if name in (n, d.name))
        trains.append(replace(run, id=f"{name}-hope{i}", passes=passes))
    return tuple(trains)
