"""What the API answers with, as the page and programs read it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from shortline.server.present import Face
from shortline.server.present.gains import RunsOf


class RequestBody(BaseModel):
    """What a request brings. A field that nobody reads is refused: it would be a wish that is not heard."""

    model_config = ConfigDict(extra="forbid")


class AboutAction(RequestBody):
    """An action that is asked about, not performed."""

    action: Annotated[dict[str, Any], Field(examples=[{"type": "Pass", "by": "Ann"}])]


class Cited(BaseModel):
    """A reason: its key, the sentence to the player, and the rule it rests on."""

    key: str
    text: str
    cite: str


class TitleOption(BaseModel):
    """A choice that a table makes before the game, and what it means."""

    name: str
    text: str
    cite: str
    rule: str = Field(
        description="The clause that it is about, in our own words; empty if it is about none of the rules."
    )
    default: bool | int | str
    choices: list[bool | int | str]
    least: int
    most: int
    players: list[int] = Field(description="The numbers of players that it is for; empty if it is for all.")
    site: bool | int | str | None = Field(description="What it is on 18xx.games, if it is a way of that site.")


class TitleShort(BaseModel):
    """A title of the server."""

    id: str
    name: str
    players: tuple[int, int]
    credit: str
    about: str
    notes: list[str]
    options: list[TitleOption]


class Clause(BaseModel):
    """A binding clause of a rulebook in our own words."""

    clause: str
    text: str


class TitleFull(TitleShort):
    """A title with its rules, clause by clause, and its figures."""

    version: str
    rules: list[Clause]
    data: dict[str, Any]


class SeatShort(BaseModel):
    """A seat of a table. ``stand_in`` is the bot that plays for an absent player."""

    position: int
    name: str
    kind: Literal["person", "open", "hotseat", "bot", "invited"]
    taken: bool
    ready: bool = Field(description="Whether whoever sits there has agreed to the terms as they are.")
    bot: str | None
    stand_in: str | None
    invite: str | None = Field(description="The secret of the invitation's link; for the table's maker only.")
    account: str = Field(default="", description="The name of the account that sits there, or that it is kept for.")
    rating: int | None = Field(default=None, description="Its rating in this title; nothing if it is unrated.")


class BotShort(BaseModel):
    """A bot that can take a seat."""

    name: str
    label: str = Field(description="What it is called at the table.")
    about: str
    strength: str = Field(description="How strong it plays: easy, steady, strong or expert; its own name otherwise.")
    rated: bool = Field(description="Whether a table with it can count for the rating.")
    face: str = Field(default="", description="The face of a character; empty for a plain strength.")
    colour: str = ""


class TableShort(BaseModel):
    """A table in short."""

    id: str
    title: str
    name: str
    options: dict[str, bool | int | str]
    status: Literal["open", "running", "finished"]
    creator: str | None
    maker: bool = Field(description="Whether I made this table.")
    listed: bool
    undo: Literal["free", "ask", "none"]
    clock: dict[str, Any]
    clocks: list[Face]
    show_why: bool
    bot_pace: Literal["at_once", "human"]
    number: int
    to_act: list[str]
    result: list[tuple[str, int]] | None
    updated: float
    mine: list[str] = Field(description="The names of my seats.")
    waiting_for_me: bool = Field(description="Something is mine to do: act, answer a proposal, or give leave to undo.")
    watching: bool
    rematch: str | None
    owner: str = Field(default="", description="Who made the table.")
    rated: bool = False
    guests: bool = Field(default=False, description="Guests may take open seats.")
    about: str = ""
    language: str = ""
    least_rating: int | None = None
    most_rating: int | None = None
    fill_at: float | None = Field(default=None, description="When bots take the free seats.")
    lesson: str = Field(description="The lesson that is played here, as title/lesson; empty at other tables.")
    coach: bool = Field(description="Whether a coach has been asked here: such a game is never rated.")
    origin: str = Field(description="The table whose position this one goes on from; empty at other tables.")
    terms: int = Field(description="The number of the terms: it grows when its maker changes them.")
    seats: list[SeatShort]


class EntryData(BaseModel):
    """One entry of a table's log: an action, an undo or a redo. ``undone`` ones no longer count."""

    number: int
    kind: Literal["act", "undo", "redo", "carry"]
    seat: str
    at: float
    action: int = Field(description="How many actions the game had after the entry.")
    actions: int = Field(description="How many actions the entry did, undid or did again.")
    undone: bool
    lines: list[str]
    why: str


class RunData(BaseModel):
    """One train's run."""

    train: str
    stops: list[str]
    names: list[str] = Field(description="What players call the stops.")
    track: list[str]
    legs: list[list[str]]
    amounts: list[list[tuple[int, str]]]
    bonuses: list[tuple[int, str]]
    revenue: int


class RunsData(BaseModel):
    """A corporation's best runs, proved. ``written`` is what the action RunTrains takes."""

    corporation: str
    revenue: int
    treasury: int
    proved: bool
    runs: list[RunData]
    written: list[tuple[str, list[str], list[str]]]
    svg: str = Field(description="The runs as lines over the map: a group in the map's own measure.")


class GainsData(BaseModel):
    """What each offer of a position would make of the best runs, or the income, of whoever operates."""

    number: int = Field(description="The entry of the log after which this holds.")
    corporation: str
    now: int
    then: list[int | None] = Field(description="For each offer of the position, in its order.")


class OutlookData(BaseModel):
    """What an action would make of everybody's best runs."""

    corporation: str
    now: int
    then: RunsData | None
    others: list[RunsOf]
    closes: list[str] = Field(description="Privates that would close.")


class HexChoices(BaseModel):
    """What could come into a hex, phase and money apart: tiles with the ways they fit, stops for a station."""

    tiles: list[tuple[str, list[int]]]
    stops: list[int]
    ground: int = Field(description="What its first tile costs.")


class WhatIfData(BaseModel):
    """What a corporation earns as things are, what it would earn, and how the board would lie."""

    now: int
    then: RunsData
    placed: dict[str, Any]
    left: dict[str, int] = Field(description="The tiles that would be left.")
    choices: HexChoices | None


class Number(BaseModel):
    """How long the table's log is now."""

    number: int


class UndoData(Number):
    """Whose leave an undo waits for, and what would go; nobody's if it is done."""

    waiting_for: list[str]
    text: str = ""


class UndoRequest(BaseModel):
    """A request to undo that waits for leave; without a seat if there is none."""

    seat: str = ""
    waiting_for: list[str] = []
    number: int = Field(default=0, description="How long the log is that it is about: ``based_on`` of an answer.")
    back_to: int = Field(default=0, description="How many actions would be left.")
    actions: int = Field(default=0, description="How many actions would go.")
    text: str = Field(default="", description="The same in words: 3 actions, among them Ben’s pass.")


class PausedGame(BaseModel):
    """A game that the rules now cannot follow to its end, and how it goes on if its players agree."""

    number: int = Field(description="How long its log is: what an agreement is to.")
    move: int = Field(description="After how many actions it would go on.")
    dropped: list[str] = Field(description="What would count no more, the first of it.")
    more: int = Field(description="How much more would count no more.")
    why: str
    differs: bool = Field(description="Whether the position before it is another than it was.")
    waiting_for: list[str]
    agreed: list[str]


class Reaction(BaseModel):
    """What so many think of a line, and whether I am one of them."""

    sign: str
    count: int
    mine: bool


class ChatLine(BaseModel):
    """A line of chat."""

    id: int
    name: str
    text: str
    at: float
    reactions: list[Reaction] = []


class Made(BaseModel):
    """The number of what was made."""

    id: int


class Note(BaseModel):
    """A private note."""

    text: str


class TokenShort(BaseModel):
    """A personal token without its secret."""

    id: str
    name: str
    created: float
    scope: Literal["play", "read"]
    expires: float | None


class TokenSecret(BaseModel):
    """A new personal token; the secret is shown once."""

    id: str
    token: str


class ProblemData(BaseModel):
    """A problem (RFC 9457). ``refusals`` say why the rules refuse; ``number`` is the log's length when stale."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    refusals: list[Cited] = []
    number: int | None = None


class HexForTile(BaseModel):
    """A hex that takes a tile, and the ways to turn it there."""

    hex: str
    ways: list[int]


class OrderData(BaseModel):
    """An order that I have given for a seat."""

    seat: str
    kind: Literal["buy", "run", "pass", "single", "plan"]
    corporation: str
    moves: list[str] = Field(description="The prepared moves that are still to be made, in words.")
    at: float


class NoticeData(BaseModel):
    """Something that I should know."""

    id: int
    game: str | None
    kind: str = Field(description="turn, proposal, start, end, undo, order, stand_in")
    text: str
    at: float
    unread: bool


class HookData(BaseModel):
    """Where messages for me go, for all tables or for one."""

    id: str
    kind: Literal["discord", "slack", "email", "push"]
    game: str | None
    target: str = Field(description="The beginning of a webhook's address; the rest is a secret.")


PROBLEM = "#/components/schemas/ProblemData"
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {"application/problem+json": {"schema": {"$ref": PROBLEM}}}}
    for status, text in {
        400: "Not a request of this kind",
        401: "Not signed in",
        403: "Not allowed",
        404: "Not found",
        409: "Something is in the way: stale, taken, not started",
        413: "Too large",
        422: "The rules refuse this, or the request has the wrong form",
        429: "Too often",
    }.items()
}
"""What every part of the API may answer when something is wrong.

By reference: given as a model, each would be prepared for each of some 140 operations, which took most of
a server's start.
"""
