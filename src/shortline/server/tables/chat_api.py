"""Talk at a table, and private notes."""

from __future__ import annotations

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import Field
from sqlalchemy import delete, func, insert, select

from shortline.server.accounts.people import Person, still_known
from shortline.server.accounts.relations import kinds_between
from shortline.server.http.auth import Anyone, SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, ChatLine, Made, Note, RequestBody
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import paragraph
from shortline.server.services import Services
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import chats, notes, reactions
from shortline.server.tables.chat import chat_lines
from shortline.server.tables.seating import called

router = APIRouter(tags=["table talk"], responses=PROBLEMS)
MOST_LINES = 2000
"""Lines of talk by one person at one table."""


Sign = Literal["yes", "laugh", "wow", "thanks", "sorry"]
Line = Annotated[int, Path(ge=0, lt=2**31)]


class Said(RequestBody):
    """A line of chat or a note."""

    text: Annotated[str, Field(max_length=4000)]


@router.get("/games/{game_id}/chat")
async def read_chat(
    services: TheServices, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0, lt=2**31)] = 0
) -> list[ChatLine]:
    """What was said at the table."""
    await services.games.table(game_id)
    async with services.database.reading() as connection:
        return await chat_lines(connection, game_id, since, person)


def _may_talk(person: Person) -> None:
    if person.muted:
        raise forbidden("Whoever runs this server has muted you: you can play, and read what others say")


@router.post("/games/{game_id}/chat", status_code=201)
async def say(services: TheServices, person: SignedIn, game_id: str, said: Said) -> Made:
    """Say something at a table where I sit."""
    await services.limits.count("chat", person.id, services.settings.chats_a_minute, 60)
    _may_talk(person)
    text = paragraph(said.text)
    if not text:
        raise Problem(422, "Nothing said", "There is nothing in this line to read")
    async with services.database.writing() as connection:
        table = await services.games.kept(connection, game_id)
        await still_known(connection, person)
        rows = await services.games.seats(connection, game_id)
        if not services.games.mine(person, table, rows):
            raise forbidden("Only players talk at the table")
        mine = (chats.c.game == game_id, chats.c.user == person.id)
        said_before = await connection.execute(select(func.count()).select_from(chats).where(*mine))
        if int(said_before.scalar_one()) >= MOST_LINES:
            raise Problem(409, "Too much", f"You have said {MOST_LINES:,} lines at this table: that is all it holds")
        name = called(person, rows)
        row = {"game": game_id, "user": person.id, "name": name, "text": text, "at": time.time()}
        done = await connection.execute(insert(chats).values(row))
        for s in rows:
            if s.user and s.user != person.id and f"@{s.name}".casefold() in text.casefold():
                hears = await kinds_between(connection, s.user, person.id)
                if not hears & {"blocked", "muted"}:
                    await services.notifier.notice(connection, s.user, table, "mention", f"{name}: {text[:200]}")
    await services.hub.announce(game_id)
    key = done.inserted_primary_key
    return Made(id=key[0] if key else 0)


@router.put("/games/{game_id}/chat/{line}/reactions/{sign}", status_code=204)
async def react(services: TheServices, person: SignedIn, game_id: str, line: Line, sign: Sign) -> None:
    """Say by a sign what I think of a line at a table where I sit."""
    await services.limits.count("chat", person.id, services.settings.chats_a_minute, 60)
    _may_talk(person)
    async with services.database.writing() as connection:
        await _hears(services, connection, person, game_id, line)
        await upsert(connection, reactions, {"chat": line, "user": person.id, "sign": sign}, {"sign": sign})
    await services.hub.announce(game_id)


@router.delete("/games/{game_id}/chat/{line}/reactions/{sign}", status_code=204)
async def unreact(services: TheServices, person: SignedIn, game_id: str, line: Line, sign: Sign) -> None:
    """Take that sign back."""
    async with services.database.writing() as connection:
        await _hears(services, connection, person, game_id, line)
        mine = (reactions.c.chat == line, reactions.c.user == person.id, reactions.c.sign == sign)
        await connection.execute(delete(reactions).where(*mine))
    await services.hub.announce(game_id)


async def _hears(services: Services, connection: Connection, person: Person, game_id: str, line: int) -> None:
    """Refuse whoever does not sit at the table, or a line that was not said there."""
    table = await services.games.kept(connection, game_id)
    if not services.games.mine(person, table, await services.games.seats(connection, game_id)):
        raise forbidden("Only players talk at the table")
    if (
        await connection.execute(select(chats.c.id).where(chats.c.id == line, chats.c.game == game_id))
    ).first() is None:
        raise not_found("line")


@router.get("/games/{game_id}/note")
async def read_note(services: TheServices, person: SignedIn, game_id: str) -> Note:
    """My private note on a game."""
    await services.games.table(game_id)
    async with services.database.reading() as connection:
        query = select(notes.c.text).where(notes.c.game == game_id, notes.c.user == person.id)
        row = (await connection.execute(query)).one_or_none()
    return Note(text=row.text if row is not None else "")


@router.put("/games/{game_id}/note", status_code=204)
async def write_note(services: TheServices, person: SignedIn, game_id: str, said: Said) -> None:
    """Write my private note on a game."""
    async with services.database.writing() as connection:
        await services.games.kept(connection, game_id)
        await upsert(connection, notes, {"game": game_id, "user": person.id}, {"text": paragraph(said.text)})
