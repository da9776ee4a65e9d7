"""The Florida East Coast Canal: a share of the railway for its first buyer, until the railway has a train."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed, PrivateMoved, TrainBought
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component
from shortline.parts.holdings import SharesMoved
from shortline.parts.ledger import BANK
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class ShareGiven(Event):
    """A player got a share of a corporation with a private."""

    seat: str
    corporation: str
    private: str

    def text(self) -> str:
        return f"{self.seat} gets a share of {self.corporation} with {self.private}"


def read_fec(reader: Reader, data: Definition) -> Component:
    """The component with the private and the corporation that the title file names."""
    row = reader.table("free_share")
    private, corporation = row.text("private"), row.text("corporation")
    if private not in data.privates:
        row.fail("private", f"there is no private {private!r}")
    if corporation not in data.corporations:
        row.fail("corporation", f"there is no corporation {corporation!r}")

    def bought(tx: Tx, event: PrivateMoved) -> None:
        if event.private == private and event.seller == BANK:
            tx.emit(ShareGiven(event.buyer, corporation, private))
            tx.emit(SharesMoved(corporation, data.stock.new_shares, event.buyer, 1))

    def has_train(tx: Tx, event: TrainBought) -> None:
        if event.corporation == corporation and private in tx.state.privates:
            tx.emit(PrivateClosed(private))

    return Component("free_share", react={PrivateMoved: bought, TrainBought: has_train})
