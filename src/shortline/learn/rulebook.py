"""The rules page of a title beside its clauses: titles of chapters, rulings, and lessons that show a clause at work."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from shortline.learn.lessons import FILE, Lesson, course
from shortline.parts.loading import Loading
from shortline.parts.reading import load
from shortline.titles import file, find

CHAPTERS = "chapters.toml"
NOTES = "notes"
"""The folder of this package in which a wheel has docs/titles."""

_PARAGRAPH = re.compile(r"^\*\*(?P<about>[^*]+?)(?: \((?P<clause>[^*]+)\))?\.\*\*\s*(?P<text>.*)$")
_ITEM = re.compile(r"^- \*\*(?P<about>[^*]+)\*\*(?: \((?P<clause>.+?)\)(?=[. ]))?\.?\s*(?P<text>.*)$")
"""A ruling in the docs: a paragraph or an item of a list that begins with what it is about."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What Shortline does where a rulebook is silent or says two things."""

    about: str
    clause: str
    """The clause that it is about, if it is one."""
    text: str


@cache
def chapters(title: str) -> dict[str, str]:
    """The titles of a title's chapters and sections, by their numbers; ``BadData`` for one that it does not have."""
    its = find(title)
    path = file(its.id, CHAPTERS)
    if path is None:
        return {}
    reader, loading = load(path), Loading()
    reader.loading = loading
    told = {number: reader.text(number) for number in reader.keys()}  # noqa: SIM118 (a reader is no mapping)
    for number in told:
        if not any(clause == number or re.match(rf"{re.escape(number)}\b", clause) for clause in its.clauses):
            reader.complain(number, "no clause is in that chapter")
    loading.end()
    return told


@cache
def rulings(title: str) -> tuple[Ruling, ...]:
    """The rulings of a title, from its page in the docs; none where the docs are not at hand."""
    its = find(title)
    rows: list[tuple[str, str, list[str]]] = []
    for line in _notes(its.id).splitlines():
        begins = _PARAGRAPH.match(line) or _ITEM.match(line)
        if begins:
            rows.append((begins["about"], begins["clause"] or "", [begins["text"]]))
        elif rows and line and not line.startswith("#"):
            rows[-1][2].append(line.strip())
        elif rows and not line:
            rows.append(("", "", []))
    told = []
    for about, cited, lines in rows:
        # What only repeats a clause is no ruling.
        if about and about not in its.clauses and "".join(lines):
            parts = [part.strip() for part in re.split(r",| against | and ", cited)]
            clause = next((part for part in parts if part in its.clauses), "")
            told.append(Ruling(about, clause, " ".join(" ".join(lines).split()).replace("`", "").replace("**", "")))
    return tuple(told)


def _notes(title: str) -> str:
    packed = files("shortline.learn").joinpath(NOTES, f"{title}.md")
    if packed.is_file():
        return packed.read_text("utf-8")
    source = Path(__file__).resolve().parents[3] / "docs" / "titles" / f"{title}.md"
    return source.read_text("utf-8") if source.is_file() else ""


def shown_by(title: str) -> tuple[Lesson, ...]:
    """The lessons of a title that show a clause."""
    its = find(title).id
    if file(its, FILE) is None:
        return ()
    return tuple(lesson for lesson in course(its).lessons if lesson.clause)
