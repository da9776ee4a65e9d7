"""The loading of a title's files: what was asked of them, the mistakes in them, and the words that rules know."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from shortline.parts.complaints import BadData, together


@dataclass(frozen=True)
class Asked:
    """A key as a reader asks for it."""

    kind: str
    about: str
    """What it means."""
    by: str
    """The module that asks for it."""
    needed: bool
    default: object = None
    least: int | None = None
    most: int | None = None
    allowed: tuple[str, ...] = ()


class Loading:
    """What comes up while the files of a title are read: their mistakes, and the words that rules know."""

    def __init__(self, *, tracing: bool = False) -> None:
        self.tracing = tracing
        """Whether every question is noted, for a schema."""
        self.faults: list[BadData] = []
        self.claims: dict[str, dict[str, str]] = {}
        """By vocabulary, such as "phase mark", the words that some rule asks for, with their meaning."""
        self.asked: dict[tuple[str, ...], Asked] = {}
        """Every question, by file and keys; "*" stands for any name, "[]" for any place in a list."""

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part after whose first mistake the reading goes on elsewhere. What breaks in the wake of a mistake is none
        of its own."""
        try:
            yield
        except BadData as fault:
            self.faults.append(fault)
        except Exception:
            if not self.faults:
                raise

    def end(self) -> None:
        """Refuse the files with all that is wrong with them."""
        if self.faults:
            raise together(self.faults)


@cache
def meanings(kind: type) -> Mapping[str, str]:
    """What the fields of a dataclass mean: the text below each, or its line in the text of the class."""
    source = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(source, ast.ClassDef)
    listed = dict(_LISTED.findall(inspect.cleandoc(kind.__doc__ or "")))
    for field, text in pairwise(source.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as about)),
            ):
                listed[name] = about
            case _:
                pass
    return {name: " ".join(about.split()) for name, about in listed.items()}


_LISTED = re.compile(r"^``(\w+)``\s+(.+(?:\n +.+)*)", re.MULTILINE)
