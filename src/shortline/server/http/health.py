"""Health: whether the server lives, whether it can work, and what it has counted."""

from __future__ import annotations

import asyncio
import secrets

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from shortline.server.http.auth import TheServices
from shortline.server.http.metrics import MEDIA_TYPE
from shortline.server.http.problems import Problem, forbidden

router = APIRouter(include_in_schema=False)
HERE = ("127.0.0.1", "::1")
PATIENCE = 3.0


@router.get("/healthz")
async def healthy() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
async def ready(services: TheServices) -> dict[str, str]:
    """The process can work: the database answers and can be written, and word from other processes arrives."""
    try:
        async with asyncio.timeout(PATIENCE), services.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception as e:
        raise Problem(503, "Not ready", "The database does not answer") from e
    if services.database.full:
        raise Problem(503, "Not ready", "The disk is full: nothing can be written")
    if services.pubsub is not None and not services.pubsub.hears.is_set():
        raise Problem(503, "Not ready", "Word from other processes does not arrive")
    return {"status": "ready"}


@router.get("/metrics")
async def metrics(services: TheServices, request: Request) -> Response:
    """What was counted: for whoever has the token, or without one for this machine alone."""
    token = services.settings.metrics_token
    if token:
        allowed = secrets.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    else:
        allowed = request.client is not None and request.client.host in HERE
    if not allowed:
        raise forbidden("The metrics are not for everybody: see SHORTLINE_METRICS_TOKEN")
    services.metrics.jobs_waiting.set(await services.jobs.waiting())
    services.metrics.jobs_late.set(await services.jobs.late())
    services.metrics.disk_full.set(services.database.full)
    return Response(services.metrics.page(), media_type=MEDIA_TYPE)
