"""The privates' own records on the site, title by title."""

from __future__ import annotations

from collections.abc import Callable

from shortline.interop.importing.importer import Importer
from shortline.interop.sitefile import Site
from shortline.kernel.action import Action
from shortline.titles.g18al.coal import PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation


def _coal(on: Importer, by: str, a: Site) -> Action:
    return PlaceCoal(by, a["target"])


def _lumber(on: Importer, by: str, a: Site) -> Action:
    return LayLumberTerminal(by, a["hex"], a["rotation"])


def _midland(on: Importer, by: str, a: Site) -> Action:
    return LayMidlandTile(by, on.pieces.tile(str(a["tile"])), a["rotation"])


def _waycross(on: Importer, by: str, a: Site) -> Action:
    return PlaceWaycrossStation(by)


POWERS: dict[tuple[str, str, str], Callable[[Importer, str, Site], Action]] = {
    ("18AL", "SNAR", "assign"): _coal,
    ("18AL", "BLC", "lay_tile"): _lumber,
    ("18GA", "MRC", "lay_tile"): _midland,
    ("18GA", "W&SR", "place_token"): _waycross,
}
"""What a private's own record means: by title, the site's name of the private, and type."""
