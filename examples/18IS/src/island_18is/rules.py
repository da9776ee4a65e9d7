"""18IS: what it takes from the shelf, and the ferry."""

from __future__ import annotations

from island_18is.ferry import read_ferry
from shortline.eighteenxx.components import basics
from shortline.eighteenxx.components.blocking import read_blocking
from shortline.eighteenxx.components.discounts import read_terrain_discount
from shortline.eighteenxx.components.exchange import read_exchange
from shortline.eighteenxx.components.homes import read_homes
from shortline.eighteenxx.components.lasting import read_lasting
from shortline.eighteenxx.components.tile_power import read_tile_power
from shortline.eighteenxx.components.token_power import read_token_power
from shortline.eighteenxx.components.trade_in import read_trade_in
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailBox
from shortline.parts.reading import Reader


def shelf(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """The components of 18IS."""
    return (
        *basics.CLASSIC,
        read_blocking(reader, data),
        read_terrain_discount(reader, data),
        read_exchange(reader, data),
        read_lasting(reader, data),
        read_homes(reader, data),
        read_tile_power(reader, data),
        read_token_power(reader, data),
        read_trade_in(reader, data),
        read_ferry(reader, data),
    )


TITLE = title("island_18is", basics.FLOW, shelf)
