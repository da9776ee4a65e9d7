"""Track to a stub: where a train is a must only with a route, a table may take it for one."""

from __future__ import annotations

from shortline.eighteenxx.board.connect import leads_on
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.rail import RailAt
from shortline.parts.reading import Reader


def read_stubs(reader: Reader) -> RailComponent:
    """The component as the title file has it."""
    about = "Where a train is a must only with a route, track that leads to a stub is one, though nothing runs there."
    if not reader.flag("stub_obliges", about=about):
        return RailComponent("stubs")

    def obliges(at: RailAt, corporation: str) -> bool:
        return leads_on(at.state.board, corporation)

    return RailComponent("stubs", obliges=obliges)
