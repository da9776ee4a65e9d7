"""Lessons: the courses with what one has done of them, a table for a lesson, and answers to tries."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import select

from shortline.kernel.action import decode, encode
from shortline.kernel.refusal import Malformed
from shortline.learn import Course, Lesson, course, courses, judged, next_move, standing, start
from shortline.learn.measures import Unit
from shortline.server.accounts.guests import done_by
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, AboutAction
from shortline.server.http.problems import Problem, not_found
from shortline.server.http.thread_pools import PICTURES, ROUTES
from shortline.server.learn.example_board import example_board
from shortline.server.play.live import Live
from shortline.server.play.viewing import started
from shortline.server.present.pictures_api import SvgAnswer
from shortline.server.services import Services
from shortline.server.storage.database import upsert
from shortline.server.storage.schema import games, progress
from shortline.server.tables.seating import SeatWish
from shortline.server.tables.table_wish import TableWish
from shortline.table.game import Game
from shortline.titles import find

router = APIRouter(tags=["learn"], responses=PROBLEMS)
AN_HOUR = 400
"""Lessons that one person may begin in an hour."""


class LessonShort(BaseModel):
    """A lesson in a list."""

    id: str
    name: str
    done: bool


class CourseData(BaseModel):
    """The lessons of a title, and what I have done of them."""

    title: str
    title_name: str
    name: str
    about: str
    minutes: int = Field(description="How long it takes, about.")
    lessons: list[LessonShort]
    next: str = Field(description="The lesson to go on with: the one under way, or the first that is not done.")


class Word(BaseModel):
    """A new word."""

    word: str
    text: str


class GoalData(BaseModel):
    """Something that has to come about, and whether it has."""

    text: str
    done: bool
    value: int | None
    unit: Unit


class FigureData(BaseModel):
    """A figure of a goal before and after a try."""

    text: str
    before: int
    after: int
    unit: Unit


class AnswerData(BaseModel):
    """What a try comes to: refused by the rules, allowed and not the goal, or done."""

    kind: Literal["refused", "allowed", "done"]
    text: str = Field(description="The rules' objection, or what would happen, as the log tells it.")
    cite: str
    goals: list[GoalData]
    figures: list[FigureData]


class LessonData(BaseModel):
    """A lesson at its table."""

    title: str
    id: str
    name: str
    course: str
    minutes: int
    table: str = Field(description="The table at which it is played.")
    seat: str
    after: int = Field(description="The actions that were played before the lesson.")
    task: str
    text: str
    why: str = Field(description="Why it matters: for when it is done.")
    clause: str
    words: list[Word]
    hexes: list[str]
    ring: str
    hints: list[str] = Field(description="Where to look, which to choose, and the move itself as far as it is known.")
    move: dict[str, Any] | None = Field(description="The next action of the intended way, unless it has been left.")
    goals: list[GoalData]
    done: bool
    steps: list[LessonShort]
    next: str = Field(description="The lesson after this one, if there is any.")


def _course(title: str) -> Course:
    try:
        return course(title)
    except Malformed as e:
        raise not_found("course") from e


def _lesson(title: str, name: str) -> Lesson:
    try:
        return _course(title).lesson(name)
    except Malformed as e:
        raise not_found("lesson") from e


async def _done(services: Services, person: Person | None) -> set[tuple[str, str]]:
    if person is None:
        return set()
    async with services.database.reading() as connection:
        return {(row.title, row.lesson) for row in await done_by(connection, person)}


async def _under_way(services: Services, person: Person | None) -> dict[str, str]:
    """The tables of a person's lessons, by the lesson."""
    if person is None:
        return {}
    query = select(games.c.lesson, games.c.id).where(games.c.creator == person.id, games.c.lesson.is_not(None))
    async with services.database.reading() as connection:
        return {row.lesson: row.id for row in await connection.execute(query)}


def _short(it: Course, done: set[tuple[str, str]]) -> list[LessonShort]:
    return [LessonShort(id=one.id, name=one.name, done=(it.title, one.id) in done) for one in it.lessons]


@router.get("/learn/{title}/{lesson}/board.svg", response_class=SvgAnswer)
async def read_board(title: str, lesson: str) -> Response:
    """The part of the board that a lesson is about, with what is right there and what is refused."""
    it = _lesson(title, lesson)
    if not it.ring:
        raise not_found("board")
    return SvgAnswer(
        await PICTURES.run(example_board, it.title, it.id), headers={"Cache-Control": "public, max-age=3600"}
    )


@router.get("/learn")
async def list_courses(services: TheServices, person: Anyone) -> list[CourseData]:
    """The courses of all titles, and what I have done of them."""
    done, begun = await _done(services, person), await _under_way(services, person)
    answers = []
    for it in courses():
        open_ones = [one.id for one in it.lessons if (it.title, one.id) not in done]
        going_on = [one for one in open_ones if f"{it.title}/{one}" in begun]
        next_one = (*going_on, *open_ones, it.lessons[0].id)[0]
        answers.append(
            CourseData(
                title=it.title,
                title_name=find(it.title).name,
                name=it.name,
                about=it.about,
                minutes=it.minutes,
                lessons=_short(it, done),
                next=next_one,
            )
        )
    return answers


@router.post("/learn/{title}/{lesson}")
async def begin(
    services: TheServices,
    person: SignedIn,
    title: str,
    lesson: str,
    request: Request,
    again: Annotated[bool, Query(description="From the start, even if it is under way.")] = False,
) -> LessonData:
    """Begin a lesson at a table of my own, or go on with it. The table of an earlier lesson goes."""
    it = _lesson(title, lesson)
    key = f"{it.title}/{it.id}"
    table = (await _under_way(services, person)).get(key)
    if table is None or again:
        await services.limits.count("lessons", counted_as(person, request), AN_HOUR, 3600)
        game = await ROUTES.run(start, it)
        seats = tuple(SeatWish("me" if name == it.seat else "idle") for name in game.record.seats)
        wish = TableWish(it.title, seats, name=it.name, listed=False, lesson=key)
        table = await services.lobby.bring(person, wish, game)
    return await _told(services, person, it, table)


@router.get("/games/{game_id}/lesson")
async def read_lesson(services: TheServices, person: SignedIn, game_id: str) -> LessonData:
    """The lesson of a table of mine, and how its goals stand."""
    it, _ = await _at(services, person, game_id)
    return await _told(services, person, it, game_id)


@router.post("/games/{game_id}/lesson/try")
async def try_out(services: TheServices, person: SignedIn, game_id: str, wish: AboutAction) -> AnswerData:
    """What an action would come to in the lesson, without performing it."""
    it, live = await _at(services, person, game_id)
    game = live.game
    try:
        wanted = decode({**wish.action, "by": it.seat}, game.rules.actions)
        answer = await ROUTES.run(judged, it, game, wanted)
    except Malformed as e:
        raise Problem(400, "Not an action", str(e)) from e
    return AnswerData(**asdict(answer))


@router.post("/games/{game_id}/lesson/done")
async def finish(services: TheServices, person: SignedIn, game_id: str) -> LessonData:
    """Keep that a lesson is done, if its goals are met."""
    it, live = await _at(services, person, game_id)
    if not all(goal.done for goal in await ROUTES.run(standing, it, live.game)):
        raise Problem(409, "Not done", "Not all goals of the lesson are met")
    async with services.database.writing() as connection:
        known = [row for row in await done_by(connection, person) if (row.title, row.lesson) == (it.title, it.id)]
        if not known:
            key = {"user": person.id, "title": it.title, "lesson": it.id}
            await upsert(connection, progress, key, {"done": services.games.wall.now()})
    return await _told(services, person, it, game_id)


async def _at(services: Services, person: Person, game_id: str) -> tuple[Lesson, Live]:
    """The lesson of a table of a person's, and its game."""
    row, _ = await services.games.table(game_id)
    if not row.lesson or row.creator != person.id:
        raise not_found("lesson")
    title, _, name = row.lesson.partition("/")
    return _lesson(title, name), await started(services, game_id)


async def _told(services: Services, person: Person, it: Lesson, table: str) -> LessonData:
    whole, done = _course(it.title), await _done(services, person)
    live = await started(services, table)
    goals, (move, label) = await ROUTES.run(_standing, it, live.game)
    after = [one.id for one in whole.lessons]
    rest = after[after.index(it.id) + 1 :]
    return LessonData(
        title=it.title,
        id=it.id,
        name=it.name,
        course=whole.name,
        minutes=whole.minutes,
        table=table,
        seat=it.seat,
        after=it.after,
        task=it.task,
        text=it.text,
        why=it.why,
        clause=it.clause,
        words=[Word(word=word.replace("_", " "), text=whole.words[word]) for word in it.words],
        hexes=list(it.hexes),
        ring=it.ring,
        hints=[*it.hints, *([label] if label else [])],
        move=move,
        goals=goals,
        done=all(goal.done for goal in goals),
        steps=_short(whole, done),
        next=rest[0] if rest else "",
    )


def _standing(it: Lesson, game: Game[Any]) -> tuple[list[GoalData], tuple[dict[str, Any] | None, str]]:
    goals = [GoalData(**asdict(goal)) for goal in standing(it, game)]
    move = next_move(it, game)
    return goals, (encode(move), game.label(move)) if move is not None else (None, "")
