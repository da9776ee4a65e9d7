"""What a page asks beside the position: what is printed, what an action would bring, what cannot be done and why."""

from __future__ import annotations

import gzip
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from shortline.kernel.action import decode
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.server.http.auth import Anyone, SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, AboutAction, RequestBody
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.problems import refused as problem_of
from shortline.server.http.static_files import FOREVER
from shortline.server.http.thread_pools import PICTURES, ROUTES
from shortline.server.play.viewing import started, viewing_seat_for
from shortline.server.present import Effects, Printed, Refused, effects, effects_of, printed, refused
from shortline.server.present.assets import Assets, assets_of
from shortline.server.present.titles_api import title_called

router = APIRouter(tags=["play"], responses=PROBLEMS)


@router.get("/games/{game_id}/printed")
async def read_printed(services: TheServices, person: Anyone, game_id: str) -> Printed:
    """What never changes while the table is played: charters, chart, privates, trains, phases, options."""
    live = await started(services, game_id)
    return printed(live.game)


class PreviewOf(AboutAction):
    """An action, and the number of log entries of the position that it is asked about."""

    based_on: Annotated[int | None, Field(ge=0)] = None


@router.post("/games/{game_id}/preview")
async def preview(services: TheServices, person: SignedIn, game_id: str, wish: PreviewOf) -> Effects | None:
    """What an action of mine would bring, without performing it; null if something has happened since ``based_on``:
    whoever asked is about to hear of it, and has nothing to mend."""
    action = wish.action
    live = await started(services, game_id)
    if action.get("by") not in await services.games.seats_of(person, game_id):
        raise forbidden("That seat is not yours")
    if wish.based_on is not None and wish.based_on != live.length:
        return None
    try:
        return effects(live.game, decode(action, live.game.rules.actions), str(action["by"]))
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    except IllegalAction as e:
        raise problem_of(e.refusals) from e


class Previews(RequestBody):
    """Ways to go on, each a row of actions of mine: what each would bring is told apart from the others."""

    ways: Annotated[list[Annotated[list[dict[str, Any]], Field(min_length=1, max_length=12)]], Field(max_length=12)]


@router.post("/games/{game_id}/previews")
async def previews(services: TheServices, person: SignedIn, game_id: str, wish: Previews) -> list[Effects]:
    """What several ways to go on would bring, without performing them: pay out or withhold, one share sold or three."""
    live = await started(services, game_id)
    mine = await services.games.seats_of(person, game_id)
    if any(action.get("by") not in mine for way in wish.ways for action in way):
        raise forbidden("That seat is not yours")
    try:
        rows = [tuple(decode(action, live.game.rules.actions) for action in way) for way in wish.ways]
        return [effects_of(live.game, row, row[0].by) for row in rows]
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    except IllegalAction as e:
        raise problem_of(e.refusals) from e


@router.get("/games/{game_id}/refused")
async def read_refused(
    services: TheServices, person: SignedIn, game_id: str, seat: Annotated[str | None, Query(max_length=40)] = None
) -> list[Refused]:
    """What my seat cannot do now though it might expect to, with the reasons."""
    live = await started(services, game_id)
    seat = await viewing_seat_for(services, person, game_id, seat)
    game = live.game
    return await ROUTES.run(refused, game.rules, game.state, seat) if seat else []


@router.get("/titles/{name}/assets", response_model=Assets)
async def read_assets(
    request: Request,
    name: str,
    players: Annotated[int, Query(ge=1, le=9)],
    options: Annotated[str, Query(max_length=2000, description="Options that differ, as JSON.")] = "{}",
    rules: Annotated[str, Query(max_length=20, description="A former version of its rules, if it is kept.")] = "",
    version: Annotated[str, Query(max_length=16, description="As a table names it: then the answer may be kept.")] = "",
) -> Response:
    """All that is printed for a table: what never changes while it is played, the symbols and the map, the style."""
    try:
        given = json.loads(options)
        if not isinstance(given, dict):
            raise Malformed("Options are an object")
        assets = await PICTURES.run(assets_of, title_called(name, rules), players, given)
    except (Malformed, ValueError) as e:
        raise Problem(422, "No such table", str(e)) from e
    headers = {"Cache-Control": FOREVER if version == assets.version else "no-cache", "ETag": f'"{assets.version}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(assets.packed, headers=headers, media_type=JSONResponse.media_type)
    return Response(gzip.decompress(assets.packed), headers=headers, media_type=JSONResponse.media_type)
