"""The lobby: all that visitors see when they come in, in one answer."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from shortline.server.accounts.accounts_api import Me, myself
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, TheServices
from shortline.server.http.models import PROBLEMS, BotShort, TableShort, TitleShort
from shortline.server.present.standings import Standing, standing
from shortline.server.present.titles_api import list_titles
from shortline.server.services import Services
from shortline.server.tables.tables_api import list_bots, list_games

router = APIRouter(tags=["tables"], responses=PROBLEMS)
MOST_OF_MINE = 12
MOST_TO_WATCH = 3
"""So many tables are looked at, those that changed last: each is a game that must be in memory."""


class Tables(BaseModel):
    """Tables, the last changed first: mine, open ones to join, running ones to watch, finished ones."""

    mine: list[TableShort]
    open: list[TableShort]
    running: list[TableShort]
    finished: list[TableShort]


class LobbyData(BaseModel):
    """Who looks, what can be played, the bots that can take a seat, and the tables."""

    me: Me
    titles: list[TitleShort]
    bots: list[BotShort]
    tables: Tables


async def _tables(services: Services, person: Person | None) -> Tables:
    return Tables(
        mine=await list_games(services, person, "mine"),
        open=await list_games(services, person, "open"),
        running=await list_games(services, person, "running"),
        finished=await list_games(services, person, "finished"),
    )


@router.get("/lobby")
async def lobby(services: TheServices, person: Anyone) -> LobbyData:
    """All that a visitor sees when they come in."""
    return LobbyData(
        me=await myself(services, person),
        titles=await list_titles(),
        bots=await list_bots(),
        tables=await _tables(services, person),
    )


@router.get("/lobby/tables")
async def tables(services: TheServices, person: Anyone) -> Tables:
    """The tables of the server, as they change."""
    return await _tables(services, person)


@router.get("/lobby/standings")
async def standings(services: TheServices, person: Anyone) -> list[Standing]:
    """Where my running tables stand, and the first of those that can be watched."""
    mine = [t for t in await list_games(services, person, "mine") if t.status == "running"][:MOST_OF_MINE]
    others = [t for t in await list_games(services, person, "running") if not t.mine][:MOST_TO_WATCH]
    return [await _standing(services, table) for table in (*mine, *others)]


async def _standing(services: Services, table: TableShort) -> Standing:
    game = (await services.live.at_least(table.id, table.number)).game
    return standing(game, table.id, table.mine)
