"""18GA: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from shortline.eighteenxx.components import basics
from shortline.eighteenxx.components.blocking import read_blocking
from shortline.eighteenxx.components.free_share import read_free_share
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailBox
from shortline.parts.reading import Reader
from shortline.titles.g18ga.atlanta import CITIES_APART
from shortline.titles.g18ga.charleston import read_second_home
from shortline.titles.g18ga.midland import read_midland
from shortline.titles.g18ga.ocilla import read_free_train
from shortline.titles.g18ga.waycross import read_waycross


def shelf(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """The components of 18GA."""
    return (
        *basics.CLASSIC,
        read_blocking(reader, data),
        read_free_share(reader, data),
        read_midland(reader, data),
        read_waycross(reader, data),
        read_free_train(reader, data),
        read_second_home(reader, data),
        CITIES_APART,
    )


TITLE = title("shortline.titles.g18ga", basics.FLOW, shelf)
