"""Actions: what a seat asks for, in ids and whole numbers, and their form in files and messages."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, ClassVar, TypeAlias

from shortline.kernel.refusal import Malformed
from shortline.kernel.wording import a

LARGEST = 10**9
"""No number in an action is larger: beyond it is a slip of the keyboard, not a price."""

LONGEST = 200
"""No text in an action is longer: it holds ids, not letters."""


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat asks for. ``by`` is the seat."""

    phrase: ClassVar[str] = "act"
    """What a player does, as a sentence has it after "you may": by default from the name, "lay a tile"."""

    by: str

    def __init_subclass__(cls) -> None:
        if "phrase" not in cls.__dict__:
            verb, _, thing = spaced(cls.__name__).partition(" ")
            cls.phrase = f"{verb} {thing if thing.endswith('s') else a(thing)}" if thing else verb


def spaced(name: str) -> str:
    """The name of a class as words: LayTile is "lay tile"."""
    return "".join(" " + c.lower() if c.isupper() else c for c in name).strip()


# Any: what type hints are, typing itself has no type for.
Hint: TypeAlias = Any
# Any: data from outside, until it was looked at, and the parts of actions, of many kinds.
Plain: TypeAlias = Any

_HINTS: dict[Hint, dict[str, Hint]] = {}
_NEEDED: dict[Hint, tuple[str, ...]] = {}


def _hints(kind: Hint) -> dict[str, Hint]:
    """The declared kind of every field."""
    if kind not in _HINTS:
        hints = typing.get_type_hints(kind)
        _HINTS[kind] = {f.name: hints[f.name] for f in fields(kind)}
    return _HINTS[kind]


def _needed(kind: Hint) -> tuple[str, ...]:
    """The fields that have no default."""
    if kind not in _NEEDED:
        _NEEDED[kind] = tuple(f.name for f in fields(kind) if f.default is MISSING)
    return _NEEDED[kind]


def encode(value: Plain) -> Plain:
    """A value of an action as JSON data; an action or a nested part becomes an object without empty fields."""
    if is_dataclass(value) and not isinstance(value, type):
        data: dict[str, Plain] = {"type": type(value).__name__} if isinstance(value, Action) else {}
        for f in fields(value):
            item = getattr(value, f.name)
            if f.default is MISSING or item != f.default:
                data[f.name] = encode(item)
        return data
    if isinstance(value, tuple):
        return [encode(v) for v in value]
    return value


def decode(data: Plain, kinds: Mapping[str, type[Action]]) -> Action:
    """The action that JSON data stands for; ``Malformed`` says what is wrong with it."""
    if not isinstance(data, (dict, Mapping)):
        raise Malformed(f"An action is an object with a type, not {_short(data)}")
    name = data.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise Malformed(f"There is no action called {_short(name)} (there is {', '.join(kinds)})")
    action: Action = _decode_parts(kinds[name], {k: v for k, v in data.items() if k != "type"}, name)
    return action


def conform(action: Action) -> None:
    """Refuse an action object whose fields are not of their declared kinds (``Malformed``)."""
    if not isinstance(action, Action):
        raise Malformed(f"{_short(action)} is not an action{_hint(action)}")
    kind = type(action)
    for name, hint in _hints(kind).items():
        value = getattr(action, name)
        if not _is_plain(hint, value):
            _conform(hint, value, f"{kind.__name__}.{name}")


def _hint(value: Plain) -> str:
    """What whoever has something like an action may have meant."""
    if isinstance(value, Mapping):
        return ": shortline.decode makes one of plain data"
    return ": its field action is" if isinstance(getattr(value, "action", None), Action) else ""


def _is_plain(hint: Hint, value: Plain) -> bool:
    """Whether a value is a text or a number such as actions hold, and was declared as that: most are."""
    if hint is str:
        return type(value) is str and len(value) <= LONGEST and value.isprintable()
    return hint is int and type(value) is int and -LARGEST <= value <= LARGEST


def _conform(hint: Hint, value: Plain, where: str) -> None:
    if _is_plain(hint, value) or (value is None and type(None) in typing.get_args(hint)):
        return
    hint = _certain(hint)
    origin: object = typing.get_origin(hint)
    if origin is tuple:
        if not isinstance(value, tuple):
            raise Malformed(f"{where} must be a tuple, not {_short(value)}")
        for kind, item in zip(_kinds(hint, value, where), value, strict=True):
            if not _is_plain(kind, item):
                _conform(kind, item, where)
    elif is_dataclass(hint):
        if not isinstance(value, typing.cast(type, hint)):
            raise Malformed(f"{where} must be a {getattr(hint, '__name__', hint)}, not {_short(value)}")
        for f in fields(hint):
            _conform(_hints(hint)[f.name], getattr(value, f.name), f"{where}.{f.name}")
    else:
        _decode(hint, value, where)


def _certain(hint: Hint) -> Hint:
    """The kind of a field that may be None, when it is not."""
    origin: object = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return next(a for a in typing.get_args(hint) if a is not type(None))
    return hint


def _decode(hint: Hint, data: Plain, where: str) -> Plain:
    if hint is Action:
        return data
    if hint is bool:
        if type(data) is not bool:
            raise Malformed(f"{where} must be true or false, not {_short(data)}")
        return data
    if hint is str:
        if not _is_plain(str, data):
            raise Malformed(f"{where} must be text on one line, not {_short(data)}")
        return data
    if hint is int:
        if not _is_plain(int, data):
            raise Malformed(f"{where} must be a whole number within ±{LARGEST:,}, not {_short(data)}")
        return data
    origin: object = typing.get_origin(hint)
    args = typing.get_args(hint)
    if type(None) in args:
        return None if data is None else _decode(_certain(hint), data, where)
    if origin is tuple:
        if not isinstance(data, (list, tuple)):
            raise Malformed(f"{where} must be a list, not {_short(data)}")
        kinds = _kinds(hint, data, where)
        return tuple(
            [
                item if _is_plain(kind, item) else _decode(kind, item, f"{where}[{i}]")
                for i, (kind, item) in enumerate(zip(kinds, data, strict=True))
            ]
        )
    if is_dataclass(hint):
        return _decode_parts(typing.cast(type, hint), data, where)
    if origin is typing.Literal:
        if not any(data == a and type(data) is type(a) for a in args):
            raise Malformed(f"{where} must be one of {', '.join(map(str, args))}, not {_short(data)}")
        return data
    raise TypeError(f"{where}: actions cannot hold {hint}")


def _kinds(hint: Hint, items: Plain, where: str) -> tuple[Hint, ...]:
    """The declared kind of each item of a tuple: all of one kind, or one for each place."""
    args = typing.get_args(hint)
    if len(args) == 2 and args[1] is Ellipsis:
        return (args[0],) * len(items)
    if len(args) != len(items):
        raise Malformed(f"{where} must have {len(args)} parts, not {len(items)}")
    return args


def _decode_parts(kind: type, data: Plain, where: str) -> Plain:
    if not isinstance(data, (dict, Mapping)):
        raise Malformed(f"{where} must be an object, not {_short(data)}")
    hints = _hints(kind)
    for key in data:
        if key not in hints:
            raise Malformed(f"{where} has no field {_short(key)}")
    for name in _needed(kind):
        if name not in data:
            raise Malformed(f"{where} lacks {name}")
    values = {}
    for name, item in data.items():
        hint = hints[name]
        values[name] = item if _is_plain(hint, item) else _decode(hint, item, f"{where}.{name}")
    return kind(**values)


def _short(value: Plain) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
