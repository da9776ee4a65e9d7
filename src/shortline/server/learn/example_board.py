"""Example boards of the rules page: the part of a lesson's position that it is about, with a tick and a cross."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from shortline.drawing import board_svg, places
from shortline.learn import Lesson, course, judged, start
from shortline.learn.lessons import acted
from shortline.table.game import Game

AROUND = 1.6
"""How many hexes are seen around those that it is about."""
GREEN, RED = "#1d5b43", "#b0261d"


@lru_cache(maxsize=64)
def example_board(title: str, name: str) -> str:
    """The board of a lesson, cut to its hexes: a tick where the move goes, a cross where a try is refused."""
    lesson = course(title).lesson(name)
    game = start(lesson)
    where = places(game.rules)
    refused = _refused(lesson, game, where["hexes"])
    seen = [where["hexes"][hex_id] for hex_id in {*lesson.hexes, lesson.ring, *refused} if hex_id in where["hexes"]]
    margin = where["size"] * AROUND
    left, top = min(it["x"] for it in seen) - margin, min(it["y"] for it in seen) - margin
    width = max(it["x"] for it in seen) + margin - left
    height = max(it["y"] for it in seen) + margin - top
    marks = "".join(
        _mark(where, hex_id, color, sign)
        for hex_id, color, sign in [
            *((hex_id, RED, "M-9 -9L9 9M9 -9L-9 9") for hex_id in refused),
            (lesson.ring, GREEN, "M-10 0L-3 8L11 -8"),
        ]
    )
    drawn = board_svg(game.rules, game.state, theme="printed")
    cut = re.sub(r'viewBox="[^"]*"', f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}"', drawn, count=1)
    cut = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", cut, count=1)
    return cut.replace("</svg>", f"{marks}</svg>") if cut.count("</svg>") == 1 else _last(cut, marks)


def _last(drawn: str, marks: str) -> str:
    head, _, tail = drawn.rpartition("</svg>")
    return f"{head}{marks}</svg>{tail}"


def _refused(lesson: Lesson, game: Game[Any], hexes: Any) -> list[str]:
    """The hexes near the task in which a wrong try is refused."""
    reasons = []
    for data in lesson.wrong:
        hex_id = data.get("hex", "")
        if hex_id and hex_id != lesson.ring and judged(lesson, game, acted(lesson, game, data)).kind == "refused":
            reasons.append(hex_id)
    return list(dict.fromkeys(it for it in reasons if it in hexes))


def _mark(where: Any, hex_id: str, color: str, sign: str) -> str:
    at = where["hexes"][hex_id]
    edge = " ".join(f"{x},{y}" for x, y in at["corners"])
    return (
        f'<polygon points="{edge}" fill="none" stroke="{color}" stroke-width="5"/>'
        f'<g transform="translate({at["x"]} {at["y"]})"><circle r="19" fill="{color}"/>'
        f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/></g>'
    )
