"""Strengths: the built-in players that go by figures, and how far each looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from shortline.parts.reading import load


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a player plays, whatever its style."""

    name: str
    figures: tuple[str, ...]
    """The rows of figures that it goes by, each laid over those before."""
    looks_ahead: bool
    """Whether it looks at what could follow a move."""
    budget: int
    """By how many times it looks at more positions than others may."""
    about: str


@cache
def strengths() -> Mapping[str, Strength]:
    """All strengths by name, weakest first."""
    reader = load(files("shortline.bots").joinpath("strengths.toml"))
    table = {}
    for name in reader.keys():  # noqa: SIM118 (a reader is no mapping)
        it = reader.table(name)
        table[name] = Strength(
            name,
            it.names("figures", reader.keys(), "strength"),
            it.flag("looks_ahead"),
            it.number("budget", least=1),
            it.text("about"),
        )
    reader.done()
    return table
