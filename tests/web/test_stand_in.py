"""A bot that plays for somebody: chosen, asked for once, and gone with one click."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.player import Player
from tests.web.test_together import friends


def test_the_player_chooses_the_bot_and_takes_the_seat_back_with_one_click(come: Come) -> None:
    ann, ben, table = friends(come, "18VA")
    waiting = ben if ann.view(table)["offers"] else ann
    page = waiting.sit(table)
    page.locator("summary").filter(has_text="Orders").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    question = page.get_by_role("dialog", name="Let a bot play for you?")
    choice = question.get_by_label("Which bot")
    expect(choice).to_have_value("steady")
    said = choice.locator("option").all_inner_texts()
    assert said[:6] == ["Steady", "Strong", "Easy", "Expert", "Random", "Otis, easy"]
    assert waiting.violations() == []
    question.get_by_role("button", name="Cancel").click()
    seats = waiting.ask("GET", f"/games/{table}")["seats"]
    assert [s["stand_in"] for s in seats] == [None, None], "one question first"
    page.get_by_role("button", name="Let a bot play for me").click()
    choice.select_option("easy")
    question.get_by_role("button", name="Let easy play").click()
    expect(page.get_by_text("easy (a bot) plays for you")).to_be_visible()
    page.get_by_role("button", name="Play myself again").click()
    expect(page.get_by_text("plays for you")).to_have_count(0)
    seats = waiting.ask("GET", f"/games/{table}")["seats"]
    assert [s["stand_in"] for s in seats] == [None, None]


def test_a_clock_says_which_bot_takes_over(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/new/18VA")
    page.get_by_role("group", name="Clock").get_by_role("button", name="live 30 min").click()
    page.get_by_label("When time is up").select_option("bot")
    bot = page.locator("label", has_text=re.compile(r"^\s*Stand-in")).locator("select")
    expect(bot).to_have_value("steady")
    bot.select_option("strong")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    table = page.url.rpartition("/")[2]
    assert ann.ask("GET", f"/games/{table}")["clock"]["bot"] == "strong"
    assert [s["bot"] for s in ann.ask("GET", f"/games/{table}")["seats"] if s["kind"] == "bot"] == ["steady", "steady"]
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_text("a bot (strong) takes over")).to_be_visible()


def test_a_request_to_undo_says_what_would_go(come: Come) -> None:
    ann, ben, table = friends(come, "18VA", undo="ask")
    first, second = (ann, ben) if ann.view(table)["offers"] else (ben, ann)
    first.sit(table)
    second.sit(table)
    for who in (first, second):
        view = who.view(table)
        action = next(o["action"] for o in view["offers"] if o["kind"] == "Pass")
        Player(who.page, view).play(action)
    first.page.get_by_role("button", name="Undo", exact=True).click()
    name = second.ask("GET", f"/games/{table}")["mine"][0]
    expect(second.page.get_by_text(f"asks to undo 2 actions, among them {name}’s pass.")).to_be_visible()
    second.page.get_by_text("What would be undone").click()
    assert second.violations() == []
    expect(first.page.get_by_text("You asked to undo 2 actions")).to_be_visible()
    first.page.get_by_role("button", name="Cancel the request").click()
    expect(second.page.get_by_text("asks to undo")).to_have_count(0)
    first.page.get_by_role("button", name="Undo", exact=True).click()
    second.page.get_by_role("button", name="Allow", exact=True).click()
    expect(first.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert first.view(table)["actions"] == 0
