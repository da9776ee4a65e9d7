"""Differences that a rule explains, from one data file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.interop.conformance.compare import Difference
from shortline.parts.reading import Reader, load

_ANY = object()

AHEAD, CHOOSING, DISCARDING, BANKRUPT = "ahead", "choosing", "discarding", "bankrupt"
MOMENTS = ("", AHEAD, CHOOSING, DISCARDING, BANKRUPT)
"""The site waits where we have gone on; it asks for the size of a corporation; for trains over the limit; a bankruptcy
has just ended the game."""


@dataclass(frozen=True)
class Explanation:
    """A kind of difference and the rule that explains it."""

    path: str
    rule: str
    titles: tuple[str, ...] = ()
    site: Any = _ANY
    ours: Any = _ANY
    more: str = ""
    """What the site has in a list beyond ours."""
    option: str = ""
    """The option of the table that must be on."""
    when: str = ""
    game: str = ""
    actions: tuple[int, ...] = ()

    def explains(self, where: Where, found: Difference) -> bool:
        """Whether this is such a difference."""
        if self.titles and where.title not in self.titles:
            return False
        if self.game and self.game != where.game.rpartition("/")[2]:
            return False
        if self.option and self.option not in where.options:
            return False
        if (self.when and self.when != where.moment) or not fnmatchcase(found.path, self.path):
            return False
        if self.more and sorted([*(found.ours or ()), self.more]) != sorted(found.site or ()):
            return False
        if self.actions and not self.actions[0] <= where.action <= self.actions[-1]:
            return False
        return self.site in (_ANY, found.site) and self.ours in (_ANY, found.ours)


@dataclass(frozen=True)
class Where:
    """The place of a difference."""

    title: str
    game: str
    action: int
    moment: str = ""
    """What makes the place special: one of ``MOMENTS``."""
    options: frozenset[str] = frozenset()
    """The options of the table that are on."""


@cache
def explanations(kind: str) -> tuple[Explanation, ...]:
    """The explained differences of positions, or of offers."""
    reader = load(files(__package__) / "explained.toml")
    tables = {key: tuple(_explanation(row) for row in reader.array(key, ())) for key in ("position", "offers")}
    reader.done()
    return tables[kind]


def _explanation(row: Reader) -> Explanation:
    return Explanation(
        path=row.text("path"),
        rule=row.text("rule"),
        titles=row.texts("titles", ()),
        site=row.raw("site") if row.has("site") else _ANY,
        ours=row.raw("ours") if row.has("ours") else _ANY,
        more=row.text("more", ""),
        option=row.text("option", ""),
        when=row.choice("when", MOMENTS, ""),
        game=row.text("game", ""),
        actions=row.numbers("actions", ()),
    )


def explained(kind: str, where: Where, found: Difference) -> Sequence[Explanation]:
    """What explains a difference; nothing if it is unexplained."""
    return [e for e in explanations(kind) if e.explains(where, found)][:1]
