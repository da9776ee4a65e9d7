"""Cups over HTTP: made and run by any account, joined by link, looked at by everybody who has it."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field
from sqlalchemy import or_, select

from shortline.bots import registry
from shortline.server.accounts.people import Person
from shortline.server.cups.cups import SEATS_IN_TURN, CupState, CupWish
from shortline.server.cups.cups import CupTable as PlayedTable
from shortline.server.cups.outlook import Outlook, outlooks
from shortline.server.cups.pairing import given
from shortline.server.http.auth import Anyone, SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, RequestBody, TableShort
from shortline.server.http.problems import forbidden
from shortline.server.play.bots import bots_known
from shortline.server.ratings.rating import places
from shortline.server.services import Services
from shortline.server.storage.schema import cup_players, cups, games
from shortline.server.tables.shorts import shorts
from shortline.server.tables.wishes import ClockWish, clock_of

router = APIRouter(tags=["cups"], responses=PROBLEMS)
CUPS_AN_HOUR = 20
MOST_LISTED = 50
LONGEST_LINE = 75
"""Octets of a line of a calendar file."""


class NewCup(RequestBody):
    """A new cup: so many rounds of tables, then a final of the first ones, if wished."""

    name: Annotated[str, Field(min_length=1, max_length=80, examples=["Dixie Cup"])]
    about: Annotated[str, Field(max_length=2000)] = ""
    title: Annotated[str, Field(max_length=20, examples=["18AL"])]
    options: Annotated[dict[str, bool | int | str], Field(max_length=50)] = {}
    clock: ClockWish = ClockWish(kind="slow", hours=48, vacation_days=7, on_timeout="bot")
    form: Literal["swiss", "round_robin"] = "swiss"
    seats: Annotated[int, Field(ge=2, le=6)] = 4
    rounds: Annotated[int, Field(ge=1, le=12)] = 3
    points: Annotated[list[Annotated[float, Field(ge=0, le=100)]], Field(min_length=1, max_length=6)] = [4, 2, 1, 0]
    final: bool = True
    days: Annotated[int, Field(ge=1, le=365, description="For each round.")] = 14
    stand_in: Annotated[str, Field(max_length=40, description="The bot that plays late seats on.")] = registry.USUAL
    listed: bool = True


class CupBot(RequestBody):
    """A bot that takes part."""

    bot: Annotated[str, Field(max_length=40)] = registry.USUAL


class CupNews(RequestBody):
    """What players should know."""

    about: Annotated[str, Field(max_length=2000)]


class CupShort(BaseModel):
    """A cup in short."""

    id: str
    name: str
    title: str
    status: Literal["open", "running", "finished"]
    round: int
    rounds: int = Field(description="With the final, if there is one.")
    players: int
    mine: bool


class CupPlayer(BaseModel):
    """Somebody who takes part."""

    number: int
    name: str
    bot: str | None


class CupTable(BaseModel):
    """A table of a round: its players by number on their seats, what they were worth at the end, and the table."""

    number: int
    game: str | None
    players: list[int]
    worths: list[int] | None
    points: list[float] | None = Field(description="What the places gave; a final gives places instead.")
    now: list[int] | None = Field(description="What they are worth at a table that still runs.")
    round: str = Field(description="Where the game stands.")
    done: float | None = Field(description="When it is over if it goes on at its pace.")
    table: TableShort | None


class CupRound(BaseModel):
    """A round and its tables."""

    number: int
    final: bool
    done: bool
    tables: list[CupTable]


class RoundToCome(BaseModel):
    """A round that is still to come, and how many will sit at each of its tables."""

    number: int
    final: bool
    sizes: list[int]


class CupStanding(BaseModel):
    """How a player stands: points, share of all worth at their tables in percent, and how many tables that were; and
    what it would be if the tables that still run ended now."""

    place: int
    player: int
    points: float
    share: float
    tables: int
    at: int | None = Field(description="The table of this round at which they sit, if it still runs.")
    place_there: int | None
    would_be: float | None = Field(description="Points, if it ended now.")
    rises: int = Field(description="How many places they would be higher; less than nothing: lower.")


class CupData(CupShort):
    """A cup with all that can be seen of it."""

    about: str
    clock: dict[str, Any]
    options: dict[str, bool | int | str]
    form: str
    seats: int
    points: list[float]
    final: bool
    days: int
    stand_in: str
    runs: bool = Field(description="Whether I run this cup.")
    organiser: str
    ends: float | None = Field(description="When the round that is played now ends.")
    entrants: list[CupPlayer]
    rounds_played: list[CupRound]
    to_come: list[RoundToCome]
    standings: list[CupStanding]


def _short(cup: CupState, person: Person | None) -> dict[str, Any]:
    row = cup.row
    return {
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "status": row.status,
        "round": row.round,
        "rounds": cup.last_round,
        "players": len(cup.players),
        "mine": person is not None and any(p.user == person.id for p in cup.players),
    }


async def _data(services: Services, cup_id: str, person: Person | None) -> CupData:
    async with services.database.reading() as connection:
        cup = await services.cups.state(connection, cup_id)
        ids = [t.game for t in cup.tables if t.game]
        rows = (await connection.execute(select(games).where(games.c.id.in_(ids)))).all()
    shown = {t.id: t for t in await shorts(services, rows, person)}
    running = await outlooks(services.games, cup, shown)
    row = cup.row
    organiser = await services.people.name_of(row.creator) if row.creator else ""
    rounds = [
        CupRound(
            number=n,
            final=cup.is_final(n),
            done=all(t.worths is not None for t in cup.tables if t.round == n),
            tables=[_table(cup, t, shown, running) for t in cup.tables if t.round == n],
        )
        for n in range(1, row.round + 1)
    ]
    return CupData.model_validate(
        {
            **_short(cup, person),
            **{key: getattr(row, key) for key in ("about", "clock", "form", "seats", "points", "final")},
            **{key: getattr(row, key) for key in ("days", "stand_in", "ends")},
            "options": {name: value for name, value in row.options.items() if name != SEATS_IN_TURN},
            "runs": person is not None and row.creator == person.id,
            "organiser": organiser,
            "entrants": [CupPlayer(number=p.number, name=p.name, bot=p.bot) for p in cup.players],
            "rounds_played": rounds,
            "to_come": [
                RoundToCome(number=n, final=cup.is_final(n), sizes=split) for n, split in cup.to_come().items()
            ],
            "standings": _standings(cup, {game: outlook.worths for game, outlook in running.items()}),
        }
    )


def _table(cup: CupState, t: PlayedTable, shown: Mapping[str, TableShort], running: Mapping[str, Outlook]) -> CupTable:
    outlook = running.get(t.game or "")
    return CupTable(
        number=t.number,
        game=t.game,
        players=list(t.players),
        worths=None if t.worths is None else list(t.worths),
        points=None if t.worths is None or cup.is_final(t.round) else given(t.worths, cup.row.points),
        now=None if outlook is None else list(outlook.worths),
        round="" if outlook is None else outlook.moment["round"],
        done=None if outlook is None else outlook.done,
        table=shown.get(t.game or ""),
    )


def _standings(cup: CupState, running: Mapping[str, Sequence[int]]) -> list[CupStanding]:
    """How the players stand, and how they would if the running tables ended now."""
    would_be = {s.player: (place, s) for place, s in enumerate(cup.ended_now(running).standings(), 1)}
    at = {
        player: (t, place)
        for t in cup.tables
        if t.worths is None and t.game in running
        for player, place in zip(t.players, places(running[t.game or ""]), strict=True)
    }
    lines = []
    for place, s in enumerate(cup.standings(), 1):
        then, standing = would_be[s.player]
        table, there = at.get(s.player, (None, None))
        lines.append(
            CupStanding(
                place=place,
                player=s.player,
                points=s.points,
                share=round(100 * s.share, 1),
                tables=s.tables,
                at=None if table is None else table.number,
                place_there=there,
                would_be=None if table is None else standing.points,
                rises=place - then,
            )
        )
    return lines


@router.post("/cups", status_code=201)
async def create_cup(services: TheServices, person: SignedIn, wish: NewCup, request: Request) -> CupData:
    """Make a cup; whoever has its address can join until it begins."""
    if person.guest:
        raise forbidden("Cups are for accounts: make one, and your games come with you")
    await services.limits.count("cups", counted_as(person, request), CUPS_AN_HOUR, 3600)
    bots_known(wish.stand_in)
    made = wish.model_dump(exclude={"clock", "points"})
    cup_id = await services.cups.create(person, CupWish(**made, clock=clock_of(wish.clock), points=tuple(wish.points)))
    return await _data(services, cup_id, person)


@router.get("/cups")
async def list_cups(services: TheServices, person: Anyone) -> list[CupShort]:
    """Cups: those that are listed, and mine; the newest first."""
    mine = select(cup_players.c.cup).where(cup_players.c.user == (person.id if person else ""))
    own = or_(cups.c.listed, cups.c.id.in_(mine), cups.c.creator == (person.id if person else ""))
    query = select(cups.c.id).where(own).order_by(cups.c.created.desc()).limit(MOST_LISTED)
    async with services.database.reading() as connection:
        ids = list((await connection.execute(query)).scalars())
        states = [await services.cups.state(connection, cup_id) for cup_id in ids]
    return [CupShort.model_validate(_short(cup, person)) for cup in states]


@router.get("/cups/{cup_id}")
async def read_cup(services: TheServices, person: Anyone, cup_id: str) -> CupData:
    """A cup with its rounds, tables and standings."""
    return await _data(services, cup_id, person)


@router.delete("/cups/{cup_id}", status_code=204)
async def delete_cup(services: TheServices, person: SignedIn, cup_id: str) -> None:
    """Take my cup away, before it begins."""
    await services.cups.delete(person, cup_id)


@router.post("/cups/{cup_id}/join")
async def join_cup(services: TheServices, person: SignedIn, cup_id: str) -> CupData:
    """Take part."""
    await services.cups.join(person, cup_id)
    return await _data(services, cup_id, person)


@router.post("/cups/{cup_id}/leave")
async def leave_cup(services: TheServices, person: SignedIn, cup_id: str) -> CupData:
    """Take no part any more; in a cup that has begun its stand-in plays on for me, at this table and at later ones."""
    await services.cups.leave(person, cup_id)
    return await _data(services, cup_id, person)


@router.delete("/cups/{cup_id}/players/{number}")
async def remove_player(services: TheServices, person: SignedIn, cup_id: str, number: int) -> CupData:
    """Take somebody out of my cup; once it has begun the stand-in plays on for them, as if they had left."""
    await services.cups.remove(person, cup_id, number)
    return await _data(services, cup_id, person)


@router.put("/cups/{cup_id}/news")
async def announce(services: TheServices, person: SignedIn, cup_id: str, wish: CupNews) -> CupData:
    """Say something to everybody in my cup: it stands on its page in place of what stood there before."""
    await services.cups.announce(person, cup_id, wish.about)
    return await _data(services, cup_id, person)


@router.post("/cups/{cup_id}/bots")
async def add_bot(services: TheServices, person: SignedIn, cup_id: str, wish: CupBot) -> CupData:
    """Let a bot take part in my cup."""
    bots_known(wish.bot)
    await services.cups.add_bot(person, cup_id, wish.bot)
    return await _data(services, cup_id, person)


@router.post("/cups/{cup_id}/start")
async def start_cup(services: TheServices, person: SignedIn, cup_id: str) -> CupData:
    """Begin my cup: the tables of the first round."""
    await services.cups.start(person, cup_id)
    return await _data(services, cup_id, person)


class CsvAnswer(Response):
    """A table for a spreadsheet."""

    media_type = "text/csv"


class CalendarAnswer(Response):
    """A calendar file."""

    media_type = "text/calendar"


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text


@router.get("/cups/{cup_id}/results.csv", response_class=CsvAnswer)
async def results_csv(services: TheServices, cup_id: str) -> Response:
    """Standings, then every table with places and worths."""
    async with services.database.reading() as connection:
        cup = await services.cups.state(connection, cup_id)
    who = {p.number: _cell(p.name) for p in cup.players}
    out = io.StringIO()
    write = csv.writer(out)
    write.writerow(["place", "player", "points", "share_of_worth", "tables"])
    for place, s in enumerate(cup.standings(), 1):
        write.writerow([place, who[s.player], f"{s.points:g}", f"{s.share:.4f}", s.tables])
    write.writerow([])
    write.writerow(["round", "table", "seat", "player", "worth", "game"])
    for t in cup.tables:
        for seat, number in enumerate(t.players):
            worth = t.worths[seat] if t.worths else ""
            write.writerow([t.round, t.number, seat + 1, who.get(number, ""), worth, t.game or ""])
    named = {"Content-Disposition": f'attachment; filename="cup-{cup_id}.csv"'}
    return CsvAnswer(out.getvalue(), headers=named)


@router.get("/cups/{cup_id}/calendar.ics", response_class=CalendarAnswer)
async def calendar(services: TheServices, cup_id: str) -> Response:
    """The end of the round that is played now, for a calendar."""
    async with services.database.reading() as connection:
        cup = await services.cups.state(connection, cup_id)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Shortline//Cup//EN"]
    if cup.row.ends is not None:
        name = cup.row.name.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
        lines += [
            "BEGIN:VEVENT",
            f"UID:{cup_id}-{cup.row.round}@shortline",
            f"DTSTAMP:{_stamp(services.games.wall.now())}",
            f"DTSTART:{_stamp(cup.row.ends)}",
            f"SUMMARY:{name}: round {cup.row.round} ends",
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "DESCRIPTION:Round ends",
            "TRIGGER:-PT6H",
            "END:VALARM",
            "END:VEVENT",
        ]
    named = {"Content-Disposition": f'attachment; filename="cup-{cup_id}.ics"'}
    return CalendarAnswer("\r\n".join([*map(_folded, lines), "END:VCALENDAR", ""]), headers=named)


def _folded(text: str) -> str:
    """A line of a calendar file: longer ones go on behind a blank, whatever programs that read them do with them."""
    parts, part = [], ""
    for sign in text:
        if len((part + sign).encode()) > LONGEST_LINE:
            parts.append(part)
            part = " "
        part += sign
    return "\r\n".join([*parts, part])


def _stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")
