"""Kits: the sheets that make up a playable set of a title."""

from __future__ import annotations

from typing import Any

from shortline.drawing.families import family_of
from shortline.drawing.geometry import Point
from shortline.drawing.lettering import BODY, TITLE, broken, paragraph, write
from shortline.drawing.paper import Paper, Part, fitted
from shortline.drawing.svg import Picture
from shortline.kernel.rules import AnyRules
from shortline.table.title import Title


def kit(title: Title[Any, Any], rules: AnyRules, s: Any, paper: Paper) -> list[Part]:
    """All parts of a title's set on sheets of a paper, and a sheet about them."""
    parts = family_of(s).kit(title, rules, s, paper)
    return [*parts, Part("notes", _notes(title, paper), "Whose game it is, and what to know of this edition.")]


def _notes(title: Title[Any, Any], paper: Paper) -> list[Picture]:
    """A sheet that says whose game it is, under which licence, and what of it is ours."""
    hand, width = BODY, paper.room.x
    parts = [write(Point(0, 10), title.name, TITLE, anchor="start")]
    y = 34.0
    for words in (title.credit, title.about, *title.notes):
        lines = broken(words, hand, width)
        parts.append(paragraph(Point(0, y), lines, hand, 13, "start"))
        y += 13 * len(lines) + 7
    return fitted(Picture(width, max(y, paper.room.y), "".join(parts), title.name), paper, f"{title.id} notes")


def contents(title: Title[Any, Any], parts: list[Part], paper: Paper) -> str:
    """What is in a kit, for whoever prints it."""
    lines = [f"{title.name}: print and play, on {paper.name} paper, at 100% ('actual size').", title.credit, ""]
    for part in parts:
        count = len(part.pages)
        lines.append(f"{part.name}: {count} {'page' if count == 1 else 'pages'}. {part.text}")
    lines += ["", "Hexes are 38 mm across. Play money is not included: chips do better.", ""]
    return "\n".join([*lines, *title.notes, ""] if title.notes else lines)
