"""When home stations are placed."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import Floated, ParSet, RoundBegan
from shortline.eighteenxx.procedures.place_station import place_home
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.kernel.rules import Component, When
from shortline.parts.reading import Reader


def _place(tx: RailTx, event: ParSet | Floated) -> None:
    place_home(tx, event.corporation)


def _place_all(tx: RailTx, event: RoundBegan) -> None:
    if not tx.state.board.stations:
        for corporation in tx.state.corporations:
            place_home(tx, corporation)


def _place_floated(tx: RailTx, event: RoundBegan) -> None:
    if event.round.kind == "operating":
        for corporation in tx.state.market.order(tx.data.chart):
            if tx.state.corporations[corporation].floated and not tx.state.board.stations_of(corporation):
                place_home(tx, corporation)


TIMES: dict[str, RailBox] = {
    "first_turn": Component("homes_in_the_first_turn"),
    "started": Component("home_when_started", react=(When(ParSet, _place),)),
    "floated": Component("home_when_floated", react=(When(Floated, _place),)),
    "operating_round": Component("homes_in_the_operating_round", react=(When(RoundBegan, _place_floated),)),
    "from_the_start": Component("homes_from_the_start", react=(When(RoundBegan, _place_all),)),
}
"""Without any of them, a home station comes with the corporation's first operating turn."""


def read_homes(reader: Reader, data: Definition) -> RailBox:
    """The component for the time that the title file names."""
    about = (
        "When home stations are placed: in the corporation's first turn, when it is started, when it floats, at the "
        "beginning of the operating round, or all before the first round."
    )
    return TIMES[reader.table("play").choice("homes", TIMES, "first_turn", about=about)]
