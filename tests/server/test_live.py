"""Games in memory: bounded, read again from their logs, and refused when the log does not prove."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import event, update

from shortline.kernel.state import digest
from shortline.server.storage.schema import entries
from tests.server.visitors import Visitor, hotseat, play_first, served


def test_memory_is_bounded_and_forgotten_games_go_on(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, live = await Visitor(app).come("Ann"), app.state.services.live
        games = [await hotseat(ann) for _ in range(5)]
        for game in games:
            await play_first(ann, game, 3)
            assert len(live) <= 2
        for game in games:
            assert (await play_first(ann, game, 1))["number"] == 4

    served(tmp_path, script, games_in_memory=2)


def test_looking_while_others_act_never_shows_a_position_that_never_was(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, live = await Visitor(app).come("Ann"), app.state.services.live
        game = await hotseat(ann)
        over = asyncio.Event()

        async def look() -> None:
            while not over.is_set():
                seen = await live.get(game)
                assert seen.length == seen.game.number
                await asyncio.sleep(0)

        lookers = [asyncio.create_task(look()) for _ in range(4)]
        view = await play_first(ann, game, 25)
        over.set()
        await asyncio.gather(*lookers)
        seen = await live.get(game)
        live.forget(game)
        again = await live.get(game)
        assert again.length == seen.length == view["number"] == 25
        assert digest(again.game.state) == digest(seen.game.state)

    served(tmp_path, script)


def test_a_game_that_does_not_prove_is_paused_and_the_server_stays_open(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, services = await Visitor(app).come("Ann"), app.state.services
        bad, good = await hotseat(ann), await hotseat(ann)
        for game in (bad, good):
            await play_first(ann, game, 26)
        async with services.database.writing() as connection:
            wrong = update(entries).where(entries.c.game == bad, entries.c.number == 25)
            await connection.execute(wrong.values(digest="0" * 64))
        services.live.forget(bad)
        for _ in range(2):
            paused = (await ann.get(f"/games/{bad}/snapshot"))["paused"]
            assert paused["differs"]
            assert paused["why"] == "The position after entry 25 is not the one that was played"
            refused = await ann.ask("POST", f"/games/{bad}/undo", json={"based_on": 26})
            assert refused.status_code == 409
        assert (await play_first(ann, good, 1))["number"] == 27

    served(tmp_path, script)


def test_the_same_key_of_two_people_means_two_things(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}])
        game = table["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        used: set[str] = set()
        for number in range(20):
            who = ann if (await ann.get(f"/games/{game}"))["to_act"] == ["Ann"] else ben
            action = (await who.get(f"/games/{game}/view"))["offers"][0]["action"]
            key = None if who.name in used else "one"
            assert (await who.act(game, action, number, key=key)).json()["number"] == number + 1
            used.add(who.name)
        assert used == {"Ann", "Ben"}

    served(tmp_path, script)


def test_a_table_whose_players_change_places_goes_on(tmp_path: Path) -> None:
    """After the opening sale of 18VA the players sit by their cash."""

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann, "18VA")
        view = await ann.get(f"/games/{game}/view")
        bids = iter(("B&O", "PY", "REA", "TIW"))
        while view["step"] == "opening_sale":
            private = next(bids, None)
            action = {"type": "Pass", "by": view["to_act"][0]}
            if private:
                found = [o["action"] for o in view["offers"] if o["action"].get("private") == private]
                action = found[0]
            view = (await ann.act(game, action, view["number"])).json()
        view = await play_first(ann, game, 3)
        assert view["seats"] != ["Ann", "Ben", "Cal"]

    served(tmp_path, script)


def test_a_move_takes_few_statements_in_one_transaction(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        people = {"Ann": ann, "Ben": ben}
        asked: list[str] = []
        engine = app.state.services.database.engine
        engine = getattr(engine, "sync_engine", engine)
        event.listen(engine, "before_cursor_execute", lambda *seen: asked.append(seen[2]))
        for number in range(4):
            who = people[(await ann.get(f"/games/{game}"))["to_act"][0]]
            action = (await who.get(f"/games/{game}/view"))["offers"][0]["action"]
            asked.clear()
            assert (await who.act(game, action, number)).status_code == 201
            # Who asks; the table, its seats, the entry, the table's new state; a notice done with and a new one.
            own = [text for text in asked if not any(word in text for word in ("BEGIN", "jobs", "beats"))]
            assert len(own) <= 7, own

    served(tmp_path, script)
