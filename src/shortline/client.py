"""A client of a Shortline server for scripts and bots: its HTTP API, without waiting in threads.

    async with Client("https://games.example", token="sl_…") as client:
        table = await client.create(title="18AL", seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}])
        async for view in client.play(table["id"]):
            await client.act(table["id"], view["offers"][0]["action"], view["number"])

``OPERATIONS`` are the calls it knows, by the names that the server's OpenAPI document has for them; a test holds them
against that document. It needs httpx and websockets, which ``shortline[server]`` brings.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shortline.kernel.refusal import ShortlineError

API = "/api/v1"

OPERATIONS: Mapping[str, tuple[str, str]] = {
    "sign_up": ("POST", "/people"),
    "sign_in": ("POST", "/session"),
    "me": ("GET", "/me"),
    "add_token": ("POST", "/me/tokens"),
    "list_titles": ("GET", "/titles"),
    "list_bots": ("GET", "/bots"),
    "list_games": ("GET", "/games"),
    "create": ("POST", "/games"),
    "table": ("GET", "/games/{game_id}"),
    "start": ("POST", "/games/{game_id}/start"),
    "view": ("GET", "/games/{game_id}/view"),
    "act": ("POST", "/games/{game_id}/actions"),
    "why_not": ("POST", "/games/{game_id}/why-not"),
    "preview": ("POST", "/games/{game_id}/preview"),
    "best_runs": ("GET", "/games/{game_id}/runs"),
    "log": ("GET", "/games/{game_id}/log"),
    "record": ("GET", "/games/{game_id}/record"),
    "say": ("POST", "/games/{game_id}/chat"),
}
"""The calls by their names: method and address below ``/api/v1``."""


# Any, throughout: answers are plain JSON; the OpenAPI document has their form.
class ApiError(ShortlineError):
    """What the server refused: a problem of RFC 9457, with ``status``, ``title``, ``detail`` and what else it says."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status, self.problem = status, dict(problem)
        self.title = str(problem.get("title", "Refused"))
        self.detail = str(problem.get("detail", ""))
        super().__init__(f"{status} {self.title}: {self.detail}")


class Client:
    """One person at a server, known by a token; without one, whoever ``sign_up`` or ``sign_in`` makes of it."""

    def __init__(self, address: str, token: str = "", timeout: float = 30.0) -> None:
        self._base = address.rstrip("/") + API
        self._http = httpx.AsyncClient(base_url=self._base, timeout=timeout)
        self.token = token

    @property
    def token(self) -> str:
        """The token that is sent with every request."""
        return str(self._http.headers.get("Authorization", "")).removeprefix("Bearer ")

    @token.setter
    def token(self, token: str) -> None:
        self._http.headers.pop("Authorization", None)
        if token:
            self._http.headers["Authorization"] = f"Bearer {token}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def call(
        self,
        operation: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str | int] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> Any:
        """Any operation by its name; ``ApiError`` for what the server refuses."""
        method, address = OPERATIONS[operation]
        answer = await self._http.request(method, address.format(**(path or {})), params=query, json=body)
        if answer.is_error:
            is_problem = "json" in answer.headers.get("content-type", "")
            raise ApiError(answer.status_code, answer.json() if is_problem else {"detail": answer.text[:200]})
        return answer.json() if answer.content else None

    # Who I am

    async def sign_up(self, name: str, password: str) -> Any:
        """Make an account; the client is signed in to it."""
        return self._came(await self.call("sign_up", body={"name": name, "password": password}))

    async def sign_in(self, name: str, password: str) -> Any:
        """Sign in to an account."""
        return self._came(await self.call("sign_in", body={"name": name, "password": password}))

    def _came(self, me: Any) -> Any:
        self._http.headers["X-CSRF-Token"] = me["csrf"]
        return me

    async def use_token(self, name: str) -> str:
        """Make a personal token, and go on with it instead of the session. It is shown only once: keep it."""
        made = await self.call("add_token", body={"name": name})
        self._http.cookies.clear()
        self._http.headers.pop("X-CSRF-Token", None)
        self.token = made["token"]
        return self.token

    # Tables

    async def create(self, **table: Any) -> Any:
        """Make a table: ``title``, ``seats`` and whatever else the server takes."""
        return await self.call("create", body=table)

    async def waiting(self) -> list[Any]:
        """The tables that wait for me."""
        tables: list[Any] = await self.call("list_games", query={"which": "waiting"})
        return tables

    async def view(self, game: str, at: int | None = None) -> Any:
        """The position of a table as my seat sees it, with what I can do."""
        return await self.call("view", {"game_id": game}, {} if at is None else {"at": at})

    async def act(self, game: str, action: Mapping[str, Any], based_on: int) -> Any:
        """Act at a table, at the ``number`` of the view in which the action was chosen. A lost connection is tried once
        more with the same key, so that the action is done once."""
        body = {"action": action, "based_on": based_on, "key": secrets.token_urlsafe(12)}
        try:
            return await self.call("act", {"game_id": game}, body=body)
        except httpx.TransportError:
            return await self.call("act", {"game_id": game}, body=body)

    async def why_not(self, game: str, action: Mapping[str, Any]) -> list[Any]:
        """Why an action of mine is not possible now; empty if it is."""
        refusals: list[Any] = await self.call("why_not", {"game_id": game}, body={"action": action})
        return refusals

    async def record(self, game: str) -> str:
        """The record of a table as text, which ``shortline.loads`` reads."""
        method, address = OPERATIONS["record"]
        answer = await self._http.request(method, address.format(game_id=game))
        if answer.is_error:
            raise ApiError(answer.status_code, answer.json())
        return answer.text

    async def watch(self, game: str, number: int = -1) -> AsyncGenerator[Any]:
        """The position of a table whenever its log has grown beyond ``number``; a lost connection is made again."""
        been_open = False  # a server that was there and is not restarts; one that never was has another address
        while True:
            address = self._base.replace("http", "ws", 1) + f"/games/{game}/live?{urlencode({'number': number})}"
            try:
                async with connect(address, additional_headers=self._socket_headers()) as socket:
                    been_open = True
                    async for text in socket:
                        message = json.loads(text)
                        if message["type"] == "view":
                            number = message["number"]
                            yield message
            except InvalidStatus as e:
                await self.call("table", {"game_id": game})  # says why, as a socket cannot
                raise ApiError(e.response.status_code, {"title": "The socket was refused"}) from None
            except ConnectionClosed as e:
                if e.rcvd is not None and e.rcvd.code >= 4000:
                    raise ApiError(e.rcvd.code - 4000, {"title": e.rcvd.reason}) from None
            except OSError:
                if not been_open:
                    raise
            await asyncio.sleep(1)

    async def play(self, game: str) -> AsyncGenerator[Any]:
        """The positions of a table in which I am to act, until the game is over."""
        async with aclosing(self.watch(game)) as views:
            async for view in views:
                if view["over"]:
                    return
                if view["offers"]:
                    yield view

    def _socket_headers(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())}
