"""Files: records and the public site's games, out and in."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from shortline.interop.exporting import CannotExport, export_game
from shortline.kernel.game import Game
from shortline.kernel.refusal import Malformed
from shortline.server.api.asking import Anyone, Known, TheHouse, counted_as
from shortline.server.api.eyes import started
from shortline.server.api.games import Seat, TableTerms, clock_of, seat_wishes, short
from shortline.server.api.models import PROBLEMS, TableShort
from shortline.server.bringing import brought
from shortline.server.house import House
from shortline.server.lobby import TableWish
from shortline.server.people import Person
from shortline.server.pools import FILES
from shortline.server.problems import Problem, forbidden

router = APIRouter(tags=["files"], responses=PROBLEMS)


class Brought(TableTerms):
    """A game from a file, as its text, and the table at which it goes on."""

    file: Annotated[str, Field(max_length=2_000_000, description="A record of Shortline or a file of the 18xx site.")]
    at: Annotated[int | None, Field(ge=0, description="Go on after so many actions; after the last if left out.")] = (
        None
    )
    seats: Annotated[
        list[Seat] | None,
        Field(max_length=6, description="Who plays which seat, in order; left out: all at my screen."),
    ] = None


async def _whole(house: House, person: Person | None, game_id: str) -> Game:
    """A game with all that was done in it, for whoever may know all of it."""
    live = await started(house, game_id)
    row, rows = await house.games.table(game_id)
    if row.status == "finished":
        return live.game
    mine = set(house.games.mine(person, row, rows))
    if mine != {s.name for s in rows if s.kind != "bot"}:
        raise forbidden("The record of a running game is open to whoever plays all its seats")
    if len(mine) < len(rows):
        # Its seed tells what chance will bring, and its actions what bots keep secret: nobody may play against that.
        raise forbidden(
            "The record holds the seed, and so what chance brings next: with bots it opens when all is over"
        )
    return live.game


class FileAnswer(JSONResponse):
    """A file that is written out as JSON already."""

    def render(self, content: str) -> bytes:
        """The file as it is."""
        return content.encode()


@router.get("/games/{game_id}/record", response_class=FileAnswer)
async def record(house: TheHouse, person: Anyone, game_id: str) -> Response:
    """The record of a finished game, or of one whose seats are all mine: it holds the seed and every action."""
    game = await _whole(house, person, game_id)
    named = {"Content-Disposition": f'attachment; filename="{game.title.id}-{game_id}.json"'}
    return FileAnswer(game.record.to_json(), headers=named)


@router.get("/games/{game_id}/export", response_class=FileAnswer)
async def export(house: TheHouse, person: Anyone, game_id: str) -> Response:
    """The same game as a file of the public 18xx site, if it can be said there."""
    game = await _whole(house, person, game_id)
    try:
        text = await FILES.run(export_game, game)
    except (CannotExport, Malformed) as e:
        raise Problem(422, "Cannot be said there", str(e)) from e
    named = {"Content-Disposition": f'attachment; filename="{game.title.id}-{game_id}-site.json"'}
    return FileAnswer(text, headers=named)


@router.post("/games/import", status_code=201)
async def bring(house: TheHouse, person: Known, wish: Brought, request: Request) -> TableShort:
    """Make a table from a file: it goes on from its last action, or from an earlier one."""
    whose = counted_as(person, request)
    house.limits.count("imports", whose, house.settings.imports_an_hour, 3600)
    house.limits.count("tables", whose, house.settings.tables_an_hour, 3600)
    found = await FILES.run(brought, wish.file, wish.at)
    game = found.game
    wished = wish.seats or [Seat(kind="hotseat") for _ in game.state.seats]
    if len(wished) != len(game.state.seats):
        raise Problem(422, "Not its seats", f"The game has {len(game.state.seats)} seats, not {len(wished)}")
    wishes = tuple(replace(w, name="") for w in seat_wishes(wished))
    table = TableWish(
        game.title.id, wishes, {}, None, wish.name, wish.listed, wish.undo, clock_of(wish.clock), wish.show_why
    )
    game_id = await house.lobby.bring(person, table, game, found.stopped)
    await house.hub.recheck(person.id)
    return await short(house, game_id, person)
