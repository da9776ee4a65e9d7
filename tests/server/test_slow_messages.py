"""Foreign servers that never finish: the rest of the server does not notice."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from shortline.server.http.middleware import client_address
from shortline.server.http.problems import Problem
from shortline.server.http.thread_pools import Pool
from shortline.server.notices import messages
from shortline.server.notices.messages import Message, deliver
from shortline.server.settings import Settings
from tests.server.process import Player, Served
from tests.server.receivers import dripping, web
from tests.server.visitors import run

HOOKS = 20
SLOW = {"SHORTLINE_ALLOW_PRIVATE_WEBHOOKS": "yes", "SHORTLINE_MESSAGE_DELAY": "0", "SHORTLINE_GAMES_IN_MEMORY": "1"}


def seconds(work: Callable[[], None], times: int = 3) -> float:
    """The least time that something takes: others use this machine, too."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return min(found)


def visits(player: Player, tables: list[str]) -> dict[str, float]:
    """How long it takes to sign in, to get a bot to move, to open a table that is not in memory, to see a picture."""

    def sign_in() -> None:
        answer = player.client.post("/session", json={"name": "Ann", "password": "correct horse"})
        assert answer.status_code == 201, answer.text
        player.client.headers["x-csrf-token"] = answer.json()["csrf"]

    def bot_moves() -> None:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "hotseat"}]
        made = player.client.post("/games", json={"title": "18AL", "seats": seats, "seed": 3})
        assert made.status_code == 201, made.text
        while not player.get(f"/games/{made.json()['id']}")["number"]:
            time.sleep(0.01)

    def open_table() -> None:
        for table in tables:
            player.get(f"/games/{table}/snapshot")

    def picture() -> None:
        assert player.client.get(f"/games/{tables[0]}/picture.svg").status_code == 200

    return {work.__name__: seconds(work) for work in (sign_in, bot_moves, open_table, picture)}


def test_webhooks_that_drip_for_ever_are_noticed_by_nobody(tmp_path: Path) -> None:
    with dripping() as slow, web() as quick, Served(tmp_path, **SLOW) as server:
        with Player(server.address) as ann, Player(server.address, "Ben") as ben:
            tables = [ann.hotseat(), ann.hotseat("18VA")]
            visits(ann, tables)
            before = visits(ann, tables)
            for n in range(HOOKS):
                added = ann.client.post("/me/hooks", json={"kind": "slack", "target": f"{slow.url}/{n}"})
                assert added.status_code == 201, added.text
            assert ben.client.post("/me/hooks", json={"kind": "slack", "target": quick.url}).status_code == 201
            ann.hotseat()
            until = time.monotonic() + 120
            while slow.begun < 4 and time.monotonic() < until:
                time.sleep(0.05)
            assert slow.begun >= 4, "messages are on their way"
            after = visits(ann, tables)
            late = {name: (before[name], after[name]) for name in after if after[name] > max(5.0, 5 * before[name])}
            assert not late, late
            # Somebody else's message goes out meanwhile, and the server stops when it is told to.
            ben.hotseat()
            while not quick.bodies and time.monotonic() < until:
                time.sleep(0.05)
            assert quick.bodies
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(120)
        assert time.monotonic() - began < 30


@pytest.mark.parametrize(("kind", "greeting"), [("slack", b"HTTP/1.1 200 OK\r\nX-Slow: "), ("email", b"220 ")])
def test_a_message_is_over_after_its_deadline(monkeypatch: pytest.MonkeyPatch, kind: str, greeting: bytes) -> None:
    monkeypatch.setattr(messages, "DEADLINE", 0.5)

    async def script(url: str) -> None:
        smtp = url.replace("http", "smtp").removesuffix("/hook")
        settings = Settings(allow_private_webhooks=True, smtp_url=smtp)
        target = url if kind == "slack" else "ann@example.org"
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            await deliver(settings, Message(kind, target, "It drips"))
        assert time.monotonic() - began < 20

    with dripping(greeting) as slow:
        run(script(slow.url))
        assert slow.begun == 1


def test_one_visitor_has_half_of_a_pool() -> None:
    async def script() -> None:
        pool, go = Pool("test", threads=1, waiting=5), threading.Event()

        async def visit(client: str) -> bool:
            client_address.set(client)
            return await pool.run(go.wait, 30)

        mine = [asyncio.create_task(visit("192.0.2.1")) for _ in range(4)]
        await asyncio.sleep(0.05)
        assert [task.done() for task in mine] == [False, False, False, True]
        with pytest.raises(Problem, match="busy"):
            await mine[3]
        other = asyncio.create_task(visit("192.0.2.2"))
        await asyncio.sleep(0.05)
        assert not other.done()
        go.set()
        assert await asyncio.gather(*mine[:3], other) == [True] * 4
        assert await visit("192.0.2.1")

    run(script())


def test_a_pool_bounds_its_threads_and_its_queue() -> None:
    async def script() -> None:
        pool, go = Pool("test", threads=2, waiting=3), threading.Event()
        most, under_way, lock = 0, 0, threading.Lock()

        def work() -> int:
            nonlocal most, under_way
            with lock:
                under_way += 1
                most = max(most, under_way)
            go.wait(120)
            with lock:
                under_way -= 1
            return 7

        tasks = [asyncio.create_task(pool.run(work)) for _ in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as busy:
            await pool.run(work)
        assert busy.value.status == 503
        # Whoever goes away takes no place with him, but his thread works on until it is done.
        tasks[4].cancel()
        await asyncio.gather(tasks[4], return_exceptions=True)
        tasks[4] = asyncio.create_task(pool.run(work))
        go.set()
        assert await asyncio.gather(*tasks) == [7] * 5
        assert most == 2
        assert await pool.run(work) == 7

    run(script())
