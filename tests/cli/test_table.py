"""The table, played by scripts in processes of their own: every command, every slip, a kill in the middle."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

import shortline as library
from shortline.cli import store
from shortline.table.game import Game
from shortline.titles import admit
from tests.cli.shell import TOY, environment, inside, refused
from tests.cli.shell import shortline as run
from tests.cli.typist import script
from tests.kernel.test_together import TOGETHER
from tests.toy import ORCHARD, TREES, Plant

SEATS = ("--seats", "Ann,Ben,Cal")


def table(*lines: str, more: tuple[str, ...] = ("--seed", "3"), cwd: Path | None = None) -> str:
    """Type lines at a new table of the toy; what it printed."""
    done = inside("table", "orchard", *SEATS, *more, typed="\n".join(lines) + "\n", cwd=cwd)
    assert done.returncode == 0, done
    assert done.stderr == ""
    return done.stdout


def test_the_first_screen_shows_whose_turn_it_is_and_what_can_be_done() -> None:
    out = table("quit")
    assert "Orchard · action 0" in out
    assert "1  Bid $2 for the quince tree  (amount 2 to 20 in steps of 2)" in out
    assert "2  Pass" in out
    assert "Ann, your choice:" in out


def test_a_number_chooses_and_a_range_is_asked_for_with_its_limits() -> None:
    out = table("1", "7", "x", "22", "-2", "$6", "quit", "quit")
    assert "Amount 2 to 20 in steps of 2?" in out
    for slip in ("'7'", "'x'", "'22'", "'-2'"):
        assert f"{slip} is not amount 2 to 20 in steps of 2 (back returns to the menu)" in out
    assert "Ann bids $6" in out
    assert "Ben, your choice:" in out


def test_words_behind_the_number_answer_what_is_asked_next() -> None:
    out = table("1 6", "quit", "quit")
    assert "Ann bids $6" in out
    assert "Amount" not in out


def test_a_long_group_opens_field_by_field() -> None:
    out = table("1 2", "2", "2", "1", "z", "b", "4", "2", "east", "quit", "quit")
    assert "Plant  Plant a tree of the shed in the field\n" in out
    assert "1  Choose from 36 ways  a, b, c" in out
    assert "Which row?" in out
    assert "'z' is not one of them" in out
    assert "Which column?" in out
    assert "'4' is not one of them" in out
    assert "Which facing?" in out
    assert "Ann plants the quince tree on b2" in out
    assert "Ann plants the quince tree on c3" in table("1 2", "2", "2", "1 3 3 1", "quit", "quit")


def test_quit_leaves_a_question_and_the_table() -> None:
    out = table("2", "1", "quit", "1", "quit")
    assert "This game is not saved" in out


def test_back_and_an_empty_line_return_to_the_menu() -> None:
    out = table("1", "back", "1", "", "", "2", "quit", "quit")
    assert "Ann passes" in out
    assert out.count("Amount 2 to 20") == 2


def test_a_panel_can_be_looked_at_in_the_middle_of_a_question() -> None:
    out = table("1", "players", "4", "quit", "quit")
    assert out.count("bank  $100") == 3
    assert "Ann bids $4" in out


@pytest.mark.parametrize("line", ["Bid amount=6", "bid 6", "BID $6", '{"type": "Bid", "by": "Ann", "amount": 6}'])
def test_an_action_can_be_typed(line: str) -> None:
    assert "Ann bids $6" in table(line, "quit", "quit")


SLIPS = [
    ("9", "There is no choice 9; they go from 1 to 3"),
    ("0", "There is no choice 0; they go from 1 to 3"),
    ("9" * 400, "There is no choice 999"),
    ("dance", "'dance' is neither a number, a command nor an action; help lists them"),
    ("bid 7", "No: $7 is not even (Orchard 2.2)"),
    ("bid 50", "No: Ann has $20 of the $50 bid (Orchard 2.3)"),
    ("bid lots", "Bid.amount must be a whole number"),
    ("bid", "Bid lacks amount"),
    ("bid 2 4", "'4' is one too many: type Bid amount=…"),
    ("bid price=2", "Bid has no price: type Bid amount=…"),
    ("bid by=Ben 2", "No: It is Ann's turn, not Ben's"),
    ("bid by=Dan 2", "No: Nobody called Dan sits at this table"),
    ("plant fig a 1", "No: You cannot plant now; you may bid, pass or peek"),
    ('bid "2', 'There is a " without its partner'),
    ("{nonsense", "This is not JSON"),
    ('{"type": "Fly"}', "There is no action called 'Fly'"),
    ("undo", "There is nothing to take back"),
    ("redo", "There is nothing to do again"),
    ("log many", "log takes a number of lines, not 'many'"),
    ("save", "Type save and the name of a file"),
    ("save /nowhere/at/all.json", "/nowhere/at/all.json cannot be written"),
    ("why", "Type why and an action, for example: why Bid amount=…, why Pass"),
    ("why fly", "There is no action called 'fly'; there are Bid, Pass"),
    ("why bid 50", "No: Ann has $20 of the $50 bid (Orchard 2.3)"),
    ("why bid 6", "Ann may do this: Bid $6 for the quince tree"),
    ("why SellTree tree=fig to=Ben price=3", "No: Ann has no fig tree (Orchard 3.1)"),
]


@pytest.fixture(scope="module")
def slips() -> str:
    """All slips and questions, one after the other, at one table."""
    return table(*(line for line, _ in SLIPS), "quit")


def test_after_a_slip_or_a_question_the_table_asks_again(slips: str) -> None:
    assert slips.count("Ann, your choice:") == len(SLIPS) + 1
    assert slips.count("Orchard · action 0") == 1


@pytest.mark.parametrize(("line", "answer"), SLIPS)
def test_a_slip_or_a_question_is_answered_in_a_line(slips: str, line: str, answer: str) -> None:
    said = slips.partition(f"Ann, your choice: {line}\n")[2].partition("Ann, your choice:")[0]
    assert answer in said
    assert said.count("\n") <= 2


def test_undo_and_redo_and_log() -> None:
    out = table("1 4", "undo", "redo", "log 1", "log", "quit", "quit")
    assert "Action 1 is taken back; redo does it again" in out
    assert out.count("Orchard · action 0") == 2
    assert out.count("Orchard · action 1") == 2
    assert out.count("  Ann bids $4") == 4


def test_help_lists_commands_and_panels() -> None:
    out = table("help", "all", "quit")
    for word in ("why an action", "undo, redo", "log", "save", "players", "all", "quit"):
        assert f"\n  {word}" in out


def test_consent_at_the_table() -> None:
    out = table(
        "1 2", "2", "2", "2", "2", "2", "SellTree quince Ben 3", "2", "why SellTree quince Ben 3", "quit", "quit"
    )
    assert "Ann proposes to Ben: Sell tree quince Ben 3" in out
    assert "1  Accept: Sell tree quince Ben 3" in out
    assert "Ben declines" in out
    assert "No: This was proposed and declined in this step" in out


def test_an_unsaved_game_is_not_left_by_mistake(tmp_path: Path) -> None:
    assert "not saved" not in table("quit")
    out = table("2", "quit", "save here.json", "quit", cwd=tmp_path)
    assert "This game is not saved: type save and a file name, or quit again to leave it" in out
    assert "Kept in here.json" in out
    assert library.load(tmp_path / "here.json").number == 1


def test_the_record_is_kept_after_every_action_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = table("1 4", "2", more=("--seed", "3", "--record", str(path)))
    assert library.load(path).number == 2
    assert f"go on with: shortline table Orchard --record {path}" in out
    again = inside("table", "orchard", "--record", str(path), typed="undo\nundo\n2\nquit\n")
    assert "Orchard · action 2" in again.stdout
    game = library.load(path)
    assert [type(a).__name__ for a in game.actions] == ["Pass"]
    assert game.seed == 3
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_what_is_given_beside_a_record_must_agree_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table("2", more=("--seed", "3", "--record", str(path), "--option", "cash=8"))
    same = inside(
        "table", "orchard", *SEATS, "--record", str(path), "--seed", "3", "--option", "cash=8", typed="quit\n"
    )
    assert same.returncode == 0
    for more, words in (
        (("--seats", "Ann,Ben"), "is a game of Ann,Ben,Cal: leave --seats out"),
        (("--seed", "4"), "is a game with seed 3"),
        (("--option", "cash=10"), "is a game with cash=8"),
    ):
        refused(inside("table", "orchard", "--record", str(path), *more), words)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "Who plays? Give the names"),
        (("--seats", "Ann"), "2 to 4 players, not 1"),
        (("--seats", ""), "not 1"),
        (("--seats", "Ann,,Ben"), "'' is not a name"),
        (("--seats", "Ann,Ann"), "the same name"),
        (("--seats", "Ann,Ben", "--seed", "-3"), "A seed is a whole number"),
        (("--seats", "Ann,Ben", "--option", "moon"), "no option 'moon'"),
        (("--seats", "Ann,Ben", "--record", "/proc/nope.json"), "/proc"),
        (("--seats", "Ann,Ben", "--record", "/"), "/: Is a directory"),
    ],
)
def test_a_table_that_cannot_be_set_up(args: tuple[str, ...], words: str) -> None:
    refused(inside("table", "orchard", *args), words)


def test_names_and_seeds_need_not_be_plain() -> None:
    done = inside("table", "orchard", "--seats", " Zoë [x] , O'Neil ", typed="2\nquit\nquit\n")
    assert done.returncode == 0
    assert "Zoë [x] passes" in done.stdout


def test_a_crash_is_loud_and_leaves_the_record(tmp_path: Path) -> None:
    done = run("table", "orchard", *SEATS, "--option", "trap=1", typed="1 2\n2\n2\n1 1 1 1\n", cwd=tmp_path)
    assert done.returncode == 1
    assert "ZeroDivisionError: the trap of the toy" in done.stderr
    assert 'The program broke; the last action asked for was {"type": "Plant"' in done.stdout
    (path,) = tmp_path.glob("*.json")
    assert path.name in done.stdout
    assert library.load(path).number == 3


def test_a_record_that_can_no_longer_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    with _process("table", "orchard", *SEATS, "--record", str(folder / "game.json")) as table:
        _until(table, b"your choice:")
        (folder / "game.json").unlink()
        folder.rmdir()
        _type(table, f"2\nsave {tmp_path / 'else.json'}\nquit\n")
        out = _until(table, b"")
    assert f"go on with: shortline table Orchard --record {tmp_path / 'else.json'}" in out
    assert "could not be written (No such file or directory); try save with another file" in out
    assert library.load(tmp_path / "else.json").number == 1


# Whole games


def test_a_whole_game_is_played_through_the_table(tmp_path: Path) -> None:
    game = Game(ORCHARD, ["Ann", "Ben", "Cal"], {}, 17)
    typed = script(game, 4)
    assert any(isinstance(a, Plant) for a in game.actions)
    path = tmp_path / "game.json"
    out = table(*typed, "2", "log 2", "quit", more=("--seed", "17", "--record", str(path)))
    assert "The game is over: every tree was sold" in out
    assert "The game is over (undo, log, save or quit):" in out
    assert "There is no choice 2" in out
    assert path.read_text(encoding="utf-8") == game.record.to_json()


def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    game = Game(ORCHARD, ["Ann", "Ben", "Cal"], {}, 17)
    typed = script(game, 4)
    path = tmp_path / "game.json"
    half = len(typed) // 2
    with _process("table", "orchard", *SEATS, "--seed", "17", "--record", str(path)) as table:
        _type(table, "\n".join(typed[:half]) + "\n")
        _until(table, f"· action {half} ".encode())
        table.send_signal(signal.SIGKILL)
        table.wait()
    assert library.load(path).actions == game.actions[:half]
    done = run("table", "orchard", "--record", str(path), typed="\n".join([*typed[half:], "quit"]) + "\n")
    assert done.returncode == 0
    assert path.read_text(encoding="utf-8") == game.record.to_json()


def test_a_kill_at_any_moment_leaves_a_whole_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lines = "\n".join(["2", "undo"] * 2000)
    for delay in (0.02, 0.05, 0.11):
        with _process("table", "orchard", *SEATS, "--record", str(path)) as table:
            _until(table, b"your choice:")
            _type(table, lines)
            time.sleep(delay)
            table.send_signal(signal.SIGKILL)
            table.wait()
        assert library.load(path).number in (0, 1)
        path.unlink()


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    store.write(path, "old")
    path.chmod(0o640)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        store.write(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    store.write(path, "new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


# At a terminal


def _process(*args: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*TOY, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment()
    )


def _type(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text.encode())
    process.stdin.flush()


def _until(process: subprocess.Popen[bytes], mark: bytes) -> str:
    """What a process prints until the mark, or until it ends."""
    assert process.stdout is not None
    out = b""
    while not mark or mark not in out:
        part = os.read(process.stdout.fileno(), 65536)
        if not part:
            assert not mark, out.decode()
            break
        out += part
    return out.decode()


class Terminal:
    """A table at a terminal of its own."""

    def __init__(self, *args: str, cwd: Path) -> None:
        self.leader, follower = pty.openpty()
        env = environment(TERM="xterm")
        self.process = subprocess.Popen(
            [*TOY, *args],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=env,
            cwd=cwd,
            start_new_session=True,
        )
        os.close(follower)
        self.seen = ""

    def interrupt(self) -> None:
        """Press Ctrl-C once the screen is quiet, and again if nothing comes of it: a press before the read waits."""
        while select.select([self.leader], [], [], 0.3)[0]:
            os.read(self.leader, 65536)
        for _ in range(3):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.leader], [], [], 10)[0]:
                return

    def until(self, mark: str) -> None:
        """Read until the mark is on the screen."""
        deadline = time.monotonic() + 60
        while mark not in self.seen:
            ready, _, _ = select.select([self.leader], [], [], max(0, deadline - time.monotonic()))
            assert ready, self.seen
            try:
                part = os.read(self.leader, 65536)
            except OSError:
                part = b""
            assert part, self.seen
            self.seen += part.decode()
        self.seen = self.seen.partition(mark)[2]

    def type(self, text: str) -> None:
        """Type at the keyboard."""
        os.write(self.leader, text.encode())

    def ended(self) -> int:
        """The exit code."""
        code = self.process.wait(60)
        os.close(self.leader)
        return code


def test_at_a_terminal_the_names_are_asked_for_and_an_unsaved_game_is_kept(tmp_path: Path) -> None:
    terminal = Terminal("table", "orchard", cwd=tmp_path)
    terminal.until("Who plays Orchard? 2 to 4 names, with commas:")
    terminal.type("Ann\n")
    terminal.until("Orchard is for 2 to 4 players, not 1")
    terminal.until("with commas:")
    terminal.type("Ann, Ben\n")
    terminal.until("Ann, your choice:")
    terminal.type("2\n")
    terminal.until("Ben, your choice:")
    terminal.type("\x04")
    terminal.until("Kept in Orchard.json")
    assert terminal.ended() == 0
    assert library.load(tmp_path / "Orchard.json").number == 1


def test_control_c_leaves_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    terminal = Terminal("table", "orchard", "--seats", "Ann,Ben", "--record", str(path), cwd=tmp_path)
    terminal.until("Ann, your choice:")
    terminal.type("2\n")
    terminal.until("Ben, your choice:")
    terminal.interrupt()
    terminal.until("go on with")
    assert "Traceback" not in terminal.seen
    assert terminal.ended() == 0
    assert library.load(path).number == 1


def test_nobody_sits_down(tmp_path: Path) -> None:
    terminal = Terminal("table", "orchard", cwd=tmp_path)
    terminal.until("with commas:")
    terminal.type("\x04")
    terminal.until("Nobody sat down")
    assert terminal.ended() == 2


def test_the_record_is_json_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table("2", more=("--record", str(path)))
    assert json.loads(path.read_text())["title"] == "Orchard"


def test_several_seats_to_act_are_told_apart_and_see_no_secret() -> None:
    admit(TOGETHER)
    seats = ("--seats", "Ann,Ben,Cal", "--seed", "4")
    done = inside("table", "secrets", *seats, typed="2\npeek\npeek by=Ann\nstate\nquit\nquit\n")
    assert "Ann or Ben or Cal, your choice:" in done.stdout
    assert "1  Ann: Peek" in done.stdout
    assert "Ben looks at a secret: hidden" in done.stdout
    assert "Say whose action it is: by=NAME" in done.stdout
    assert "Ann looks at a secret: hidden" in done.stdout
    assert not [tree for tree in TREES if tree in done.stdout]
