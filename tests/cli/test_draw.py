"""`shortline draw` and `shortline print`: pictures as files, and what they say to bad input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import shortline
from tests.cli.shell import inside


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The first actions of a game of 18AL."""
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"])
    for _ in range(4):
        game.play(game.legal()[0])
    path = tmp_path / "game.json"
    path.write_text(game.record.to_json(), encoding="utf-8")
    return path


def test_a_title_is_drawn_to_a_file(tmp_path: Path) -> None:
    for name in ("map.svg", "map.png"):
        done = inside("draw", "18al", "map", "-o", str(tmp_path / name))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_without_a_file_the_drawing_is_printed() -> None:
    done = inside("draw", "18GA", "tile", "57")
    assert done.returncode == 0
    assert done.stdout.startswith("<svg")
    assert done.stdout.rstrip().endswith("</svg>")


def test_a_record_is_drawn_as_it_stood(record: Path) -> None:
    first, last = (inside("draw", str(record), "privates", *at) for at in (("--at", "0"), ()))
    assert first.returncode == last.returncode == 0
    assert first.stdout != last.stdout
    assert ">Ann<" in last.stdout


@pytest.mark.parametrize("theme", ["dark", "colour-blind", "dark-colour-blind"])
def test_themes(theme: str) -> None:
    assert inside("draw", "18AL", "hex", "G4").stdout != inside("draw", "18AL", "hex", "G4", "--theme", theme).stdout


def test_an_option_changes_the_map() -> None:
    assert "Charleston" in inside("draw", "18GA", "--option", "cotton_port").stdout


BAD = [
    (("draw", "18XX"), "no title"),
    (("draw", "evening.json"), "and no record"),
    (("draw", "18AL", "nonsense"), "no 'nonsense' to draw"),
    (("draw", "18AL", "charter"), "which charter"),
    (("draw", "18AL", "charter", "PRR"), "no corporation 'PRR'"),
    (("draw", "18AL", "private", "PRR"), "no private 'PRR'"),
    (("draw", "18AL", "tile", "999"), "no tile '999' (it has 43, such as "),
    (("draw", "18AL", "hex", "Z9"), "no hex 'Z9'"),
    (("draw", "18AL", "train", "9"), "no train '9'"),
    (("draw", "18AL", "map", "--at", "3"), "--at is for records"),
    (("draw", "18AL", "map", "--theme", "pink"), "no theme 'pink'"),
    (("draw", "18AL", "map", "--option", "nonsense"), "no option 'nonsense'"),
    (("draw", "18AL", "map", "-o", "map.jpg"), ".svg, .png, .pdf"),
    (("draw", "18AL", "map", "-o", "nowhere/map.svg"), "No such file or directory"),
    (("draw", "18AL", "map", "-o", "."), "a picture is written as"),
    (("draw", "pyproject.toml"), "not a record"),
    (("print", "18XX", "-o", "kit"), "no title"),
    (("print", "18AL", "-o", "kit", "--paper", "A7"), "no paper 'A7'"),
    (("print", "18AL", "-o", "kit", "--form", "doc"), "not as 'doc'"),
    (("print", "18AL", "-o", "file/kit"), "Not a directory"),
    (("print", "18AL", "-o", "file"), "File exists"),
    (("draw", "18AL", "map", "-o", "folder.svg"), "Is a directory"),
]


@pytest.mark.parametrize(("args", "words"), BAD)
def test_bad_input_is_one_line(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.chdir(tmp_path)
    done = inside(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_record_has_only_so_many_actions(record: Path) -> None:
    done = inside("draw", str(record), "--at", "99")
    assert done.returncode == 2
    assert "The game has 4 actions" in done.stderr


@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_a_kit_is_printed_into_a_folder(paper: str, tmp_path: Path) -> None:
    folder = tmp_path / "sets" / "kit"
    done = inside("print", "18GA", "-o", str(folder), "--paper", paper)
    assert done.returncode == 0
    assert "pages of 18GA" in done.stdout
    names = {path.name for path in folder.iterdir()}
    assert {"README.txt", "map-1.svg", "tiles-1.svg", "charters-1.svg", "trains-1.svg", "certificates-1.svg"} <= names
    sides = {"210mm", "297mm"} if paper == "A4" else {"215.9mm", "279.4mm"}
    drawn = (folder / "tiles-1.svg").read_text(encoding="utf-8")
    assert set(re.findall(r'(?:width|height)="([\d.]+mm)"', drawn)) == sides


def test_a_kit_as_pdf(tmp_path: Path) -> None:
    assert inside("print", "openrails", "-o", str(tmp_path), "--form", "pdf").returncode == 0
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")
