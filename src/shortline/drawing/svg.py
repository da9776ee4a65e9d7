"""SVG: elements, pictures, the ids of symbols, and points and boxes as plain data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from shortline.drawing.geometry import Point

PREFIX = "sl-"
"""What every class begins with, so that the page's own classes and ours keep apart."""


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def at(p: Point) -> str:
    """A point in a path."""
    return f"{number(p.x)} {number(p.y)}"


def move(p: Point) -> str:
    """The transform that brings the origin to a point."""
    return f"translate({at(p)})"


@lru_cache(maxsize=1024)
def classes(words: str) -> str:
    """Class names with the prefix of all of ours."""
    return " ".join(PREFIX + word for word in words.split())


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """An element; ``class_`` and ``stroke_width`` become the names that SVG has for them."""
    parts = [tag]
    for key, value in attributes.items():
        if value is None:
            continue
        if key == "class_":
            parts.append(f'class="{classes(str(value))}"')
            continue
        text = number(value) if isinstance(value, int | float) else escape(value)
        name = key.rstrip("_").replace("_", "-")
        parts.append(f'{name}="{text}"')
    inner = "".join(children)
    return f"<{' '.join(parts)}>{inner}</{tag}>" if inner else f"<{' '.join(parts)}/>"


def group(*children: str, **attributes: str | float | None) -> str:
    """A group of elements; nothing if it is empty."""
    return element("g", *children, **attributes) if any(children) else ""


def circle(p: Point, radius: float, class_: str, **attributes: str | float | None) -> str:
    """A circle; its middle is left out where it is the origin."""
    return element("circle", cx=p.x or None, cy=p.y or None, r=radius, class_=class_, **attributes)


def rectangle(x: float, y: float, width: float, height: float, class_: str, **attributes: str | float | None) -> str:
    """A rectangle by its top left corner."""
    return element("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def path(d: str, class_: str, **attributes: str | float | None) -> str:
    """A path."""
    return element("path", d=d, class_=class_, **attributes)


def use(name: str, **attributes: str | float | None) -> str:
    """Another drawing of something defined elsewhere."""
    return element("use", href=f"#{name}", **attributes)


def slug(name: str) -> str:
    """A name as it may stand in an element's id: "L&N" is "L-N"."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


@dataclass(frozen=True)
class Picture:
    """Something drawn: how large it is, and the elements in it."""

    width: float
    height: float
    body: str
    title: str = ""

    def svg(self, *definitions: str, style: str = "", millimetre: float = 0) -> str:
        """The picture as an SVG element, with a style of its own if one is given.

        ``millimetre`` is how many units a millimetre has, for a picture that is printed to scale.
        """
        size = {"width": self.width, "height": self.height}
        scaled = {k: f"{number(v / millimetre)}mm" for k, v in size.items()} if millimetre else size
        return element(
            "svg",
            element("title", escape(self.title)) if self.title else "",
            element("style", escape(style, quote=False)) if style else "",
            element("defs", *definitions) if definitions else "",
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            **scaled,
            class_="picture",
            role="img" if self.title else None,
        )

    def placed(self, x: float, y: float, scale: float = 1) -> str:
        """The picture as part of another."""
        grown = f" scale({number(scale)})" if scale != 1 else ""
        return group(self.body, transform=move(Point(x, y)) + grown)


def symbol(name: str, *body: str) -> str:
    """One symbol, drawn about the origin."""
    return element("symbol", *body, id=name, overflow="visible")


def tile_symbol(tile: str, rotation: int) -> str:
    """A turned tile."""
    return f"tile-{slug(tile)}-{rotation}"


def print_symbol(hex_id: str) -> str:
    """A hex as the map prints it."""
    return f"print-{hex_id}"


def upgraded_symbol(hex_id: str) -> str:
    """A place whose value has been raised."""
    return f"print-{hex_id}-upgraded"


def token_symbol(corporation: str) -> str:
    """A corporation's station and market token."""
    return f"token-{slug(corporation)}"


def home_symbol(corporation: str) -> str:
    """A corporation's letters as the map prints them in the circle of its home."""
    return f"home-{slug(corporation)}"


def marker_symbol(kind: str, corporation: str = "") -> str:
    """A marker of nobody's, or one that serves a corporation."""
    return f"marker-{kind}-{slug(corporation)}" if corporation else f"marker-{kind}"


def cube_symbol(company: str) -> str:
    """A company's cube."""
    return f"cube-{slug(company)}"


Pair = list[float]


def pair(p: Point) -> Pair:
    """A point as two figures."""
    return [round(p.x, 2) + 0.0, round(p.y, 2) + 0.0]


def spot(p: Point, scale: float = 1) -> dict[str, float]:
    """Where a symbol is to be placed, and how large."""
    x, y = pair(p)
    return {"x": x, "y": y, "scale": round(scale, 3)}


def box(p: Point, size: Point) -> dict[str, float]:
    """A box by its top left corner."""
    x, y = pair(p)
    return {"x": x, "y": y, "width": size.x, "height": size.y}


def extent(picture: Picture) -> dict[str, Any]:
    """How large a picture is."""
    width, height = round(picture.width, 2), round(picture.height, 2)
    return {"width": width, "height": height, "viewBox": f"0 0 {width:.2f} {height:.2f}"}
