"""New track that a train could run over from end to end: some tables want no less of a tile."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.connect import closed_stops, starts
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.trace import trace


def leads_through(before: Board, after: Board, corporation: str, hex_id: str) -> bool:
    """Whether track which a tile adds to a hex without stops can be run over as a whole from a station.

    A trace that comes to one end of it does not come to the other if the line over which it comes goes on from there.
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
