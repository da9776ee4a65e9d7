"""The flow of a cube-rail game: turns of tiles, shares and operating rounds, as stages and steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shortline.cuberail.cube import CubeAt, CubeStep, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import IncomeEarned, OperatingTurnEnded, RoundBegan
from shortline.cuberail.events.turn import GameEnded, OrderFixed, TurnBegan, TurnEnded
from shortline.cuberail.frames import (
    AuctionStep,
    BuyingStep,
    DividendStep,
    ExtraRoundStep,
    ImprovementStep,
    OperatingRound,
    OperatingTurn,
    Selection,
    SellingStep,
    SwapStep,
    TrackIncomeStep,
    TradeInStep,
    TradingStep,
    TrainStep,
    TurnStep,
)
from shortline.cuberail.income import Income
from shortline.cuberail.market import move_price
from shortline.cuberail.procedures.bidding import Bidding, DroppingOut, pass_bid
from shortline.cuberail.procedures.buying import Buying, Starting
from shortline.cuberail.procedures.buying_trains import BuyingTrain, FinishingTrains
from shortline.cuberail.procedures.choosing import Choosing
from shortline.cuberail.procedures.cubes import BuyingBack, BuyingForcedCube
from shortline.cuberail.procedures.dividends import PayingOut, Withholding
from shortline.cuberail.procedures.forced import GoingBankrupt, RemovingStation, RemovingTrack, SellingForTrain
from shortline.cuberail.procedures.laying import Laying
from shortline.cuberail.procedures.operating import Operating, RunningExtraRound, begin_operating, waiting
from shortline.cuberail.procedures.selling import Selling
from shortline.cuberail.procedures.stations import PlacingStation
from shortline.cuberail.procedures.swapping import Swapping
from shortline.cuberail.procedures.track_income import TakingTrackIncome
from shortline.cuberail.procedures.trading_in import TradingIn
from shortline.cuberail.procedures.upgrading import Upgrading
from shortline.cuberail.rotation import Course, Passing, PassingOn, Rotation, WhileOpen, begin_rotation, phase_order
from shortline.cuberail.state import CubeRail
from shortline.cuberail.words import EXTRA_ROUND, FIRST_MOVE, FIRST_OPERATION, FIRST_STOCK
from shortline.kernel import chance
from shortline.kernel.action import Action
from shortline.kernel.event import Drew, Skipped
from shortline.kernel.frame import Frame, GameOver
from shortline.kernel.play import holds
from shortline.kernel.rules import Step
from shortline.parts.auction import Auction
from shortline.parts.ledger import BANK, pay

Stage = Callable[[CubeTx], None]
End = Callable[[Definition, CubeRail], str]
"""A way for the game to end: its name if it has come, else nothing."""


# The turn


def turn_step(stages: Sequence[Stage], ends: Sequence[End]) -> CubeStep:
    """The step that leads through a turn, and from turn to turn until the game ends."""

    def clean_up(tx: CubeTx) -> None:
        tx.emit(TurnEnded(tx.state.turn))
        data, s = tx.data, tx.state
        ending = next((name for end in ends if (name := end(data, s))), "")
        if ending:
            tx.emit(GameEnded(ending, dict(s.scores())))
            tx.turn(GameOver())
        else:
            tx.turn(TurnStep())

    return Step(TurnStep, settle=Course((_begin_turn, *stages, clean_up)))


def _begin_turn(tx: CubeTx) -> None:
    tx.emit(TurnBegan(tx.state.turn + 1))


# Choosing tiles


def begin_selection(tx: CubeTx) -> None:
    """The players choose their tiles in order."""
    tx.enter(Selection())


def rank_by_tile(tx: CubeTx) -> None:
    """Low tile numbers act first for the rest of the turn, and choose first in the next."""
    s = tx.state
    order = tuple(sorted(s.seats, key=lambda seat: tx.data.number(s.tiles[seat])))
    tx.emit(OrderFixed(order, "Order by the numbers of the tiles"))


def _select(tx: CubeTx, frame: Selection) -> bool:
    s = tx.state
    seat = next((seat for seat in s.order if seat not in s.tiles), "")
    if not seat:
        tx.leave()
        return True
    if frame.actors == (seat,):
        return False
    tx.turn(Selection((seat,)))
    return True


def selection_steps() -> tuple[CubeStep, ...]:
    """Choosing tiles, and using those that take effect at once."""
    return (Step(Selection, (Choosing(),), _select), *immediate_steps())


def immediate_steps() -> tuple[CubeStep, ...]:
    """The tiles that are used as soon as they are chosen."""
    return (
        Step(
            TradeInStep,
            (TradingIn(),),
            WhileOpen(lambda s: f"{s.top.actors[0]} can trade in no train"),
            (Passing("Trade in no train", "trades in no train"),),
        ),
        Step(
            TrackIncomeStep,
            (TakingTrackIncome(),),
            WhileOpen(lambda s: f"{s.top.actors[0]} has no company to raise track income"),
            (Passing("Raise no track income", "raises no track income"),),
        ),
        Step(
            SwapStep,
            (Swapping(),),
            WhileOpen(lambda s: f"{s.top.actors[0]} can swap no trains"),
            (Passing("Swap no trains", "swaps no trains"),),
        ),
    )


# The auction for tiles


def begin_auction(tx: CubeTx) -> None:
    """The players bid for the order, from one drawn at random."""
    s = tx.state
    at, rng = chance.below(s.rng, len(s.seats))
    tx.emit(Drew(rng))
    order = (*s.seats[at:], *s.seats[:at])
    spare = tuple(seat for seat, tile in s.last_tiles.items() if tile == FIRST_MOVE)
    tx.say(f"{order[0]} is drawn to open the auction")
    tx.enter(AuctionStep(order[:1], auction=Auction(order), spare=spare))


def _bid_on(tx: CubeTx, frame: AuctionStep) -> bool:
    auction = frame.auction
    if auction.over:
        _pay_bids(tx, auction)
        tx.emit(OrderFixed(auction.rank, "Order by the auction"))
        tx.turn(Selection())
        return True
    if holds(tx.rules, tx.state):
        return False
    (seat,) = frame.actors
    tx.emit(Skipped(frame.step, f"{seat} has no money to bid more and passes"))
    pass_bid(tx, seat)
    return True


def _pay_bids(tx: CubeTx, auction: Auction) -> None:
    """All but the first to drop out pay their bids; of two players the loser pays half of theirs, rounded up."""
    first, *others = auction.rank
    pay(tx, first, BANK, auction.bids.get(first, 0), "for the bid")
    if len(others) == 1:
        pay(tx, others[0], BANK, -(-auction.bids.get(others[0], 0) // 2), "for the bid")
    for seat in others[:-1]:
        pay(tx, seat, BANK, auction.bids.get(seat, 0), "for the bid")


def auction_step() -> CubeStep:
    """Bidding for the order of choice."""
    return Step(AuctionStep, (Bidding(),), _bid_on, (DroppingOut(""),))


# The stock phase


def begin_selling(tx: CubeTx) -> None:
    """All players may sell shares."""
    begin_rotation(tx, SellingStep)


def begin_buying(tx: CubeTx) -> None:
    """All players may buy shares."""
    begin_rotation(tx, BuyingStep)


def begin_trading(tx: CubeTx) -> None:
    """All players may sell and buy shares as they like."""
    begin_rotation(tx, TradingStep)


_SELLING_NOTHING = PassingOn("Sell nothing", "sells nothing")
_BUYING_NOTHING = PassingOn("Buy nothing", "buys nothing")
_TRADING_NOTHING = PassingOn("Pass", "passes: no sale, no purchase")


def stock_steps() -> tuple[CubeStep, ...]:
    """The stock phase of the basic game: first sales, then purchases."""
    return (
        Step(SellingStep, (Selling(),), Rotation(FIRST_STOCK, "has nothing to sell"), (_SELLING_NOTHING,)),
        Step(BuyingStep, (Buying(), Starting()), Rotation(FIRST_STOCK, "can buy nothing"), (_BUYING_NOTHING,)),
    )


def trading_steps() -> tuple[CubeStep, ...]:
    """The stock phase of the advanced game."""
    idle = Rotation(FIRST_STOCK, "has nothing to sell and can buy nothing")
    return (Step(TradingStep, (Selling(), Buying(), Starting()), idle, (_TRADING_NOTHING,)),)


# Operating


def begin_operations(tx: CubeTx) -> None:
    """The companies operate, once or twice."""
    _begin_round(tx, 1)
    tx.enter(OperatingRound(done=()))


def _begin_round(tx: CubeTx, number: int) -> None:
    tx.emit(RoundBegan(tx.state.turn, number))


def _round(tx: CubeTx, frame: OperatingRound) -> bool:
    s = tx.state
    left = waiting(s)
    if not left:
        _end_round(tx)
        return True
    presidents = {s.president(c.name) for c in left}
    seat = next(seat for seat in phase_order(s, FIRST_OPERATION) if seat in presidents)
    mine = [c.name for c in left if s.president(c.name) == seat]
    if len(mine) == 1:
        begin_operating(tx, mine[0])
        return True
    if frame.actors == (seat,):
        return False
    tx.turn(OperatingRound((seat,), done=frame.done))
    return True


def _end_round(tx: CubeTx) -> None:
    s = tx.state
    if s.round < tx.data.rounds[s.turn - 1]:
        _begin_round(tx, s.round + 1)
        tx.turn(OperatingRound(done=()))
    else:
        tx.leave()


def begin_extra_round(tx: CubeTx) -> None:
    """Who has chosen Extra Round may let a company operate once more."""
    seat = tx.state.holder(EXTRA_ROUND)
    if seat:
        tx.enter(ExtraRoundStep((seat,)))


@dataclass(frozen=True, slots=True)
class EarnIncome:
    """The stage in which the trains of a company run, by the income rule of the table."""

    rule: Callable[[Definition, CubeRail, str], Income]

    def __call__(self, tx: CubeTx) -> None:
        company = tx.state.operating.company
        income = self.rule(tx.data, tx.state, company)
        tx.emit(IncomeEarned(company, income.amount, income.visits))


def _improve(tx: CubeTx) -> None:
    _enter_for_president(tx, ImprovementStep)


def _divide(tx: CubeTx) -> None:
    if tx.state.operating.income:
        _enter_for_president(tx, DividendStep)


def _buy_trains(tx: CubeTx) -> None:
    _enter_for_president(tx, TrainStep)


def _enter_for_president(tx: CubeTx, step: type[Frame]) -> None:
    s = tx.state
    tx.enter(step((s.president(s.operating.company),)))


def _end_operating(tx: CubeTx) -> None:
    """Settle the price of a company without income, and note what the round was worth for the bonus."""
    s = tx.state
    data = tx.data
    op, c = s.operating, s.operator
    if not op.income:
        first = c.first_turn == s.turn and op.trains > 0
        move_price(tx, c.name, -(data.prices.no_income_first_turn if first else data.prices.no_income), "no income")
    improved = op.trains > 0 or op.improvement in ("station", "upgrade") or len(op.laid) >= data.track.cubes
    full = op.income > 0 and improved and not op.extra
    tx.emit(OperatingTurnEnded(c.name, op.paid_out, op.improved, full))


class FinishingImprovement(Passing):
    """The operating company improves nothing, or lays no more track."""

    def said(self, s: CubeRail, seat: str) -> str:
        return "" if s.operating.improvement else f"{s.operating.company} improves nothing"

    def label(self, at: CubeAt, a: Action) -> str:
        return "Lay no more track" if at.state.operating.laid else "Improve nothing"


def _no_improvement(s: CubeRail) -> str:
    return "" if s.operating.improvement else f"{s.operating.company} can improve nothing"


def _no_train(s: CubeRail) -> str:
    return "" if s.operating.trains else f"{s.operating.company} can buy no train"


def operating_steps(income: Callable[[Definition, CubeRail, str], Income]) -> tuple[CubeStep, ...]:
    """Operating rounds, and the operating turn of a company in its stages."""
    stages = (_improve, EarnIncome(income), _divide, _buy_trains, _end_operating)
    improving = (Laying(), PlacingStation(), Upgrading(), BuyingBack())
    buying = (
        BuyingTrain(),
        BuyingForcedCube(),
        RemovingStation(),
        RemovingTrack(),
        SellingForTrain(),
        GoingBankrupt(),
    )
    return (
        Step(OperatingRound, (Operating(),), _round),
        Step(OperatingTurn, settle=Course(stages)),
        Step(ImprovementStep, improving, WhileOpen(_no_improvement), (FinishingImprovement(""),)),
        Step(DividendStep, (PayingOut(), Withholding())),
        Step(TrainStep, buying, WhileOpen(_no_train), (FinishingTrains(""),)),
        Step(
            ExtraRoundStep,
            (RunningExtraRound(),),
            WhileOpen(lambda s: f"{s.top.actors[0]} can run no extra round"),
            (Passing("Run no extra round", "runs no extra round"),),
        ),
    )
