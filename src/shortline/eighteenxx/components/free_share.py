"""A private whose first buyer gets shares of a corporation with it; some tables do not let players sell it on."""

from __future__ import annotations

from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateMoved
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.rail import RailAt, RailBox, RailTx
from shortline.kernel.rules import Check, Component, On, Stage, When
from shortline.kernel.wording import some
from shortline.parts.holdings import INITIAL_OFFERING, SharesMoved
from shortline.parts.ledger import BANK
from shortline.parts.reading import Reader


def read_free_share(reader: Reader, data: Definition) -> RailBox:
    """The component with the private, the corporation and the shares that the title file names."""
    row = reader.table("free_share", about="A share that comes with a private.")
    private, corporation, shares = (
        read_private(row, data),
        row.text("corporation", about="Whose share it is."),
        row.number("shares", least=1, about="How much of it."),
    )
    if corporation not in data.corporations:
        row.fail("corporation", f"there is no corporation {corporation!r}")

    def check_stays(at: RailAt, a: TradePrivate) -> str | None:
        """No player sells the private to another.   Rule: trade.free_share"""
        if a.private != private:
            return None
        return f"{private_name(data, private)} is not sold from player to player at this table"

    stays = (
        (Check("trade.free_share", check_stays, Stage.RIGHT),)
        if row.flag("stays", False, about="The private is not traded while the share has not been given.")
        else ()
    )

    def bought(tx: RailTx, event: PrivateMoved) -> None:
        if event.private == private and event.seller == BANK:
            name = private_name(data, private)
            tx.say(f"{event.buyer} gets {some(shares, f'{corporation} share')} with {name}")
            tx.emit(SharesMoved(corporation, INITIAL_OFFERING, event.buyer, shares))

    return Component("free_share", checks=(On(TradePrivate, *stays),), react=(When(PrivateMoved, bought),))
