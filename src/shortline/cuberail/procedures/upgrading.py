"""Upgrading a town or city."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.cuberail.checks import KNOWN_HEX, ONE_IMPROVEMENT
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.events.operating import TownUpgraded
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class UpgradeTown(Action):
    """Raise the value of a town or city, for everybody."""

    hex: str


def _markers(at: CubeAt, a: UpgradeTown) -> str | None:
    """There are only so many markers.   Rule: upgrade.markers"""
    markers = at.data.upgrades.markers
    return None if len(at.state.upgraded) < markers else f"All {markers} upgrade markers are on the board"


def _place(at: CubeAt, a: UpgradeTown) -> str | None:
    """Only towns and cities are upgraded.   Rule: upgrade.place"""
    return None if at.data.map.place(a.hex) else f"There is no town or city in {a.hex}"


def _red(at: CubeAt, a: UpgradeTown) -> str | None:
    """Red areas are never upgraded.   Rule: upgrade.red"""
    place = at.data.map.place(a.hex)
    return f"{place.name} lies outside the map and cannot be upgraded" if place and place.red else None


def _once(at: CubeAt, a: UpgradeTown) -> str | None:
    """A place is upgraded once.   Rule: upgrade.once"""
    return f"{at.data.map.label(a.hex)} has been upgraded already" if a.hex in at.state.upgraded else None


def _connected(at: CubeAt, a: UpgradeTown) -> str | None:
    """A company upgrades what its track connects.   Rule: upgrade.connected"""
    s = at.state
    return None if a.hex in s.operator.track else f"{s.operator.name} has no track in {at.data.map.label(a.hex)}"


def _money(at: CubeAt, a: UpgradeTown) -> str | None:
    """An upgrade has its price.   Rule: upgrade.money"""
    s = at.state
    c = s.operator
    return at.money.lacks(c.name, s.ledger[c.name], at.data.upgrades.cost, "an upgrade")


class Upgrading(CubeProcedure[UpgradeTown]):
    """The operating company upgrades a town or city."""

    action = UpgradeTown
    checks = (
        KNOWN_HEX,
        ONE_IMPROVEMENT,
        Check("upgrade.markers", _markers),
        Check("upgrade.place", _place, Stage.PLACE),
        Check("upgrade.red", _red, Stage.PLACE),
        Check("upgrade.once", _once, Stage.PLACE),
        Check("upgrade.connected", _connected, Stage.PLACE),
        Check("upgrade.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[UpgradeTown]:
        s = at.state
        for seat in s.top.actors:
            for name in sorted(s.operator.track):
                yield UpgradeTown(seat, name)

    def perform(self, tx: CubeTx, a: UpgradeTown) -> None:
        company = tx.state.operating.company
        cost = tx.data.upgrades.cost
        pay(tx, company, BANK, cost)
        tx.emit(TownUpgraded(company, a.hex, tx.data.map.label(a.hex), cost))

    def label(self, at: CubeAt, a: UpgradeTown) -> str:
        u = at.data.upgrades
        return f"Upgrade {at.data.map.label(a.hex)} by {at.money(u.value)} for {at.money(u.cost)}"
