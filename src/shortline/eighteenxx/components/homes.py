"""When home stations are placed."""

from __future__ import annotations

from shortline.eighteenxx.events import ParSet
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component


def _place(tx: Tx, event: ParSet) -> None:
    place_home(tx, event.corporation)


HOME_WHEN_STARTED = Component("home_when_started", react={ParSet: _place})
"""The home station is placed when the president's certificate is bought, not in the first operating turn."""
