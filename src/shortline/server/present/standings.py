"""Standings: where a table stands, in the few figures that a list of tables has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from shortline.kernel.rules import AnyRules
from shortline.server.present.families import family_of
from shortline.server.present.moment import Moment, moment
from shortline.table.game import AnyGame


class Standing(TypedDict):
    """Where a running table stands, who is worth most, and by how much more than the next; for one who is behind, by
    how much more than they."""

    id: str
    moment: Moment
    leader: str
    lead: int


def standing(game: AnyGame, table: str, mine: Sequence[str]) -> Standing:
    """The standing of a table as one who plays these seats sees it, or none."""
    there = worths(game.rules, game.state)
    leader = max(there, key=lambda seat: there[seat])
    if leader not in mine and len(mine) == 1:
        next_best = there[mine[0]]
    else:
        next_best = max((worth for seat, worth in there.items() if seat != leader), default=0)
    return Standing(id=table, moment=moment(game.rules, game.state), leader=leader, lead=there[leader] - next_best)


def worths(rules: AnyRules, s: Any) -> dict[str, int]:
    """What each seat is worth now."""
    family = family_of(s)
    return {seat: family.worth(rules, s, seat) for seat in s.seats}
