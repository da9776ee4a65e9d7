"""Export: a game of ours becomes a file of the site, if the site can say all of it."""

from __future__ import annotations

from shortline.interop.exporting.exporter import CannotExport
from shortline.interop.exporting.whole import export_game

__all__ = ["CannotExport", "export_game"]
