"""Options of the four titles: each part of each changes something."""

from __future__ import annotations

from typing import Any

from shortline.eighteenxx.compose import sources
from tests.rules.common_4.cast import Cast, every

NOTHING = object()


def _at(data: Any, path: str) -> Any:
    """What stands under a dotted path; a key may hold dots of its own."""
    if not path:
        return data
    if isinstance(data, list):
        head, _, rest = path.partition(".")
        return _at(data[int(head)], rest)
    for key in sorted(data, key=len, reverse=True) if isinstance(data, dict) else ():
        if path == key or path.startswith(f"{key}."):
            return _at(data[key], path[len(key) + 1 :])
    return NOTHING


@every
def test_every_part_of_every_option_differs_from_the_printed_game(its: Cast) -> None:
    files = sources(f"shortline.titles.g{its.title.lower()}")
    for name, row in files.title["options"].items():
        for part, printed in (("patch", files.title), ("map", files.map)):
            for path, value in row.get(part, {}).items():
                assert _at(printed, path) != value, f"{name} changes nothing at {path}"
