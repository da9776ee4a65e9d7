"""What a page asks beside the position: what is printed, what an action would bring, what cannot be done and why."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query

from shortline.kernel.action import decode
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.server.api.asking import Anyone, Known, TheHouse
from shortline.server.api.eyes import seat_for, started
from shortline.server.api.models import PROBLEMS
from shortline.server.present import Effects, Printed, Refused, effects, printed, refused
from shortline.server.problems import Problem, forbidden
from shortline.server.problems import refused as problem_of

router = APIRouter(tags=["play"], responses=PROBLEMS)


@router.get("/games/{game_id}/printed")
async def read_printed(house: TheHouse, person: Anyone, game_id: str) -> Printed:
    """What never changes while the table is played: charters, chart, privates, trains, phases, options."""
    live = await started(house, game_id)
    return printed(live.game)


@router.post("/games/{game_id}/preview")
async def preview(house: TheHouse, person: Known, game_id: str, action: Annotated[dict[str, Any], Body()]) -> Effects:
    """What an action of mine would bring, without performing it."""
    live = await started(house, game_id)
    if action.get("by") not in await house.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    try:
        return effects(live.game, decode(action, live.game.rules.actions), str(action["by"]))
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    except IllegalAction as e:
        raise problem_of(e.refusals) from e


@router.get("/games/{game_id}/refused")
async def read_refused(
    house: TheHouse, person: Known, game_id: str, seat: Annotated[str | None, Query(max_length=40)] = None
) -> list[Refused]:
    """What my seat cannot do now though it might expect to, with the reasons."""
    live = await started(house, game_id)
    eyes = await seat_for(house, person, game_id, seat)
    return refused(live.game, eyes) if eyes else []
