"""The steps of a cube-rail game: a frame class for each, whose fields are what the step remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from shortline.cuberail.words import SWAP_TRAINS, TRACK_INCOME, TRADE_IN
from shortline.kernel.frame import Frame
from shortline.parts.auction import Auction


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged(Frame):
    """A step that leads through stages, one after the other."""

    stage: int = 0
    """How many of them have begun."""


@dataclass(frozen=True, slots=True)
class TurnStep(Staged):
    """A turn of the game."""

    step: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class OperatingTurn(Staged):
    """The operating turn of a company."""

    step: ClassVar[str] = "operating_turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionStep(Frame):
    """The players bid for the order of choice."""

    step: ClassVar[str] = "auction"

    auction: Auction
    spare: tuple[str, ...]
    """Who has a pass to spare."""


@dataclass(frozen=True, slots=True)
class Selection(Frame):
    """A player chooses an action tile."""

    step: ClassVar[str] = "selection"


@dataclass(frozen=True, slots=True)
class TradeInStep(Frame):
    """The holder of Trade-In Train uses it."""

    step: ClassVar[str] = "trade_in"


@dataclass(frozen=True, slots=True)
class TrackIncomeStep(Frame):
    """The holder of Track Income uses it."""

    step: ClassVar[str] = "track_income"


@dataclass(frozen=True, slots=True)
class SwapStep(Frame):
    """The holder of Swap Trains uses it."""

    step: ClassVar[str] = "swap_trains"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTheTable(Frame):
    """A step that goes round the table until everybody has passed in a row."""

    turn: int
    """How many turns there were."""
    passes: int
    """How many passes in a row."""


@dataclass(frozen=True, slots=True)
class SellingStep(RoundTheTable):
    """The players sell shares."""

    step: ClassVar[str] = "selling"


@dataclass(frozen=True, slots=True)
class BuyingStep(RoundTheTable):
    """The players buy shares."""

    step: ClassVar[str] = "buying"


@dataclass(frozen=True, slots=True)
class TradingStep(RoundTheTable):
    """The players sell and buy shares as they like."""

    step: ClassVar[str] = "trading"


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingRound(Frame):
    """The companies operate one after the other."""

    step: ClassVar[str] = "operating_round"

    done: tuple[str, ...]
    """The companies that have operated."""


@dataclass(frozen=True, slots=True)
class ImprovementStep(Frame):
    """The operating company improves itself."""

    step: ClassVar[str] = "improvement"


@dataclass(frozen=True, slots=True)
class DividendStep(Frame):
    """The operating company pays its income out or withholds it."""

    step: ClassVar[str] = "dividend"


@dataclass(frozen=True, slots=True)
class TrainStep(Frame):
    """The operating company buys trains."""

    step: ClassVar[str] = "trains"


@dataclass(frozen=True, slots=True)
class ExtraRoundStep(Frame):
    """The holder of Extra Round may let a company operate once more."""

    step: ClassVar[str] = "extra_round"


IMMEDIATE: Final[Mapping[str, type[Frame]]] = {
    TRADE_IN: TradeInStep,
    TRACK_INCOME: TrackIncomeStep,
    SWAP_TRAINS: SwapStep,
}
"""Tiles that are used at once when they are chosen, with the step in which that happens."""
