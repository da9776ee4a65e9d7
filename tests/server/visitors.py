"""Visitors of a server under test: each a browser of its own, with its cookie and its CSRF token."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from shortline.server.http.app import make_app
from shortline.server.settings import from_environment
from tests.server.prepared import put_sqlite

API = "/api/v1"


def as_listed(wish: dict[str, Any]) -> dict[str, Any]:
    """A wish for a table at which the players sit as they are listed, unless it says otherwise."""
    if not str(wish.get("title", "")).startswith("18"):
        return wish
    return {**wish, "options": {"random_seats": False, **wish.get("options", {})}}


class Visitor:
    """Somebody with a browser."""

    def __init__(self, app: FastAPI) -> None:
        transport = httpx.ASGITransport(app=app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://table.test")
        self.name = ""

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request."""
        return await self.client.request(method, API + path, **more)

    async def get(self, path: str, **query: Any) -> Any:
        """What an address shows; it must show something."""
        answer = await self.ask("GET", path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, expect: int = 201, **body: Any) -> Any:
        """Send something and get the status that is expected."""
        answer = await self.ask("POST", path, json=as_listed(body) if path == "/games" else body)
        assert answer.status_code == expect, answer.text
        return answer.json() if answer.content else None

    async def come(self, name: str, password: str = "correct horse") -> Visitor:
        """Make an account and sign in."""
        me = await self.post("/people", name=name, password=password)
        self.name = me["name"]
        self.client.headers["x-csrf-token"] = me["csrf"]
        return self

    async def act(self, game: str, action: dict[str, Any], based_on: int, **more: Any) -> httpx.Response:
        """Act at a table."""
        body = {"action": action, "based_on": based_on, **more}
        return await self.ask("POST", f"/games/{game}/actions", json=body)


@asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[FastAPI]:
    """A server on data of its own."""
    put_sqlite(data)
    app = make_app(from_environment(os.environ, data=data, **settings))
    async with app.router.lifespan_context(app):
        yield app


def served(data: Path, script: Callable[[FastAPI], Awaitable[None]], **settings: Any) -> None:
    """Run a script of visits against a server."""

    async def whole() -> None:
        async with serving(data, **settings) as app:
            await script(app)

    run(whole())


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run something asynchronous to its end."""
    asyncio.run(work)


async def hotseat(visitor: Visitor, title: str = "18AL", names: tuple[str, ...] = ("Ann", "Ben", "Cal")) -> str:
    """A table at one screen; its id."""
    seats = [{"kind": "me", "name": names[0]}, *({"kind": "hotseat", "name": n} for n in names[1:])]
    table = await visitor.post("/games", title=title, seats=seats, seed=7)
    return str(table["id"])


async def play_first(visitor: Visitor, game: str, times: int) -> Any:
    """Take the first offer again and again; the last view."""
    view = await visitor.get(f"/games/{game}/view")
    for _ in range(times):
        answer = await visitor.act(game, view["offers"][0]["action"], view["number"])
        assert answer.status_code == 201, answer.text
        view = answer.json()
    return view
