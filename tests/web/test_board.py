"""The board under one's hands: drag, wheel, pinch and keys, own runs, reasons, time, and what the eye needs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.conftest import ROOT
from tests.web.conftest import Come
from tests.web.player import is_action
from tests.web.test_hands import PHONE, building

RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"
GEORGIA = ROOT / "tests" / "golden" / "18GA" / "bank_stock.json"
IMPROVING = 107
"""In the record of Open Rails: track, a station or a town can be built."""
CAMERA = """() => { const m = document.querySelector('.map > g').transform.baseVal.consolidate().matrix;
    return [m.a, m.e, m.f]; }"""
"""How large the map is seen, and where its corner is."""


def camera(page: Page) -> tuple[float, float, float]:
    """Scale, left and top of the map in its window."""
    scale, left, top = page.evaluate(CAMERA)
    return scale, left, top


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_map_under_mouse_and_keys(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(building(ann))
    whole = camera(page)
    x, y = middle(page, '.hex[data-hex="G6"]')
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function("s => document.querySelector('.map > g').getCTM().a > s", arg=whole[0] * 1.2)
    near = middle(page, '.hex[data-hex="G6"]')
    assert near == pytest.approx((x, y), abs=2), "what the pointer is on stays there"

    before = camera(page)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    after = camera(page)
    assert after == pytest.approx((before[0], before[1] + 60, before[2] + 40), abs=1)
    assert page.locator(".dock .way").count() == 0, "a drag chooses nothing"

    page.get_by_label("The map.").focus()
    page.keyboard.press("ArrowLeft")
    assert camera(page)[1] > after[1]
    page.keyboard.press("+")
    assert camera(page)[0] > after[0]
    page.keyboard.press("-")
    assert camera(page)[0] == pytest.approx(after[0], rel=0.01)
    page.keyboard.press("0")
    assert camera(page) == pytest.approx(whole, abs=0.5)

    page.get_by_role("button", name="To my network").click()
    assert camera(page)[0] > whole[0]
    board = page.locator(".board .map").bounding_box()
    assert board is not None
    for hex_ in page.locator(".board .hex.legal").all():
        box = hex_.bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] + box["width"] / 2 <= board["x"] + board["width"]
        assert board["y"] <= box["y"] + box["height"] / 2 <= board["y"] + board["height"]


def test_two_fingers_and_a_tap_that_asks_why(come: Come) -> None:
    ann = come("Ann", PHONE, own=True, has_touch=True, is_mobile=True)
    page = ann.sit(building(ann))
    before = camera(page)[0]
    x, y = middle(page, ".board .map")
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    assert camera(page)[0] == pytest.approx(before * 3, rel=0.35)
    page.get_by_role("button", name="Zoom", exact=True).tap()
    page.get_by_role("button", name="Whole map").tap()
    page.locator(".board .hex:not(.legal)").first.tap()
    expect(page.locator(".board .reason a.cite").first).to_contain_text("18AL")


def test_reasons_come_only_when_they_are_asked_for(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(building(ann))
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url))
    page.locator('.board .hex[data-hex="O2"]').hover()
    page.locator(".board .hex.legal").first.focus()
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    page.wait_for_timeout(800)
    assert [url for url in asked if "why-not" in url] == [], "a pointer that rests and a focus that passes ask nothing"
    expect(page.locator(".board .reason")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".board .reason a.cite").first).to_contain_text("18AL")


def test_each_kind_of_choice_has_an_outline_of_its_own(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(ROOT / "tests" / "golden" / "openrails" / "three_players_advanced.json", IMPROVING)
    offers = [o for o in ann.view(table)["offers"] if "hex" in o["action"]]
    kinds = list(dict.fromkeys(o["kind"] for o in offers))
    assert len(kinds) > 1
    page = ann.sit(table)
    drawn = set()
    for kind, line in zip(kinds, ("dashed", "dotted", "broken"), strict=False):
        hexes = {o["action"]["hex"] for o in offers if o["kind"] == kind}
        outline = page.locator(f".board .marks .glow.{line}")
        expect(outline).to_have_count(len(hexes))
        drawn.add(outline.first.evaluate("it => getComputedStyle(it).strokeDasharray"))
    assert len(drawn) == len(kinds)


def test_what_is_refused_in_the_panel_says_why_when_it_has_the_focus(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(ann.bring(GEORGIA, 420))
    asked = page.locator(".turn details.why")
    item = asked.locator(".item").first
    expect(item).to_be_hidden()
    asked.locator("summary").click()
    expect(item.locator("button.why")).to_be_visible()
    expect(item.locator(".cite").first).to_be_hidden()
    item.locator("button.why").focus()
    expect(item.locator(".cite").first).to_be_visible()
    expect(item.locator(".cite").first).to_contain_text("18GA")


PIECES = (
    "hex => [...document.querySelectorAll(`.board .pieces use[data-in='${hex}']`)].map(it => it.getAttribute('href'))"
)
"""The pieces that are drawn in a hex."""


def test_a_tile_that_is_tried_hides_nothing(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    lay = actions[119]
    assert (lay["type"], lay["hex"], lay["tile"]) == ("LayTile", "G6", "15"), "Anniston, where the ABC has its station"
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, 119))
    there = page.evaluate(PIECES, "G6")
    assert there == ["#token-ABC"]
    drawn = page.locator('.board [data-drawn="G6"]')
    expect(page.locator('.board [data-name="G6"]')).to_have_text("Anniston")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview", hold)
    page.locator('.board .hex[data-hex="G6"]').click()
    page.locator('.dock .way[data-tile="15"] .face').first.click()
    expect(drawn.locator("use").first).to_have_attribute("href", re.compile("^#tile-15-"))
    assert page.evaluate(PIECES, "G6") == there, "while the server is asked"
    assert held, "the server is asked"
    for route in held:
        route.continue_()
    page.unroute("**/preview")
    expect(page.locator(".turn .result")).to_be_visible()
    expect(drawn.locator("use").first).to_have_attribute("href", re.compile("^#tile-15-"))
    expect(page.locator('.board [data-name="G6"]')).to_have_text("Anniston")
    assert page.evaluate(PIECES, "G6") == there
    page.keyboard.press("Escape")
    expect(drawn.locator("use").first).not_to_have_attribute("href", re.compile("^#tile-15-"))


def test_a_station_that_is_tried_is_drawn(come: Come) -> None:
    actions = json.loads(RECORD.read_text(encoding="utf-8"))["actions"]
    assert (actions[121]["type"], actions[121]["hex"]) == ("PlaceStation", "H5")
    ann = come("Ann")
    page = ann.sit(ann.bring(RECORD, 121))
    assert "#token-ABC" not in page.evaluate(PIECES, "H5")
    page.locator('.board .hex[data-hex="H5"]').click()
    page.wait_for_function(f"() => ({PIECES})('H5').includes('#token-ABC')")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({PIECES})('H5').includes('#token-ABC')")


def test_tiles_are_shown_whole(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(building(ann))
    cut = """() => [...document.querySelectorAll('#panel-tiles svg')].filter(svg => {
        const [all, drawn] = [svg, svg.querySelector('use')].map(it => it.getBoundingClientRect());
        return drawn.left < all.left - 1 || drawn.right > all.right + 1 || drawn.top < all.top - 1
            || drawn.bottom > all.bottom + 1 || !drawn.width; }).length"""
    page.get_by_role("tab", name="Tiles").click()
    page.locator("#panel-tiles svg").first.wait_for()
    assert page.evaluate(cut) == 0


def test_the_sentence_of_a_trade_has_the_number_that_was_entered(come: Come) -> None:
    ann = come("Ann")
    page = ann.sit(building(ann))
    page.locator(".turn .offer", has_text="New Decatur Yards").first.click()
    sentence = page.locator(".turn .chosen label")
    expect(sentence).to_contain_text("$60")
    page.locator("#amount").fill("97")
    expect(sentence).to_contain_text("$97")
    expect(sentence).not_to_contain_text("$60")


def test_runs_are_traced_by_their_stops(come: Come, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    record["options"] = {"president_chooses_runs": True}
    free = tmp_path / "free.json"
    free.write_text(json.dumps(record), encoding="utf-8")
    runs = [n for n, a in enumerate(record["actions"]) if a["type"] == "RunTrains" and len(a["runs"]) == 1]
    at = runs[len(runs) // 2]
    (_, stops, _), *_ = record["actions"][at]["runs"]
    ann = come("Ann")
    table = ann.bring(free, at)
    page = ann.sit(table)
    offered = page.locator(".turn button.go").inner_text()
    pays = offered.partition("$")[2].split()[0]
    page.get_by_role("button", name="Change runs").click()
    tracer = page.get_by_label("Trace your own runs")
    board = page.evaluate("""() => {
        const box = it => it.getBoundingClientRect();
        const tools = [...document.querySelectorAll('.board .tools button')].map(box);
        const circles = [...document.querySelectorAll('.board circle.stop')];
        return {stops: circles.map(it => it.dataset.stop.split('/')[0]),
            hidden: circles.map(box).filter(a => tools.some(b => a.left < b.right && b.left < a.right
                && a.top < b.bottom && b.top < a.bottom)).length}; }""")
    view = ann.view(table)
    assert set(stops) <= set(board["stops"]) <= set(view["board"]["networks"][view["table"]["operating"]])
    assert board["hidden"] == 0, "no stop lies under the tools of the board"
    for stop in stops:
        page.locator(f'.board circle.stop[data-stop="{stop}"]').click()
    expect(tracer).to_contain_text(" → ".join(stops))
    run = tracer.get_by_role("button", name=f"Run for ${pays}")
    expect(run).to_be_enabled()
    expect(page.locator(".board .runs path").first).to_be_attached()
    with page.expect_response(is_action) as answered:
        run.click()
    assert answered.value.ok, answered.value.text()
    expect(page.get_by_role("log")).to_contain_text(f"{view['table']['operating']} runs ${pays}")
    assert ann.view(table)["actions"] == at + 1


def test_time_can_be_walked_through(come: Come) -> None:
    ann = come("Ann")
    table = ann.bring(RECORD, 200)
    page = ann.sit(table)
    slider = page.get_by_label("Position in the game")
    now = page.locator(".board .hex.legal").count()
    for name in ("Back a move", "Back a turn", "Back a round"):
        before = int(slider.input_value())
        page.get_by_role("button", name=name).click()
        expect(slider).not_to_have_value(str(before))
        assert int(slider.input_value()) < before
    slider.fill("60")
    expect(page.get_by_role("heading", name="Move 60 of 200")).to_be_visible()
    then = ann.ask("GET", f"/games/{table}/view?at=60")
    expect(page.locator(".bar .round.now")).to_have_attribute("title", then["moment"]["round"])
    laid = sum(bool(it["tile"]) for it in then["board"]["placed"]["hexes"].values())
    tiles = page.locator('.board .hex[aria-label*="Tile "]')
    expect(tiles).to_have_count(laid)
    assert page.locator(".board .hex.legal").count() == 0, "an earlier position offers nothing"
    page.get_by_role("button", name="Play back").click()
    expect(slider).not_to_have_value("60")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Back to live").first.click()
    expect(page.locator(".board .hex.legal")).to_have_count(now)


def test_patterns_are_as_one_needs_them(come: Come) -> None:
    ann = come("Ann")
    table = building(ann)
    page = ann.sit(table)
    grain = "() => getComputedStyle(document.querySelector('.sl-grain-green')).fill"
    assert page.evaluate(grain) == "none"
    page = ann.goto("/settings")
    page.get_by_label("Colours").select_option("colour-blind")
    page = ann.sit(table)
    assert page.evaluate(grain) == 'url("#sl-grain-green")'
    assert page.locator("pattern#sl-grain-green").count() == 1
