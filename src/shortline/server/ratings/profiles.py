"""Profiles: what a player is known for, from results and ratings."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, func, select

from shortline.learn import courses
from shortline.server.accounts.people import Person
from shortline.server.http.problems import not_found
from shortline.server.http.text import folded
from shortline.server.ratings.rating import BOT, FORMER, OVERALL, Rating, anchor
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.schema import games, progress, ratings, results, seats, users

HALF_YEAR = 182 * 86400.0
LISTED_FROM = 10
"""Games in a title within half a year, to stand on its leaderboard."""
HISTORY = 30
"""So many of the last ratings make a line."""
OPPONENTS, FAVOURITES, RECENT = 8, 6, 24
EXACT_GAMES = 20
FORMER_PLAYER = "Former player"


@dataclass(frozen=True)
class Shown:
    """What a profile shows to others than its owner: whether it is listed, its results, its exactness."""

    listed: bool = True
    results: bool = True
    exactness: bool = False


def shown_by(settings: Mapping[str, Any]) -> Shown:
    """What somebody has chosen to show."""
    chosen = settings.get("profile", {})
    return Shown(**{name: bool(chosen[name]) for name in ("listed", "results", "exactness") if name in chosen})


async def account(connection: Connection, name: str) -> Row[Any]:
    """The account with a name; ``Problem`` 404 if nobody has one."""
    row = (await connection.execute(select(users).where(users.c.folded == folded(name), ~users.c.guest))).one_or_none()
    if row is None:
        raise not_found("player")
    return row


async def names(connection: Connection, players: Sequence[str]) -> dict[str, str]:
    """What players are called; who is gone is a former player."""
    people = [p for p in players if p and not p.startswith((BOT, FORMER))]
    rows = await connection.execute(select(users.c.id, users.c.name).where(users.c.id.in_(people)))
    known: dict[str, str] = {r.id: r.name for r in rows}
    return {p: p[len(BOT) :] if p.startswith(BOT) else known.get(p, FORMER_PLAYER) for p in players}


class Profiles:
    """Reads what players are known for."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def ratings_of(self, connection: Connection, player: str) -> list[dict[str, Any]]:
        """The ratings of a player, by title, with the line of the last ones; the one over all titles first."""
        rows = (await connection.execute(select(ratings).where(ratings.c.player == player))).all()
        query = select(results.c.title, results.c.mu).where(results.c.player == player, results.c.rated)
        past: dict[str, list[int]] = {}
        for r in await connection.execute(query.order_by(results.c.at)):
            past.setdefault(r.title, []).append(Rating(r.mu).shown)
        table = []
        for r in sorted(rows, key=lambda r: (r.title != OVERALL, -r.games)):
            rating = Rating(r.mu, r.sigma)
            table.append(
                {
                    "title": r.title,
                    "rating": rating.shown,
                    "uncertainty": rating.uncertainty,
                    "games": r.games,
                    "wins": r.wins,
                    "history": past.get(r.title, [])[-HISTORY:],
                }
            )
        return table

    async def head_to_head(self, connection: Connection, player: str) -> list[dict[str, Any]]:
        """Whom a player has met most often: games, who finished ahead, and the worth beside the other's."""
        mine, other = results.alias("mine"), results.alias("other")
        query = (
            select(
                other.c.player,
                func.count().label("games"),
                func.sum(func.sign(other.c.place - mine.c.place)).label("sign"),
                func.sum(func.abs(func.sign(other.c.place - mine.c.place))).label("apart"),
                func.sum(mine.c.worth).label("worth"),
                func.sum(other.c.worth).label("theirs"),
            )
            .join(other, (other.c.game == mine.c.game) & (other.c.position != mine.c.position))
            .where(mine.c.player == player, other.c.player != player, other.c.player != "")
            .group_by(other.c.player)
            .order_by(func.count().desc(), other.c.player)
            .limit(OPPONENTS)
        )
        rows = (await connection.execute(query)).all()
        called = await names(connection, [r.player for r in rows])
        return [
            {
                "name": called[r.player],
                "bot": r.player.startswith(BOT),
                "games": r.games,
                "ahead": int((r.apart + r.sign) // 2),
                "behind": int((r.apart - r.sign) // 2),
                "worth": round(100 * (r.worth / r.theirs - 1)) if r.theirs else 0,
            }
            for r in rows
        ]

    async def recent(self, connection: Connection, player: str, person: Person | None) -> list[dict[str, Any]]:
        """The last games of a player: those that are listed, or where whoever looks has sat."""
        sat = select(seats.c.game).where(seats.c.user == (person.id if person else ""))
        open_ = games.c.listed | games.c.id.in_(sat)
        query = (
            select(results, games.c.length, games.c.name)
            .join(games, games.c.id == results.c.game)
            .where(results.c.player == player, open_)
            .order_by(results.c.at.desc())
            .limit(RECENT)
        )
        rows = (await connection.execute(query)).all()
        ids = [r.game for r in rows]
        others: dict[str, list[dict[str, Any]]] = {}
        met = await connection.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.position))
        for s in met:
            seat = {"name": s.name, "position": s.position, "bot": s.kind == "bot"}
            others.setdefault(s.game, []).append(seat)
        return [
            {
                **{key: getattr(r, key) for key in ("game", "title", "place", "players", "worth", "margin", "rated")},
                "name": r.name,
                "number": r.length,
                "at": r.at,
                "seats": others.get(r.game, []),
            }
            for r in rows
        ]

    async def favourites(self, connection: Connection, player: str) -> list[dict[str, Any]]:
        """The corporations over which a player presided most: games, wins, and what shares of them brought."""
        query = select(results.c.title, results.c.place, results.c.stats).where(results.c.player == player)
        counts: dict[tuple[str, str], list[float]] = {}
        for r in await connection.execute(query):
            led = r.stats.get("presided", {})
            if not led:
                continue
            most = max(led, key=lambda corporation: (led[corporation], corporation))
            mine = counts.setdefault((r.title, most), [0, 0, 0, 0])
            paid, brought = r.stats.get("shares", {}).get(most, (0, 0))
            for i, more in enumerate((1, r.place == 1, paid, brought)):
                mine[i] += more
        ranked = sorted(counts.items(), key=lambda one: (-one[1][0], one[0]))[:FAVOURITES]
        return [
            {
                "title": title,
                "corporation": corporation,
                "games": int(count),
                "wins": int(won),
                "multiple": round(brought / paid, 1) if paid else None,
            }
            for (title, corporation), (count, won, paid, brought) in ranked
        ]

    async def lessons(self, connection: Connection, player: str) -> dict[str, int] | None:
        """How many lessons a player has done, of those that there are; nothing of whoever has done none."""
        known = {(whole.title, it.id) for whole in courses() for it in whole.lessons}
        query = select(progress.c.title, progress.c.lesson).where(progress.c.user == player)
        done = known & {(r.title, r.lesson) for r in await connection.execute(query)}
        return {"done": len(done), "of": len(known)} if done else None

    async def exactness(self, connection: Connection, player: str | None) -> dict[str, Any]:
        """How exact the runs of the last games were, and how often bots would have chosen the same; of nobody in
        particular: of all people."""
        query = select(results.c.stats, results.c.agreement).order_by(results.c.at.desc())
        if player is None:
            query = query.where(~results.c.player.startswith(BOT), results.c.player != "").limit(20 * EXACT_GAMES)
        else:
            query = query.where(results.c.player == player).limit(EXACT_GAMES)
        rows = (await connection.execute(query)).all()
        sums = {key: sum(r.stats.get(key, 0) for r in rows) for key in ("runs", "best", "missed")}
        asked: dict[str, list[int]] = {}
        for r in rows:
            for bot, counts in r.agreement.items():
                mine = asked.setdefault(bot, [0, 0, 0])
                asked[bot] = [a + b for a, b in zip(mine, counts, strict=True)]
        counted = sum(bool(r.stats.get("runs")) for r in rows)
        agreement = [
            {"bot": bot, "decisions": n, "agreed": same, "first_three": held}
            for bot, (n, same, held) in sorted(asked.items())
        ]
        return {**sums, "games": counted, "agreement": agreement}

    async def totals(self, connection: Connection, player: str) -> dict[str, Any]:
        """How many games a player has finished here, won, and left to a bot; how long a move takes."""
        query = select(results.c.place, results.c.absent, results.c.stats, results.c.at)
        rows = (await connection.execute(query.where(results.c.player == player).order_by(results.c.at.desc()))).all()
        paces = [r.stats["pace"][0] for r in rows if r.stats.get("pace")][:EXACT_GAMES]
        return {
            "games": len(rows),
            "wins": sum(r.place == 1 for r in rows),
            "finished": sum(not r.absent for r in rows),
            "pace": sorted(paces)[len(paces) // 2] if paces else None,
        }

    async def leaderboard(self, connection: Connection, title: str) -> list[dict[str, Any]]:
        """The players of a title, or of all, with enough games in half a year, the best first; the bots in line."""
        since = time.time() - HALF_YEAR
        lately = select(results.c.player, func.count().label("lately")).where(results.c.rated, results.c.at > since)
        if title:
            lately = lately.where(results.c.title == title)
        counts = lately.group_by(results.c.player).subquery()
        query = (
            select(ratings, users.c.name, users.c.settings)
            .join(counts, counts.c.player == ratings.c.player)
            .join(users, users.c.id == ratings.c.player)
            .where(ratings.c.title == title, counts.c.lately >= LISTED_FROM)
        )
        rows = (await connection.execute(query)).all()
        lines = [_line(r.name, Rating(r.mu, r.sigma), r.games, bot=False) for r in rows if shown_by(r.settings).listed]
        query = select(results.c.player, func.count().label("games")).where(results.c.rated)
        query = query.where(results.c.player.startswith(BOT))
        if title:
            query = query.where(results.c.title == title)
        for r in await connection.execute(query.group_by(results.c.player)):
            stands = anchor(r.player[len(BOT) :])
            if stands is not None:
                lines.append(_line(r.player[len(BOT) :], stands, r.games, bot=True))
        return sorted(lines, key=lambda one: (-one["rating"], one["name"]))


def _line(name: str, rating: Rating, count: int, bot: bool) -> dict[str, Any]:
    return {"name": name, "bot": bot, "rating": rating.shown, "uncertainty": rating.uncertainty, "games": count}
