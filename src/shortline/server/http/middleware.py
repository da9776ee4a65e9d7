"""Middleware: what every request goes through on its way in and out."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import MutableMapping
from contextvars import ContextVar
from ipaddress import ip_address, ip_network
from secrets import token_hex
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shortline.server.http.metrics import Metrics
from shortline.server.settings import Settings

GIVEN_ID = re.compile(r"[\w-]{1,64}")
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered; it goes into every line of the log and into the answer."""
client_address: ContextVar[str] = ContextVar("client_address", default="")
"""Where the request comes from that is being answered."""

log = logging.getLogger("shortline.requests")

SAFETY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
HTTPS_ONLY = "max-age=31536000"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
OTHER = "OTHER"
"""What any other method is called when it is counted: visitors may send as many different ones as they like."""


def household(host: str) -> str:
    """The part of an address that one household shares: all of it, or of the long ones the network."""
    try:
        ip = ip_address(host.split("%")[0])
    except ValueError:
        return host
    return host if ip.version == 4 else str(ip_network((ip, 64), strict=False))


class TooLarge(HTTPException):
    """A request that is larger than the server allows."""

    def __init__(self) -> None:
        super().__init__(413, "The request is too large")


class RequestMiddleware:
    """Gives requests an id, holds back those that are too large, puts headers on answers, counts and writes down."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in and its answer out."""
        if scope["type"] == "websocket":
            request_id.set(token_hex(8))
            with self.metrics.sockets.track_inprogress():
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope).get("x-request-id", "")
        name = given if GIVEN_ID.fullmatch(given) else token_hex(8)
        request_id.set(name)
        client_address.set(scope["client"][0] if scope.get("client") else "")
        began, status = time.perf_counter(), 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._safeguard(scope, message, name)
            await send(message)

        try:
            await self.app(scope, self._limited(scope, receive), send_on)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """What the request brings, as long as it is not too much, whatever its headers claim."""
        claimed = Headers(scope=scope).get("content-length", "0")
        room = self.settings.largest_body if claimed.isdecimal() and len(claimed) < 20 else -1
        if room >= 0 and int(claimed) > room:
            room = -1

        async def receive_some() -> Message:
            nonlocal room
            message = await receive()
            if message["type"] == "http.request":
                room -= len(message.get("body", b""))
                if room < 0:
                    raise TooLarge
            return message

        return receive_some

    def _safeguard(self, scope: Scope, message: MutableMapping[str, Any], name: str) -> None:
        headers = MutableHeaders(scope=message)
        headers["X-Request-ID"] = name
        for header, value in SAFETY.items():
            headers.setdefault(header, value)
        if self.settings.secure_cookies:
            headers.setdefault("Strict-Transport-Security", HTTPS_ONLY)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
            if not headers.get("content-type", "").startswith("text/html"):
                headers.setdefault("Content-Security-Policy", API_POLICY)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request and write it down: by its route, since an address may hold an invitation."""
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else OTHER
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.latency.labels(method, route).observe(seconds)
        client = scope.get("client")
        log.info(
            "%s %s %s",
            method,
            route,
            status,
            extra={
                "method": method,
                "route": route,
                "status": status,
                "milliseconds": round(seconds * 1000, 1),
                "client": client[0] if client else "",
                "game": scope.get("path_params", {}).get("game_id", ""),
            },
        )
