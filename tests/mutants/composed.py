"""Mutants of composed rules: each check of each procedure taken out, each hook of each component."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from shortline.kernel.frame import Frame
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyCheck, AnyProcedure, AnyRules, Component, Rules
from shortline.table.title import AnyTitle
from tests.mutants.caches import forget
from tests.mutants.mutant import SOURCES, Lines, Mutant, NotOfTheTitle, short

HOOKS = (
    "extras",
    "bonuses",
    "limit",
    "leaves_out",
    "station_kinds",
    "station_rate",
    "obliges",
    "helped_prices",
    "ground_cost",
    "income",
    "keeps_open",
    "redact",
)
"""Hooks of components that are one function; markers and cards are pictures."""

AnyComponent = Component[Any, Any]
Alter = Callable[[AnyRules], None]
Entry = tuple[Any, Any, str, str]
"""Of an entry of a component: its key, its function if it is one, and its place and change in words."""


def composed_mutants(title: AnyTitle) -> Iterator[Mutant]:
    """The mutants of a title's rules, those of its options included."""
    found: dict[tuple[str, str, str], Mutant] = {}
    for options, players in tables(title):
        rules = title.compose(options, players)
        for mutant in (*_checks(rules, title), *_hooks(rules, title)):
            found.setdefault((mutant.kind, mutant.place, mutant.change), mutant)
    yield from found.values()


def tables(title: AnyTitle) -> Iterator[tuple[dict[str, Any], int]]:
    """The options and numbers of players with which a title is composed: by the book, and each option alone."""
    for players in range(title.players[0], title.players[1] + 1):
        yield title.chosen({}), players
    for option in title.options:
        for value in option.choices or (option.least, option.most):
            for players in sorted(set(option.players or title.players)):
                yield title.chosen({option.name: value}), players


def _checks(rules: AnyRules, title: AnyTitle) -> Iterator[Mutant]:
    for p, checks in rules.checks.items():
        for check in checks:
            alter = partial(_without_check, _name(rules, p), check.key)
            yield _mutant(title, "check", f"{_name(rules, p)} {check.key}", "never objects", check.test, alter)


def _name(rules: AnyRules, p: AnyProcedure[Any, Any]) -> str:
    """A procedure by its action, its class and the first step in which it is open."""
    step = next(step.name for step in rules.steps.values() if p in step.all)
    return f"{p.name} ({type(p).__name__} in {step})"


def _without_check(procedure: str, key: str, rules: AnyRules) -> None:
    every = rules._checks

    def fewer(p: AnyProcedure[Any, Any]) -> tuple[AnyCheck[Any, Any], ...]:
        return tuple(c for c in every(p) if c.key != key or _name(rules, p) != procedure)

    rules.__dict__["_checks"] = fewer


def _hooks(rules: AnyRules, title: AnyTitle) -> Iterator[Mutant]:
    for c in rules.shelf:
        for field in ("evolve", "react", "open", "optional"):
            for key, function, place, change in _entries(c, field):
                alter = partial(_without_entry, c.name, field, key)
                yield _mutant(title, "component", f"{c.name} {field} {place}", change, function, alter)
        for field in HOOKS:
            function = getattr(c, field, None)
            if function is not None:
                alter = partial(_without_hook, c.name, field)
                yield _mutant(title, "component", f"{c.name} {field}", "left out", function, alter)


def _entries(c: AnyComponent, field: str) -> Iterator[Entry]:
    match field:
        case "evolve":
            yield from ((m.event, m.evolve, m.event.__name__, "left out") for m in c.evolve)
        case "react":
            yield from ((w.event, w.react, w.event.__name__, "left out") for w in c.react)
        case _:
            opened: Mapping[type[Frame], tuple[AnyProcedure[Any, Any], ...]] = getattr(c, field)
            for kind, procedures in opened.items():
                yield kind, None, kind.step, f"{', '.join(p.name for p in procedures)} left out"


def _without_entry(component: str, field: str, key: Any, rules: AnyRules) -> None:
    def less(c: AnyComponent) -> AnyComponent:
        entries = getattr(c, field)
        if isinstance(entries, Mapping):
            return replace(c, **{field: {k: v for k, v in entries.items() if k is not key}})
        return replace(c, **{field: tuple(entry for entry in entries if entry.event is not key)})

    object.__setattr__(rules, "shelf", tuple(less(c) if c.name == component else c for c in rules.shelf))


def _without_hook(component: str, field: str, rules: AnyRules) -> None:
    shelf = tuple(replace(c, **{field: None}) if c.name == component else c for c in rules.shelf)
    object.__setattr__(rules, "shelf", shelf)


def _mutant(title: AnyTitle, kind: str, place: str, change: str, function: Any, alter: Alter) -> Mutant:
    code = getattr(inspect.unwrap(function), "__code__", None) if function is not None else None
    line, runs = "", None
    if code is not None and Path(code.co_filename).is_relative_to(SOURCES):
        line = f"{short(code.co_filename)}:{code.co_firstlineno}"
        runs = lines_of(code)
    return Mutant(kind, place, change, line or "-", runs, partial(_compose_altered, title, alter))


def lines_of(code: Any) -> Lines:
    """The lines of a function's body."""
    numbers = {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}
    return frozenset((code.co_filename, line) for line in numbers or {code.co_firstlineno})


def _compose_altered(title: AnyTitle, alter: Alter) -> None:
    """Let all rules that are composed from now on be altered."""
    as_composed = Rules.__post_init__

    def altered(rules: AnyRules) -> None:
        if rules.title == title.id:
            alter(rules)
        as_composed(rules)

    Rules.__post_init__ = altered  # type: ignore[method-assign]
    forget()
    try:
        title.compose(title.chosen({}), title.players[1])
    except (LookupError, Malformed) as e:
        raise NotOfTheTitle(str(e)) from e
