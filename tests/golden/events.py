"""A whole game as its events: kinds and fields, without a sentence, so that new wording changes nothing here.

After a wanted change of rules `python -m tests.golden.events` writes them anew, and the digests of the records; look
at the difference before you keep it. After a change of wording `python -m tests.golden.sample` writes the samples anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from shortline.kernel.action import decode
from shortline.kernel.event import Entered, Event, Left, Noted, Said, Turned
from shortline.kernel.state import canonical
from shortline.table.game import Game
from shortline.table.record import read
from shortline.titles import find, names

GOLDEN = Path(__file__).resolve().parent
RECORDS = sorted(path for name in names() for path in (GOLDEN / name).glob("*.json"))
UNTOLD = (Entered, Left, Noted, Turned, Said)
"""What only moves the cursor, for which the digests of the record stand, and what is only said."""
PROSE = {"why", "lines", "text"}
"""Fields that hold sentences."""


def played(record: Path) -> Game:
    """The game of a record, whatever digests it carries."""
    raw = read(record.read_text(encoding="utf-8"))
    game = Game(find(raw.title), raw.seats, find(raw.title).stored(raw.options, len(raw.seats)), raw.seed)
    for data in raw.actions:
        game.play(decode(data, game.rules.actions))
    return game


def events_of(game: Game) -> str:
    """The events of a game, as everybody at the table may know them: a line for each action, one for each event."""
    lines = [f"{game.title.id}, rules {game.title.version}", *_lines(game, 0)]
    for number, action in enumerate(game.actions, 1):
        lines += [f"{number} {type(action).__name__} {action.by}", *_lines(game, number)]
    return "\n".join(lines) + "\n"


def _lines(game: Game, number: int) -> Iterator[str]:
    yield from (f"  {_line(e)}" for e in game.events(number) if not isinstance(e, UNTOLD))


def _line(e: Event) -> str:
    """The kind of an event and its fields, but for prose and for what is as it mostly is."""
    told = (f for f in fields(e) if f.name not in PROSE and not _usual(f, getattr(e, f.name)))
    return " ".join([type(e).__name__, *(f"{f.name}={_plain(getattr(e, f.name))}" for f in told)])


def _usual(f: Field[Any], value: Any) -> bool:
    return f.default is not MISSING and bool(value == f.default)


def _plain(value: Any) -> str:
    data = _bare(canonical(value))
    return data if isinstance(data, str) else json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _bare(data: Any) -> Any:
    """Data without prose and without fields that are empty."""
    if isinstance(data, dict):
        kept = {k: _bare(v) for k, v in data.items() if k and k not in PROSE}
        return {k: v for k, v in kept.items() if v not in ("", 0, [], {}, None)}
    return [_bare(v) for v in data] if isinstance(data, list) else data


def golden(title: str, name: str) -> str:
    """The events of a game as they are kept."""
    return (GOLDEN / title / f"{name}.events").read_text(encoding="utf-8")


if __name__ == "__main__":
    for path in RECORDS:
        game = played(path)
        if game.record.digests != read(path.read_text(encoding="utf-8")).digests:
            path.write_text(game.record.to_json(), encoding="utf-8")
        path.with_suffix(".events").write_text(events_of(game), encoding="utf-8")
