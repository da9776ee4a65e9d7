"""Reasons to refuse that several actions share."""

from __future__ import annotations

from typing import Protocol

from shortline.cuberail.cube import CubeAt
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage


class NamesHex(Protocol):
    """An action about a hex."""

    @property
    def hex(self) -> str: ...


class NamesCompany(Protocol):
    """An action about a company."""

    @property
    def company(self) -> str: ...


def _known_hex(at: CubeAt, a: NamesHex) -> str | None:
    """A hex is one of the board.   Rule: input.hex"""
    return None if a.hex in at.data.map.hexes else f"The board has no hex {a.hex}"


def _known_company(at: CubeAt, a: NamesCompany) -> str | None:
    """A company is one of the game.   Rule: input.company"""
    return None if a.company in at.state.companies else f"There is no company called {a.company}"


def _one_improvement(at: CubeAt, a: Action) -> str | None:
    """A company makes one improvement a round.   Rule: improve.one"""
    s = at.state
    if not s.operating.improvement:
        return None
    return f"{s.operating.company} has already made its improvement of this round"


KNOWN_HEX = Check("input.hex", _known_hex, Stage.TURN)
KNOWN_COMPANY = Check("input.company", _known_company, Stage.TURN)
ONE_IMPROVEMENT = Check("improve.one", _one_improvement)
