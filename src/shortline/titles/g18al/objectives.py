"""Historical objectives: a corporation is paid once for a station in the city it is meant to serve."""

from __future__ import annotations

from shortline.eighteenxx.events import StationPlaced
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.kernel.rules import Component, When
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


def read_objectives(reader: Reader) -> RailBox:
    """The component with the payment that the title file names."""
    amount = reader.table("objective").number("pays", least=1)

    def reward(tx: RailTx, event: StationPlaced) -> None:
        data = tx.data
        corporation = event.station.corporation
        if not event.home and event.station.hex == data.corporations[corporation].objective:
            pay(tx, BANK, corporation, amount, "for reaching its historical objective")

    return Component("objectives", react=(When(StationPlaced, reward),))
