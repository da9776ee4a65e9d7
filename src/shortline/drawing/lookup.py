"""Lookup: things of a game by their names, as a title writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules

FEW = 12
"""So many names can be listed in one line."""


def known(rules: AnyRules, kind: str, name: str, names: Iterable[str]) -> str:
    """The name as the title writes it, in whatever case it was given; ``Malformed`` says which there are."""
    found = {each.casefold(): each for each in names}
    if name.casefold() not in found:
        raise Malformed(f"{rules.title} has no {kind} {name[:40]!r} (it has {_listed(name, found)})")
    return found[name.casefold()]


def _listed(name: str, found: Mapping[str, str]) -> str:
    """All names, or of many the first few that look like the one that was wanted."""
    if len(found) <= FEW:
        return ", ".join(found.values())
    like = get_close_matches(name.casefold(), found, n=5, cutoff=0.3) or list(found)[:5]
    return f"{len(found)}, such as {', '.join(found[each] for each in like)}"
