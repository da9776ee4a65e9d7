"""What bots find out about a map and its boards: kept beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shortline.kernel.facts import Facts, memo

if TYPE_CHECKING:
    from shortline.bots.rail.first_run import WayToRun
    from shortline.eighteenxx.board.tile import Color
    from shortline.eighteenxx.routes import Values


class BotMapFacts(Facts):
    """What bots think of the places of a map."""

    stop_values: memo[tuple[str, str, Color], int] = memo(1 << 14)
    """By hex, tile and colour: what the best stop there pays."""
    near: memo[str, tuple[int, ...]] = memo(1 << 10)
    """The hexes with stops that are one, two and more tiles away from a hex, as bits in the order of the map."""


class BotBoardFacts(Facts):
    """What bots think of one board."""

    from_home: memo[tuple[str, frozenset[str], bool], WayToRun] = memo(256)
    sides: memo[tuple[str, str], frozenset[int]] = memo(1 << 12)
    prospects: memo[tuple[str, Color], float] = memo(256)
    home_worth: memo[str, float] = memo(64)
    revenues: memo[tuple[str, tuple[str, ...], tuple[str, ...], Values], int] = memo(1 << 10)
    """By corporation, own trains, hoped ones and what stops pay."""
