"""The markers of 18VA as pictograms: SVG paths about the origin, 12 wide and high, each with its class in the style."""

from __future__ import annotations

from collections.abc import Mapping

PICTOGRAMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "express": (("M-6-4.2h12v8.6h-12zM-6-.8h12M0-4.2v8.6", "sign"),),
}
