"""The privates' own records on the site, title by title."""

from __future__ import annotations

from collections.abc import Callable

from shortline.interop.importing.importer import Importer
from shortline.interop.sitefile import Site
from shortline.kernel.action import Action
from shortline.titles.g18al.coal import PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.port import PlacePort
from shortline.titles.g18fl.terminal import PlaceTerminal
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation
from shortline.titles.g18va.express import PlaceExpress
from shortline.titles.g18va.yards import PlaceYardStation, RaiseTrainLimit


def _coal(on: Importer, by: str, a: Site) -> Action:
    return PlaceCoal(by, a["target"])


def _lumber(on: Importer, by: str, a: Site) -> Action:
    return LayLumberTerminal(by, a["hex"], a["rotation"])


def _midland(on: Importer, by: str, a: Site) -> Action:
    return LayMidlandTile(by, on.pieces.tile(str(a["tile"])), a["rotation"])


def _waycross(on: Importer, by: str, a: Site) -> Action:
    return PlaceWaycrossStation(by)


def _tallahassee(on: Importer, by: str, a: Site) -> Action:
    return LayBonusTile(by, a["hex"], on.pieces.tile(str(a["tile"])), a["rotation"])


def _port(on: Importer, by: str, a: Site) -> Action:
    return PlacePort(by, a["target"])


def _terminal(on: Importer, by: str, a: Site) -> Action:
    hex_id, stop = on.pieces.city(on.state, str(a["city"]))
    return PlaceTerminal(by, hex_id, stop)


def _express(on: Importer, by: str, a: Site) -> Action:
    return PlaceExpress(by, a["target"])


def _yards(on: Importer, by: str, a: Site) -> Action:
    return PlaceYardStation(by, on.pieces.city(on.state, str(a["city"]))[0])


def _limit(on: Importer, by: str, a: Site) -> Action:
    return RaiseTrainLimit(by)


POWERS: dict[tuple[str, str, str], Callable[[Importer, str, Site], Action]] = {
    ("18AL", "SNAR", "assign"): _coal,
    ("18AL", "BLC", "lay_tile"): _lumber,
    ("18GA", "MRC", "lay_tile"): _midland,
    ("18GA", "W&SR", "place_token"): _waycross,
    ("18VA", "P1", "assign"): _express,
    ("18VA", "P3", "place_token"): _yards,
    ("18VA", "P3", "choose_ability"): _limit,
    ("18FL", "TR", "lay_tile"): _tallahassee,
    ("18FL", "POSC", "assign"): _port,
    ("18FL", "TC", "place_token"): _terminal,
}
"""What a private's own record means: by title, the site's name of the private, and type."""
