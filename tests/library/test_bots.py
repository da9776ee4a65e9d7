"""Bots from a script: advice, contests with their records, and bots that are programs of their own."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import shortline
from shortline import Malformed, bots
from shortline.bots import contest, engine
from shortline.bots.match import Order, run

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine_bot.py"


@pytest.mark.parametrize("title", ["18AL", "openrails"])
def test_advice_has_a_reason_and_what_else_was_weighed(title: str) -> None:
    game = shortline.new_game(title, ["Ann", "Ben", "Cal"], seed=7)
    advice = bots.ask(game, "steady")
    assert game.is_legal(advice.action)
    assert advice.why
    assert advice.candidates[0].action == advice.action
    values = [candidate.value for candidate in advice.candidates]
    assert values == sorted(values, reverse=True)
    assert bots.ask(game, "random").candidates == ()
    assert game.number == 0
    with pytest.raises(Malformed, match="There is no bot"):
        bots.ask(game, "nobody")


def test_a_contest_keeps_its_games(tmp_path: Path) -> None:
    found = contest.play("18AL", ["random", "random", "random"], games=2, seed=3)
    assert found.report["games"] == 2
    found.write_records(tmp_path)
    for number, result in enumerate(found.results):
        game = found.game(number)
        assert game.digest == result.digest
        again = shortline.load(tmp_path / f"18AL-{result.seed}-{number}.json")
        assert again.state == game.state
        assert again.about["players"] == dict.fromkeys(again.at(0).seats, "random")
    with pytest.raises(Malformed, match="there is no 2"):
        found.game(2)


def test_a_program_plays_a_seat() -> None:
    command = f"cmd:{sys.executable} {EXAMPLE}"
    result = run(Order("18AL", ("random", "random", command), 1))
    assert result.broken == ()
    assert result.ending != "unfinished"


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("print('hello')", "does not answer with a line of JSON"),
        ("pass", "has ended"),
        ("print('{}')", "not with ready"),
        ("print('[]')", "An answer is an object"),
    ],
)
def test_a_program_that_is_no_bot_is_refused(program: str, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        engine.EngineBot(f'{sys.executable} -c "{program}"')


def test_a_program_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Malformed, match="cannot be started"):
        engine.find("cmd:/nowhere/at/all")
    with pytest.raises(Malformed, match="There is no bot"):
        bots.find("cmd:ls")  # only arenas run commands


def test_a_bot_of_ours_answers_on_a_pipe() -> None:
    game = shortline.new_game("18FL", ["Ann", "Ben", "Cal"], seed=7)
    ask = engine.asked(bots.observe(game.rules, game.state, game.to_act[0]))
    wrong = [{**ask, "seat": "Zoe"}, {**ask, "title": "18XX"}, {**ask, "state": {}}, {"type": "dance"}]
    lines = [json.dumps(m) for m in ({"type": "hello"}, ask, *wrong)] + ["nonsense", "", "[]", '{"type": "quit"}', "x"]
    out = io.StringIO()
    engine.serve(bots.find("steady"), "steady", lines, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [a["type"] for a in answers] == ["ready", "choice", *["error"] * 6]
    assert game.is_legal(shortline.decode(answers[1]["action"], game.rules.actions))
