"""A corporation buys a private from a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.events import PrivateMoved
from shortline.eighteenxx.help import raising
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.rail import RailAt, RailProcedure, RailRules, RailTx
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer, Span
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import pay


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Buy a private from a player into the operating corporation."""

    private: str
    price: int


def bounds(rules: RailRules, private: str) -> tuple[int, int]:
    """The least and the most that a corporation pays for a private."""
    data = rules.data
    face = data.privates[private].price
    return -(-face * data.play.private_least // 100), face * data.play.private_most // 100


def check_phase(at: RailAt, a: BuyPrivate) -> str | None:
    """Corporations buy privates from a phase on.   Rule: private.phase"""
    return None if phase(at).buys_privates else "Corporations cannot buy privates yet"


def check_owner(at: RailAt, a: BuyPrivate) -> str | None:
    """A player owns the private.   Rule: private.owner"""
    s = at.state
    owner = s.privates.get(a.private, "")
    if a.private not in at.data.privates:
        return f"There is no private {a.private}"
    return None if owner in s.seats else f"No player owns {private_name(at.data, a.private)}"


def check_bounds(at: RailAt, a: BuyPrivate) -> str | None:
    """Within its bounds, in most titles half to one and a half times the face value.   Rule: private.bounds"""
    least, most = bounds(at.rules, a.private)
    if least <= a.price <= most:
        return None
    return f"{private_name(at.data, a.private)} costs a corporation {at.money(least)} to {at.money(most)}"


def check_money(at: RailAt, a: BuyPrivate) -> str | None:
    """The treasury pays.   Rule: private.treasury"""
    s = at.state
    return at.money.lacks(s.operating, s.cash(s.operating), a.price, private_name(at.data, a.private))


def check_train_first(at: RailAt, a: BuyPrivate) -> str | None:
    """What was raised for a train is for the train, and so is the treasury.   Rule: help.train_first"""
    s = at.state
    if not raising(s):
        return None
    president = s.president(s.operating)
    return f"{president} has sold certificates for a train of {s.operating}'s, which is bought before anything else"


class PrivateBuying(RailProcedure[BuyPrivate]):
    """The operating corporation buys a private, if its owner agrees."""

    action = BuyPrivate
    checks = (
        Check("private.owner", check_owner, Stage.TURN),
        Check("private.phase", check_phase, Stage.RIGHT),
        Check("help.train_first", check_train_first, Stage.RIGHT),
        Check("private.bounds", check_bounds, Stage.MONEY),
        Check("private.treasury", check_money, Stage.MONEY),
    )

    def offers(self, at: RailAt) -> Iterator[Offer]:
        s = at.state
        if not phase(at).buys_privates:
            return
        for private, owner in s.privates.items():
            least, most = bounds(at.rules, private)
            top = min(most, s.cash(s.operating))
            if owner in s.seats and least <= top:
                yield Offer(BuyPrivate(s.top.actors[0], private, least), Span("price", least, top))

    def consent(self, at: RailAt, a: BuyPrivate) -> str | None:
        return at.state.privates[a.private]

    def perform(self, tx: RailTx, a: BuyPrivate) -> None:
        s = tx.state
        owner = s.privates[a.private]
        pay(tx, s.operating, owner, a.price)
        tx.emit(PrivateMoved(a.private, owner, s.operating, a.price))

    def label(self, at: RailAt, a: BuyPrivate) -> str:
        s = at.state
        name, owner = private_name(at.data, a.private), s.privates[a.private]
        return f"{s.operating} buys {name} from {owner} for {at.money(a.price)}"
