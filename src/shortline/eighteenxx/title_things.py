"""What a title keeps beside the family's things, in words: names, claims, tokens."""

from __future__ import annotations

from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.state import EighteenXX


def title_things(s: EighteenXX) -> dict[str, str]:
    """Each thing by its name; what holds nothing is left out, and so are bids, which are shown with the privates."""
    own = {key: value for key, value in s.extras.items() if key != BIDS.key and _something(value)}
    return {key.replace("_", " "): _plain(value) for key, value in own.items()}


def _something(value: object) -> bool:
    """Whether a value holds anything but nothings."""
    if isinstance(value, dict):
        return any(_something(v) for v in value.values())
    return any(_something(v) for v in value) if isinstance(value, tuple) else bool(value)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items())
    if isinstance(value, (tuple, list, set, frozenset)):
        return ", ".join(_plain(v) for v in value)
    return str(value)
