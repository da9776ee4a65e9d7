"""A whole 18xx game as a text to read: every action with what came of it, and the table at the end."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import decode
from shortline.kernel.game import Game
from shortline.kernel.record import RawRecord
from shortline.kernel.rules import Rules
from shortline.kernel.title import Title
from shortline.parts.ledger import BANK


def transcript(title: Title, raw: RawRecord) -> str:
    """The transcript of a record, as everybody at the table may know it."""
    return "\n".join(_lines(title, raw)) + "\n"


def _lines(title: Title, raw: RawRecord) -> Iterator[str]:
    game = Game(title, raw.seats, raw.options, raw.seed)
    changed = [
        f"{o.name} {raw.options[o.name]}" for o in title.options if raw.options.get(o.name, o.default) != o.default
    ]
    yield f"{title.name}, rules {title.version}"
    yield f"Seats: {', '.join(raw.seats)}. Options: {', '.join(changed) or 'none'}. Seed {raw.seed}."
    for number, data in enumerate(raw.actions, 1):
        action = decode(data, game.rules.actions)
        yield f"{number:4} {action.by}: {game.label(action)}"
        game.play(action)
        yield from (f"       {text}" for e in game.events(number, None) if (text := e.text()))
    yield ""
    yield from _table(game.rules, game.state)


def _table(rules: Rules, s: EighteenXX) -> Iterator[str]:
    yield f"The end: {s.ending.reason if s.ending else 'none'}, {s.round.name}, phase {s.phase}"
    for name, it in s.corporations.items():
        if not it.started:
            yield f"  {name}: not started"
            continue
        holders = ", ".join(f"{holder} {count}" for holder, count in s.holdings.holders(name))
        yield f"  {name}: par ${it.par}, price ${price(rules, s, name)}, treasury ${s.cash(name)}; shares: {holders}"
        stations = " ".join(station.hex for station in s.board.stations_of(name))
        yield f"    trains {' '.join(it.trains) or 'none'}; stations {stations or 'none'}"
    yield f"  tiles: {' '.join(f'{h}={at.tile}/{at.rotation}' for h, at in sorted(s.board.laid.items()))}"
    yield f"  bank ${s.cash(BANK)}"
    for seat, worth in s.scores():
        privates = ", ".join(s.privates_of(seat)) or "none"
        yield f"  {seat}: ${worth} (${s.cash(seat)} in cash; privates: {privates})"
