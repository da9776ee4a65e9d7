"""Outlines of states and coasts: cut to the hexes, and where players know them to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline.drawing import outline
from shortline.drawing.geometry import Point, corners
from shortline.drawing.outline import area, clipped, cut, outline_of
from shortline.parts.complaints import BadData
from tests.board.maps import EVERY

SQUARE = (Point(-10, -10), Point(10, -10), Point(10, 10), Point(-10, 10))


def test_a_ring_is_cut_to_a_shape() -> None:
    wide = (Point(0, -99), Point(99, -99), Point(99, 99), Point(0, 99))
    assert area(clipped(wide, SQUARE)) == 200
    assert clipped(tuple(p + Point(50, 0) for p in wide), SQUARE) == ()
    assert cut(wide, SQUARE) == [[Point(0, 10), Point(0, -10)]]
    assert cut(tuple(p * 0.5 for p in SQUARE), SQUARE)[0][:2] == [Point(-5, -5), Point(5, -5)]
    assert area(clipped(corners("flat"), corners("flat"))) == pytest.approx(area(corners("flat")))


@pytest.mark.parametrize("title", EVERY)
def test_every_title_has_a_state(title: str) -> None:
    drawn = outline_of(title)
    assert drawn.borders
    assert drawn.land
    assert all(area(ring) > 500 for ring in (*drawn.borders, *drawn.land))


@pytest.mark.parametrize(
    ("title", "layout", "coast", "inland"),
    [
        ("18AL", "flat", "P5", "G4"),
        ("18GA", "pointy", "G13", "F6"),
        ("18FL", "pointy", "D19", "F23"),
        ("18VA", "flat_columns", "H3", "F11"),
    ],
)
def test_the_sea_is_at_the_coast(title: str, layout: outline.Layout, coast: str, inland: str) -> None:
    drawn = outline_of(title)
    assert 'class="sl-sea"' in drawn.within(layout, coast)
    assert 'class="sl-sea"' not in drawn.within(layout, inland)


def test_a_title_without_an_outline_has_none() -> None:
    assert outline_of("no such title").within("flat", "C3") == ""


def test_a_ring_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "outline.toml"
    monkeypatch.setattr(outline, "file", lambda title, part: file)
    for text, key in (
        ("[borders]\nstate = [1, 2, 3, 4]\n[land]", "borders.state"),
        ("[borders]\n[land]\n[see]", "see"),
    ):
        file.write_text(text)
        outline_of.cache_clear()
        with pytest.raises(BadData, match=key):
            outline_of("18AL")
    outline_of.cache_clear()
