"""The web application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache

from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

import shortline
from shortline.server.http import api_docs, health
from shortline.server.http.auth import check_origin, readable
from shortline.server.http.middleware import RequestMiddleware
from shortline.server.http.openapi import put_examples
from shortline.server.http.problems import (
    Problem,
    Stale,
    answer_broken,
    answer_database,
    answer_http,
    answer_malformed,
    answer_problem,
    answer_too_deep,
)
from shortline.server.http.routers import PREFIX, ROUTERS
from shortline.server.http.socket_limit import SocketLimit
from shortline.server.http.static_files import serve_page
from shortline.server.http.tracing import start_tracing
from shortline.server.play.log import answer_stale
from shortline.server.present.pictures_api import draw_ahead
from shortline.server.services import make_services
from shortline.server.settings import Settings


def _name(route: APIRoute) -> str:
    """What an operation is called in the OpenAPI document."""
    return route.name


@cache
def api_routes() -> tuple[BaseRoute, ...]:
    """The addresses of the API: what reads their requests is made once, however many applications a process has."""
    api = APIRouter(generate_unique_id_function=_name)
    for router in ROUTERS:
        api.include_router(router, prefix=PREFIX, dependencies=[Depends(check_origin), Depends(readable)])
    return tuple(api.routes)


def make_app(settings: Settings) -> FastAPI:
    """The application for one server process."""
    start_tracing()
    services = make_services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.open()
        drawing = asyncio.create_task(draw_ahead())
        try:
            yield
        finally:
            drawing.cancel()
            with suppress(asyncio.CancelledError):
                await drawing
            await services.close()

    app = FastAPI(
        title="Shortline",
        version=shortline.__version__,
        description="The one-state railroad games: tables, actions and views.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=_name,
        lifespan=lifespan,
    )
    app.state.services = services
    app.router.routes.extend(api_routes())
    app.add_exception_handler(Problem, answer_problem)
    app.add_exception_handler(Stale, answer_stale)

    app.add_exception_handler(RequestValidationError, answer_malformed)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(RecursionError, answer_too_deep)
    app.add_exception_handler(DBAPIError, answer_database)
    app.add_exception_handler(Exception, answer_broken)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(SocketLimit, most=settings.sockets_an_address)
    app.add_middleware(RequestMiddleware, settings=settings, metrics=services.metrics)
    app.include_router(health.router)
    app.include_router(api_docs.router)
    serve_page(app)
    put_examples(app)
    return app
