"""Showing: the position of a live game, written out once for each seat, however many look and however they ask."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from shortline.server.live import Live
from shortline.server.present import Face, present


def shown(live: Live, seat: str | None, clocks: Sequence[Face], **more: Any) -> str:
    """The position now as a seat sees it, as JSON; ``more`` stands before it. All but the clocks is made once."""
    if seat not in live.shown:
        live.shown[seat] = _members(present(live.game, seat))
    return _object(_members({**more, "number": live.length}), live.shown[seat], _members({"clocks": clocks}))


def shown_at(live: Live, seat: str | None, clocks: Sequence[Face], at: int) -> str:
    """An earlier position as a seat sees it."""
    return _object(_members({"number": live.length, **present(live.game, seat, at), "clocks": clocks}))


def _object(*members: str) -> str:
    return f"{{{','.join(members)}}}"


def _members(data: Mapping[str, Any]) -> str:
    """The members of an object as JSON, without blanks and without the braces around them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))[1:-1]
