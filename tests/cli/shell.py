"""The command as a shell would run it: in a process of its own, with a script at the keyboard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOY = (sys.executable, str(ROOT / "tests" / "cli" / "toy_shortline.py"))
REAL = (sys.executable, "-c", "from shortline.cli import main; main()")


def environment(**more: str) -> dict[str, str]:
    """The environment of a plain terminal of 100 columns."""
    return os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"} | more


def shortline(
    *args: str, typed: str = "", command: tuple[str, ...] = TOY, cwd: Path | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run the command with lines typed at it."""
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


def calls(*args: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run the command in this process, with the toy among its titles: exit code and what it printed."""
    from shortline.cli import main
    from shortline.titles import admit
    from tests.toy import ORCHARD

    admit(ORCHARD)
    with pytest.raises(SystemExit) as ended:
        main(args)
    out, err = capsys.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, out, err
