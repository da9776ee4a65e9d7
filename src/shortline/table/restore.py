"""Restoring: a state from the plain data that ``canonical`` wrote."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass

from shortline.kernel.action import Action, Hint, Plain
from shortline.kernel.frame import Frame
from shortline.kernel.frozen import Frozen
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import D, Rules
from shortline.kernel.state import S

KIND = ""
"""The key under which ``canonical`` writes the class of a value."""


def restored(rules: Rules[S, D], data: Plain, first: S) -> S:
    """The state that plain data stands for, at the table whose game began with ``first``; ``Malformed`` says where the
    data is wrong.

    A table's printed things are no part of the data: they are taken from its first state, by a method ``restored`` of
    the class that leaves them out of ``canonical``.
    """
    state: S = _Restoring(rules).whole(type(first), data, first, "state")
    if state.seats != first.seats and sorted(state.seats) != sorted(first.seats):
        raise Malformed("state.seats: these are not the seats of the table")
    if set(state.ledger) != set(first.ledger):
        raise Malformed("state.ledger: everybody who can have money stands in it, and nobody else")
    if sum(state.ledger.values()) != sum(first.ledger.values()):
        raise Malformed("state.ledger: all money together is not what the game holds")
    return state


# Any (Hint, Plain), throughout: type hints and data from outside.
class _Restoring(typing.Generic[S, D]):
    """One state being read: the data is looked at by the declared types of the fields it goes into."""

    def __init__(self, rules: Rules[S, D]) -> None:
        self.rules = rules

    def value(self, hint: Hint, data: Plain, like: object, where: str) -> Plain:
        """A value of a declared type; ``like`` is what the first state has in that place."""
        if isinstance(hint, type) and issubclass(hint, Frame):
            return self.frame(data, where)
        if hint is Action:
            return self.action(data, where)
        if hasattr(hint, "canonical") and like is not None:
            return self.printed(data, like, where)
        if is_dataclass(hint):
            return self.whole(hint, data, like, where)
        bare: Hint = typing.get_origin(hint)
        origin = hint if bare is None else bare
        args = typing.get_args(hint)
        if type(None) in args:
            rest = next(a for a in args if a is not type(None))
            return None if data is None else self.value(rest, data, like, where)
        if origin is tuple:
            return self.items(args, data, where)
        if origin is frozenset:
            return frozenset(self.items((*args, ...), data, where))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self.mapping(args, data, like, where)
        if hint in (str, int, bool):
            return _of(hint, data, where)
        if origin is typing.Literal and data in args:
            return data
        if hint is typing.Any:  # Any: as slots of titles are declared
            return self.anything(data, like, where)
        raise Malformed(f"{where} cannot be {_short(data)}")

    def whole(self, kind: Hint, data: Plain, like: object, where: str) -> Plain:
        """A value that is written by its fields."""
        kind = type(like) if is_dataclass(like) and not isinstance(like, type) else kind
        parts = _of(dict, data, where)
        if parts.get(KIND) != kind.__name__:
            raise Malformed(f"{where} is a {kind.__name__}, not {_short(parts.get(KIND))}")
        hints = typing.get_type_hints(kind)
        own = [f for f in fields(kind) if f.compare]
        known = {KIND, *(f.name for f in own)}
        if unknown := [key for key in parts if key not in known]:
            raise Malformed(f"{where} has no field {_short(unknown[0])}")
        if missing := [f.name for f in own if f.name not in parts and _needed(f.default, f.default_factory)]:
            raise Malformed(f"{where} lacks {missing[0]}")
        return kind(
            **{
                f.name: self.value(hints[f.name], parts[f.name], getattr(like, f.name, None), f"{where}.{f.name}")
                for f in own
                if f.name in parts
            }
        )

    def frame(self, data: Plain, where: str) -> Frame:
        """A level of the flow: its class by the name of its step, its fields out of what it remembers."""
        parts = _of(dict, data, where)
        kind = self.rules.frames.get(_of(str, parts.get("step"), f"{where}.step"))
        if kind is None:
            raise Malformed(f"{where}: there is no step {_short(parts.get('step'))}")
        memo = _of(dict, parts.get("memo", {}), f"{where}.memo")
        hints = typing.get_type_hints(kind)
        own = {f.name for f in fields(kind)} - {"actors", "marks"}
        actors = self.items((str, ...), parts.get("actors"), f"{where}.actors")
        known = {name: self.value(hints[name], memo[name], None, f"{where}.{name}") for name in memo if name in own}
        marks = frozenset(str(name) for name in memo if name not in own)
        try:
            return kind(actors, marks=marks, **known)
        except TypeError as e:
            raise Malformed(f"{where}: {e}") from None

    def action(self, data: Plain, where: str) -> Action:
        """An action that a step remembers."""
        parts = _of(dict, data, where)
        kind = self.rules.actions.get(_of(str, parts.get(KIND), where))
        if kind is None:
            raise Malformed(f"{where}: there is no action called {_short(parts.get(KIND))}")
        action: Action = self.whole(kind, data, None, where)
        return action

    def printed(self, data: Plain, like: Plain, where: str) -> Plain:
        """A value that leaves out what is printed: it is made anew from its like."""
        parts = _of(dict, data, where)
        hints = typing.get_type_hints(type(like))
        names = [name for name in like.canonical() if name in parts]
        return like.restored(**{name: self.value(hints[name], parts[name], None, f"{where}.{name}") for name in names})

    def items(self, args: tuple[Hint, ...], data: Plain, where: str) -> tuple[Plain, ...]:
        """A tuple: all items of one type, or a type for each place."""
        listed = _of(list, data, where)
        kinds = (args[0],) * len(listed) if args[-1] is ... else args
        if len(kinds) != len(listed):
            raise Malformed(f"{where} has {len(kinds)} parts, not {len(listed)}")
        return tuple(
            self.value(kind, item, None, f"{where}[{i}]")
            for i, (kind, item) in enumerate(zip(kinds, listed, strict=True))
        )

    def mapping(self, args: tuple[Hint, ...], data: Plain, like: object, where: str) -> Plain:
        """A mapping; only names are keys."""
        old = like if isinstance(like, Mapping) else {}
        hint = args[1]
        items = {}
        for key, item in _of(dict, data, where).items():
            items[key] = self.value(hint, item, old.get(key), f"{where}[{_short(key)}]")
        return Frozen(items)

    def anything(self, data: Plain, like: object, where: str) -> Plain:
        """What a title keeps in a slot of its own: plain values, or a class that the first state shows."""
        if isinstance(data, dict):
            if KIND in data:
                return self.whole(type(like), data, like, where)
            return self.mapping((str, typing.Any), data, like, where)  # Any again: by the same questions
        if isinstance(data, list):
            return self.items((typing.Any, ...), data, where)  # Any, likewise
        if data is None or type(data) in (str, int, bool):
            return data
        raise Malformed(f"{where} cannot be {_short(data)}")


def _needed(default: object, factory: object) -> bool:
    return default is MISSING and factory is MISSING


def _of(kind: Hint, data: Plain, where: str) -> Plain:
    if type(data) is not kind:
        raise Malformed(f"{where} must be {_WORDS[kind]}, not {_short(data)}")
    return data


_WORDS = {str: "text", int: "a whole number", bool: "true or false", dict: "an object", list: "a list"}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
