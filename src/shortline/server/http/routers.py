"""Every part of the API under /api/v1."""

from __future__ import annotations

from fastapi import APIRouter

from shortline.server.accounts import accounts_api, admin_api, relations_api
from shortline.server.cups import cups_api
from shortline.server.learn import coach_api, learn_api, title_pages_api
from shortline.server.notices import notices_api, waiting_api
from shortline.server.play import (
    board_api,
    carry_over_api,
    gains_api,
    orders_api,
    play_api,
    preview_api,
    routes_api,
    snapshot,
    socket_api,
    undo_api,
)
from shortline.server.present import pictures_api, titles_api
from shortline.server.ratings import profiles_api
from shortline.server.reviews import reviews_api
from shortline.server.tables import chat_api, files_api, lobby_api, quick_match_api, tables_api, waiting_room_api

PREFIX = "/api/v1"

ROUTERS: tuple[APIRouter, ...] = (
    play_api.router,
    accounts_api.router,
    admin_api.router,
    relations_api.router,
    profiles_api.router,
    titles_api.router,
    pictures_api.router,
    files_api.router,
    tables_api.router,
    lobby_api.router,
    quick_match_api.router,
    waiting_room_api.router,
    cups_api.router,
    preview_api.router,
    snapshot.router,
    board_api.router,
    routes_api.router,
    reviews_api.router,
    title_pages_api.router,
    learn_api.router,
    coach_api.router,
    gains_api.router,
    undo_api.router,
    carry_over_api.router,
    chat_api.router,
    orders_api.router,
    notices_api.router,
    waiting_api.router,
    socket_api.router,
)
"""In the order in which an address is looked for: what is asked with every move comes first."""
