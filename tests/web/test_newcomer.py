"""A newcomer: from an empty lobby through the twelve lessons into a coached game, and to its end."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Response, expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import Player
from tests.web.visitor import Visitor

MOVES = 3
"""So many moves of the coached game are made in the quick test; the other one plays it to its end."""
LAST = 8
"""So many actions before its end a game is brought in that ends with a coach."""
PATIENCE = 1800.0


def learn(page: Page, first: int = 1) -> int:
    """Do the course that is open from a lesson on, each as it shows itself; the last one's number."""
    rail = page.get_by_role("region", name="Lesson")
    hint, show = rail.get_by_role("button", name="Give me a hint"), rail.get_by_role("button", name="Show me")
    done = rail.get_by_role("heading").filter(has_text=": done")
    for n in range(first, 13):
        expect(rail.get_by_text(f"Step {n} of 12")).to_be_visible()
        while not done.count():
            expect(done.or_(hint).or_(show).first).to_be_visible()
            # A move may be done, and its button gone, before the next is there. Pressed twice, it is made once.
            with suppress(Error):
                if hint.count():
                    hint.click(timeout=1_000)
                else:
                    show.dblclick(timeout=1_000)
            page.wait_for_timeout(200)
        if n < 12:
            rail.get_by_role("link", name="Next:").click()
    return n


def to_a_coached_game(vera: Visitor) -> str:
    """From the last lesson to a table against bots with the coach on; its id."""
    page = vera.page
    page.get_by_role("link", name="Play a first game with a coach").click()
    expect(page).to_have_url(f"{vera.address}/new/18AL")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    vera.csrf = page.request.get(f"{vera.address}/api/v1/me").json()["csrf"]
    game = vera.table("18AL", seats, listed=False)
    page.goto(f"{vera.address}/games/{game}")
    expect(page.get_by_role("switch", name="Coach").first).to_be_checked()
    return game


class Advised:
    """A newcomer who does what the coach says first, with clicks on what the page offers."""

    def __init__(self, vera: Visitor, game: str) -> None:
        self.vera, self.game = vera, game
        self.told: dict[str, Any] = {}
        vera.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        if response.url.partition("?")[0].endswith(f"/games/{self.game}/ideas") and response.ok:
            self.told = response.json()

    def play(self, until: float) -> bool:
        """Wait for my turn and do what the first idea says; False when the game is over."""
        page, panel = self.vera.page, self.vera.page.get_by_role("region", name="Coach")
        while time.monotonic() < until:
            view = self.vera.view(self.game)
            if view["over"]:
                return False
            mine = set(view["to_act"]) == {view["seat"]} and view["number"] == self.told.get("number")
            if mine and self.told["ideas"] and panel.locator(".idea").count():
                expect(panel.locator(".act").first).to_have_text(self.told["ideas"][0]["label"])
                Player(page, view).play(self.told["ideas"][0]["action"])
                return True
            page.wait_for_timeout(50)
        raise AssertionError("the coach has nothing to say, and the game goes not on")


def test_a_newcomer_gets_into_a_coached_game(come: Come) -> None:
    vera = come(size=(1440, 900))
    vera.page.goto(f"{vera.address}/learn/18AL/certificates")
    assert learn(vera.page, first=11) == 12
    newcomer = Advised(vera, to_a_coached_game(vera))
    for _ in range(MOVES):
        assert newcomer.play(time.monotonic() + 60)
    assert vera.ask("GET", f"/games/{newcomer.game}")["coach"]
    # A bot tells why it did what it did, with its face, until it is told not to.
    panel = vera.page.get_by_role("region", name="Coach")
    expect(panel.locator(".reason q")).not_to_be_empty()
    panel.get_by_role("checkbox", name="Bots’ reasons").uncheck()
    expect(panel.locator(".reason")).to_have_count(0)
    assert vera.violations() == []


def test_a_coached_game_ends_as_one(come: Come) -> None:
    vera = come("Vera", size=(1440, 900))
    record = ROOT / "tests" / "golden" / "18AL" / "bank_operating.json"
    length = len(json.loads(record.read_text(encoding="utf-8"))["actions"])
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "easy"} for _ in json.loads(record.read_text())["seats"][1:])]
    newcomer = Advised(vera, vera.bring(record, length - LAST, seats=seats))
    page = vera.sit(newcomer.game)
    page.get_by_role("switch", name="Coach").first.click()
    until = time.monotonic() + 120
    while newcomer.play(until):
        pass
    expect(page.get_by_role("dialog").get_by_text("with coach")).to_be_visible()


@pytest.mark.soak
def test_a_newcomer_plays_to_the_end(come: Come) -> None:
    vera = come(size=(1440, 900))
    vera.page.goto(vera.address)
    vera.page.get_by_role("link", name="Begin the lessons").click()
    vera.page.get_by_role("link", name="Begin").first.click()
    assert learn(vera.page) == 12
    newcomer = Advised(vera, to_a_coached_game(vera))
    until = time.monotonic() + PATIENCE
    while newcomer.play(until):
        pass
    expect(vera.page.get_by_role("dialog").get_by_text("with coach")).to_be_visible(timeout=120_000)
    assert vera.ask("GET", f"/games/{newcomer.game}")["result"]
