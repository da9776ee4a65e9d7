"""The waiting room: terms are changed, players say that they are ready, seats are freed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, RequestBody, TableShort
from shortline.server.tables.shorts import short
from shortline.server.tables.waiting_room import Terms
from shortline.server.tables.wishes import TableTerms, clock_of

router = APIRouter(tags=["tables"], responses=PROBLEMS)
PLAIN = {"name", "about", "listed", "bot_pace", "guests", "language", "least_rating", "most_rating"}


class NewTerms(TableTerms):
    """All the terms of a table from now on; what is left out is as usual."""

    model_config = {"json_schema_extra": {"examples": [{"options": {"unlimited_4d": True}, "undo": "ask"}]}}

    options: Annotated[dict[str, bool | int | str], Field(max_length=50)] = {}
    rated: Annotated[bool, Field(description="It goes on to count for the rating; only what counted can.")] = False


class Agreed(RequestBody):
    """Which terms I agree to: refused if they have changed since."""

    model_config = {"json_schema_extra": {"examples": [{"terms": 1}]}}

    terms: Annotated[int, Field(ge=1, lt=2**31)]


@router.put("/games/{game_id}/terms")
async def change_terms(services: TheServices, person: SignedIn, game_id: str, wish: NewTerms) -> TableShort:
    """Change the terms of my table before it starts: whoever has sat down is told what has changed, and asked again."""
    await services.limits.count("chat", person.id, services.settings.chats_a_minute, 60)
    plain = wish.model_dump(include=PLAIN)
    terms = Terms(wish.options, clock_of(wish.clock), wish.undo, wish.rated, wish.show_why, plain)
    await services.waiting_room.change(person, game_id, terms)
    return await short(services, game_id, person)


@router.put("/games/{game_id}/ready")
async def ready(services: TheServices, person: SignedIn, game_id: str, agreed: Agreed) -> TableShort:
    """I agree to the terms of a table where I sit. It starts when its seats are taken and everybody is ready."""
    await services.waiting_room.ready(person, game_id, agreed.terms)
    return await short(services, game_id, person)


@router.delete("/games/{game_id}/ready")
async def not_ready(services: TheServices, person: SignedIn, game_id: str) -> TableShort:
    """I am not ready yet: the table waits for me."""
    await services.waiting_room.not_ready(person, game_id)
    return await short(services, game_id, person)


@router.delete("/games/{game_id}/seats/{position}")
async def free_seat(
    services: TheServices, person: SignedIn, game_id: str, position: Annotated[int, Path(ge=0, le=9)]
) -> TableShort:
    """Free the seat of somebody at my table who is not ready."""
    await services.waiting_room.free(person, game_id, position)
    return await short(services, game_id, person)
