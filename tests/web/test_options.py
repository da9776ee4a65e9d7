"""Options of a new table: only those that mean anything at its number of seats are shown and sent."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Come


def test_an_option_for_two_players_is_shown_to_two_players(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/new/18VA")
    page.get_by_text("Options of the game").click()
    seventy, drawn = page.get_by_label("may have 70%"), page.get_by_label("drawn by lot")
    expect(drawn).to_be_checked()
    expect(seventy).to_have_count(0)
    page.get_by_role("button", name="Take seat 3 away").click()
    seventy.check()
    drawn.uncheck()
    expect(page.get_by_text("2 changed")).to_be_visible()
    page.get_by_role("button", name="One more seat").click()
    expect(seventy).to_have_count(0)
    expect(page.get_by_text("1 changed")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    options = ann.ask("GET", f"/games/{page.url.rpartition('/')[2]}")["options"]
    assert (options["two_player_70"], options["random_seats"]) == (False, False)
