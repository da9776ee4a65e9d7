"""Serving: the process, or the processes, that `shortline serve` runs."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from shortline.kernel.refusal import Malformed
from shortline.server.http.app import make_app
from shortline.server.http.logging_config import logging_config
from shortline.server.http.metrics import SHARED
from shortline.server.settings import Settings, from_environment, to_environment
from shortline.server.storage.database import Database, checked
from shortline.server.storage.sqlite import is_busy

PATIENCE = 10
"""Seconds that a stopping server waits for the requests it has begun."""
COLLECT = (20_000, 20, 50)
"""How seldom Python looks for garbage that reference counts do not find: a server holds millions of values that stay,
and to look through them all keeps everybody waiting."""


def app_of_environment() -> FastAPI:
    """The application of one worker, which has its settings from the environment."""
    app = make_app(from_environment(os.environ))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    return app


def say_open(address: str) -> None:
    """Tell on the terminal where the server is."""
    print(f"Shortline is open at {address}", flush=True)


def serve(settings: Settings, opened: Callable[[str], None] = say_open) -> None:
    """Serve until told to stop; whatever is in the way is told before the doors open.

    ``opened`` is called with the address as soon as visitors can come in.
    """
    checked(settings)
    with _alone(settings), _doors(settings) as doors:
        asyncio.run(_ready(settings))
        # Workers are fresh processes: they find their settings where a worker of systemd or Docker would.
        os.environ.update(to_environment(settings))
        config = uvicorn.Config(
            "shortline.server.http.serve:app_of_environment",
            factory=True,
            http="shortline.server.http.protocol:DeadlineProtocol",
            workers=settings.workers,
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=PATIENCE,
            timeout_keep_alive=75,
            server_header=False,
            ws_max_size=64_000,
            access_log=False,
            log_config=logging_config(settings.log),
        )
        opened(_address(settings.host, doors))
        if settings.workers > 1:
            with tempfile.TemporaryDirectory(prefix="shortline-metrics-") as shared:
                os.environ[SHARED] = shared
                Multiprocess(config, sockets=[doors]).run()
        else:
            uvicorn.Server(config).run(sockets=[doors])


async def _ready(settings: Settings) -> None:
    """Bring the database up to date before anybody is let in."""
    database = Database(settings)
    try:
        await database.prepare()
    finally:
        await database.close()


@contextmanager
def _doors(settings: Settings) -> Iterator[socket.socket]:
    """The socket that visitors come in by."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only on connections of sockets that say that they are TCP.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as doors:
        doors.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            doors.bind((settings.host, settings.port))
            doors.listen(2048)
        except (OSError, OverflowError) as e:
            raise Malformed(_why_shut(settings, e)) from e
        doors.set_inheritable(True)
        yield doors


def _why_shut(settings: Settings, error: Exception) -> str:
    where = f"{settings.host}:{settings.port}"
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"Something else serves at {where} already; choose another with --port"
    if code in (errno.EACCES, errno.EPERM):
        return f"Port {settings.port} is not open to this user; choose one above 1023 with --port"
    if isinstance(error, OverflowError):
        return f"{settings.port} is no port; a port is 0 to 65535"
    return f"Nobody can serve at {where}: {error}"


def _address(host: str, doors: socket.socket) -> str:
    port = doors.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextmanager
def _alone(settings: Settings) -> Iterator[None]:
    """Keep a second server off the same SQLite: the two would not hear of each other's moves."""
    if settings.on_postgres:
        yield
        return
    if settings.workers > 1:
        raise Malformed("More than one worker needs PostgreSQL: give its address with --database-url")
    # A lock that ends with the process, however it ends, on every system: a transaction that is never closed.
    with closing(_lock(settings)):
        yield


def _lock(settings: Settings) -> sqlite3.Connection:
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(settings.data / "serving", timeout=0)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as e:
        if lock is not None:
            lock.close()
        if is_busy(e):
            text = f"Another server has its data in {settings.data}; choose another folder with --data"
        else:
            text = f"Nothing can be written below {settings.data}: {e}"
        raise Malformed(text) from e
    return lock
