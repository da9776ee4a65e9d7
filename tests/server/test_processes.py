"""Several processes on one PostgreSQL: they see each other's moves, none answers an old position as the new one, and
what the server does by itself is done once."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import Row, select, update

from shortline.server.settings import from_environment
from shortline.server.storage.database import Database
from shortline.server.storage.schema import entries, games, jobs
from tests.server.process import FreshlyServed, Player, Served, next_view

DATABASES = ("postgresql",)


def test_two_servers_see_each_others_moves(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        game = here.hotseat()
        with here.watch(game) as near, there.watch(game) as far:
            views = [next_view(near), next_view(far)]
            for number in range(1, 13):
                player = (here, there)[number % 2]
                action = views[0]["offers"][0]["action"]
                answer = player.act(game, action, number - 1)
                assert answer.status_code == 201, answer.text
                views = [next_view(near), next_view(far)]
                assert [v["number"] for v in views] == [number, number]
                assert views[0] == views[1]
            assert here.get(f"/games/{game}/view") == there.get(f"/games/{game}/view")


def test_a_move_made_elsewhere_makes_mine_stale(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        game = here.hotseat()
        first = there.get(f"/games/{game}/view")["offers"][0]["action"]
        assert here.act(game, first, 0).status_code == 201
        stale = there.act(game, first, 0)
        assert stale.status_code == 409
        assert stale.json()["number"] == 1
        view = there.get(f"/games/{game}/view")
        assert view["number"] == 1
        assert there.act(game, view["offers"][0]["action"], 1).status_code == 201


def test_workers_of_one_server_share_the_work(tmp_path: Path) -> None:
    with FreshlyServed(tmp_path, "--workers", "2") as server, ExitStack() as stack:
        player = stack.enter_context(Player(server.address))
        game = player.hotseat()
        sockets = [stack.enter_context(player.watch(game)) for _ in range(6)]
        action = next_view(sockets[0])["offers"][0]["action"]
        for socket in sockets[1:]:
            next_view(socket)
        assert player.act(game, action, 0).status_code == 201
        assert [next_view(socket)["number"] for socket in sockets] == [1] * 6


def with_database(data: Path, *statements: Any) -> list[list[Row[Any]]]:
    """Ask the database that the servers share, or change what it holds; the rows that come back."""

    async def ask() -> list[list[Row[Any]]]:
        database = Database(from_environment(os.environ, data=data))
        try:
            async with database.writing() as connection:
                found = [await connection.execute(statement) for statement in statements]
                return [list(f.all()) if f.returns_rows else [] for f in found]
        finally:
            await database.close()

    return asyncio.run(ask())


def all_done(data: Path, kind: str) -> None:
    """Wait until no job of a kind is due or being done."""
    due = select(jobs.c.id).where(jobs.c.kind == kind, jobs.c.due <= time.time())
    while with_database(data, due)[0]:
        time.sleep(0.05)


def metric(player: Player, name: str) -> float:
    """A figure that a process has counted."""
    page = player.client.get(player.client.base_url.copy_with(path="/metrics")).text
    return sum(float(line.split()[-1]) for line in page.splitlines() if line.startswith(name))


def test_bots_move_once_a_turn_whoever_calls_them(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = [p.client.post("/games", json={"title": "18AL", "seats": seats, "seed": 3}) for p in (here, there) * 2]
        ids = [str(answer.json()["id"]) for answer in made]
        sockets = [stack.enter_context(there.watch(game)) for game in ids]
        for game, socket in zip(ids, sockets, strict=True):
            for player in (here, there, here):
                view = next_view(socket)
                while "Ann" not in view["to_act"]:
                    view = next_view(socket)
                answer = player.act(game, view["offers"][-1]["action"], view["number"])
                assert answer.status_code == 201, answer.text
            while "Ann" not in next_view(socket)["to_act"]:
                pass
        all_done(tmp_path, "bot")
        log = with_database(tmp_path, select(entries).where(entries.c.game.in_(ids)).order_by(entries.c.number))[0]
        moved = Counter(entry.game for entry in log if entry.seat != "Ann")
        done = [metric(p, 'shortline_jobs_done_total{kind="bot"}') for p in (here, there)]
        assert sum(done) == sum(moved.values()), "one job for each move, and none did nothing"
        assert all(done), "both processes let bots think"
        assert not sum(metric(p, "shortline_jobs_failed_total") for p in (here, there))
        for game in ids:
            numbers = [entry.number for entry in log if entry.game == game]
            assert numbers == list(range(1, len(numbers) + 1))
            assert Counter(e.seat for e in log if e.game == game)["Ann"] == 3


def test_time_is_up_once_with_two_processes_looking(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with Served(tmp_path / "one") as one, Served(tmp_path / "two") as two, ExitStack() as stack:
        here, there = stack.enter_context(Player(one.address)), stack.enter_context(Player(two.address))
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}]
        clock = {"kind": "live", "minutes": 10, "on_timeout": "least"}
        wish = {"title": "18VA", "seats": seats, "clock": clock}
        ids = [str(p.client.post("/games", json=wish).json()["id"]) for p in (here, there) * 4]
        sockets = [stack.enter_context(player.watch(game)) for game, player in zip(ids, (there, here) * 4, strict=True)]
        acting = [next_view(socket)["to_act"] for socket in sockets]
        late = [update(games).where(games.c.id == g).values(clock_state=_run_out(here, g)) for g in ids]
        with_database(tmp_path, *late, update(jobs).where(jobs.c.kind == "clock").values(due=0.0))
        views = [next_view(socket) for socket in sockets]
        all_done(tmp_path, "clock")
        log = with_database(tmp_path, select(entries).where(entries.c.game.in_(ids)))[0]
        assert [view["number"] for view in views] == [1] * len(ids)
        assert [[e.seat] for g in ids for e in log if e.game == g] == acting, "one entry at each table, by who was late"
        assert {e.why for e in log} == {"Time was up"}
        done = [metric(p, 'shortline_jobs_done_total{kind="clock"}') for p in (here, there)]
        assert sum(done) == len(ids)
        assert not sum(metric(p, "shortline_jobs_failed_total") for p in (here, there))


def _run_out(player: Player, game: str) -> dict[str, Any]:
    """The clocks of a table with a long time behind whoever is to act, and plenty before the others."""
    faces = player.get(f"/games/{game}")["clocks"]
    left = {f["seat"]: -1.0 if f["running"] else 600.0 for f in faces}
    running = [f["seat"] for f in faces if f["running"]]
    return {"left": left, "vacation": dict.fromkeys(left, 0.0), "running": running, "since": time.time()}
