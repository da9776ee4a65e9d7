"""Actions that nobody offered: offers with a part changed, and actions made up of anything at hand."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from shortline.kernel.action import Action
from shortline.kernel.chance import below
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Rules

NUMBERS = (-(10**9), -1, 0, 1, 2, 7, 60, 105, 10**9)


class Mutants:
    """Makes actions up, the same for the same seed."""

    def __init__(self, rules: Rules, first: Any, seed: int) -> None:
        self.kinds = tuple(rules.actions.values())
        self.seats: tuple[str, ...] = first.seats
        self.words = _words(first)
        self.rng = seed

    def below(self, limit: int) -> int:
        """A number below a limit."""
        number, self.rng = below(self.rng, limit)
        return number

    def pick(self, items: Sequence[Any]) -> Any:
        """One of some items."""
        return items[self.below(len(items))]

    def some(self, offers: tuple[Offer, ...], most: int) -> Iterator[Action]:
        """So many actions that are likely wrong."""
        yield from self.beside_the_spans(offers)
        for _ in range(most):
            if offers and self.below(3):
                yield self.changed(self.pick(offers).action)
            else:
                yield self.made_up()

    def beside_the_spans(self, offers: tuple[Offer, ...]) -> Iterator[Action]:
        """The numbers just below and just above one of the spans."""
        spans = [o for o in offers if o.span is not None]
        if spans:
            offer = self.pick(spans)
            for value in (offer.span.low - 1, offer.span.high + 1):
                changes: dict[str, Any] = {offer.span.field: value}
                yield replace(offer.action, **changes)

    def changed(self, action: Action) -> Action:
        """An action with one of its parts changed."""
        hints = typing.get_type_hints(type(action))
        name = self.pick([f.name for f in fields(action)])
        changes: dict[str, Any] = {name: self.value(hints[name]) if name != "by" else self.pick(self.seats)}
        return replace(action, **changes)

    def made_up(self) -> Action:
        """An action of any kind, made of anything."""
        kind = self.pick(self.kinds)
        hints = typing.get_type_hints(kind)
        names = [f.name for f in fields(kind) if f.name != "by"]
        made: Action = kind(self.pick(self.seats), **{name: self.value(hints[name]) for name in names})
        return made

    def value(self, hint: Any) -> Any:
        """Something of the kind that a field wants."""
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if hint is str:
            return self.pick(self.words)
        if hint is int:
            return self.pick(NUMBERS)
        if hint is bool:
            return bool(self.below(2))
        if origin is typing.Literal:
            return self.pick(args)
        if origin is tuple:
            kinds = args[:1] * self.below(3) if args[1:] == (Ellipsis,) else args
            return tuple(self.value(kind) for kind in kinds)
        if origin in (types.UnionType, typing.Union):
            kind = self.pick(args)
            return None if kind is type(None) else self.value(kind)
        if is_dataclass(hint) and isinstance(hint, type):
            hints = typing.get_type_hints(hint)
            return hint(**{f.name: self.value(hints[f.name]) for f in fields(hint)})
        raise TypeError(f"no value is known for {hint}")


def _words(first: Any) -> tuple[str, ...]:
    """Every id in the first state, and some that are none."""
    found = {"", "nobody", "§" * 200}
    board = getattr(first, "board", None)
    if board is not None and hasattr(board, "map"):
        found |= {*board.map.hexes, *board.map.tiles}

    def walk(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict | types.MappingProxyType):
            for key, item in value.items():
                walk(key)
                walk(item)
        elif isinstance(value, tuple | list):
            for item in value:
                walk(item)
        elif is_dataclass(value) and not isinstance(value, type):
            for f in fields(value):
                if f.name not in ("cache", "map"):
                    walk(getattr(value, f.name))

    walk(first)
    return tuple(sorted(found))
