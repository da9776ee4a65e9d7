"""Two browsers at one table: moves that arrive, sealed bids, taking back with leave, a server that comes back."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.server.process import Served
from tests.web.conftest import Come
from tests.web.player import Player
from tests.web.visitor import Visitor

GONE = ("WebSocket connection to", "net::ERR_CONNECTION_REFUSED", "Failed to load resource")
"""What a browser says by itself while a server is away."""


def friends(come: Come, title: str, **more: object) -> tuple[Visitor, Visitor, str]:
    """Two people at a table of two or, with a third seat on the first one's screen, three."""
    ann, ben = come("Ann"), come("Ben")
    seats = [{"kind": "me"}, {"kind": "invited"}]
    if title in ("18AL", "18GA"):
        seats.append({"kind": "hotseat", "name": "Cal"})
    table = ann.table(title, seats, **more)
    invite = ann.ask("GET", f"/games/{table}")["seats"][1]["invite"]
    ben.ask("POST", f"/games/{table}/join", {"invite": invite})
    return ann, ben, table


def test_each_sees_the_other_s_move(come: Come) -> None:
    ann, ben, table = friends(come, "openrails")
    here, there = ann.sit(table), ben.sit(table)
    first, second = (ann, ben) if ann.view(table)["offers"] else (ben, ann)
    expect(second.page.get_by_role("heading", name="Waiting for")).to_be_visible()
    view = first.view(table)
    Player(first.page, view).play(view["offers"][0]["action"])
    expect(second.page.get_by_role("heading", name="Your turn")).to_be_visible()
    line = ann.ask("GET", f"/games/{table}/log")[-1]["lines"][0]
    for page in (here, there):
        expect(page.get_by_text(line).first).to_be_visible()
    view = second.view(table)
    Player(second.page, view).play(view["offers"][0]["action"])
    line = ann.ask("GET", f"/games/{table}/log")[-1]["lines"][0]
    expect(first.page.get_by_text(line).first).to_be_visible()


def test_sealed_bids_stay_sealed_until_both_are_in(come: Come) -> None:
    ann, ben, table = friends(come, "18FL")
    for visitor in (ann, ben):
        visitor.sit(table)
    Player(ann.page, ann.view(table)).play(bid(ann, table, 10))
    expect(ann.page.get_by_role("heading", name="Waiting for")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="Your sealed bid")).to_be_visible()
    told = ben.ask("GET", f"/games/{table}/log")
    assert not any("$10" in line for entry in told for line in entry["lines"])
    assert ben.page.locator("#panel-log").get_by_text("$10").count() == 0
    Player(ben.page, ben.view(table)).play(bid(ben, table, 5))
    for visitor in (ann, ben):
        expect(visitor.page.locator("#panel-log").get_by_text("$10").first).to_be_visible()


def bid(visitor: Visitor, table: str, amount: int) -> dict[str, object]:
    """The action of a sealed bid."""
    offers = visitor.view(table)["offers"]
    return next(dict(o["action"]) for o in offers if o["kind"] == "SealBid" and o["action"]["amount"] == amount)


def test_taking_back_asks_the_other(come: Come) -> None:
    ann, ben, table = friends(come, "openrails", undo="ask")
    ann.sit(table)
    ben.sit(table)
    first, second = (ann, ben) if ann.view(table)["offers"] else (ben, ann)
    view = first.view(table)
    Player(first.page, view).play(view["offers"][0]["action"])
    expect(second.page.get_by_role("heading", name="Your turn")).to_be_visible()
    first.page.get_by_role("button", name="Undo", exact=True).click()
    expect(second.page.get_by_text("asks to undo")).to_be_visible()
    second.page.get_by_role("button", name="Allow").click()
    expect(first.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert first.view(table)["actions"] == 0
    first.page.get_by_role("button", name="Redo", exact=True).click()
    expect(second.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert first.view(table)["actions"] == 1


def test_a_server_that_comes_back_finds_its_players_waiting(come: Come, served: Served) -> None:
    ann = come("Ann")
    ann.forgiven = GONE
    record = ROOT / "tests" / "golden" / "openrails" / "last_4d.json"
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"]
    table = ann.bring(record, 20)
    page = ann.sit(table)
    player = Player(page, ann.view(table))
    player.play(actions[20])
    served.kill()
    expect(page.get_by_text("connection").first).to_be_visible()
    served.start()
    expect(page.get_by_text("No connection")).to_have_count(0)
    player.view = ann.view(table)
    assert player.view["actions"] == 21
    player.play(actions[21])
    assert ann.view(table)["actions"] == 22


def test_no_connection_is_said_only_while_there_is_none(come: Come, served: Served) -> None:
    ann = come("Ann")
    ann.forgiven = GONE
    record = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"
    table = ann.bring(record, 12)
    page = ann.sit(table)
    view = ann.view(table)
    served.kill()
    page.locator('[data-kind="BuyShare"]').first.click()
    page.locator(".turn .preview .confirm").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something to the table").fill("Is anybody there?")
    page.get_by_role("button", name="Say").click()
    expect(page.get_by_text("No connection")).to_have_count(3)
    served.start()
    expect(page.get_by_text("No connection")).to_have_count(0)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    expect(page.locator(".turn .preview .eff")).to_be_visible()
    expect(page.get_by_label("Say something to the table")).to_have_value("Is anybody there?")
    page.locator(".turn .preview .confirm").click()
    expect(page.locator(".turn .preview")).to_have_count(0)
    assert ann.view(table)["actions"] == view["actions"] + 1


def test_a_file_dropped_on_the_lobby_becomes_a_table(come: Come) -> None:
    ann = come("Ann")
    page = ann.goto("/")
    page.get_by_role("heading", name="Import a game").wait_for()
    text = (ROOT / "tests" / "golden" / "18AL" / "price.json").read_text(encoding="utf-8")
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'evening.json', {type: 'application/json'}));
        window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    page.evaluate(drop, text)
    page.wait_for_url("**/review/*")  # a finished game is there to be looked at
    table = page.url.rpartition("/")[2]
    best = ann.view(table)["scores"][0]
    expect(page.locator(".standing li").first).to_have_text(re.compile(rf"{best['seat']}.*\${best['worth']:,}"))
    ann.goto(f"/games/{table}")
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_a_file_that_is_no_game_is_told_and_nothing_happens(come: Come) -> None:
    ann = come("Ann")
    ann.forgiven = ("status of 422", "status of 400")
    page = ann.goto("/")
    page.get_by_label("File of a game").set_input_files(
        {"name": "poem.json", "mimeType": "application/json", "buffer": b"Tyger, tyger"}
    )
    expect(page.get_by_role("alert").filter(has_text="Not a game").first).to_be_visible()
    assert page.url == ann.address + "/"
