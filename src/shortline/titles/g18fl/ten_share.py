"""The founder's word: in some phases a new corporation may have ten shares from its start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.eighteenxx.components.conversion import FULL_SIZE, convert
from shortline.eighteenxx.flow import STOCK_TURN
from shortline.eighteenxx.procedures.buy_share import CorporationStarting, StartCorporation
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase
from shortline.kernel.action import Action
from shortline.kernel.play import Tx
from shortline.kernel.rules import Check, Component, Rules, Stage


@dataclass(frozen=True, slots=True)
class StartTenShare(StartCorporation):
    """Start a corporation and declare that it has ten shares."""

    phrase: ClassVar[str] = "start a ten-share corporation"


def check_choice(rules: Rules, s: EighteenXX, a: StartTenShare) -> str | None:
    """The founder has the choice in phase 4 only.   Rule: start.ten_share"""
    if "choice_of_size" in phase(rules, s).marks or s.corporations[a.corporation].started:
        return None
    size = "ten" if s.corporations[a.corporation].size == FULL_SIZE else "five"
    return f"In phase {s.phase} a new corporation has {size} shares: the founder has no choice"


class TenShareStarting(CorporationStarting):
    """A player starts a corporation with ten shares."""

    action: ClassVar[type[Action]] = StartTenShare
    checks = (*CorporationStarting.checks, Check("start.ten_share", check_choice, Stage.RIGHT))

    def offers(self, rules: Rules, s: EighteenXX) -> Iterator[Action]:
        if "choice_of_size" in phase(rules, s).marks:
            for a in super().offers(rules, s):
                assert isinstance(a, StartCorporation)
                yield StartTenShare(a.by, a.corporation, a.par)

    def perform(self, tx: Tx, a: Any) -> None:
        convert(tx, a.corporation, 0)
        super().perform(tx, a)

    def label(self, rules: Rules, s: EighteenXX, a: Any) -> str:
        return f"{super().label(rules, s, a)} with ten shares"


TEN_SHARE = Component("ten_share", open={STOCK_TURN: (TenShareStarting(),)})
