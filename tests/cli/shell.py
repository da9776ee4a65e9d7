"""The command as a shell would run it, with a script at the keyboard."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from shortline.cli import main

ROOT = Path(__file__).resolve().parents[2]
TOY = (sys.executable, str(ROOT / "tests" / "cli" / "toy_shortline.py"))
REAL = (sys.executable, "-c", "from shortline.cli import main; main()")


def environment(**more: str) -> dict[str, str]:
    """The environment of a plain terminal of 100 columns."""
    return os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"} | more


def shortline(
    *args: str, typed: str = "", command: tuple[str, ...] = TOY, cwd: Path | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, with lines typed at it."""
    return subprocess.run(
        [*command, *args],
        input=typed,
        text=True,
        encoding="utf-8",
        capture_output=True,
        env=environment(),
        cwd=cwd,
        timeout=timeout,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """The command ended with exit code 2 and one clear line."""
    assert done.returncode == 2, done
    assert done.stderr.startswith("shortline: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr + done.stdout
    for word in words:
        assert word in done.stderr


def inside(*args: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which is quicker; the toy is among its titles."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, environment()),
        mock.patch("sys.stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(cwd or Path.cwd()),
        pytest.raises(SystemExit) as ended,
    ):
        main(args)
    assert isinstance(ended.value.code, int)
    return subprocess.CompletedProcess(args, ended.value.code, out.getvalue(), err.getvalue())
