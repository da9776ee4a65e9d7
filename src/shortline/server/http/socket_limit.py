"""A limit on sockets: so many may be open from one address at a time, in each process."""

from __future__ import annotations

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from shortline.server.http.middleware import household
from shortline.server.http.problems import Problem


class SocketLimit:
    """Middleware that counts the sockets that are open."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most
        self.open: Counter[str] = Counter()
        """How many are open, by the address they came from."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, unless there are too many from its address."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        where = household(scope["client"][0] if scope.get("client") else "")
        if self.open[where] >= self.most:
            text = f"{self.most} sockets are open from your address: close some pages"
            await WebSocket(scope, receive, send).send_denial_response(Problem(429, "Too many", text).response())
            return
        self.open[where] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open[where] -= 1
            if not self.open[where]:
                del self.open[where]
