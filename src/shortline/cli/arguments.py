"""Arguments that many commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shortline.cli.errors import plainly


def adopted(title: str | None) -> str | None:
    """The id of the title that a word names: its own, or the folder that it is in."""
    if title is None or ("/" not in title and "\\" not in title and title not in (".", "..")):
        return title
    from shortline.titles import adopt

    with plainly():
        return adopt(Path(title))


TitleArg = Annotated[
    str,
    typer.Argument(metavar="TITLE", help="The title, such as 18AL, or the folder of one, ./1889.", callback=adopted),
]
FileArg = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]
OptionArg = Annotated[
    list[str], typer.Option("--option", metavar="NAME[=VALUE]", help="An option of the title; may be given again.")
]
JsonArg = Annotated[bool, typer.Option("--json", help="Print data for programs instead of text.")]
