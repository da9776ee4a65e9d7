"""The API under /api/v1."""

from __future__ import annotations

from fastapi import APIRouter

from shortline.server.api import (
    absence,
    board,
    files,
    games,
    hall,
    notices,
    page,
    people,
    pictures,
    play,
    routes,
    sight,
    socket,
    table_talk,
    titles,
    waiting,
)

PREFIX = "/api/v1"

ROUTERS: tuple[APIRouter, ...] = (
    people.router,
    titles.router,
    pictures.router,
    files.router,
    games.router,
    hall.router,
    play.router,
    page.router,
    sight.router,
    board.router,
    routes.router,
    table_talk.router,
    absence.router,
    notices.router,
    waiting.router,
    socket.router,
)
"""Every part of the API."""
