"""Train cards, and the table of trains and phases."""

from __future__ import annotations

from typing import Final

from shortline.drawing.cards import PAD, TRAIN, frame, words_in
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, SMALL, TITLE, Hand, write
from shortline.drawing.svg import Picture, element, group, path, rectangle
from shortline.eighteenxx.definition import Definition, PhaseDef, TrainDef
from shortline.kernel.wording import dollars

_LOCOMOTIVE = (
    "M-30 8h52l8 6h-8v2h-52zM-28-14h16v20h-16zM-30-17h20v3h-20zM-10-8h26q6 0 6 7t-6 7h-26zM10-18h7l1 10h-9z"
    "M-6-12h6v4h-6z"
)
_KINDS: Final = {"city": "cities", "town": "towns", "offboard": "off-map areas", "port": "ports"}
_WHEELS = ((-20, 18, 7), (-3, 18, 7), (13, 20, 5))


def draw_train(it: TrainDef) -> Picture:
    """A train card: what it is, its price, and what its first purchase brings."""
    size = TRAIN
    words = effects(it)
    body = (
        frame(size),
        write(Point(size.x / 2, 22), it.name, Hand("title", 15, bold=True), 24 if len(it.name) < 4 else 17),
        group(_locomotive(), transform=f"translate({size.x / 2:g} 62) scale(1.15)"),
        write(Point(size.x / 2, 104), dollars(it.price), TITLE),
        words_in(Point(size.x / 2, 120), ". ".join(words), size.x - 2 * PAD, SMALL, 9.2, ""),
    )
    return Picture(size.x, size.y, group(*body), f"{it.name} train")


def _locomotive() -> str:
    wheels = "".join(
        element("circle", cx=x, cy=y, r=r, class_="wheel") + element("circle", cx=x, cy=y, r=1.6, class_="sign-fill")
        for x, y, r in _WHEELS
    )
    return path(_LOCOMOTIVE, "muted") + wheels


def effects(it: TrainDef) -> tuple[str, ...]:
    """What a kind of train is and does, in short sentences."""
    found = []
    if len(it.runs) > 1:
        found.append("Runs as " + " or ".join(it.runs))
    doubled = {kind for run in it.runs.values() for kind, factor in run.factors if factor == 2}
    if doubled:
        found.append("Doubles " + ", ".join(words for kind, words in _KINDS.items() if kind in doubled))
    if it.phase:
        found.append(f"The first begins phase {it.phase}")
    if it.rusts:
        found.append(f"{' and '.join(it.rusts)} trains leave play")
    if it.obsoletes:
        found.append(f"{' and '.join(it.obsoletes)} trains run once more")
    return tuple(found)


def draw_roster(data: Definition, title: str = "") -> Picture:
    """All trains with their numbers, and the phases with what holds in them."""
    across = [draw_train(it) for it in data.trains.values()]
    width = 12 + sum(p.width + 12 for p in across)
    parts = []
    for i, (picture, it) in enumerate(zip(across, data.trains.values(), strict=True)):
        x = 12 + i * (picture.width + 12)
        count = "unlimited" if it.unlimited else f"{it.count} cards"
        parts.append(picture.placed(x, 12))
        parts.append(write(Point(x + picture.width / 2, 12 + picture.height + 10), count, BODY))
    top = 12 + TRAIN.y + 30
    table, size = _phases(data, top)
    return Picture(max(width, size.x), top + size.y + 8, group(*parts) + table, title)


_COLUMNS = ("Phase", "Tiles", "Train limit", "Operating rounds", "Trains from the bank", "Privates")
_WIDTHS = (54.0, 150.0, 90.0, 116.0, 140.0, 150.0)


def _phases(data: Definition, top: float) -> tuple[str, Point]:
    left = 12.0
    parts = [_row(_COLUMNS, left, top, HEADING, 8.5)]
    for i, phase in enumerate(data.phases):
        y = top + 18 * (i + 1)
        parts.append(element("path", d=f"M{left:g} {y - 9:g}h{sum(_WIDTHS):g}", class_="rule"))
        parts.append(_row(_cells(phase), left, y, BODY, 0))
        for k, color in enumerate(phase.tiles):
            parts.append(rectangle(left + _WIDTHS[0] + 30 * k, y - 5.5, 26, 11, f"box {color}"))
    return group(*parts), Point(left * 2 + sum(_WIDTHS), 18 * (len(data.phases) + 1))


def _row(cells: tuple[str, ...], left: float, y: float, hand: Hand, size: float) -> str:
    found, x = [], left
    for words, width in zip(cells, _WIDTHS, strict=True):
        found.append(write(Point(x, y), words, hand, size, "start") if words else "")
        x += width
    return "".join(found)


def _cells(phase: PhaseDef) -> tuple[str, ...]:
    limit = str(phase.train_limit)
    if phase.small_train_limit != phase.train_limit:
        limit += f" (five-share: {phase.small_train_limit})"
    bank = (
        f"{phase.bank_trains} a turn" if phase.bank_trains else "one of a kind" if phase.one_of_a_kind else "any number"
    )
    privates = "close" if "privates_close" in phase.marks else "may be bought" if phase.buys_privates else ""
    return (phase.name, "", limit, str(phase.rounds), bank, privates)
