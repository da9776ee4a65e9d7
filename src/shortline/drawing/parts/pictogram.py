"""Pictograms as small as a token: what maps and tiles of many titles print. A title's own are in its ``drawing.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.svg import group, move, path
from shortline.titles import module

Shape = tuple[tuple[str, str], ...]
"""A picture about the origin, 12 wide and high: SVG paths, each with its class in the style."""

COMMON: Final[Mapping[str, Shape]] = {
    "mine": (("M-5.5 6L3.2-3.4M5.5 6L-3.2-3.4M.6-5.8q4.2-.4 5.4 3.8M-.6-5.8q-4.2-.4-5.4 3.8", "tool"),),
    "port": (("M0-4.2V6M-3.6-1.6h7.2M-6 1.6q.4 4.4 6 4.4t6-4.4M-1.5-5.6a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0", "sign"),),
    "tree": (("M0-8l5 6.2h-2.6l4 5.2h-12.8l4-5.2h-2.6zM-1.3 3.4h2.6v3.4h-2.6z", "tree"),),
}
PLAIN: Final[Shape] = (("M-4-4h8v8h-8z", "sign"),)
"""A square, for a kind of marker that nobody has drawn."""


def shapes_of(title: str) -> Mapping[str, Shape]:
    """The pictograms of a title: those of all, and ``PICTOGRAMS`` in its ``drawing.py``."""
    own = module(title, "drawing")
    return COMMON if own is None else {**COMMON, **own.PICTOGRAMS}


def pictogram(shape: Shape, p: Point, scale: float = 1) -> str:
    """A small picture about a point."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return group(*(path(d, class_) for d, class_ in shape), transform=move(p) + grown)
