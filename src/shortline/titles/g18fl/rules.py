"""18FL: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from dataclasses import replace

from shortline.eighteenxx import flow
from shortline.eighteenxx.components import basics, endings
from shortline.eighteenxx.components.conversion import OPERATED, conversion
from shortline.eighteenxx.components.denial import NO_DENIAL, check_denial
from shortline.eighteenxx.components.homes import HOMES_FROM_THE_START
from shortline.eighteenxx.components.sales import AFTER_A_TURN, NO_MORE, STOCK_TURN
from shortline.eighteenxx.components.trains import ONE_OF_A_KIND
from shortline.eighteenxx.compose import title
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import DividendSettled
from shortline.eighteenxx.procedures.buy_train import TrainBuying, check_duty
from shortline.eighteenxx.procedures.discard_train import TrainDiscarding, settle_discard
from shortline.eighteenxx.procedures.dividend import PayingOut, Withholding, by_comparison
from shortline.eighteenxx.procedures.lay_tile import TileLaying
from shortline.eighteenxx.procedures.place_station import StationPlacing
from shortline.eighteenxx.procedures.run_trains import TrainRunning
from shortline.eighteenxx.procedures.sell_shares import HelpSelling
from shortline.eighteenxx.procedures.stock_pass import StepPassing
from shortline.kernel.play import CONSENTING
from shortline.kernel.rules import Check, Component, Stage, Step
from shortline.parts.reading import Reader
from shortline.titles.g18fl.bonus_tile import LayBonusTile, read_bonus_tile
from shortline.titles.g18fl.fec import read_fec
from shortline.titles.g18fl.hotels import read_hotels
from shortline.titles.g18fl.keys import read_keys
from shortline.titles.g18fl.opening import read_opening
from shortline.titles.g18fl.pool import read_pool, settle_with_discards
from shortline.titles.g18fl.port import read_port
from shortline.titles.g18fl.ten_share import TEN_SHARE
from shortline.titles.g18fl.terminal import read_terminal

OPERATING = (
    Step(flow.OPERATING_ROUND, settle=flow.settle_operating_round),
    Step(
        "lay_tile",
        (TileLaying(),),
        flow.settle_step("{} can lay no tile", lambda turn: turn.tiles),
        also=(StepPassing(),),
    ),
    Step(
        "place_station",
        (StationPlacing(),),
        flow.settle_step("{} can place no station", lambda turn: turn.stations),
        also=(StepPassing(),),
    ),
    Step("run_trains", (TrainRunning("run.one_call"),), flow.settle_run),
    Step("dividend", (PayingOut(), Withholding()), flow.settle_dividend),
    Step(
        "buy_trains",
        (TrainBuying(), HelpSelling(NO_MORE)),
        flow.settle_step("{} can buy no train", lambda turn: turn.bank_trains),
        also=(StepPassing(Check("train.must_buy", check_duty, Stage.RIGHT)),),
    ),
    Step("discard_train", (TrainDiscarding(),), settle_discard),
)


def shelf(reader: Reader, data: Definition) -> tuple[Component, ...]:
    """The components of 18FL."""
    pays, multiples = reader.table("conversion").number("pays", least=0), reader.table("market").numbers("multiples")
    return (
        CONSENTING,
        HOMES_FROM_THE_START,
        AFTER_A_TURN,
        ONE_OF_A_KIND,
        Component("price_by_comparison", react={DividendSettled: by_comparison(multiples)}),
        endings.BANK_BREAKS,
        conversion(pays, OPERATED, also=(StepPassing(),)),
        basics.PRIVATES_CLOSE,
        NO_DENIAL,
        Component("no_denial_by_bonus", checks={LayBonusTile: (Check("tile.denies", check_denial, Stage.PLACE),)}),
        read_opening(reader, data),
        read_fec(reader, data),
        read_hotels(reader),
        read_keys(reader, data),
        read_port(reader, data),
        read_terminal(reader, data),
        read_bonus_tile(reader, data),
        TEN_SHARE,
        read_pool(reader),
    )


STOCK = tuple(replace(step, settle=settle_with_discards) for step in STOCK_TURN)

TITLE = title("shortline.titles.g18fl", (*basics.ROUNDS, *STOCK, *OPERATING), shelf)
