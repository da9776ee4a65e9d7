"""The privates' own actions on the site, title by title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from shortline.kernel.action import Action
from shortline.titles.g18al.coal import PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal

if TYPE_CHECKING:
    from shortline.interop.importing import Importer

Site = Mapping[str, Any]


def _coal(on: Importer, by: str, a: Site) -> Action:
    return PlaceCoal(by, a["target"])


def _lumber(on: Importer, by: str, a: Site) -> Action:
    return LayLumberTerminal(by, a["hex"], a["rotation"])


POWERS: dict[tuple[str, str, str], Callable[[Importer, str, Site], Action]] = {
    ("18AL", "SNAR", "assign"): _coal,
    ("18AL", "BLC", "lay_tile"): _lumber,
}
"""What a private's own action means: by title, the site's name of the private, and type."""
