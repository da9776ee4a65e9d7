"""Middleware: health, metrics, headers, sizes, depths, and a log that keeps secrets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import create_async_engine

from shortline.server.http.logging_config import logging_config
from shortline.server.storage.database import Database
from tests.server.process import Player, Served
from tests.server.visitors import Visitor, hotseat, play_first, served


async def ask(app: FastAPI, path: str, **headers: str) -> httpx.Response:
    """What an address outside the API says."""
    return await Visitor(app).client.get(path, headers=headers)


@asynccontextmanager
async def away(database: Database) -> AsyncIterator[None]:
    """The database does not answer: SQLite's file has another name, PostgreSQL is looked for where it is not."""
    engine = database.engine
    if isinstance(engine, Engine):
        engine.dispose()  # an open connection would not notice
        file = database.settings.data / "shortline.db"
        file.rename(file.with_name("away.db"))
        file.mkdir()
        yield
        file.rmdir()
        file.with_name("away.db").rename(file)
    else:
        database.engine = create_async_engine("postgresql+psycopg://nobody@127.0.0.1:1/club")
        yield
        database.engine = engine


def test_the_house_says_whether_it_lives_and_works(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        assert (await ask(app, "/healthz")).json() == {"status": "ok"}
        assert (await ask(app, "/readyz")).json() == {"status": "ready"}
        async with away(app.state.services.database):
            assert (await ask(app, "/healthz")).status_code == 200
            assert (await ask(app, "/readyz")).status_code == 503
        assert (await ask(app, "/readyz")).status_code == 200

    served(tmp_path, script)


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        await play_first(ann, game, 3)
        text = (await ask(app, "/metrics")).text
        assert 'shortline_entries_total{kind="act"} 3.0' in text
        route = 'method="POST",route="/games/{game_id}/actions",status="201"'
        assert f"shortline_requests_total{{{route}}} 3.0" in text
        assert "shortline_live_games 1.0" in text
        assert "shortline_jobs_waiting" in text
        assert "shortline_sockets 0.0" in text
        assert game not in text

    served(tmp_path, script)


def test_metrics_are_for_this_machine_or_for_the_token(tmp_path: Path) -> None:
    async def far(app: FastAPI) -> None:
        transport = httpx.ASGITransport(app=app, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            assert (await client.get("/metrics")).status_code == 403

    async def with_token(app: FastAPI) -> None:
        assert (await ask(app, "/metrics")).status_code == 403
        assert (await ask(app, "/metrics", authorization="Bearer open sesame")).status_code == 200

    served(tmp_path, far)
    served(tmp_path, with_token, metrics_token="open sesame")


def test_answers_carry_an_id_and_safe_headers(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        answer = await ask(app, "/api/v1/titles")
        for header in ("x-content-type-options", "x-frame-options", "referrer-policy", "content-security-policy"):
            assert answer.headers[header]
        assert answer.headers["cache-control"] == "no-store"
        assert "strict-transport-security" not in answer.headers
        assert (await ask(app, "/healthz", **{"x-request-id": "trace-7"})).headers["x-request-id"] == "trace-7"
        forged = (await ask(app, "/healthz", **{"x-request-id": "a b\tc"})).headers["x-request-id"]
        assert len(forged) == 16

    async def over_https(app: FastAPI) -> None:
        assert "max-age" in (await ask(app, "/healthz")).headers["strict-transport-security"]

    served(tmp_path, script)
    served(tmp_path, over_https, secure_cookies=True)


def test_large_answers_are_packed(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        assert (await ask(app, "/api/v1/titles/18AL")).headers["content-encoding"] == "gzip"
        assert "content-encoding" not in (await ask(app, "/healthz")).headers

    served(tmp_path, script)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_request_that_is_too_large_is_refused_whatever_it_claims(tmp_path: Path, chunked: bool) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b'{"name": "'
        for _ in range(100):
            yield b"A" * 1000
        yield b'"}'

    async def script(app: FastAPI) -> None:
        visitor = Visitor(app)
        body = pieces() if chunked else b"A" * 60_000
        answer = await visitor.ask("POST", "/guests", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 413
        assert answer.json()["title"] == "Request Entity Too Large" or answer.json()["title"] == "Content Too Large"
        assert (await visitor.ask("POST", "/guests", json={"name": "Ann"})).status_code == 201

    served(tmp_path, script, largest_body=50_000)


def test_whatever_is_refused_is_a_problem(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        visitor = Visitor(app)
        for method, path, status in (("GET", "/nowhere", 404), ("DELETE", "/titles", 405), ("POST", "/session", 422)):
            answer = await visitor.ask(method, path)
            assert answer.status_code == status
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["status"] == status

    served(tmp_path, script)


def test_a_fault_of_the_house_is_told_without_its_insides(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        async def broken(_: str) -> None:
            raise ZeroDivisionError("the password is swordfish")

        app.state.services.games.table = broken
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            answer = await client.get("/api/v1/games/any")
        assert answer.status_code == 500
        assert answer.json()["request"]
        assert "swordfish" not in answer.text

    served(tmp_path, script)


def test_the_journal_is_json_and_keeps_secrets(tmp_path: Path) -> None:
    with Served(tmp_path) as server, Player(server.address) as player:
        game = player.hotseat()
        token = player.client.post("/me/tokens", json={"name": "bot"}).json()["token"]
        httpx.get(f"{server.address}/api/v1/me", headers={"authorization": f"Bearer {token}"}, timeout=60)
        player.client.post("/session", json={"name": "Ann", "password": "wrong swordfish"})
        action = player.get(f"/games/{game}/view")["offers"][0]["action"]
        player.act(game, action, 0, key="my secret key")
        player.client.get(f"/games/{game}?invite=hidden")
        secrets = [
            *player.client.cookies.values(),
            player.client.headers["x-csrf-token"],
            token,
            "correct horse",
            "swordfish",
            "my secret key",
            "hidden",
            json.dumps(action)[1:-1],
        ]
        lines = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
        text = (tmp_path / "log").read_text(encoding="utf-8")
    assert {line["route"] for line in lines} >= {"/games/{game_id}/actions", "/session"}
    assert all(line["request"] and line["milliseconds"] > 0 for line in lines)
    assert [secret for secret in secrets if secret in text] == []


def test_at_a_terminal_the_journal_speaks_plainly() -> None:
    assert logging_config("plain")["handlers"]["stderr"]["formatter"] == "plain"
    assert logging_config("json")["handlers"]["stderr"]["formatter"] == "lines"
