"""Reviews as the page and programs read them. The rows of their tables are those of ``shortline.review``: a field that
is added there is in the API."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_type_hints

from pydantic import BaseModel, TypeAdapter, create_model

from shortline.review.decisions import Agreement, Decision
from shortline.review.tables import (
    Account,
    CorporationResult,
    Holding,
    Move,
    Operation,
    Presidency,
    Purchase,
    Round,
    TrainLife,
)
from shortline.review.turning import TurningPoint

Series = list[int]
"""A value after every action, from the set-up on."""


def row_model(name: str, kind: type) -> type[BaseModel]:
    """The model of a row as ``shortline.review.data.row`` makes it: the fields of a value, what follows from them."""
    hints = get_type_hints(kind)
    columns: dict[str, Any] = {f.name: (hints[f.name], ...) for f in fields(kind)}
    for key, it in vars(kind).items():
        if isinstance(it, property):
            columns[key] = (get_type_hints(it.fget)["return"], ...)
    return create_model(name, __doc__=kind.__doc__, **columns)


class ReviewScore(BaseModel):
    """What a player was worth at the end."""

    seat: str
    worth: int


class ReviewPhase(BaseModel):
    """A phase of the game and the action that began it."""

    number: int
    name: str


class _Facts(BaseModel):
    form: int
    title: str
    digest: str
    seats: list[str]
    over: bool
    scores: list[ReviewScore]
    actions: int
    worth: dict[str, Series]
    cash: dict[str, Series]
    certificates: dict[str, Series]
    prices: dict[str, Series]
    treasuries: dict[str, Series]
    shares: dict[str, dict[str, Series]]
    bank: Series
    names: dict[str, str]
    phases: list[ReviewPhase]


class _Opinions(BaseModel):
    bot: str
    thresholds: dict[str, float]
    shares: dict[str, list[float]]
    wins: dict[str, list[float]]


def _with_tables(name: str, base: type[BaseModel], doc: str, **tables: tuple[str, type]) -> type[BaseModel]:
    """A model with tables: for each the name of a row's model, and what the rows are made of."""
    columns: dict[str, Any] = {key: (list[row_model(row, kind)], ...) for key, (row, kind) in tables.items()}  # type: ignore[misc]
    return create_model(name, __base__=base, __doc__=doc, **columns)


ReviewFacts = _with_tables(
    "ReviewFacts",
    _Facts,
    "What is certain about a game. Series have a value after every action, by player or corporation.",
    corporations=("ReviewCorporation", CorporationResult),
    rounds=("ReviewRound", Round),
    moves=("ReviewMove", Move),
    operations=("ReviewOperation", Operation),
    trains=("ReviewTrain", TrainLife),
    presidencies=("ReviewPresidency", Presidency),
    privates=("ReviewPrivate", Holding),
    purchases=("ReviewPurchase", Purchase),
    accounts=("ReviewAccount", Account),
)
Opinions = _with_tables(
    "Opinions",
    _Opinions,
    "What a bot thinks of a game; ``shares`` and ``wins`` are expected, after every action.",
    decisions=("Decision", Decision),
    agreement=("Agreement", Agreement),
    turning_points=("TurningPoint", TurningPoint),
)
REVIEW_FACTS: TypeAdapter[BaseModel] = TypeAdapter(ReviewFacts)


class _Status(BaseModel):
    status: str
    progress: float


_OPINIONS: Any = Opinions | None
ReviewStatus = create_model(
    "ReviewStatus",
    __base__=_Status,
    __doc__="How far a review has come: none, waiting, working, done or failed.",
    opinions=(_OPINIONS, ...),
)


class BotsMove(BaseModel):
    """A move of a bot's line."""

    seat: str
    label: str
    why: str
    action: dict[str, Any]


class RunsDrawn(BaseModel):
    """Runs as they were played and the best there were, drawn for the board."""

    played: str
    best: str
    revenue: int
