"""Drawing, measured: late boards with their runs, boards with a tile in every hex, and what a page has to load.

Run `make bench` or `python bench/drawing.py`. Times are processor time of one core, the best of several: "cold" with
nothing drawn before, "first" once the title's page has been made, "next" when its hexes have been drawn before. The
fixed loop says what the machine is worth.
"""

from __future__ import annotations

import gc
import gzip
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from shortline.kernel.state import but

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import shortline  # noqa: E402
from shortline.cuberail.state import CubeRail  # noqa: E402
from shortline.drawing import board_svg, opening, page, placed, png, svg  # noqa: E402
from shortline.drawing.cubes.board import printed_art  # noqa: E402
from shortline.drawing.rail.tile import tile_art  # noqa: E402
from shortline.eighteenxx.routes import Train, Values, best_runs  # noqa: E402
from tests.board.maps import EVERY, TITLES  # noqa: E402
from tests.routes.hard import hard_board  # noqa: E402

LIMIT = 50
"""Milliseconds that a late board may take."""


def milliseconds(work: Callable[[], object], before: Callable[[], object] = lambda: None, times: int = 7) -> float:
    """The best time of some."""
    found = []
    for _ in range(times):
        before()
        gc.collect()
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return 1000 * min(found)


def loop() -> int:
    """A fixed amount of work."""
    total = 0
    for i in range(1_000_000):
        total += i * i & 255
    return total


def late(title: str) -> tuple[Any, Any]:
    """The rules and the last position of a stored game; with a tile or cube in most places."""
    records = sorted((ROOT / "tests" / "golden" / title).glob("*.json"))
    games = [shortline.load(path) for path in records]
    game = max(games, key=lambda game: _laid(game.state))
    return game.rules, game.state


def _laid(s: Any) -> int:
    return sum(c.on_board for c in s.companies.values()) if isinstance(s, CubeRail) else len(s.board.laid)


def forget(s: Any) -> None:
    """Let drawing start from nothing."""
    tile_art.cache_clear()
    if isinstance(s, CubeRail):
        printed_art.cache_clear()
    else:
        vars(s.board.map.facts).clear()


def boards() -> None:
    """Late boards, and boards with a tile in every hex and two trains on their best runs."""
    print(f"{'board':<26}{'laid':>6}{'cold':>10}{'first':>10}{'next':>10}{'first of limit':>16}{'kB':>6}")
    for title in EVERY:
        rules, s = late(title)
        _board(f"{title}, a game's end", rules, s, ())
    for title in TITLES:
        rules, s = opening(shortline.find_title(title))
        board = replace(hard_board(title, corporation=next(iter(rules.data.corporations))), map=s.board.map, cache={})
        corporation = board.stations[0].corporation
        runs = best_runs(board, corporation, (Train("4", 4, "4-0"), Train("3", 3, "3-0")), Values("brown")).written()
        _board(f"{title}, full, two runs", rules, but(s, board=board), runs)


def _board(name: str, rules: Any, s: Any, runs: Any) -> None:
    def draw() -> str:
        return board_svg(rules, s, runs=runs, theme="printed")

    cold = milliseconds(draw, before=lambda: forget(s))
    first = milliseconds(draw, before=lambda: (forget(s), page(rules)))
    again = milliseconds(draw)
    times = "".join(f"{t:>7.1f} ms" for t in (cold, first, again))
    print(f"{name:<26}{_laid(s):>6}{times}{first / LIMIT:>16.0%}{len(draw()) / 1000:>6.0f}")


def pages() -> None:
    """What a page has to load, raw and compressed, and what follows for each state."""
    print(f"\n{'page':<12}{'symbols':>16}{'style':>14}{'places':>16}{'map':>14}{'a state':>14}{'state':>10}")
    for title in EVERY:
        rules, s = late(title)
        whole = page(rules)
        texts = (whole.symbols, whole.style, json.dumps(whole.places), whole.map, json.dumps(placed(rules, s)))
        cells = "".join(f"{_size(text):>{16 if i in (0, 2) else 14}}" for i, text in enumerate(texts))
        print(f"{title:<12}{cells}{milliseconds(lambda r=rules, x=s: placed(r, x)):>7.1f} ms")  # type: ignore[misc]
    print("kB raw / kB compressed; the limits for symbols are 200 / 30")


def _size(text: str) -> str:
    data = text.encode()
    return f"{len(data) / 1000:.0f} / {len(gzip.compress(data)) / 1000:.1f}"


def files() -> None:
    """Pictures as PNG."""
    rules, s = late("18AL")
    drawn = svg(rules, s, "map", theme="printed")
    print(f"\nPNG of the late 18AL board: {milliseconds(lambda: png(drawn), times=3):.0f} ms")


if __name__ == "__main__":
    print(f"fixed loop {milliseconds(loop):.0f} ms\n")
    boards()
    pages()
    files()
