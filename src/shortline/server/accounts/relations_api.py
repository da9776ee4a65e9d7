"""Friends, blocks and muted people over HTTP."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel
from sqlalchemy import select

from shortline.server.accounts.relations import KINDS, Kind, others, relate, unrelate
from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS
from shortline.server.http.problems import forbidden, not_found
from shortline.server.http.text import folded
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import users

router = APIRouter(tags=["people"], responses=PROBLEMS)
CHANGES_A_MINUTE = 60


class Relations(BaseModel):
    """Whom I follow, block and do not want to read."""

    friend: list[str]
    blocked: list[str]
    muted: list[str]


async def _id_of(connection: Connection, name: str) -> str:
    id_ = (await connection.execute(select(users.c.id).where(users.c.folded == folded(name)))).scalar_one_or_none()
    if id_ is None:
        raise not_found("player")
    return str(id_)


@router.get("/me/people")
async def my_people(services: TheServices, person: SignedIn) -> Relations:
    """My friends, whom I block, and whom I do not want to read."""
    async with services.database.reading() as connection:
        people = {kind: sorted((await others(connection, person.id, kind)).values()) for kind in KINDS}
    return Relations.model_validate(people)


@router.put("/me/people/{relation}/{name}", status_code=204)
async def add(services: TheServices, person: SignedIn, relation: Kind, name: str) -> None:
    """Make somebody my friend, block them, or mute them. They are not told."""
    if person.guest:
        raise forbidden("Friends and blocks are for accounts: make one, and your games come with you")
    await services.limits.count("relations", person.id, CHANGES_A_MINUTE, 60)
    async with services.database.writing() as connection:
        await relate(connection, person.id, await _id_of(connection, name), relation)


@router.delete("/me/people/{relation}/{name}", status_code=204)
async def take_back(services: TheServices, person: SignedIn, relation: Kind, name: str) -> None:
    """Take that back."""
    async with services.database.writing() as connection:
        await unrelate(connection, person.id, await _id_of(connection, name), relation)
