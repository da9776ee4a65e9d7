"""Undo, chat and notes."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import func, insert, select

from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.api.eyes import started
from shortline.server.api.models import PROBLEMS, ChatLine, Made, Note, Number, UndoData, UndoRequest
from shortline.server.api.sight import undo_asked
from shortline.server.database import upsert
from shortline.server.people import still_known
from shortline.server.problems import Problem, forbidden
from shortline.server.seating import called
from shortline.server.tables import chats, notes
from shortline.server.text import paragraph

router = APIRouter(tags=["table talk"], responses=PROBLEMS)
MOST_LINES = 2000
"""Lines of talk by one person at one table."""


class BasedOn(BaseModel):
    """The number of log entries that a wish is based on."""

    based_on: Annotated[int, Field(ge=0)]


class Answer(BasedOn):
    """Leave given or refused: to the request of which seat, about how many log entries."""

    model_config = {"json_schema_extra": {"examples": [{"grant": True, "seat": "Ann", "based_on": 4}]}}

    grant: bool
    seat: Annotated[str, Field(max_length=40, description="Who has asked.")]


class Said(BaseModel):
    """A line of chat or a note."""

    text: Annotated[str, Field(max_length=4000)]


@router.post("/games/{game_id}/undo")
async def undo(house: TheHouse, person: Known, game_id: str, wish: BasedOn) -> UndoData:
    """Undo back to before my last action; ``waiting_for`` names those whose leave it takes, ``text`` says what goes."""
    live, asked = await house.undo.ask(person, game_id, wish.based_on)
    return UndoData(
        number=live.length, waiting_for=list(asked.waiting_for) if asked else [], text=asked.text if asked else ""
    )


@router.get("/games/{game_id}/undo")
async def undo_request(house: TheHouse, person: Anyone, game_id: str) -> UndoRequest:
    """The request to undo that waits for leave, if there is one."""
    await started(house, game_id)
    return await undo_asked(house, game_id)


@router.post("/games/{game_id}/undo/answer")
async def answer_undo(house: TheHouse, person: Known, game_id: str, wish: Answer) -> Number:
    """Give or refuse leave to one request to undo, or withdraw my own. 409 tells that something has happened since
    ``based_on``, 404 that this request does not stand any more."""
    live = await house.undo.answer(person, game_id, wish.seat, wish.based_on, wish.grant)
    return Number(number=live.length)


@router.post("/games/{game_id}/redo")
async def redo(house: TheHouse, person: Known, game_id: str, wish: BasedOn) -> Number:
    """Redo what I have just undone."""
    live = await house.undo.redo(person, game_id, wish.based_on)
    return Number(number=live.length)


@router.get("/games/{game_id}/chat")
async def read_chat(
    house: TheHouse, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0, lt=2**31)] = 0
) -> list[ChatLine]:
    """What was said at the table."""
    await house.games.table(game_id)
    async with house.database.reading() as connection:
        query = select(chats).where(chats.c.game == game_id, chats.c.id > since).order_by(chats.c.id).limit(500)
        return [ChatLine(id=r.id, name=r.name, text=r.text, at=r.at) for r in await connection.execute(query)]


@router.post("/games/{game_id}/chat", status_code=201)
async def say(house: TheHouse, person: Known, game_id: str, said: Said) -> Made:
    """Say something at a table where I sit."""
    house.limits.count("chat", person.id, house.settings.chats_a_minute, 60)
    text = paragraph(said.text)
    if not text:
        raise Problem(422, "Nothing said", "There is nothing in this line to read")
    async with house.database.writing() as connection:
        table = await house.games.kept(connection, game_id)
        await still_known(connection, person)
        rows = await house.games.seats(connection, game_id)
        if not house.games.mine(person, table, rows):
            raise forbidden("Only players talk at the table")
        mine = (chats.c.game == game_id, chats.c.user == person.id)
        said_before = await connection.execute(select(func.count()).select_from(chats).where(*mine))
        if int(said_before.scalar_one()) >= MOST_LINES:
            raise Problem(409, "Too much", f"You have said {MOST_LINES:,} lines at this table: that is all it holds")
        name = called(person, rows)
        row = {"game": game_id, "user": person.id, "name": name, "text": text, "at": time.time()}
        done = await connection.execute(insert(chats).values(row))
    await house.hub.announce(game_id)
    key = done.inserted_primary_key
    return Made(id=key[0] if key else 0)


@router.get("/games/{game_id}/note")
async def read_note(house: TheHouse, person: Known, game_id: str) -> Note:
    """My private note on a game."""
    await house.games.table(game_id)
    async with house.database.reading() as connection:
        query = select(notes.c.text).where(notes.c.game == game_id, notes.c.user == person.id)
        row = (await connection.execute(query)).one_or_none()
    return Note(text=row.text if row is not None else "")


@router.put("/games/{game_id}/note", status_code=204)
async def write_note(house: TheHouse, person: Known, game_id: str, said: Said) -> None:
    """Write my private note on a game."""
    async with house.database.writing() as connection:
        await house.games.kept(connection, game_id)
        await upsert(connection, notes, {"game": game_id, "user": person.id}, {"text": paragraph(said.text)})
