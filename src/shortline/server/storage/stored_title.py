"""The title of a stored table: its rules in the version with which it was begun, as far as they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from shortline.table.title import Title
from shortline.titles import find


def title_of(row: Row[Any]) -> Title[Any, Any]:
    """The title of a table: the version with which it was begun if the title's folder keeps it, else that of now.
    ``Malformed`` if the title is not installed."""
    return find(row.title, row.rules)


def options_of(title: Title[Any, Any], options: Mapping[str, Any], players: int) -> dict[str, bool | int | str]:
    """The options of a stored table as its title knows them. One that is gone, or has other values now, is left out:
    whether the game is still the same shows when its log is played again."""
    known = {o.name: o for o in title.options}
    named = {name: value for name, value in options.items() if name in known and known[name].admits(value)}
    return title.chosen(title.stored(named, players), players)
