"""Reviews at the server: facts for everybody, opinions when all is over, once, without an account."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI

import shortline
from shortline.review import review
from shortline.server.reviews.reviews import Reviews
from tests.review.games import GOLDEN, bots_game
from tests.server.visitors import Visitor, hotseat, play_first, served


@cache
def record() -> str:
    """A game of bots that is over."""
    return bots_game("openrails", "steady", "easy", "steady").record.to_json()


@cache
def reviewed() -> dict[str, Any]:
    """What a review of it says, as data."""
    return review(shortline.loads(record())).data()


async def guest(app: FastAPI) -> Visitor:
    """Somebody without an account."""
    who = Visitor(app)
    me = await who.post("/guests", name="Dot")
    who.client.headers["x-csrf-token"] = me["csrf"]
    return who


async def done(who: Visitor, game: str, bot: str = "steady") -> Any:
    """A review that is waited for."""
    for _ in range(3000):
        found = await who.get(f"/games/{game}/review/opinions", bot=bot)
        if found["status"] in ("done", "failed"):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"the review is not done: {found}")


def test_from_file_to_opinions_without_an_account(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        dot = await guest(app)
        game = (await dot.post("/games/import", file=record(), listed=False))["id"]
        anybody = Visitor(app)
        facts = await anybody.get(f"/games/{game}/review")
        opinions = reviewed()["opinions"]
        assert {**facts, "opinions": opinions} == reviewed()
        assert "opinions" not in facts
        assert (await anybody.get(f"/games/{game}/review/opinions"))["status"] == "none"
        asked = await anybody.post(f"/games/{game}/review/opinions", expect=202, bot="steady")
        assert asked["status"] in ("waiting", "working")
        assert (await done(anybody, game))["opinions"] == opinions
        # The same game again is not reviewed again.
        again = (await dot.post("/games/import", file=record(), listed=False))["id"]
        assert (await anybody.get(f"/games/{again}/review/opinions"))["status"] == "done"

    served(tmp_path, script)


def test_a_running_game_has_facts_and_no_opinions(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = await Visitor(app).come("Ann"), await Visitor(app).come("Ben")
        wish = {"title": "18AL", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}], "seed": 7}
        game = (await ann.post("/games", **wish))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        assert (await ann.get(f"/games/{game}/review"))["over"] is False
        for who in (ann, ben, Visitor(app)):
            assert (await who.ask("GET", f"/games/{game}/review/opinions")).status_code == 403
            assert (await who.ask("GET", f"/games/{game}/review/line?at=0")).status_code == 403
        answer = await ann.ask("POST", f"/games/{game}/review/opinions", json={"bot": "steady"})
        assert answer.status_code == 403
        assert "when the game is over" in answer.json()["detail"]

    served(tmp_path, script)


def test_whoever_plays_all_seats_may_ask_before_the_end(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        await play_first(ann, game, 4)
        await ann.post(f"/games/{game}/review/opinions", expect=202, bot="steady")
        assert len((await done(ann, game))["opinions"]["wins"]["Ann"]) == 5
        assert (await Visitor(app).ask("GET", f"/games/{game}/review/opinions")).status_code == 403
        # One more move, and the review is of another game.
        await play_first(ann, game, 1)
        assert (await ann.get(f"/games/{game}/review/opinions"))["status"] == "none"

    served(tmp_path, script)


def test_a_bots_line_and_both_runs(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        dot = await guest(app)
        file = (GOLDEN / "18AL" / "price.json").read_text(encoding="utf-8")
        game = (await dot.post("/games/import", file=file))["id"]
        facts = await dot.get(f"/games/{game}/review")
        number = facts["operations"][0]["number"]
        drawn = await dot.get(f"/games/{game}/review/runs", number=number)
        assert drawn["played"] == drawn["best"]
        assert drawn["played"].startswith("<")
        assert drawn["revenue"] == facts["operations"][0]["best"]
        assert (await dot.ask("GET", f"/games/{game}/review/runs?number=1")).status_code == 404
        line = await dot.get(f"/games/{game}/review/line", at=30)
        assert len(line) == 6
        assert all(step["label"] and step["why"] for step in line)
        assert (await dot.ask("GET", f"/games/{game}/review/line?at=9999")).status_code == 404
        assert (await dot.ask("GET", f"/games/{game}/review/line?at=1&bot=random")).status_code == 422

    served(tmp_path, script)


def test_a_review_that_takes_too_long_is_given_up_and_can_be_asked_for_again(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        reviews: Reviews = app.state.services.reviews
        reviews.seconds = 0.01
        dot = await guest(app)
        game = (await dot.post("/games/import", file=record(), at=40))["id"]
        await dot.post(f"/games/{game}/review/opinions", expect=202)
        assert (await done(dot, game))["status"] == "failed"
        reviews.seconds = 60
        assert (await dot.post(f"/games/{game}/review/opinions", expect=202))["status"] == "waiting"
        assert (await done(dot, game))["status"] == "done"

    served(tmp_path, script)


def test_a_game_that_is_brought_stands_in_memory_as_its_log_is_read(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        dot, lives = await guest(app), app.state.services.live
        for at in (None, 3):
            game = (await dot.post("/games/import", file=record(), listed=False, at=at))["id"]
            brought = await lives.get(game)
            lives.forget(game)
            read = await lives.get(game)
            assert brought is not read
            assert brought.game.record == read.game.record
            assert (brought.length, brought.told, brought.counts) == (read.length, read.told, read.counts)
            assert [(it.number, it.state, it.actions) for it in brought.positions] == [
                (it.number, it.state, it.actions) for it in read.positions
            ]

    served(tmp_path, script)
