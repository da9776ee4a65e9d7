"""What can be done, weighed before it is chosen: the best runs with each offer, and everybody's after one action."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request

from shortline.kernel.action import decode
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.server.http.auth import SignedIn, TheServices, address
from shortline.server.http.models import PROBLEMS, GainsData, OutlookData
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.problems import refused as problem_of
from shortline.server.http.thread_pools import ROUTES
from shortline.server.play.routes_api import runs_data
from shortline.server.play.viewing import started, viewing_seat
from shortline.server.present.families import family_of

router = APIRouter(tags=["play"], responses=PROBLEMS)


@router.get("/games/{game_id}/gains")
async def read_gains(
    services: TheServices,
    request: Request,
    person: SignedIn,
    game_id: str,
    seat: Annotated[str | None, Query(max_length=40)] = None,
) -> GainsData:
    """What each of my offers would make of the best runs of the corporation that operates."""
    await services.limits.count("gains", address(request), services.settings.gains_a_minute, 60)
    live = await started(services, game_id)
    seat = viewing_seat(live, await services.games.seats_of(person, game_id), seat)
    number, s = live.length, live.game.state
    offers = live.game.offers(seat) if seat is not None else ()
    gains = await ROUTES.run(family_of(s).gains, live.game, s, offers)
    return GainsData(number=number, **gains)


@router.post("/games/{game_id}/outlook")
async def read_outlook(
    services: TheServices, request: Request, person: SignedIn, game_id: str, action: Annotated[dict[str, Any], Body()]
) -> OutlookData:
    """What an action of mine would make of everybody's best runs, without performing it."""
    await services.limits.count("gains", address(request), services.settings.gains_a_minute, 60)
    live = await started(services, game_id)
    if action.get("by") not in await services.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    game, s = live.game, live.game.state
    try:
        wanted = decode(action, game.rules.actions)
        refusals = game.why_not(wanted)
        if refusals:
            raise problem_of(refusals)
        outlook = await ROUTES.run(family_of(s).outlook, game, s, wanted)
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    except IllegalAction as e:
        raise problem_of(e.refusals) from e
    if outlook is None:
        raise Problem(422, "No runs", "No train runs over routes now")
    then = runs_data(game, outlook.state, outlook.corporation, outlook.then) if outlook.then else None
    return OutlookData(
        corporation=outlook.corporation,
        now=outlook.now,
        then=then,
        others=list(outlook.others),
        closes=list(outlook.closes),
    )
