"""A newcomer: from an empty lobby through the twelve lessons into a coached game, and to its end."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Come
from tests.web.visitor import Visitor

MOVES = 4
"""So many moves of the coached game are made on the page; the rest is played as the coach says."""
PATIENCE = 900.0


def learn(page: Page) -> int:
    """Do the course that is open, each lesson as it shows itself; how many there were."""
    rail = page.get_by_role("region", name="Lesson")
    for n in range(1, 13):
        expect(rail.get_by_text(f"Step {n} of 12")).to_be_visible()
        while not rail.get_by_text(": done").count():
            if rail.get_by_role("button", name="Give me a hint").count():
                rail.get_by_role("button", name="Give me a hint").click()
            moves = rail.locator(".goals .met").count()
            rail.get_by_role("button", name="Show me").click()
            page.wait_for_timeout(150 if moves else 300)
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


def begun(come: Come) -> tuple[Visitor, str]:
    """A newcomer who has done all lessons and sits at a coached game."""
    vera = come(size=(1440, 900))
    vera.page.goto(vera.address)
    vera.page.get_by_role("link", name="Begin the lessons").click()
    vera.page.get_by_role("link", name="Begin").first.click()
    assert learn(vera.page) == 12
    return vera, to_a_coached_game(vera)


def test_a_newcomer_gets_into_a_coached_game(come: Come) -> None:
    vera, game = begun(come)
    panel = vera.page.get_by_role("region", name="Coach")
    expect(panel.locator(".idea").first).to_be_visible()
    for _ in range(MOVES):
        while not set((table := vera.ask("GET", f"/games/{game}"))["mine"]) & set(table["to_act"]):
            time.sleep(0.1)
        assert advised(vera, game)
    assert vera.ask("GET", f"/games/{game}")["coach"]


@pytest.mark.soak
def test_a_newcomer_plays_to_the_end(come: Come) -> None:
    vera, game = begun(come)
    until = time.monotonic() + PATIENCE
    while advised(vera, game):
        assert time.monotonic() < until
    expect(vera.page.get_by_text("wins").first).to_be_visible(timeout=30_000)
    assert vera.ask("GET", f"/games/{game}")["result"]
