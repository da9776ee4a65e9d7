"""Files: records and the public site's games, out and in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field
from sqlalchemy import Row

from shortline.interop.exporting import CannotExport, export_game
from shortline.kernel.refusal import Malformed
from shortline.kernel.view import redacted
from shortline.server.accounts.people import Person
from shortline.server.http.auth import Anyone, SignedIn, TheServices, counted_as
from shortline.server.http.models import PROBLEMS, RequestBody, TableShort
from shortline.server.http.problems import Problem, forbidden, not_started
from shortline.server.http.text import line
from shortline.server.http.thread_pools import FILES
from shortline.server.play.viewing import started, state_at
from shortline.server.present.families import as_rail
from shortline.server.services import Services
from shortline.server.tables.import_game import import_game
from shortline.server.tables.seating import SeatWish
from shortline.server.tables.shorts import short
from shortline.server.tables.stored_record import record_text
from shortline.server.tables.table_wish import TableWish
from shortline.server.tables.wishes import Seat, TableTerms, clock_of, seat_wishes
from shortline.table.game import AnyGame

router = APIRouter(tags=["files"], responses=PROBLEMS)


class ImportWish(TableTerms):
    """A game from a file, as its text, and the table at which it goes on."""

    file: Annotated[str, Field(max_length=2_000_000, description="A record of Shortline or a file of the 18xx site.")]
    at: Annotated[int | None, Field(ge=0, description="Go on after so many actions; after the last if left out.")] = (
        None
    )
    seats: Annotated[
        list[Seat] | None,
        Field(max_length=6, description="Who plays which seat, in order; left out: all at my screen."),
    ] = None


class CloneWish(RequestBody):
    """From where a game goes on at a table of one's own, and who plays there."""

    at: Annotated[int | None, Field(ge=0, description="Go on after so many actions; after the last if left out.")] = (
        None
    )
    seats: Annotated[
        list[Seat] | None,
        Field(
            max_length=6, description="Who plays which seat, in order (me, hotseat, bot); left out: all at my screen."
        ),
    ] = None


async def _whole(services: Services, person: Person | None, game_id: str) -> AnyGame:
    """A game with all that was done in it, for whoever may know all of it."""
    await _open_to(services, person, game_id)
    return (await started(services, game_id)).game


async def _open_to(services: Services, person: Person | None, game_id: str) -> Row[Any]:
    """The table of a game, for whoever may know all that was done in it; ``Problem`` 403 for others."""
    row, rows = await services.games.table(game_id)
    if row.status == "open":
        raise not_started()
    if row.status == "finished":
        return row
    mine = set(services.games.mine(person, row, rows))
    if mine != {s.name for s in rows if s.kind != "bot"}:
        raise forbidden("The record of a running game is open to whoever plays all its seats")
    if len(mine) < len(rows):
        # Its seed tells what chance will bring, and its actions what bots keep secret: nobody may play against that.
        raise forbidden(
            "The record holds the seed, and so what chance brings next: with bots it opens when all is over"
        )
    return row


class FileAnswer(JSONResponse):
    """A file that is written out as JSON already."""

    def render(self, content: str) -> bytes:
        """The file as it is."""
        return content.encode()


@router.get("/games/{game_id}/record", response_class=FileAnswer)
async def record(services: TheServices, person: Anyone, game_id: str) -> Response:
    """The record of a finished game, or of one whose seats are all mine: it holds the seed and every action."""
    row = await _open_to(services, person, game_id)
    named = {"Content-Disposition": f'attachment; filename="{row.title}-{game_id}.json"'}
    return FileAnswer(await record_text(services.live, row), headers=named)


@router.get("/games/{game_id}/export", response_class=FileAnswer)
async def export(services: TheServices, person: Anyone, game_id: str) -> Response:
    """The same game as a file of the public 18xx site, if it can be said there."""
    game = await _whole(services, person, game_id)
    try:
        text = await FILES.run(export_game, game)
    except (CannotExport, Malformed) as e:
        raise Problem(422, "Cannot be said there", str(e)) from e
    named = {"Content-Disposition": f'attachment; filename="{game.title.id}-{game_id}-site.json"'}
    return FileAnswer(text, headers=named)


@router.post("/games/import", status_code=201)
async def import_file(services: TheServices, person: SignedIn, wish: ImportWish, request: Request) -> TableShort:
    """Make a table from a file: it goes on from its last action, or from an earlier one."""
    whose = counted_as(person, request)
    await services.limits.count("imports", whose, services.settings.imports_an_hour, 3600)
    await services.limits.count("tables", whose, services.settings.tables_an_hour, 3600)
    read = await FILES.run(import_game, wish.file, wish.at)
    game = read.game
    table = TableWish(
        game.title.id,
        _wishes(wish.seats, game),
        {},
        None,
        wish.name,
        wish.listed,
        wish.undo,
        clock_of(wish.clock),
        wish.show_why,
    )
    game_id = await services.lobby.bring(person, table, game, read.stopped)
    await services.hub.recheck(person.id)
    return await short(services, game_id, person)


@router.post("/games/{game_id}/clone", status_code=201)
async def clone(services: TheServices, person: SignedIn, game_id: str, wish: CloneWish, request: Request) -> TableShort:
    """Play on from a position at an unlisted table of my own, against bots or round one screen; this game stays as it
    is."""
    await services.limits.count("tables", counted_as(person, request), services.settings.tables_an_hour, 3600)
    live = await started(services, game_id)
    at = live.game.number if wish.at is None else wish.at
    state = state_at(live, at)
    row, rows = await services.games.table(game_id)
    others = {s.name for s in rows if s.kind != "bot"} - set(services.games.mine(person, row, rows))
    if row.status != "finished" and others and _secret(live.game, state):
        raise forbidden("Something in this position is hidden from you: it can be played on when the game is over")
    if state.over:
        raise Problem(422, "Over", "The game is over in this position: choose an earlier one")
    if any(seat.kind in ("open", "invited") for seat in wish.seats or ()):
        raise Problem(422, "Not its seats", "A game is played on against bots or round one screen")
    game = live.game.until(at)
    name = line(f"{row.name or game.title.id}, from move {at}")
    table = TableWish(game.title.id, _wishes(wish.seats, game), {}, None, name, listed=False, origin=game_id)
    new = await services.lobby.bring(person, table, game)
    await services.hub.recheck(person.id)
    return await short(services, new, person)


def _secret(game: AnyGame, s: Any) -> bool:
    """Whether a position, or the chance that is still to come, holds what a watcher may not know."""
    return as_rail(s) is None or redacted(game.rules, s, None) != replace(s, rng=0)


def _wishes(seats: Sequence[Seat] | None, game: AnyGame) -> tuple[SeatWish, ...]:
    """Who plays the seats of a game that goes on: all at one screen, if nobody has said so."""
    wished = seats or [Seat(kind="hotseat") for _ in game.state.seats]
    if len(wished) != len(game.state.seats):
        raise Problem(422, "Not its seats", f"The game has {len(game.state.seats)} seats, not {len(wished)}")
    return tuple(replace(w, name="") for w in seat_wishes(wished))
