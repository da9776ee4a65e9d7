"""Viewing: through which seat a person looks at a table, and at which position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Query
from sqlalchemy import Row

from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person
from shortline.server.http.problems import forbidden, not_found, not_started
from shortline.server.play.live import Live
from shortline.server.services import Services

At = Annotated[int | None, Query(ge=0, description="After so many actions, instead of now.")]


async def running(services: Services, row: Row[Any]) -> Live:
    """The game at a table; ``Problem`` 409 if it has not started."""
    if row.status == "open":
        raise not_started()
    return await services.live.get(row.id)


async def started(services: Services, game_id: str) -> Live:
    """The same, for a table of which only the id is known."""
    row, _ = await services.games.table(game_id)
    return await running(services, row)


async def viewing_seat_for(services: Services, person: Person | None, game_id: str, seat: str | None) -> str | None:
    """The seat through which a person looks: the one asked for, the one to act, or none."""
    row, rows = await services.games.table(game_id)
    return choose_seat(services.games.mine(person, row, rows), row.to_act, seat)


def viewing_seat(live: Live, mine: Sequence[str], seat: str | None = None) -> str | None:
    """The same, for a game that is at hand and the seats that the person plays."""
    return choose_seat(mine, live.game.to_act, seat)


def choose_seat(mine: Sequence[str], to_act: Sequence[str], seat: str | None = None) -> str | None:
    """Of one's own seats the one asked for, else the one to act, else the first."""
    if seat and seat not in mine:
        raise forbidden("That seat is not yours")
    return seat or next((s for s in mine if s in to_act), None) or next(iter(mine), None)


def state_at(live: Live, at: int | None) -> Any:
    """The state now, or after so many actions; ``Problem`` 404 if there were never so many."""
    if at is None:
        return live.game.state
    if at > live.game.number:
        raise not_found("position")
    try:
        return live.game.at(at)
    except Malformed as e:
        raise not_found("position") from e
