"""Rivals on the board: what track or a station does to the other corporations, and what theirs could do to mine."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.desk import Desk
from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.procedures.place_station import PlaceStation, free_for
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Position
from shortline.kernel.state import but


def beside(desk: Desk, after: EighteenXX) -> float:
    """What a change of the board brings me by what the other corporations earn on it: my part of that, less what the
    others have of it as far as I grudge it them."""
    if not desk.w.grudge:
        return 0.0
    there, gain = desk.at(after), 0.0
    for name in _running(desk):
        trains = desk.s.corporations[name].trains
        more = there.revenue(name, trains) - desk.revenue(name, trains)
        if more:
            gain += more * _rounds(desk, name) * desk.edge(name, desk.w.grudge)
    return gain


def kept_open(desk: Desk, a: PlaceStation) -> float:
    """What a station saves its corporation that another could shut out of the city, in dollars for all shares."""
    s, name = desk.s, desk.s.operating
    rival = next((c for c in s.corporations if _may_fill(desk, c, a)), "") if desk.w.shut_out else ""
    if not rival:
        return 0.0
    full, trains = s.board.station(Station(a.hex, a.stop, rival)), s.corporations[name].trains
    lost = desk.revenue(name, trains) - desk.at(but(s, board=full)).revenue(name, trains)
    return desk.w.shut_out * lost * _rounds(desk, name)


def _running(desk: Desk) -> Iterator[str]:
    """The other corporations that run trains."""
    s = desk.s
    return (c for c, it in s.corporations.items() if c != s.operating and it.trains and s.board.stations_of(c))


def _may_fill(desk: Desk, rival: str, a: PlaceStation) -> bool:
    """Whether another player's corporation can place a station in the last free circle of a city."""
    s = desk.s
    there = s.board.stations_of(rival)
    if s.president(rival) == desk.me or not s.corporations[rival].stations or a.hex in {st.hex for st in there}:
        return False
    last = s.board.free_circles(a.hex, a.stop) == 1 == free_for(Position(desk.rules, s), a.hex, a.stop, rival)
    return last and bool(there) and (a.hex, a.stop) in reach(s.board, rival).stops


def _rounds(desk: Desk, corporation: str) -> float:
    """The rounds in which a corporation still runs the trains of today."""
    lives = (desk.clock.life(t) for t in desk.s.corporations[corporation].trains)
    return min(float(desk.clock.rounds), max(lives, default=0.0))
