"""Secrets: sealed bids, orders and notes are in nothing that others get: answers, sockets, journal, files, messages."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from shortline.server.api.socket import shown
from tests.server.visitors import Visitor, served

LOOKS = (
    "",
    "/view",
    "/view?at=0",
    "/view?at=1",
    "/log",
    "/entries",
    "/printed",
    "/undo",
    "/chat",
    "/note",
    "/orders",
    "/picture.svg",
    "/picture.svg?subject=market",
    "/record",
    "/export",
    "/runs?corporation=ACL",
)
"""Everything that can be looked at of a table."""


async def looks(visitor: Visitor, game: str, signed_in: bool) -> str:
    """All that somebody can get to see about a table, as one text."""
    paths = [f"/games/{game}{path}" for path in LOOKS]
    paths += ["/games?which=running", "/games", "/me/notices", "/me", "/me/hooks"]
    texts = [(await visitor.ask("GET", path)).text for path in paths]
    if signed_in:
        texts += [await asks(visitor, game)]
    return "\n".join(texts)


async def asks(visitor: Visitor, game: str) -> str:
    """All that a player is answered who asks for what is not his, or tries what he may not."""
    tries: list[tuple[str, str, Any]] = [
        ("GET", "/refused", None),
        ("GET", "/view?seat=Ann", None),
        ("POST", "/actions", {"action": {"type": "SealBid", "by": "Ann", "amount": 0}, "based_on": 0}),
        ("POST", "/actions", {"action": {"type": "SealBid", "by": visitor.name, "amount": 3}, "based_on": 0}),
        ("POST", "/why-not", {"type": "SealBid", "by": "Ann", "amount": 0}),
        ("POST", "/why-not", {"type": "SealBid", "by": visitor.name, "amount": 7}),
        ("POST", "/preview", {"type": "SealBid", "by": "Ann", "amount": 0}),
        ("POST", "/preview", {"type": "Pass", "by": visitor.name}),
        ("GET", "/hexes/B4/why-not?seat=Ann", None),
    ]
    answers: list[httpx.Response] = [
        await visitor.ask(method, f"/games/{game}{path}", json=body) for method, path, body in tries
    ]
    return "\n".join(a.text for a in answers)


async def opening(app: FastAPI) -> tuple[list[Visitor], str, int]:
    """18FL before its sealed bids, three people, Ann to bid the highest of the printed amounts."""
    await app.state.house.jobs.stop()
    people = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game = (await people[0].post("/games", title="18FL", seats=seats, show_why=True))["id"]
    for visitor in people[1:]:
        await visitor.post(f"/games/{game}/join", expect=200)
    view = await people[0].get(f"/games/{game}/view")
    return people, game, max(o["action"]["amount"] for o in view["offers"])


def told(bid: int) -> Callable[[str], bool]:
    """Whether a text tells Ann's bid: in a sentence, or as a figure under her name or beside ``amount``."""

    def found(text: str) -> bool:
        signs = (f"Ann bids ${bid}", f'"Ann":{bid}', f'"Ann": {bid}', f'"amount":{bid}', f'"amount": {bid}')
        return any(sign in text for sign in signs)

    return found


def test_a_sealed_bid_is_known_to_its_bidder_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "shortline")

    async def script(app: FastAPI) -> None:
        (ann, ben, cal), game, bid = await opening(app)
        tells = told(bid)
        nobody = Visitor(app)
        answer = await ann.act(game, {"type": "SealBid", "by": "Ann", "amount": bid}, 0)
        assert answer.status_code == 201
        assert tells(await looks(ann, game, False)), "the test must know a leak when it sees one"
        for visitor, signed_in in ((ben, True), (cal, True), (nobody, False)):
            text = await looks(visitor, game, signed_in)
            assert "Ann has bid" in text
            # What the visitor himself could bid is on offer to him, with the same figures.
            own = [
                json.dumps(o["action"], separators=(",", ":"))
                for o in (await visitor.get(f"/games/{game}/view"))["offers"]
            ]
            for action in own:
                text = text.replace(action, "")
            assert not tells(text)
        live = await app.state.house.live.get(game)
        for seat in ("Ben", "Cal", None):
            message = json.loads(shown(live, seat, ()))
            message["offers"] = []
            assert not tells(json.dumps(message))
        await ann.post(f"/games/{game}/undo", expect=200, based_on=1)
        for visitor in (ben, cal, nobody):
            past = (await visitor.ask("GET", f"/games/{game}/entries")).text
            assert "Ann has bid" in past
            assert not tells(past)
        assert not tells(caplog.text)

    served(tmp_path, script)


def test_the_last_bid_opens_all_and_is_then_not_taken_back_freely(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game, bid = await opening(app)
        for n, visitor in enumerate(people):
            action = {"type": "SealBid", "by": visitor.name, "amount": bid}
            if n == 2:
                ahead = await visitor.post(f"/games/{game}/preview", expect=200, **action)
                assert (ahead["certain"], ahead["lines"], ahead["changes"]) == (False, [], [])
            assert (await visitor.act(game, action, n)).status_code == 201
        assert f"Ann ${bid}" in await looks(people[1], game, False)
        asked = await people[2].post(f"/games/{game}/undo", expect=200, based_on=3)
        assert set(asked["waiting_for"]) == {"Ann", "Ben"}

    served(tmp_path, script)


def test_orders_and_notes_are_nobody_elses_business(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "shortline")

    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        await app.state.house.jobs.stop()
        game = (await ann.post("/games", title="18VA", seats=seats, show_why=True))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        assert (await ann.ask("PUT", f"/games/{game}/note", json={"text": "xyzzy plan"})).status_code == 204
        before = [await looks(v, game, False) for v in (ben, cal, Visitor(app))]
        assert (await ann.ask("PUT", f"/games/{game}/orders/single", json={})).status_code == 204
        assert (await ann.ask("PUT", f"/games/{game}/orders/buy", json={"corporation": "B&O"})).status_code in (
            204,
            422,
        )
        after = [await looks(v, game, False) for v in (ben, cal, Visitor(app))]
        assert after == before, "that Ann has given orders changes nothing that others see"
        assert all("xyzzy" not in text for text in after)
        assert (await ann.ask("PUT", f"/games/{game}/orders/pass", json={})).status_code == 204
        await app.state.house.jobs.run_due()
        for visitor in (ben, cal, Visitor(app)):
            text = await looks(visitor, game, False)
            assert "Ann passes" in text
            assert "order" not in (await visitor.ask("GET", f"/games/{game}/entries")).text
        assert "xyzzy" not in caplog.text

    served(tmp_path, script)
