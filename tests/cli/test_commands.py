"""The commands that print: titles, simulate, replay, show, and what they say to bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import shortline
from shortline.cli.app import app
from shortline.kernel.state import digest
from shortline.parts.complaints import BadData
from tests.cli.shell import REAL, inside, refused
from tests.cli.shell import shortline as run
from tests.table.test_record import played


def call(*args: str) -> tuple[int, str, str]:
    """Run the command: exit code and what it printed."""
    done = inside(*args)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of the toy in a file."""
    path = tmp_path / "game.json"
    path.write_text(played().record.to_json(), encoding="utf-8")
    return path


COMMANDS = ("table", "titles", "simulate", "replay", "show", "draw", "print", "rules-coverage")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    done = CliRunner().invoke(app, [command, "--help"])
    assert done.exit_code == 0
    assert f"Example: shortline {command}" in done.output


def test_the_help_lists_every_command() -> None:
    done = CliRunner().invoke(app, ["--help"])
    assert done.exit_code == 0
    assert all(command in done.output for command in COMMANDS)


def test_the_version() -> None:
    done = run("--version", command=REAL)
    assert done.stdout == f"shortline {shortline.__version__}\n"
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["fly"], ["No such command 'fly'"]),
        (["titles", "--colour"], ["No such option", "--colour"]),
        (["table"], ["Missing argument 'TITLE'"]),
        (["table", "18XX"], ["There is no title '18XX'", "Orchard"]),
        (["titles", "18XX"], ["There is no title '18XX'"]),
        (["simulate", "18XX"], ["There is no title '18XX'"]),
        (["rules-coverage", "18XX"], ["There is no title '18XX'"]),
        (["simulate", "orchard", "--games", "many"], ["--games"]),
        (["simulate", "orchard", "--games", "0"], ["--games"]),
        (["simulate", "orchard", "--players", "1"], ["2 to 4 players, not 1"]),
        (["simulate", "orchard", "--players", "99"], ["2 to 4 players, not 99"]),
        (["simulate", "orchard", "--seed", "-1"], ["A seed is a whole number"]),
        (["simulate", "orchard", "--option", "moon"], ["no option 'moon'", "sacred_figs, cash, mood, trap"]),
        (["simulate", "orchard", "--option", "cash"], ["The option cash needs a value: cash=2"]),
        (["simulate", "orchard", "--option", "cash=lots"], ["The option cash cannot be 'lots': it is 2 to 40"]),
        (["simulate", "orchard", "--option", "cash=400"], ["cash of Orchard cannot be 400"]),
        (["simulate", "orchard", "--option", "mood=sad"], ["mood of Orchard cannot be 'sad'"]),
        (["simulate", "orchard", "--option", "sacred_figs=perhaps"], ["cannot be 'perhaps': it is no or yes"]),
        (["simulate", "orchard", "--option", "cash=4", "--option", "cash=6"], ["cash is given twice"]),
        (["rules-coverage", "orchard", "--tests", "/nowhere"], ["There is no folder /nowhere"]),
        (["replay", "/nowhere/game.json"], ["/nowhere/game.json: No such file"]),
        (["show", "/nowhere/game.json"], ["/nowhere/game.json: No such file"]),
        (["replay", "/"], ["/: Is a directory"]),
    ],
)
def test_bad_input_is_one_line(args: list[str], words: list[str]) -> None:
    code, out, err = call(*args)
    assert (code, out) == (2, "")
    assert err.startswith("shortline: ")
    assert err.count("\n") == 1
    assert all(word in err for word in words), err


def test_bad_input_in_a_process_of_its_own(tmp_path: Path) -> None:
    refused(run("titles", "18XX"), "There is no title '18XX'")
    refused(run("nonsense"), "No such command")
    refused(run("table", "orchard", "--seats", "Ann,Ben", "--record", str(tmp_path / "no" / "g.json")), "No such file")


def test_a_broken_title_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise BadData("title.toml", "trains.4.rusts", "no train is called '9'")

    monkeypatch.setattr("shortline.find_title", broken)
    for args in (["titles", "18AL"], ["table", "18AL", "--seats", "Ann,Ben,Cal"], ["simulate", "18AL"]):
        assert call(*args) == (2, "", "shortline: title.toml: trains.4.rusts: no train is called '9'\n")


# Titles


def test_the_titles() -> None:
    code, out, _ = call("titles", "ORCHARD")
    assert code == 0
    assert "2 to 4 players" in out
    assert "A toy of the house" in out
    for word in ("sacred_figs", "4.3", "Fig trees cannot be sold.", "2 to 40", "calm or wild"):
        assert word in out


def test_a_title_as_data() -> None:
    data = json.loads(call("titles", "orchard", "--json")[1])
    assert (data["id"], data["players"]) == ("Orchard", [2, 4])
    assert data["options"][0] == {
        "name": "sacred_figs",
        "text": "Fig trees cannot be sold.",
        "rule": "4.3",
        "default": False,
        "choices": [False, True],
    }
    assert data["options"][1]["most"] == 40


# Simulate


def test_simulated_games_are_the_same_for_the_same_seed() -> None:
    args = ("simulate", "orchard", "--games", "6", "--players", "3", "--seed", "5", "--json")
    one, same = (json.loads(call(*args)[1]) for _ in range(2))
    assert one["digests"] == same["digests"]
    assert len(set(one["digests"])) == 6
    assert one["endings"] == {"played to its end": 6}
    assert one["actions"]["min"] <= one["actions"]["mean"] <= one["actions"]["max"]
    next_game = json.loads(call("simulate", "orchard", "--games", "1", "--players", "3", "--seed", "6", "--json")[1])
    assert next_game["digests"] == one["digests"][1:2]


def test_several_jobs_give_the_same_games() -> None:
    args = ("simulate", "openrails", "--games", "4", "--seed", "5", "--json", "--jobs")
    one, two = (json.loads(run(*args, jobs, command=REAL).stdout) for jobs in ("1", "2"))
    assert one["digests"] == two["digests"]
    assert len(one["digests"]) == 4


def test_simulate_says_what_the_games_came_to() -> None:
    code, out, _ = call("simulate", "orchard", "--games", "3", "--option", "cash=30", "--option", "sacred_figs")
    assert code == 0
    assert "3 games of Orchard with 2 players, seed 0" in out
    assert "games a second" in out
    assert "3 × played to its end" in out


def test_a_crash_in_a_simulation_is_loud_and_leaves_a_record(tmp_path: Path) -> None:
    done = run("simulate", "orchard", "--games", "2", "--option", "trap=1", cwd=tmp_path)
    assert done.returncode == 1
    assert "ZeroDivisionError: the trap of the toy" in done.stderr
    (path, *_) = sorted(tmp_path.glob("*.json"))
    assert path.name in done.stderr
    assert run("replay", str(path)).returncode == 0


# Replay and show


def test_replay_says_what_it_proved(record: Path) -> None:
    game = played()
    code, out, _ = call("replay", str(record))
    assert code == 0
    assert f"{game.number} actions played again, all legal, every digest proved" in out
    assert "a finished game of Orchard (rules 1), Ann, Ben, Zoë" in out
    data = json.loads(call("replay", str(record), "--json")[1])
    assert (data["actions"], data["over"], data["digest"]) == (game.number, True, digest(game.state))


def test_show_a_position_as_data(record: Path) -> None:
    data = json.loads(call("show", str(record), "--at", "7", "--json")[1])
    game = played(7)
    assert (data["action"], data["actions"]) == (7, played().number)
    assert data["digest"] == digest(game.state)
    assert data["to_act"] == list(game.to_act)
    assert data["state"][""] == "Orchard"
    (bid,) = (o for o in data["offers"] if o["action"]["type"] == "Bid")
    assert set(bid["span"]) == {"field", "low", "high", "step"}
    assert json.loads(call("show", str(record), "--json")[1])["offers"] == []


def test_show_a_position(record: Path) -> None:
    code, out, _ = call("show", str(record), "--at", "0")
    assert code == 0
    assert "Open to Ann:" in out
    assert "Zoë" in out
    assert "The game is over" in call("show", str(record))[1]


@pytest.mark.parametrize("at", ["-1", "1000", "x"])
def test_a_position_that_is_not_there(record: Path, at: str) -> None:
    code, _, err = call("show", str(record), "--at", at)
    assert code == 2
    assert err.count("\n") == 1


BAD_RECORDS = {
    "empty": ("", "not JSON"),
    "not JSON": ("hello", "not JSON"),
    "foreign": ('{"title": "18AL"}', "not a record of Shortline"),
    "of an unknown title": ('{"format": "shortline", "version": 1}', "The record lacks"),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_RECORDS.values(), ids=BAD_RECORDS)
@pytest.mark.parametrize("command", [["replay"], ["show"], ["table", "orchard", "--record"]])
def test_what_is_not_a_record(tmp_path: Path, command: list[str], text: str, complaint: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    code, _, err = call(*command, str(path))
    assert code == 2
    assert err.count("\n") == 1
    assert complaint in err
    assert str(path) in err
    assert path.read_text() == text


def test_a_record_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in call("replay", str(path))[2]


def test_broken_records_name_what_is_broken(record: Path) -> None:
    whole = json.loads(record.read_text())
    for change, complaint in (
        ({"title": "18ZZ"}, "There is no title '18ZZ'"),
        ({"digests": whole["digests"] | {"50": "0" * 32}}, "After action 50 the record says 000"),
        ({"actions": [{"type": "Fly", "by": "Ann"}, *whole["actions"][1:]]}, "Action 1: There is no action called"),
        ({"actions": [{"type": "Pass", "by": "Ben"}, *whole["actions"][1:]]}, "Action 1: It is Ann's turn"),
        ({"actions": whole["actions"][:-1]}, "and a digest for"),
    ):
        record.write_text(json.dumps(whole | change))
        code, _, err = call("replay", str(record))
        assert code == 2
        assert complaint in err
        assert err.count("\n") == 1
    text = json.dumps(whole)
    record.write_text(text[: len(text) // 2])
    assert "not JSON" in call("replay", str(record))[2]
