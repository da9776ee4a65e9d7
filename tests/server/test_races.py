"""Races: many want to be the next at once; exactly one is, and the others are told what happened."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

import shortline
from tests.server.process import API, Player, Served
from tests.server.visitors import run

CLIENTS = 50


async def race(addresses: list[str], player: Player, rounds: int) -> None:
    """Let fifty clients, spread over the servers, race for the next number again and again."""
    headers = {"x-csrf-token": player.client.headers["x-csrf-token"]}
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                httpx.AsyncClient(
                    base_url=addresses[i % len(addresses)] + API,
                    headers=headers,
                    cookies=dict(player.client.cookies),
                    timeout=120,
                )
            )
            for i in range(CLIENTS)
        ]
        game = await asyncio.to_thread(player.hotseat)
        done: list[Any] = []
        for _ in range(rounds):
            view = (await clients[0].get(f"/games/{game}/view")).json()
            if view["over"]:
                await check(clients[0], game, done)
                game, done = await asyncio.to_thread(player.hotseat), []
                view = (await clients[0].get(f"/games/{game}/view")).json()
            assert view["number"] == len(done)
            bodies = [
                {"action": view["offers"][i % len(view["offers"])]["action"], "based_on": len(done)}
                for i in range(CLIENTS)
            ]
            answers = await asyncio.gather(
                *(c.post(f"/games/{game}/actions", json=b) for c, b in zip(clients, bodies, strict=True))
            )
            won = [i for i, answer in enumerate(answers) if answer.status_code == 201]
            assert len(won) == 1
            assert [a.status_code for a in answers].count(409) == CLIENTS - 1
            assert all(a.json()["number"] == len(done) + 1 for a in answers)
            done.append(bodies[won[0]]["action"])
        await check(clients[0], game, done)


async def check(client: httpx.AsyncClient, game: str, done: list[Any]) -> None:
    """The record has exactly the actions that won, and replays."""
    record = (await client.get(f"/games/{game}/record")).json()
    assert record["actions"] == done
    assert shortline.loads(json.dumps(record)).number == len(done)


def races(tmp_path: Path, database: str, rounds: int) -> None:
    """Race at one server on SQLite, at two on PostgreSQL."""
    folders = [tmp_path / name for name in (("one",) if database == "sqlite" else ("one", "two"))]
    with ExitStack() as stack:
        for folder in folders:
            folder.mkdir()
        servers = [stack.enter_context(Served(folder)) for folder in folders]
        player = stack.enter_context(Player(servers[0].address))
        run(race([server.address for server in servers], player, rounds))


def test_exactly_one_of_fifty_wins(tmp_path: Path, database: str) -> None:
    races(tmp_path, database, 30)


@pytest.mark.soak
def test_exactly_one_of_fifty_wins_a_thousand_times(tmp_path: Path, database: str) -> None:
    races(tmp_path, database, 1000)
