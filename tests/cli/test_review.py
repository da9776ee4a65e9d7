"""`shortline review`: text, data, and a page that stands alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shortline.cli.app import app
from tests.review.games import bots_game


def shortline(*words: str) -> str:
    """What the command prints; it must succeed."""
    result = CliRunner().invoke(app, ["review", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(bots_game("openrails", "steady", "easy", "steady").record.to_json(), encoding="utf-8")
    return path


def test_in_words(file: Path) -> None:
    said = shortline(str(file))
    assert "agreement with steady" in said
    assert "Turning points" in said
    assert "a bot's opinion" in said


def test_as_data(file: Path) -> None:
    found = json.loads(shortline(str(file), "--json"))
    assert found["title"] == "openrails"
    assert found["opinions"]["bot"] == "steady"


def test_as_a_page_that_asks_for_nothing_else(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    shortline(str(file), "--html", str(out))
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert "<script" not in page
    assert page.count("<svg") >= 4
    assert "Chance to win" in page


def test_a_file_of_the_public_site(shared: Path) -> None:
    said = shortline(str(shared / "games" / "18AL" / "4714.json"))
    assert "16 of 35 runs, $310" in said
    assert "Player 3  $3,037" in said


def test_what_is_no_game_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("{}", encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(path)])
    assert result.exit_code == 2
    assert str(path) in result.stderr
