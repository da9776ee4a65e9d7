"""When home stations are placed."""

from __future__ import annotations

from shortline.eighteenxx.events import ParSet, RoundBegan
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.eighteenxx.rail import RailTx
from shortline.kernel.rules import Component, When


def _place(tx: RailTx, event: ParSet) -> None:
    place_home(tx, event.corporation)


def _place_all(tx: RailTx, event: RoundBegan) -> None:
    if not tx.state.board.stations:
        for corporation in tx.state.corporations:
            place_home(tx, corporation)


HOME_WHEN_STARTED = Component("home_when_started", react=(When(ParSet, _place),))
"""The home station is placed when the president's certificate is bought, not in the first operating turn."""

HOMES_FROM_THE_START = Component("homes_from_the_start", react=(When(RoundBegan, _place_all),))
"""Every home station stands on the map before the first round."""
