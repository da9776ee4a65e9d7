"""Profiles over HTTP: what a player is known for, leaderboards, and what I show of myself."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import select, update

from shortline.bots.strengths import strengths
from shortline.server.accounts.people import locked_account
from shortline.server.accounts.relations import kinds_between
from shortline.server.cups.places import cups_of
from shortline.server.http.auth import Anyone, InSession, TheServices, address
from shortline.server.http.models import PROBLEMS, RequestBody
from shortline.server.http.problems import not_found
from shortline.server.http.text import folded
from shortline.server.present.titles_api import title_called
from shortline.server.ratings.profiles import Shown, account, shown_by
from shortline.server.ratings.rating import FIRST_SHOWN, anchor
from shortline.server.storage.schema import users

router = APIRouter(tags=["people"], responses=PROBLEMS)
LOOKS_A_MINUTE = 240
MOST_NAMES = 12


class TitleRating(BaseModel):
    """A rating in a title (empty: over all), with the line of the last ones."""

    title: str
    rating: int
    uncertainty: int = Field(description="Of 95%, to either side.")
    games: int
    wins: int
    history: list[int]


class Opponent(BaseModel):
    """Somebody met at tables: how often who finished ahead; worth in percent beside theirs."""

    name: str
    bot: bool
    games: int
    ahead: int
    behind: int
    worth: int


class SeatOf(BaseModel):
    """A seat of a finished game."""

    name: str
    position: int
    bot: bool


class RecentGame(BaseModel):
    """A finished game: the place, and how far from the first, or ahead of the second."""

    game: str
    title: str
    name: str
    place: int
    players: int
    worth: int
    margin: int
    rated: bool
    number: int
    at: float
    seats: list[SeatOf]


class Favourite(BaseModel):
    """A corporation that was led most: in how many games, how many were won, what its shares brought for a dollar."""

    title: str
    corporation: str
    games: int
    wins: int
    multiple: float | None


class BotsAgreement(BaseModel):
    """Of so many decisions with a choice, how many a bot would have made the same, or had among its first three."""

    bot: str
    decisions: int
    agreed: int
    first_three: int


class Exactness(BaseModel):
    """Runs of the last games: how many, how many were the best, and what was left on the table."""

    games: int
    runs: int
    best: int
    missed: int
    agreement: list[BotsAgreement]


class LessonsDone(BaseModel):
    """How many of the lessons a player has done."""

    done: int
    of: int


class CupPlace(BaseModel):
    """A cup that is over, and the place a player took in it."""

    id: str
    name: str
    place: int
    players: int


class BotsPlace(BaseModel):
    """Where a bot stands on the scale of ratings."""

    name: str
    rating: int


class Profile(BaseModel):
    """What a player is known for. What its owner does not show is empty."""

    name: str
    since: float
    me: bool
    friend: bool
    blocked: bool
    games: int
    wins: int
    finished: int = Field(description="Games that were not left to a bot.")
    pace: float | None = Field(description="Seconds that a move takes.")
    unrated_below: int = FIRST_SHOWN
    ratings: list[TitleRating]
    opponents: list[Opponent]
    recent: list[RecentGame]
    favourites: list[Favourite]
    lessons: LessonsDone | None
    cups: list[CupPlace] = Field(description="The last cups that are over, the newest first.")
    bots: list[BotsPlace] = Field(description="The plain strengths, to set beside the ratings.")
    exactness: Exactness | None
    everybody: Exactness | None = Field(description="The same of all people, to set beside it.")


class Ranked(BaseModel):
    """A line of a leaderboard."""

    name: str
    bot: bool
    rating: int
    uncertainty: int
    games: int


class ProfileWish(RequestBody):
    """What I show of myself: on leaderboards and in searches, results, exactness."""

    listed: bool = True
    results: bool = True
    exactness: bool = False


class PersonShort(BaseModel):
    """A player."""

    name: str


@router.get("/people")
async def find_people(
    services: TheServices, request: Request, named: Annotated[str, Query(min_length=1, max_length=40)]
) -> list[PersonShort]:
    """Players whose names begin like this, of those who are listed."""
    await services.limits.count("profiles", address(request), LOOKS_A_MINUTE, 60)
    query = select(users.c.name, users.c.settings).where(
        users.c.folded.startswith(folded(named), autoescape=True), ~users.c.guest
    )
    async with services.database.reading() as connection:
        rows = (await connection.execute(query.order_by(users.c.folded).limit(10 * MOST_NAMES))).all()
    return [PersonShort(name=r.name) for r in rows if shown_by(r.settings).listed][:MOST_NAMES]


@router.get("/people/{name}")
async def profile(services: TheServices, person: Anyone, name: str, request: Request) -> Profile:
    """What a player is known for, as far as they show it."""
    await services.limits.count("profiles", address(request), LOOKS_A_MINUTE, 60)
    reads = services.profiles
    async with services.database.reading() as connection:
        row = await account(connection, name)
        me = person is not None and person.id == row.id
        shows = Shown(results=True, exactness=True) if me else shown_by(row.settings)
        between = await kinds_between(connection, person.id if person else "", row.id)
        answer: dict[str, Any] = {
            "name": row.name,
            "since": row.created,
            "me": me,
            "friend": "friend" in between,
            "blocked": "blocked" in between,
            "games": 0,
            "wins": 0,
            "finished": 0,
            "pace": None,
            "exactness": None,
            "everybody": None,
            "ratings": [],
            "opponents": [],
            "recent": [],
            "favourites": [],
            "lessons": None,
            "cups": [],
            "bots": [{"name": bot, "rating": at.shown} for bot in strengths() if (at := anchor(bot)) is not None],
        }
        if shows.results:
            answer |= await reads.totals(connection, row.id)
            answer["ratings"] = await reads.ratings_of(connection, row.id)
            answer["opponents"] = await reads.head_to_head(connection, row.id)
            answer["recent"] = await reads.recent(connection, row.id, person)
            answer["favourites"] = await reads.favourites(connection, row.id)
            answer["lessons"] = await reads.lessons(connection, row.id)
            answer["cups"] = await cups_of(services.cups, connection, row.id)
        if shows.exactness:
            answer["exactness"] = await reads.exactness(connection, row.id)
            answer["everybody"] = await reads.exactness(connection, None)
    return Profile.model_validate(answer)


@router.get("/leaderboard")
async def leaderboard(
    services: TheServices, request: Request, title: Annotated[str, Query(max_length=20)] = ""
) -> list[Ranked]:
    """The players of a title, or over all titles, with at least ten rated games in half a year; bots in line."""
    await services.limits.count("profiles", address(request), LOOKS_A_MINUTE, 60)
    wanted = title_called(title).id if title else ""
    async with services.database.reading() as connection:
        return [Ranked.model_validate(one) for one in await services.profiles.leaderboard(connection, wanted)]


@router.get("/me/profile")
async def what_i_show(services: TheServices, person: InSession) -> ProfileWish:
    """What I show of myself."""
    async with services.database.reading() as connection:
        row = await locked_account(connection, person.id)
    if row is None:
        raise not_found("account")
    return ProfileWish.model_validate(asdict(shown_by(row.settings)))


@router.put("/me/profile", status_code=204)
async def show(services: TheServices, person: InSession, wish: ProfileWish) -> None:
    """Choose what I show of myself."""
    async with services.database.writing() as connection:
        row = await locked_account(connection, person.id)
        if row is not None:
            settings = {**row.settings, "profile": wish.model_dump()}
            await connection.execute(update(users).where(users.c.id == person.id).values(settings=settings))
