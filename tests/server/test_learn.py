"""Lessons on the server: a table for each, answers to tries, progress that stays with guest and account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.server.test_guests import PASSWORD, guest
from tests.server.visitors import Visitor, served


def done_of(courses: list[dict[str, Any]], title: str) -> list[str]:
    """The lessons of a title that are done."""
    return [it["id"] for c in courses if c["title"] == title for it in c["lessons"] if it["done"]]


async def solve(visitor: Visitor, title: str, name: str) -> dict[str, Any]:
    """Play a lesson the way it shows."""
    lesson = await visitor.post(f"/learn/{title}/{name}", expect=200)
    table = lesson["table"]
    while lesson["move"]:
        number = (await visitor.get(f"/games/{table}"))["number"]
        answer = await visitor.act(table, lesson["move"], number)
        assert answer.status_code == 201, answer.text
        lesson = await visitor.get(f"/games/{table}/lesson")
    assert lesson["done"]
    return dict(await visitor.post(f"/games/{table}/lesson/done", expect=200))


def test_a_guest_learns_and_takes_it_along(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        stranger = Visitor(app)
        first = await stranger.get("/learn")
        assert {c["title"]: c["next"] for c in first}["18AL"] == "shares"
        assert not done_of(first, "18AL")

        vera = await guest(app)
        lesson = await vera.post("/learn/18AL/tiles", expect=200)
        table = lesson["table"]
        assert [goal["value"] for goal in lesson["goals"]] == [50]
        assert not lesson["done"]
        assert (await vera.ask("POST", f"/games/{table}/lesson/done")).status_code == 409
        # It is no game of hers: neither list nor bell know of it.
        assert await vera.get("/games") == []
        assert await vera.get("/me/notices") == []
        assert await vera.get("/games", which="waiting") == []

        refused = await vera.post(
            f"/games/{table}/lesson/try",
            expect=200,
            action={"type": "LayTile", "hex": "J3", "tile": "9", "rotation": 0},
        )
        assert (refused["kind"], refused["cite"]) == ("refused", "18AL 4.2.1(j)")
        astray = await vera.post(
            f"/games/{table}/lesson/try",
            expect=200,
            action={"type": "LayTile", "hex": "H7", "tile": "9", "rotation": 2},
        )
        assert astray["kind"] == "allowed"
        assert astray["figures"][0]["after"] == 50
        assert (
            await vera.ask("POST", f"/games/{table}/lesson/try", json={"action": {"type": "Fly"}})
        ).status_code == 400

        # She leaves, comes back to the same table, then does it; another lesson takes its place.
        assert (await vera.post("/learn/18AL/tiles", expect=200))["table"] == table
        assert (await vera.get("/learn"))[0]["next"] == "tiles"
        assert (await solve(vera, "18AL", "tiles"))["table"] == table
        assert done_of(await vera.get("/learn"), "18AL") == ["tiles"]
        fresh = await vera.ask("POST", "/learn/18AL/tiles?again=true")
        assert fresh.json()["table"] != table
        assert not fresh.json()["done"]
        await solve(vera, "18AL", "certificates")
        assert (await vera.ask("GET", f"/games/{table}")).status_code == 404

        # Nobody else sees her lesson, and she takes what she has learned to her account.
        other = await Visitor(app).come("Ben")
        hers = (await vera.post("/learn/18AL/tiles", expect=200))["table"]
        assert (await other.ask("GET", f"/games/{hers}/lesson")).status_code == 404
        await solve(other, "18AL", "float")
        asked = {"name": "Ben", "password": PASSWORD, "guest_games": "bring"}
        signed = await vera.ask("POST", "/session", json=asked)
        assert signed.status_code in (200, 201), signed.text
        assert done_of(await vera.get("/learn"), "18AL") == ["float", "tiles", "certificates"]

    served(tmp_path, script)


def test_every_lesson_is_solved_on_the_server(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        vera = await Visitor(app).come("Vera")
        for course in await vera.get("/learn"):
            for lesson in course["lessons"]:
                await solve(vera, course["title"], lesson["id"])
        assert all(it["done"] for course in await vera.get("/learn") for it in course["lessons"])
        assert (await vera.ask("POST", "/learn/18AL/nothing")).status_code == 404
        assert (await vera.ask("POST", "/learn/1830/shares")).status_code == 404

    served(tmp_path, script)
