"""Live updates: a socket that tells a watcher of every change, resumable from a number."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from shortline.server.api.asking import house_of, who
from shortline.server.api.eyes import seat_for
from shortline.server.api.play import positioned
from shortline.server.problems import Problem

router = APIRouter()
PATIENCE = 25.0
"""A message goes out at least so often, so that a dead connection shows."""


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opens the socket is ours; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


@router.websocket("/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str, number: int = -1) -> None:
    """Send the position as my seat sees it whenever the log has grown beyond ``number``."""
    house = house_of(socket)
    try:
        if not same_origin(socket):
            raise Problem(403, "Not allowed", "This page may not open a socket here")
        person = await who(socket)
        await house.games.table(game_id)
    except Problem as p:
        await socket.close(code=4000 + p.status, reason=p.title)
        return
    await socket.accept()
    listening = asyncio.create_task(_listen(socket))
    try:
        async with house.hub.watching(game_id) as changed:
            while not listening.done():
                changed.clear()
                row, _ = await house.games.table(game_id)
                if row.status != "open" and row.length != number:
                    game = await house.live.get(game_id)
                    eyes = await seat_for(house, person, game_id, None)
                    number = game.length
                    await socket.send_json({"type": "view", **await positioned(house, game, eyes)})
                else:
                    await socket.send_json({"type": "tick", "number": row.length, "status": row.status})
                waiting = asyncio.create_task(changed.wait())
                await asyncio.wait({waiting, listening}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
    except (WebSocketDisconnect, RuntimeError, Problem):
        pass
    finally:
        listening.cancel()


async def _listen(socket: WebSocket) -> None:
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return
