"""A newcomer: from an empty lobby through the twelve lessons into a coached game, and to its end."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from tests.web.conftest import Come
from tests.web.visitor import Visitor

MOVES = 2
"""So many moves of the coached game are made on the page; the rest is played as the coach says."""
PATIENCE = 900.0


def learn(page: Page, first: int = 1) -> int:
    """Do the course that is open from a lesson on, each as it shows itself; the last one's number."""
    rail = page.get_by_role("region", name="Lesson")
    hint, show = rail.get_by_role("button", name="Give me a hint"), rail.get_by_role("button", name="Show me")
    done = rail.get_by_role("heading").filter(has_text=": done")
    for n in range(first, 13):
        expect(rail.get_by_text(f"Step {n} of 12")).to_be_visible()
        while not done.count():
            expect(done.or_(hint).or_(show).first).to_be_visible()
            # A move may be done, and its button gone, before the next is there.
            with suppress(Error):
                (hint if hint.count() else show).click(timeout=1_000)
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


def advised(vera: Visitor, game: str) -> bool:
    """Do what the coach would; False when the game is over."""
    table = vera.ask("GET", f"/games/{game}")
    if table["status"] == "finished":
        return False
    if not set(table["mine"]) & set(table["to_act"]):
        time.sleep(0.05)
        return True
    told = vera.ask("GET", f"/games/{game}/ideas")
    body = {"action": told["ideas"][0]["action"], "based_on": told["number"]}
    vera.ask("POST", f"/games/{game}/actions", body)
    return True


def test_a_newcomer_gets_into_a_coached_game(come: Come) -> None:
    vera = come(size=(1440, 900))
    vera.page.goto(f"{vera.address}/learn/18AL/certificates")
    assert learn(vera.page, first=11) == 12
    game = to_a_coached_game(vera)
    panel = vera.page.get_by_role("region", name="Coach")
    expect(panel.locator(".idea").first).to_be_visible()
    for _ in range(MOVES):
        while not set((table := vera.ask("GET", f"/games/{game}"))["mine"]) & set(table["to_act"]):
            time.sleep(0.1)
        assert advised(vera, game)
    assert vera.ask("GET", f"/games/{game}")["coach"]


@pytest.mark.soak
def test_a_newcomer_plays_to_the_end(come: Come) -> None:
    vera = come(size=(1440, 900))
    vera.page.goto(vera.address)
    vera.page.get_by_role("link", name="Begin the lessons").click()
    vera.page.get_by_role("link", name="Begin").first.click()
    assert learn(vera.page) == 12
    game = to_a_coached_game(vera)
    vera.page.goto("about:blank")  # two who ask the coach at once would be in each other's way
    until = time.monotonic() + PATIENCE
    while advised(vera, game):
        assert time.monotonic() < until
    vera.page.goto(f"{vera.address}/games/{game}")
    expect(vera.page.get_by_text("wins").first).to_be_visible(timeout=120_000)
    assert vera.ask("GET", f"/games/{game}")["result"]
