"""Snapshot: all that the page of a table shows, in one answer; and what comes with every new position."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, TypeAdapter
from sqlalchemy import Row, select

from shortline.server.accounts.accounts_api import Me, myself
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, TheServices
from shortline.server.http.models import PROBLEMS, ChatLine, OrderData, PausedGame, TableShort, UndoRequest
from shortline.server.http.thread_pools import GAMES
from shortline.server.play.orders_api import order_data
from shortline.server.play.positions import PagePosition, page_position
from shortline.server.play.viewing import viewing_seat
from shortline.server.present.assets import address_of
from shortline.server.services import Services
from shortline.server.storage.schema import notes
from shortline.server.storage.stored_title import options_of, title_of
from shortline.server.tables.chat import chat_lines
from shortline.server.tables.shorts import shorts

router = APIRouter(tags=["play"], responses=PROBLEMS)


class TableInfo(BaseModel):
    """What is new round a table beside its moves: seats and state, talk, a request to undo, my orders, and why
    the game is paused, if it is."""

    table: TableShort
    chat: list[ChatLine]
    undo: UndoRequest
    orders: list[OrderData]
    paused: PausedGame | None


class TableInfoMessage(TableInfo):
    """The same as a socket sends it."""

    type: Literal["table_info"] = "table_info"


class Snapshot(TableInfo):
    """A table as a page opens it. ``assets`` is where all that is printed can be had, and kept for good."""

    me: Me
    note: str
    assets: str
    position: PagePosition | None


SNAPSHOT = TypeAdapter(Snapshot)


async def table_info(services: Services, person: Person | None, row: Row[Any], since: int = 0) -> TableInfo:
    """What is round a table, the talk after a line."""
    async with services.database.reading() as connection:
        chat = await chat_lines(connection, row.id, since, person)
    short = (await shorts(services, [row], person))[0]
    given = await services.automation.given(row.id, short.mine) if short.mine else ()
    return TableInfo(
        table=short,
        chat=chat,
        undo=await undo_asked(services, row.id) if row.status != "open" else UndoRequest(),
        orders=[order_data(row) for row in given],
        paused=await paused_game(services, row),
    )


async def paused_game(services: Services, row: Row[Any]) -> PausedGame | None:
    """Why a game is paused and how it can go on, if it is."""
    proposal = await services.carry_over.proposal(row)
    if proposal is None:
        return None
    lists = {name: list(getattr(proposal, name)) for name in ("dropped", "waiting_for", "agreed")}
    return PausedGame(**{**vars(proposal), **lists})


async def undo_asked(services: Services, game_id: str) -> UndoRequest:
    """The request to undo that waits for leave, if there is one."""
    request = await services.undo.pending(game_id)
    if request is None:
        return UndoRequest()
    return UndoRequest(
        seat=request.seat,
        waiting_for=list(request.waiting_for),
        number=request.number,
        back_to=request.back_to,
        actions=request.actions,
        text=request.text,
    )


@router.get("/games/{game_id}/snapshot", response_model=Snapshot)
async def snapshot(services: TheServices, person: Anyone, game_id: str) -> Response:
    """All that the page of a table needs, in one answer; what is printed is in its assets."""
    row, rows = await services.games.table(game_id)
    info = await table_info(services, person, row)
    position = None
    if row.status != "open":
        live = await services.live.get(game_id)
        position = page_position(live, viewing_seat(live, info.table.mine), await services.clocks.faces(row), 0)
    answer = Snapshot(
        **dict(info),
        me=await myself(services, person),
        note=await _note(services, person, game_id),
        assets=await GAMES.run(_assets, row, len(rows)),
        position=position,
    )
    return Response(SNAPSHOT.dump_json(answer), media_type=JSONResponse.media_type)


def _assets(row: Row[Any], players: int) -> str:
    title = title_of(row)
    return address_of(title, players, options_of(title, row.options, players))


async def _note(services: Services, person: Person | None, game_id: str) -> str:
    if person is None:
        return ""
    async with services.database.reading() as connection:
        query = select(notes.c.text).where(notes.c.game == game_id, notes.c.user == person.id)
        return (await connection.execute(query)).scalar_one_or_none() or ""
