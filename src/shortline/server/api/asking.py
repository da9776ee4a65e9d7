"""Who asks: the session in the cookie, or a personal token; and the guard against forged requests."""

from __future__ import annotations

import secrets
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from shortline.server.house import House
from shortline.server.people import COOKIE, Person
from shortline.server.problems import Problem, forbidden

SAFE = ("GET", "HEAD", "OPTIONS")


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def house_of(connection: HTTPConnection) -> House:
    """The house that serves a request."""
    house: House = connection.app.state.house
    return house


async def who(connection: HTTPConnection) -> Person | None:
    """Whoever asks, if he is known."""
    house = house_of(connection)
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        person = await house.people.by_token(header[7:].strip())
        if person is None:
            raise Problem(401, "Not signed in", "This token is not valid")
        return person
    cookie = connection.cookies.get(COOKIE)
    return await house.people.by_session(cookie) if cookie else None


async def guarded(request: Request) -> Person | None:
    """Whoever asks; a request by cookie that changes something must carry the session's CSRF token."""
    person = await who(request)
    if person is not None and person.csrf and request.method not in SAFE:
        given = request.headers.get("x-csrf-token", "")
        if not secrets.compare_digest(given, person.csrf):
            raise forbidden("The request lacks its CSRF token: reload the page")
    return person


def own_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of ours; programs send no origin."""
    origin = connection.headers.get("origin")
    ours = {connection.headers.get("host"), urlsplit(house_of(connection).settings.public_url).netloc}
    return origin is None or urlsplit(origin).netloc in ours - {""}


async def not_forged(connection: HTTPConnection) -> None:
    """Refuse what a page of somebody else's sends to change something, signed in or not."""
    if connection.scope.get("method", "GET") not in SAFE and not own_origin(connection):
        raise forbidden("This page may not do that here")


async def known(person: Annotated[Person | None, Depends(guarded)]) -> Person:
    """Whoever asks, who must be known."""
    if person is None:
        raise Problem(401, "Not signed in", "Sign in first")
    return person


TheHouse = Annotated[House, Depends(house_of)]
Anyone = Annotated[Person | None, Depends(guarded)]
Known = Annotated[Person, Depends(known)]
