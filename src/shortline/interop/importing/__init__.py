"""Import: a game of the site becomes a game of ours, action by action, with every rule asked."""

from __future__ import annotations

from shortline.interop.importing.handlers import HANDLERS
from shortline.interop.importing.importer import Finding, Imported, Importer
from shortline.interop.sitefile import SiteFileError, SiteGame

__all__ = ["HANDLERS", "Finding", "Imported", "Importer", "import_as_far_as_possible", "import_game"]


def import_game(site: SiteGame, rescore: bool = False) -> Imported:
    """A game of the site as a game of ours, whole or not at all (``SiteFileError``).

    ``rescore`` lets a wrong revenue be a finding, not a mistake.
    """
    importer = Importer(site, rescore)
    importer.catch_up()
    after = (importer.game.number, *importer.run(HANDLERS))
    return Imported(importer.game, after, importer.seats, tuple(importer.findings), importer.ended)


def import_as_far_as_possible(site: SiteGame) -> Imported:
    """The same, up to the first action that cannot be followed; ``Imported.stopped`` says why it ends there."""
    importer = Importer(site, rescore=True)
    importer.catch_up()
    after, stopped = [importer.game.number], ""
    try:
        after.extend(importer.run(HANDLERS))  # what came before a mistake stays
    except SiteFileError as e:
        stopped = str(e)
        while importer.game.number > after[-1]:
            importer.game.undo()
    return Imported(importer.game, tuple(after), importer.seats, tuple(importer.findings), importer.ended, stopped)
