"""Quick match over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from shortline.server.http.auth import SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, RequestBody, TableShort
from shortline.server.http.problems import forbidden
from shortline.server.tables.quick_match import QuickWish
from shortline.server.tables.shorts import short

router = APIRouter(tags=["tables"], responses=PROBLEMS)


class QuickMatchWish(RequestBody):
    """What I want to play now, and whether bots take the seats that are free after a minute."""

    title: Annotated[str, Field(max_length=20, examples=["18AL"])]
    pace: Literal["live", "slow"] = "live"
    bots: bool = True


@router.post("/quick-match")
async def quick_match(services: TheServices, person: SignedIn, wish: QuickMatchWish, request: Request) -> TableShort:
    """Sit down at the first open table of this title and pace by the printed rules, or at a new one."""
    if person.guest:
        raise forbidden("A quick match counts for the rating: make an account, and your games come with you")
    await services.limits.count("tables", counted_as(person, request), services.settings.tables_an_hour, 3600)
    game_id = await services.quick_match.seat(person, QuickWish(wish.title, wish.pace, wish.bots))
    await services.hub.recheck(person.id)
    return await short(services, game_id, person)
