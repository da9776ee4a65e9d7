"""SVG as text: elements, numbers and escaping."""

from __future__ import annotations

from html import escape


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """An element; ``class_`` and ``stroke_width`` become the names that SVG has for them."""
    parts = [tag]
    for key, value in attributes.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, int | float) else escape(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    inner = "".join(children)
    return f"<{' '.join(parts)}>{inner}</{tag}>" if inner else f"<{' '.join(parts)}/>"


def text(x: float, y: float, content: str, **attributes: str | float | None) -> str:
    """A text centred on a point."""
    return element("text", escape(content), x=x, y=y, **attributes)


def group(*children: str, **attributes: str | float | None) -> str:
    """A group of elements; nothing if it is empty."""
    return element("g", *children, **attributes) if any(children) else ""


def document(width: float, height: float, *children: str, style: str = "", title: str = "") -> str:
    """A whole SVG file."""
    return element(
        "svg",
        element("title", escape(title)) if title else "",
        element("style", escape(style, quote=False)) if style else "",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
    )
