"""Writes docs/reference and docs/rules from the code: states, actions and events with their fields, the steps of a
setup; the rules of each title with its board, clauses and options.

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

import shortline
from shortline import cubes, rail
from shortline.drawing import svg
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.parts.setup import Setup
from shortline.positions import NAMES
from shortline.titles import find, names, package

FOLDER = Path(__file__).parent / "reference"
RULES = Path(__file__).parent / "rules"
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


def rules_page(name: str) -> str:
    """The rules of a title: what it is, its board and market, its clauses in our own words, its options."""
    title = find(name)
    least, most = title.players
    out = [HEAD, f"# Rules of {title.name}\n", f"{title.about}\n", f"For {least} to {most} players. {title.credit}\n"]
    for subject, text in (("map", "The board"), ("market", "The market")):
        out.append(f"## {text}\n\n![{text} of {name}]({name}-{subject}.svg)\n")
    out.append("## The clauses\n\nEvery binding clause of the rulebook by its number, in our own words.\n")
    out += [f"- **{number}** {text}" for number, text in title.clauses.items()]
    out.append(f"\nWhere the book is silent: [notes on {name}](../titles/{name}.md).\n")
    out.append("## Options\n\n| option | what it changes | |\n|---|---|---|")
    out += [f"| `{o.name}` | {o.text} | {o.values}{f'; {o.cite}' if o.cite else ''} |" for o in title.options]
    return "\n".join(out) + "\n"


def drawings(name: str) -> dict[Path, str]:
    """The board and the market of a title."""
    title = find(name)
    game = shortline.new_game(name, NAMES[: title.players[1]])
    return {RULES / f"{name}-{it}.svg": svg(game.rules, game.state, it, theme="printed") for it in ("map", "market")}


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
    found = {FOLDER / "rail.md": rails, FOLDER / "cubes.md": cube}
    for name in filter(package, names()):  # titles with a folder
        found[RULES / f"{name}.md"] = rules_page(name)
        found |= drawings(name)
    return found


def main() -> None:
    """Write the pages."""
    RULES.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
