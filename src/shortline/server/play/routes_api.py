"""Routes: a corporation's best runs, as the board is and as it might be."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from shortline.drawing import placed, runs_svg
from shortline.eighteenxx.procedures.run_trains import stop_name
from shortline.eighteenxx.routes import Runs
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.server.http.auth import TheServices, address
from shortline.server.http.models import PROBLEMS, HexChoices, HexForTile, RequestBody, RunData, RunsData, WhatIfData
from shortline.server.http.problems import Problem, refused
from shortline.server.http.thread_pools import ROUTES
from shortline.server.play.planning import Choices, Plan, best, choices_in, hexes_for, ran, what_if
from shortline.server.play.viewing import At, started, state_at
from shortline.server.present.families import as_rail
from shortline.table.game import AnyGame

router = APIRouter(tags=["play"], responses=PROBLEMS)
Name = Annotated[str, Field(max_length=40)]


class Tile(RequestBody):
    """A tile on a hex."""

    hex: Name
    tile: Name
    rotation: Annotated[int, Field(ge=0, le=5)]


class AStation(RequestBody):
    """A station in a stop of a hex; the corporation's own if no other is named."""

    hex: Name
    stop: Annotated[int, Field(ge=0, le=9)] = 0
    corporation: Name = ""


class Suppose(RequestBody):
    """What to suppose: tiles in the order in which they are laid, stations, or other trains (by kind, all of them).

    ``hex`` asks what else could come there then.
    """

    model_config = {
        "json_schema_extra": {"examples": [{"corporation": "L&N", "tile": {"hex": "G4", "tile": "57", "rotation": 1}}]}
    }

    corporation: Name
    tile: Tile | None = None
    station: AStation | None = None
    tiles: Annotated[list[Tile], Field(max_length=60)] = []
    stations: Annotated[list[AStation], Field(max_length=20)] = []
    hex: Name = ""
    trains: Annotated[list[Name] | None, Field(max_length=6)] = None
    at: Annotated[int | None, Field(ge=0)] = None


def runs_data(game: AnyGame, s: Any, corporation: str, most: Runs) -> RunsData:
    """Runs as data."""
    return RunsData(
        corporation=corporation,
        revenue=most.revenue,
        treasury=most.treasury,
        proved=most.proved,
        runs=[
            RunData(
                train=run.train.name,
                stops=list(run.stops),
                names=[stop_name(s, stop) for stop in run.stops],
                track=list(run.track),
                legs=[list(leg) for leg in run.legs],
                amounts=[list(stop) for stop in run.amounts],
                bonuses=list(run.bonuses),
                revenue=run.revenue,
            )
            for run in most.runs
        ],
        written=[(train, list(stops), list(track)) for train, stops, track in most.written()],
        svg=runs_svg(game.rules, s, most.written()),
    )


def choices_data(choices: Choices) -> HexChoices:
    """What a plan may put into a hex, as data."""
    tiles = [(tile, list(turns)) for tile, turns in choices.tiles]
    return HexChoices(tiles=tiles, stops=list(choices.stops), ground=choices.ground)


@router.get("/games/{game_id}/runs")
async def best_runs(
    services: TheServices,
    request: Request,
    game_id: str,
    corporation: Annotated[str, Query(max_length=40)],
    train: Annotated[list[Name] | None, Query(max_length=6, description="Other trains than its own, by kind.")] = None,
    at: At = None,
) -> RunsData:
    """The runs that pay a corporation most, proved."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await started(services, game_id)
    s = state_at(live, at)
    try:
        most = await ROUTES.run(best, live.game, s, corporation, train)
    except Malformed as e:
        raise Problem(422, "No such runs", str(e)) from e
    return runs_data(live.game, s, corporation, most)


@router.get("/games/{game_id}/runs/played")
async def played_runs(services: TheServices, request: Request, game_id: str, at: At = None) -> RunsData:
    """The runs that the operating corporation has made in its turn; proved if none pay more."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await started(services, game_id)
    s = state_at(live, at)
    try:
        corporation, made = await ROUTES.run(ran, live.game, s)
    except Malformed as e:
        raise Problem(422, "No such runs", str(e)) from e
    return runs_data(live.game, s, corporation, made)


@router.get("/games/{game_id}/tiles/{tile}")
async def where_it_goes(
    services: TheServices,
    request: Request,
    game_id: str,
    tile: Annotated[str, Path(max_length=40)],
    corporation: Annotated[str, Query(max_length=40)],
    at: At = None,
) -> list[HexForTile]:
    """The hexes that take a tile, by the checks that a plan asks: not what the phase, the turn or the money of the
    moment allow, nor whether track leads there by now."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await started(services, game_id)
    s = as_rail(state_at(live, at))
    if s is None:
        raise Problem(422, "No tiles", f"{live.game.title.id} has no tiles to lay")
    try:
        hexes = await ROUTES.run(hexes_for, live.game, s, tile, corporation)
    except Malformed as e:
        raise Problem(422, "Not on this board", str(e)) from e
    return [HexForTile(hex=hex_id, ways=list(ways)) for hex_id, ways in hexes]


@router.post("/games/{game_id}/what-if")
async def suppose(services: TheServices, request: Request, game_id: str, wish: Suppose) -> WhatIfData:
    """What a corporation would earn with other tiles, more stations or other trains; nothing of it is played."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await started(services, game_id)
    tiles, stations = [*wish.tiles], [*wish.stations]
    if wish.tile:
        tiles.append(wish.tile)
    if wish.station:
        stations.append(wish.station)
    plan = Plan(
        tuple((t.hex, t.tile, t.rotation) for t in tiles),
        tuple((st.hex, st.stop, st.corporation or wish.corporation) for st in stations),
        tuple(wish.trains) if wish.trains is not None else None,
    )
    try:
        now, then, s = await ROUTES.run(what_if, live.game, state_at(live, wish.at), wish.corporation, plan)
        choices = await ROUTES.run(choices_in, live.game, s, wish.hex, wish.corporation) if wish.hex else None
    except Malformed as e:
        raise Problem(422, "Not on this board", str(e)) from e
    except IllegalAction as e:
        raise refused(e.refusals) from e
    return WhatIfData(
        now=now.revenue,
        then=runs_data(live.game, s, wish.corporation, then),
        placed=placed(live.game.rules, s),
        left={tile: s.board.left(tile) for tile in s.board.map.counts},
        choices=choices_data(choices) if choices else None,
    )
