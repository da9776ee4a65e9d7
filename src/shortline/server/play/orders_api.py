"""Orders that the server carries out for me, and bots that stand in for me."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from sqlalchemy import Row

from shortline.bots import registry
from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, OrderData, RequestBody
from shortline.server.play.viewing import started

router = APIRouter(tags=["absence"], responses=PROBLEMS)
Kind = Literal["buy", "run", "pass", "single"]
AnyKind = Literal["buy", "run", "pass", "single", "plan"]


class OneSeat(RequestBody):
    """Which of my seats; the first if none is named."""

    seat: Annotated[str, Field(max_length=40)] = ""


class NewOrder(OneSeat):
    """An order for a seat; to buy and to run name a corporation."""

    model_config = {"json_schema_extra": {"examples": [{"corporation": "L&N"}]}}

    corporation: Annotated[str, Field(max_length=40)] = ""


class PreparedMoves(OneSeat):
    """Where I have made the moves: a table that goes on from a position of this one."""

    model_config = {"json_schema_extra": {"examples": [{"seat": "Ann", "played_at": "bteAhVCoZnLFLC1U"}]}}

    played_at: Annotated[str, Field(max_length=22)]


class StandIn(OneSeat):
    """Which bot stands in."""

    model_config = {"json_schema_extra": {"examples": [{"bot": "steady"}]}}

    bot: Annotated[str, Field(max_length=40, description="One of the bots; left out: the usual one, steady.")] = ""


@router.get("/games/{game_id}/orders")
async def read_orders(services: TheServices, person: SignedIn, game_id: str) -> list[OrderData]:
    """My orders at a table. Nobody else is told of them."""
    await started(services, game_id)
    orders = await services.automation.given(game_id, await services.games.seats_of(person, game_id))
    return [order_data(row) for row in orders]


def order_data(row: Row[Any]) -> OrderData:
    """An order as its owner sees it."""
    moves = [move["label"] for move in row.data.get("moves", ())]
    return OrderData(seat=row.seat, kind=row.kind, corporation=row.data.get("corporation", ""), moves=moves, at=row.at)


@router.put("/games/{game_id}/plan", status_code=204)
async def prepare_moves(services: TheServices, person: SignedIn, game_id: str, wish: PreparedMoves) -> None:
    """Prepare the moves that I have made at a copy of this table. They are made when my turn comes, one by one; the
    first that does not fit any more, or anything that concerns me, ends them, and I am told why."""
    await services.automation.prepare(person, game_id, wish.seat, wish.played_at)


@router.put("/games/{game_id}/orders/{kind}", status_code=204)
async def give_order(services: TheServices, person: SignedIn, game_id: str, kind: Kind, wish: NewOrder) -> None:
    """Give an order: pass until something concerns me, buy until it floats, run and pay while nothing changes, or take
    turns that leave no choice."""
    await services.automation.give(person, game_id, wish.seat, kind, wish.corporation)


@router.delete("/games/{game_id}/orders/{kind}", status_code=204)
async def cancel_order(services: TheServices, person: SignedIn, game_id: str, kind: AnyKind, seat: str = "") -> None:
    """Cancel an order."""
    await services.automation.cancel(person, game_id, seat, kind)


class AbsentSeat(RequestBody):
    """The seat of a player who does not come."""

    seat: Annotated[str, Field(max_length=40)]


class Wanted(BaseModel):
    """Whose word is still wanted; nobody's once a bot plays."""

    waiting_for: list[str]


@router.post("/games/{game_id}/replacement")
async def replace_player(services: TheServices, person: SignedIn, game_id: str, wish: AbsentSeat) -> Wanted:
    """Agree that a bot plays on for somebody who has been to move for long: five minutes at a live table, else three
    days. It does when all the others have agreed; the player can take the seat back any time."""
    return Wanted(waiting_for=await services.replacement.vote(person, game_id, wish.seat))


@router.put("/games/{game_id}/stand-in", status_code=204)
async def stand_in(services: TheServices, person: SignedIn, game_id: str, wish: StandIn) -> None:
    """Let a bot play my seat until I take it back; the usual one if none is named."""
    await services.clocks.hand_over(person, game_id, wish.seat, wish.bot or registry.USUAL)


@router.delete("/games/{game_id}/stand-in", status_code=204)
async def take_seat_back(services: TheServices, person: SignedIn, game_id: str, seat: str = "") -> None:
    """Play my seat myself again: nothing that the bot has not done by now counts any more."""
    await services.clocks.hand_over(person, game_id, seat, None)
