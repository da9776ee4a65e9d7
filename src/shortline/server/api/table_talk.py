"""Taking back, chat and notes."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import delete, insert, select

from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.api.eyes import started
from shortline.server.api.models import PROBLEMS, ChatLine, Made, Note, Number, UndoData, UndoRequest
from shortline.server.api.sight import undo_asked
from shortline.server.problems import Problem, forbidden
from shortline.server.tables import chats, notes
from shortline.server.text import paragraph

router = APIRouter(tags=["table talk"], responses=PROBLEMS)


class BasedOn(BaseModel):
    """The number of log entries that a wish is based on."""

    based_on: Annotated[int, Field(ge=0)]


class Answer(BaseModel):
    """Leave given or refused."""

    grant: bool


class Said(BaseModel):
    """A line of chat or a note."""

    text: Annotated[str, Field(max_length=4000)]


@router.post("/games/{game_id}/undo")
async def undo(house: TheHouse, person: Known, game_id: str, wish: BasedOn) -> UndoData:
    """Take back my last action; ``waiting_for`` names those whose leave it takes."""
    await started(house, game_id)
    live, leave = await house.undo.ask(person, game_id, wish.based_on)
    return UndoData(number=live.length, waiting_for=list(leave))


@router.get("/games/{game_id}/undo")
async def undo_request(house: TheHouse, person: Anyone, game_id: str) -> UndoRequest:
    """The request to take back that waits for leave, if there is one."""
    await started(house, game_id)
    return await undo_asked(house, game_id)


@router.post("/games/{game_id}/undo/answer")
async def answer_undo(house: TheHouse, person: Known, game_id: str, wish: Answer) -> Number:
    """Give or refuse leave to take back."""
    await started(house, game_id)
    live = await house.undo.answer(person, game_id, wish.grant)
    return Number(number=live.length)


@router.post("/games/{game_id}/redo")
async def redo(house: TheHouse, person: Known, game_id: str, wish: BasedOn) -> Number:
    """Do again what I have just taken back."""
    await started(house, game_id)
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
    if not await house.games.seats_of(person, game_id):
        raise forbidden("Only players talk at the table")
    text = paragraph(said.text)
    if not text:
        raise Problem(422, "Nothing said", "There is nothing in this line to read")
    async with house.database.writing() as connection:
        row = {"game": game_id, "user": person.id, "name": person.name, "text": text, "at": time.time()}
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
    await house.games.table(game_id)
    async with house.database.writing() as connection:
        await connection.execute(delete(notes).where(notes.c.game == game_id, notes.c.user == person.id))
        await connection.execute(insert(notes).values(game=game_id, user=person.id, text=paragraph(said.text)))
