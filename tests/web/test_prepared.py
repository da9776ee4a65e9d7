"""Moves that are prepared on a copy, hexes for a tile, and steps over passes, on the page."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.test_people import account

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"


def test_moves_of_a_copy_are_made_at_the_table_when_the_turn_comes(come: Come) -> None:
    ann, ben = account(come(), "Ready Ann"), account(come(), "Ready Ben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "steady"}]
    table = ann.table("18AL", seats)
    ben.ask("POST", f"/games/{table}/join", {})
    first = ann.view(table)["to_act"][0]
    early, late = (ann, ben) if first == "Ready Ann" else (ben, ann)
    other = "Ready Ben" if late is ben else "Ready Ann"
    page = late.sit(table)
    page.get_by_text("Orders", exact=True).click()
    page.get_by_role("button", name="Prepare moves on a copy").click()
    page.wait_for_url(lambda url: "/games/" in url and table not in url)
    copy = page.url.rsplit("/", 1)[1]
    while (seen := late.view(copy))["to_act"] != [other]:
        late.ask(
            "POST",
            f"/games/{copy}/actions",
            {"action": {"type": "Pass", "by": seen["to_act"][0]}, "based_on": seen["number"]},
        )
    bought = next(o["action"] for o in seen["offers"] if o["kind"] == "TakePrivate")
    late.ask("POST", f"/games/{copy}/actions", {"action": bought, "based_on": seen["number"]})
    page.get_by_text("Orders", exact=True).click()
    page.get_by_role("button", name="Prepare my moves at the table").click()
    page.wait_for_url(f"**/games/{table}")
    page.get_by_text("Orders").first.click()
    expect(page.get_by_role("group", name="Prepared moves")).to_contain_text("Tuscumbia")
    while (seen := early.view(table))["to_act"] == [first]:
        early.ask(
            "POST", f"/games/{table}/actions", {"action": {"type": "Pass", "by": first}, "based_on": seen["number"]}
        )
    expect(page.get_by_role("group", name="Prepared moves")).to_have_count(0)
    assert any(e["by"] == other and e["kind"] == "TakePrivate" for e in late.ask("GET", f"/games/{table}/log"))


def test_a_tile_shows_the_hexes_that_take_it(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    lays = [n for n, action in enumerate(actions) if action["type"] == "LayTile"]
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, lays[len(lays) // 2]))
    page.get_by_role("tab", name="Tiles").click()
    seen: set[int] = set()
    for tile in ("8", "444b", "57"):
        with page.expect_response("**/tiles/*") as answer:
            page.locator(f'[data-asks="{tile}"]').click()
        hexes = [it["hex"] for it in answer.value.json()]
        expect(page.locator(".board .takes")).to_have_count(len(hexes))
        seen.add(len(hexes))
        for hex_id in hexes:  # the same that the plan of a hex offers
            body = {"corporation": "ATN", "hex": hex_id}
            choices = ann.ask("POST", f"/games/{page.url.rsplit('/', 1)[1]}/what-if", body)["choices"]
            assert tile in [name for name, _ in choices["tiles"]]
    assert max(seen) > 0
    assert ann.violations() == []
    page.locator('[data-asks="57"]').click()
    expect(page.locator(".board .takes")).to_have_count(0)


def test_steps_go_over_passes_if_wished(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    told = ann.ask("GET", f"/games/{table}/log")
    page = ann.goto("/settings")
    page.get_by_label("Steps in the history go over passes").check()
    ann.sit(table)
    slider = page.get_by_label("Position in the game")
    passed = next(n for n in range(20, 190) if told[n]["kind"] == "Pass" and not told[n]["short"])
    after = next(n + 1 for n in range(passed, 200) if told[n]["kind"] != "Pass" or told[n]["short"])
    slider.fill(str(passed))
    page.get_by_role("button", name="On a move", exact=True).click()
    expect(slider).to_have_value(str(after))
    page.get_by_role("button", name="Back a move", exact=True).click()
    expect(slider).to_have_value(str(passed))
