"""The API from outside: the lines of the docs, the client, and the bot of fifty lines, at one server in a process."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

import shortline
from shortline.client import API, OPERATIONS, ApiError, Client
from shortline.server.http.app import make_app
from shortline.server.settings import Settings
from tests.server.process import Served

ROOT = Path(__file__).parents[2]
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server")) as found:
        yield found


def test_the_lines_of_the_docs_make_a_first_move(server: Served) -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    lines = re.findall(r"```python\n(import httpx.*?)```", text, re.DOTALL)[0]
    names: dict[str, Any] = {}
    exec(lines.replace("http://127.0.0.1:8018", server.address), names)
    assert names["view"]["number"] >= 1
    assert len([line for line in lines.splitlines() if line.strip()]) <= 11


def test_the_client_plays_a_game(server: Served) -> None:
    async def script() -> None:
        async with Client(server.address) as client:
            await client.sign_up("Client", "correct horse")
            token = await client.use_token("tests")
            assert (await client.call("me"))["name"] == "Client"
            table = await client.create(title="18AL", seats=[{"kind": "me"}, *BOTS])
            moves = 0
            async for view in client.play(table["id"]):
                wrong = {"type": "Pass", "by": "Client", "x": 1}
                with pytest.raises(ApiError, match="400 Not an action"):
                    await client.why_not(table["id"], wrong)
                assert await client.why_not(table["id"], view["offers"][-1]["action"]) == []
                await client.act(table["id"], view["offers"][-1]["action"], view["number"])
                moves += 1
                if moves == 3:
                    break
            assert table["id"] in [t["id"] for t in await client.call("list_games")]
            with pytest.raises(ApiError) as caught:
                await client.act(table["id"], {"type": "Pass", "by": "Client"}, 0)
            assert caught.value.status == 409
        async with Client(server.address, token + "x") as stranger:
            with pytest.raises(ApiError, match="401"):
                await stranger.waiting()
            with pytest.raises(ApiError, match="401"):
                await anext(stranger.watch(table["id"]))

    asyncio.run(script())


def test_whoever_watches_waits_for_a_server_that_restarts(server: Served) -> None:
    async def script() -> None:
        async with Client("http://127.0.0.1:9") as nobody:
            with pytest.raises(OSError, match="9"):  # nobody listens there, and nobody ever did
                await anext(nobody.watch("x"))
        async with Client(server.address) as client:
            await client.sign_up("Patient", "correct horse")
            await client.use_token("tests")
            table = await client.create(title="18AL", seats=[{"kind": "me"}, *BOTS])
            async with aclosing(client.play(table["id"])) as views:
                first = await anext(views)
                server.kill()
                waiting = asyncio.ensure_future(anext(views))
                await asyncio.sleep(2)  # it asks once a second: at least once it finds nobody
                assert not waiting.done()
                server.start()
                await client.act(table["id"], first["offers"][-1]["action"], first["number"])
                assert (await waiting)["number"] > first["number"]

    asyncio.run(script())


def test_the_record_of_a_table_loads(server: Served) -> None:
    async def script() -> str:
        async with Client(server.address) as client:
            await client.sign_up("Recorder", "correct horse")
            seats = [{"kind": "me", "name": "Ann"}, *({"kind": "hotseat", "name": n} for n in ("Ben", "Cal"))]
            table = await client.create(title="18AL", seats=seats)
            return await client.record(table["id"])

    assert shortline.loads(asyncio.run(script())).number == 0


def test_the_bot_of_fifty_lines_plays(server: Served) -> None:
    async def table() -> tuple[str, str]:
        async with Client(server.address) as client:
            await client.sign_up("Fifty", "correct horse")
            token = await client.use_token("bot")
            return token, (await client.create(title="openrails", seats=[{"kind": "me"}, BOTS[0]]))["id"]

    token, game = asyncio.run(table())
    file = ROOT / "examples" / "http_bot.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 50
    environment = {**os.environ, "SHORTLINE": server.address, "TOKEN": token, "IDLE": "20", "PYTHONWARNINGS": ""}
    process = subprocess.Popen([sys.executable, str(file)], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert [process.stdout.readline().startswith(f"{game}: ") for _ in range(3)] == [True] * 3
    finally:
        process.kill()
        process.communicate()


def test_what_the_client_knows_is_in_the_document(tmp_path: Path) -> None:
    document = make_app(Settings(data=tmp_path)).openapi()
    for name, (method, path) in OPERATIONS.items():
        assert document["paths"][API + path][method.lower()]["operationId"] == name
    assert set(document["components"]["securitySchemes"]) == {"token", "session", "csrf"}
