"""When home stations are placed."""

from __future__ import annotations

from shortline.eighteenxx.events import ParSet, RoundBegan
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component


def _place(tx: Tx, event: ParSet) -> None:
    place_home(tx, event.corporation)


def _place_all(tx: Tx, event: RoundBegan) -> None:
    if not tx.state.board.stations:
        for corporation in tx.state.corporations:
            place_home(tx, corporation)


HOME_WHEN_STARTED = Component("home_when_started", react={ParSet: _place})
"""The home station is placed when the president's certificate is bought, not in the first operating turn."""

HOMES_FROM_THE_START = Component("homes_from_the_start", react={RoundBegan: _place_all})
"""Every home station stands on the map before the first round."""
