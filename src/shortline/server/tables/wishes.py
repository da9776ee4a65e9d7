"""What people wish of a table over HTTP: its seats, its clock, its terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from shortline.bots import registry
from shortline.server.http.models import RequestBody
from shortline.server.play.bots import bots_known
from shortline.server.tables.seating import SeatWish


class Seat(RequestBody):
    """A seat of a new table."""

    kind: Literal["me", "open", "hotseat", "bot", "invited"]
    name: Annotated[str, Field(max_length=40)] = ""
    bot: Annotated[
        str, Field(max_length=40, description="Who plays a seat of the kind bot; steady if nobody is named.")
    ] = ""
    person: Annotated[
        str, Field(max_length=40, description="The name of the account that an invited seat is kept for.")
    ] = ""


class ClockWish(RequestBody):
    """How time is kept: not at all; live, minutes for the game plus seconds a move; slow, hours a move."""

    kind: Literal["none", "live", "slow"] = "none"
    minutes: Annotated[int, Field(ge=1, le=1440)] = 60
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    hours: Annotated[int, Field(ge=1, le=1000)] = 24
    vacation_days: Annotated[int, Field(ge=0, le=100)] = 0
    on_timeout: Literal["nothing", "least", "bot"] = "nothing"
    bot: Annotated[
        str, Field(max_length=40, description="Who stands in, if a bot does; steady if nobody is named.")
    ] = ""


class TableTerms(RequestBody):
    """What a table has agreed on besides the rules of the title."""

    name: Annotated[str, Field(max_length=80)] = ""
    listed: Annotated[bool, Field(description="Unlisted tables are seen by whoever has their address.")] = True
    undo: Literal["free", "ask", "none"] = "free"
    clock: ClockWish = ClockWish()
    show_why: Annotated[bool, Field(description="The log shows why bots did what they did.")] = False
    bot_pace: Annotated[
        Literal["at_once", "human"], Field(description="Bots act at once, or wait a moment first, as people do.")
    ] = "at_once"
    guests: Annotated[bool, Field(description="Guests may take open seats.")] = False
    about: Annotated[str, Field(max_length=500, description="What players should know of the table.")] = ""
    language: Annotated[
        str, Field(max_length=8, pattern=r"^([a-z]{2,3})?$", description="The language of talk, as en or de.")
    ] = ""
    least_rating: Annotated[int | None, Field(ge=0, le=4000, description="Of whoever takes an open seat.")] = None
    most_rating: Annotated[int | None, Field(ge=0, le=4000)] = None


EXAMPLE: dict[str, Any] = {
    "title": "18AL",
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "steady"}],
    "options": {"unlimited_4d": True},
    "clock": {"kind": "slow", "hours": 24, "vacation_days": 7, "on_timeout": "bot", "bot": "steady"},
}


class NewTable(TableTerms):
    """A new table."""

    model_config = {"json_schema_extra": {"examples": [EXAMPLE]}}

    title: Annotated[str, Field(max_length=20, examples=["18AL"])]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=6)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=50)] = {}
    seed: Annotated[int | None, Field(ge=0, lt=2**63)] = None
    rated: Annotated[
        bool,
        Field(description="It counts for the rating, if accounts and rated bots play. Not with a chosen seed."),
    ] = False


class Join(RequestBody):
    """Which seat to take: a position, or the one that an invitation is for."""

    position: Annotated[int | None, Field(ge=0, le=9)] = None
    invite: Annotated[str, Field(max_length=60)] = ""
    terms: Annotated[
        int | None, Field(ge=1, lt=2**31, description="The terms that I have seen; refused if they have changed.")
    ] = None


class Start(RequestBody):
    """Who plays the seats that nobody has taken; nobody: the game is played without them."""

    bot: Annotated[str, Field(max_length=40)] = ""


def seat_wishes(wished: Sequence[Seat]) -> tuple[SeatWish, ...]:
    """The seats as the lobby wants them; a bot that is not named is the usual one."""
    bots_known(*(s.bot for s in wished if s.kind == "bot" and s.bot))
    return tuple(
        SeatWish(
            s.kind,
            s.name,
            (s.bot or registry.USUAL) if s.kind == "bot" else "",
            s.person if s.kind == "invited" else "",
        )
        for s in wished
    )


def clock_of(wish: ClockWish) -> dict[str, Any]:
    """A clock as the table keeps it; nothing if there is none."""
    if wish.kind == "none":
        return {}
    if wish.on_timeout == "bot":
        wish = wish.model_copy(update={"bot": wish.bot or registry.USUAL})
        bots_known(wish.bot)
    else:
        wish = wish.model_copy(update={"bot": ""})
    return wish.model_dump()
