"""Playing: look, act, ask why not, what would be, and what was."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response
from pydantic import Field

from shortline.kernel.action import Action, decode
from shortline.kernel.refusal import Malformed, Refusal
from shortline.kernel.view import redacted
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, SignedIn, TheServices
from shortline.server.http.checked_json import checked_json
from shortline.server.http.models import PROBLEMS, AboutAction, Cited, EntryData, RequestBody
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.play.history import state_after
from shortline.server.play.live import Live
from shortline.server.play.log import entries_since, log_of
from shortline.server.play.positions import POSITION, PositionUpdate, known_position, position, update_message
from shortline.server.play.viewing import (
    At,
    choose_seat,
    running,
    started,
    state_at,
    viewing_seat,
    viewing_seat_for,
)
from shortline.server.present import LogEntry, Position, common, log_entries
from shortline.server.present.parts import Parts
from shortline.server.present.view import Own
from shortline.server.services import Services

router = APIRouter(tags=["play"], responses=PROBLEMS)
SeatName = Annotated[str | None, Query(max_length=40, description="Which of my seats looks.")]


class Act(RequestBody):
    """An action, the number of log entries it is based on, and a key that makes a retry harmless."""

    action: Annotated[dict[str, Any], Field(examples=[{"type": "Pass", "by": "Ann"}])]
    based_on: Annotated[int, Field(ge=0)]
    key: Annotated[str | None, Field(min_length=1, max_length=64)] = None
    page: Annotated[bool, Field(description="Answer what changes in the position at ``based_on``.")] = False
    socket: Annotated[str | None, Field(max_length=40, description="What my socket to this table is called.")] = None


def cited(refusals: tuple[Refusal, ...]) -> list[Cited]:
    """Refusals as data."""
    return [Cited(key=r.key, text=r.text, cite=r.cite) for r in refusals]


def positioned(text: bytes, status: int = 200) -> Response:
    """A position, or what changes in one, written by its model."""
    return Response(text, status, media_type="application/json")


@router.post("/games/{game_id}/actions", status_code=201, response_model=Position | PositionUpdate)
async def act(services: TheServices, person: SignedIn, game_id: str, wish: Act) -> Response:
    """Act: propose, accept and decline are actions too. 409 tells that something has happened since ``based_on``; 422
    why the rules refuse. A page is answered what changes, and not told again by its socket."""
    with services.hub.answering(game_id, person.id, wish.socket or "", wish.based_on + 1):
        live, row, mine = await services.games.act(person, game_id, wish.action, wish.based_on, wish.key)
    clocks = await services.clocks.faces_at(live) if row.clock else ()
    seat, shown = viewing_seat(live, mine), live.position(wish.based_on)
    from_seat = choose_seat(mine, shown.state.top.actors) if shown else None
    before = known_position(live, wish.based_on, from_seat)
    if wish.page and before is not None:
        return positioned(update_message(live, before, from_seat, seat, clocks), 201)
    return positioned(checked_json(POSITION, position(live, seat, clocks)), 201)


@router.get("/games/{game_id}/view", response_model=Position)
async def view(services: TheServices, person: Anyone, game_id: str, seat: SeatName = None, at: At = None) -> Response:
    """The position as my seat sees it, with what I can do; ``at`` shows an earlier one."""
    row, rows = await services.games.table(game_id)
    live = await running(services, row)
    state_at(live, at)
    looking = viewing_seat(live, services.games.mine(person, row, rows), seat)
    return positioned(checked_json(POSITION, position(live, looking, await services.clocks.faces(row), at)))


async def _own_action(services: Services, person: Person, game_id: str, data: dict[str, Any]) -> tuple[Live, Action]:
    live = await started(services, game_id)
    if data.get("by") not in await services.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    try:
        return live, decode(data, live.game.rules.actions)
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e


@router.post("/games/{game_id}/why-not")
async def why_not(services: TheServices, person: SignedIn, game_id: str, wish: AboutAction) -> list[Cited]:
    """Why an action of mine is not possible now; empty if it is."""
    live, asked = await _own_action(services, person, game_id, wish.action)
    return cited(live.game.why_not(asked))


@router.get("/games/{game_id}/log")
async def log(
    services: TheServices, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0)] = 0
) -> list[LogEntry]:
    """The log in sentences, action by action, as my seat may know it."""
    live = await started(services, game_id)
    seat = await viewing_seat_for(services, person, game_id, None)
    return log_entries(live.game, seat, since)


@router.get("/games/{game_id}/entries")
async def read_entries(
    services: TheServices, person: Anyone, game_id: str, since: Annotated[int, Query(ge=0)] = 0
) -> list[EntryData]:
    """What was done, what was taken back and done again, as my seat may know it; undone lines stay."""
    await started(services, game_id)
    return await entries_since(services, person, game_id, since)


@router.get("/games/{game_id}/entries/{number}/view", response_model=Position)
async def view_entry(
    services: TheServices, person: Anyone, game_id: str, number: Annotated[int, Path(ge=0)]
) -> Response:
    """The position right after an entry of the log as my seat may know it, even if it was taken back since."""
    live = await started(services, game_id)
    if number > live.length:
        raise not_found("entry")
    seat = await viewing_seat_for(services, person, game_id, None)
    s, actions = state_after(live, await log_of(services, live), number)
    rules = live.game.rules
    seen = common(live.game, redacted(rules, s, seat), actions, live.game.number, False, Parts())
    own = Own(seat=seat, offers=[], help={}, side_kinds=[], forced=None)
    return positioned(checked_json(POSITION, Position(**seen, **own, number=live.length, clocks=[])))
