"""What is given at the command line: titles, seats, options, records."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import shortline
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.table.game import AnyGame
from shortline.table.title import AnyTitle, Option

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


def seats_given(text: str) -> list[str]:
    """The names in a list such as "Ann,Ben,Cal"."""
    return [name.strip() for name in text.split(",")]


def options_given(title: AnyTitle, words: Sequence[str]) -> dict[str, bool | int | str]:
    """The options in words such as "two_tiles" or "bank=8000"."""
    known = {o.name: o for o in title.options if not o.former}
    chosen: dict[str, bool | int | str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in known:
            raise Malformed(f"{title.id} has no option {name!r} (it has {', '.join(known) or 'none'})")
        if name in chosen:
            raise Malformed(f"The option {name} is given twice")
        chosen[name] = _value(known[name], value if equals else None)
    return chosen


def _value(option: Option, text: str | None) -> bool | int | str:
    """The value of an option, as its kind wants it; nothing stands for yes."""
    if True in option.choices and text is None:
        return True
    if text is None:
        raise Malformed(f"The option {option.name} needs a value: {option.name}={_example(option)}")
    kinds = {type(c) for c in option.choices} or {int}
    word = text.casefold()
    if bool in kinds and word in YES | NO:
        return word in YES
    if int in kinds and text.lstrip("-").isdecimal() and len(text) < 20:
        return int(text)
    if str in kinds:
        return text
    raise Malformed(f"The option {option.name} cannot be {text[:40]!r}: it is {values(option)}")


def _example(option: Option) -> str:
    return str(option.choices[0]) if option.choices else str(option.least)


def values(option: Option) -> str:
    """What an option may be, as a phrase."""
    if not option.choices:
        return option.values
    return " or ".join(_word(c) for c in option.choices)


def _word(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def default(option: Option) -> str:
    """What an option is if nobody says."""
    return _word(option.default)


def any_seed() -> int:
    """A seed that nobody knows before."""
    return secrets.randbelow(1_000_000_000)


def loaded(path: Path) -> AnyGame:
    """The game in a record file; what is wrong with it names the file."""
    try:
        return shortline.load(path)
    except (Malformed, IllegalAction) as e:
        raise Malformed(f"{path}: {e}") from e
    except RulesChanged as e:
        raise RulesChanged(f"{path}: {e}") from e
