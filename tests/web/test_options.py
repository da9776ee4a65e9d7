"""Options of a new table: only those that mean anything at its number of seats are shown and sent; presets set all."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Come


def test_an_option_for_two_players_is_shown_to_two_players(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/new/18VA")
    seventy, drawn = page.get_by_label("may have 70%"), page.get_by_label("drawn by lot")
    expect(drawn).to_be_checked()
    expect(seventy).to_have_count(0)
    page.get_by_role("button", name="Take seat 3 away").click()
    seventy.check()
    drawn.uncheck()
    expect(page.get_by_text("2 changes").first).to_be_visible()
    page.get_by_role("button", name="One more seat").click()
    expect(seventy).to_have_count(0)
    expect(page.get_by_text("1 change", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    options = ann.ask("GET", f"/games/{page.url.rpartition('/')[2]}")["options"]
    assert (options["two_player_70"], options["random_seats"]) == (False, False)


def test_a_preset_sets_all_options_and_says_what_was_changed_since(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/new/18AL")
    site, printed = page.get_by_role("button", name="As on 18xx.games"), page.get_by_role("button", name="As printed")
    expect(printed).to_have_attribute("aria-pressed", "true")
    site.click()
    ways = page.locator(".group", has=page.get_by_role("heading", name="Ways of 18xx.games"))
    expect(ways.get_by_role("switch").first).to_be_checked()
    assert ways.get_by_role("switch").count() == ways.locator("input:checked").count()
    expect(page.get_by_text("1 change", exact=True)).to_have_count(0)
    page.get_by_label("two yellow tiles in its first turn").check()
    expect(page.get_by_text("1 change", exact=True).first).to_be_visible()
    page.get_by_role("button", name="back to it").click()
    expect(page.get_by_label("two yellow tiles in its first turn")).not_to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    chosen = ann.ask("GET", f"/games/{page.url.rpartition('/')[2]}")["options"]
    titles = {title["id"]: title for title in ann.ask("GET", "/titles")}
    for option in titles["18AL"]["options"]:
        expected = option["default"] if option["site"] is None else option["site"]
        assert chosen[option["name"]] == expected, option["name"]
