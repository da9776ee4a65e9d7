"""A title on one page, and what stands on its rules page beside the clauses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from shortline.kernel.refusal import Malformed
from shortline.learn.rulebook import chapters, rulings, shown_by
from shortline.learn.summary import compared, known, summary
from shortline.server.http.models import PROBLEMS
from shortline.server.http.problems import not_found
from shortline.server.present.titles_api import title_called
from shortline.titles import find, names

router = APIRouter(tags=["learn"], responses=PROBLEMS)


class SummaryRow(BaseModel):
    """One fact of a title."""

    key: str
    name: str
    text: str


class SummaryTrain(BaseModel):
    """A kind of train, and what its first purchase brings."""

    name: str
    count: str
    price: int
    limit: int | None
    tiles: str
    rounds: int | None
    effects: str


class SummaryPrivate(BaseModel):
    """A private."""

    name: str
    price: int
    income: int
    text: str


class SummaryDifference(BaseModel):
    """A fact of two games side by side."""

    key: str
    name: str
    here: str
    there: str
    same: bool


class SummaryData(BaseModel):
    """A title on one page, and what is otherwise than in a game that the reader knows."""

    id: str
    name: str
    special: str
    rows: list[SummaryRow]
    trains: list[SummaryTrain]
    privates: list[SummaryPrivate]
    turn: list[str]
    ends: list[str]
    currency: str = Field(description="How its amounts are written, with {} for the amount.")
    others: list[str] = Field(description="Games that it can be laid beside.")
    against: list[SummaryDifference]


@router.get("/titles/{name}/summary")
async def read_summary(
    name: str,
    against: Annotated[str, Query(max_length=40, description="A game that the reader knows.")] = "",
) -> SummaryData:
    """A title on one page, made from its data."""
    try:
        its = find(name).id
        rows = compared(its, against) if against else ()
    except Malformed as e:
        raise not_found("title") from e
    others = [it for it in (*names(), *known()) if it != its]
    differences = [SummaryDifference(**asdict(row), same=row.same) for row in rows]
    return SummaryData(**asdict(summary(its)), others=others, against=differences)


class ChapterTitle(BaseModel):
    """What a chapter or section is called."""

    number: str
    title: str


class RulingData(BaseModel):
    """What Shortline does where the rulebook is silent."""

    about: str
    clause: str
    text: str


class ShownBy(BaseModel):
    """A lesson that shows a clause at work; ``board`` is the address of its position, drawn, if the board shows it."""

    clause: str
    lesson: str
    name: str
    board: str


class RulesPage(BaseModel):
    """What stands on the rules page beside the clauses."""

    chapters: list[ChapterTitle]
    rulings: list[RulingData]
    lessons: list[ShownBy]


@router.get("/titles/{name}/rules")
async def read_rules_page(name: str) -> RulesPage:
    """The chapters of a title's rules, its rulings, and the lessons that show a clause."""
    its = title_called(name).id
    return RulesPage(
        chapters=[ChapterTitle(number=number, title=text) for number, text in chapters(its).items()],
        rulings=[RulingData(**asdict(it)) for it in rulings(its)],
        lessons=[
            ShownBy(
                clause=it.clause,
                lesson=it.id,
                name=it.name,
                board=f"/api/v1/learn/{it.title}/{it.id}/board.svg" if it.ring else "",
            )
            for it in shown_by(its)
        ],
    )
