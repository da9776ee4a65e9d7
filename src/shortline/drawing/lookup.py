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
    by_name = {each.casefold(): each for each in names}
    if name.casefold() not in by_name:
        raise Malformed(f"{rules.title} has no {kind} {name[:40]!r} (it has {_listed(name, by_name)})")
    return by_name[name.casefold()]


def _listed(name: str, names: Mapping[str, str]) -> str:
    """All names, or of many the first few that look like the one that was wanted."""
    if len(names) <= FEW:
        return ", ".join(names.values())
    like = get_close_matches(name.casefold(), names, n=5, cutoff=0.3) or list(names)[:5]
    return f"{len(names)}, such as {', '.join(names[each] for each in like)}"
