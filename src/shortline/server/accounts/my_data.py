"""My data: everything that the server keeps about one person, in one file."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Executable, Select, Table, select

from shortline.server.accounts.people import Person
from shortline.server.storage.database import Database
from shortline.server.storage.schema import (
    attention,
    chats,
    cup_players,
    cups,
    entries,
    games,
    hooks,
    notes,
    notices,
    orders,
    progress,
    ratings,
    reactions,
    relations,
    reports,
    results,
    seats,
    sessions,
    tokens,
    users,
    verifications,
    votes,
)

SECRET = ("password", "hash", "csrf", "invite", "folded", "skeleton")
"""What is kept of secrets, and how names are compared, tells nobody anything."""


async def my_data(database: Database, person: Person) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person by table, without what is kept of secrets."""
    me = person.id
    sat = select(seats.c.game).where(seats.c.user == me)
    wanted: dict[str, Executable] = {
        "account": select(users).where(users.c.id == me),
        "sessions": _mine(sessions, me),
        "tokens": _mine(tokens, me),
        "messages_to": _mine(hooks, me),
        "notices": _mine(notices, me),
        "notes": _mine(notes, me),
        "watched_and_muted": _mine(attention, me),
        "people": _mine(relations, me),
        "reports": select(reports).where(reports.c.reporter == me),
        "seats": _mine(seats, me),
        "tables": select(
            games.c.id, games.c.title, games.c.name, games.c.status, games.c.created, games.c.result
        ).where((games.c.creator == me) | games.c.id.in_(sat)),
        "orders": select(orders)
        .join(seats, (seats.c.game == orders.c.game) & (seats.c.name == orders.c.seat))
        .where(seats.c.user == me),
        "votes": select(votes)
        .join(seats, (seats.c.game == votes.c.game) & (seats.c.name == votes.c.voter))
        .where(seats.c.user == me),
        "cups_made": select(cups).where(cups.c.creator == me),
        "cups": _mine(cup_players, me),
        "lessons": _mine(progress, me),
        "results": select(results).where(results.c.player == me),
        "ratings": select(ratings).where(ratings.c.player == me),
        "links": select(verifications.c.kind, verifications.c.at).where(verifications.c.user == me),
        "talk": _mine(chats, me).order_by(chats.c.id),
        "reactions": _mine(reactions, me),
        "actions": select(entries.c.game, entries.c.number, entries.c.kind, entries.c.action, entries.c.at)
        .where(entries.c.user == me)
        .order_by(entries.c.game, entries.c.number),
    }
    parts: dict[str, list[dict[str, Any]]] = {}
    async with database.reading() as connection:
        for name, query in wanted.items():
            rows = await connection.execute(query)
            parts[name] = [{k: v for k, v in row.items() if k not in SECRET} for row in rows.mappings()]
    return parts


def _mine(table: Table, user: str) -> Select[Any]:
    return select(table).where(table.c.user == user)
