"""Who asks: the session in the cookie, or a personal token; and the guard against forged requests."""

from __future__ import annotations

import json
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request, WebSocketException
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from shortline.server.accounts.people import COOKIE, Person, same
from shortline.server.http.middleware import household
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.text import unfit
from shortline.server.services import Services

SAFE = ("GET", "HEAD", "OPTIONS")


def address(request: Request) -> str:
    """Where a request comes from: an address, or of the long ones the part that one household shares."""
    return household(request.client.host if request.client else "")


def counted_as(person: Person, request: Request) -> str:
    """Whom a limit counts: an account, or the address of a guest, who could come as another guest any time."""
    return address(request) if person.guest else person.id


def services_of(connection: HTTPConnection) -> Services:
    """The server that serves a request."""
    services: Services = connection.app.state.services
    return services


async def authenticate(connection: HTTPConnection) -> Person | None:
    """Whoever asks, if they are known."""
    services = services_of(connection)
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        person = await services.people.by_token(header[7:].strip())
        if person is None:
            raise Problem(401, "Not signed in", "This token is not valid")
        return person
    cookie = connection.cookies.get(COOKIE)
    return await services.people.by_session(cookie) if cookie else None


async def authenticate_request(request: Request) -> Person | None:
    """Whoever asks; a request by cookie that changes something must carry the session's CSRF token."""
    person = await authenticate(request)
    if person is not None and person.scope == "read" and request.method not in SAFE:
        raise forbidden("This token is only to read")
    if person is not None and person.csrf and request.method not in SAFE:
        given = request.headers.get("x-csrf-token", "")
        if not same(given, person.csrf):
            raise forbidden("The request lacks its CSRF token: reload the page")
    return person


def own_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of ours; programs send no origin."""
    origin = connection.headers.get("origin")
    ours = {connection.headers.get("host"), urlsplit(services_of(connection).settings.public_url).netloc}
    try:
        return origin is None or urlsplit(origin).netloc in ours - {""}
    except ValueError:
        return False


async def check_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of somebody else's sends to change something, signed in or not."""
    if connection.scope.get("method", "GET") not in SAFE and not own_origin(connection):
        raise forbidden("This page may not do that here")


async def readable(connection: HTTPConnection) -> None:
    """Refuse text that nothing can keep, wherever in a request it stands: address, query or body."""
    query = connection.query_params.multi_items()
    wrong = unfit([connection.scope["path"], query, await _body(connection)])
    if wrong and connection.scope["type"] == "websocket":
        raise WebSocketException(1008, wrong)
    if wrong:
        raise HTTPException(422, wrong)


async def _body(connection: HTTPConnection) -> Any:
    """The JSON that a request brings; nothing if it brings none."""
    if not isinstance(connection, Request) or connection.method in SAFE or not await connection.body():
        return None
    try:
        return await connection.json()  # parsed once: the framework has asked for it before
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        return None


async def as_guest(request: Request) -> Person | None:
    """The guest who asks, if one does: with the session's CSRF token, since what is theirs is at stake."""
    person = await authenticate(request)
    return await authenticate_request(request) if person is not None and person.guest else None


async def signed_in(person: Annotated[Person | None, Depends(authenticate_request)]) -> Person:
    """Whoever asks, who must be known."""
    if person is None:
        raise Problem(401, "Not signed in", "Sign in first")
    return person


async def in_session(person: Annotated[Person, Depends(signed_in)]) -> Person:
    """Whoever asks from a page: a token plays and reads, and does nothing to the account itself."""
    if not person.csrf:
        raise forbidden("A token cannot do that: sign in")
    return person


async def administrator(person: Annotated[Person, Depends(in_session)]) -> Person:
    """Whoever runs the server, from a page."""
    if not person.admin:
        raise forbidden("This is for whoever runs the server")
    return person


async def _services(connection: HTTPConnection) -> Services:
    """The same as a dependency: one that is no coroutine would be handed to a thread at every request."""
    return services_of(connection)


TheServices = Annotated[Services, Depends(_services)]
Anyone = Annotated[Person | None, Depends(authenticate_request)]
SignedIn = Annotated[Person, Depends(signed_in)]
InSession = Annotated[Person, Depends(in_session)]
Admin = Annotated[Person, Depends(administrator)]
AGuest = Annotated[Person | None, Depends(as_guest)]
