"""What the site calls a title's things, and how it plays: one table for each title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.parts.reading import load


@dataclass(frozen=True)
class Profile:
    """A title as the site names and plays it: its names on the left, ours on the right."""

    title: str
    privates: Mapping[str, str]
    corporations: Mapping[str, str]
    tiles: Mapping[str, str]
    options: Mapping[str, Any]
    """Our options that are the site's way."""
    optional_rules: Mapping[str, str]
    """The site's optional rules and the option that each is here."""

    def corporation(self, name: str) -> str:
        """Our name of a corporation."""
        return self.corporations.get(name, name)

    def private(self, name: str) -> str:
        """Our name of a private."""
        return self.privates.get(name, name)

    def tile(self, name: str) -> str:
        """Our name of a tile, from its number on the site."""
        return self.tiles.get(name, name)


@cache
def profiles() -> Mapping[str, Profile]:
    """The titles that both sides play."""
    reader = load(files(__package__) / "profiles.toml")
    found = {}
    for title in reader.keys():  # noqa: SIM118
        row = reader.table(title)
        tables = {key: row.table(key, None) for key in ("privates", "corporations", "tiles", "optional_rules")}
        texts = {key: {k: t.text(k) for k in t.keys()} if t else {} for key, t in tables.items()}  # noqa: SIM118
        options = row.table("options")
        found[title] = Profile(title, options={k: options.raw(k) for k in options.keys()}, **texts)  # noqa: SIM118
    reader.done()
    return found
