"""Laying track, one cube after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from shortline.cuberail.board import touched
from shortline.cuberail.checks import KNOWN_HEX
from shortline.cuberail.cube import CubeAt, CubeProcedure, CubeTx
from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import TrackLaid
from shortline.cuberail.events.turn import TileSpent
from shortline.cuberail.state import CubeRail
from shortline.cuberail.words import EXTRA_TRACK
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.parts.ledger import BANK, pay


@dataclass(frozen=True, slots=True)
class LayTrack(Action):
    """Put a track cube of the operating company on a hex."""

    phrase: ClassVar[str] = "lay track"

    hex: str


def cubes_allowed(data: Definition, s: CubeRail) -> int:
    """How many track cubes the operating company may lay this round."""
    president = s.president(s.operating.company)
    extra = s.tiles.get(president) == EXTRA_TRACK and EXTRA_TRACK not in s.spent
    return data.track.extra_cubes if extra else data.track.cubes


def _one_improvement(at: CubeAt, a: LayTrack) -> str | None:
    """Track is the one improvement of its round.   Rule: improve.one"""
    s = at.state
    if s.operating.improvement in ("", "track"):
        return None
    return f"{s.operating.company} has already made its improvement of this round"


def _limit(at: CubeAt, a: LayTrack) -> str | None:
    """So many cubes a round.   Rule: track.limit"""
    s = at.state
    limit, laid = cubes_allowed(at.data, s), len(s.operating.laid)
    return None if laid < limit else f"{s.operating.company} has laid {laid} cubes, all that it may lay in a round"


def _cubes(at: CubeAt, a: LayTrack) -> str | None:
    """Without a cube there is no track.   Rule: track.cubes"""
    s = at.state
    return None if s.operator.supply else f"{s.operator.name} has no cube left"


def _occupied(at: CubeAt, a: LayTrack) -> str | None:
    """A hex takes one track cube of each company.   Rule: track.occupied"""
    s = at.state
    return f"{s.operator.name} has track on {a.hex} already" if a.hex in s.operator.track else None


def _touches(at: CubeAt, a: LayTrack) -> str | None:
    """Track starts at the home and grows from track.   Rule: track.touches"""
    c = at.state.operator
    if not c.track:
        return None if a.hex == c.home else f"The first track of {c.name} is in its home {at.data.map.label(c.home)}"
    return None if touched(at.data.map, c.track, a.hex) else f"{a.hex} touches no track of {c.name}"


def _one_piece(at: CubeAt, a: LayTrack) -> str | None:
    """Until anything goes, the track of a round grows from one cube.   Rule: track.one_piece"""
    s = at.state
    c, op = s.operator, s.operating
    if s.turn > at.data.track.spoke_until or not op.laid or a.hex in c.track:
        return None
    if set(touched(at.data.map, c.track, a.hex)) & {op.root, *op.laid}:
        return None
    return f"{a.hex} does not continue the track that {c.name} began this round"


def _spoke(at: CubeAt, a: LayTrack) -> str | None:
    """Until anything goes, a new cube touches one cube of its colour.   Rule: track.spoke"""
    s = at.state
    touches = len(touched(at.data.map, s.operator.track, a.hex))
    if s.turn > at.data.track.spoke_until or touches <= 1 or a.hex in s.operator.track:
        return None
    until = at.data.track.spoke_until
    return f"{a.hex} touches {touches} cubes of {s.operator.name}, and may touch only one until turn {until}"


TrackTest: TypeAlias = Callable[[CubeAt, LayTrack], str | None]


def _while_a_line(test: TrackTest) -> TrackTest:
    """A check of the first turns, while track is an unbranched line."""
    return lambda at, a: test(at, a) if at.state.turn <= at.data.track.line_until else None


def _once_it_branches(test: TrackTest) -> TrackTest:
    """A check of the turns after them."""
    return lambda at, a: test(at, a) if at.state.turn > at.data.track.line_until else None


def _line(at: CubeAt, a: LayTrack) -> str | None:
    """At first track does not branch.   Rule: track.line"""
    s = at.state
    board, track = at.data.map, s.operator.track
    if s.turn > at.data.track.line_until or a.hex in track:
        return None
    ends = [h for h in touched(board, track, a.hex) if len(touched(board, track, h)) >= 2]
    if not ends:
        return None
    return f"Track of {s.operator.name} would branch at {board.label(ends[0])}, which it may not on turn {s.turn}"


def _money(at: CubeAt, a: LayTrack) -> str | None:
    """A cube costs what its hex costs.   Rule: track.money"""
    s = at.state
    c = s.operator
    return at.money.lacks(c.name, s.ledger[c.name], at.data.map.hexes[a.hex].cost, f"track on {a.hex}")


class Laying(CubeProcedure[LayTrack]):
    """The operating company lays a track cube."""

    action = LayTrack
    checks = (
        KNOWN_HEX,
        Check("improve.one", _one_improvement),
        Check("track.limit", _limit),
        Check("track.cubes", _cubes),
        Check("track.occupied", _occupied, Stage.PLACE),
        Check("track.touches", _touches, Stage.PLACE),
        Check("track.line_piece", _while_a_line(_one_piece), Stage.PLACE),
        Check("track.line_spoke", _while_a_line(_spoke), Stage.PLACE),
        Check("track.one_piece", _once_it_branches(_one_piece), Stage.PLACE),
        Check("track.spoke", _once_it_branches(_spoke), Stage.PLACE),
        Check("track.line", _line, Stage.PLACE),
        Check("track.money", _money, Stage.MONEY),
    )

    def offers(self, at: CubeAt) -> Iterator[LayTrack]:
        s = at.state
        c = s.operator
        board = at.data.map
        around = {n for h in c.track for n in board.neighbours[h]} - set(c.track) if c.track else {c.home}
        for seat in s.top.actors:
            for name in sorted(around):
                yield LayTrack(seat, name)

    def perform(self, tx: CubeTx, a: LayTrack) -> None:
        s = tx.state
        data = tx.data
        c, op = s.operator, s.operating
        if len(op.laid) >= data.track.cubes:
            tx.emit(TileSpent(EXTRA_TRACK))
        root = op.root if op.laid else next(iter(touched(data.map, c.track, a.hex)), "")
        cost = data.map.hexes[a.hex].cost
        pay(tx, c.name, BANK, cost)
        tx.emit(TrackLaid(c.name, a.hex, root, data.map.label(a.hex), cost))

    def label(self, at: CubeAt, a: LayTrack) -> str:
        s = at.state
        data = at.data
        number, limit = len(s.operating.laid) + 1, cubes_allowed(data, s)
        cost = data.map.hexes[a.hex].cost
        return f"Lay track on {data.map.label(a.hex)} for {at.money(cost)} (cube {number} of {limit})"
