"""A private that closes when its corporation has a train: the Florida East Coast Canal."""

from __future__ import annotations

from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed, TrainBought
from shortline.eighteenxx.rail import RailBox, RailTx
from shortline.kernel.rules import Component, When
from shortline.parts.reading import Reader


def read_closing(reader: Reader, data: Definition) -> RailBox:
    """The component with the private and the corporation that the title file names."""
    row = reader.table("closes_with_train")
    private, corporation = read_private(row, data), row.text("corporation")
    if corporation not in data.corporations:
        row.fail("corporation", f"there is no corporation {corporation!r}")

    def look(tx: RailTx, event: TrainBought) -> None:
        if event.corporation == corporation and private in tx.state.privates:
            tx.emit(PrivateClosed(private))

    return Component("closes_with_train", react=(When(TrainBought, look),))
