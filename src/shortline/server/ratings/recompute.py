"""Recomputing ratings: every game is played again from its log, and its players are rated anew, in the order in which
the games ended. The result is what stood there, or the log of games says something else than the ratings did."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Row, delete, select

from shortline.server.http.metrics import Metrics
from shortline.server.play.live import LiveGames
from shortline.server.ratings.results import known, player_of, write
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.schema import games, ratings, results, seats

EXACT = 1e-9


@dataclass(frozen=True)
class Recomputed:
    """How many games were rated again, and whose ratings were something else before."""

    games: int
    changed: tuple[str, ...]


async def recompute(database: Database) -> Recomputed:
    """Make results and ratings anew from the log of all games, in one transaction. What was counted from a game beside
    its result (statistics, agreement) is kept."""
    async with database.writing() as connection:
        before = await _ratings(connection)
        kept = {(r.game, r.position): r for r in await connection.execute(select(results))}
        await connection.execute(delete(results))
        await connection.execute(delete(ratings))
        over = (games.c.finished.is_not(None), games.c.status == "finished")
        query = select(games).where(*over).order_by(games.c.finished, games.c.id)
        count = 0
        for row in (await connection.execute(query)).all():
            count += await _again(connection, database, row)
        for (game, position), r in kept.items():
            if r.stats or r.agreement:
                here = (results.c.game == game, results.c.position == position)
                values = {"stats": r.stats, "agreement": r.agreement}
                await connection.execute(results.update().where(*here).values(values))
        after = await _ratings(connection)
    different = {key for key in before.keys() | after.keys() if not _same(before.get(key), after.get(key))}
    return Recomputed(count, tuple(sorted({player for player, _ in different})))


async def _again(connection: Connection, database: Database, row: Row[tuple[object, ...]]) -> bool:
    """Play a game again and write down what it came to; False if it says nothing of anybody."""
    query = select(seats).where(seats.c.game == row.id).order_by(seats.c.position)
    rows = (await connection.execute(query)).all()
    if row.imported or row.hotseat or not any(known(player_of(s)) for s in rows):
        return False
    game = (await LiveGames(database, 1, Metrics()).fresh(connection, row.id)).game
    await write(connection, row, rows, dict(game.state.scores()), row.finished)
    return True


async def _ratings(connection: Connection) -> dict[tuple[str, str], tuple[float, float, int, int]]:
    rows = await connection.execute(select(ratings))
    return {(r.player, r.title): (r.mu, r.sigma, r.games, r.wins) for r in rows}


def _same(a: tuple[float, ...] | None, b: tuple[float, ...] | None) -> bool:
    return a is not None and b is not None and all(abs(x - y) < EXACT for x, y in zip(a, b, strict=True))
