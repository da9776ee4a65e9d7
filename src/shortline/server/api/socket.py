"""Live updates: a socket that tells a watcher of every change, resumable from a number."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Annotated, Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from sqlalchemy import Row

from shortline.server.api.asking import house_of, own_origin, who
from shortline.server.api.eyes import eyes
from shortline.server.api.sight import around, written
from shortline.server.house import House
from shortline.server.hub import Watch
from shortline.server.people import Person
from shortline.server.problems import Problem

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
) -> None:
    """Send the position as my seat sees it whenever the log has grown beyond ``number``; closed with 4401 when the
    session or token ends with which it was opened. A page is also sent what goes beside the position, and what is new
    round the table, with the talk after line ``chat``."""
    house = house_of(socket)
    try:
        if not own_origin(socket):
            raise Problem(403, "Not allowed", "This page may not open a socket here")
        person = await who(socket)
        await house.games.table(game_id)
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)
        return
    await socket.accept()
    listening = asyncio.create_task(listen(socket))
    try:
        async with house.hub.watching(game_id, person.id if person else "") as watch:
            telling = asyncio.create_task(
                Telling(house, socket, game_id, person, number, chat if page else None).go_on(watch)
            )
            await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await telling
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)
    finally:
        listening.cancel()


class Telling:
    """What one socket is told of a table."""

    def __init__(
        self, house: House, socket: WebSocket, game_id: str, person: Person | None, number: int, chat: int | None
    ) -> None:
        self.house = house
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
                row, rows = await self.house.games.table(self.game_id)
                self.status, self.mine = row.status, self.house.games.mine(self.person, row, rows)
                self.timed = bool(row.clock)
                watch.number = max(watch.number, row.length)
                await self._around(row)
            if self.status == "open" or not await self._position(watch.number):
                tick = {"type": "tick", "number": watch.number, "status": self.status}
                await self.socket.send_text(json.dumps(tick))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await watch.wait()

    async def _around(self, row: Row[Any]) -> None:
        """Send a page what is new round the table."""
        if self.chat is None:
            return
        found = await around(self.house, self.person, row, self.chat)
        self.chat = max([self.chat, *(line.id for line in found.chat)])
        await self.socket.send_text(json.dumps({"type": "around", **found.model_dump()}))

    async def _check(self) -> None:
        """Whoever has signed out, here or elsewhere, sees nothing more through a socket that he has left open."""
        found = await who(self.socket) if self.person is not None else None
        if self.person is not None and (found is None or found.id != self.person.id):
            raise Problem(401, "Not signed in", "The session has ended")
        self.checked = time.monotonic()

    async def _position(self, number: int) -> bool:
        """Send the position if it is new to the socket."""
        if number == self.number:
            return False
        game = await self.house.live.at_least(self.game_id, number)
        self.status = "finished" if game.game.state.over else "running"
        known, self.number = self.number, game.length
        clocks = await self.house.clocks.faces_at(game) if self.timed else ()
        text = written(game, eyes(game, self.mine), clocks, None if self.chat is None else known, type="view")
        await self.socket.send_text(text)
        return True


async def listen(socket: WebSocket) -> None:
    """Wait until the other side hangs up."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return
