"""The steps and procedures of the classic game: private sale, stock turns, and the six steps of an operating turn."""

from __future__ import annotations

from shortline.eighteenxx import flow
from shortline.eighteenxx.components import endings
from shortline.eighteenxx.components.help import PRIVATES_HELP, HelpSelling
from shortline.eighteenxx.events import DividendSettled, PhaseBegan, PrivateClosed
from shortline.eighteenxx.procedures.bankruptcy import Bankruptcy
from shortline.eighteenxx.procedures.buy_private import PrivateBuying
from shortline.eighteenxx.procedures.buy_share import CorporationStarting, ShareBuying
from shortline.eighteenxx.procedures.buy_train import TrainBuying, check_duty
from shortline.eighteenxx.procedures.discard_train import TrainDiscarding, settle_discard
from shortline.eighteenxx.procedures.dividend import PayingOut, Withholding, right_or_left
from shortline.eighteenxx.procedures.lay_tile import TileLaying
from shortline.eighteenxx.procedures.place_station import StationPlacing
from shortline.eighteenxx.procedures.private_sale import (
    AuctionBidding,
    AuctionPassing,
    PrivateTaking,
    SalePassing,
    StandingBidding,
    settle_auction,
)
from shortline.eighteenxx.procedures.run_trains import TrainRunning
from shortline.eighteenxx.procedures.sell_shares import BUY_BETWEEN, FIRST_ROUND, ShareSelling
from shortline.eighteenxx.procedures.stock_pass import StepPassing, StockPassing
from shortline.eighteenxx.procedures.trade_private import PrivateTrading
from shortline.eighteenxx.trains import phase, train_duty
from shortline.kernel.play import CONSENTING, Tx
from shortline.kernel.rules import Check, Component, Procedure, Stage, Step
from shortline.kernel.state import GAME_OVER

ROUNDS = (Step(flow.ROUNDS, settle=flow.settle_rounds), Step(GAME_OVER))

PRIVATE_SALE = (
    Step(
        flow.PRIVATE_SALE,
        (PrivateTaking(), StandingBidding(), SalePassing()),
        flow.settle_private_sale,
    ),
    Step("auction", (AuctionBidding(), AuctionPassing()), settle_auction),
)

STOCK_TURN = (
    Step(
        flow.STOCK_TURN,
        (ShareBuying(), CorporationStarting(), ShareSelling(FIRST_ROUND, BUY_BETWEEN), PrivateTrading()),
        flow.settle_stock_turn,
        also=(StockPassing(),),
    ),
)

PRIVATE_BUYING = PrivateBuying()
"""Open at any time in a corporation's turn; the first and the last step wait for it."""


def operating(
    running: TrainRunning, *emergency: Procedure, trade: tuple[Procedure, ...] = (PRIVATE_BUYING,)
) -> tuple[Step, ...]:
    """The steps of operating rounds. Titles differ in the runs they refuse, in what an emergency asks and in what
    ``trade`` is open at any time."""
    return (
        Step(flow.OPERATING_ROUND, settle=flow.settle_operating_round),
        Step(
            "lay_tile",
            (TileLaying(), *trade),
            flow.settle_step("{} can lay no tile", "{} is done laying tiles"),
            also=(StepPassing(),),
        ),
        Step(
            "place_station",
            (StationPlacing(),),
            flow.settle_step("{} can place no station", "{} is done placing stations"),
            also=(*trade, StepPassing()),
        ),
        Step("run_trains", (running,), flow.settle_run, also=trade),
        Step("dividend", (PayingOut(), Withholding()), flow.settle_dividend, also=trade),
        Step(
            "buy_trains",
            (TrainBuying(), *emergency, *trade),
            flow.settle_step("{} can buy no train", "{} is done buying trains", duty=train_duty),
            also=(StepPassing(Check("train.must_buy", check_duty, Stage.RIGHT)),),
        ),
        Step("discard_train", (TrainDiscarding(),), settle_discard),
    )


OPERATING = operating(TrainRunning(), HelpSelling(), Bankruptcy())

PRICE_BY_DIVIDEND = Component("price_by_dividend", react={DividendSettled: right_or_left})


def _close_privates(tx: Tx, event: PhaseBegan) -> None:
    if "privates_close" in phase(tx.rules, tx.state).marks:
        for private in tuple(tx.state.privates):
            tx.emit(PrivateClosed(private))


PRIVATES_CLOSE = Component("privates_close", react={PhaseBegan: _close_privates})

FLOW = (*ROUNDS, *PRIVATE_SALE, *STOCK_TURN, *OPERATING)
"""The flow of the classic game."""

CLASSIC = (CONSENTING, PRICE_BY_DIVIDEND, endings.BANK_BREAKS, endings.PRICE_ENDS, PRIVATES_CLOSE, PRIVATES_HELP)
"""What stands first on the shelf of a classic title."""
