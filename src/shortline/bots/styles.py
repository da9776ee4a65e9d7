"""Styles: likings that are laid over a strength, and how a name says both: ``strong+rusher``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from shortline.bots.strengths import strengths
from shortline.kernel.refusal import Malformed
from shortline.parts.reading import load

JOINT = "+"
USUAL = "steady"
"""The strength of a style that is named alone."""
FAMILIES = ("rail", "cubes")


@dataclass(frozen=True, slots=True)
class Style:
    """A way to play one family of titles: figures that differ from those of whatever strength."""

    name: str
    family: str
    about: str
    figures: Mapping[str, float]


@cache
def styles() -> Mapping[str, Style]:
    """All styles by name."""
    reader = load(files("shortline.bots").joinpath("styles.toml"))
    table = {}
    for name in reader.keys():  # noqa: SIM118 (a reader is no mapping)
        it = reader.table(name)
        table[name] = Style(name, it.choice("family", FAMILIES), it.text("about"), it.figures("figures"))
    reader.done()
    return table


def of_family(family: str) -> tuple[str, ...]:
    """The styles in which a family of titles can be played."""
    return tuple(name for name, style in styles().items() if style.family == family)


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """The strength and the styles that a name says; ``Malformed`` if it says neither."""
    strength, *liked = name.split(JOINT)
    if strength in styles():
        strength, liked = USUAL, [strength, *liked]
    unknown = [word for word in liked if word not in styles()]
    if strength not in strengths() or unknown:
        known = ", ".join((*strengths(), *styles()))
        raise Malformed(f"There is no way to play {(unknown or [strength])[0][:40]!r} (there is {known})")
    return strength, tuple(liked)


def is_styled(name: str) -> bool:
    """Whether a name is that of a style, alone or laid over a strength."""
    strength, *liked = name.split(JOINT)
    return all(word in styles() for word in liked) and (
        strength in styles() or (strength in strengths() and bool(liked))
    )


def searches(name: str) -> bool:
    """Whether a player looks at what could follow a move."""
    return strengths()[split(name)[0]].looks_ahead


def figures(name: str, family: str, rows: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """The figures of a player: those of its strength by row, then those of its styles for the family."""
    strength, liked = split(name)
    numbers: dict[str, float] = {}
    for row in strengths()[strength].figures:
        numbers |= rows.get(row, {})
    for style in liked:
        if styles()[style].family == family:
            numbers |= styles()[style].figures
    return numbers
