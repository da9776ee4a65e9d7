"""Golden drawings: every tile and every board, and charts and charters, as they were when somebody looked at them.

After a wanted change: `python -m tests.drawing.test_golden` draws them anew; look at them before you keep them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import shortline
from shortline.drawing import opening, picture, svg
from tests.board.maps import EVERY, TITLES

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "golden" / "drawing"
PICTURES = ROOT / "docs" / "pictures"
SUBJECTS = ("map", "tiles", "market", "charters")


def wanted() -> list[tuple[str, str]]:
    """Titles and subjects."""
    return [(title, subject) for title in EVERY for subject in SUBJECTS]


def drawn(title: str, subject: str) -> str:
    """A subject without its style, one element of the first level a line so that differences show."""
    rules, s = opening(shortline.find_title(title))
    text = picture(rules, s, subject).svg()
    for opening_ in ("<g id=", "<g transform=", "<g><rect"):
        text = text.replace(opening_, f"\n{opening_}")
    return text + "\n"


@pytest.mark.parametrize(("title", "subject"), wanted())
def test_a_golden_drawing(title: str, subject: str) -> None:
    golden = (GOLDEN / f"{title}-{subject}.svg").read_text(encoding="utf-8")
    assert drawn(title, subject) == golden, "drawn anew by python -m tests.drawing.test_golden"


def documented(title: str) -> str:
    """A map as the docs show it: a file that stands alone."""
    rules, s = opening(shortline.find_title(title))
    return svg(rules, s, "map", theme="printed") + "\n"


@pytest.mark.parametrize("title", EVERY)
def test_the_docs_show_the_map_as_it_is_drawn(title: str) -> None:
    shown = (PICTURES / f"{title}-map.svg").read_text(encoding="utf-8")
    assert documented(title) == shown, "drawn anew by python -m tests.drawing.test_golden"
    assert f"pictures/{title}-map.svg" in (ROOT / "docs" / "drawing.md").read_text(encoding="utf-8")


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
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in EVERY:
        (PICTURES / f"{name}-map.svg").write_text(documented(name), encoding="utf-8")
