"""Pictures as files: SVG as it is, PNG through resvg."""

from __future__ import annotations

from pathlib import Path

import resvg_py


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    return bytes(data)


def write(path: Path, svg: str) -> None:
    """Write a picture in the form that the file's name asks for."""
    if path.suffix.lower() == ".png":
        path.write_bytes(png(svg))
    else:
        path.write_text(svg, encoding="utf-8")
