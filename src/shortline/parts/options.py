"""Options of a title file: their declarations, and the patches that they are on its data."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from shortline.kernel.action import Plain
from shortline.parts.complaints import BadData
from shortline.parts.reading import Reader
from shortline.table.title import Option


def read_options(reader: Reader) -> tuple[Option, ...]:
    """The options declared under ``[options]``: flags, choices and numbers."""
    about = "What tables may choose: each option is a patch on these files."
    return tuple(_option(name, row) for name, row in reader.tables("options", {}, about=about).items())


def _option(name: str, row: Reader) -> Option:
    text = row.text("text", about="What it means, in a sentence to players.")
    cite = row.text("cite", "", about="The clause of the rulebook that it is about.")
    default = row.raw("default", about="What holds if nobody chooses.")
    for key, file in (("patch", "title.toml"), ("map", "map.toml")):
        row.may(key, "raw", about=f"What it changes in {file}, by dotted keys; of one with choices, by choice.")
        if row.has(key):
            row.raw(key)
    row.may("before", "raw", about="What holds in games that were stored before there was this option.")
    former = row.flag("former", False, about="Only games that were begun under older rules are played so.")
    row.may("choices", "raw", about="Its values, if it is neither true or false nor a number.")
    row.may("least", "number", about="Its least value, if it is a number.")
    row.may("most", "number", about="Its greatest value, if it is a number.")
    players = row.numbers("players", (), about="The numbers of players for whom it means anything; none: all.")
    before = _plain(row, "before") if row.has("before") else None
    if row.has("choices"):
        choices = row.raw("choices")
        if not isinstance(choices, list) or default not in choices:
            row.fail("choices", "must be a list with the default in it")
        option = Option(name, text, cite, _plain(row, "default"), tuple(choices), 0, 0, players, before, former)
    elif isinstance(default, bool):
        option = Option(name, text, cite, default, players=players, before=before, former=former)
    else:
        least, most = row.number("least"), row.number("most")
        option = Option(name, text, cite, row.number("default"), (), least, most, players, before, former)
    if former and before is None:
        row.fail("former", "means nothing without before: how were stored games played?")
    for key, value in (("default", option.default), ("before", before)):
        if value is not None and not option.admits(value):
            row.fail(key, f"must be one of its values: {option.values}")
    return option


def _plain(row: Reader, key: str) -> bool | int | str:
    value = row.raw(key)
    if not isinstance(value, bool | int | str):
        row.fail(key, "must be true or false, a number or a text")
    return value


def patched(file: str, data: Mapping[str, Plain], options: Mapping[str, Plain], key: str = "patch") -> dict[str, Plain]:
    """A title's data with the patches of the chosen options applied.

    An option's ``[options.NAME.patch]`` lists dotted keys and their new values; it applies when the option differs
    from its default, or, for an option with choices, the table ``patch.CHOICE`` applies. ``"$value"`` stands for the
    option's value.
    """
    result = deepcopy(dict(data))
    for name, row in data.get("options", {}).items():
        value = options.get(name, row["default"])
        patch = row.get(key)
        if patch is None:
            continue
        if "choices" in row:
            patch = patch.get(str(value), {})
        elif value == row["default"]:
            continue
        for path, new in patch.items():
            _set(file, result, path, value if new == "$value" else new)
    return result


def _set(file: str, data: dict[str, Plain], path: str, value: Plain) -> None:
    *way, last = path.split(".")
    at: Plain = data
    for part in way:
        if isinstance(at, list):
            at = at[int(part)] if part.isdecimal() and int(part) < len(at) else None
        else:
            at = at.get(part)
        if at is None:
            raise BadData(file, path, "an option changes this key, which is not there")
    if isinstance(at, list):
        at[int(last)] = value
    elif value == "$remove":
        at.pop(last, None)
    else:
        at[last] = value
