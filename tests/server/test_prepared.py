"""Prepared moves: what was played on a copy is done at the table when the turn comes, and ends with a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.server.visitors import Visitor, served

OPEN = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


async def three(app: FastAPI) -> tuple[dict[str, Visitor], str]:
    """A running table of three, by the names of their seats."""
    people = {name: await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")}
    game = (await people["Ann"].post("/games", title="18AL", seats=OPEN, seed=7))["id"]
    for name in ("Ben", "Cal"):
        await people[name].post(f"/games/{game}/join", expect=200)
    return people, game


async def view(visitor: Visitor, game: str) -> Any:
    return await visitor.get(f"/games/{game}/view")


async def act(visitor: Visitor, game: str, action: Any) -> None:
    number = (await view(visitor, game))["number"]
    await visitor.post(f"/games/{game}/actions", action=action, based_on=number)


async def passes(visitor: Visitor, game: str) -> None:
    seat = (await view(visitor, game))["to_act"][0]
    await act(visitor, game, {"type": "Pass", "by": seat})


async def offered(visitor: Visitor, game: str, kind: str) -> Any:
    return next(o["action"] for o in (await view(visitor, game))["offers"] if o["kind"] == kind)


async def prepared(app: FastAPI) -> tuple[dict[str, Visitor], str, str, str, str]:
    """A table, and a copy of it where the first seat has passed: people, the table, first, second, the copy."""
    people, game = await three(app)
    first = (await view(people["Ann"], game))["to_act"][0]
    copy = (await people["Ann"].post(f"/games/{game}/clone", at=0))["id"]
    await passes(people["Ann"], copy)
    second = (await view(people["Ann"], copy))["to_act"][0]
    mine = people[second]
    copy = (await mine.post(f"/games/{game}/clone", at=0))["id"]
    await passes(mine, copy)
    return people, game, first, second, copy


async def settled(app: FastAPI) -> None:
    """Let the server do what is due."""
    while await app.state.services.jobs.run_due():
        pass


async def orders(visitor: Visitor, game: str) -> Any:
    return await visitor.get(f"/games/{game}/orders")


def test_a_prepared_move_is_made_when_the_turn_comes(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        people, game, first, second, copy = await prepared(app)
        mine = people[second]
        buy = await offered(mine, copy, "TakePrivate")
        await act(mine, copy, buy)
        put = await mine.ask("PUT", f"/games/{game}/plan", json={"played_at": copy})
        assert put.status_code == 204, put.text
        given = await orders(mine, game)
        assert [(o["kind"], len(o["moves"])) for o in given] == [("plan", 1)]
        assert await orders(people[first], game) == [], "nobody else is told"
        assert (await view(mine, game))["to_act"] == [first], "not before the turn"
        await passes(people[first], game)
        await settled(app)
        log = await mine.get(f"/games/{game}/log")
        assert log[-1]["by"] == second
        assert (await view(mine, game))["to_act"] != [second]
        assert await orders(mine, game) == []

    served(tmp_path, script)


def test_it_stops_with_a_word_when_it_no_longer_fits(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        people, game, first, second, copy = await prepared(app)
        mine = people[second]
        buy = await offered(mine, copy, "TakePrivate")
        await act(mine, copy, buy)
        await mine.ask("PUT", f"/games/{game}/plan", json={"played_at": copy})
        # The first player buys just that private.
        await act(people[first], game, {**buy, "by": first})
        await settled(app)
        assert (await view(mine, game))["to_act"] == [second], "nothing was done"
        assert await orders(mine, game) == []
        told = [n["text"] for n in await mine.get("/me/notices") if n["kind"] == "order"]
        assert len(told) == 1
        assert "prepared is over" in told[0]
        assert "not possible now" in told[0]

    served(tmp_path, script)


def test_moving_oneself_ends_what_was_prepared_and_it_can_be_cancelled(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        people, game, first, second, copy = await prepared(app)
        mine = people[second]
        await passes(mine, copy)
        await mine.ask("PUT", f"/games/{game}/plan", json={"played_at": copy})
        assert (await mine.ask("DELETE", f"/games/{game}/orders/plan")).status_code == 204
        await passes(people[first], game)
        await settled(app)
        assert (await view(mine, game))["to_act"] == [second]
        # Again, in one's own turn: quicker than the server one does it oneself.
        await mine.ask("PUT", f"/games/{game}/plan", json={"played_at": copy})
        third = next(name for name in people if name not in (first, second))
        await act(mine, game, await offered(mine, game, "TakePrivate"))
        assert (await view(mine, game))["to_act"] == [third]
        await passes(people[third], game)
        await passes(people[first], game)
        await settled(app)
        assert (await view(mine, game))["to_act"] == [second]
        told = [n["text"] for n in await mine.get("/me/notices") if n["kind"] == "order"]
        assert "you have moved yourself" in told[0]

    served(tmp_path, script)


def test_only_moves_of_a_copy_of_ones_own_can_be_prepared(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game, first, second, copy = await prepared(app)
        mine, other = people[second], people[first]
        for who, played_at, status in ((other, copy, 403), (mine, game, 403), (mine, "none", 404), (mine, copy, 422)):
            answer = await who.ask("PUT", f"/games/{game}/plan", json={"played_at": played_at})
            assert answer.status_code == status, answer.text
        assert "made no move" in answer.json()["detail"]

    served(tmp_path, script)
