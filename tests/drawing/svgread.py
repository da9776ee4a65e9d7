"""Reading drawings back: texts, circles, boxes and lines of an SVG, where they really are.

This knows nothing of how the drawings are made but the classes of their elements and the widths of letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import atan2, cos, hypot, pi, radians, sin
from xml.etree import ElementTree

from shortline.drawing.lettering import CAP, HANDS

Matrix = tuple[float, float, float, float, float, float]
XY = tuple[float, float]
ONE: Matrix = (1, 0, 0, 1, 0, 0)
DEEP = set("gjpqy,;()Q&")


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * l + e,
        b * k + d * l + f,
    )


def apply(m: Matrix, x: float, y: float) -> XY:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def matrix(text: str) -> Matrix:
    """A transform attribute."""
    found = ONE
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(x) for x in re.split(r"[ ,]+", inner.strip())]
        if name == "translate":
            found = times(found, (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0))
        elif name == "rotate":
            t = radians(v[0])
            found = times(found, (cos(t), sin(t), -sin(t), cos(t), 0, 0))
        elif name == "scale":
            found = times(found, (v[0], 0, 0, v[-1], 0, 0))
        else:
            raise ValueError(text)
    return found


@dataclass(frozen=True)
class Rect:
    left: float
    top: float
    right: float
    bottom: float
    kind: str = ""
    words: str = ""

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def inside(self, other: Rect) -> bool:
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def narrower(self, share: float) -> Rect:
        """The same with so much of its width, about its middle."""
        aside = (self.right - self.left) * (1 - share) / 2
        return replace(self, left=self.left + aside, right=self.right - aside)

    def distance(self, x: float, y: float) -> float:
        dx = max(self.left - x, 0, x - self.right)
        dy = max(self.top - y, 0, y - self.bottom)
        return hypot(dx, dy)


@dataclass(frozen=True)
class Round:
    x: float
    y: float
    r: float
    kind: str

    def holds(self, rect: Rect) -> bool:
        return all(
            hypot(x - self.x, y - self.y) <= self.r + 0.3
            for x in (rect.left, rect.right)
            for y in (rect.top, rect.bottom)
        )


@dataclass(frozen=True)
class Stroke:
    """Points along a line, at most two units apart, and its ends."""

    points: tuple[XY, ...]
    ends: tuple[XY, ...]
    kind: str


@dataclass
class Drawing:
    texts: list[Rect] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    rects: list[Rect] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)


SIZES = {hand.name: (hand.size, hand) for hand in HANDS}


def read(svg: str) -> Drawing:
    """Everything in an SVG, or in a piece of one."""
    if not svg.startswith("<svg"):
        svg = f"<svg>{svg}</svg>"
    found = Drawing()
    _walk(ElementTree.fromstring(svg), ONE, found)
    return found


def _walk(e: ElementTree.Element, m: Matrix, found: Drawing) -> None:
    tag = e.tag.rpartition("}")[2]
    m = times(m, matrix(e.get("transform", "")))
    kinds = [k.removeprefix("sl-") for k in (e.get("class") or "").split()]
    kind = kinds[0] if kinds else ""
    if tag == "text":
        found.texts.append(_text(e, m, kinds))
    elif tag == "circle":
        x, y = apply(m, float(e.get("cx", 0)), float(e.get("cy", 0)))
        found.rounds.append(Round(x, y, float(e.get("r", 0)) * hypot(m[0], m[1]), kind))
    elif tag == "rect":
        x, y = apply(m, float(e.get("x", 0)), float(e.get("y", 0)))
        found.rects.append(Rect(x, y, x + float(e.get("width", 0)), y + float(e.get("height", 0)), kind))
    elif tag == "path" and kind in ("track", "casing", "city-rim", "bar", "impassable", "arrow", "run"):
        found.strokes += [Stroke(*line, kind) for line in _lines(e.get("d", ""), m)]
    for child in e:
        _walk(child, m, found)


def _text(e: ElementTree.Element, m: Matrix, kinds: list[str]) -> Rect:
    size, hand = SIZES[kinds[0]]
    styled = re.search(r"font-size:([\d.]+)px", e.get("style", ""))
    size = float(styled[1]) if styled else size
    words = e.text or ""
    width = hand.width(words, size)
    x, y = apply(m, float(e.get("x", 0)), float(e.get("y", 0)))
    left = x if "start" in kinds else x - width if "end" in kinds else x - width / 2
    drop = 0.21 * size if DEEP & set(words) else 0.0
    assert abs(m[1]) < 1e-9, "letters stand upright"
    return Rect(left, y - CAP * size, left + width, y + drop, kinds[0], words)


def _lines(d: str, m: Matrix) -> Iterator[tuple[tuple[XY, ...], tuple[XY, ...]]]:
    """The subpaths of a path made of M, L, A and Z."""
    for part in re.findall(r"M[^M]*", d):
        points: list[XY] = []
        here = start = (0.0, 0.0)
        for letter, inner in re.findall(r"([MLAZ])([^MLAZ]*)", part):
            v = [float(x) for x in re.findall(r"-?[\d.]+", inner)]
            if letter == "M":
                here = start = (v[0], v[1])
                points.append(here)
            elif letter == "L":
                for i in range(0, len(v), 2):
                    points += _straight(here, (v[i], v[i + 1]))
                    here = (v[i], v[i + 1])
            elif letter == "A":
                points += _arc(here, v)
                here = (v[5], v[6])
            else:
                points += _straight(here, start)
        placed = tuple(apply(m, x, y) for x, y in points)
        yield placed, (placed[0], placed[-1])


def _straight(a: XY, b: XY) -> list[XY]:
    count = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / 2) + 1)
    return [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(1, count + 1)]


def _arc(a: XY, v: list[float]) -> list[XY]:
    """An arc of a circle, the smaller one."""
    radius, sweep, b = v[0], v[4], (v[5], v[6])
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    half = hypot(b[0] - a[0], b[1] - a[1]) / 2
    lift = max(0.0, radius * radius - half * half) ** 0.5
    nx, ny = -(b[1] - a[1]) / (2 * half), (b[0] - a[0]) / (2 * half)
    sign = 1 if sweep else -1
    cx, cy = mx + sign * nx * lift, my + sign * ny * lift
    first = atan2(a[1] - cy, a[0] - cx)
    turn = atan2(b[1] - cy, b[0] - cx) - first
    turn = turn % (2 * pi) if sweep else -((-turn) % (2 * pi))
    count = max(2, int(abs(turn) * radius / 2) + 1)
    return [
        (cx + radius * cos(first + turn * k / count), cy + radius * sin(first + turn * k / count))
        for k in range(1, count + 1)
    ]
