"""The site's routes: legs of hexes become runs of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.run import Written, written
from shortline.eighteenxx.routes.trace import Trace, read_legs
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed


def written_run(s: EighteenXX, corporation: str, train: str, route: Mapping[str, Any]) -> Written | None:
    """The run that a route of the site is; None for a train that stays."""
    legs = route.get("connections") or ()
    if not legs:
        return None
    ways = read_legs(s.board, legs)
    if not ways:
        raise Malformed(f"no track leads along {legs}")
    best = min(ways, key=lambda way: _rank(s, corporation, way, route.get("nodes") or ()))
    net = network(s.board)
    return written(train, tuple(net.places[i].name for i in best.stops), best.track)


def _rank(s: EighteenXX, corporation: str, way: Trace, nodes: Any) -> tuple[int, int, tuple[int, ...]]:
    """Better ways first: stops that the file names, then a station of the corporation on the way."""
    net = network(s.board)
    places = [net.places[i] for i in way.stops]
    unnamed = sum(1 for p in places if nodes and f"{p.hex}-{p.stop}" not in nodes)
    own = {(st.hex, st.stop) for st in s.board.stations_of(corporation)}
    return unnamed, int(not any((p.hex, p.stop) in own for p in places)), way.stops
