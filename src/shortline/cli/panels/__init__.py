"""Panels: what a table can show of a game beside its offers. Every family brings its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules


@dataclass(frozen=True)
class Section:
    """One panel of a position, and what it shows in a few words."""

    help: str
    draw: Callable[[AnyRules, Any], RenderableType]


def _no_headline(rules: AnyRules, s: Any) -> str:
    return ""


def _no_brief(rules: AnyRules, s: Any) -> tuple[RenderableType, ...]:
    return ()


def _no_note(rules: AnyRules, s: Any, a: Action) -> str:
    return ""


def _no_value_note(rules: AnyRules, s: Any, field: str, value: object) -> str:
    return ""


@dataclass(frozen=True)
class Panels:
    """How the positions of one family look on a terminal."""

    sections: Mapping[str, Section]
    """The panels by the word that asks for them, in the order of "all"."""
    headline: Callable[[AnyRules, Any], str] = _no_headline
    """Where the game stands, in a few words: the round, the phase."""
    brief: Callable[[AnyRules, Any], tuple[RenderableType, ...]] = _no_brief
    """What is useful at every prompt."""
    note: Callable[[AnyRules, Any, Action], str] = _no_note
    """What an offer means on the board, beyond its label."""
    value_note: Callable[[AnyRules, Any, str, object], str] = _no_value_note
    """What a value of an action's field stands for: the name of a hex, the price of a train."""
