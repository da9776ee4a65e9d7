"""Upgrading a town or city."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.cuberail.checks import KNOWN_HEX, ONE_IMPROVEMENT, lacks
from shortline.cuberail.events.operating import TownUpgraded
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class UpgradeTown(Action):
    """Raise the value of a town or city, for everybody."""

    hex: str


def _markers(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """There are only so many markers.   Rule: upgrade.markers"""
    markers = rules.data.upgrades.markers
    return None if len(s.upgraded) < markers else f"All {markers} upgrade markers are on the board"


def _place(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """Only towns and cities are upgraded.   Rule: upgrade.place"""
    return None if rules.data.map.place(a.hex) else f"There is no town or city in {a.hex}"


def _red(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """Red areas are never upgraded.   Rule: upgrade.red"""
    place = rules.data.map.place(a.hex)
    return f"{place.name} lies outside the map and cannot be upgraded" if place and place.red else None


def _once(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """A place is upgraded once.   Rule: upgrade.once"""
    return f"{rules.data.map.label(a.hex)} has been upgraded already" if a.hex in s.upgraded else None


def _connected(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """A company upgrades what its track connects.   Rule: upgrade.connected"""
    return None if a.hex in s.operator.track else f"{s.operator.name} has no track in {rules.data.map.label(a.hex)}"


def _money(rules: Rules, s: CubeRail, a: UpgradeTown) -> str | None:
    """An upgrade has its price.   Rule: upgrade.money"""
    c = s.operator
    return lacks(c.name, s.ledger[c.name], rules.data.upgrades.cost, "an upgrade")


class Upgrading(Procedure):
    """The operating company upgrades a town or city."""

    action: ClassVar[type[Action]] = UpgradeTown
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

    def offers(self, rules: Rules, s: CubeRail) -> Iterator[Action]:
        for seat in s.top.actors:
            for name in sorted(s.operator.track):
                yield UpgradeTown(seat, name)

    def perform(self, tx: Tx, a: Any) -> None:
        company = tx.state.operating.company
        cost = tx.rules.data.upgrades.cost
        pay(tx, company, BANK, cost)
        tx.emit(TownUpgraded(company, a.hex, tx.rules.data.map.label(a.hex), cost))

    def label(self, rules: Rules, s: CubeRail, a: Any) -> str:
        u = rules.data.upgrades
        return f"Upgrade {rules.data.map.label(a.hex)} by ${u.value} for ${u.cost}"
