"""The markers of 18FL as pictograms: SVG paths about the origin, 12 wide and high, each with its class in the style."""

from __future__ import annotations

from collections.abc import Mapping

PICTOGRAMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "hotel": (
        ("M-6 6V-1.5L0-6.5 6-1.5V6H1.6V1.8h-3.2V6z", "sign-fill"),
        ("M-4.2-.6h2M2.2-.6h2M-4.2 2.6h1.4M2.8 2.6h1.4", "snow-line"),
    ),
}
