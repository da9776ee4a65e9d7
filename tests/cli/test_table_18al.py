"""18AL at the table: a whole game typed by a script, a kill in the middle, panels at every kind of moment."""

from __future__ import annotations

import io
import signal
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

import shortline as library
from shortline.cli.table.menu import groups
from shortline.cli.table.screen import Screen
from shortline.table.game import Game
from tests.cli.shell import REAL, environment, inside
from tests.cli.shell import shortline as run
from tests.cli.typist import script

SEATS = ["Ann", "Ben", "Cal"]
SEED = 4


@pytest.fixture(scope="module")
def typed() -> tuple[Game, list[str]]:
    """A whole random game, and the lines that play it."""
    game = library.new_game("18AL", SEATS, seed=SEED)
    return game, script(game, SEED)


def killed_in_the_middle(path: Path, game: Game, lines: list[str]) -> str:
    """Type lines, kill the table halfway, check the record and type the rest; what the second table printed."""
    half = len(lines) // 2
    args = ["table", "18al", "--seats", ",".join(SEATS), "--seed", str(SEED), "--record", str(path)]
    with subprocess.Popen(
        [*REAL, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        table.stdin.write("\n".join(lines[:half]) + "\n")
        table.stdin.flush()
        for line in table.stdout:
            if f"· action {half} " in line:
                break
        table.send_signal(signal.SIGKILL)
    assert library.load(path).actions == game.actions[:half]
    done = run("table", "18AL", "--record", str(path), typed="\n".join([*lines[half:], "quit"]), command=REAL)
    assert done.returncode == 0, done.stderr
    assert library.load(path).actions == game.actions[: len(lines)]
    return done.stdout


def test_a_game_goes_on_after_a_kill(tmp_path: Path, typed: tuple[Game, list[str]]) -> None:
    game, lines = typed
    killed_in_the_middle(tmp_path / "game.json", game, lines[:120])


@pytest.mark.soak
def test_a_whole_game_goes_on_after_a_kill(tmp_path: Path, typed: tuple[Game, list[str]]) -> None:
    game, lines = typed
    path = tmp_path / "game.json"
    assert "The game is over" in killed_in_the_middle(path, game, lines)
    assert path.read_text(encoding="utf-8") == game.record.to_json()


def test_every_panel_at_many_moments(typed: tuple[Game, list[str]]) -> None:
    game, _ = typed
    past = library.new_game("18AL", SEATS, seed=SEED)
    out = io.StringIO()
    screen = Screen(past, Console(width=80, file=out))
    for number, action in enumerate(game.actions):
        if number % 50 == 0:
            screen.position()
            screen.menu(groups(past.offers()), 1)
            screen.everything()
        past.play(action)
    screen.position()
    assert "The game is over" in out.getvalue()
    assert out.getvalue().count("│Birmingh│") == (len(game.actions) + 49) // 50


def test_the_screens_of_an_opening() -> None:
    lines = [*["1"] * 5, "StartCorporation L&N 70", "why BuyShare L&N initial_offering", "map", "market", "trains"]
    done = inside("table", "18AL", "--seats", "Ann,Ben,Cal", typed="\n".join([*lines, "quit", "quit"]))
    out = done.stdout
    assert "18AL · Stock round 1 · phase 1 · bank $6,200 · action 0" in out
    assert "1  Buy Tuscumbia Railway for $20" in out
    assert "(amount 45 to 600)" in out
    assert "No: Cal has bought in this turn already (18AL 3.2" in out
    assert "╭A4" in out
    assert "│Birmingham│" in out
    assert "par values" in out
    assert "begins phase 2" in out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("why LayTile hex=G4 tile=57 rotation=0", "You cannot lay a tile now; you may"),
        ("why BuyShare L&N under_the_table", "BuyShare.source must be one of initial_offering, open_market"),
        ("why Bid S&NA -5", "A bid on South & North Alabama Railroad is at least $45"),
        ("why Bid S&NA 1000000000", "Ann has $600 free for a bid on South & North Alabama Railroad"),
        ("why Bid S&NA 99999999999", "Bid.amount must be a whole number"),
        ("why Bid Pennsylvania 50", "There is no private 'Pennsylvania'"),
        ("why Pass by=Ben", "It is Ann's turn, not Ben's"),
        ("why Pass by=Zed", "Nobody called Zed sits at this table"),
    ],
)
def test_why(why: str, line: str, words: str) -> None:
    assert words in why.partition(f"your choice: {line}\n")[2].partition("your choice:")[0]


@pytest.fixture(scope="module")
def why(request: pytest.FixtureRequest) -> str:
    """Every question of `test_why`, asked at one table."""
    (mark,) = (m for m in test_why.pytestmark if m.name == "parametrize")  # type: ignore[attr-defined]
    asked = "\n".join(line for line, _ in mark.args[1])
    done = inside("table", "18AL", "--seats", "Ann,Ben,Cal", typed=f"{asked}\nquit\n")
    assert done.returncode == 0
    return done.stdout
