"""Talk at a table, and private notes."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy import func, insert, select

from shortline.server.accounts.people import still_known
from shortline.server.http.auth import Anyone, SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, ChatLine, Made, Note, RequestBody
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.text import paragraph
from shortline.server.storage.database import upsert
from shortline.server.storage.schema import chats, notes
from shortline.server.tables.seating import called

router = APIRouter(tags=["table talk"], responses=PROBLEMS)
MOST_LINES = 2000
"""Lines of talk by one person at one table."""


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
        query = select(chats).where(chats.c.game == game_id, chats.c.id > since).order_by(chats.c.id).limit(500)
        return [ChatLine(id=r.id, name=r.name, text=r.text, at=r.at) for r in await connection.execute(query)]


@router.post("/games/{game_id}/chat", status_code=201)
async def say(services: TheServices, person: SignedIn, game_id: str, said: Said) -> Made:
    """Say something at a table where I sit."""
    services.limits.count("chat", person.id, services.settings.chats_a_minute, 60)
    if person.muted:
        raise forbidden("Whoever runs this server has muted you: you can play, and read what others say")
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
    await services.hub.announce(game_id)
    key = done.inserted_primary_key
    return Made(id=key[0] if key else 0)


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
