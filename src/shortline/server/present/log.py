"""The log: what happened, action by action, in sentences."""

from __future__ import annotations

from typing_extensions import TypedDict

from shortline.kernel.event import AnyEvent
from shortline.kernel.view import redacted, sentences
from shortline.server.present.moment import Moment, moment
from shortline.server.present.parts import Parts
from shortline.server.present.telegram import LogLine, hexes, telegram
from shortline.table.game import AnyGame


class LogEntry(TypedDict):
    """An action of the log: who acted, when in the game, what happened, the same in short, and the hexes it names."""

    action: int
    by: str
    kind: str
    moment: Moment
    lines: list[str]
    short: list[LogLine]
    hexes: list[str]


def log_entries(game: AnyGame, seat: str | None, since: int = 0, parts: Parts | None = None) -> list[LogEntry]:
    """The actions after the first so many, as a seat may know them; the first tells what came before it, too. What
    another seat was told in the same words just now is taken from ``parts``."""
    kept = parts or Parts()
    return [_entry(game, seat, n, kept) for n in range(since + 1, game.number + 1)]


def _entry(game: AnyGame, seat: str | None, number: int, parts: Parts) -> LogEntry:
    action = game.actions[number - 1]
    opening = game.events(0, seat) if number == 1 else ()
    events = (*opening, *game.events(number, seat))
    lines, short, where = parts.part("sentences", (events,), lambda: _told(game, events))
    return LogEntry(
        action=number,
        by=action.by,
        kind=type(action).__name__,
        moment=moment(game.rules, redacted(game.rules, game.at(number - 1), seat)),
        lines=lines,
        short=short,
        hexes=where,
    )


def _told(game: AnyGame, events: tuple[AnyEvent, ...]) -> tuple[list[str], list[LogLine], list[str]]:
    return list(sentences(game.rules, events)), telegram(game.rules, _names(game), events), hexes(events)


def _names(game: AnyGame) -> tuple[str, ...]:
    """Who may be the first word of a sentence: corporations or companies, and seats."""
    s = game.state
    return (*getattr(s, "corporations", getattr(s, "companies", ())), *s.seats)
