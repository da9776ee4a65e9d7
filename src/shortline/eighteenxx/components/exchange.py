"""A private that its player may exchange for a share of a corporation, in a stock turn and beside its purchase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.component import counts
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateClosed
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.names import place_name, private_name
from shortline.eighteenxx.rail import AnyRailProcedure, RailAt, RailBox, RailProcedure, RailTx
from shortline.eighteenxx.shares import (
    certificate_limit,
    certificates,
    look_at_float,
    look_at_presidency,
    player_limit,
    tenths,
)
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import Check, Component, Stage
from shortline.kernel.wording import a as an
from shortline.parts.holdings import SharesMoved
from shortline.parts.reading import Reader


@dataclass(frozen=True, slots=True)
class ExchangePrivate(Action):
    """Exchange a private for a share."""

    phrase: ClassVar[str] = "exchange a private for a share"

    private: str


class Exchanging(RailProcedure[ExchangePrivate]):
    """The owner of a private exchanges it for a share that nobody has bought."""

    action = ExchangePrivate

    def __init__(self, private: str, corporation: str) -> None:
        self.private, self.corporation = private, corporation
        self.checks = (
            Check("exchange.owner", self.check_owner, Stage.TURN),
            Check("exchange.left", self.check_left, Stage.RIGHT),
            Check("limit.one_corporation", self.check_limit, Stage.PLACE),
            Check("limit.certificates", self.check_certificates, Stage.PLACE),
        )

    def check_owner(self, at: RailAt, a: ExchangePrivate) -> str | None:
        """A player exchanges a private of their own.   Rule: exchange.owner"""
        if a.private == self.private and at.state.privates.get(self.private) == a.by:
            return None
        return f"{a.by} does not own {private_name(at.data, self.private)}, which is exchanged for a share"

    def check_left(self, at: RailAt, a: ExchangePrivate) -> str | None:
        """There is a share, and its corporation has been started.   Rule: exchange.left"""
        s = at.state
        if not s.corporations[self.corporation].started:
            return f"{self.corporation} has not been started"
        if s.holdings.single(self.corporation, at.data.stock.new_shares):
            return None
        place = place_name(at.data, at.data.stock.new_shares, self.corporation)
        return f"There is no {self.corporation} share in {place}"

    def check_limit(self, at: RailAt, a: ExchangePrivate) -> str | None:
        """Nobody goes beyond the limit of one corporation.   Rule: limit.one_corporation"""
        s, limit = at.state, player_limit(at, a.by)
        has = tenths(s, self.corporation, s.holdings.of(self.corporation, a.by) + 1)
        return None if has <= limit else f"{a.by} would have {has}0% of {self.corporation}; the limit is {limit}0%"

    def check_certificates(self, at: RailAt, a: ExchangePrivate) -> str | None:
        """The share counts where the private did not.   Rule: limit.certificates"""
        has, limit = certificates(at, a.by) + (not counts(at, "certificates", a.private)), certificate_limit(at, a.by)
        return None if has <= limit else f"{a.by} would have {has} certificates; the limit is {limit}"

    def offers(self, at: RailAt) -> Iterator[ExchangePrivate]:
        s = at.state
        owner = s.privates.get(self.private, "")
        if owner in s.top.actors or (owner in s.seats and ExchangePrivate in at.rules.step(s).for_others):
            yield ExchangePrivate(owner, self.private)

    def perform(self, tx: RailTx, a: ExchangePrivate) -> None:
        name = private_name(tx.data, self.private)
        tx.say(f"{a.by} exchanges {name} for {an(f'{self.corporation} share')}")
        tx.emit(PrivateClosed(self.private))
        tx.emit(SharesMoved(self.corporation, tx.data.stock.new_shares, a.by, 1))
        look_at_presidency(tx, self.corporation)
        look_at_float(tx, self.corporation)

    def label(self, at: RailAt, a: ExchangePrivate) -> str:
        return f"Exchange {private_name(at.data, self.private)} for {an(f'{self.corporation} share')}"


def read_exchange(reader: Reader, data: Definition) -> RailBox:
    """The component with the private and the corporation that the title file names."""
    row = reader.table("exchange", about="A private that its player may exchange for a share, in a stock turn.")
    private = read_private(row, data)
    corporation = row.name("corporation", data.corporations, "corporation", about="Whose share it is.")
    any_turn = row.flag("any_turn", False, about="Also in the stock turns of other players.")
    opened: Mapping[type[Frame], tuple[AnyRailProcedure, ...]] = {StockTurn: (Exchanging(private, corporation),)}
    return Component("exchange", optional={} if any_turn else opened, others=opened if any_turn else {})
