"""The HTTP protocol with a deadline: a request that does not arrive whole in time is closed."""

from __future__ import annotations

import asyncio
import os
from functools import cache

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from shortline.server.settings import from_environment

TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 36\r\n\r\n"
    b"The request did not arrive in time.\n"
)
ARRIVING = (h11.IDLE, h11.SEND_BODY)


@cache
def _seconds() -> float:
    """How long a request may take to arrive: workers have their settings from the environment."""
    return float(from_environment(os.environ).request_seconds)


class DeadlineProtocol(H11Protocol):
    """One connection. uvicorn ends those that are idle between requests; this ends those that never finish one."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A visitor has connected: the first request begins."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered; of the next some may have come already."""
        super().on_response_complete()
        if self.conn.trailing_data[0]:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The visitor has gone."""
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline from the beginning of a request to its end, however many pieces it comes in."""
        socket_now = self.transport.get_protocol() is not self
        if self.conn.their_state not in ARRIVING or socket_now or self.transport.is_closing():
            self._unwatch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(_seconds(), self._end)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        self._deadline = None
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_LATE)
        self.transport.close()
