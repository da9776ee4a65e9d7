"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

import shortline
from shortline.server.api import PREFIX, ROUTERS
from shortline.server.api.log import answer_stale
from shortline.server.house import open_house
from shortline.server.page import serve_page
from shortline.server.problems import Problem, Stale, answer_problem
from shortline.server.settings import Settings


def make_app(settings: Settings) -> FastAPI:
    """The application for one server process."""
    house = open_house(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Shortline",
        version=shortline.__version__,
        description="The one-state railroad games: tables, actions and views.",
        openapi_url="/api/v1/openapi.json",
        docs_url="/api/v1/docs",
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    for router in ROUTERS:
        app.include_router(router, prefix=PREFIX)
    app.add_exception_handler(Problem, answer_problem)
    app.add_exception_handler(Stale, answer_stale)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        where = [{"at": ".".join(map(str, e["loc"])), "text": e["msg"]} for e in error.errors()]
        return Problem(422, "Malformed", "The request has the wrong form", errors=where).response()

    @app.middleware("http")
    async def limit_body(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > settings.largest_body:
            return Problem(413, "Too large", "The request is too large").response()
        response = await go_on(request)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        return response

    @app.get("/healthz", include_in_schema=False)
    async def healthy() -> dict[str, str]:
        return {"status": "ok"}

    serve_page(app)
    return app
