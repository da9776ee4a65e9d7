"""New track as the site sees it: connected only if a train could run over the whole of it."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.connect import closed_stops, starts
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.trace import trace


def sees_new_track(before: Board, after: Board, corporation: str, hex_id: str) -> bool:
    """Whether the site sees that track which a tile adds to a hex without stops is connected to a station.

    By the rules a connection may begin at any point of new track. The site wants to come to its end, too, and does not
    if the line over which it comes to the one end goes on from the other.
    """
    old = {frozenset((section.a, section.b)) for section in before.sections(hex_id)}
    if after.stops(hex_id) or not old:
        return True
    new = [(x.a, x.b) for x in after.sections(hex_id) if frozenset((x.a, x.b)) not in old]
    return any(
        b < 0 or _leaves(after, corporation, hex_id, a, b) or _leaves(after, corporation, hex_id, b, a) for a, b in new
    )


def _leaves(board: Board, corporation: str, hex_id: str, a: int, b: int) -> bool:
    """Whether a trace comes in over one side of a hex and leaves over another on the track between them."""
    numbers = points(board.map)
    if (hex_id, a) not in numbers.side or (hex_id, b) not in numbers.side:
        return False
    in_, out = numbers.side[hex_id, a], numbers.side[hex_id, b]
    graph = list(links(board))
    for other in graph[out]:
        if other != in_:
            graph[other] = tuple(n for n in graph[other] if n != out)
    graph[out] = (in_,)
    arrived, _ = trace(graph, numbers.first_stop, starts(board, corporation), closed_stops(board, corporation))
    return out ^ 1 in arrived
