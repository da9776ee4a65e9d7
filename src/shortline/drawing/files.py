"""Pictures as files: SVG as it is, PNG through resvg, PDF through typst."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from shortline.drawing.palettes import PALETTES, Theme
from shortline.drawing.style import grain_definitions, stylesheet
from shortline.drawing.svg import Picture, rectangle
from shortline.kernel.refusal import Malformed

FILE: Theme = "printed"
DENSITY = 2.0
"""Pixels of a PNG for each unit of the picture."""


def finished(picture: Picture, theme: Theme = FILE, millimetre: float = 0) -> str:
    """A picture as an SVG file that stands alone: style, patterns and backdrop in it."""
    if str(theme) not in PALETTES:  # it may be a palette itself, which cannot be looked up
        raise Malformed(f"There is no theme {str(theme)[:40]!r} (there is {', '.join(PALETTES)})")
    # A little larger than the picture: a PNG's last pixels may lie beyond it.
    backdrop = rectangle(-1, -1, picture.width + 2, picture.height + 2, "backdrop")
    whole = Picture(picture.width, picture.height, backdrop + picture.body, picture.title)
    patterns = (grain_definitions(),) if "colour-blind" in theme else ()
    return whole.svg(*patterns, style=stylesheet(theme), millimetre=millimetre)


def fonts() -> tuple[str, ...]:
    """The letters that come with the package: pictures look the same on every machine."""
    folder = files("shortline.drawing").joinpath("fonts")
    return tuple(str(folder.joinpath(name)) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"))


def png(svg: str, density: float = DENSITY) -> bytes:
    """A picture as PNG."""
    import resvg_py

    data = resvg_py.svg_to_bytes(svg_string=svg, zoom=density, dpi=96, font_files=list(fonts()), skip_system_fonts=True)
    return bytes(data)


def pdf(pages: Sequence[str]) -> bytes:
    """Pictures as the pages of a PDF, each as large as its picture."""
    try:
        import typst
    except ImportError:
        raise Malformed("PDF needs typst, which is not installed: pip install 'shortline[pdf]'") from None
    with TemporaryDirectory() as folder:
        lines = ["#set page(width: auto, height: auto, margin: 0pt)"]
        for n, svg in enumerate(pages):
            Path(folder, f"{n}.svg").write_text(svg, encoding="utf-8")
            lines.append(("#pagebreak()\n" if n else "") + f'#image("{n}.svg")')
        source = Path(folder, "pages.typ")
        source.write_text("\n".join(lines), encoding="utf-8")
        data = typst.compile(str(source), font_paths=[str(Path(fonts()[0]).parent)], ignore_system_fonts=True)
    assert isinstance(data, bytes)
    return data


def _text(svg: str) -> bytes:
    return svg.encode()


_FORMS: Final[Mapping[str, Callable[[str], bytes]]] = {".svg": _text, ".png": png, ".pdf": lambda svg: pdf([svg])}
FORMS: Final = tuple(_FORMS)


def encoded(svg: str, name: str) -> bytes:
    """A picture in the form that the name of a file asks for."""
    suffix = Path(name).suffix.lower()
    if suffix not in _FORMS:
        raise Malformed(
            f"{name}: a picture is written as {', '.join(FORMS)}, not as {suffix or 'a file without ending'}"
        )
    return _FORMS[suffix](svg)
