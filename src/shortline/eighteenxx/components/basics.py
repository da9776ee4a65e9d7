"""The steps and procedures of the classic game: private sale, stock turns, and the six steps of an operating turn."""

from __future__ import annotations

from shortline.eighteenxx import flow
from shortline.eighteenxx.component import stays_open
from shortline.eighteenxx.components import endings
from shortline.eighteenxx.components.help import PRIVATES_HELP, HelpSelling
from shortline.eighteenxx.events import DividendSettled, PhaseBegan, PrivateClosed
from shortline.eighteenxx.frames import (
    DiscardStep,
    DividendStep,
    OperatingRound,
    PrivateAuction,
    PrivateSale,
    Rounds,
    RunStep,
    StationStep,
    StockTurn,
    TileStep,
    TrainStep,
)
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
from shortline.eighteenxx.rail import AnyRailProcedure, RailBox, RailStep, RailTx
from shortline.eighteenxx.trains import phase, train_duty
from shortline.kernel.frame import GameOver
from shortline.kernel.rules import Check, Component, Stage, Step, When
from shortline.parts.consent import CONSENTING

ROUNDS: tuple[RailStep, ...] = (Step(Rounds, settle=flow.settle_rounds), Step(GameOver))

PRIVATE_SALE = (
    Step(
        PrivateSale,
        (PrivateTaking(), StandingBidding(), SalePassing()),
        flow.settle_private_sale,
    ),
    Step(PrivateAuction, (AuctionBidding(), AuctionPassing()), settle_auction),
)

STOCK_TURN = (
    Step(
        StockTurn,
        (ShareBuying(), CorporationStarting(), ShareSelling(FIRST_ROUND, BUY_BETWEEN), PrivateTrading()),
        flow.settle_stock_turn,
        optional=(StockPassing(),),
    ),
)

PRIVATE_BUYING = PrivateBuying()
"""Open at any time in a corporation's turn; the first and the last step wait for it."""


def operating(
    running: TrainRunning, *emergency: AnyRailProcedure, trade: tuple[AnyRailProcedure, ...] = (PRIVATE_BUYING,)
) -> tuple[RailStep, ...]:
    """The steps of operating rounds. Titles differ in the runs they refuse, in what an emergency asks and in what
    ``trade`` is open at any time."""
    return (
        Step(OperatingRound, settle=flow.settle_operating_round),
        Step(
            TileStep,
            (TileLaying(), *trade),
            flow.settle_step("{} can lay no tile", "{} is done laying tiles"),
            optional=(StepPassing(),),
        ),
        Step(
            StationStep,
            (StationPlacing(),),
            flow.settle_step("{} can place no station", "{} is done placing stations"),
            optional=(*trade, StepPassing()),
        ),
        Step(RunStep, (running,), flow.settle_run, optional=trade),
        Step(DividendStep, (PayingOut(), Withholding()), flow.settle_dividend, optional=trade),
        Step(
            TrainStep,
            (TrainBuying(), *emergency, *trade),
            flow.settle_step("{} can buy no train", "{} is done buying trains", duty=train_duty),
            optional=(StepPassing(Check("train.must_buy", check_duty, Stage.RIGHT)),),
        ),
        Step(DiscardStep, (TrainDiscarding(),), settle_discard),
    )


OPERATING = operating(TrainRunning(), HelpSelling(), Bankruptcy())

PRICE_BY_DIVIDEND = Component("price_by_dividend", react=(When(DividendSettled, right_or_left),))


def _close_privates(tx: RailTx, event: PhaseBegan) -> None:
    if "privates_close" in phase(tx.at).marks:
        for private in tuple(tx.state.privates):
            if not stays_open(tx.at, private):
                tx.emit(PrivateClosed(private))


PRIVATES_CLOSE = Component("privates_close", react=(When(PhaseBegan, _close_privates),))

FLOW: tuple[RailStep, ...] = (*ROUNDS, *PRIVATE_SALE, *STOCK_TURN, *OPERATING)
"""The flow of the classic game."""

CLASSIC: tuple[RailBox, ...] = (
    CONSENTING,
    PRICE_BY_DIVIDEND,
    endings.BANK_BREAKS,
    endings.PRICE_ENDS,
    PRIVATES_CLOSE,
    PRIVATES_HELP,
)
"""What stands first on the shelf of a classic title."""
