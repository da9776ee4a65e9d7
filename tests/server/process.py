"""A server under test in a process of its own, as `shortline serve` starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

COMMAND = (sys.executable, "-c", "from shortline.cli import main; main()")


class Served:
    """A running `shortline serve`; killed at the end if nobody has stopped it."""

    def __init__(self, data: Path, *args: str, **environment: str) -> None:
        self.data = data
        self.args = args
        self.environment = environment
        self.address = ""
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        """Start, or start again after a kill; returns once the doors are open."""
        log = (self.data / "log").open("a", encoding="utf-8")
        port = self.address.rpartition(":")[2] or "0"
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--port", port, "--data", str(self.data), *self.args],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **self.environment},
        )
        log.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Shortline is open at "), line + (self.data / "log").read_text(encoding="utf-8")
        self.address = line.split()[-1]

    def kill(self) -> None:
        """Kill the server where it stands."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Served:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()


def refused_to_serve(*args: str, **environment: Any) -> str:
    """What a server says that does not open."""
    done = subprocess.run(
        [*COMMAND, "serve", *args],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert done.returncode == 2, done
    return done.stderr
