"""Absence: orders that the house carries out for me, and bots that stand in for me."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from shortline.bots import registry
from shortline.server.api.asking import Known, TheHouse
from shortline.server.api.eyes import started
from shortline.server.api.models import PROBLEMS, OrderData

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

    model_config = {"json_schema_extra": {"examples": [{"bot": "steady"}]}}

    bot: Annotated[str, Field(max_length=40, description="One of the bots; left out: the usual one, steady.")] = ""


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
    await house.automation.give(person, game_id, wish.seat, kind, wish.corporation)


@router.delete("/games/{game_id}/orders/{kind}", status_code=204)
async def cancel_order(house: TheHouse, person: Known, game_id: str, kind: Kind, seat: str = "") -> None:
    """Cancel an order."""
    await house.automation.cancel(person, game_id, seat, kind)


@router.put("/games/{game_id}/stand-in", status_code=204)
async def stand_in(house: TheHouse, person: Known, game_id: str, wish: StandIn) -> None:
    """Let a bot play my seat until I take it back; the usual one if none is named."""
    await house.clocks.hand_over(person, game_id, wish.seat, wish.bot or registry.USUAL)


@router.delete("/games/{game_id}/stand-in", status_code=204)
async def take_seat_back(house: TheHouse, person: Known, game_id: str, seat: str = "") -> None:
    """Play my seat myself again: nothing that the bot has not done by now counts any more."""
    await house.clocks.hand_over(person, game_id, seat, None)
