"""`shortline routes` and `Game.best_runs`: the best runs at a position, with own trains and with others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import shortline
from shortline.cli.app import app

RECORD = Path(__file__).parents[1] / "golden" / "18AL" / "price.json"


def test_the_command_prints_what_the_library_finds() -> None:
    found = shortline.best_runs(shortline.load(RECORD), "L&N")
    answer = CliRunner().invoke(app, ["routes", str(RECORD), "--corporation", "L&N", "--json"])
    assert answer.exit_code == 0
    report = json.loads(answer.stdout)
    assert report["proved"] is found.proved is True
    assert report["revenue"] == found.revenue == sum(run["revenue"] for run in report["runs"])


def test_trains_that_the_corporation_does_not_have() -> None:
    game = shortline.load(RECORD)
    assert shortline.best_runs(game, "L&N", ["4D", "5"]).revenue >= shortline.best_runs(game, "L&N", ["5"]).revenue > 0
    assert shortline.best_runs(game, "L&N", []).revenue == 0


@pytest.mark.parametrize(
    "more", [["--corporation", "XX"], ["--corporation", "L&N", "--trains", "9"], ["--at", "99999"]]
)
def test_bad_input_is_one_line(more: list[str]) -> None:
    words = ["routes", str(RECORD), *more]
    answer = CliRunner().invoke(app, words if "--corporation" in words else [*words, "--corporation", "L&N"])
    assert answer.exit_code == 2
    assert len(answer.stderr.strip().splitlines()) == 1


def test_a_title_without_routes_says_so() -> None:
    game = shortline.new_game("openrails", seats=["Ann", "Ben"])
    with pytest.raises(shortline.Malformed, match="routes"):
        shortline.best_runs(game, "Blue")
