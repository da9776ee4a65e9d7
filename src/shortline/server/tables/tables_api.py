"""The lobby: tables are listed, made, joined, watched, left, started, dissolved and played again."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import or_, select

from shortline.bots import registry
from shortline.bots.anchors import anchors
from shortline.bots.characters import characters
from shortline.server.accounts.people import Person
from shortline.server.accounts.relations import apart
from shortline.server.http.auth import Anyone, SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, BotShort, RequestBody, TableShort
from shortline.server.play.bots import bots_known
from shortline.server.services import Services
from shortline.server.storage.database import upsert
from shortline.server.storage.schema import attention, games, seats
from shortline.server.tables.shorts import short, shorts
from shortline.server.tables.table_wish import TableWish
from shortline.server.tables.wishes import Join, NewTable, Start, clock_of, seat_wishes

router = APIRouter(tags=["tables"], responses=PROBLEMS)


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
        rows = (await connection.execute(query)).all()
    told = await shorts(services, rows, person)
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
