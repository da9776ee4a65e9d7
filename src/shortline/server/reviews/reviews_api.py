"""Reviews over HTTP: the facts of any game, and of a finished one a bot's opinions, its line, and both runs drawn."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from shortline.drawing import runs_svg
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.review import bots_line
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, TheServices, address
from shortline.server.http.models import PROBLEMS, RequestBody
from shortline.server.http.problems import forbidden, not_found
from shortline.server.http.thread_pools import ROUTES
from shortline.server.play.live import Live
from shortline.server.play.viewing import started
from shortline.server.reviews.models import BotsMove, Opinions, ReviewFacts, ReviewStatus, RunsDrawn
from shortline.server.reviews.reviews import Status
from shortline.server.services import Services
from shortline.table.game import AnyGame

router = APIRouter(tags=["reviews"], responses=PROBLEMS)
Bot = Literal["steady", "strong", "expert"]


class ReviewWish(RequestBody):
    """Whose opinion is wanted: steady's is there in seconds, strong's takes minutes, expert's longer still."""

    bot: Annotated[Bot, Field(examples=["steady"])] = "steady"


async def _reviewed(services: Services, person: Person | None, game_id: str) -> Live:
    """A game of which opinions may be had: it is over, or all its seats are the person's own."""
    live = await started(services, game_id)
    row, rows = await services.games.table(game_id)
    if row.status != "finished" and set(services.games.mine(person, row, rows)) != {s.name for s in rows}:
        raise forbidden("What a bot thinks of a game is told when the game is over")
    return live


def _answer(status: Status) -> BaseModel:
    opinions = Opinions.model_validate_json(status.opinions) if status.opinions else None
    return ReviewStatus.model_validate({"status": status.status, "progress": status.progress, "opinions": opinions})


@router.get("/games/{game_id}/review", response_model=ReviewFacts)
async def review(services: TheServices, request: Request, game_id: str) -> Response:
    """What is certain about a game: worth, prices, revenue against the best, trains, privates, returns. No opinion."""
    await services.limits.count("reviews", address(request), services.settings.reviews_a_minute, 60)
    live = await started(services, game_id)
    return Response(await services.reviews.facts(live), media_type=JSONResponse.media_type)


@router.post("/games/{game_id}/review/opinions", status_code=202, response_model=ReviewStatus)
async def ask_opinions(
    services: TheServices, person: Anyone, request: Request, game_id: str, wish: ReviewWish
) -> BaseModel:
    """Have a finished game reviewed by a bot; one that is reviewed already is not reviewed again."""
    await services.limits.count("reviews", address(request), services.settings.reviews_a_minute, 60)
    live = await _reviewed(services, person, game_id)
    return _answer(await services.reviews.ask(live, wish.bot))


@router.get("/games/{game_id}/review/opinions", response_model=ReviewStatus)
async def opinions(services: TheServices, person: Anyone, game_id: str, bot: Bot = "steady") -> BaseModel:
    """A bot's opinions of a finished game, or how far its review has come."""
    live = await _reviewed(services, person, game_id)
    return _answer(await services.reviews.status(live, bot))


@router.get("/games/{game_id}/review/line")
async def line(
    services: TheServices,
    person: Anyone,
    request: Request,
    game_id: str,
    at: Annotated[int, Query(ge=0, description="From the position after so many actions.")],
    bot: Bot = "steady",
) -> list[BotsMove]:
    """What a bot would have played from a position of a finished game on, everybody's part, with its reasons."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await _reviewed(services, person, game_id)
    if at > live.game.number:
        raise not_found("position")
    steps = await ROUTES.run(bots_line, live.game, at, bot)
    return [BotsMove(seat=s.seat, label=s.label, why=s.why, action=dict(s.action)) for s in steps]


@router.get("/games/{game_id}/review/runs")
async def runs(
    services: TheServices,
    request: Request,
    game_id: str,
    number: Annotated[int, Query(ge=1, description="The action with which trains ran.")],
) -> RunsDrawn:
    """The runs of an action as they were played, and the best there were, drawn for the board."""
    await services.limits.count("runs", address(request), services.settings.runs_a_minute, 60)
    live = await started(services, game_id)
    if number > live.game.number:
        raise not_found("position")
    return await ROUTES.run(_drawn, live.game, number)


def _drawn(game: AnyGame, number: int) -> RunsDrawn:
    s, action = game.at(number - 1), game.actions[number - 1]
    if not isinstance(action, RunTrains):
        raise not_found("run")
    best = best_runs(Position(game.rules, s), s.operating)
    return RunsDrawn(
        played=runs_svg(game.rules, s, action.runs), best=runs_svg(game.rules, s, best.written()), revenue=best.revenue
    )
