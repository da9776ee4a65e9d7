"""Problems: what goes wrong, told as RFC 9457 problem details."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from shortline.kernel.refusal import Refusal
from shortline.server.http.middleware import request_id


class Problem(Exception):
    """Something that the asker should know: a status, a short title, and a sentence."""

    def __init__(self, status: int, title: str, detail: str = "", **more: Any) -> None:
        super().__init__(detail or title)
        self.status = status
        self.title = title
        self.detail = detail
        self.more = more

    def response(self) -> JSONResponse:
        """The problem as an answer."""
        body = {"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail, **self.more}
        return JSONResponse(body, status_code=self.status, media_type="application/problem+json")


class Stale(Problem):
    """A request that was based on an earlier position of a game."""

    def __init__(self, game_id: str, based_on: int, number: int) -> None:
        text = "Something has happened since: look again"
        super().__init__(409, "Stale", text, based_on=based_on, number=number)
        self.game_id = game_id
        self.based_on = based_on


def refused(refusals: Sequence[Refusal]) -> Problem:
    """The problem of an action that the rules refuse."""
    listed = [{"key": r.key, "text": r.text, "cite": r.cite} for r in refusals]
    return Problem(422, "The rules refuse this", "; ".join(r.text for r in refusals), refusals=listed)


def not_found(what: str) -> Problem:
    """The problem of something that is not there, or not to be seen by the asker."""
    return Problem(404, "Not found", f"There is no such {what}")


def not_started() -> Problem:
    """The problem with a table that has not started."""
    return Problem(409, "Not started", "This table has not started")


def paused() -> Problem:
    """The problem with a game that the rules now cannot follow: its players must agree how it goes on."""
    text = "This game is paused: the rules have changed since it was begun. Open the table to see how it can go on"
    return Problem(409, "Paused", text)


def forbidden(why: str) -> Problem:
    """The problem of something that the asker may not do."""
    return Problem(403, "Not allowed", why)


async def answer_problem(_: Request, problem: Exception) -> JSONResponse:
    """Answer a problem that was raised while a request was handled."""
    assert isinstance(problem, Problem)
    return problem.response()


async def answer_malformed(_: Request, error: Exception) -> JSONResponse:
    """Answer a request of the wrong form with where it is wrong."""
    assert isinstance(error, RequestValidationError)
    where = [{"at": ".".join(map(str, e["loc"])), "text": e["msg"]} for e in error.errors()]
    return Problem(422, "Malformed", "The request has the wrong form", errors=where).response()


async def answer_http(_: Request, error: Exception) -> JSONResponse:
    """Answer what the framework refuses (no such address, no such method, a body that cannot be read)."""
    assert isinstance(error, HTTPException)
    problem = Problem(error.status_code, HTTPStatus(error.status_code).phrase, str(error.detail))
    response = problem.response()
    response.headers.update(error.headers or {})
    return response


async def answer_too_deep(_: Request, __: Exception) -> JSONResponse:
    """Answer a request whose lists and objects lie in each other too deep to be followed."""
    return Problem(400, "Too deep", "The request is nested too deep").response()


def is_full(error: BaseException) -> bool:
    """Whether something could not be written because the disk, or what the database may have of it, is full."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return "disk is full" in str(cause) or getattr(cause, "sqlstate", "") == "53100"


async def answer_database(_: Request, error: Exception) -> JSONResponse:
    """Answer when the database could not do it: a full disk is told as such."""
    if not is_full(error):
        raise error
    text = "The server's disk is full. Nothing was changed, and nothing that was acknowledged is lost: try again later"
    return Problem(507, "Disk full", text).response()


async def answer_broken(_: Request, __: Exception) -> JSONResponse:
    """Answer when the server itself is at fault; the log has the rest."""
    text = "Something went wrong on the server; nothing that was acknowledged is lost"
    return Problem(500, "Broken", text, request=request_id.get()).response()
