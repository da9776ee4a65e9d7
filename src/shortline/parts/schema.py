"""Schemas of title files, made from the questions that the readers ask: for editors, and for docs/title-files.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shortline.kernel.action import Plain
from shortline.parts.loading import Asked

Questions = Mapping[tuple[str, ...], Asked]
"""Every key that may stand in the files of a title: by file and keys, "*" for any name and "[]" for any place."""

DRAFT = "http://json-schema.org/draft-07/schema#"


def schema(questions: Questions, file: str, *, closed: bool) -> dict[str, Plain]:
    """The JSON Schema of a file. In a ``closed`` one every key is known; else a title's own rules may read more."""
    made = _table(questions, (file,), closed)
    return {"$schema": DRAFT, "title": file, **made}


def _table(questions: Questions, at: tuple[str, ...], closed: bool) -> dict[str, Plain]:
    """The schema of the table at a path. Where a table may hold what rules of a title ask for, it is open."""
    here = {path[-1]: asked for path, asked in questions.items() if path[:-1] == at and path[-1] not in ("*", "[]")}
    # What the rules of a title ask of one row they need not ask of another, and other titles may not have those rules.
    some_only = at[-1] in ("*", "[]") or not closed
    needed = [key for key, asked in here.items() if asked.needed and not (some_only and is_of_shelf(asked))]
    if not here:
        return {"type": "object"}
    return {
        "type": "object",
        "properties": {key: _key(questions, (*at, key), asked, closed) for key, asked in here.items()},
        **({"required": needed} if needed else {}),
        "additionalProperties": not closed,
    }


def is_of_shelf(asked: Asked) -> bool:
    """Whether a component asks for a key, or a title's own rules, not the family's reader."""
    return ".components." in asked.by or not asked.by.startswith(
        ("shortline.eighteenxx.", "shortline.parts.", "shortline.learn.")
    )


def _key(questions: Questions, path: tuple[str, ...], asked: Asked, closed: bool) -> dict[str, Plain]:
    made = _kind(questions, path, asked, closed)
    if asked.about:
        made = {"description": asked.about, **made}
    if not asked.needed and isinstance(asked.default, bool | int | str):
        made["default"] = asked.default
    return made


def _kind(questions: Questions, path: tuple[str, ...], asked: Asked, closed: bool) -> dict[str, Plain]:
    match asked.kind:
        case "text":
            return {"type": "string"}
        case "choice":
            return {"enum": list(asked.allowed)}
        case "flag":
            return {"type": "boolean"}
        case "number":
            return {"type": "integer", **_bounds(asked)}
        case "texts":
            return {"type": "array", "items": {"enum": list(asked.allowed)} if asked.allowed else {"type": "string"}}
        case "whole numbers":
            return {"type": "array", "items": {"type": "integer"}}
        case "figures":
            return {"type": "object", "additionalProperties": {"type": "number"}}
        case "counts":
            return {"type": "object", "additionalProperties": {"type": "integer", **_bounds(asked)}}
        case "table":
            return _table(questions, path, closed)
        case "tables":
            return {"type": "object", "additionalProperties": _table(questions, (*path, "*"), closed)}
        case "array":
            return {"type": "array", "items": _table(questions, (*path, "[]"), closed)}
        case _:
            return {}


def _bounds(asked: Asked) -> dict[str, int]:
    bounds = {"minimum": asked.least, "maximum": asked.most}
    return {name: value for name, value in bounds.items() if value is not None}


# The same as a page to read


def chapter(questions: Questions, file: str) -> Iterator[str]:
    """The tables of a file as lines of Markdown, each with its keys."""
    places = dict.fromkeys(path[:-1] for path in questions if path[0] == file and path[-1] not in ("*", "[]"))
    for place in places:
        rows = {path[-1]: asked for path, asked in questions.items() if path[:-1] == place}
        rows = {key: asked for key, asked in rows.items() if not _opens(questions, (*place, key), asked)}
        about = _about(questions, place)
        if not rows and not about:
            continue
        if len(place) > 1:
            yield from (f"#### `{_heading(place)}`", "")
        if about:
            yield from (about, "")
        if rows:
            yield from ("| key | value | meaning |", "|---|---|---|")
            yield from (f"| `{key}` | {_value(asked)} | {_escaped(asked.about)} |" for key, asked in rows.items())
            yield ""


def _opens(questions: Questions, path: tuple[str, ...], asked: Asked) -> bool:
    """Whether a key is a table with a heading of its own."""
    below = {"table": path, "tables": (*path, "*"), "array": (*path, "[]")}.get(asked.kind)
    return below is not None and any(other[: len(below)] == below and len(other) > len(below) for other in questions)


def _about(questions: Questions, place: tuple[str, ...]) -> str:
    owner = place[:-1] if place[-1] in ("*", "[]") else place
    asked = questions.get(owner)
    return asked.about if asked else ""


def _heading(place: tuple[str, ...]) -> str:
    words = ["NAME" if part == "*" else part for part in place[1:] if part != "[]"]
    return f"[[{'.'.join(words)}]]" if place[-1] == "[]" else f"[{'.'.join(words)}]"


def _value(asked: Asked) -> str:
    words = {
        "text": "text",
        "flag": "true or false",
        "number": "whole number",
        "texts": "list of texts",
        "whole numbers": "list of whole numbers",
        "figures": "numbers by name",
        "counts": "whole numbers by name",
        "raw": "a value",
    }
    if asked.kind == "choice":
        what = ", ".join(f"`{word}`" for word in asked.allowed)
    elif asked.kind == "texts" and asked.allowed:
        what = f"list of {', '.join(f'`{word}`' for word in asked.allowed)}"
    else:
        what = words.get(asked.kind, asked.kind)
    if asked.least is not None and asked.most is not None:
        what += f", {asked.least} to {asked.most}"
    elif asked.least is not None:
        what += f", at least {asked.least}"
    return what if asked.needed else f"{what}{_default(asked)}"


def _default(asked: Asked) -> str:
    match asked.default:
        case bool():
            return f"; `{str(asked.default).lower()}` if left out"
        case int() | str() if asked.default != "" and not _is_far(asked.default):
            return f"; `{asked.default}` if left out"
        case _:
            return "; may be left out"


def _is_far(value: object) -> bool:
    return isinstance(value, int) and value >= 10**9


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
