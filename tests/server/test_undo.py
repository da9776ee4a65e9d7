"""Undo: a request says what would go, and leave is for that request at that position only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from shortline.server.play.undo import going
from shortline.table.game import Game
from shortline.titles import find
from tests.server.visitors import Visitor, hotseat, play_first, served


async def table(app: FastAPI, *names: str, **more: Any) -> tuple[dict[str, Visitor], str]:
    """People at a table of 18VA, by name; jobs are done when the test says so."""
    await app.state.services.jobs.stop()
    people = {name: await Visitor(app).come(name) for name in names}
    first, *others = people.values()
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    game = str((await first.post("/games", title="18VA", seats=seats, seed=7, **more))["id"])
    for visitor in others:
        await visitor.post(f"/games/{game}/join", expect=200)
    return people, game


async def act(people: dict[str, Visitor], game: str, kind: str = "Pass") -> str:
    """Whoever is to act does a thing of a kind; who that was."""
    seat = (await next(iter(people.values())).get(f"/games/{game}"))["to_act"][0]
    view = await people[seat].get(f"/games/{game}/view")
    action = next(o["action"] for o in view["offers"] if o["kind"] == kind)
    assert (await people[seat].act(game, action, view["number"])).status_code == 201
    return str(seat)


def test_what_would_go_is_said_exactly() -> None:
    game = Game(find("18VA"), ["Ann", "Ben", "Cal"], {}, 7)
    order = []
    for _ in range(2):
        order.append(game.to_act[0])
        game.play(next(o.action for o in game.offers() if type(o.action).__name__ == "Pass"))
    first, second = order
    assert going(game, 1, second) == "1 action (pass)"
    assert going(game, 0, first) == f"2 actions, among them {second}’s pass"
    while game.number < 8:
        game.play(next(o.action for o in game.offers() if type(o.action).__name__ != "Pass"))
    others = [a.by for a in game.actions if a.by != first]
    said = going(game, 0, first)
    assert said.startswith("8 actions, among them ")
    for name in set(others):
        assert f"{others.count(name)} of {name}’s" in said


def test_a_request_says_what_would_go_and_is_put_once(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game = await table(app, "Ann", "Ben", "Cal")
        first, second = await act(people, game), await act(people, game)
        path = f"/games/{game}/undo"
        for _ in range(3):
            asked = await people[first].post(path, expect=200, based_on=2)
        assert asked["waiting_for"] == [second]
        assert asked["text"] == f"2 actions, among them {second}’s pass"
        request = await people[second].get(path)
        assert request == {
            "seat": first,
            "waiting_for": [second],
            "number": 2,
            "back_to": 0,
            "actions": 2,
            "text": asked["text"],
        }
        notices = [n["text"] for n in await people[second].get("/me/notices") if n["kind"] == "undo"]
        assert notices == [f"18VA: {first} asks to undo {asked['text']}"], "whoever asks thrice is heard once"

    served(tmp_path, script)


def test_leave_is_for_one_request_at_one_position(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game = await table(app, "Ann", "Ben", "Cal", undo="ask")
        path = f"/games/{game}/undo"
        first, second = await act(people, game), await act(people, game)
        third = next(name for name in people if name not in (first, second))
        await people[first].post(path, expect=200, based_on=2)
        # Another's request does not push it aside, and nobody answers for somebody else.
        refused = await people[second].post(path, expect=409, based_on=2)
        assert f"{first} has asked to undo 2 actions" in refused["detail"]
        leave = {"seat": first, "based_on": 2, "grant": True}
        await people[first].post(f"{path}/answer", expect=403, **leave)
        await people[third].post(f"{path}/answer", expect=404, **{**leave, "seat": second})
        await people[third].post(f"{path}/answer", expect=409, **{**leave, "based_on": 1})
        # Withdrawn, it does not take anybody's leave; the next request at the same position does not inherit any.
        await people[second].post(f"{path}/answer", expect=200, **leave)
        await people[first].post(f"{path}/answer", expect=200, **{**leave, "grant": False})
        await people[third].post(f"{path}/answer", expect=404, **leave)
        await people[second].post(path, expect=200, based_on=2)
        await people[third].post(f"{path}/answer", expect=404, **leave)
        assert set((await people[third].get(path))["waiting_for"]) == {first, third}
        # After a move it is about a position that is no more.
        await act(people, game)
        await people[third].post(f"{path}/answer", expect=409, seat=second, based_on=2, grant=True)
        assert (await people[third].get(path))["seat"] == ""
        assert (await people[third].get(f"/games/{game}/view"))["actions"] == 3

    served(tmp_path, script)


def test_an_undo_that_is_based_on_an_earlier_position_is_stale(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game = await table(app, "Ann", "Ben")
        first = await act(people, game)
        await act(people, game)
        stale = await people[first].post(f"/games/{game}/undo", expect=409, based_on=1)
        assert stale["title"] == "Stale"
        assert (await people[first].get(f"/games/{game}/undo"))["seat"] == "", "nobody was asked"

    served(tmp_path, script)


def test_requests_are_limited_and_what_nobody_has_to_allow_is_not(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game = await table(app, "Ann", "Ben", undo="ask")
        path = f"/games/{game}/undo"
        first = await act(people, game)
        for expect in (200, 200, 429):
            await people[first].post(path, expect=expect, based_on=1)
            if expect == 200:
                await people[first].post(f"{path}/answer", expect=200, seat=first, based_on=1, grant=False)
        alone = await hotseat(people["Ann"], "18VA", ("Ann", "Zoe"))
        for n in range(5):
            await play_first(people["Ann"], alone, 1)
            await people["Ann"].post(f"/games/{alone}/undo", expect=200, based_on=2 * n + 1)

    served(tmp_path, script, undos_a_minute=2)
