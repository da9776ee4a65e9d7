"""The site's routes: legs of hexes become runs of ours, and runs legs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shortline.eighteenxx.routes.network import network
from shortline.eighteenxx.routes.trace import Trace, read_legs
from shortline.eighteenxx.routes.trains import Written, written
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.pieces import Pieces
from shortline.kernel.refusal import Malformed


def written_run(
    s: EighteenXX, pieces: Pieces, corporation: str, train: str, route: Mapping[str, Any]
) -> tuple[Written, ...]:
    """The runs that a route of the site may be, the likeliest first; empty for a train that stays."""
    legs = route.get("connections") or ()
    if not legs:
        return ()
    _check(s, legs)
    ways = read_legs(s.board, legs)
    if not ways:
        raise Malformed(f"no track leads along {'; '.join('-'.join(leg) for leg in legs)[:200]}")
    nodes = frozenset(str(node) for node in route.get("nodes") or ())
    net = network(s.board)
    ranked = sorted(ways, key=lambda way: _rank(s, pieces, corporation, way, nodes))
    runs = (written(train, tuple(net.places[i].name for i in way.stops), way.track) for way in ranked)
    return tuple(dict.fromkeys(runs))


def _check(s: EighteenXX, legs: Any) -> None:
    """Refuse legs that are not lists of hexes."""
    for leg in legs:
        if not isinstance(leg, list) or not leg or not all(isinstance(h, str) and h in s.board.map.hexes for h in leg):
            raise Malformed(f"{str(leg)[:60]} is not a list of hexes")


def _rank(
    s: EighteenXX, pieces: Pieces, corporation: str, way: Trace, nodes: frozenset[str]
) -> tuple[int, int, tuple[int, ...]]:
    """Better ways first: stops that the file names, then a station of the corporation on the way."""
    net = network(s.board)
    places = [net.places[i] for i in way.stops]
    unnamed = sum(1 for p in places if nodes and f"{p.hex}-{pieces.part(s, p.hex, p.stop)}" not in nodes)
    own = {(st.hex, st.stop) for st in s.board.stations_of(corporation)}
    return unnamed, int(not any((p.hex, p.stop) in own for p in places)), way.stops


def nodes(s: EighteenXX, pieces: Pieces, stops: Sequence[str]) -> list[str]:
    """The site's nodes of stops of ours: "B23-1" is the second stop of what lies on B23."""
    net = network(s.board)
    places = [net.places[net.named[name]] for name in stops]
    return [f"{p.hex}-{pieces.part(s, p.hex, p.stop)}" for p in places]
