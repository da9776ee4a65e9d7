"""Connections: answers go out at once, requests that never finish are ended, and nothing a visitor sends is a label."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from shortline.server.http.serve import _doors
from shortline.server.settings import from_environment
from tests.server.process import Player, Served
from tests.server.visitors import Visitor, run, served


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_answers_do_not_wait_for_acknowledgements(tmp_path: Path, host: str) -> None:
    async def script() -> None:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            here: socket.socket = writer.get_extra_info("socket")
            found.set_result(here.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        settings = from_environment(os.environ, data=tmp_path, host=host, port=0)
        with _doors(settings) as doors:
            async with await asyncio.start_server(connected, sock=doors):
                _, writer = await asyncio.open_connection(host, doors.getsockname()[1])
                assert await asyncio.wait_for(found, 120), "TCP_NODELAY"
                writer.close()
                await writer.wait_closed()

    try:
        socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError:
        pytest.skip(f"this machine has no {host}")
    run(script())


HEAD = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
NEVER_DONE = {
    "nothing": (b"", b""),
    "half a head": (b"GET /healthz HTTP/1.1\r\nHo", b""),
    "a head that drips": (b"GET /healthz HTTP/1.1\r\nX: ", b"x"),
    "half a body": (HEAD + b"Content-Length: 1000\r\n\r\n{", b""),
    "a body that drips": (HEAD + b"Content-Length: 1000\r\n\r\n{", b" "),
    "a body that nobody reads": (b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{", b" "),
    "half a second request": (WHOLE + b"GET /healthz HTTP/1.1\r\nHo", b""),
    "a second request that drips": (WHOLE + b"GET /healthz HTTP/1.1\r\nX: ", b"x"),
}


def test_requests_that_never_finish_are_ended(tmp_path: Path) -> None:
    """All at once; each is closed by the server, and meanwhile others are served."""
    with Served(tmp_path, SHORTLINE_REQUEST_SECONDS="2") as server, Player(server.address) as ann:
        host, port = server.address.removeprefix("http://").split(":")
        game = ann.hotseat()
        with ann.watch(game) as watching:
            watching.recv(timeout=120)
            open_ = {name: socket.create_connection((host, int(port))) for name in NEVER_DONE}
            for name, (begin, _) in NEVER_DONE.items():
                open_[name].sendall(begin)
                open_[name].settimeout(0.05)
            until = time.monotonic() + 120
            while open_ and time.monotonic() < until:
                for name, one in list(open_.items()):
                    if _closed(one, NEVER_DONE[name][1]):
                        one.close()
                        del open_[name]
            late = list(open_)
            for one in open_.values():
                one.close()
            assert not late, "still open"
            assert ann.get("/me")["name"] == "Ann"
            # A socket is no request that never finishes: it is still told what happens.
            ann.act(game, ann.get(f"/games/{game}/view")["offers"][0]["action"], 0)
            assert "view" in str(watching.recv(timeout=120))


def _closed(one: socket.socket, drip: bytes) -> bool:
    try:
        one.sendall(drip)
        while one.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_what_visitors_send_is_no_label(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        visitor = Visitor(app)
        for n in range(200):
            await visitor.client.request(f"M{n}", f"/api/v1/nowhere{n}")
            await visitor.client.get(f"/nowhere/{n}")
            await visitor.ask("GET", f"/games/{n}")
        text = (await visitor.client.get("/metrics")).text
        counts = [line for line in text.splitlines() if line.startswith("shortline_requests_total")]
        assert len(counts) < 10, counts
        assert "M17" not in text
        assert "nowhere17" not in text
        assert 'method="OTHER"' in text

    served(tmp_path, script)


def test_a_strange_method_is_answered(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        assert httpx.request("BREW", f"{server.address}/api/v1/titles", timeout=60).status_code == 405
        assert "BREW" not in (tmp_path / "log").read_text(encoding="utf-8")
