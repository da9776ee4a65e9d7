"""Carrying a paused game over to the rules of now: its players agree."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, Number, RequestBody

router = APIRouter(tags=["table talk"], responses=PROBLEMS)


class Agreement(RequestBody):
    """Agreement to go on as proposed."""

    number: Annotated[int, Field(ge=0, description="How long the log is of which the proposal speaks.")]


@router.post("/games/{game_id}/carry-over")
async def carry_over(services: TheServices, person: SignedIn, game_id: str, wish: Agreement) -> Number:
    """Agree that a paused game goes on under the rules of now; when all its players have, it does. 409 tells that it is
    not paused, or that others have carried it over."""
    await services.carry_over.agree(person, game_id, wish.number)
    row, _ = await services.games.table(game_id)
    return Number(number=row.length)
