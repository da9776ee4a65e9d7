"""The front door of the library, and the registry of titles behind it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import shortline
from shortline import Malformed
from shortline.titles import admit, find, names
from tests.toy import ORCHARD


def test_titles_are_found_in_any_case() -> None:
    assert find("18al") is find("18AL") is shortline.find_title("18Al")
    assert shortline.new_game("18al", ["Ann", "Ben", "Cal"]).title.id == "18AL"


def test_every_listed_title_can_be_read() -> None:
    assert "18AL" in names()
    for title, name in zip(shortline.titles(), names(), strict=True):
        assert title.id == name
        least, most = title.players
        for players in range(least, most + 1):
            game = shortline.new_game(name, [f"Player {i}" for i in range(players)])
            assert game.offers()
            assert shortline.loads(game.record.to_json()).state == game.state


@pytest.mark.parametrize("name", ["", "18XX", "../g18al", "os", "g18al", "x" * 10_000])
def test_an_unknown_title_names_those_there_are(name: str) -> None:
    with pytest.raises(Malformed, match=r"There is no title .*18AL") as caught:
        find(name)
    assert len(str(caught.value)) < 200


def test_a_title_from_outside_is_admitted_but_not_under_a_name_of_the_house() -> None:
    admit(ORCHARD)
    assert find("ORCHARD") is ORCHARD
    with pytest.raises(ValueError, match="there is a title 18al already"):
        admit(type(ORCHARD)(**{**ORCHARD.__dict__, "id": "18al"}))


def test_a_record_is_loaded_from_a_file(tmp_path: Path) -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], {"tie_break": True}, 3)
    game.play(game.offers()[0].action)
    path = tmp_path / "game.json"
    path.write_text(game.record.to_json(), encoding="utf-8")
    for given in (path, str(path)):
        assert shortline.load(given).state == game.state
    with pytest.raises(FileNotFoundError):
        shortline.load(tmp_path / "nothing.json")
    path.write_bytes(b"\xff")
    with pytest.raises(Malformed, match="not UTF-8"):
        shortline.load(path)


def test_everything_promised_is_there() -> None:
    assert all(hasattr(shortline, name) for name in shortline.__all__)


def test_the_library_imports_the_standard_library_only() -> None:
    script = (
        "import sys; before = set(sys.modules); import shortline;"
        "shortline.new_game('18AL', ['Ann', 'Ben', 'Cal']).offers();"
        "new = {m.partition('.')[0] for m in set(sys.modules) - before};"
        "print(*new - set(sys.stdlib_module_names))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["shortline"]
