"""Writes docs/reference from the code: every state, action and event with its fields, and the steps of a setup.

``make docs`` runs it; the pages are not kept.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
import textwrap
import typing
from collections.abc import Iterator
from pathlib import Path

from shortline import cubes, rail
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.parts.setup import Setup
from shortline.titles import find, names

FOLDER = Path(__file__).parent / "reference"
HEAD = "<!-- Written by docs/make_reference.py: the code has what it says. -->\n"


def first_line(thing: object) -> str:
    """What something is, by its docstring."""
    return (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ")


def field_docs(kind: type) -> dict[str, str]:
    """The strings below the fields of a class, own and inherited."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not dataclasses.is_dataclass(base):
            continue
        source = textwrap.dedent(inspect.getsource(base))
        for name, text in re.findall(r'^    (\w+):[^\n]*\n    """(.*?)"""$', source, re.MULTILINE | re.DOTALL):
            found[name] = " ".join(text.split())
    return found


def shown(hint: object) -> str:
    """A type as a reader wants it."""
    text = hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)
    return re.sub(r"\b(?:typing|collections\.abc|shortline(?:\.\w+)*)\.", "", text).replace("|", "\\|")


def fields_of(kind: type) -> Iterator[tuple[str, str, str]]:
    """The fields of a class that are part of its value: name, type, meaning."""
    docs, hints = field_docs(kind), typing.get_type_hints(kind)
    for field in dataclasses.fields(kind):
        if field.compare:
            yield field.name, shown(hints[field.name]), docs.get(field.name, "")


def section(kind: type, without: tuple[str, ...] = ()) -> str:
    """A class with its fields as a table."""
    rows = [row for row in fields_of(kind) if row[0] not in without]
    table = "".join(f"| `{name}` | `{hint}` | {text} |\n" for name, hint, text in rows)
    return f"### {kind.__name__}\n\n{first_line(kind)}\n" + (
        f"\n| field | type | |\n|---|---|---|\n{table}\n" if rows else "\n"
    )


def classes(module: object, base: type) -> list[type]:
    """The classes of a module's ``__all__`` that are of a kind."""
    named = [getattr(module, name) for name in module.__all__]  # type: ignore[attr-defined]
    return [it for it in named if inspect.isclass(it) and issubclass(it, base)]


def own(module: object, base: type) -> list[type]:
    """The kinds of action that single titles add to their family's, or the events."""
    known = classes(module, base)
    family = {it.__module__.split(".")[1] for it in known}
    found: dict[str, type] = {}
    for name in names():
        title = find(name)
        for option in ({}, {o.name: True for o in title.options if True in o.choices and not o.players}):
            rules = title.compose(title.chosen(option), title.players[1])
            if not any(it in known for it in rules.actions.values()):
                continue
            for it in rules.actions.values() if base is Action else rules.evolvers:
                if it not in known and family:
                    found[it.__name__] = it
    return [found[name] for name in sorted(found)]


def page(heading: str, module: typing.Any, state: type, parts: tuple[type, ...], setup: type[Setup]) -> str:
    """The page of a family."""
    out = [HEAD, f"# {heading}\n", f"`{module.__name__}` has all of these classes.\n", "## The state\n"]
    out += [section(state, ("cursor", "rng", "extras")), *(section(part) for part in parts)]
    out += ["## Actions\n", "Every action has `by`, the seat that acts.\n"]
    out += [section(kind, ("by",)) for kind in classes(module, Action)]
    out += ["## Actions of single titles\n", *(section(kind, ("by",)) for kind in own(module, Action))]
    out += ["## Events\n", *(section(kind) for kind in classes(module, Event))]
    out += ["## Setting up a position\n", "What `shortline.position` gives has these methods.\n"]
    for name in setup.steps:
        method = getattr(setup, name)
        signature = re.sub(r": '([^']*)'", r": \1", str(inspect.signature(method)).partition(" -> ")[0])
        signature = re.sub(r"\bself,? ?", "", signature)
        out.append(f"- `{name}{signature}` — {first_line(method)}")
    return "\n".join(out).rstrip() + "\n"


def pages() -> dict[Path, str]:
    """Every page with its text."""
    rails = page(
        "Reference: 18xx",
        rail,
        rail.EighteenXX,
        (
            rail.Corporation,
            rail.Depot,
            rail.Round,
            rail.Turn,
            rail.Market,
            rail.Holdings,
            rail.Board,
            rail.Runs,
            rail.Run,
        ),
        rail.RailSetup,
    )
    cube = page("Reference: Open Rails", cubes, cubes.CubeRail, (cubes.Company, cubes.Operation), cubes.CubeSetup)
    return {FOLDER / "rail.md": rails, FOLDER / "cubes.md": cube}


def main() -> None:
    """Write the pages."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
