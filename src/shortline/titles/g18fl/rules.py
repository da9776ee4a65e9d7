"""18FL: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from shortline.eighteenxx.components import basics, endings
from shortline.eighteenxx.components.conversion import OPERATED, conversion
from shortline.eighteenxx.components.counting import read_counting
from shortline.eighteenxx.components.denial import NO_DENIAL, check_denial
from shortline.eighteenxx.components.free_share import read_free_share
from shortline.eighteenxx.components.help import ANY_TRAIN, ONE_BLOCK, HelpSelling
from shortline.eighteenxx.components.homes import read_homes
from shortline.eighteenxx.components.sales import STOCK_TURN, after_a_turn
from shortline.eighteenxx.components.stations import read_station_rate
from shortline.eighteenxx.components.trains import ONE_OF_A_KIND
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import DividendSettled
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.dividend import by_comparison
from shortline.eighteenxx.procedures.run_trains import TrainRunning
from shortline.eighteenxx.rail import RailBox
from shortline.kernel.rules import Check, Component, On, Stage, Step, When
from shortline.parts.consent import CONSENTING
from shortline.parts.reading import Reader
from shortline.titles.g18fl.bonus_tile import LayBonusTile, read_bonus_tile
from shortline.titles.g18fl.fec import read_closing
from shortline.titles.g18fl.hotels import read_hotels
from shortline.titles.g18fl.keys import read_keys
from shortline.titles.g18fl.opening import read_opening
from shortline.titles.g18fl.pool import read_pool, settle_with_discards
from shortline.titles.g18fl.port import read_port
from shortline.titles.g18fl.stubs import read_stubs
from shortline.titles.g18fl.ten_share import TEN_SHARE
from shortline.titles.g18fl.terminal import read_terminal

FLOW = (
    *basics.ROUNDS,
    *(Step(StockTurn, step.procedures, settle_with_discards, step.optional) for step in STOCK_TURN),
    *basics.operating(TrainRunning("run.one_call", "run.hex_twice"), HelpSelling(ONE_BLOCK), trade=()),
)


def shelf(reader: Reader, data: Definition) -> tuple[RailBox, ...]:
    """The components of 18FL."""
    reader.claim("phase mark", choice_of_size="Corporations start with five shares or with ten.")
    pays = reader.table("conversion").number("pays", least=0)
    return (
        CONSENTING,
        read_homes(reader, data),
        after_a_turn(reader.table("stock").flag("first_turn_counts")),
        ONE_OF_A_KIND,
        ANY_TRAIN,
        read_counting(reader, data),
        read_station_rate(reader, data),
        read_stubs(reader),
        Component(
            "price_by_comparison", react=(When(DividendSettled, by_comparison(reader.table("stock").numbers("rises"))),)
        ),
        endings.BANK_BREAKS,
        conversion(pays, OPERATED),
        basics.PRIVATES_CLOSE,
        NO_DENIAL,
        Component("no_denial_by_bonus", checks=(On(LayBonusTile, Check("tile.denies", check_denial, Stage.PLACE)),)),
        read_opening(reader, data),
        read_free_share(reader, data),
        read_closing(reader, data),
        read_hotels(reader),
        read_keys(reader, data),
        read_port(reader, data),
        read_terminal(reader, data),
        read_bonus_tile(reader, data),
        TEN_SHARE,
        read_pool(reader),
    )


TITLE = title("shortline.titles.g18fl", FLOW, shelf)
