"""The marker of 18IS as a pictogram: SVG paths about the origin, 12 wide and high, each with its class in the style."""

from __future__ import annotations

from collections.abc import Mapping

PICTOGRAMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "ferry": (("M-6.5 2h13l-2 4h-9zM-3 2V-2h6v4M0-2v-4l3 1.5-3 1", "sign"),),
}
