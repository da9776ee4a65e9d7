"""The coach at a table against bots: ideas with their reasons, and what a move of mine costs in its opinion."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import Row, update

from shortline.bots import worker
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.learn import coach
from shortline.learn.measures import Unit
from shortline.review.decisions import thresholds
from shortline.server.accounts.people import Person
from shortline.server.http.auth import SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, AboutAction
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.problems import refused as problem_of
from shortline.server.play.live import Live
from shortline.server.play.viewing import running
from shortline.server.services import Services
from shortline.server.storage.schema import games

router = APIRouter(tags=["learn"], responses=PROBLEMS)
A_MINUTE = 300
"""Ideas that one person may ask for in a minute."""


class CoachFigure(BaseModel):
    """A figure of the position, now and after the action."""

    name: str
    of: str
    now: int
    then: int
    unit: Unit


class IdeaData(BaseModel):
    """Something that could be done now, what it is worth by the end as the bot counts, and why."""

    action: dict[str, Any]
    label: str
    value: int
    bar: float = Field(description="How it compares with the best, which has 1.")
    why: str
    hex: str
    figures: list[CoachFigure]
    rivals: list[str] = Field(description="Corporations of others that could lay the same tile before my next turn.")


class Ideas(BaseModel):
    """The ideas of a coach for a position."""

    number: int = Field(description="The position they are for.")
    bot: str = Field(description="Who counts.")
    ideas: list[IdeaData]


class WeighedData(BaseModel):
    """A move of mine beside the best."""

    number: int
    bot: str
    loss: int = Field(description="The dollars between them, as the bot counts.")
    grade: str = Field(description="small, clear or grave; empty for a loss not worth naming.")
    best: IdeaData | None
    mine: IdeaData | None


def may_coach(services: Services, person: Person | None, row: Row[Any], rows: Sequence[Row[Any]]) -> bool:
    """Whether a table may have a coach: one person against bots, no lesson, and not for the rating."""
    mine = services.games.mine(person, row, rows)
    if row.lesson or row.rated:
        return False
    return bool(mine) and all(s.kind == "bot" or s.name in mine for s in rows) and len(mine) == 1


@router.put("/games/{game_id}/coach", status_code=204)
async def switch_on(services: TheServices, person: SignedIn, game_id: str) -> None:
    """Let a coach help me at a table against bots. The game is marked as played with a coach from then on."""
    row, rows = await services.games.table(game_id)
    if not may_coach(services, person, row, rows):
        raise forbidden(
            "A coach helps one player against bots, and nobody at a table with other people or for the rating"
        )
    if not row.coach:
        async with services.database.writing() as connection:
            await services.games.row(connection, game_id, lock=True)
            await connection.execute(update(games).where(games.c.id == game_id).values(coach=True))
        await services.hub.announce(game_id)


@router.get("/games/{game_id}/ideas")
async def read_ideas(
    services: TheServices,
    person: SignedIn,
    game_id: str,
    request: Request,
    n: Annotated[int, Query(ge=1, le=coach.MOST, description="How many, at the most.")] = 3,
) -> Ideas:
    """The best few things that I could do now, with reasons and figures; at most one for a hex or corporation."""
    live, seat = await _asked(services, person, game_id, request)
    number, thought = live.length, await _thought(services, live, seat, lambda job: (coach.ideas, (job, n)))
    return Ideas(number=number, bot=thought.bot, ideas=[IdeaData(**asdict(it)) for it in thought.ideas])


@router.post("/games/{game_id}/ideas/weigh")
async def weigh(
    services: TheServices,
    person: SignedIn,
    game_id: str,
    request: Request,
    wish: AboutAction,
) -> WeighedData:
    """What a move of mine costs against the best, in the coach's opinion, without performing it."""
    live, seat = await _asked(services, person, game_id, request)
    number = live.length
    try:
        data = {**wish.action, "by": seat}
        thought = await _thought(services, live, seat, lambda job: (coach.weighed, (job, data)))
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    except IllegalAction as e:
        raise problem_of(e.refusals) from e
    told = asdict(thought)
    grade = thresholds(live.game.title.id).grade(thought.loss)
    return WeighedData(number=number, grade=grade, **told)


async def _asked(services: Services, person: Person, game_id: str, request: Request) -> tuple[Live, str]:
    """The game of a table with a coach, and the seat that asks; it must be to act."""
    await services.limits.count("ideas", counted_as(person, request), A_MINUTE, 60)
    row, rows = await services.games.table(game_id)
    if not may_coach(services, person, row, rows):
        raise forbidden(
            "A coach helps one player against bots, and nobody at a table with other people or for the rating"
        )
    if not row.coach:
        raise Problem(409, "No coach", "Switch the coach on first: the game is then marked as played with one")
    live = await running(services, row)
    seat = services.games.mine(person, row, rows)[0]
    if seat not in live.game.to_act:
        raise Problem(409, "Not your turn", "The coach has ideas when it is your turn")
    return live, seat


async def _thought(services: Services, live: Live, seat: str, ask: Any) -> Any:
    """What a process of the bots makes of a position."""
    job = worker.job(live.game.rules, live.game.state, seat, coach.BOT)
    thought, args = ask(job)
    try:
        return await services.bots.think(coach.BOT, seat, thought, *args)
    except (worker.Broken, BrokenProcessPool) as e:
        raise Problem(503, "No idea", "The coach could not be asked: try again in a moment") from e
