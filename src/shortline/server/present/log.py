"""The log: what happened, action by action, in sentences."""

from __future__ import annotations

from typing_extensions import TypedDict

from shortline.kernel.game import Game
from shortline.kernel.view import redacted, sentences
from shortline.server.present.moment import Moment, moment
from shortline.server.present.telegram import LogLine, hexes, telegram


class LogEntry(TypedDict):
    """An action of the log: who acted, when in the game, what happened, the same in short, and the hexes it names."""

    action: int
    by: str
    kind: str
    moment: Moment
    lines: list[str]
    short: list[LogLine]
    hexes: list[str]


def log_entries(game: Game, seat: str | None, since: int = 0) -> list[LogEntry]:
    """The actions after the first so many, as a seat may know them; the first tells what came before it, too."""
    return [_entry(game, seat, n) for n in range(since + 1, game.number + 1)]


def _entry(game: Game, seat: str | None, number: int) -> LogEntry:
    action = game.actions[number - 1]
    opening = game.events(0, seat) if number == 1 else ()
    events = (*opening, *game.events(number, seat))
    return LogEntry(
        action=number,
        by=action.by,
        kind=type(action).__name__,
        moment=moment(game.rules, redacted(game.rules, game.at(number - 1), seat)),
        lines=list(sentences(game.rules, events)),
        short=telegram(game.rules, _names(game), events),
        hexes=hexes(events),
    )


def _names(game: Game) -> tuple[str, ...]:
    """Who may be the first word of a sentence: corporations or companies, and seats."""
    s = game.state
    return (*getattr(s, "corporations", getattr(s, "companies", ())), *s.seats)
