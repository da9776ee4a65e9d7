"""Eyes: through which seat a person looks at a table, and at which position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Query
from sqlalchemy import Row

from shortline.kernel.refusal import Malformed
from shortline.server.house import House
from shortline.server.live import Live
from shortline.server.people import Person
from shortline.server.problems import forbidden, not_found, not_started

At = Annotated[int | None, Query(ge=0, description="After so many actions, instead of now.")]


async def running(house: House, row: Row[Any]) -> Live:
    """The game at a table; ``Problem`` 409 if it has not started."""
    if row.status == "open":
        raise not_started()
    return await house.live.get(row.id)


async def started(house: House, game_id: str) -> Live:
    """The same, for a table of which only the id is known."""
    row, _ = await house.games.table(game_id)
    return await running(house, row)


async def seat_for(house: House, person: Person | None, game_id: str, seat: str | None) -> str | None:
    """The seat through which a person looks: the one asked for, the one to act, or none."""
    row, rows = await house.games.table(game_id)
    return chosen(house.games.mine(person, row, rows), row.to_act, seat)


def eyes(live: Live, mine: Sequence[str], seat: str | None = None) -> str | None:
    """The same, for a game that is at hand and the seats that the person plays."""
    return chosen(mine, live.game.to_act, seat)


def chosen(mine: Sequence[str], to_act: Sequence[str], seat: str | None) -> str | None:
    """Of one's own seats the one asked for, else the one to act, else the first."""
    if seat and seat not in mine:
        raise forbidden("That seat is not yours")
    return seat or next((s for s in mine if s in to_act), None) or next(iter(mine), None)


def position(live: Live, at: int | None) -> Any:
    """The state now, or after so many actions; ``Problem`` 404 if there were never so many."""
    if at is None:
        return live.game.state
    if at > live.game.number:
        raise not_found("position")
    try:
        return live.game.at(at)
    except Malformed as e:
        raise not_found("position") from e
