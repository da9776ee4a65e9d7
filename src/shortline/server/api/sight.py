"""Sight: all that the page of a table shows, in one answer; and what comes with every new position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from sqlalchemy import Row, select
from typing_extensions import TypedDict

from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.state import EighteenXX
from shortline.server.api.asking import Anyone, TheHouse
from shortline.server.api.eyes import eyes
from shortline.server.api.games import shorts
from shortline.server.api.models import PROBLEMS, ChatLine, OrderData, RunsData, TableShort, UndoRequest
from shortline.server.api.people import Me, myself
from shortline.server.api.routes import runs_data
from shortline.server.house import House
from shortline.server.live import Live
from shortline.server.people import Person
from shortline.server.pools import GAMES
from shortline.server.present import Face, Position, Refused, Told, present, refused, told
from shortline.server.present.box import address_of
from shortline.server.runs import best
from shortline.server.showing import members, shown, together
from shortline.server.tables import chats, notes
from shortline.titles import find

router = APIRouter(tags=["play"], responses=PROBLEMS)


class Beside(TypedDict):
    """What a page shows beside a position: the log from where it parts from what was known, what cannot be done and
    why, and the runs that pay most while trains are to run."""

    since: int
    log: list[Told]
    refused: list[Refused]
    runs: RunsData | None


class Seen(Position):
    """A position, and for a page what goes beside it."""

    beside: NotRequired[Beside]


class Around(BaseModel):
    """What is new round a table beside its moves: seats and state, talk, a request to undo, my orders."""

    table: TableShort
    chat: list[ChatLine]
    undo: UndoRequest
    orders: list[OrderData]


class Sight(Around):
    """A table at first sight. ``box`` is where all that is printed can be had, and kept for good."""

    me: Me
    note: str
    box: str
    position: Seen | None


def beside(live: Live, seat: str | None, number: int) -> str:
    """What a page shows beside a position, for one that has seen the log up to an entry, written out."""
    game, since = live.game, live.stood(number)
    if (seat, since) not in live.beside:
        found = {
            "since": since,
            "log": told(game, seat, since),
            "refused": refused(game, seat) if seat is not None else [],
            "runs": _runs(live, seat),
        }
        live.beside[seat, since] = members({"beside": found})
    return live.beside[seat, since]


def _runs(live: Live, seat: str | None) -> dict[str, Any] | None:
    """The runs that pay most, stop by stop, for a seat that is about to run trains."""
    game, s = live.game, live.game.state
    if seat is None or not isinstance(s, EighteenXX) or s.turn is None:
        return None
    if not any(isinstance(offer.action, RunTrains) for offer in game.offers(seat)):
        return None
    return runs_data(game, s, s.operating, best(game, s, s.operating)).model_dump()


def written(
    live: Live, seat: str | None, clocks: Sequence[Face], page: int | None = None, at: int | None = None, **more: Any
) -> str:
    """A position as a seat sees it, written out, the one now or an earlier one; ``more`` stands before it. For a page
    that has seen the log up to entry ``page`` with what goes beside it.

    All but the clocks is made once, however many watch.
    """
    position = shown(live, seat) if at is None else members(present(live.game, seat, at))
    parts = (members({**more, "number": live.length}), position, members({"clocks": clocks}))
    return together(*parts, beside(live, seat, page)) if page is not None else together(*parts)


async def around(house: House, person: Person | None, row: Row[Any], since: int = 0) -> Around:
    """What is round a table, the talk after a line."""
    query = select(chats).where(chats.c.game == row.id, chats.c.id > since).order_by(chats.c.id).limit(500)
    async with house.database.reading() as connection:
        chat = [ChatLine(id=r.id, name=r.name, text=r.text, at=r.at) for r in await connection.execute(query)]
    short = (await shorts(house, [row], person))[0]
    given = await house.automation.given(row.id, short.mine) if short.mine else ()
    return Around(
        table=short,
        chat=chat,
        undo=await undo_asked(house, row.id) if row.status != "open" else UndoRequest(),
        orders=[OrderData(seat=o.seat, kind=o.kind, corporation=o.data.get("corporation", ""), at=o.at) for o in given],
    )


async def undo_asked(house: House, game_id: str) -> UndoRequest:
    """The request to undo that waits for leave, if there is one."""
    found = await house.undo.pending(game_id)
    if found is None:
        return UndoRequest()
    return UndoRequest(
        seat=found.seat,
        waiting_for=list(found.waiting_for),
        number=found.number,
        back_to=found.back_to,
        actions=found.actions,
        text=found.text,
    )


@router.get("/games/{game_id}/sight", response_model=Sight)
async def first_sight(house: TheHouse, person: Anyone, game_id: str) -> Response:
    """All that the page of a table needs, in one answer; what is printed lies in its box."""
    row, rows = await house.games.table(game_id)
    found = await around(house, person, row)
    rest = {
        **found.model_dump(),
        "me": (await myself(house, person)).model_dump(),
        "note": await _note(house, person, game_id),
        "box": await GAMES.run(address_of, find(row.title), len(rows), row.options),
    }
    position = "null"
    if row.status != "open":
        live = await house.live.get(game_id)
        position = written(live, eyes(live, found.table.mine), await house.clocks.faces(row), 0)
    return Response(together(members(rest), f'"position":{position}'), media_type=JSONResponse.media_type)


async def _note(house: House, person: Person | None, game_id: str) -> str:
    if person is None:
        return ""
    async with house.database.reading() as connection:
        query = select(notes.c.text).where(notes.c.game == game_id, notes.c.user == person.id)
        return (await connection.execute(query)).scalar_one_or_none() or ""
