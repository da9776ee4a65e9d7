"""What is drawn of a cube-rail title: the tracks in their printed rows, the note on a reconstructed board, the kit."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest

import shortline
from shortline.cuberail.income import basic_income
from shortline.drawing import opening, picture
from shortline.drawing.cubes.page import bare_charts
from shortline.drawing.cubes.tracks import income_spaces, train_corner
from shortline.drawing.kit import contents, kit
from shortline.drawing.paper import PAPERS
from shortline.drawing.svg import Picture
from shortline.drawing.web import placed, places
from shortline.kernel.state import but
from tests.cuberail.given import given

TITLE = shortline.find_title("openrails")


def words(*pictures: Picture) -> str:
    """All that is written on pictures, in its order."""
    texts = (re.findall(r"<text[^>]*>([^<]*)</text>", it.body) for it in pictures)
    return unescape(" ".join(text for found in texts for text in found))


def test_the_train_track_has_the_six_rows_of_the_book() -> None:
    data = given(2).data
    rows = [[data.spaces[i].kind for i in row] for row in data.train_rows]
    assert rows == [["2"] * 3, ["3"] * 3, ["4"] * 2, ["5"] * 2, ["3D"] * 2, ["4D"] * 2]
    heights = [{train_corner(data, i).y for i in row} for row in data.train_rows]
    assert all(len(height) == 1 for height in heights), "a row is drawn at one height"
    assert sorted(h for height in heights for h in height) == [h for height in heights for h in height]
    assert len({h for height in heights for h in height}) == 6
    for row in data.train_rows:
        assert all(train_corner(data, a).x < train_corner(data, b).x for a, b in pairwise(row))


def test_cubes_and_cells_of_the_train_track_lie_in_the_same_rows() -> None:
    g = given(2).company("Blue", Ann=3).company("Red", Ben=3).trains("Blue", "4").trains("Red", "4", "2")
    cells = places(g.rules)["trains"]["cells"]
    for counter in placed(g.rules, g.state)["trains"]:
        cell = cells[counter["space"]]
        assert cell["x"] < counter["x"] < cell["x"] + cell["width"]
        assert cell["y"] < counter["y"] < cell["y"] + cell["height"]
    assert words(picture(g.rules, g.state, "trains")).startswith("$10 2 1 2 2 2 3 $20 3 4 3 5 3 6 $30 4 7 4 8 $40 5 9")


def test_the_income_track_is_long_enough_for_the_best_trains() -> None:
    g = given(3).company("Blue", par=12, Ann=3)
    s, data = g.state, g.data
    best = sorted((i for i in range(len(data.spaces))), key=lambda i: -data.spaces[i].visits)[: data.in_service]
    track = tuple("Blue" if i in best else "" for i in range(len(data.spaces)))
    everywhere = tuple(h for h in data.map.hexes)
    raised = sorted(
        (h for h in everywhere if (p := data.map.place(h)) and not p.red), key=lambda h: -data.map.hexes[h].place.value
    )  # type: ignore[union-attr]
    s = but(s.company_but("Blue", track=everywhere), train_track=track, upgraded=tuple(raised[: data.upgrades.markers]))
    most = basic_income(data, s, "Blue").amount
    assert 40 < most < income_spaces(data)
    s = s.company_but("Blue", income=most)
    chart = bare_charts(g.rules)["income"]
    (counter,) = placed(g.rules, s)["income"]
    assert 0 < counter["x"] < chart.width
    assert 0 < counter["y"] < chart.height


def test_the_drawn_map_says_that_it_is_reconstructed_and_whose_game_it_is() -> None:
    rules, s = opening(TITLE)
    told = words(picture(rules, s, "map"))
    assert "reconstructed by Shortline" in told
    assert "Jack Neal" in told
    assert "ringed if upgraded" in told


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_kit_has_what_the_box_had(paper: object) -> None:
    rules, s = opening(TITLE)
    parts = {part.name: part for part in kit(TITLE, rules, s, paper)}  # type: ignore[arg-type]
    told = {name: words(*part.pages) for name, part in parts.items()}
    for text in rules.data.tile_texts.values():
        assert text in told["tiles"]
    assert all(f"Player order {n}" in told["tiles"] for n in (1, 2, 3))
    assert told["turns"].count("Round 1") == 6
    assert told["turns"].count("Round 2") == 4
    assert told["markers"].split().count("+2") == 6
    assert told["markers"].split().count("extra") == 5
    assert "turn" in told["markers"]
    assert told["certificates"].count("President's share") == 5
    assert told["certificates"].count("1 share") == 20
    assert "Jack Neal" in told["notes"]
    assert "BY-NC" in told["notes"]
    assert all(note in told["notes"] for note in TITLE.notes)
    readme = contents(TITLE, list(parts.values()), paper)  # type: ignore[arg-type]
    assert TITLE.credit in readme
    assert all(note in readme for note in TITLE.notes)


def test_the_sheet_of_a_company_shows_its_extra_round() -> None:
    g = given(2).company("Blue", Ann=3)
    used = g.but_company("Blue", extra_round=True)
    before, after = (words(picture(g.rules, it.state, "charter", "Blue")) for it in (g, used))
    assert "extra" not in before.split()
    assert "extra" in after.split()


def test_the_turn_track_marks_the_round_that_is_played() -> None:
    g = given(2).turn(3, 2)
    (found,) = re.findall(r"<rect [^>]*cell-zone[^>]*/>", picture(g.rules, g.state, "turns").body)
    assert 'x="164"' in found
    assert 'y="112"' in found
