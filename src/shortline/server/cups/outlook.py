"""What the running tables of a cup look like: their moments, what their players are worth, when they may be over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from sqlalchemy import select

from shortline.server.cups.cups import CupState
from shortline.server.http.models import TableShort
from shortline.server.play.games import Games
from shortline.server.present.moment import Moment, moment
from shortline.server.present.standings import worths
from shortline.server.storage.schema import games

LAST_GAMES = 20
"""So many finished games of a title say how long one is, where none of the cup is over."""
FIRST_MOVES = 10
"""Before so many moves a table has no pace."""


@dataclass(frozen=True)
class Outlook:
    """A running table: where it is, what its players are worth by their seats, and when it is over at its pace."""

    moment: Moment
    worths: tuple[int, ...]
    done: float | None


async def outlooks(tables: Games, cup: CupState, shown: Mapping[str, TableShort]) -> dict[str, Outlook]:
    """The running tables of a cup, by game."""
    running = [t for t in shown.values() if t.status == "running"]
    if not running:
        return {}
    begun = await _begun(tables, [t.id for t in running])
    moves = await _moves(tables, cup, shown)
    by_game = {}
    for table in running:
        game = (await tables.live.at_least(table.id, table.number)).game
        there = worths(game.rules, game.state)
        seats = tuple(there[seat.name] for seat in sorted(table.seats, key=lambda seat: seat.position))
        done = expected_end(begun[table.id], tables.wall.now(), game.number, moves)
        by_game[table.id] = Outlook(moment(game.rules, game.state), seats, done)
    return by_game


def expected_end(begun: float, now: float, done: int, moves: int | None) -> float | None:
    """When a table is over if it goes on as it has: the mean time of a move, nights and waits included, for each move
    that is likely still to come. None where too little is known."""
    if moves is None or done < FIRST_MOVES:
        return None
    return now + (now - begun) / done * max(1, moves - done)


async def _begun(tables: Games, ids: Sequence[str]) -> dict[str, float]:
    async with tables.database.reading() as connection:
        rows = await connection.execute(select(games.c.id, games.c.created).where(games.c.id.in_(ids)))
        return {r.id: r.created for r in rows}


async def _moves(tables: Games, cup: CupState, shown: Mapping[str, TableShort]) -> int | None:
    """How many moves a game of this title has, as the cup's own finished tables say, or else others of the server."""
    lengths = [t.number for t in shown.values() if t.status == "finished"]
    if not lengths:
        over = (games.c.title == cup.row.title, games.c.status == "finished")
        query = select(games.c.length).where(*over).order_by(games.c.updated.desc()).limit(LAST_GAMES)
        async with tables.database.reading() as connection:
            lengths = list((await connection.execute(query)).scalars())
    return round(median(lengths)) if lengths else None
