"""The founder's word: in some phases a new corporation may have ten shares from its start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shortline.eighteenxx.components.conversion import FULL_SIZE, convert
from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.procedures.buy_share import CorporationStarting, StartCorporation
from shortline.eighteenxx.rail import RailAt, RailTx
from shortline.eighteenxx.trains import phase
from shortline.kernel.rules import Check, Component, Stage


@dataclass(frozen=True, slots=True)
class StartTenShare(StartCorporation):
    """Start a corporation and declare that it has ten shares."""

    phrase: ClassVar[str] = "start a ten-share corporation"


def check_choice(at: RailAt, a: StartCorporation) -> str | None:
    """The founder has the choice in phase 4 only.   Rule: start.ten_share"""
    s = at.state
    if "choice_of_size" in phase(at).marks or s.corporations[a.corporation].started:
        return None
    size = "ten" if s.corporations[a.corporation].size == FULL_SIZE else "five"
    return f"In phase {s.phase} a new corporation has {size} shares: the founder has no choice"


class TenShareStarting(CorporationStarting):
    """A player starts a corporation with ten shares."""

    action = StartTenShare
    checks = (*CorporationStarting.checks, Check("start.ten_share", check_choice, Stage.RIGHT))

    def offers(self, at: RailAt) -> Iterator[StartTenShare]:
        if "choice_of_size" in phase(at).marks:
            for a in super().offers(at):
                assert isinstance(a, StartCorporation)
                yield StartTenShare(a.by, a.corporation, a.par)

    def perform(self, tx: RailTx, a: StartCorporation) -> None:
        convert(tx, a.corporation, 0)
        super().perform(tx, a)

    def label(self, at: RailAt, a: StartCorporation) -> str:
        return f"{super().label(at, a)} with ten shares"


TEN_SHARE = Component("ten_share", open={StockTurn: (TenShareStarting(),)})
