"""The markers of 18IS as pictograms: SVG paths about the origin, 12 wide and high, each with its class in the style."""

from __future__ import annotations

from collections.abc import Mapping

PICTOGRAMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "ferry": (("M-6.5 2h13l-2 4h-9zM-3 2V-2h6v4M0-2v-4l3 1.5-3 1", "sign"),),
    "slate": (("M-6 4h12v-3h-12zM-5 0h10v-3h-10zM-4-4h8v-2h-8z", "sign"),),
}
