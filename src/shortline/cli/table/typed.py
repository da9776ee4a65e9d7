"""Actions as they are typed: `LayTile hex=G4 tile=57 rotation=0`, or shorter `LayTile G4 57 0`."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from shortline.kernel.action import Action, decode
from shortline.kernel.refusal import Malformed

YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def words(text: str) -> list[str]:
    """The words of a line; double quotes and brackets keep a word with spaces together."""
    typed, word, depth, quoted = [], "", 0, False
    for c in text:
        if c == '"':
            quoted = not quoted
            word += c if depth else ""
        elif quoted or depth or not c.isspace():
            depth += 0 if quoted else (c in "[{") - (c in "]}")
            word += c
        elif word:
            typed.append(word)
            word = ""
    if quoted:
        raise Malformed('There is a " without its partner')
    return [*typed, word] if word else typed


def written(a: Action) -> str:
    """An action as it can be typed by the seat to act."""
    values = {f.name: getattr(a, f.name) for f in fields(a) if f.name != "by"}
    return " ".join((type(a).__name__, *(f"{name}={_word(value)}" for name, value in values.items() if value != "")))


def _word(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) and " " in value else str(value)


def kind_of(word: str, kinds: Mapping[str, type[Action]]) -> type[Action] | None:
    """The kind of action that a word names, in whatever case and with or without _ between its parts."""
    wanted = word.replace("_", "").replace("-", "").casefold()
    return next((kind for name, kind in kinds.items() if name.casefold() == wanted), None)


def action(text: str, kinds: Mapping[str, type[Action]], seats: Sequence[str]) -> Action:
    """The action that is typed; ``by`` is the seat to act where there is only one."""
    if text.lstrip().startswith("{"):
        try:
            return decode(json.loads(text), kinds)
        except ValueError as e:
            raise Malformed(f"This is not JSON ({e})") from None
    first, *rest = words(text) or [""]
    kind = kind_of(first, kinds)
    if kind is None:
        raise Malformed(f"There is no action called {first!r}; there are {', '.join(kinds)}")
    data: dict[str, Any] = {"type": kind.__name__, **_fields(kind, rest)}
    if "by" not in data:
        if len(seats) != 1:
            raise Malformed("Say whose action it is: by=NAME")
        data["by"] = seats[0]
    return decode(data, kinds)


def usage(kind: type[Action]) -> str:
    """How an action of a kind is typed."""
    return " ".join([kind.__name__, *(f"{f.name}=…" for f in fields(kind) if f.name != "by")])


def _fields(kind: type[Action], rest: Sequence[str]) -> dict[str, Any]:
    hints = {f.name: typing.get_type_hints(kind)[f.name] for f in fields(kind)}
    data: dict[str, Any] = {}
    loose = []
    for word in rest:
        name, equals, value = word.partition("=")
        if equals and name in hints:
            data[name] = _value(hints[name], value)
        elif equals and name.isidentifier():
            raise Malformed(f"{kind.__name__} has no {name}: type {usage(kind)}")
        else:
            loose.append(word)
    open_fields = [f.name for f in fields(kind) if f.name != "by" and f.name not in data]
    if len(loose) > len(open_fields):
        raise Malformed(f"{loose[len(open_fields)]!r} is one too many: type {usage(kind)}")
    return data | {name: _value(hints[name], word) for name, word in zip(open_fields, loose, strict=False)}


def _value(hint: Any, word: str) -> Any:
    """A typed word as the data that a field wants; whatever does not fit goes on as text and is refused there."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        if word.casefold() in ("", "none") and type(None) in args:
            return None
        return _value(next(a for a in args if a is not type(None)), word)
    if origin is typing.Literal:
        return next((a for a in args if str(a) == word), word)
    if hint is bool:
        return YES_NO.get(word.casefold(), word)
    if hint is int:
        return _number(word)
    if is_dataclass(hint) or word[:1] in ("[", "{"):
        return _json(word)
    if origin is tuple:
        return [_value(args[0], item) for item in word.split(",") if item]
    return word


def _number(word: str) -> int | str:
    digits = word.removeprefix("$").replace(",", "")
    return int(digits) if digits.removeprefix("-").isdecimal() and len(digits) < 20 else word


def _json(word: str) -> Any:
    try:
        return json.loads(word)
    except ValueError as e:
        raise Malformed(f"{word!r} is not JSON ({e})") from None
