"""The API under /api/v1."""

from __future__ import annotations

from fastapi import APIRouter

from shortline.server.api import games, page, people, socket, table_talk, titles

PREFIX = "/api/v1"

ROUTERS: tuple[APIRouter, ...] = (
    people.router,
    titles.router,
    games.router,
    page.router,
    table_talk.router,
    socket.router,
)
"""Every part of the API."""
