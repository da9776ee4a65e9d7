"""Scenes: what there is to be drawn of an 18xx game, from its rules and state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shortline.drawing.glyphs.heralds import Arms
from shortline.drawing.glyphs.markers import shapes_of
from shortline.drawing.outline import outline_of
from shortline.drawing.rail.board import Scene
from shortline.eighteenxx import component
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailRules
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Position


def arms_of(data: Definition) -> Mapping[str, Arms]:
    """The heralds of a title's corporations."""
    return {c: Arms(c, it.colors, i) for i, (c, it) in enumerate(data.corporations.items())}


def phases_of(data: Definition) -> Mapping[Color, str]:
    """The phase with which each colour of tile begins."""
    phases: dict[Color, str] = {}
    for phase in data.phases:
        phases.setdefault(phase.color, phase.name)
    return phases


def scene(rules: RailRules, s: EighteenXX, runs: Sequence[Written] = ()) -> Scene:
    """The board of a game as it stands."""
    data: Definition = rules.data
    placed = {(station.hex, station.corporation) for station in s.board.stations}
    homes = tuple(
        (it.home, it.home_stop if it.home_stop >= 0 or len(s.board.stops(it.home)) > 1 else 0, c)
        for c, it in data.corporations.items()
        if (it.home, c) not in placed
    )
    return Scene(
        s.board,
        arms_of(data),
        homes,
        tuple(component.markers(Position(rules, s))),
        phases_of(data),
        runs,
        data.name,
        shapes_of(rules.title),
        outline_of(rules.title),
        data.money,
    )
