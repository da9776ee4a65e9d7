"""`shortline admin`: what whoever runs a server does beside it."""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shortline.cli.errors import fail, plain

if TYPE_CHECKING:
    from shortline.server.settings import Settings

admin = typer.Typer(help="Look after a server: accounts, proof of all games, copies.", no_args_is_help=True)

DataArg = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where SQLite keeps the games; ~/.local/share/shortline.")
]
UrlArg = Annotated[str | None, typer.Option(metavar="URL", help="PostgreSQL instead.")]
NameArg = Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")]


def _settings(data: Path | None, database_url: str | None) -> Settings:
    from shortline.server.settings import from_environment

    return from_environment(os.environ, data=data, database_url=database_url)


def _password() -> str:
    """A password, typed twice at a terminal, or the first line of whatever is piped in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Again: ") != first:
        fail("The two differ")
    return first


@admin.command("create-user", epilog="Example: shortline admin create-user Ann --admin")
@plain
def create_user(
    name: NameArg,
    is_admin: Annotated[bool, typer.Option("--admin", help="The account may do everything.")] = False,
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Make an account; its password is asked for, or read from the standard input."""
    from shortline.server import admin as doing

    done = asyncio.run(doing.create_user(_settings(data, database_url), name, _password(), is_admin))
    print(f"{done} has an account")


@admin.command("reset-password", epilog="Example: shortline admin reset-password Ann")
@plain
def reset_password(name: NameArg, data: DataArg = None, database_url: UrlArg = None) -> None:
    """Give an account a new password; whoever was signed in with the old one no longer is."""
    from shortline.server import admin as doing

    done = asyncio.run(doing.reset_password(_settings(data, database_url), name, _password()))
    print(f"{done} has a new password")


@admin.command("export-games", epilog="Example: shortline admin export-games records")
@plain
def export_games(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the records go.")],
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Write the record of every game into a folder."""
    from shortline.server import admin as doing

    async def write() -> int:
        return len([path async for path in doing.export_games(_settings(data, database_url), folder)])

    print(f"{folder}: {asyncio.run(write())} records")


@admin.command(epilog="Example: shortline admin verify")
@plain
def verify(data: DataArg = None, database_url: UrlArg = None) -> None:
    """Play every game's log again and prove its digests; exit 1 if one does not prove."""
    from shortline.server import admin as doing

    async def prove() -> tuple[int, int, int]:
        good = bad = entries = 0
        async for proof in doing.verify(_settings(data, database_url)):
            good, bad, entries = good + (not proof.wrong), bad + bool(proof.wrong), entries + proof.entries
            if proof.wrong:
                print(f"{proof.title} {proof.game}: {proof.wrong}", file=sys.stderr)
        return good, bad, entries

    good, bad, entries = asyncio.run(prove())
    print(f"{good} games with {entries} entries prove" if not bad else f"{bad} of {good + bad} games do not prove")
    if bad:
        raise typer.Exit(1)


@admin.command(epilog="Example: shortline admin ratings --recompute")
@plain
def ratings(
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Rate everybody anew, from the first game on.")
    ] = False,
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Rate all players anew from the log of all games, and say whose ratings were something else; exit 1 if any was."""
    from shortline.server import admin as doing

    if not recompute:
        fail("Say --recompute to rate everybody anew: the ratings that stand there are replaced")
    done = asyncio.run(doing.recompute_ratings(_settings(data, database_url)))
    print(f"{done.games} games rated again: {f'{len(done.changed)} players changed' if done.changed else 'the same'}")
    if done.changed:
        raise typer.Exit(1)


@admin.command(epilog="Example: shortline admin ban Ben")
@plain
def ban(name: NameArg, data: DataArg = None, database_url: UrlArg = None) -> None:
    """Close an account to its owner: signed out at once, and bots play on at running tables."""
    _restrict(name, data, database_url, banned=True)
    print(f"{name} is banned")


@admin.command(epilog="Example: shortline admin unban Ben")
@plain
def unban(name: NameArg, data: DataArg = None, database_url: UrlArg = None) -> None:
    """Open a banned account again."""
    _restrict(name, data, database_url, banned=False)
    print(f"{name} can sign in again")


@admin.command(epilog="Example: shortline admin mute Ben")
@plain
def mute(name: NameArg, data: DataArg = None, database_url: UrlArg = None) -> None:
    """Let somebody play but not talk at tables."""
    _restrict(name, data, database_url, muted=True)
    print(f"{name} is muted")


@admin.command(epilog="Example: shortline admin unmute Ben")
@plain
def unmute(name: NameArg, data: DataArg = None, database_url: UrlArg = None) -> None:
    """Let somebody talk again."""
    _restrict(name, data, database_url, muted=False)
    print(f"{name} can talk again")


def _restrict(name: str, data: Path | None, database_url: str | None, **what: bool) -> None:
    from shortline.server import admin as doing

    asyncio.run(doing.restrict(_settings(data, database_url), name, what.get("banned"), what.get("muted")))


@admin.command(epilog="Example: shortline admin kick XkFB2lb3WInwxfUO Ben")
@plain
def kick(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id at the end of the table's address.")],
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="The name of the seat.")],
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Take somebody off a table: a bot plays on, or before the start the seat is free again."""
    from shortline.server import admin as doing

    asyncio.run(doing.kick(_settings(data, database_url), game, seat))
    print(f"{seat} is off the table")


@admin.command(epilog="Example: shortline admin registration invited")
@plain
def registration(
    mode: Annotated[str, typer.Argument(metavar="MODE", help="open, invited or closed.")],
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Decide who may make an account: anybody, whoever has an invitation code, or nobody."""
    from shortline.server import admin as doing

    print(f"Registration is {asyncio.run(doing.registration(_settings(data, database_url), mode))}")


@admin.command(epilog="Example: shortline admin invite --uses 5")
@plain
def invite(
    uses: Annotated[int, typer.Option(min=1, max=1000, help="How many accounts can be made with it.")] = 1,
    note: Annotated[str, typer.Option(help="For whom it is.")] = "",
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Make an invitation code."""
    from shortline.server import admin as doing

    print(asyncio.run(doing.invite(_settings(data, database_url), note, uses)))


@admin.command(epilog="Example: shortline admin jobs --retry 42")
@plain
def jobs(
    retry: Annotated[int | None, typer.Option(metavar="ID", help="Try this one again.")] = None,
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Show whether work is piling up and which jobs were given up, with the reason."""
    from shortline.server import admin as doing

    listed = asyncio.run(doing.jobs(_settings(data, database_url), retry))
    for job in listed.given_up:
        print(f"{job.id} {job.kind} {job.game or ''} after {job.tries} tries: {job.error.strip().splitlines()[-1]}")
    print(f"{listed.waiting} wait, the oldest for {listed.late_seconds:.0f} s; {len(listed.given_up)} were given up")


@admin.command("upgrade-check", epilog="Example: shortline admin upgrade-check --data copy-of-the-club")
@plain
def upgrade_check(data: DataArg = None, database_url: UrlArg = None) -> None:
    """Tell what this version would make of every game, before it serves them; nothing is changed. Exit 1 if a running
    game would be paused until its players agree how it goes on."""
    from shortline.server import admin as doing

    async def check() -> dict[str, int]:
        counts: dict[str, int] = {}
        async for fate in doing.upgrade_check(_settings(data, database_url)):
            counts[fate.fate] = counts.get(fate.fate, 0) + 1
            if fate.text:
                print(f"{fate.title} {fate.game} ({fate.status}) {fate.fate}: {fate.text}")
        return counts

    counts = asyncio.run(check())
    print(", ".join(f"{count} {fate}" for fate, count in counts.items()) or "There is no game yet")
    if counts.get(doing.CARRIED):
        raise typer.Exit(1)


@admin.command("carry-over", epilog="Example: shortline admin carry-over XkFB2lb3WInwxfUO")
@plain
def carry_over(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id at the end of the table's address.")],
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Let a paused game go on under the rules of now, for players who do not come back to agree."""
    from shortline.server import admin as doing

    print(f"{game} goes on from move {asyncio.run(doing.carry_over(_settings(data, database_url), game))}")


@admin.command(epilog="Example: shortline admin backup club-2027-01-31.db")
@plain
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist.")],
    data: DataArg = None,
    database_url: UrlArg = None,
) -> None:
    """Copy SQLite's database while the server runs, whole or not at all."""
    from shortline.server import admin as doing

    doing.backup(_settings(data, database_url), file)
    print(f"{file}: {file.stat().st_size} bytes")
