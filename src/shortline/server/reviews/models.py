"""Reviews as the page and programs read them; ``shortline.review.data`` makes what these describe."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from typing_extensions import TypedDict

Series = list[int]
"""A value after every action, from the set-up on."""
Way = tuple[str, list[str], list[str]]
"""The run of a train: its id, its stops, the hex sides crossed."""


class ReviewScore(TypedDict):
    """What a player was worth at the end."""

    seat: str
    worth: int


class ReviewRound(TypedDict):
    """A round and its first and last action."""

    name: str
    short: str
    kind: str
    first: int
    last: int


class ReviewPhase(TypedDict):
    """A phase of the game and the action that began it."""

    number: int
    name: str


class ReviewMove(TypedDict):
    """An action: who, in which round, operating turn and turn of the game, and what the log says of it."""

    number: int
    seat: str
    kind: str
    round: int
    corporation: str
    turn: int
    text: list[str]


class ReviewOperation(TypedDict):
    """A run of trains: played, the best there was, what became of the revenue, and what was left on the table."""

    number: int
    round: int
    corporation: str
    president: str
    revenue: int
    best: int
    missed: int
    chosen: bool
    paid: bool
    got: dict[str, int]
    forgone: dict[str, int]
    lines: list[str]
    best_lines: list[str]
    runs: list[Way]
    best_runs: list[Way]
    holders: dict[str, int]
    size: int


class ReviewTrain(TypedDict):
    """A train of one owner: bought when and for how much, and when and why it went (0: it did not)."""

    number: int
    round: int
    corporation: str
    president: str
    train: str
    kind: str
    source: str
    price: int
    face: int
    helped: int
    gone: int
    why: str


class ReviewPresidency(TypedDict):
    """A change of president."""

    number: int
    round: int
    corporation: str
    old: str
    new: str


class ReviewPrivate(TypedDict):
    """A private in one hand."""

    private: str
    owner: str
    number: int
    paid: int
    income: int
    sold: int
    until: int
    brought: int


class ReviewPurchase(TypedDict):
    """Shares bought at once, and how many times their price came back."""

    number: int
    seat: str
    corporation: str
    shares: int
    paid: int
    dividends: float
    value: int
    multiple: float


class ReviewAccount(TypedDict):
    """A player's money; the parts add up to the cash at the end."""

    seat: str
    start: int
    shares_bought: int
    shares_sold: int
    dividends: int
    privates_bought: int
    privates_sold: int
    private_income: int
    trains_helped: int
    other: int
    cash: int
    worth: int
    invested: int
    multiple: float


class ReviewCorporation(TypedDict):
    """What a corporation came to."""

    corporation: str
    par: int
    price: int
    runs: int
    best_runs: int
    revenue: int
    paid: int
    withheld: int
    missed: int
    trains: int
    size: int
    treasury: int
    multiple: float


class ReviewFacts(TypedDict):
    """What is certain about a game. Series have a value after every action, by player or corporation."""

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
    corporations: list[ReviewCorporation]
    rounds: list[ReviewRound]
    phases: list[ReviewPhase]
    moves: list[ReviewMove]
    operations: list[ReviewOperation]
    trains: list[ReviewTrain]
    presidencies: list[ReviewPresidency]
    privates: list[ReviewPrivate]
    purchases: list[ReviewPurchase]
    accounts: list[ReviewAccount]


class Decision(TypedDict):
    """A choice of a player: what was played, what the bot would have done, and the dollars between them."""

    number: int
    seat: str
    kind: str
    played: str
    best: str
    action: dict[str, Any]
    loss: float
    rank: int
    of: int
    grade: str
    agrees: bool
    why: str
    counts: bool


class Agreement(TypedDict):
    """How often a player did as the bot would, in a phase or (no phase) in the whole game."""

    seat: str
    phase: str
    agreed: int
    decisions: int
    lost: float
    small: int
    clear: int
    grave: int
    part: float


class TurningPoint(TypedDict):
    """A turn that moved the expected final shares most."""

    number: int
    first: int
    round: int
    headline: str
    swing: float
    shares: dict[str, float]
    wins: dict[str, float]


class Opinions(TypedDict):
    """What a bot thinks of a game; ``shares`` and ``wins`` are expected, after every action."""

    bot: str
    thresholds: dict[str, float]
    shares: dict[str, list[float]]
    wins: dict[str, list[float]]
    decisions: list[Decision]
    agreement: list[Agreement]
    turning_points: list[TurningPoint]


class ReviewStatus(TypedDict):
    """How far a review has come: none, waiting, working, done or failed."""

    status: str
    progress: float
    opinions: Opinions | None


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
