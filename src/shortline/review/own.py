"""What a title's folder says for reviews: its ``review.toml``, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from shortline.parts.reading import load
from shortline.titles import file


@cache
def own_figures(title: str, table: str) -> Mapping[str, float]:
    """The figures of a title's own under ``forecast`` or ``thresholds``; none if it has none."""
    path = file(title, "review.toml")
    if path is None:
        return {}
    reader = load(path)
    figures = {key: reader.figures(key, {}) for key in ("forecast", "thresholds")}
    reader.done()
    return figures[table]
