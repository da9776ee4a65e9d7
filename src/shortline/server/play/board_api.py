"""The board: why a hex cannot be chosen, and runs that a player traces themselves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from shortline.kernel.refusal import Malformed
from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, RequestBody
from shortline.server.http.problems import Problem, forbidden
from shortline.server.present.hexes import WhyHex, why_hex
from shortline.server.present.traced import Traced, traced

router = APIRouter(tags=["tables"], responses=PROBLEMS)
Name = Annotated[str, Field(max_length=40)]


class Tracing(RequestBody):
    """Trains, and for each the stops that it shall call at, in order."""

    seat: Name
    trains: Annotated[dict[Name, Annotated[list[Name], Field(max_length=40)]], Field(max_length=12)]


class Asked(TypedDict):
    """Why a hex cannot be chosen now, for each kind of action that could be about it."""

    hex: str
    reasons: list[WhyHex]


@router.get("/games/{game_id}/hexes/{hex_id}/why-not")
async def why_not_here(services: TheServices, person: SignedIn, game_id: str, hex_id: str, seat: str) -> Asked:
    """Why nothing, or not this or that, can be done in a hex now."""
    if seat not in await services.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    live = await services.live.get(game_id)
    try:
        return Asked(hex=hex_id, reasons=why_hex(live.game, seat, hex_id))
    except Malformed as e:
        raise Problem(404, "No such hex", str(e)) from e


@router.post("/games/{game_id}/trace")
async def trace(services: TheServices, person: SignedIn, game_id: str, wish: Tracing) -> Traced:
    """Runs along the stops that a player has named: what they pay, what is wrong with them, and how they lie."""
    if wish.seat not in await services.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    live = await services.live.get(game_id)
    try:
        return traced(live.game, wish.seat, wish.trains)
    except Malformed as e:
        raise Problem(422, "No such run", str(e)) from e
