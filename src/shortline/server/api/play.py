"""Playing: look, act, ask why not, what would be, and what was."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from shortline.kernel.action import Action, decode
from shortline.kernel.refusal import Malformed, Refusal
from shortline.kernel.view import redacted
from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.api.eyes import At, eyes, position, running, seat_for, started
from shortline.server.api.log import entries_since, log_of
from shortline.server.api.models import PROBLEMS, Cited, EntryData
from shortline.server.api.sight import Seen, written
from shortline.server.history import state_after
from shortline.server.house import House
from shortline.server.live import Live
from shortline.server.people import Person
from shortline.server.present import Position, Told, common, told
from shortline.server.problems import Problem, forbidden, not_found

router = APIRouter(tags=["play"], responses=PROBLEMS)
AnAction = Annotated[dict[str, Any], Body(examples=[{"type": "Pass", "by": "Ann"}])]
SeatName = Annotated[str | None, Query(max_length=40, description="Which of my seats looks.")]


class Act(BaseModel):
    """An action, the number of log entries it is based on, and a key that makes a retry harmless."""

    action: Annotated[dict[str, Any], Field(examples=[{"type": "Pass", "by": "Ann"}])]
    based_on: Annotated[int, Field(ge=0)]
    key: Annotated[str | None, Field(min_length=1, max_length=64)] = None
    page: Annotated[bool, Field(description="Answer also what a page shows beside the position.")] = False


def cited(refusals: tuple[Refusal, ...]) -> list[Cited]:
    """Refusals as data."""
    return [Cited(key=r.key, text=r.text, cite=r.cite) for r in refusals]


def positioned(text: str, status: int = 200) -> Response:
    """A position that is written out as the answer: it is large, and nobody has to check it again."""
    return Response(text, status, media_type="application/json")


@router.get("/games/{game_id}/view", response_model=Position)
async def view(house: TheHouse, person: Anyone, game_id: str, seat: SeatName = None, at: At = None) -> Response:
    """The position as my seat sees it, with what I can do; ``at`` shows an earlier one."""
    row, rows = await house.games.table(game_id)
    live = await running(house, row)
    position(live, at)
    looking = eyes(live, house.games.mine(person, row, rows), seat)
    return positioned(written(live, looking, await house.clocks.faces(row), at=at))


@router.post("/games/{game_id}/actions", status_code=201, response_model=Seen)
async def act(house: TheHouse, person: Known, game_id: str, wish: Act) -> Response:
    """Act: propose, accept and decline are actions too. 409 tells that something has happened since ``based_on``; 422
    why the rules refuse."""
    live, row, mine = await house.games.act(person, game_id, wish.action, wish.based_on, wish.key)
    clocks = await house.clocks.faces_at(live) if row.clock else ()
    return positioned(written(live, eyes(live, mine), clocks, wish.based_on if wish.page else None), 201)


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


@router.get("/games/{game_id}/entries/{number}/view", response_model=Position)
async def view_entry(house: TheHouse, person: Anyone, game_id: str, number: Annotated[int, Path(ge=0)]) -> Response:
    """The position right after an entry of the log as my seat may know it, even if it was taken back since."""
    live = await started(house, game_id)
    if number > live.length:
        raise not_found("entry")
    seat = await seat_for(house, person, game_id, None)
    s, actions = state_after(live, await log_of(house, live), number)
    seen = common(live.game, redacted(live.game.rules, s, seat), actions)
    rest: Any = {"seat": seat, "offers": [], "help": {}, "also": [], "number": live.length, "clocks": []}
    return positioned(json.dumps({**seen, **rest, "can_redo": False}))
