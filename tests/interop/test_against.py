"""`conform --against` and `differential`: another engine, here a small program, tells the positions of a game file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from shortline.interop.conformance.run import conform
from tests.cli.shell import inside, refused

TELLER = """
import json, sys
from pathlib import Path
lines = (Path(sys.argv[1]) / (Path(sys.argv[-1]).stem + ".states.jsonl")).read_text().splitlines()
{change}
print("\\n".join(lines))
"""


@pytest.fixture
def game(shared: Path, tmp_path: Path) -> Path:
    """A folder with one real game of the site, without its states."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "4714.json").write_text((shared / "games" / "18AL" / "4714.json").read_text())
    return folder


def engine(shared: Path, tmp_path: Path, change: str = "") -> str:
    """A command that tells the states of the real game, changed in some way."""
    program = tmp_path / "engine.py"
    program.write_text(TELLER.format(change=change))
    return f"{sys.executable} {program} {shared / 'games' / '18AL'}"


def test_another_engine_that_agrees_after_every_action(shared: Path, tmp_path: Path, game: Path) -> None:
    done = inside("conform", str(game), "--against", engine(shared, tmp_path))
    assert done.returncode == 0, done.stderr
    assert "4714: conforms to its last action (295" in done.stdout


def test_another_engine_that_refuses_an_action_is_told_with_its_reason(
    shared: Path, tmp_path: Path, game: Path
) -> None:
    change = 'lines = [*lines[:21], json.dumps({"i": 21, "action_id": 21, "error": "not now"})]'
    report = conform(game / "4714.json", "4714", against=engine(shared, tmp_path, change))
    assert not report.conforms
    assert report.compared == 20
    assert "refuses action 21: not now" in report.line()


def test_another_engine_that_comes_to_another_position_is_a_difference(
    shared: Path, tmp_path: Path, game: Path
) -> None:
    change = "lines[40] = lines[40].replace('\"bank\":', '\"bank\":1', 1)"
    report = conform(game / "4714.json", "4714", against=engine(shared, tmp_path, change))
    assert [u.difference.path for u in report.unlike] == ["bank"]
    assert report.unlike[0].action == 40


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("lines = lines[:10]", "tells 10 positions of 296"),
        ("lines = ['no JSON']", "is not JSON, line by line"),
        ("lines = ['[1]']", "a line that is no position"),
        ("sys.exit('out of steam')", "failed with status 1: out of steam"),
    ],
)
def test_another_engine_that_talks_nonsense_is_told(
    shared: Path, tmp_path: Path, game: Path, change: str, said: str
) -> None:
    report = conform(game / "4714.json", "4714", against=engine(shared, tmp_path, change))
    assert not report.conforms
    assert said in report.line()


def test_a_command_that_cannot_be_run_is_refused(tmp_path: Path, game: Path) -> None:
    refused(inside("conform", str(game), "--against", str(tmp_path / "missing")), "cannot be run")


def test_differential_games_are_kept_and_what_the_other_engine_refused_is_told(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text("""import json; print(json.dumps({"i": 0, "action_id": 0, "error": "no such title"}))""")
    out = tmp_path / "out"
    command = ("differential", "18AL", "--games", "1", "--seed", "3", "-o", str(out))
    done = inside(*command, "--against", f"{sys.executable} {program}")
    assert done.returncode == 1
    assert "the other engine refuses action 0: no such title" in done.stdout
    assert "0 of 1 accepted" in done.stdout
    assert json.loads((out / "18AL-random-3.json").read_text())["title"] == "18AL"
    assert (out / "18AL-random-3.record").exists()
    refused(
        inside("differential", "openrails", "--against", "true", "-o", str(out)), "is not played on the public site"
    )
    refused(inside("differential", "18AL", "--bots", "nobody", "--against", "true", "-o", str(out)), "nobody")
