"""18AL: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from shortline.eighteenxx.components import basics
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailBox
from shortline.parts.reading import Reader
from shortline.titles.g18al.chits import read_chits
from shortline.titles.g18al.coal import read_coal
from shortline.titles.g18al.lumber import read_lumber
from shortline.titles.g18al.objectives import read_objectives


def shelf(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """The components of 18AL."""
    return (
        *basics.CLASSIC,
        read_objectives(reader),
        read_coal(reader, data),
        read_lumber(reader, data),
        read_chits(reader, data),
    )


TITLE = title("shortline.titles.g18al", basics.FLOW, shelf)
