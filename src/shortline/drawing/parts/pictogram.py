"""Pictograms: coal, mines, harbours, hotels, parcels and trees, as small as a token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.svg import group, move, path

_SHAPES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "coal": (("M-6 4l-.5-4 3-2.5 2-3 4 .5 1.5 3.5 2.5 1.5-1 4.5z", "coal"),),
    "mine": (("M-5.5 6L3.2-3.4M5.5 6L-3.2-3.4M.6-5.8q4.2-.4 5.4 3.8M-.6-5.8q-4.2-.4-5.4 3.8", "tool"),),
    "port": (("M0-4.2V6M-3.6-1.6h7.2M-6 1.6q.4 4.4 6 4.4t6-4.4M-1.5-5.6a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0", "sign"),),
    "hotel": (
        ("M-6 6V-1.5L0-6.5 6-1.5V6H1.6V1.8h-3.2V6z", "sign-fill"),
        ("M-4.2-.6h2M2.2-.6h2M-4.2 2.6h1.4M2.8 2.6h1.4", "snow-line"),
    ),
    "express": (("M-6-4.2h12v8.6h-12zM-6-.8h12M0-4.2v8.6", "sign"),),
    "tree": (("M0-8l5 6.2h-2.6l4 5.2h-12.8l4-5.2h-2.6zM-1.3 3.4h2.6v3.4h-2.6z", "tree"),),
}


def pictogram(kind: str, p: Point, scale: float = 1) -> str:
    """A small picture of a kind about a point; a plain square for a kind that has none."""
    shapes = _SHAPES.get(kind, (("M-4-4h8v8h-8z", "sign"),))
    grown = f" scale({scale:g})" if scale != 1 else ""
    return group(*(path(d, class_) for d, class_ in shapes), transform=move(p) + grown)
