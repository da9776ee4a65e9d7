"""Files: SVG, PNG and PDF; sheets of paper; heralds; markers."""

from __future__ import annotations

import re
import struct
import sys
from itertools import pairwise

import pytest

import shortline
from shortline.drawing import encoded, finished, opening, pdf, picture, png, svg
from shortline.drawing.cards import MILLIMETRE
from shortline.drawing.families import family_of
from shortline.drawing.geometry import Point, sheet
from shortline.drawing.kit import contents, kit
from shortline.drawing.paper import PAPERS, Paper, spread
from shortline.drawing.rail.scene import arms_of, scene
from shortline.drawing.svg import Picture
from shortline.eighteenxx import component
from shortline.eighteenxx.definition import Definition
from shortline.kernel.refusal import Malformed
from tests.board.maps import EVERY, TITLES


def size_of(data: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def test_a_png_is_as_large_as_its_picture() -> None:
    rules, s = opening(shortline.find_title("18AL"))
    hexagon = picture(rules, s, "hex", "G4")
    data = encoded(finished(hexagon), "hex.PNG")
    assert size_of(data) == (round(hexagon.width * 2), round(hexagon.height * 2))


def test_a_png_has_its_letters_on_a_machine_without_fonts() -> None:
    words = '<text x="20" y="30" style="font:700 20px DejaVu Sans">WWW</text>'
    blank, written = (
        png(f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40">{w}</svg>') for w in ("", words)
    )
    assert len(written) > len(blank) + 200


def test_a_pdf_has_a_page_for_each_picture_at_its_size() -> None:
    sheet = finished(Picture(210 * MILLIMETRE, 297 * MILLIMETRE, ""), millimetre=MILLIMETRE)
    data = pdf([sheet, sheet])
    assert data.startswith(b"%PDF")
    boxes = re.findall(rb"MediaBox *\[([^]]*)\]", data)
    assert len(boxes) == 2
    assert [float(x) for x in boxes[0].split()] == pytest.approx([0, 0, 595.28, 841.89], abs=0.5)


def test_pdf_without_typst_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Malformed, match=r"pip install 'shortline\[pdf\]'"):
        encoded("<svg/>", "map.pdf")


@pytest.mark.parametrize("name", ["map.jpg", "map", "map.svg.gz"])
def test_other_endings_are_refused(name: str) -> None:
    with pytest.raises(Malformed, match=r"\.svg, \.png, \.pdf"):
        encoded("<svg/>", name)


@pytest.mark.parametrize("title", EVERY)
def test_every_subject_of_a_title_can_be_drawn(title: str) -> None:
    rules, s = opening(shortline.find_title(title))
    family = family_of(s)
    for subject in family.whole:
        assert svg(rules, s, subject, theme="dark").startswith("<svg")
    data = rules.data
    examples = {"hex": next(iter(data.map.hexes))}
    if isinstance(data, Definition):
        examples |= {"charter": next(iter(data.corporations)), "certificates": next(iter(data.corporations))}
        examples |= {"private": next(iter(data.privates)), "train": next(iter(data.trains)), "tile": "9"}
    else:
        examples |= {"charter": "blue", "certificates": "Blue"}
    assert family.named.keys() == examples.keys()
    for subject, name in examples.items():
        assert svg(rules, s, subject, name).startswith("<svg")
        with pytest.raises(Malformed, match="has no"):
            svg(rules, s, subject, "nonsense")


@pytest.mark.parametrize(("subject", "name"), [("", ""), ("nonsense", ""), ("charter", ""), ("market", "L&N")])
def test_a_subject_that_is_not_there_is_malformed(subject: str, name: str) -> None:
    rules, s = opening(shortline.find_title("18AL"))
    with pytest.raises(Malformed):
        picture(rules, s, subject, name)


@pytest.mark.parametrize("title", TITLES)
def test_no_two_corporations_have_one_herald(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    arms = arms_of(rules.data).values()
    assert len({a.device for a in arms}) == len(arms)
    assert len({a.letters for a in arms}) == len(arms)


def test_the_map_shows_what_privates_use() -> None:
    found = {}
    for title in TITLES:
        rules, s = opening(shortline.find_title(title))
        found[title] = {(m.hex, m.kind) for m in scene(rules, s).markers}
    assert {h for h, kind in found["18AL"] if kind == "coal"} == {"E6", "G6", "H5", "G4", "H3"}
    assert {h for h, kind in found["18FL"] if kind == "port"} == {"B5", "B23", "G20", "K28"}
    assert {h for h, kind in found["18GA"] if kind == "blocked"} == {"F12", "G7", "F4"}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("title", EVERY)
def test_a_kit_has_everything(title: str, paper: Paper) -> None:
    its = shortline.find_title(title)
    rules, s = opening(its)
    parts = {part.name: part for part in kit(its, rules, s, paper)}
    told = contents(its, list(parts.values()), paper)
    assert its.credit in told
    for part in parts.values():
        for page in part.pages:
            assert sorted((page.width, page.height)) == sorted((paper.width, paper.height))
        assert f"{part.name}: {len(part.pages)} page" in told
    data = rules.data
    if isinstance(data, Definition):
        assert _pieces(parts["tiles"].pages) == sum(data.map.counts.values())
        assert _pieces(parts["trains"].pages) == sum(t.count for t in data.trains.values())
        extra = component.cards(rules)
        assert _pieces(parts["cards"].pages) == len(data.privates) + len(extra) + 1
        words = "".join(page.body for page in parts["cards"].pages)
        for name in (*(name for name, _ in extra), "Priority deal"):
            assert f">{name}<" in words
        stations = sum(len(c.stations) + len(c.grown_stations) + 2 for c in data.corporations.values())
        markers = len(component.shown(rules)) * (1 + 3 * len(data.corporations))
        assert _pieces(parts["tokens"].pages) == stations + markers
        assert _pieces(parts["charters"].pages) == len(data.corporations)


def _pieces(pages: list[Picture]) -> int:
    """How many pieces there are to cut out: each has four cut marks of two strokes."""
    return sum(page.body.count('class="sl-cut"') for page in pages)


def test_cards_that_come_with_a_private_say_what_they_are_worth() -> None:
    rules, _ = opening(shortline.find_title("18AL"))
    assert ("Pan American", "$40 for a run with Nashville and Mobile.") in component.cards(rules)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("title", EVERY)
def test_every_hex_of_the_map_is_within_the_cuts_of_some_page(title: str, paper: Paper) -> None:
    its = shortline.find_title(title)
    rules, s = opening(its)
    pages = next(part.pages for part in kit(its, rules, s, paper) if part.name == "map")
    views = [[float(x) for x in re.findall(r'viewBox="([^"]*)"', page.body)[0].split()] for page in pages]
    cut = 4 * MILLIMETRE
    whole = picture(rules, s)
    for middle in sheet(rules.data.map.layout, rules.data.map.hexes).middles.values():
        assert any(
            (x < 1 or x + cut <= middle.x)
            and (y < 1 or y + cut <= middle.y)
            and (middle.x <= x + w - cut or x + w > whole.width - 1)
            and (middle.y <= y + h - cut or y + h > whole.height - 1)
            for x, y, w, h in views
        )


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_pages_with_nothing_on_them_are_left_out(paper: Paper) -> None:
    whole = Picture(1500, 1900, "")
    corner = [(Point(10, 10), Point(50, 50))]
    assert len(spread(whole, paper, "map", corner)) == 1 < len(spread(whole, paper, "map"))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_pages_of_a_spread_cover_the_picture_and_overlap(paper: Paper) -> None:
    whole = Picture(1500, 1900, "")
    windows = [
        tuple(float(x) for x in re.findall(r'viewBox="([^"]*)"', page.body)[0].split())
        for page in spread(whole, paper, "map")
    ]
    assert {(x, y) for x, y, _, _ in windows} >= {(0, 0)}
    assert max(x + w for x, _, w, _ in windows) == pytest.approx(1500, abs=0.02)
    assert max(y + h for _, y, _, h in windows) == pytest.approx(1900, abs=0.02)
    columns = sorted({(x, w) for x, _, w, _ in windows})
    for (x, w), (following, _) in pairwise(columns):
        assert following < x + w - 5 * MILLIMETRE
