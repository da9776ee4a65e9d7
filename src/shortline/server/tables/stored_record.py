"""The record of a game as its log has it, whether or not the rules now follow it: what was played stays readable."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select

from shortline.server.http.problems import Problem
from shortline.server.play.history import standing_entries
from shortline.server.play.live import LiveGames, voided
from shortline.server.storage.schema import entries, seats
from shortline.table.record import FORMAT, VERSION

UNPROVED = "unproved"
"""Stands for the digest after the last action where the log has none: replay must not pass for proof."""


async def record_text(live_games: LiveGames, row: Row[Any]) -> str:
    """The record of a game that has started, as the text of a file; of the log alone if the rules cannot follow it."""
    try:
        live = await live_games.get(row.id)
    except Problem as e:
        if e.status != 409:
            raise
    else:
        if live.halt is None:
            return live.game.record.to_json()
    async with live_games.database.reading() as connection:
        names = select(seats.c.name).where(seats.c.game == row.id).order_by(seats.c.position)
        log = select(entries).where(entries.c.game == row.id).order_by(entries.c.number)
        text = stored_record(
            row, (await connection.execute(names)).scalars().all(), (await connection.execute(log)).all()
        )
    return json.dumps(text, ensure_ascii=False, indent=1)


def stored_record(row: Row[Any], names: Sequence[str], log: Sequence[Row[Any]]) -> dict[str, Any]:
    """A record in the form of a file (docs/records.md), made of the log alone."""
    void = voided(log)
    by_number = {entry.number: entry for entry in log}
    standing = standing_entries(log, void)
    digests = {}
    for count, number in enumerate(standing, 1):
        if by_number[number].digest:
            digests[str(count)] = by_number[number].digest
    digests.setdefault(str(len(standing)), UNPROVED)
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": row.title,
        "rules": row.rules,
        "seats": list(names),
        "options": row.options,
        "seed": int(row.seed),
        "actions": [by_number[number].action for number in standing],
        "digests": digests,
    }
