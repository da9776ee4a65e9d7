"""Tables: make, join, look, act."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field
from sqlalchemy import or_, select

from shortline.kernel.action import decode
from shortline.kernel.refusal import Malformed
from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.games import SeatWish, TableWish
from shortline.server.house import House
from shortline.server.people import Person
from shortline.server.present import Position, Told, present, told
from shortline.server.problems import Problem, forbidden, not_found
from shortline.server.tables import entries, games, seats

router = APIRouter(tags=["tables"])


class Seat(BaseModel):
    """A seat of a new table."""

    kind: Literal["me", "open", "hotseat", "bot", "invited"]
    name: Annotated[str, Field(max_length=40)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class NewTable(BaseModel):
    """A new table."""

    title: Annotated[str, Field(max_length=20, examples=["18AL"])]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=6)]
    options: dict[str, bool | int | str] = {}
    seed: Annotated[int | None, Field(ge=0, lt=2**62)] = None
    name: Annotated[str, Field(max_length=80)] = ""
    listed: bool = True
    undo: Literal["free", "ask", "none"] = "free"
    clock: dict[str, Any] = {}


class Join(BaseModel):
    """Which seat to take: a position, or the one that an invitation is for."""

    position: int | None = None
    invite: Annotated[str, Field(max_length=60)] = ""


class Act(BaseModel):
    """An action, the number of log entries it is based on, and a key that makes a retry harmless."""

    action: Annotated[dict[str, Any], Field(examples=[{"type": "Pass", "by": "Ann"}])]
    based_on: Annotated[int, Field(ge=0)]
    key: Annotated[str | None, Field(max_length=64)] = None


async def summary(house: House, game_id: str, person: Person | None) -> dict[str, Any]:
    """A table in short; invitations only for its maker."""
    row, rows = await house.games.table(game_id)
    mine = await house.games.seats_of(person, game_id)
    return {
        "id": row.id,
        "title": row.title,
        "name": row.name,
        "options": row.options,
        "status": row.status,
        "creator": row.creator,
        "listed": row.listed,
        "undo": row.undo,
        "clock": row.clock,
        "number": row.length,
        "to_act": row.to_act,
        "result": row.result,
        "updated": row.updated,
        "mine": list(mine),
        "seats": [
            {
                "position": s.position,
                "name": s.name,
                "kind": s.kind,
                "bot": s.bot,
                "invite": s.invite if person is not None and row.creator == person.id else None,
            }
            for s in rows
        ],
    }


@router.post("/games", status_code=201)
async def create(house: TheHouse, person: Known, wish: NewTable) -> dict[str, Any]:
    """Make a table."""
    wishes = tuple(SeatWish(s.kind, s.name, s.bot) for s in wish.seats)
    game_id = await house.games.create(
        person,
        TableWish(wish.title, wishes, wish.options, wish.seed, wish.name, wish.listed, wish.undo, wish.clock),
    )
    return await summary(house, game_id, person)


@router.get("/games")
async def list_games(
    house: TheHouse,
    person: Anyone,
    which: Literal["mine", "open", "running", "finished"] = "mine",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[dict[str, Any]]:
    """Tables: mine, open ones to join, running ones to watch, finished ones."""
    query = select(games.c.id).order_by(games.c.updated.desc()).limit(limit)
    if which == "mine":
        if person is None:
            return []
        sat = select(seats.c.game).where(seats.c.user == person.id)
        query = query.where(or_(games.c.creator == person.id, games.c.id.in_(sat)))
    else:
        query = query.where(games.c.status == which, games.c.listed)
    async with house.database.reading() as connection:
        ids = [r.id for r in await connection.execute(query)]
    return [await summary(house, game_id, person) for game_id in ids]


@router.get("/games/{game_id}")
async def table(house: TheHouse, person: Anyone, game_id: str) -> dict[str, Any]:
    """A table in short."""
    return await summary(house, game_id, person)


@router.post("/games/{game_id}/join")
async def join(house: TheHouse, person: Known, game_id: str, wish: Join) -> dict[str, Any]:
    """Sit down."""
    await house.games.join(person, game_id, wish.position, wish.invite)
    return await summary(house, game_id, person)


@router.post("/games/{game_id}/leave", status_code=204)
async def leave(house: TheHouse, person: Known, game_id: str) -> None:
    """Stand up from a table that has not started."""
    await house.games.leave(person, game_id)


async def seat_for(house: House, person: Person | None, game_id: str, seat: str | None) -> str | None:
    """The seat through which a person looks: the one asked for, the one to act, or none."""
    mine = await house.games.seats_of(person, game_id)
    if seat:
        if seat not in mine:
            raise forbidden("That seat is not yours")
        return seat
    row, _ = await house.games.table(game_id)
    acting = [s for s in mine if s in row.to_act]
    return next(iter((*acting, *mine)), None)


@router.get("/games/{game_id}/view")
async def view(
    house: TheHouse,
    person: Anyone,
    game_id: str,
    seat: Annotated[str | None, Query(max_length=40)] = None,
    at: Annotated[int | None, Query(ge=0)] = None,
) -> Position:
    """The position as my seat sees it, with what I can do; ``at`` shows an earlier one."""
    row, _ = await house.games.table(game_id)
    if row.status == "open":
        raise Problem(409, "Not started", "This table has not started")
    eyes = await seat_for(house, person, game_id, seat)
    live = await house.live.get(game_id)
    try:
        return {"number": live.length, **present(live.game, eyes, at)}
    except Malformed as e:
        raise not_found("position") from e


@router.post("/games/{game_id}/actions", status_code=201)
async def act(house: TheHouse, person: Known, game_id: str, wish: Act) -> Position:
    """Act. 409 tells that something has happened since ``based_on``; 422 why the rules refuse."""
    await house.games.table(game_id)
    live = await house.games.act(person, game_id, wish.action, wish.based_on, wish.key)
    eyes = await seat_for(house, person, game_id, None)
    return {"number": live.length, **present(live.game, eyes)}


@router.post("/games/{game_id}/why-not")
async def why_not(house: TheHouse, person: Known, game_id: str, action: Annotated[dict[str, Any], Body()]) -> Any:
    """Why an action is not possible now; empty if it is."""
    if action.get("by") not in await house.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    live = await house.live.get(game_id)
    try:
        found = live.game.why_not(decode(action, live.game.rules.actions))
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    return [{"key": r.key, "text": r.text, "cite": r.cite} for r in found]


@router.get("/games/{game_id}/log")
async def log(
    house: TheHouse,
    person: Anyone,
    game_id: str,
    since: Annotated[int, Query(ge=0)] = 0,
) -> list[Told]:
    """The log in sentences, action by action, as my seat may know it."""
    eyes = await seat_for(house, person, game_id, None)
    live = await house.live.get(game_id)
    return told(live.game, eyes, since)


@router.get("/games/{game_id}/entries")
async def history(house: TheHouse, person: Anyone, game_id: str) -> list[dict[str, Any]]:
    """What was done, with what was taken back; secret actions only once they are open."""
    await house.games.table(game_id)
    async with house.database.reading() as connection:
        query = select(entries).where(entries.c.game == game_id).order_by(entries.c.number)
        rows = (await connection.execute(query)).all()
    return [{"number": r.number, "kind": r.kind, "seat": r.seat, "at": r.at} for r in rows]


@router.get("/games/{game_id}/record")
async def record(house: TheHouse, person: Anyone, game_id: str) -> Any:
    """The record of a finished game, or of one that I sit at alone: it holds every action."""
    row, rows = await house.games.table(game_id)
    mine = await house.games.seats_of(person, game_id)
    if row.status != "finished" and set(mine) != {s.name for s in rows if s.kind != "bot"}:
        raise forbidden("The record of a running game is open to whoever plays all its seats")
    live = await house.live.get(game_id)
    return Response(live.game.record.to_json(), media_type="application/json")
