"""The families of titles: what there is to draw of each. Nothing else here asks which family a title is of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes import board as cube_board
from shortline.drawing.cubes import kit as cube_kit
from shortline.drawing.cubes import page as cube_page
from shortline.drawing.cubes import subjects as cubes
from shortline.drawing.paper import Paper, Part
from shortline.drawing.rail import board as rail_board
from shortline.drawing.rail import kit as rail_kit
from shortline.drawing.rail import page as rail_page
from shortline.drawing.rail import subjects as rail
from shortline.drawing.svg import Picture
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.kernel.state import State
from shortline.table.title import Title

Draw = Callable[[AnyRules, Any, str], Picture]


@dataclass(frozen=True)
class Family:
    """What a family of titles has to draw."""

    state: type[State]
    data: type
    board: Draw
    """The board alone, in the measure of its places."""
    traced: Callable[[AnyRules, Any, Sequence[Written]], Picture]
    """The board with runs drawn over it."""
    whole: Mapping[str, Draw]
    """Subjects without a name: the map, the market."""
    named: Mapping[str, Draw]
    """Subjects with a name: the charter of a corporation, a tile."""
    symbols: Callable[[AnyRules], Iterator[str]]
    bare_map: Callable[[AnyRules], Picture]
    bare_charts: Callable[[AnyRules], dict[str, Picture]]
    closed: Callable[[Any], Iterable[tuple[str, int]]]
    """Hex and edge of the sides that no track crosses."""
    of_hex: Callable[[Any, str], dict[str, Any]]
    """The places in a hex."""
    beside_the_map: Callable[[Any], dict[str, Any]]
    """The places on the charts."""
    on_map: Callable[[AnyRules, Any], dict[str, Any]]
    on_charts: Callable[[AnyRules, Any], dict[str, Any]]
    """What lies on map and charts now."""
    markers: Callable[[AnyRules], Iterable[tuple[str, str]]]
    """The symbols of what may be put on the map beside tiles and stations, with their words."""
    kit: Callable[[Title[Any, Any], AnyRules, Any, Paper], Iterator[Part]]
    """The parts of a set to print."""


FAMILIES: tuple[Family, ...] = (
    Family(
        EighteenXX,
        Definition,
        rail.board,
        rail_page.traced_board,
        rail.WHOLE,
        rail.NAMED,
        rail_page.symbols,
        rail_page.bare_map,
        rail_page.bare_charts,
        lambda data: rail_board.closed(data.map),
        rail_page.of_hex,
        rail_page.beside_the_map,
        rail_page.on_map,
        lambda rules, s: rail_page.on_charts(s),
        rail_page.markers,
        rail_kit.kit,
    ),
    Family(
        CubeRail,
        CubeDefinition,
        cubes.board,
        lambda rules, s, runs: cubes.board(rules, s, ""),
        cubes.WHOLE,
        cubes.NAMED,
        cube_page.symbols,
        cube_page.bare_map,
        cube_page.bare_charts,
        cube_board.closed,
        cube_page.of_hex,
        cube_page.beside_the_map,
        lambda rules, s: cube_page.on_map(rules.data, s),
        lambda rules, s: cube_page.on_charts(rules.data, s),
        lambda rules: (),
        cube_kit.kit,
    ),
)


def family_of(s: State) -> Family:
    """The family of a game."""
    return _known(family for family in FAMILIES if isinstance(s, family.state))


def family_for(rules: AnyRules) -> Family:
    """The family of a title."""
    return _known(family for family in FAMILIES if isinstance(rules.data, family.data))


def _known(rows: Iterator[Family]) -> Family:
    family = next(rows, None)
    if family is None:
        raise Malformed("There are no pictures of this kind of game")
    return family
