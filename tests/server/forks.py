"""`shortline` in processes of its own, forked from one that has imported everything already.

A new interpreter spends two seconds on imports before it serves, and the tests start some two hundred. What is forked
is a process like any other: it has its own session, environment, folder and channels, and it can be killed.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO

CHEAP = (1, 8, 1)
"""Passes, KiB and threads of a password's hash in the tests; what a server really takes is shown in test_people."""
ROOT = Path(__file__).resolve().parents[2]
LARGEST = 200_000
"""Bytes of an order: arguments and environment."""


class Forked:
    """A running command: as much of `subprocess.Popen` as the tests use."""

    def __init__(self, args: Sequence[str], environment: Mapping[str, str], channels: Sequence[int]) -> None:
        report, told = os.pipe()
        order = {"args": list(args), "environment": dict(environment), "folder": str(Path.cwd())}
        try:
            socket.send_fds(_parent(), [json.dumps(order).encode()], [*channels, told])
        finally:
            os.close(told)
        self.args = list(args)
        self.returncode: int | None = None
        self.report = os.fdopen(report, "rb", buffering=0)
        self.pid = int(self.report.readline())

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; its exit code, negative for a signal."""
        if self.returncode is None:
            if not select.select([self.report], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
            self.returncode = int(self.report.readline())
            self.report.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.returncode is None:
            os.kill(self.pid, number)


def run(args: Sequence[str], environment: Mapping[str, str], say: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with something typed at it."""
    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(say.encode())
        typed.seek(0)
        process = Forked(args, environment, [typed.fileno(), out.fileno(), err.fileno()])
        try:
            code = process.wait(300)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        return subprocess.CompletedProcess(args, code, _all_of(out), _all_of(err))


def _all_of(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


@cache
def _parent() -> socket.socket:
    """The process that has imported everything, by its control socket: it ends when this one does."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-c", f"from tests.server.forks import take_orders; take_orders({theirs.fileno()})"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        # What is left open there at the end, whoever reads the tests' output would wait for.
        stdout=subprocess.DEVNULL,
    )
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait(60)

    atexit.register(end)
    return ours


def take_orders(control: int) -> None:
    """Import everything; then fork for every order, and return only in what was forked, at its end."""
    import argon2

    cheap, real = CHEAP, argon2.PasswordHasher
    argon2.PasswordHasher = lambda: real(*cheap)  # type: ignore[assignment,misc]

    from fastapi.openapi.utils import get_openapi

    import shortline.cli.admin
    import shortline.server.http.serve  # noqa: F401
    from shortline.cli import main
    from shortline.server.http.app import api_routes
    from shortline.server.present.titles_api import playable

    list(playable())
    get_openapi(title="", version="", routes=api_routes())  # whatever reads requests and writes answers is made
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=control) as orders:
        while True:
            data, channels, _, _ = socket.recv_fds(orders, LARGEST, 4)
            if not data:
                return
            if os.fork() == 0:
                break
            for channel in channels:
                os.close(channel)
    _watch(channels)
    order = json.loads(data)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv[:] = ["shortline", *order["args"]]
    main(order["args"])


def _watch(channels: Sequence[int]) -> None:
    """Fork once more; this process reports the other's id and exit code, the other takes the channels and goes on."""
    told = channels[3]
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid:
        for channel in (0, 1, 2, *channels[:3]):
            os.close(channel)
        os.write(told, f"{pid}\n".encode())
        os.write(told, f"{os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}\n".encode())
        os._exit(0)
    os.setsid()
    for number, channel in enumerate(channels[:3]):
        os.dup2(channel, number)
    os.closerange(3, max(channels) + 1)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        encoding, mode = "utf-8", "r" if number == 0 else "w"
        setattr(sys, name, open(number, mode, encoding=encoding, closefd=False))  # noqa: SIM115
