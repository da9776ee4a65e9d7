"""Undo and redo: asking, giving leave."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from shortline.server.http.auth import Anyone, SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, Number, RequestBody, UndoData, UndoRequest
from shortline.server.play.snapshot import undo_asked
from shortline.server.play.viewing import started

router = APIRouter(tags=["table talk"], responses=PROBLEMS)


class BasedOn(RequestBody):
    """The number of log entries that a wish is based on."""

    based_on: Annotated[int, Field(ge=0)]


class Answer(BasedOn):
    """Leave given or refused: to the request of which seat, about how many log entries."""

    model_config = {"json_schema_extra": {"examples": [{"grant": True, "seat": "Ann", "based_on": 4}]}}

    grant: bool
    seat: Annotated[str, Field(max_length=40, description="Who has asked.")]


@router.post("/games/{game_id}/undo")
async def undo(services: TheServices, person: SignedIn, game_id: str, wish: BasedOn) -> UndoData:
    """Undo back to before my last action; ``waiting_for`` names those whose leave it takes, ``text`` says what goes."""
    live, asked = await services.undo.ask(person, game_id, wish.based_on)
    return UndoData(
        number=live.length, waiting_for=list(asked.waiting_for) if asked else [], text=asked.text if asked else ""
    )


@router.get("/games/{game_id}/undo")
async def undo_request(services: TheServices, person: Anyone, game_id: str) -> UndoRequest:
    """The request to undo that waits for leave, if there is one."""
    await started(services, game_id)
    return await undo_asked(services, game_id)


@router.post("/games/{game_id}/undo/answer")
async def answer_undo(services: TheServices, person: SignedIn, game_id: str, wish: Answer) -> Number:
    """Give or refuse leave to one request to undo, or withdraw my own. 409 tells that something has happened since
    ``based_on``, 404 that this request does not stand any more."""
    live = await services.undo.answer(person, game_id, wish.seat, wish.based_on, wish.grant)
    return Number(number=live.length)


@router.post("/games/{game_id}/redo")
async def redo(services: TheServices, person: SignedIn, game_id: str, wish: BasedOn) -> Number:
    """Redo what I have just undone."""
    live = await services.undo.redo(person, game_id, wish.based_on)
    return Number(number=live.length)
