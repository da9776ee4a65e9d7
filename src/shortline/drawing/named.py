"""Things by their names, as a title writes them."""

from __future__ import annotations

from collections.abc import Iterable

from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules


def known(rules: Rules, kind: str, name: str, names: Iterable[str]) -> str:
    """The name as the title writes it, in whatever case it was given; ``Malformed`` names those that there are."""
    found = {each.casefold(): each for each in names}
    if name.casefold() not in found:
        raise Malformed(f"{rules.title} has no {kind} {name[:40]!r} (it has {', '.join(found.values())})")
    return found[name.casefold()]
