"""Import: a game of the site becomes a game of ours, action by action, with every rule asked."""

from __future__ import annotations

from shortline.interop.importing.handlers import HANDLERS
from shortline.interop.importing.importer import Finding, Imported, Importer
from shortline.interop.sitefile import SiteGame

__all__ = ["HANDLERS", "Finding", "Imported", "Importer", "import_game"]


def import_game(site: SiteGame, rescore: bool = False) -> Imported:
    """A game of the site as a game of ours. ``rescore`` lets a wrong revenue be a finding, not a mistake."""
    importer = Importer(site, rescore)
    importer.catch_up()
    after = (importer.game.number, *importer.run(HANDLERS))
    return Imported(importer.game, after, importer.seats, tuple(importer.findings), importer.ended)
