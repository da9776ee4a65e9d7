"""The lobby: tables are listed, made, joined, watched, left, started, dissolved and played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import Row, Select, or_, select

from shortline.bots import registry
from shortline.bots.anchors import anchors
from shortline.bots.characters import characters
from shortline.server.accounts.people import Person
from shortline.server.accounts.relations import apart
from shortline.server.http.auth import Anyone, SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, BotShort, RequestBody, SeatShort, TableShort
from shortline.server.play.bots import bots_known
from shortline.server.present import Face
from shortline.server.ratings.results import shown_ratings
from shortline.server.services import Services
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import attention, games, requests, seats, users
from shortline.server.tables.lobby import TableWish
from shortline.server.tables.seating import SeatWish

router = APIRouter(tags=["tables"], responses=PROBLEMS)


class Seat(RequestBody):
    """A seat of a new table."""

    kind: Literal["me", "open", "hotseat", "bot", "invited"]
    name: Annotated[str, Field(max_length=40)] = ""
    bot: Annotated[
        str, Field(max_length=40, description="Who plays a seat of the kind bot; steady if nobody is named.")
    ] = ""
    person: Annotated[
        str, Field(max_length=40, description="The name of the account that an invited seat is kept for.")
    ] = ""


class ClockWish(RequestBody):
    """How time is kept: not at all; live, minutes for the game plus seconds a move; slow, hours a move."""

    kind: Literal["none", "live", "slow"] = "none"
    minutes: Annotated[int, Field(ge=1, le=1440)] = 60
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    hours: Annotated[int, Field(ge=1, le=1000)] = 24
    vacation_days: Annotated[int, Field(ge=0, le=100)] = 0
    on_timeout: Literal["nothing", "least", "bot"] = "nothing"
    bot: Annotated[
        str, Field(max_length=40, description="Who stands in, if a bot does; steady if nobody is named.")
    ] = ""


class TableTerms(RequestBody):
    """What a table has agreed on besides the rules of the title."""

    name: Annotated[str, Field(max_length=80)] = ""
    listed: Annotated[bool, Field(description="Unlisted tables are seen by whoever has their address.")] = True
    undo: Literal["free", "ask", "none"] = "free"
    clock: ClockWish = ClockWish()
    show_why: Annotated[bool, Field(description="The log shows why bots did what they did.")] = False
    bot_pace: Annotated[
        Literal["at_once", "human"], Field(description="Bots act at once, or wait a moment first, as people do.")
    ] = "at_once"
    guests: Annotated[bool, Field(description="Guests may take open seats.")] = False
    about: Annotated[str, Field(max_length=500, description="What players should know of the table.")] = ""
    language: Annotated[
        str, Field(max_length=8, pattern=r"^([a-z]{2,3})?$", description="The language of talk, as en or de.")
    ] = ""
    least_rating: Annotated[int | None, Field(ge=0, le=4000, description="Of whoever takes an open seat.")] = None
    most_rating: Annotated[int | None, Field(ge=0, le=4000)] = None


EXAMPLE: dict[str, Any] = {
    "title": "18AL",
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "steady"}],
    "options": {"unlimited_4d": True},
    "clock": {"kind": "slow", "hours": 24, "vacation_days": 7, "on_timeout": "bot", "bot": "steady"},
}


class NewTable(TableTerms):
    """A new table."""

    model_config = {"json_schema_extra": {"examples": [EXAMPLE]}}

    title: Annotated[str, Field(max_length=20, examples=["18AL"])]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=6)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=50)] = {}
    seed: Annotated[int | None, Field(ge=0, lt=2**63)] = None
    rated: Annotated[
        bool,
        Field(description="It counts for the rating, if accounts and rated bots play. Not with a chosen seed."),
    ] = False


class Join(RequestBody):
    """Which seat to take: a position, or the one that an invitation is for."""

    position: Annotated[int | None, Field(ge=0, le=9)] = None
    invite: Annotated[str, Field(max_length=60)] = ""
    terms: Annotated[
        int | None, Field(ge=1, lt=2**31, description="The terms that I have seen; refused if they have changed.")
    ] = None


class Start(RequestBody):
    """Who plays the seats that nobody has taken; nobody: the game is played without them."""

    bot: Annotated[str, Field(max_length=40)] = ""


def seat_wishes(wished: Sequence[Seat]) -> tuple[SeatWish, ...]:
    """The seats as the lobby wants them; a bot that is not named is the usual one."""
    bots_known(*(s.bot for s in wished if s.kind == "bot" and s.bot))
    return tuple(
        SeatWish(
            s.kind,
            s.name,
            (s.bot or registry.USUAL) if s.kind == "bot" else "",
            s.person if s.kind == "invited" else "",
        )
        for s in wished
    )


def clock_of(wish: ClockWish) -> dict[str, Any]:
    """A clock as the table keeps it; nothing if there is none."""
    if wish.kind == "none":
        return {}
    if wish.on_timeout == "bot":
        wish = wish.model_copy(update={"bot": wish.bot or registry.USUAL})
        bots_known(wish.bot)
    else:
        wish = wish.model_copy(update={"bot": ""})
    return wish.model_dump()


async def shorts(services: Services, found: Sequence[Row[Any]], person: Person | None) -> list[TableShort]:
    """Tables in short, with what they mean to a person; invitations only for their maker."""
    ids = [row.id for row in found]
    async with services.database.reading() as connection:
        sat = await _by_game(connection, select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.position))
        asked = await _by_game(connection, select(requests).where(requests.c.game.in_(ids)))
        me = person.id if person else ""
        query = select(attention.c.game).where(attention.c.game.in_(ids), attention.c.user == me, attention.c.watching)
        watched = {r.game for r in await connection.execute(query)}
        people = {s.user for rows in sat.values() for s in rows if s.user} | {r.creator for r in found if r.creator}
        known = await connection.execute(select(users.c.id, users.c.name).where(users.c.id.in_(people), ~users.c.guest))
        accounts = {r.id: r.name for r in known}
        ratings = await shown_ratings(connection, list(people), list({row.title for row in found}))
    return [
        _short(
            services,
            row,
            sat.get(row.id, []),
            asked.get(row.id, []),
            await services.clocks.faces(row),
            row.id in watched,
            person,
            accounts,
            ratings,
        )
        for row in found
    ]


async def _by_game(connection: Connection, query: Select[Any]) -> dict[str, list[Row[Any]]]:
    found: dict[str, list[Row[Any]]] = {}
    for r in await connection.execute(query):
        found.setdefault(r.game, []).append(r)
    return found


def _short(
    services: Services,
    row: Row[Any],
    rows: Sequence[Row[Any]],
    asked: Sequence[Row[Any]],
    faces: Sequence[Face],
    watched: bool,
    person: Person | None,
    accounts: Mapping[str, str],
    ratings: Mapping[tuple[str, str], int],
) -> TableShort:
    mine = services.games.mine(person, row, rows)
    maker = person is not None and row.creator == person.id
    leave = {s for r in asked if r.granted["at"] == row.length for s in r.granted["of"] if s not in r.granted["given"]}
    asked_in = row.status == "open" and any(
        person and s.user == person.id and (s.kind == "invited" or (s.kind == "person" and s.agreed != row.terms))
        for s in rows
    )
    return TableShort(
        id=row.id,
        title=row.title,
        name=row.name,
        options=row.options,
        status=row.status,
        creator=row.creator,
        maker=maker,
        listed=row.listed,
        undo=row.undo,
        clock=row.clock,
        clocks=list(faces),
        show_why=row.show_why,
        bot_pace=row.bot_pace,
        number=row.length,
        to_act=row.to_act if row.status == "running" else [],
        result=row.result,
        updated=row.updated,
        mine=list(mine),
        waiting_for_me=asked_in or bool(set(mine) & ({*row.to_act, *leave} if row.status == "running" else set())),
        watching=watched,
        rematch=row.rematch,
        owner=accounts.get(row.creator or "", ""),
        rated=row.rated,
        guests=row.guests,
        about=row.about,
        language=row.language,
        least_rating=row.least_rating,
        most_rating=row.most_rating,
        fill_at=row.fill_at,
        lesson=row.lesson or "",
        coach=row.coach,
        origin=row.origin or "",
        terms=row.terms,
        seats=[
            SeatShort(
                position=s.position,
                name=s.name,
                kind=s.kind,
                taken=s.kind not in ("open", "invited"),
                ready=s.kind not in ("open", "invited") and (s.kind != "person" or s.agreed == row.terms),
                bot=s.bot,
                stand_in=s.stand_in,
                invite=s.invite if maker else None,
                account=accounts.get(s.user or "", ""),
                rating=ratings.get((s.user or "", row.title)),
            )
            for s in rows
        ],
    )


async def short(services: Services, game_id: str, person: Person | None) -> TableShort:
    """A table in short."""
    row, _ = await services.games.table(game_id)
    return (await shorts(services, [row], person))[0]


def _bot(name: str) -> BotShort:
    rated, about = name in anchors(), registry.about(name)
    if name not in characters():
        return BotShort(name=name, label=name.capitalize(), about=about, strength=name, rated=rated)
    it = characters()[name]
    return BotShort(
        name=name, label=it.name, about=about, strength=it.strength, rated=rated, face=it.face, colour=it.colour
    )


@router.get("/bots")
async def list_bots() -> list[BotShort]:
    """The bots that can take a seat: the usual one first, whoever plays without a plan last."""
    return [_bot(name) for name in registry.best_first()]


@router.post("/games", status_code=201)
async def create(services: TheServices, person: SignedIn, wish: NewTable, request: Request) -> TableShort:
    """Make a table; it starts when its seats are taken."""
    await services.limits.count("tables", counted_as(person, request), services.settings.tables_an_hour, 3600)
    table = TableWish(
        wish.title,
        seat_wishes(wish.seats),
        wish.options,
        wish.seed,
        wish.name,
        wish.listed,
        wish.undo,
        clock_of(wish.clock),
        wish.show_why,
        wish.rated,
        wish.guests,
        wish.about,
        wish.language,
        (wish.least_rating, wish.most_rating),
        bot_pace=wish.bot_pace,
    )
    game_id = await services.lobby.create(person, table)
    await services.hub.recheck(person.id)
    return await short(services, game_id, person)


@router.get("/games")
async def list_games(
    services: TheServices,
    person: Anyone,
    which: Literal["mine", "waiting", "watched", "archive", "open", "running", "finished"] = "mine",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[
        float | None, Query(description="Only tables that changed before this time: the next page.")
    ] = None,
) -> list[TableShort]:
    """Tables: mine, those that wait for me, those I watch, all I have ever finished; open ones to join, running ones to
    watch, finished ones."""
    query = select(games).where(games.c.lesson.is_(None)).order_by(games.c.updated.desc()).limit(limit)
    if before is not None:
        query = query.where(games.c.updated < before)
    if which in ("open", "running", "finished"):
        query = query.where(games.c.status == which, games.c.listed)
        if which == "open" and person is not None:  # not those of people who want nothing of one another
            query = query.where(or_(games.c.creator.is_(None), games.c.creator.not_in(apart(person.id))))
    elif person is None:
        return []
    elif which == "watched":
        looked = select(attention.c.game).where(attention.c.user == person.id, attention.c.watching)
        query = query.where(games.c.id.in_(looked))
    else:
        sat = select(seats.c.game).where(seats.c.user == person.id)
        own = or_(games.c.creator == person.id, games.c.id.in_(sat))
        query = query.where(own)
        if which in ("waiting", "archive"):
            query = query.where((games.c.status == "finished") == (which == "archive"))
    async with services.database.reading() as connection:
        found = (await connection.execute(query)).all()
    told = await shorts(services, found, person)
    return [t for t in told if t.waiting_for_me] if which == "waiting" else told


@router.get("/games/{game_id}")
async def table(services: TheServices, person: Anyone, game_id: str) -> TableShort:
    """A table in short."""
    return await short(services, game_id, person)


@router.post("/games/{game_id}/join")
async def join(services: TheServices, person: SignedIn, game_id: str, wish: Join) -> TableShort:
    """Sit down."""
    await services.lobby.join(person, game_id, wish.position, wish.invite, wish.terms)
    await services.hub.recheck(person.id)
    return await short(services, game_id, person)


@router.post("/games/{game_id}/leave", status_code=204)
async def leave(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Stand up from a table that has not started."""
    await services.lobby.leave(person, game_id)


@router.post("/games/{game_id}/start")
async def start(services: TheServices, person: SignedIn, game_id: str, wish: Start) -> TableShort:
    """Start my table although not all its seats are taken."""
    if wish.bot:
        bots_known(wish.bot)
    await services.lobby.start(person, game_id, wish.bot)
    return await short(services, game_id, person)


@router.delete("/games/{game_id}", status_code=204)
async def dissolve(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Dissolve my table: one that has not started, or at which nobody else sits."""
    await services.lobby.dissolve(person, game_id)


class Tidied(BaseModel):
    """What became of the tables."""

    dissolved: list[str]
    stay: dict[str, str] = Field(description="Those that were not dissolved, each with the reason.")


class Tables(RequestBody):
    """Several tables."""

    model_config = {"json_schema_extra": {"examples": [{"tables": ["bteAhVCoZnLFLC1U"]}]}}

    tables: Annotated[list[Annotated[str, Field(max_length=22)]], Field(min_length=1, max_length=100)]


@router.post("/games/dissolve")
async def tidy_up(services: TheServices, person: SignedIn, wish: Tables) -> Tidied:
    """Dissolve several of my tables at once, each by the same rules as one alone; what cannot go stays."""
    stay = await services.lobby.tidy(person, wish.tables)
    return Tidied(dissolved=[game for game in dict.fromkeys(wish.tables) if game not in stay], stay=stay)


@router.post("/games/{game_id}/rematch", status_code=201)
async def rematch(services: TheServices, person: SignedIn, game_id: str, request: Request) -> TableShort:
    """Play a finished game again: the new table, with its seats kept for the same players."""
    await services.limits.count("tables", counted_as(person, request), services.settings.tables_an_hour, 3600)
    again = await services.lobby.rematch(person, game_id)
    _, rows = await services.games.table(again)
    for user in {s.user for s in rows if s.user is not None}:
        await services.hub.recheck(user)
    return await short(services, again, person)


@router.put("/games/{game_id}/watch", status_code=204)
async def watch(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Keep a table on my list of those I watch."""
    await _attend(services, person, game_id, watching=True)


@router.delete("/games/{game_id}/watch", status_code=204)
async def stop_watching(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Take a table off my list."""
    await _attend(services, person, game_id, watching=False)


@router.put("/games/{game_id}/mute", status_code=204)
async def be_quiet(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Send me no messages about a table; the page still shows its notices."""
    await _attend(services, person, game_id, quiet=True)


@router.delete("/games/{game_id}/mute", status_code=204)
async def speak_again(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Send me messages about a table again."""
    await _attend(services, person, game_id, quiet=False)


async def _attend(services: Services, person: Person, game_id: str, **how: bool) -> None:
    async with services.database.writing() as connection:
        await services.games.kept(connection, game_id)
        await upsert(connection, attention, {"game": game_id, "user": person.id}, how)
