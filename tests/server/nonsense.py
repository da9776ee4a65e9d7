"""Nonsense, drawn by lot: requests of any form to every address, actions and files that were changed somewhere."""

from __future__ import annotations

import copy
import json
import random
import re
import string
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI

from shortline.table.game import Game
from shortline.titles import find
from tests.server.visitors import API, Visitor, as_listed

TITLES = ("18AL", "18GA", "18VA", "18FL", "OpenRails")
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, 10**30, 1.5, float("1e308"), "", " ", "Ann", "Ben", "x" * 500),
    *("\0", "\ud800", "\u202e", "18AL", "Pass", "../..", "%00", "'; --", "{}", [], {}, [[]], {"a": 1}, ["Ann"], "NaN"),
)
PLACE = re.compile(r"\{(\w+)\}")
LEAVING = {("DELETE", "/me"), ("DELETE", "/session"), ("POST", "/me/hooks")}
"""What would end the visit, or have the server ask strangers."""


def changed(value: Any, dice: random.Random) -> Any:
    """A value with something changed, taken away or put in, somewhere in it."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(list(value))
        match dice.randrange(6):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, str(dice.choice(STRANGE)): dice.choice(STRANGE)}
            case 2:
                other = dice.choice(list(value))
                return {**value, key: value[other]}
            case _:
                return {**value, key: changed(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.85:
        place = dice.randrange(len(value))
        match dice.randrange(5):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value, value[place]]
            case 2:
                return dice.sample(value, len(value))
            case _:
                return [*value[:place], changed(value[place], dice), *value[place + 1 :]]
    if isinstance(value, int) and dice.random() < 0.6:
        return value + dice.choice((-1, 1, -5, 5, 10, 100, -(2**31), 2**40))
    if isinstance(value, str) and value and dice.random() < 0.5:
        place = dice.randrange(len(value))
        return value[:place] + dice.choice(string.printable) + value[place + 1 :]
    return dice.choice(STRANGE)


def garbled(text: str, dice: random.Random) -> str:
    """A text with some of it changed, left out or said twice."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice((1, 1, 2, 10, 200)))
    middle = dice.choice(("", text[start:end] * 2, dice.choice(string.printable), "\0", '"', "9" * 30))
    return text[:start] + middle + text[end:]


class Visit:
    """Somebody who sends nonsense to a server in this process; what came of it is counted."""

    def __init__(self, app: FastAPI, dice: random.Random) -> None:
        self.app = app
        self.dice = dice
        self.statuses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.headers: list[tuple[bytes, bytes]] = []
        self.views: dict[str, Any] = {}
        self.records: list[str] = []
        paths = app.openapi()["paths"]
        found = [(m.upper(), p.removeprefix(API), about) for p, ways in paths.items() for m, about in ways.items()]
        self.operations = [(m, p, about) for m, p, about in found if (m, p) not in LEAVING]

    async def begin(self, name: str) -> None:
        """Make an account, a table of each title, and records of games that have begun."""
        ann = await Visitor(self.app).come(name)
        cookies = "; ".join(f"{k}={v}" for k, v in ann.client.cookies.items())
        self.headers = [
            (b"host", b"table.test"),
            (b"cookie", cookies.encode()),
            (b"x-csrf-token", ann.client.headers["x-csrf-token"].encode()),
            (b"content-type", b"application/json"),
        ]
        await ann.client.aclose()
        for title in TITLES:
            await self.open(title)
            game = Game(find(title), ["Ann", "Ben", "Cal"], {}, 7)
            while game.number < 25 and game.offers():
                game.play(self.dice.choice(game.offers()).action)
            self.records.append(game.record.to_json())

    async def open(self, title: str) -> None:
        """A new table at one screen."""
        seats = [{"kind": "me", "name": "Ann"}, *({"kind": "hotseat", "name": n} for n in ("Ben", "Cal"))]
        wish = as_listed({"title": title, "seats": seats})
        game = json.loads(await self.send("POST", "/games", json.dumps(wish).encode()))["id"]
        self.views[game] = json.loads(await self.send("GET", f"/games/{game}/view"))

    async def send(
        self, method: str, path: str, body: bytes = b"", headers: list[tuple[bytes, bytes]] | None = None
    ) -> bytes:
        """Send a request past all clients, straight to the application; the answer, which must not be the server's own
        fault."""
        route, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": API + route,
            "raw_path": quote(API + route, errors="surrogatepass").encode(),
            "root_path": "",
            "query_string": query.encode("utf-8", "surrogatepass"),
            "headers": self.headers if headers is None else headers,
            "client": ("192.0.2.7", 1),
            "server": ("table.test", 80),
        }
        answer, status = bytearray(), 0
        messages = iter(({"type": "http.request", "body": body, "more_body": False},))

        async def receive() -> Mapping[str, Any]:
            return next(messages, {"type": "http.disconnect"})

        async def take(message: Mapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            answer.extend(message.get("body", b""))

        await self.app(scope, receive, take)
        self.statuses[status] += 1
        assert 200 <= status < 500, (method, path, body[:2000], status, bytes(answer[:500]))
        return bytes(answer)

    async def once(self) -> None:
        """Send one piece of nonsense."""
        kinds: list[tuple[str, Callable[[], Any]]] = [
            ("action", self._action),
            ("address", self._address),
            ("import", self._import),
        ]
        name, send = self.dice.choices(kinds, (50, 40, 10))[0]
        self.kinds[name] += 1
        await send()

    async def _action(self) -> None:
        """An action that was changed, to one of the addresses that take one; a right one now and then, to go on."""
        game = self.dice.choice(list(self.views))
        view = self.views[game]
        if not view["offers"]:
            title = view["title"] if isinstance(view["title"], str) else "18AL"
            del self.views[game]
            await self.open(title if title in TITLES else "18AL")
            return
        action = copy.deepcopy(self.dice.choice(view["offers"])["action"])
        based_on: Any = view["number"] if self.dice.random() < 0.9 else self.dice.choice(STRANGE)
        if self.dice.random() > 0.03:
            for _ in range(self.dice.choice((1, 1, 1, 2, 3))):
                action = changed(action, self.dice)
        where = self.dice.choice(("actions", "actions", "actions", "why-not", "preview"))
        body = json.dumps({"action": action, "based_on": based_on}).encode()
        before = self.statuses[201]
        await self.send("POST", f"/games/{game}/{where}", body)
        if where == "actions" and self.statuses[201] > before:
            self.views[game] = json.loads(await self.send("GET", f"/games/{game}/view"))

    async def _address(self) -> None:
        """Anything to any address."""
        method, path, about = self.dice.choice(self.operations)
        games = list(self.views)

        def fill(place: re.Match[str]) -> str:
            real = {"game_id": self.dice.choice(games), "title": self.dice.choice(TITLES)}
            if place[1] in real and self.dice.random() < 0.7:
                return real[place[1]]
            return quote(str(self.dice.choice(STRANGE)), safe="", errors="surrogatepass").replace("%00", "\0")

        path = PLACE.sub(fill, path)
        names = [p["name"] for p in about.get("parameters", ()) if p["in"] == "query"]
        asked = [f"{n}={quote(str(self.dice.choice(STRANGE)), errors='surrogatepass')}" for n in names]
        if asked and self.dice.random() < 0.6:
            path += "?" + "&".join(self.dice.sample(asked, self.dice.randint(1, len(asked))))
        headers = None
        if self.dice.random() < 0.1:
            name, _ = self.dice.choice(self.headers)
            headers = [*(h for h in self.headers if h[0] != name), (name, self.dice.randbytes(self.dice.randrange(20)))]
        await self.send(method, path, self._body(about), headers)

    def _body(self, about: Mapping[str, Any]) -> bytes:
        """A body: the one of the examples, changed; or any bytes."""
        content = about.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None or self.dice.random() < 0.1:
            return self.dice.choice((b"", b"{", b"[]", b"null", b"\xff\xfe", self.dice.randbytes(40), b"[" * 5000))
        examples = [e["value"] for e in content.get("examples", {}).values()]
        base = self.dice.choice(examples) if examples else {}
        return json.dumps(changed(base, self.dice)).encode()

    async def _import(self) -> None:
        """A file of a game that was changed."""
        text = self.dice.choice(self.records)
        if self.dice.random() < 0.5:
            text = garbled(text, self.dice)
        else:
            text = json.dumps(changed(json.loads(text), self.dice))
        before = self.statuses[201]
        answer = await self.send("POST", "/games/import", json.dumps({"file": text}).encode())
        if self.statuses[201] > before:
            await self.send("DELETE", f"/games/{json.loads(answer)['id']}")
