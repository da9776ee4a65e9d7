"""Results: what every finished game came to for each of its players, and the ratings after it.

All of it follows from the log of games: ``recompute`` makes the same again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from shortline.server.play.games import Games, Moment
from shortline.server.ratings.rating import (
    BOT,
    FIRST_SHOWN,
    FORMER,
    OVERALL,
    Rating,
    after_game,
    anchor,
    places,
    rated_places,
)
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.jobs import Jobs, enqueue
from shortline.server.storage.schema import beats, games, ratings, results, users

LOCK = "ratings"
"""The row that one game after another holds while its players are rated."""
STATISTICS = "statistics"
TICK = 1e-6
"""No two games end at the same time: their order is the order in which they are rated."""


def player_of(seat: Row[Any]) -> str:
    """Whom a result belongs to; nobody for a seat at another's screen."""
    if seat.kind == "bot":
        return BOT + (seat.bot or "")
    if seat.kind != "person":
        return ""
    return str(seat.user or seat.former or "")


def known(player: str) -> bool:
    """Whether a player is, or was, somebody with an account."""
    return bool(player) and not player.startswith(BOT)


async def fit_to_rate(connection: Connection, row: Row[Any], rows: Sequence[Row[Any]]) -> bool:
    """Whether a table that is about to start can count: several seats, accounts and bots that the arena has measured,
    no game from elsewhere, nobody at another's screen."""
    if not row.rated or row.imported or row.hotseat or len(rows) < 2:
        return False
    people = [s.user for s in rows if s.kind == "person" and s.user]
    if not people or len(people) + sum(s.kind == "bot" and anchor(s.bot or "") is not None for s in rows) < len(rows):
        return False
    guests = select(users.c.id).where(users.c.id.in_(people), users.c.guest)
    return (await connection.execute(guests)).first() is None


class Results:
    """Writes down what games come to."""

    def __init__(self, games: Games, jobs: Jobs) -> None:
        self.games = games
        games.listen(self.after)

    async def after(self, connection: Connection, moment: Moment) -> None:
        """When a game is over, its results; when its end is undone, none."""
        was_over = moment.before is not None and moment.before.over
        if moment.after.over and not was_over:
            scores = dict(moment.after.scores())
            if await record(connection, moment.row, moment.seats, scores, moment.at):
                await enqueue(connection, STATISTICS, {}, game=moment.row.id)
        elif was_over and not moment.after.over:
            await connection.execute(delete(results).where(results.c.game == moment.row.id))
            await connection.execute(update(games).where(games.c.id == moment.row.id).values(finished=None))


async def record(
    connection: Connection, row: Row[Any], rows: Sequence[Row[Any]], scores: Mapping[str, int], at: float
) -> bool:
    """Write down the results of a game and rate its players; False for a game that says nothing of anybody."""
    now = await _next(connection, at)
    await connection.execute(update(games).where(games.c.id == row.id).values(finished=now))
    if row.imported or row.hotseat or not any(known(player_of(s)) for s in rows):
        return False
    await write(connection, row, rows, scores, now)
    return True


async def write(
    connection: Connection, row: Row[Any], rows: Sequence[Row[Any]], scores: Mapping[str, int], at: float
) -> None:
    """The results of a game that ended at a time, and the ratings after it."""
    worths = [int(scores[s.name]) for s in rows]
    absent = [s.kind == "person" and bool(s.stand_in or (not s.user and not s.former)) for s in rows]
    after: list[Rating | None] = [None] * len(rows)
    if row.rated:
        ranks = rated_places(worths, absent)
        after = list(await _rate(connection, row.title, rows, ranks, at))
        await _rate(connection, OVERALL, rows, ranks, at)
    total, ranked = sum(worths), sorted(worths, reverse=True)
    by_seat = places(worths)
    made = [
        {
            "game": row.id,
            "position": s.position,
            "title": row.title,
            "player": player_of(s),
            "place": by_seat[i],
            "players": len(rows),
            "worth": worths[i],
            "margin": worths[i] - (ranked[1] if len(ranked) > 1 and by_seat[i] == 1 else ranked[0]),
            "share": worths[i] / total if total else 0.0,
            "absent": absent[i],
            "rated": bool(row.rated),
            "mu": None if (rating := after[i]) is None else rating.mu,
            "sigma": None if rating is None else rating.sigma,
            "stats": {},
            "agreement": {},
            "at": at,
        }
        for i, s in enumerate(rows)
    ]
    await connection.execute(insert(results), made)


async def _next(connection: Connection, at: float) -> float:
    """The time at which a game counts as over: after every game that is over already. Until the transaction ends no
    other game ends."""
    mine = (await connection.execute(select(beats.c.at).where(beats.c.name == LOCK).with_for_update())).first()
    now = at if mine is None else max(at, mine.at + TICK)
    await upsert(connection, beats, {"name": LOCK}, {"at": now})
    return now


async def _rate(
    connection: Connection, title: str, rows: Sequence[Row[Any]], ranks: Sequence[int], at: float
) -> list[Rating]:
    """Rate the players of a table in a title, or over all; bots stand where the arena has put them."""
    people = [player_of(s) for s in rows if known(player_of(s))]
    query = select(ratings).where(ratings.c.title == title, ratings.c.player.in_(people))
    had = {r.player: r for r in await connection.execute(query)}
    before = []
    for s in rows:
        fixed = anchor(s.bot or "") if s.kind == "bot" else None
        old = had.get(player_of(s))
        before.append(fixed or (Rating(old.mu, old.sigma) if old is not None else Rating()))
    after = after_game(before, ranks)
    for s, rank, new in zip(rows, ranks, after, strict=True):
        player = player_of(s)
        if not known(player):
            continue
        old = had.get(player)
        values = {
            "mu": new.mu,
            "sigma": new.sigma,
            "games": (old.games if old is not None else 0) + 1,
            "wins": (old.wins if old is not None else 0) + (rank == 1),
            "at": at,
        }
        await upsert(connection, ratings, {"player": player, "title": title}, values)
    return after


async def shown_ratings(
    connection: Connection, people: Sequence[str], titles: Sequence[str]
) -> dict[tuple[str, str], int]:
    """The ratings of some people in some titles, as they are shown; of the unrated nothing."""
    query = select(ratings).where(
        ratings.c.player.in_(people), ratings.c.title.in_(titles), ratings.c.games >= FIRST_SHOWN
    )
    return {(r.player, r.title): Rating(r.mu, r.sigma).shown for r in await connection.execute(query)}


async def become(connection: Connection, old: str, new: str) -> None:
    """Give the results of a player to another key: that of a deleted account, or the account that a guest signs in
    to. Ratings go along only where the new key has none: guests are not rated."""
    await connection.execute(update(results).where(results.c.player == old).values(player=new))
    if new.startswith(FORMER):
        await connection.execute(update(ratings).where(ratings.c.player == old).values(player=new))
