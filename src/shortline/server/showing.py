"""Showing: the position of a live game, written out once for each seat, however many look and however they ask."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from shortline.kernel.view import redacted
from shortline.server.live import Live
from shortline.server.present import common, own


def shown(live: Live, seat: str | None) -> str:
    """The position now as a seat sees it: the members of an object, as JSON."""
    if seat not in live.shown:
        live.shown[seat] = f"{_common(live, seat)},{members(own(live.game, seat, live.game.number))}"
    return live.shown[seat]


def _common(live: Live, seat: str | None) -> str:
    """What a seat sees alike with all who may know the same: where nothing is secret, it is made once for everybody."""
    game = live.game
    s = redacted(game.rules, game.state, seat)
    text = next((text for known, text in live.common if known == s), "")
    if not text:
        text = members(common(game, s, game.number))
        live.common.append((s, text))
    return text


def members(data: Mapping[str, Any]) -> str:
    """The members of an object as JSON, without blanks and without the braces around them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))[1:-1]


def together(*some: str) -> str:
    """An object of members that were written out apart."""
    return f"{{{','.join(some)}}}"
