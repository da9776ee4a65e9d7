"""What whoever runs a server does beside it: accounts, proof of all games, copies."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from shortline.kernel.refusal import Malformed
from shortline.kernel.wording import counted
from shortline.server.accounts.admin_api import JobsData, jobs_data
from shortline.server.accounts.people import People, Person
from shortline.server.accounts.registration import MODES
from shortline.server.http.metrics import Metrics
from shortline.server.http.problems import Problem
from shortline.server.http.text import folded
from shortline.server.play.live import Live, LiveGames, begun
from shortline.server.ratings.recompute import Recomputed, recompute
from shortline.server.services import Services, make_services
from shortline.server.settings import Settings
from shortline.server.storage.database import Database, checked, private
from shortline.server.storage.schema import entries, games, seats, users
from shortline.server.storage.stored_title import title_of
from shortline.server.tables.stored_record import record_text
from shortline.titles import find


@dataclass(frozen=True)
class Proof:
    """What a game came to when its log was played again; ``wrong`` says what does not prove, if anything."""

    game: str
    title: str
    entries: int
    wrong: str = ""


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """The database of a server, up to date."""
    checked(settings)
    database = Database(settings)
    try:
        await database.prepare()
        yield database
    except Problem as e:
        raise Malformed(str(e)) from e
    finally:
        await database.close()


async def create_user(settings: Settings, name: str, password: str, admin: bool) -> str:
    """Make an account; its name as it stands."""
    async with opened(settings) as database:
        return (await People(database).sign_up(name, password, admin=admin)).name


async def reset_password(settings: Settings, name: str, password: str) -> str:
    """Give an account a new password; its sessions and tokens end. Its name as it stands."""
    async with opened(settings) as database:
        async with database.reading() as connection:
            query = select(users).where(users.c.folded == folded(name))
            row = (await connection.execute(query)).one_or_none()
        if row is None or row.guest:
            raise Malformed(f"Nobody has an account as {name[:40]!r}")
        await People(database).set_password(row.id, password)
        return str(row.name)


async def verify(settings: Settings) -> AsyncIterator[Proof]:
    """Play every log again and prove its digests."""
    _must_exist(settings)
    async with opened(settings) as database:
        for row in await _started(database):
            yield await _proof(database, row.id, row.title, row.length)


async def export_games(settings: Settings, folder: Path) -> AsyncIterator[Path]:
    """Write the record of every game that has started; the files, one by one."""
    _must_exist(settings)
    folder.mkdir(parents=True, exist_ok=True)
    async with opened(settings) as database:
        for row in await _started(database):
            path = folder / f"{row.title}-{row.id}.json"
            text = await record_text(LiveGames(database, 1, Metrics()), row)
            unfinished = path.with_suffix(".part")
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(path)
            yield path


async def recompute_ratings(settings: Settings) -> Recomputed:
    """Rate all players anew from the log of all games."""
    _must_exist(settings)
    async with opened(settings) as database:
        return await recompute(database)


@dataclass(frozen=True)
class Fate:
    """What becomes of a game under the rules of this version: it ``goes on``, its players must ``carry it over``, or it
    is over and can ``only be read``; and why, if anything is to be said."""

    game: str
    title: str
    status: str
    fate: str
    text: str = ""


async def upgrade_check(settings: Settings) -> AsyncIterator[Fate]:
    """Tell of every game what this version would make of it. Nothing is written, and the database may be that of an
    older version: only what every version had is read."""
    _must_exist(settings)
    checked(settings)
    database = Database(settings)
    try:
        columns = (games.c.id, games.c.title, games.c.status, games.c.rules, games.c.options, games.c.seed)
        query = select(*columns).where(games.c.status != "open").order_by(games.c.created, games.c.id)
        async with database.reading() as connection:
            rows = (await connection.execute(query)).all()
        for row in rows:
            yield await _fate(database, row)
    finally:
        await database.close()


async def _fate(database: Database, row: Any) -> Fate:
    names = select(seats.c.name).where(seats.c.game == row.id).order_by(seats.c.position)
    columns = (entries.c.number, entries.c.kind, entries.c.action, entries.c.seat, entries.c.digest)
    log = select(*columns).where(entries.c.game == row.id).order_by(entries.c.number)
    async with database.reading() as connection:
        sat = (await connection.execute(names)).scalars().all()
        rows: Sequence[Any] = [*await connection.execute(log)]
    try:
        live = Live(row.id, begun(row, sat))
    except Problem as e:
        return Fate(row.id, row.title, row.status, READ_ONLY, str(e))
    live.take_all(rows)
    if live.halt is None:
        now = title_of(row).version
        kept = f"under rules {now}, kept for it" if now != find(row.title).version else ""
        return Fate(row.id, row.title, row.status, GOES_ON, kept)
    if row.status == "finished":
        return Fate(row.id, row.title, row.status, READ_ONLY, live.halt.why)
    gone = live.halt.length - live.halt.held
    text = f"from move {live.game.number}, without the last {counted(gone, 'entry')}" if gone else "with all its moves"
    return Fate(row.id, row.title, row.status, CARRIED, f"{text}: {live.halt.why}")


GOES_ON, CARRIED, READ_ONLY = "goes on", "must be carried over", "can only be read"


@asynccontextmanager
async def _server(settings: Settings) -> AsyncIterator[Services]:
    """A server that is not open, to do something as it would; a ``Problem`` is told as what was asked wrongly."""
    _must_exist(settings)
    async with opened(settings):
        services = make_services(settings)
        try:
            yield services
        finally:
            await services.database.close()


async def restrict(settings: Settings, name: str, banned: bool | None, muted: bool | None) -> None:
    """Ban or mute somebody, or no longer."""
    async with _server(settings) as services:
        await services.moderation.restrict(name, banned, muted)


async def kick(settings: Settings, game_id: str, seat: str) -> None:
    """Take somebody off a table."""
    async with _server(settings) as services:
        await services.moderation.unseat(game_id, seat)


async def registration(settings: Settings, mode: str) -> str:
    """Decide who may make an account; who may now."""
    wanted = MODES.get(mode)
    if wanted is None:
        raise Malformed(f"Registration is {', '.join(MODES)}, not {mode[:40]!r}")
    async with _server(settings) as services:
        await services.registration.set_mode(wanted)
        return await services.registration.mode()


async def invite(settings: Settings, note: str, uses: int) -> str:
    """Make an invitation code."""
    async with _server(settings) as services:
        return await services.registration.invite(note, uses)


async def jobs(settings: Settings, retry: int | None) -> JobsData:
    """The jobs that wait and those that were given up; one of these is tried again, if wished."""
    async with _server(settings) as services:
        if retry is not None and not await services.jobs.retry(retry):
            raise Malformed(f"No job {retry} was given up")
        return await jobs_data(services.jobs)


async def carry_over(settings: Settings, game_id: str) -> int:
    """Carry a paused game over to the rules of now in the name of whoever runs the server; from which move it goes on.
    The server hears of it at once on PostgreSQL, else when the table is next opened."""
    async with _server(settings) as services:
        row, _ = await services.games.table(game_id)
        await services.carry_over.agree(Person("", "admin", admin=True), game_id, row.length)
        return (await services.live.get(game_id)).game.number


def backup(settings: Settings, file: Path) -> None:
    """Copy SQLite's database while the server is open, whole or not at all."""
    if settings.on_postgres:
        raise Malformed("PostgreSQL brings its own tool for that: pg_dump --format=custom --file=FILE URL")
    _must_exist(settings)
    if file.exists():
        raise Malformed(f"{file} exists already: a copy never replaces another")
    unfinished = file.with_name(file.name + ".part")
    unfinished.unlink(missing_ok=True)
    private(unfinished)
    try:
        with closing(sqlite3.connect(_path(settings))) as here, closing(sqlite3.connect(unfinished)) as there:
            here.backup(there)
            # A copy is one file: nothing of it may wait in a second one.
            there.execute("PRAGMA journal_mode=DELETE")
            verdict = there.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as e:
        unfinished.unlink(missing_ok=True)
        raise Malformed(f"The copy to {file} failed: {e}") from e
    if verdict != "ok":
        raise Malformed(f"The copy to {file} does not check: {verdict}")
    unfinished.replace(file)


def _path(settings: Settings) -> Path:
    return settings.data / "shortline.db"


def _must_exist(settings: Settings) -> None:
    if not settings.on_postgres and not _path(settings).is_file():
        raise Malformed(f"There is no database in {settings.data}")


async def _started(database: Database) -> list[Any]:
    query = select(games).where(games.c.status != "open").order_by(games.c.created, games.c.id)
    async with database.reading() as connection:
        return list(await connection.execute(query))


async def _proof(database: Database, game_id: str, title: str, length: int) -> Proof:
    try:
        async with database.reading() as connection:
            live = await LiveGames(database, 1, Metrics()).fresh(connection, game_id)
    except Problem as e:
        return Proof(game_id, title, length, str(e))
    if live.halt is not None:
        return Proof(game_id, title, length, live.halt.why)
    wrong = "" if live.length == length else f"its log has {live.length} entries and its table says {length}"
    return Proof(game_id, title, live.length, wrong)
