"""The hall: all that a visitor sees when he comes in, in one answer."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from shortline.server.api.asking import Anyone, TheHouse
from shortline.server.api.games import list_bots, list_games
from shortline.server.api.models import PROBLEMS, BotShort, TableShort, TitleShort
from shortline.server.api.people import Me, myself
from shortline.server.api.titles import list_titles
from shortline.server.house import House
from shortline.server.people import Person

router = APIRouter(tags=["tables"], responses=PROBLEMS)


class Tables(BaseModel):
    """Tables, the last changed first: mine, open ones to join, running ones to watch, finished ones."""

    mine: list[TableShort]
    open: list[TableShort]
    running: list[TableShort]
    finished: list[TableShort]


class Hall(BaseModel):
    """Who looks, what can be played, the bots that can take a seat, and the tables."""

    me: Me
    titles: list[TitleShort]
    bots: list[BotShort]
    tables: Tables


async def _tables(house: House, person: Person | None) -> Tables:
    return Tables(
        mine=await list_games(house, person, "mine"),
        open=await list_games(house, person, "open"),
        running=await list_games(house, person, "running"),
        finished=await list_games(house, person, "finished"),
    )


@router.get("/hall")
async def hall(house: TheHouse, person: Anyone) -> Hall:
    """All that a visitor sees when he comes in."""
    return Hall(
        me=await myself(house, person),
        titles=await list_titles(),
        bots=await list_bots(),
        tables=await _tables(house, person),
    )


@router.get("/hall/tables")
async def tables(house: TheHouse, person: Anyone) -> Tables:
    """The tables of the house, as they change."""
    return await _tables(house, person)
