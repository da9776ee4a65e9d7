"""The worker of a review: a process of its own, which reads a record and writes a bot's opinions of it.

    python -m shortline.server.reviews.worker BOT < RECORD

It writes a line of JSON whenever it has come further, ``{"progress": 0.4}``, and at last ``{"opinions": …}``.
"""

from __future__ import annotations

import json
import os
import sys
import time

import shortline
from shortline.review import review

NICE = 10
"""Games at play go before."""
EVERY = 0.5
"""Seconds between two lines on how far it has come."""


def main(bot: str) -> None:
    """Review the game whose record comes in."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    game = shortline.loads(sys.stdin.read())
    said = time.monotonic()

    def progress(part: float) -> None:
        nonlocal said
        if time.monotonic() - said >= EVERY:
            said = time.monotonic()
            _say({"progress": round(part, 3)})

    _say({"opinions": review(game, bot, progress=progress).data()["opinions"]})


def _say(message: dict[str, object]) -> None:
    print(json.dumps(message, ensure_ascii=False, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
