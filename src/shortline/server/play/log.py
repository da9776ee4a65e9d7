"""The log of a table as a seat may know it; whoever comes too late is told what they have missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse
from sqlalchemy import Row, select

from shortline.kernel.view import seen
from shortline.server.accounts.people import Person
from shortline.server.http.auth import authenticate, services_of
from shortline.server.http.models import EntryData
from shortline.server.http.problems import Stale
from shortline.server.play.history import history
from shortline.server.play.live import Live
from shortline.server.play.viewing import viewing_seat_for
from shortline.server.services import Services
from shortline.server.storage.schema import entries

MISSED = 100
"""A stale request is told of so many entries at most, the last ones."""


async def log_of(services: Services, live: Live, since: int = 0) -> Sequence[Row[Any]]:
    """The entries of a table's log after number ``since``, as far as its game has taken them in."""
    async with services.database.reading() as connection:
        wanted = entries.c.number.between(since + 1, live.length)
        query = select(entries).where(entries.c.game == live.id, wanted)
        return (await connection.execute(query.order_by(entries.c.number))).all()


async def entries_since(services: Services, person: Person | None, game_id: str, since: int) -> list[EntryData]:
    """The entries after number ``since``, as the person's seat may know them."""
    live = await services.live.get(game_id)
    seat = await viewing_seat_for(services, person, game_id, None)
    row, _ = await services.games.table(game_id)
    rows = await log_of(services, live, max(0, min(since, live.length)))
    return [
        EntryData(
            number=past.entry.number,
            kind=past.entry.kind,
            seat=past.entry.seat,
            at=past.entry.at,
            action=past.action,
            actions=past.actions,
            undone=past.undone,
            lines=list(past.lines),
            why=_why(live, past.entry, seat) if row.show_why or row.coach else "",
        )
        for past in history(live, rows, seat)
    ]


def _why(live: Live, entry: Row[Any], seat: str | None) -> str:
    """Why a bot did what it did, as far as everything that it did may be known: its reason would tell the rest."""
    events = () if entry.number in live.void else live.told[entry.number - 1]
    return (entry.why or "") if tuple(seen(events, seat)) == tuple(events) else ""


async def answer_stale(request: Request, stale: Exception) -> JSONResponse:
    """Answer a request that was based on an earlier position with what happened since."""
    assert isinstance(stale, Stale)
    missed = await entries_since(services_of(request), await authenticate(request), stale.game_id, stale.based_on)
    stale.more["since"] = [entry.model_dump() for entry in missed[-MISSED:]]
    return stale.response()
