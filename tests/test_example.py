"""The example title, examples/18IS: installed by pip, found by its entry point, played, drawn and served.

Nothing of Shortline knows it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.conftest import ROOT
from tests.server.process import FreshlyServed
from tests.web.conftest import CHROMIUM
from tests.web.visitor import Visitor

EXAMPLE = ROOT / "examples" / "18IS"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has put the example, beside nothing else."""
    target = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    done = subprocess.run(
        (*pip, "--target", str(target), str(EXAMPLE)), capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return target


def run(installed: Path, at: Path, *command: str, typed: str = "") -> str:
    """What a command says that has the example installed."""
    done = subprocess.run(
        (sys.executable, *command),
        cwd=at,
        input=typed,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


SHORTLINE = ("-c", "from shortline.cli import main; main()")


def test_nothing_of_shortline_knows_it() -> None:
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in (".py", ".toml", ".json", ".svelte", ".ts"):
            assert "18IS" not in path.read_text("utf-8"), path


def test_its_own_tests_pass(installed: Path, tmp_path: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"), "-c", os.devnull)
    assert " passed" in run(installed, tmp_path, *words)


def test_it_is_listed_and_without_fault(installed: Path, tmp_path: Path) -> None:
    assert "18IS: Two Ferries" in run(installed, tmp_path, *SHORTLINE, "titles")
    assert "random game 0" in run(installed, tmp_path, *SHORTLINE, "check", "18IS")


def test_it_is_played_at_the_terminal(installed: Path, tmp_path: Path) -> None:
    words = (*SHORTLINE, "table", "18IS", "--seats", "Ann,Ben", "--seed", "1", "--record", "game.json")
    said = run(installed, tmp_path, *words, typed="1\n1\nquit\n")
    assert "Peak Tramway" in said
    assert '"18IS"' in (tmp_path / "game.json").read_text("utf-8")


def test_bots_play_it_and_it_is_drawn_and_printed(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, *SHORTLINE, "arena", "18IS", "--players", "steady,easy", "--games", "2")
    assert "steady" in said
    run(installed, tmp_path, *SHORTLINE, "draw", "18IS", "map", "-o", "island.svg")
    assert (tmp_path / "island.svg").read_text("utf-8").count("hex-") >= 23
    run(installed, tmp_path, *SHORTLINE, "print", "18IS", "-o", "kit")
    assert list((tmp_path / "kit").iterdir())


def test_it_is_served_and_played_in_a_browser(installed: Path, tmp_path: Path) -> None:
    with FreshlyServed(tmp_path, PYTHONPATH=str(installed)) as served, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        ann = Visitor(browser, served.address, (1280, 800))
        ann.enter("Ann")
        assert "18IS" in [title["id"] for title in ann.ask("GET", "/titles")]
        table = ann.hotseat("18IS", ["Ann", "Ben"])
        page = ann.sit(table)
        before = ann.view(table)["number"]
        offer = ann.view(table)["offers"][0]["action"]
        ann.ask("POST", f"/games/{table}/actions", {"action": offer, "based_on": before})
        assert ann.view(table)["number"] == before + 1
        assert page.locator(".board [data-hex]").count() == 23
        assert not ann.errors
        browser.close()
