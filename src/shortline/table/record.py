"""Records: a game as a file that proves itself when it is played again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from shortline.kernel.action import Action, Plain, encode
from shortline.kernel.refusal import Malformed

FORMAT = "shortline"
VERSION = 1
EVERY = 50
"""A digest of the state is kept after every so many actions, and at the end."""


NEEDED = ("format", "version", "title", "rules", "seats", "options", "seed", "actions", "digests")
"""The fields that every record has."""

About: TypeAlias = Mapping[str, Plain]
"""What somebody wrote about a game, under names of their own; ``comments`` holds texts by the number of an action."""


@dataclass(frozen=True)
class Record:
    """A game as it was played: table, actions, and digests of the state on the way."""

    title: str
    rules: str
    seats: tuple[str, ...]
    options: Mapping[str, Plain] = field(default_factory=dict)
    seed: int = 0
    actions: tuple[Action, ...] = ()
    digests: Mapping[int, str] = field(default_factory=dict)
    position: Mapping[str, Plain] | None = None
    """The state that the game began with, as plain data, if it did not begin as the title does."""
    about: About = field(default_factory=dict)
    """What somebody wrote about the game: date, event, comments by action. No rule reads it and no digest covers it."""

    def __repr__(self) -> str:
        return f"<Record of {self.title}, {', '.join(self.seats)}, {len(self.actions)} actions>"

    def to_json(self) -> str:
        """The record as the text of a file, one action a line."""
        head = {"format": FORMAT, "version": VERSION, "title": self.title, "rules": self.rules}
        head |= {"seats": list(self.seats), "options": dict(self.options), "seed": self.seed}
        lines = ",\n  ".join(json.dumps(encode(a), ensure_ascii=False) for a in self.actions)
        digests = json.dumps({str(k): v for k, v in self.digests.items()})
        actions = f"[\n  {lines}\n ]" if lines else "[]"
        more = {"about": self.about, "position": self.position}
        extra = "".join(f' "{key}": {json.dumps(it, ensure_ascii=False)},\n' for key, it in more.items() if it)
        return f'{json.dumps(head, ensure_ascii=False)[:-1]},\n{extra} "actions": {actions},\n "digests": {digests}}}\n'


@dataclass(frozen=True)
class RawRecord:
    """A record as read from a file: its form is right, its actions are not yet looked at."""

    title: str
    rules: str
    seats: tuple[str, ...]
    options: Mapping[str, Plain]
    seed: int
    actions: tuple[Mapping[str, Plain], ...]
    digests: Mapping[int, str]
    position: Mapping[str, Plain] | None = None
    about: About = field(default_factory=dict)


def read(text: str, prove: bool = True) -> RawRecord:
    """The record in the text of a file; ``Malformed`` says what is wrong with it.

    Unless it has to ``prove`` itself, its digests may be missing or belong to more actions than there are.
    """
    given: object = text  # whatever a script has passed
    if not isinstance(given, str):
        raise Malformed(f"A record is text, not {type(given).__name__}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise Malformed(f"This is not a record: it is not JSON ({e})") from e
    if isinstance(data, dict) and "format" not in data and {"players", "actions"} <= set(data):
        raise Malformed("This is a game of the public 18xx site, not a record: shortline.read_site reads it")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Malformed('This is not a record of Shortline: it lacks "format": "shortline"')
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise Malformed(f"This record has version {data.get('version')!r}; this Shortline reads version {VERSION}")
    _known(data, (*NEEDED, "position", "about"))
    seats = _field(data, "seats", list)
    if not all(isinstance(s, str) for s in seats):
        raise Malformed("The record's seats must be names")
    actions = _field(data, "actions", list)
    for i, action in enumerate(actions, 1):
        if not isinstance(action, dict):
            raise Malformed(f"Action {i} of the record is not an object")
    if prove and "digests" not in data:
        raise Malformed("The record lacks digests; with prove=False it is read without")
    digests = _digests(_field(data, "digests", dict), len(actions)) if prove else {}
    return RawRecord(
        title=_field(data, "title", str),
        rules=_field(data, "rules", str),
        seats=tuple(seats),
        options=_field(data, "options", dict),
        seed=_field(data, "seed", int),
        actions=tuple(actions),
        digests=digests,
        position=_field(data, "position", dict) if "position" in data else None,
        about=_field(data, "about", dict) if "about" in data else {},
    )


def _digests(data: Mapping[str, Plain], end: int) -> dict[int, str]:
    """The digests by number of actions; one for the end must be there, or the record was cut short."""
    numbers = {str(n): n for n in range(end + 1)}
    for key, value in data.items():
        if key not in numbers or not isinstance(value, str):
            raise Malformed(f"The record has {end} actions, and a digest for {key[:20]!r}")
    if str(end) not in data:
        raise Malformed(f"The record has {end} actions, and no digest for the last")
    return {numbers[key]: value for key, value in data.items()}


def _field(data: Mapping[str, Plain], key: str, kind: type) -> Plain:
    if key not in data:
        raise Malformed(f"The record lacks {key}")
    if type(data[key]) is not kind:
        raise Malformed(f"The record's {key} has the wrong form")
    return data[key]


def _known(data: Mapping[str, Plain], keys: Sequence[str]) -> None:
    for key in data:
        if key not in keys:
            raise Malformed(f"The record has an unknown field {key!r}")
