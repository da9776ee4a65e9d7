"""A whole game as a text to read: every action with what came of it, and the table at the end."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.cuberail.state import CubeRail
from shortline.kernel.action import decode
from shortline.kernel.game import Game, replayed
from shortline.kernel.record import RawRecord
from shortline.kernel.title import Title
from shortline.parts.ledger import BANK


def transcript(title: Title, raw: RawRecord) -> str:
    """The transcript of a record, as everybody at the table may know it."""
    return "\n".join(_lines(title, raw)) + "\n"


def _lines(title: Title, raw: RawRecord) -> Iterator[str]:
    game = Game(title, raw.seats, raw.options, raw.seed)
    chosen = ", ".join(name for name, value in raw.options.items() if value) or "none"
    yield f"{title.name}, rules {title.version}"
    yield f"Seats: {', '.join(raw.seats)}. Options: {chosen}. Seed {raw.seed}."
    yield ""
    for number, data in enumerate(raw.actions, 1):
        action = decode(data, game.rules.actions)
        yield f"{number:4} {action.by}: {game.label(action)}"
        game.play(action)
        yield from (f"       {text}" for e in game.events(number, None) if (text := e.text()))
    yield ""
    yield from _table(replayed(title, raw).state)


def _table(s: CubeRail) -> Iterator[str]:
    yield f"The end: {s.ending}, turn {s.turn}"
    for c in s.companies.values():
        if not c.started:
            yield f"  {c.name}: not started"
            continue
        shares = ", ".join(f"{holder} {count}" for holder, count in s.holdings.holders(c.name))
        yield f"  {c.name}: ${c.price}, treasury ${s.ledger[c.name]}, president {s.president(c.name)}; shares: {shares}"
        yield f"    track {' '.join(c.track) or 'none'}; stations {' '.join(c.stations)}"
        yield f"    cubes: {c.supply} left, {c.discards} discarded, {len(s.trains(c.name))} in trains"
    yield f"  bank ${s.ledger[BANK]}"
    for seat, worth in s.scores():
        yield f"  {seat}: ${worth} (${s.ledger[seat]} in cash)"
