"""Differences that a rule explains: those of every title from a file here, a title's own from its ``site.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.parts.reading import Reader, load

_ANY = object()

AHEAD, CHOOSING, DISCARDING, BANKRUPT = "ahead", "choosing", "discarding", "bankrupt"
MOMENTS = ("", AHEAD, CHOOSING, DISCARDING, BANKRUPT)
"""The site waits where we have gone on; it asks for the size of a corporation; for trains over the limit; a bankruptcy
has just ended the game."""


@dataclass(frozen=True)
class Difference:
    """Something that is otherwise on the site: where, what it says and what we say."""

    path: str
    site: Any
    ours: Any

    def __str__(self) -> str:
        return f"{self.path}: the site has {self.site!r}, we have {self.ours!r}"


@dataclass(frozen=True)
class Explanation:
    """A kind of difference and the rule that explains it."""

    path: str
    rule: str
    site: Any = _ANY
    ours: Any = _ANY
    more: str = ""
    """What the site has in a list beyond ours."""
    less: str = ""
    """What we have in a list beyond the site's."""
    option: str = ""
    """The option of the table that must be on."""
    when: str = ""
    game: str = ""
    actions: tuple[int, ...] = ()

    def explains(self, where: Where, difference: Difference) -> bool:
        """Whether this is such a difference."""
        if self.game and self.game != where.game.rpartition("/")[2]:
            return False
        if self.option and self.option not in where.options:
            return False
        if (self.when and self.when != where.moment) or not fnmatchcase(difference.path, self.path):
            return False
        if self.more and sorted([*(difference.ours or ()), self.more]) != sorted(difference.site or ()):
            return False
        if self.less and sorted([*(difference.site or ()), self.less]) != sorted(difference.ours or ()):
            return False
        if self.actions and not self.actions[0] <= where.action <= self.actions[-1]:
            return False
        return self.site in (_ANY, difference.site) and self.ours in (_ANY, difference.ours)


@dataclass(frozen=True)
class Where:
    """The place of a difference."""

    game: str
    action: int
    moment: str = ""
    """What makes the place special: one of ``MOMENTS``."""
    options: frozenset[str] = frozenset()
    """The options of the table that are on."""


KINDS = ("position", "offers")
Explanations = Mapping[str, tuple[Explanation, ...]]
"""The explained differences of positions, and those of offers."""


@cache
def general() -> Explanations:
    """Those of every title."""
    reader = load(files("shortline.interop.conformance") / "explained.toml")
    explanations = read_explanations(reader)
    reader.done()
    return explanations


def read_explanations(reader: Reader | None) -> Explanations:
    """Those of a file, or of a table in it."""
    if reader is None:
        return dict.fromkeys(KINDS, ())
    return {kind: tuple(_explanation(row) for row in reader.array(kind, ())) for kind in KINDS}


def _explanation(row: Reader) -> Explanation:
    return Explanation(
        path=row.text("path"),
        rule=row.text("rule"),
        site=row.raw("site") if row.has("site") else _ANY,
        ours=row.raw("ours") if row.has("ours") else _ANY,
        more=row.text("more", ""),
        less=row.text("less", ""),
        option=row.text("option", ""),
        when=row.choice("when", MOMENTS, ""),
        game=row.text("game", ""),
        actions=row.numbers("actions", ()),
    )


def explained(own: Explanations, kind: str, where: Where, difference: Difference) -> Sequence[Explanation]:
    """What explains a difference, of the title's ``own`` or of every title; nothing if it is unexplained."""
    return [e for e in (*general()[kind], *own[kind]) if e.explains(where, difference)][:1]
