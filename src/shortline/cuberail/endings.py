"""The ways in which a cube-rail game ends, each at the end of a turn."""

from __future__ import annotations

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail


def bankruptcy(data: Definition, s: CubeRail) -> str:
    """A player went bankrupt."""
    return "bankruptcy" if s.bankrupt else ""


def last_train(data: Definition, s: CubeRail) -> str:
    """The last train of a kind was bought: the last of all, or an earlier one in a short game."""
    kind = data.variants.last_train
    last = max(i for i, space in enumerate(data.spaces) if space.kind == kind)
    return f"last {kind}-train" if s.next_space > last else ""


def all_cubes_played(data: Definition, s: CubeRail) -> str:
    """Every company that operates has played all of its cubes."""
    operating = [c for c in s.companies.values() if c.floated]
    return "all cubes played" if operating and not any(c.supply for c in operating) else ""


def last_turn(data: Definition, s: CubeRail) -> str:
    """The last turn is complete."""
    return f"{len(data.rounds)} turns" if s.turn >= len(data.rounds) else ""
