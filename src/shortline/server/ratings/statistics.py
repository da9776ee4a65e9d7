"""Statistics of finished games: how exact the runs were, whose corporations they were, how long moves took."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import Row, select, update

from shortline.review import facts_of
from shortline.server.http.problems import Problem
from shortline.server.http.thread_pools import GAMES
from shortline.server.play.games import Games
from shortline.server.ratings.results import STATISTICS
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs
from shortline.server.storage.schema import entries, results, seats
from shortline.table.game import AnyGame

LONGEST_PAUSE = 6 * 3600.0
"""A move that took longer was slept over: it says nothing of how long somebody thinks."""
FIRST = 3
"""A choice counts as held if it is among so many first choices of a bot."""


class Statistics:
    """Counts what finished games say of their players."""

    def __init__(self, games: Games, jobs: Jobs) -> None:
        self.games = games
        jobs.handle(STATISTICS, self.count, lease=300, lane="reviews")

    async def count(self, job: Job) -> None:
        """Count a game that has ended; one that is gone, or goes on again, says nothing."""
        assert job.game is not None
        try:
            live = await self.games.live.get(job.game)
        except Problem:
            return
        if not live.game.over:
            return
        counts = await GAMES.run(counted, live.game)
        async with self.games.database.reading() as connection:
            query = select(entries).where(entries.c.game == job.game).order_by(entries.c.number)
            times = paces((await connection.execute(query)).all())
        async with self.games.database.writing() as connection:
            rows = (await connection.execute(select(seats).where(seats.c.game == job.game))).all()
            for s in rows:
                here = (results.c.game == job.game, results.c.position == s.position)
                stats = {**counts.get(s.name, {}), "pace": times.get(s.name, [])}
                await connection.execute(update(results).where(*here).values(stats=stats))


def counted(game: AnyGame) -> dict[str, dict[str, Any]]:
    """What a finished game says of each seat: runs and the best among them, money left, corporations by rounds as
    president, what shares cost and brought."""
    told = facts_of(game).told
    counts: dict[str, dict[str, Any]] = {
        seat: {"runs": 0, "best": 0, "missed": 0, "presided": {}, "shares": {}} for seat in told.seats
    }
    for run in told.operations:
        if run.president in counts and run.best > 0:
            mine = counts[run.president]
            mine["runs"] += 1
            mine["best"] += run.revenue >= run.best
            mine["missed"] += max(0, run.best - run.revenue)
    for seat, corporations in presided(told.presidencies, [r.last for r in told.rounds]).items():
        if seat in counts:
            counts[seat]["presided"] = dict(corporations)
    for share in told.purchases:
        if share.seat in counts:
            paid, brought = counts[share.seat]["shares"].get(share.corporation, (0, 0))
            brought += share.dividends + share.value
            counts[share.seat]["shares"][share.corporation] = (paid + share.paid, round(brought))
    return counts


def presided(changes: Sequence[Any], ends: Sequence[int]) -> dict[str, Counter[str]]:
    """At the ends of how many rounds each seat was president of each corporation."""
    rounds: dict[str, Counter[str]] = {}
    for end in ends:
        now: dict[str, str] = {}
        for change in changes:
            if change.number <= end:
                now[change.corporation] = change.new
        for corporation, seat in now.items():
            if seat:
                rounds.setdefault(seat, Counter())[corporation] += 1
    return rounds


def paces(log: Sequence[Row[Any]]) -> dict[str, list[float]]:
    """The middle seconds that a move of each seat took, and of how many moves; bots and orders take none."""
    took: dict[str, list[float]] = {}
    for before, entry in pairwise(log):
        seconds = entry.at - before.at
        if entry.kind == "act" and entry.user and seconds < LONGEST_PAUSE:
            took.setdefault(entry.seat, []).append(seconds)
    return {seat: [round(median(times), 1), float(len(times))] for seat, times in took.items()}


async def keep_agreement(connection: Connection, game_id: str, bot: str, opinions: str) -> None:
    """Keep, beside the result of each seat, how often a bot would have chosen the same."""
    counts = agreed(json.loads(opinions))
    rows = (await connection.execute(select(seats.c.position, seats.c.name).where(seats.c.game == game_id))).all()
    for s in rows:
        here = (results.c.game == game_id, results.c.position == s.position)
        had = (await connection.execute(select(results.c.agreement).where(*here))).scalar_one_or_none()
        if had is not None and s.name in counts:
            await connection.execute(update(results).where(*here).values(agreement={**had, bot: counts[s.name]}))


def agreed(opinions: Mapping[str, Any]) -> dict[str, list[int]]:
    """By seat: decisions with a choice, those that a bot would have made the same way, and those among its first."""
    counts: dict[str, list[int]] = {}
    for decision in opinions.get("decisions", ()):
        if decision["counts"]:
            mine = counts.setdefault(decision["seat"], [0, 0, 0])
            mine[0] += 1
            mine[1] += bool(decision["agrees"])
            mine[2] += decision["rank"] <= FIRST
    return counts
