"""Showing: the position of a live game, written out once for each seat, however many look."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from shortline.server.live import Live
from shortline.server.present import present


def eyes(live: Live, mine: Sequence[str]) -> str | None:
    """The one of somebody's seats through which he looks: the one to act, or the first, or none."""
    return next(iter((*(seat for seat in mine if seat in live.game.to_act), *mine)), None)


def shown(live: Live, seat: str | None, more: Mapping[str, Any]) -> str:
    """The position now as a seat sees it, as JSON, with the log's length and ``more`` before it."""
    if seat not in live.shown:
        live.shown[seat] = written(present(live.game, seat))[1:]
    return f"{written({**more, 'number': live.length})[:-1]},{live.shown[seat]}"


def written(data: Mapping[str, Any]) -> str:
    """Data as JSON, without blanks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
