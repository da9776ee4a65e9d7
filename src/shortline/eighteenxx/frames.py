"""The steps of an 18xx game: a frame class for each, whose fields are what the step remembers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.definition import Definition
from shortline.kernel.frame import Frame


@dataclass(frozen=True, slots=True)
class Rounds(Frame):
    """The whole game: one round after the other."""

    step: ClassVar[str] = "rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Frame):
    """A turn or step that lasts until its actor has done with it."""

    over: bool = False


@dataclass(frozen=True, slots=True)
class PrivateSale(Decision):
    """A turn in the sale of the privates."""

    step: ClassVar[str] = "private_sale"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateAuction(Frame):
    """The auction of a private for which several have bid."""

    step: ClassVar[str] = "auction"

    private: str
    passes: int
    out: tuple[str, ...]
    """Who has passed for good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SellingStep(Decision):
    """A step in which shares may be sold."""

    blocks: tuple[str, ...] = ()
    """The corporations of which shares were sold in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockTurn(SellingStep):
    """A player's turn in a stock round."""

    step: ClassVar[str] = "stock_turn"

    acted: bool = False
    bought: bool = False
    sold_first: bool = False


@dataclass(frozen=True, slots=True)
class OperatingRound(Frame):
    """The corporations operate one after the other."""

    step: ClassVar[str] = "operating_round"


@dataclass(frozen=True, slots=True)
class TileStep(Decision):
    """The operating corporation lays tiles."""

    step: ClassVar[str] = "lay_tile"


@dataclass(frozen=True, slots=True)
class StationStep(Decision):
    """The operating corporation places stations."""

    step: ClassVar[str] = "place_station"


@dataclass(frozen=True, slots=True)
class RunStep(Decision):
    """The operating corporation runs its trains."""

    step: ClassVar[str] = "run_trains"


@dataclass(frozen=True, slots=True)
class DividendStep(Decision):
    """The operating corporation pays its revenue out or withholds it."""

    step: ClassVar[str] = "dividend"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainStep(SellingStep):
    """The operating corporation buys trains; its president may have to help."""

    step: ClassVar[str] = "buy_trains"

    completes: bool = False
    """Whether a new president completes the purchase that the one before went bankrupt over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardStep(Frame):
    """A corporation over its limit discards a train."""

    step: ClassVar[str] = "discard_train"

    corporation: str


@dataclass(frozen=True, slots=True)
class ConversionStep(Decision):
    """The operating corporation may become one of ten shares."""

    step: ClassVar[str] = "convert"


_STEPS: dict[str, type[Frame]] = {
    kind.step: kind for kind in (TileStep, StationStep, RunStep, DividendStep, TrainStep, ConversionStep)
}


def sequence(data: Definition) -> tuple[type[Frame], ...]:
    """The steps of a corporation's operating turn, in the title's order."""
    return tuple(_STEPS[name] for name in data.sequence)
