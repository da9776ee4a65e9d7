"""Titles with some text of their files replaced, to see that bad files are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.compose import Shelf, title
from shortline.kernel.rules import Rules, Step
from shortline.table.title import Title

Broken = Callable[[str, str, str], Title]
"""`broken("title.toml", old, new)`."""

_numbers = count()


def breaker(
    package: str, flow: tuple[Step, ...], shelf: Shelf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Broken:
    """Makes copies of a title in a folder of their own."""
    home = files(package)

    def make(file: str, old: str, new: str) -> Title:
        copy = f"broken_{package.rpartition('.')[2]}_{next(_numbers)}"
        (folder / copy).mkdir()
        for name in ("title.toml", "map.toml", "cites.toml"):
            text = home.joinpath(name).read_text("utf-8")
            if name == file:
                assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
                text = text.replace(old, new)
            (folder / copy / name).write_text(text, "utf-8")
        monkeypatch.syspath_prepend(folder)
        return title(copy, flow, shelf)

    return make


def composed(its: Title, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a title for three."""
    return its.compose(its.chosen(options or {}), 3)
