"""`shortline draw` and `shortline print`: pictures of titles and games as files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from shortline.cli.given import loaded, options_given
from shortline.drawing import PALETTES, encoded, finished, opening, pdf, picture, png
from shortline.drawing.cards import MILLIMETRE
from shortline.drawing.kit import contents, kit
from shortline.drawing.palettes import Theme
from shortline.drawing.paper import PAPERS
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.titles import adopt, find, names

FORMS: dict[str, Callable[[str], bytes]] = {"svg": str.encode, "png": lambda svg: png(svg, 3)}


def draw(
    of: str, subject: str, name: str, at: int | None, output: Path | None, theme: str, option: Sequence[str]
) -> None:
    """Draw a subject of a title or of a record, into a file or to the standard output."""
    rules, state = _position(of, at, option)
    svg = finished(picture(rules, state, subject, name), _theme(theme))
    if output is None:
        sys.stdout.write(svg + "\n")
        return
    output.write_bytes(encoded(svg, str(output)))


def _theme(name: str) -> Theme:
    for theme in PALETTES:
        if theme == name:
            return theme
    raise Malformed(f"There is no theme {name[:40]!r} (there is {', '.join(PALETTES)})")


def _position(of: str, at: int | None, option: Sequence[str]) -> tuple[AnyRules, Any]:
    """The rules and state to draw: a title's first, or a record's last or after so many actions."""
    if of.casefold() in (known.casefold() for known in names()):
        if at is not None:
            raise Malformed(f"--at is for records: {of} is a title")
        title = find(of)
        return opening(title, options_given(title, option))
    path = Path(of)
    if path.is_dir():
        return _position(adopt(path), at, option)
    if not path.exists():
        raise Malformed(f"{of} is no title (there is {', '.join(names())}) and no record")
    if option:
        raise Malformed("--option is for titles: a record has its options")
    game = loaded(path)
    return game.rules, game.state if at is None else game.at(at)


def print_kit(title: str, folder: Path, paper: str, form: str, option: Sequence[str]) -> None:
    """Write the sheets of a print-and-play set into a folder."""
    sizes = {name.casefold(): it for name, it in PAPERS.items()}
    if paper.casefold() not in sizes:
        raise Malformed(f"There is no paper {paper[:40]!r} (there is {', '.join(PAPERS)})")
    if form not in (*FORMS, "pdf"):
        raise Malformed(f"Sheets are written as {', '.join(FORMS)} or pdf, not as {form[:40]!r}")
    its = find(title)
    rules, state = opening(its, options_given(its, option))
    parts = kit(its, rules, state, sizes[paper.casefold()])
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for part in parts:
        pages = [finished(page, "white-paper", MILLIMETRE) for page in part.pages]
        if form == "pdf":
            (folder / f"{part.name}.pdf").write_bytes(pdf(pages))
        else:
            for n, page in enumerate(pages, 1):
                (folder / f"{part.name}-{n}.{form}").write_bytes(FORMS[form](page))
        written += len(pages)
    (folder / "README.txt").write_text(contents(its, parts, sizes[paper.casefold()]), encoding="utf-8")
    print(f"{folder}: {written} pages of {its.id}, to be printed at 100%")
