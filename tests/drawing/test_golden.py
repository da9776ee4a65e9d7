"""Golden drawings: every tile and every board, and charts and charters, as they were when somebody looked at them.

After a wanted change: `python -m tests.drawing.test_golden` draws them anew; look at them before you keep them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import shortline
from shortline.drawing import opening, picture
from tests.board.maps import EVERY, TITLES

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "drawing"
SUBJECTS = ("map", "tiles", "market", "charters")


def wanted() -> list[tuple[str, str]]:
    """Titles and subjects."""
    return [(title, subject) for title in EVERY for subject in SUBJECTS]


def drawn(title: str, subject: str) -> str:
    """A subject without its style, one element of the first level a line so that differences show."""
    rules, s = opening(shortline.find_title(title))
    svg = picture(rules, s, subject).svg()
    for opening_ in ("<g id=", "<g transform=", "<g><rect", "</style>"):
        svg = svg.replace(opening_, f"\n{opening_}")
    return svg + "\n"


@pytest.mark.parametrize(("title", "subject"), wanted())
def test_a_golden_drawing(title: str, subject: str) -> None:
    golden = (GOLDEN / f"{title}-{subject}.svg").read_text(encoding="utf-8")
    assert drawn(title, subject) == golden, "drawn anew by python -m tests.drawing.test_golden"


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_is_in_its_golden_sheet(title: str) -> None:
    rules, _ = opening(shortline.find_title(title))
    golden = (GOLDEN / f"{title}-tiles.svg").read_text(encoding="utf-8")
    for tile, count in rules.data.map.counts.items():
        assert f'id="manifest-{tile}"' in golden
        assert f">{rules.data.map.tiles[tile].number} × {count}<" in golden


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, what in wanted():
        (GOLDEN / f"{name}-{what}.svg").write_text(drawn(name, what), encoding="utf-8")
