"""A server under test in a process of its own, as `shortline serve` starts it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.forks import Forked, run
from tests.server.prepared import put_sqlite
from tests.server.visitors import as_listed

API = "/api/v1"
COMMAND = (sys.executable, "-c", "from shortline.cli import main; main()")


class Served:
    """A running `shortline serve`; killed at the end if nobody has stopped it."""

    def __init__(self, data: Path, *args: str, **environment: str) -> None:
        self.data = data
        self.args = args
        self.environment = environment
        self.address = ""
        self.process: subprocess.Popen[str] | Forked
        self.start()

    def start(self) -> None:
        """Start, or start again after a kill; returns once the doors are open."""
        port = self.address.rpartition(":")[2] or "0"
        words = ("serve", "--port", port, "--data", str(self.data), *self.args)
        said, says = os.pipe()
        with (self.data / "log").open("a", encoding="utf-8") as log, open(says, "wb") as out:  # noqa: PTH123
            self.process = self.launch(words, {**os.environ, **self.environment}, out.fileno(), log.fileno())
        self.out = os.fdopen(said, encoding="utf-8")
        line = self.out.readline()
        assert line.startswith("Shortline is open at "), line + (self.data / "log").read_text(encoding="utf-8")
        self.address = line.split()[-1]

    def launch(
        self, words: tuple[str, ...], environment: dict[str, str], out: int, log: int
    ) -> subprocess.Popen[str] | Forked:
        """Start the process."""
        put_sqlite(self.data)
        with Path(os.devnull).open("rb") as nothing:
            return Forked(words, environment, [nothing.fileno(), out, log])

    def kill(self) -> None:
        """Kill the server, its workers too, where it stands."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.out.close()

    def stop(self) -> None:
        """Tell the server to stop, and wait until it has."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.out.close()

    def __enter__(self) -> Served:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()


class FreshlyServed(Served):
    """A `shortline serve` with an interpreter of its own: for how it begins, what it imports, what passwords cost."""

    def launch(
        self, words: tuple[str, ...], environment: dict[str, str], out: int, log: int
    ) -> subprocess.Popen[str] | Forked:
        """Start the process."""
        return subprocess.Popen([*COMMAND, *words], stdout=out, stderr=log, env=environment, start_new_session=True)


def refused_to_serve(*args: str, **environment: str) -> str:
    """What a server says that does not open."""
    done = run(["serve", *args], {**os.environ, **environment})
    assert done.returncode == 2, done
    return done.stderr


class Player:
    """Somebody with a browser, far from the server."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        self.client = httpx.Client(base_url=address + API, timeout=60)
        me = self.client.post("/people", json={"name": name, "password": "correct horse"})
        if me.status_code == 409:
            me = self.client.post("/session", json={"name": name, "password": "correct horse"})
        assert me.status_code == 201, me.text
        self.client.headers["x-csrf-token"] = me.json()["csrf"]

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.client.close()

    def get(self, path: str) -> Any:
        """What an address shows."""
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def hotseat(self, title: str = "18AL", names: tuple[str, ...] = ("Ann", "Ben", "Cal")) -> str:
        """A table at one screen; its id."""
        seats = [{"kind": "me", "name": names[0]}, *({"kind": "hotseat", "name": n} for n in names[1:])]
        answer = self.client.post("/games", json=as_listed({"title": title, "seats": seats, "seed": 7}))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def act(self, game: str, action: dict[str, Any], based_on: int, **more: Any) -> httpx.Response:
        """Act at a table."""
        return self.client.post(f"/games/{game}/actions", json={"action": action, "based_on": based_on, **more})

    def watch(self, game: str, number: int = -1, **headers: str) -> ClientConnection:
        """Open a socket to a table, by the cookie or with other headers."""
        return self.hear(f"/games/{game}/live?number={number}", **headers)

    def hear(self, path: str, **headers: str) -> ClientConnection:
        """Open a socket at an address."""
        base = str(self.client.base_url).replace("http", "ws", 1).rstrip("/")
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return connect(f"{base}{path}", additional_headers=headers or {"Cookie": cookies}, open_timeout=60)


def next_view(socket: ClientConnection) -> Any:
    """The next position that a socket is sent."""
    while True:
        message = json.loads(socket.recv(timeout=60))
        if message["type"] == "view":
            return message
