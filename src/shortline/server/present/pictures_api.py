"""Pictures: the symbols and the geometry of a title, the look of the page, and a table's boards as SVG."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from shortline.drawing import Theme, opening, page_stylesheet, places, svg, symbols
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.kernel.view import redacted
from shortline.server.http.auth import Anyone, TheServices
from shortline.server.http.models import PROBLEMS
from shortline.server.http.problems import Problem
from shortline.server.http.thread_pools import PICTURES
from shortline.server.play.viewing import started, state_at, viewing_seat_for
from shortline.server.present.titles_api import title_called
from shortline.server.storage.stored_title import options_of
from shortline.titles import faults, find, playable

log = logging.getLogger("shortline.titles")
router = APIRouter(tags=["pictures"], responses=PROBLEMS)
KEPT = {"Cache-Control": "public, max-age=3600"}
LOBBY: tuple[Theme, ...] = ("printed", "dark", "colour-blind", "dark-colour-blind")
"""The themes in which the lobby shows the titles."""
REST = 2.0
"""Seconds after the start in which nothing is drawn that nobody has asked for."""
Named = Annotated[str, Query(max_length=40, description="Which of them, for subjects such as charters.")]
Subject = Annotated[str, Query(max_length=40, examples=["market"])]
Options = tuple[tuple[str, Any], ...]


class SvgAnswer(Response):
    """A picture."""

    media_type = "image/svg+xml"


class CssAnswer(Response):
    """A stylesheet."""

    media_type = "text/css"


@lru_cache(maxsize=32)
def _sheet(title: str, version: str, players: int, options: Options) -> str:
    return symbols(_rules(title, version, players, options))


@lru_cache(maxsize=32)
def _geometry(title: str, version: str, players: int, options: Options) -> dict[str, Any]:
    return places(_rules(title, version, players, options))


def _rules(title: str, version: str, players: int, options: Options) -> AnyRules:
    its = find(title, version)
    return its.compose(options_of(its, dict(options), players), players)


@lru_cache(maxsize=64)
def _printed(title: str, subject: str, name: str, theme: Theme | None) -> str:
    rules, s = opening(find(title))
    return svg(rules, s, subject, name, theme)


async def draw_ahead() -> None:
    """Draw the pictures of the lobby before anybody asks for them, once the server has come to rest."""
    await asyncio.sleep(REST)
    for name, reason in faults().items():
        log.warning("the title %s cannot be played: %s", name, reason)
    for title in playable():
        for theme in LOBBY:
            await PICTURES.run(_printed, title.id, "map", "", theme)


@router.get("/stylesheet.css", response_class=CssAnswer)
async def stylesheet() -> Response:
    """The look of all pictures, with its colours as CSS variables."""
    return CssAnswer(page_stylesheet(), headers=KEPT)


@router.get("/titles/{name}/symbols.svg", response_class=SvgAnswer)
async def title_symbols(name: str) -> Response:
    """The symbol sheet of a title: tiles, printed hexes, stations, markers, each under an id that never changes."""
    title = title_called(name)
    options = tuple(title.chosen({}).items())
    return SvgAnswer(await PICTURES.run(_sheet, title.id, title.version, title.players[0], options), headers=KEPT)


@router.get("/titles/{name}/map")
async def title_map(name: str) -> dict[str, Any]:
    """The geometry of a title's map: hexes, corners, circles of cities."""
    title = title_called(name)
    return await PICTURES.run(_geometry, title.id, title.version, title.players[0], tuple(title.chosen({}).items()))


@router.get("/titles/{name}/picture.svg", response_class=SvgAnswer)
async def title_picture(
    name: str, subject: Subject = "map", of: Named = "", theme: Annotated[Theme | None, Query()] = None
) -> Response:
    """A component of a title as it is printed: for our page, which has the style, or in a theme to stand alone."""
    title = title_called(name)
    try:
        drawn = await PICTURES.run(_printed, title.id, subject, of, theme)
    except Malformed as e:
        raise Problem(404, "No such picture", str(e)) from e
    return SvgAnswer(drawn, headers=KEPT if theme else None)


@router.get("/games/{game_id}/symbols.svg", response_class=SvgAnswer)
async def table_symbols(services: TheServices, game_id: str) -> Response:
    """The symbol sheet of a table: its options may change map and tiles."""
    row, rows = await services.games.table(game_id)
    drawn = await PICTURES.run(_sheet, row.title, row.rules, len(rows), tuple(row.options.items()))
    return SvgAnswer(drawn, headers=KEPT)


@router.get("/games/{game_id}/map")
async def table_map(services: TheServices, game_id: str) -> dict[str, Any]:
    """The geometry of a table's map."""
    row, rows = await services.games.table(game_id)
    return await PICTURES.run(_geometry, row.title, row.rules, len(rows), tuple(row.options.items()))


@router.get("/games/{game_id}/picture.svg", response_class=SvgAnswer)
async def table_picture(
    services: TheServices,
    person: Anyone,
    game_id: str,
    subject: Subject = "map",
    of: Named = "",
    at: Annotated[int | None, Query(ge=0)] = None,
    theme: Annotated[Theme | None, Query()] = None,
) -> Response:
    """The board, the market or a charter of a table as my seat may see it; ``at`` shows an earlier position, ``theme``
    lets the picture stand alone."""
    live = await started(services, game_id)
    seat = await viewing_seat_for(services, person, game_id, None)
    s = redacted(live.game.rules, state_at(live, at), seat)
    try:
        return SvgAnswer(await PICTURES.run(svg, live.game.rules, s, subject, of, theme))
    except Malformed as e:
        raise Problem(404, "No such picture", str(e)) from e
