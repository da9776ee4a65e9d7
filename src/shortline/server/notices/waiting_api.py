"""What waits for me: at which tables, and what I can answer from wherever I am; pushed over a socket of my own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel
from sqlalchemy import Row, or_, select

from shortline.server.accounts.people import Person
from shortline.server.http.auth import SignedIn, TheServices, authenticate, own_origin, services_of
from shortline.server.http.models import PROBLEMS, TableShort, UndoRequest
from shortline.server.http.problems import Problem
from shortline.server.play.snapshot import undo_asked
from shortline.server.play.socket_api import PATIENCE, listen
from shortline.server.present.view import OfferData, Proposal, offer_data, proposal
from shortline.server.services import Services
from shortline.server.storage.schema import games, seats
from shortline.server.tables.shorts import shorts

router = APIRouter(tags=["notices"], responses=PROBLEMS)
MOST = 100
"""So many tables of a person are listened to, those that changed last."""
GATHER = 0.05
"""Seconds in which what happens at once is told at once."""
ANSWERS = ("Accept", "Decline")


class Waiting(BaseModel):
    """A table at which something is mine to do; a proposal and a wish to take back can be answered from anywhere."""

    table: TableShort
    proposal: Proposal | None
    answers: list[OfferData]
    undo: UndoRequest


async def _mine(services: Services, person: Person) -> Sequence[Row[Any]]:
    """A person's tables that are not over."""
    sat = select(seats.c.game).where(seats.c.user == person.id)
    own = or_(games.c.creator == person.id, games.c.id.in_(sat))
    query = (
        select(games)
        .where(own, games.c.status != "finished", games.c.lesson.is_(None))
        .order_by(games.c.updated.desc())
        .limit(MOST)
    )
    async with services.database.reading() as connection:
        return (await connection.execute(query)).all()


async def _waiting(services: Services, person: Person, rows: Sequence[Row[Any]]) -> list[Waiting]:
    return [await _at(services, short) for short in await shorts(services, rows, person) if short.waiting_for_me]


async def _at(services: Services, short: TableShort) -> Waiting:
    if short.status == "open":
        return Waiting(table=short, proposal=None, answers=[], undo=UndoRequest())
    game = (await services.live.at_least(short.id, short.number)).game
    asked = proposal(game.rules, game.state)
    seat = next((s for s in short.mine if s in game.to_act), None)
    offers = game.offers(seat) if asked and seat else ()
    return Waiting(
        table=short,
        proposal=asked if seat else None,
        answers=[offer_data(game, o) for o in offers if type(o.action).__name__ in ANSWERS],
        undo=await undo_asked(services, short.id),
    )


@router.get("/me/waiting")
async def read_waiting(services: TheServices, person: SignedIn) -> list[Waiting]:
    """The tables at which something is mine to do."""
    return await _waiting(services, person, await _mine(services, person))


@router.websocket("/me/live")
async def live(socket: WebSocket) -> None:
    """Send what waits for me, now and whenever it has changed; closed with 4401 when the session ends."""
    services = services_of(socket)
    person = await authenticate(socket) if own_origin(socket) else None
    if person is None:
        await socket.close(code=4401, reason="Not signed in")
        return
    await socket.accept()
    listening = asyncio.create_task(listen(socket))
    telling = asyncio.create_task(_tell(services, socket, person))
    await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
    for task in (telling, listening):
        task.cancel()
    try:
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await telling
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)


async def _tell(services: Services, socket: WebSocket, person: Person) -> None:
    """Tell a person what waits for them, as long as they are signed in."""
    last: list[dict[str, Any]] | None = None
    while True:
        ids = [row.id for row in await _mine(services, person)]
        async with services.hub.hearing(person.id, ids) as watch:
            while True:
                watch.look()
                who = await authenticate(socket)
                if who is None or who.id != person.id:
                    raise Problem(401, "Not signed in", "The session has ended")
                rows = await _mine(services, person)
                news = [w.model_dump() for w in await _waiting(services, person, rows)]
                await socket.send_json({"type": "waiting", "tables": news} if news != last else {"type": "tick"})
                last = news
                if {row.id for row in rows} != set(ids):
                    break
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await watch.wait()
                await asyncio.sleep(GATHER)
