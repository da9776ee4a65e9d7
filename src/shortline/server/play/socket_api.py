"""Live updates: a socket that tells a watcher of every change, resumable from a number."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import BaseModel
from sqlalchemy import Row

from shortline.server.accounts.people import Person
from shortline.server.http.auth import authenticate, own_origin, services_of
from shortline.server.http.problems import Problem
from shortline.server.play.hub import Watch
from shortline.server.play.positions import known_position, update_message, view_message
from shortline.server.play.snapshot import TableInfoMessage, table_info
from shortline.server.play.viewing import choose_seat, viewing_seat
from shortline.server.services import Services

router = APIRouter()
PATIENCE = 25.0
"""A message goes out at least so often, so that a dead connection shows."""


@router.websocket("/games/{game_id}/live")
async def live(
    socket: WebSocket,
    game_id: str,
    number: int = -1,
    page: bool = False,
    chat: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    name: Annotated[str, Query(max_length=40)] = "",
) -> None:
    """Send the position as my seat sees it whenever the log has grown beyond ``number``; closed with 4401 when the
    session or token ends with which it was opened. A page is sent what changes in the position that it knows, what the
    log tells, and what is new round the table, with the talk after line ``chat``; by its ``name`` an action says which
    socket need not be told of it."""
    services = services_of(socket)
    try:
        if not own_origin(socket):
            raise Problem(403, "Not allowed", "This page may not open a socket here")
        person = await authenticate(socket)
        await services.games.table(game_id)
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)
        return
    await socket.accept()
    listening = asyncio.create_task(listen(socket))
    try:
        async with services.hub.watching(game_id, person.id if person else "", name) as watch:
            telling = asyncio.create_task(
                Telling(services, socket, game_id, person, number, chat if page else None).go_on(watch)
            )
            await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await telling
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)
    finally:
        listening.cancel()


class Tick(BaseModel):
    """That the table stands as it was known to: a sign of life."""

    type: Literal["tick"] = "tick"
    number: int
    status: str


class Telling:
    """What one socket is told of a table."""

    def __init__(
        self, services: Services, socket: WebSocket, game_id: str, person: Person | None, number: int, chat: int | None
    ) -> None:
        self.services = services
        self.socket = socket
        self.game_id = game_id
        self.person = person
        self.number = number
        self.chat = chat
        """The last line of talk that a page knows; nothing for a program, which asks for what it needs."""
        self.status = ""
        self.mine: tuple[str, ...] = ()
        self.timed = False
        self.checked = time.monotonic()

    async def go_on(self, watch: Watch) -> None:
        """Tell, and wait for the next word, until the socket is closed."""
        while True:
            if (new := watch.look()) or time.monotonic() - self.checked > PATIENCE:
                await self._check()
            if new:
                # Seats and talk are looked up only when they are new: a move needs memory alone.
                row, rows = await self.services.games.table(self.game_id)
                self.status, self.mine = row.status, self.services.games.mine(self.person, row, rows)
                self.timed = bool(row.clock)
                watch.number = max(watch.number, row.length)
                await self._table_info(row)
            if self.status == "open" or not await self._position(watch):
                await self.socket.send_text(Tick(number=watch.number, status=self.status).model_dump_json())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await watch.wait()

    async def _table_info(self, row: Row[Any]) -> None:
        """Send a page what is new round the table."""
        if self.chat is None:
            return
        info = await table_info(self.services, self.person, row, self.chat)
        self.chat = max([self.chat, *(line.id for line in info.chat)])
        await self.socket.send_text(TableInfoMessage(**dict(info)).model_dump_json())

    async def _check(self) -> None:
        """Whoever has signed out, here or elsewhere, sees nothing more through a socket that they have left open."""
        person = await authenticate(self.socket) if self.person is not None else None
        if self.person is not None and (person is None or person.id != self.person.id):
            raise Problem(401, "Not signed in", "The session has ended")
        self.checked = time.monotonic()

    async def _position(self, watch: Watch) -> bool:
        """Send the position, or to a page what changes in the one it knows, if it is new to the socket."""
        if watch.number == self.number:
            return False
        game = await self.services.live.at_least(self.game_id, watch.number)
        self.status = "finished" if game.game.state.over else "running"
        clocks = await self.services.clocks.faces_at(game) if self.timed else ()
        known, self.number = self.number, game.length
        if known < watch.answered <= game.length:
            known = watch.answered
        if known == game.length:
            return True
        seat, shown = viewing_seat(game, self.mine), game.position(known)
        from_seat = choose_seat(self.mine, shown.state.top.actors) if shown else None
        before = known_position(game, known, from_seat)
        if self.chat is None:
            message = view_message(game, seat, clocks, None)
        elif before is None:
            message = view_message(game, seat, clocks, known)
        else:
            message = update_message(game, before, from_seat, seat, clocks)
        await self.socket.send_text(message.decode())
        return True


async def listen(socket: WebSocket) -> None:
    """Wait until the other side hangs up."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return
