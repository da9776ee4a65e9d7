"""Historical objectives: a corporation is paid once for a station in the city it is meant to serve."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import StationPlaced
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component
from shortline.parts.ledger import BANK, pay
from shortline.parts.reading import Reader


def read_objectives(reader: Reader) -> Component:
    """The component with the payment that the title file names."""
    amount = reader.table("objective").number("pays", least=1)

    def reward(tx: Tx, event: StationPlaced) -> None:
        data: Definition = tx.rules.data
        corporation = event.station.corporation
        if not event.home and event.station.hex == data.corporations[corporation].objective:
            pay(tx, BANK, corporation, amount, "for reaching its historical objective")

    return Component("objectives", react={StationPlaced: reward})
