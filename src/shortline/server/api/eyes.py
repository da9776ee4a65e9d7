"""Eyes: through which seat a person looks at a table, and at which position."""

from __future__ import annotations

from typing import Any

from shortline.kernel.refusal import Malformed
from shortline.server.house import House
from shortline.server.live import Live
from shortline.server.people import Person
from shortline.server.problems import Problem, forbidden, not_found


async def started(house: House, game_id: str) -> Live:
    """The game at a table; ``Problem`` 409 if it has not started."""
    row, _ = await house.games.table(game_id)
    if row.status == "open":
        raise Problem(409, "Not started", "This table has not started")
    return await house.live.get(game_id)


async def seat_for(house: House, person: Person | None, game_id: str, seat: str | None) -> str | None:
    """The seat through which a person looks: the one asked for, the one to act, or none."""
    row, rows = await house.games.table(game_id)
    mine = house.games.mine(person, row, rows)
    if seat:
        if seat not in mine:
            raise forbidden("That seat is not yours")
        return seat
    acting = [s for s in mine if s in row.to_act]
    return next(iter((*acting, *mine)), None)


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
