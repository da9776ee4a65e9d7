"""`shortline schema`: what may stand in the files of a title, for editors and for docs/title-files.md."""

from __future__ import annotations

import json
from collections.abc import Iterator

from shortline.eighteenxx.compose import schema_of, shelf_schema
from shortline.eighteenxx.title_file import PHASE_MARKS
from shortline.kernel.refusal import Malformed
from shortline.learn.lessons import questions as lesson_questions
from shortline.parts.loading import Asked
from shortline.parts.schema import Questions, chapter, is_of_shelf, schema
from shortline.titles import file as file_of
from shortline.titles import find, module, names, package

FILES = ("title.toml", "map.toml")
LESSONS = "lessons.toml"
"""A file that titles of every family may have, the same for all of them."""


def print_schema(title: str | None, file: str) -> None:
    """Print the JSON Schema of a file: of one title, whose own tables are known, or of every 18xx title."""
    if file == LESSONS:
        print(json.dumps(schema(_lessons(), file, closed=True), ensure_ascii=False, indent=1))
        return
    if file not in FILES:
        raise Malformed(f"There is a schema of {', '.join(FILES)} and {LESSONS}, not of {file[:40]!r}")
    asked = common() if title is None else questions(title)
    print(json.dumps(schema(asked, file, closed=title is not None), ensure_ascii=False, indent=1))


def questions(title: str) -> Questions:
    """Every key that the files of an 18xx title may have."""
    its = find(title).id
    rules = module(its, "rules")
    if rules is None or not hasattr(rules, "shelf"):
        raise Malformed(f"{its} is no title of the 18xx family: its files have no schema")
    return schema_of(package(its), rules.shelf)


def common() -> Questions:
    """The keys that readers of the family, and of the shelf, ask for: those of no single title."""
    shared: dict[tuple[str, ...], Asked] = {}
    for name in names():
        rules = module(name, "rules")
        if rules is not None and hasattr(rules, "shelf"):
            asked = {**shelf_schema(package(name)), **questions(name)}
            for path, it in asked.items():
                if _is_common(it.by) and all(_is_common(asked[up].by) for up in _above(path) if up in asked):
                    shared.setdefault(path, it)
    return dict(sorted(shared.items(), key=lambda item: (item[0][0], _rank(shared, item[0]))))


def _lessons() -> Questions:
    """The keys of a file of lessons, from the first title that has one."""
    return next((lesson_questions(name) for name in names() if file_of(name, LESSONS) is not None), {})


def _is_common(module_name: str) -> bool:
    return module_name.startswith(("shortline.eighteenxx.", "shortline.parts."))


def _above(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return (path[:n] for n in range(2, len(path)))


def _rank(asked: Questions, path: tuple[str, ...]) -> tuple[int, ...]:
    """A place in the order in which the readers ask."""
    order = list(asked)
    return tuple(order.index(path[: n + 1]) if path[: n + 1] in asked else -1 for n in range(1, len(path)))


HEAD = """# The files of a title

Every key that the readers of the 18xx family ask for, with its meaning. This page is made from the readers:
`shortline schema --markdown > docs/title-files.md` writes it anew. `shortline schema title.toml` prints the JSON Schema
for an editor, `shortline schema title.toml --title 18AL` that of one title, with the tables that only its rules read.
[add-a-title.md](add-a-title.md) tells how to go about it.

What nobody asks for is refused, with file, key and the word that was probably meant; `shortline check` tells all
mistakes of a title at once.
""".splitlines()


def markdown() -> str:
    """The page docs/title-files.md."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    asked = common()
    own = {path: it for path, it in asked.items() if not is_of_shelf(it)}
    shelf = {path: it for path, it in asked.items() if path not in own}
    yield from (*HEAD, "")
    for file in FILES:
        yield from (f"## `{file}`", "", *chapter(own, file))
    yield from (
        f"## `{LESSONS}`",
        "",
        "Lessons of a title of any family; [learn.md](learn.md) tells how they are written.",
        "",
    )
    yield from chapter(_lessons(), LESSONS)
    yield from ("## What components of the shelf read", "", *chapter(shelf, "title.toml"))
    yield from ("### Marks of phases", "", "| component | mark | what happens |", "|---|---|---|")
    for component, marks in PHASE_MARKS.items():
        yield from (f"| `{component}` | `{mark}` | {about} |" for mark, about in marks.items())
    yield from ("", "Rules of a title of its own say which marks and tags they ask for by `reader.claim`.", "")
