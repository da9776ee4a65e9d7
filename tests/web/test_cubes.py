"""The page at a table of Open Rails: its train track in the rows of the book, on a wide screen and on a phone."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.web.conftest import WIDE, Come

RECORD = ROOT / "tests" / "golden" / "openrails" / "last_4d.json"
TOPS = """() => [...document.querySelectorAll('#panel-trains .spaces')].map((row) =>
    [...row.children].map((space) => [space.querySelector('b').textContent, space.getBoundingClientRect().top]))"""


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=["wide", "phone"])
def test_the_train_track_has_the_rows_of_the_book(come: Come, size: tuple[int, int]) -> None:
    ann = come("Ann", size)
    page = ann.sit(ann.bring(RECORD, 60))
    page.get_by_role("tab", name="Trains" if size == WIDE else "More").click()
    rows = page.evaluate(TOPS)
    assert [[kind for kind, _ in row] for row in rows] == [
        ["2", "2", "2"],
        ["3", "3", "3"],
        ["4", "4"],
        ["5", "5"],
        ["3D ×2", "3D ×2"],
        ["4D ×2", "4D ×2"],
    ]
    assert all(len({top for _, top in row}) == 1 for row in rows), "a row stands at one height"
    assert len({row[0][1] for row in rows}) == 6
    assert ann.overflow() <= 0
