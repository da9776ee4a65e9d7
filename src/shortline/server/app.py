"""The web application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import shortline
from shortline.server import watchman
from shortline.server.api import PREFIX, ROUTERS
from shortline.server.api.asking import not_forged, readable
from shortline.server.api.examples import put_examples
from shortline.server.api.log import answer_stale
from shortline.server.api.pictures import draw_ahead
from shortline.server.doorman import Doorman
from shortline.server.house import open_house
from shortline.server.page import serve_page
from shortline.server.problems import (
    Problem,
    Stale,
    answer_broken,
    answer_http,
    answer_malformed,
    answer_problem,
    answer_too_deep,
)
from shortline.server.settings import Settings


def make_app(settings: Settings) -> FastAPI:
    """The application for one server process."""
    house = open_house(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        drawing = asyncio.create_task(draw_ahead())
        try:
            yield
        finally:
            drawing.cancel()
            with suppress(asyncio.CancelledError):
                await drawing
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
        app.include_router(router, prefix=PREFIX, dependencies=[Depends(not_forged), Depends(readable)])
    app.add_exception_handler(Problem, answer_problem)
    app.add_exception_handler(Stale, answer_stale)

    app.add_exception_handler(RequestValidationError, answer_malformed)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(RecursionError, answer_too_deep)
    app.add_exception_handler(Exception, answer_broken)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Doorman, settings=settings, metrics=house.metrics)
    app.include_router(watchman.router)
    serve_page(app)
    put_examples(app)
    return app
