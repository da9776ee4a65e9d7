"""Absence: orders that the house carries out for me, and bots that stand in for me."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from sqlalchemy import update

from shortline.bots import registry
from shortline.server.api.asking import Known, TheHouse
from shortline.server.api.eyes import started
from shortline.server.api.games import bots_known
from shortline.server.api.models import PROBLEMS, OrderData
from shortline.server.house import House
from shortline.server.people import Person
from shortline.server.problems import forbidden
from shortline.server.tables import seats

router = APIRouter(tags=["absence"], responses=PROBLEMS)
Kind = Literal["buy", "run", "pass", "single"]


class OneSeat(BaseModel):
    """Which of my seats; the first if none is named."""

    seat: Annotated[str, Field(max_length=40)] = ""


class NewOrder(OneSeat):
    """An order for a seat; to buy and to run name a corporation."""

    model_config = {"json_schema_extra": {"examples": [{"corporation": "L&N"}]}}

    corporation: Annotated[str, Field(max_length=40)] = ""


class StandIn(OneSeat):
    """Which bot stands in."""

    bot: Annotated[str, Field(max_length=40)] = ""


async def _my_seat(house: House, person: Person, game_id: str, seat: str) -> str:
    await started(house, game_id)
    mine = await house.games.seats_of(person, game_id)
    if not mine or (seat and seat not in mine):
        raise forbidden("That seat is not yours")
    return seat or mine[0]


@router.get("/games/{game_id}/orders")
async def read_orders(house: TheHouse, person: Known, game_id: str) -> list[OrderData]:
    """My orders at a table. Nobody else is told of them."""
    await started(house, game_id)
    found = await house.automation.given(game_id, await house.games.seats_of(person, game_id))
    return [OrderData(seat=r.seat, kind=r.kind, corporation=r.data.get("corporation", ""), at=r.at) for r in found]


@router.put("/games/{game_id}/orders/{kind}", status_code=204)
async def give_order(house: TheHouse, person: Known, game_id: str, kind: Kind, wish: NewOrder) -> None:
    """Give an order: pass until something concerns me, buy until it floats, run and pay while nothing changes, or take
    turns that leave no choice."""
    seat = await _my_seat(house, person, game_id, wish.seat)
    await house.automation.give(game_id, seat, kind, wish.corporation)


@router.delete("/games/{game_id}/orders/{kind}", status_code=204)
async def take_order_back(house: TheHouse, person: Known, game_id: str, kind: Kind, seat: str = "") -> None:
    """Take an order back."""
    await house.automation.take_back(game_id, await _my_seat(house, person, game_id, seat), kind)


@router.put("/games/{game_id}/stand-in", status_code=204)
async def stand_in(house: TheHouse, person: Known, game_id: str, wish: StandIn) -> None:
    """Let a bot play my seat until I take it back."""
    seat = await _my_seat(house, person, game_id, wish.seat)
    bot = wish.bot or registry.names()[0]
    bots_known(bot)
    await _hand_over(house, game_id, seat, bot)


@router.delete("/games/{game_id}/stand-in", status_code=204)
async def take_seat_back(house: TheHouse, person: Known, game_id: str, seat: str = "") -> None:
    """Play my seat myself again."""
    await _hand_over(house, game_id, await _my_seat(house, person, game_id, seat), None)


async def _hand_over(house: House, game_id: str, seat: str, bot: str | None) -> None:
    async with house.database.writing() as connection:
        await house.games.row(connection, game_id, lock=True)
        mine = (seats.c.game == game_id, seats.c.name == seat)
        await connection.execute(update(seats).where(*mine).values(stand_in=bot))
        await house.clocks.stood_in(connection, game_id)
    await house.hub.announce(game_id)
