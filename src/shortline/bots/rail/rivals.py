"""Rivals on the board: what track or a station does to the other corporations, and what theirs could do to mine."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.evaluation import Evaluation
from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.procedures.place_station import PlaceStation, free_for
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Position
from shortline.kernel.state import but


def effect_on_rivals(ev: Evaluation, after: EighteenXX) -> float:
    """What a change of the board brings me by what the other corporations earn on it: my part of that, less what the
    others have of it as far as I grudge it them."""
    if not ev.w.grudge:
        return 0.0
    there, gain = ev.at(after), 0.0
    for name in _running(ev):
        trains = ev.s.corporations[name].trains
        more = there.revenue(name, trains) - ev.revenue(name, trains)
        if more:
            gain += more * _rounds(ev, name) * ev.edge(name, ev.w.grudge)
    return gain


def kept_open(ev: Evaluation, a: PlaceStation) -> float:
    """What a station saves its corporation that another could shut out of the city, in dollars for all shares."""
    s, name = ev.s, ev.s.operating
    rival = next((c for c in s.corporations if _may_fill(ev, c, a)), "") if ev.w.shut_out else ""
    if not rival:
        return 0.0
    full, trains = s.board.station(Station(a.hex, a.stop, rival)), s.corporations[name].trains
    lost = ev.revenue(name, trains) - ev.at(but(s, board=full)).revenue(name, trains)
    return ev.w.shut_out * lost * _rounds(ev, name)


def _running(ev: Evaluation) -> Iterator[str]:
    """The other corporations that run trains."""
    s = ev.s
    return (c for c, it in s.corporations.items() if c != s.operating and it.trains and s.board.stations_of(c))


def _may_fill(ev: Evaluation, rival: str, a: PlaceStation) -> bool:
    """Whether another player's corporation can place a station in the last free circle of a city."""
    s = ev.s
    there = s.board.stations_of(rival)
    if s.president(rival) == ev.me or not s.corporations[rival].stations or a.hex in {st.hex for st in there}:
        return False
    last = s.board.free_circles(a.hex, a.stop) == 1 == free_for(Position(ev.rules, s), a.hex, a.stop, rival)
    return last and bool(there) and (a.hex, a.stop) in reach(s.board, rival).stops


def _rounds(ev: Evaluation, corporation: str) -> float:
    """The rounds in which a corporation still runs the trains of today."""
    lives = (ev.clock.life(t) for t in ev.s.corporations[corporation].trains)
    return min(float(ev.clock.rounds), max(lives, default=0.0))
