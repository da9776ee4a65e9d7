"""The markers of 18AL as pictograms: SVG paths about the origin, 12 wide and high, each with its class in the style."""

from __future__ import annotations

from collections.abc import Mapping

PICTOGRAMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "objective": (("M-4 6.5V-6.5M-4-6l9 3-9 3.4", "sign-fill"), ("M-4 6.5V-6.5", "sign")),
    "coal": (("M-6 4l-.5-4 3-2.5 2-3 4 .5 1.5 3.5 2.5 1.5-1 4.5z", "coal"),),
}
