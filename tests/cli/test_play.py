"""`shortline` without arguments: the table in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from shortline.cli import play

COMMAND = (sys.executable, "-c", "from shortline.cli import main; main()")


def screenless(**more: str) -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    return {key: value for key, value in os.environ.items() if key not in hidden} | more


def test_without_a_screen_it_serves_and_says_where(tmp_path: Path) -> None:
    env = screenless(SHORTLINE_DATA=str(tmp_path), SHORTLINE_PORT="0")
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert said.startswith("The table is ready: open http://127.0.0.1:")
            with urlopen(said.split()[5] + "/healthz", timeout=120) as answer:
                assert answer.status == 200
            with urlopen(said.split()[5] + "/", timeout=120) as answer:
                assert b"Shortline" in answer.read()
        finally:
            process.kill()


def test_an_open_table_is_used_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.server.process import Served

    with Served(tmp_path) as served, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHORTLINE_PORT", served.address.rpartition(":")[2])
        patch.setenv("SHORTLINE_DATA", str(tmp_path))
        patch.delenv("DISPLAY", raising=False)
        patch.delenv("WAYLAND_DISPLAY", raising=False)
        play.play()
        assert served.address in capsys.readouterr().out
