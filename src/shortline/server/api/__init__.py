"""The API under /api/v1."""

from __future__ import annotations

from fastapi import APIRouter

from shortline.server.api import board, games, page, people, socket, table_talk, titles

PREFIX = "/api/v1"

ROUTERS: tuple[APIRouter, ...] = (
    people.router,
    titles.router,
    games.router,
    page.router,
    board.router,
    table_talk.router,
    socket.router,
)
"""Every part of the API."""
