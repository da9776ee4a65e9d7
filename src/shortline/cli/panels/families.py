"""The families whose positions have panels of their own."""

from __future__ import annotations

from shortline.cli.panels import Panels
from shortline.cli.panels.cuberail import CUBERAIL
from shortline.cli.panels.eighteenxx import EIGHTEENXX
from shortline.cli.panels.plain import PLAIN
from shortline.cuberail.state import CubeRail
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import State

FAMILIES: dict[type[State], Panels] = {EighteenXX: EIGHTEENXX, CubeRail: CUBERAIL}


def panels_of(s: State) -> Panels:
    """The panels for a position: its family's, or the plain ones."""
    return next((FAMILIES[kind] for kind in type(s).__mro__ if kind in FAMILIES), PLAIN)
