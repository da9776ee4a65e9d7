"""The table by the ruler: labels that can be read, room for the board, nothing over anything, nothing cut off."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.web.conftest import Come

GOLDEN = ROOT / "tests" / "golden"
RECORDS = {
    "18AL": "bank_stock",
    "18GA": "bank_stock",
    "18VA": "bank_operating",
    "18FL": "bank_stock",
    "openrails": "three_players_advanced",
}
BUILDING = ("LayTile", "LayTrack")
WINDOWS: dict[str, tuple[tuple[int, int], dict[str, Any]]] = {
    "wide": ((1440, 900), {}),
    "laptop": ((1280, 720), {}),
    "phone": ((390, 844), {"has_touch": True, "is_mobile": True}),
    "landscape": ((844, 390), {"has_touch": True, "is_mobile": True}),
}
NAMES = {"wide": 12.0, "laptop": 9.0, "phone": 9.0, "landscape": 9.0}
"""The least height of letters of a place name, in pixels."""
WIDEST = {"18FL": 10.0}
"""The same at 1440 × 900 where a map is so wide that its names would be larger than its hexes."""
SHARES = {"wide": 0.44, "laptop": 0.4, "phone": 0.45, "landscape": 0.5}
"""The least share of the window that the map has, dock and sheet apart."""
MEASURES = """() => {
    const box = it => { const {left, top, right, bottom, width, height} = it.getBoundingClientRect();
        return {left, top, right, bottom, width, height}; };
    const all = s => [...document.querySelectorAll(s)].filter(it => it.checkVisibility());
    const scale = document.querySelector('.map > g').transform.baseVal.consolidate().matrix.a;
    const names = document.querySelector('.map .names');
    return {
        name: names ? parseFloat(getComputedStyle(names).fontSize) * scale : 0,
        named: all('.map .names text').length,
        hex: box(document.querySelector('.board .hex')).width,
        map: box(document.querySelector('.board .map')),
        legal: all('.board .hex.legal').map(box),
        parts: Object.fromEntries([['top', '.frame > .top'], ['left', '.frame > .left'], ['right', '.frame > .right'],
            ['time', '.frame > .time'], ['tabs', '.frame > .tabs']]
            .flatMap(([name, s]) => all(s).map(it => [name, box(it)]))),
        dock: all('#page-map > .dock').map(box),
        tools: all('.board .tools').map(box),
        hexes: all('.board .hex').map(box),
        tiny: all('.frame button, .frame p, .frame dt, .frame dd, .frame td, .frame th')
            .filter(it => !it.closest('.hidden') && it.textContent.trim() && !it.closest('svg')
                && parseFloat(getComputedStyle(it).fontSize) < 10.9).map(it => it.textContent.trim().slice(0, 40)),
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.documentElement.scrollHeight - innerHeight,
    }; }"""


def building_at(title: str) -> int:
    """Where in the record of a title something is built, some way into the game."""
    record = json.loads((GOLDEN / title / f"{RECORDS[title]}.json").read_text(encoding="utf-8"))
    numbers = [n for n, a in enumerate(record["actions"]) if a["type"] in BUILDING]
    return numbers[len(numbers) // 2]


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two boxes share more than a line."""
    return (
        a["left"] < b["right"] - 1
        and b["left"] < a["right"] - 1
        and a["top"] < b["bottom"] - 1
        and b["top"] < a["bottom"] - 1
    )


def inner(box: dict[str, float]) -> dict[str, float]:
    """The middle of a hex: the corners of its box are not the hex."""
    wide, high = box["width"] / 5, box["height"] / 5
    return {
        "left": box["left"] + wide,
        "right": box["right"] - wide,
        "top": box["top"] + high,
        "bottom": box["bottom"] - high,
    }


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("title", RECORDS)
def test_the_table_measures_up(come: Come, title: str, window: str) -> None:
    size, more = WINDOWS[window]
    ann = come("Ann", size, **more)
    page = ann.sit(ann.bring(GOLDEN / title / f"{RECORDS[title]}.json", building_at(title)))
    page.locator(".board .hex.legal").first.wait_for()
    page.wait_for_timeout(600)
    found = page.evaluate(MEASURES)
    assert found["wide"] <= 0
    assert found["high"] <= 0
    least = WIDEST.get(title, NAMES[window]) if window == "wide" else NAMES[window]
    assert found["name"] >= least - 0.02, "names can be read"
    assert found["name"] >= found["hex"] / 8 - 0.1
    assert found["named"] >= 3
    parts = found["parts"]
    boxes = list(parts.values())
    assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if overlap(a, b)], "no part over another"
    dock = sum(box["width"] * box["height"] for box in found["dock"]) if not overlapping(found) else 0
    share = (found["map"]["width"] * found["map"]["height"] + dock) / (size[0] * size[1])
    assert share >= SHARES[window], share
    for box in found["legal"] if window in ("wide", "laptop") else ():
        assert not [part for part in (*boxes, *found["dock"]) if overlap(box, part)], "no choice under a panel"
    if window in ("wide", "laptop"):
        covered = [box for box in found["hexes"] for part in found["tools"] if overlap(inner(box), part)]
        assert covered == [], "the board's buttons cover no hex"
    assert found["tiny"] == []


def overlapping(found: Any) -> bool:
    """Whether the dock lies on the map, in a corner that has no hexes."""
    return any(overlap(box, found["map"]) for box in found["dock"])
