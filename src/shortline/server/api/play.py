"""Playing: look, act, ask why not, what would be, and what was."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from sqlalchemy import Row

from shortline.kernel.action import Action, decode
from shortline.kernel.refusal import Malformed, Refusal
from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.api.eyes import position, seat_for, started
from shortline.server.api.log import entries_since
from shortline.server.api.models import PROBLEMS, Cited, EntryData
from shortline.server.house import House
from shortline.server.live import Live
from shortline.server.people import Person
from shortline.server.present import Position, Told, present, told
from shortline.server.problems import Problem, forbidden
from shortline.server.showing import eyes, shown, written

router = APIRouter(tags=["play"], responses=PROBLEMS)
AnAction = Annotated[dict[str, Any], Body(examples=[{"type": "Pass", "by": "Ann"}])]
At = Annotated[int | None, Query(ge=0, description="After so many actions, instead of now.")]
SeatName = Annotated[str | None, Query(max_length=40, description="Which of my seats looks.")]


class Act(BaseModel):
    """An action, the number of log entries it is based on, and a key that makes a retry harmless."""

    action: Annotated[dict[str, Any], Field(examples=[{"type": "Pass", "by": "Ann"}])]
    based_on: Annotated[int, Field(ge=0)]
    key: Annotated[str | None, Field(min_length=1, max_length=64)] = None


def cited(refusals: tuple[Refusal, ...]) -> list[Cited]:
    """Refusals as data."""
    return [Cited(key=r.key, text=r.text, cite=r.cite) for r in refusals]


class Positioned(JSONResponse):
    """A position that is written out already."""

    def render(self, content: str) -> bytes:
        """The text as it goes out."""
        return content.encode()


async def table_of(house: House, person: Person | None, game_id: str) -> tuple[Row[Any], tuple[str, ...]]:
    """A table that has started, and the seats of it that a person plays."""
    row, rows = await house.games.table(game_id)
    if row.status == "open":
        raise Problem(409, "Not started", "This table has not started")
    return row, house.games.mine(person, row, rows)


@router.get("/games/{game_id}/view", response_model=Position)
async def view(house: TheHouse, person: Anyone, game_id: str, seat: SeatName = None, at: At = None) -> Response:
    """The position as my seat sees it, with what I can do; ``at`` shows an earlier one."""
    row, mine = await table_of(house, person, game_id)
    if seat and seat not in mine:
        raise forbidden("That seat is not yours")
    live = await house.live.get(game_id)
    position(live, at)
    looker, faces = seat or eyes(live, mine), {"clocks": await house.clocks.faces(row)}
    if at is None:
        return Positioned(shown(live, looker, faces))
    return Positioned(written({**faces, "number": live.length, **present(live.game, looker, at)}))


@router.post("/games/{game_id}/actions", status_code=201, response_model=Position)
async def act(house: TheHouse, person: Known, game_id: str, wish: Act) -> Response:
    """Act: propose, accept and decline are actions too. 409 tells that something has happened since ``based_on``; 422
    why the rules refuse."""
    row, mine = await table_of(house, person, game_id)
    live = await house.games.act(person, game_id, mine, wish.action, wish.based_on, wish.key)
    house.jobs.nudge()
    if row.clock:
        row, _ = await house.games.table(game_id)
    faces = {"clocks": await house.clocks.faces(row)}
    return Positioned(shown(live, eyes(live, mine), faces), status_code=201)


async def _own_action(house: House, person: Person, game_id: str, data: dict[str, Any]) -> tuple[Live, Action]:
    live = await started(house, game_id)
    if data.get("by") not in await house.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    try:
        return live, decode(data, live.game.rules.actions)
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e


@router.post("/games/{game_id}/why-not")
async def why_not(house: TheHouse, person: Known, game_id: str, action: AnAction) -> list[Cited]:
    """Why an action of mine is not possible now; empty if it is."""
    live, asked = await _own_action(house, person, game_id, action)
    return cited(live.game.why_not(asked))


@router.get("/games/{game_id}/log")
async def log(house: TheHouse, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0)] = 0) -> list[Told]:
    """The log in sentences, action by action, as my seat may know it."""
    live = await started(house, game_id)
    eyes = await seat_for(house, person, game_id, None)
    return told(live.game, eyes, since)


@router.get("/games/{game_id}/entries")
async def read_entries(
    house: TheHouse, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0)] = 0
) -> list[EntryData]:
    """What was done, what was taken back and done again, as my seat may know it; undone lines stay."""
    await started(house, game_id)
    return await entries_since(house, person, game_id, since)
