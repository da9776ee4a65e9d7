"""Historical objectives: a corporation is paid once for a station in the city it is meant to serve."""

from __future__ import annotations

from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.kernel.rules import When
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader

KIND = "objective"


def read_objectives(reader: Reader) -> RailComponent:
    """The component with the payment that the title file names."""
    amount = reader.table("objective").number("pays", least=1)

    def reward(tx: RailTx, event: StationPlaced) -> None:
        data = tx.data
        corporation = event.station.corporation
        if not event.home and event.station.hex == data.corporations[corporation].objective:
            pay(tx, BANK, corporation, amount, "for reaching its historical objective")

    def markers(at: RailAt) -> tuple[Marker, ...]:
        """The city that each corporation is meant to serve and has no station in."""
        board = at.state.board
        return tuple(
            Marker(its.objective, KIND, corporation)
            for corporation, its in at.data.corporations.items()
            if its.objective and all(station.hex != its.objective for station in board.stations_of(corporation))
        )

    return RailComponent("objectives", react=(When(StationPlaced, reward),), markers=markers, shows=(KIND,))
