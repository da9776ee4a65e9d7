"""The coach's ideas: legal in every position of a game, at most one for a hex, ranked, with figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

import shortline
from shortline.bots.worker import job
from shortline.kernel import play
from shortline.kernel.action import Action, decode
from shortline.kernel.rules import Position
from shortline.learn import coach, courses, start
from shortline.learn.rivals import rail_rivals
from shortline.table.game import Game
from shortline.titles import names
from tests.conftest import ROOT


@pytest.mark.parametrize("title", names())
def test_ideas_are_legal_and_ranked(title: str) -> None:
    lessons = next(it for it in courses() if it.title == title).lessons
    for lesson in lessons:
        game = start(lesson)
        asked = job(game.rules, game.state, lesson.seat, coach.BOT)
        found = coach.ideas(asked, 3).ideas
        assert 0 < len(found) <= 3
        for idea in found:
            assert play.refusals(game.rules, game.state, decode(idea.action, game.rules.actions)) == ()
            assert 0 <= idea.bar <= 1
        values = [idea.value for idea in found]
        assert values == sorted(values, reverse=True)
        hexes = [idea.hex for idea in found if idea.hex]
        assert len(set(hexes)) == len(hexes)


def test_the_coach_sees_what_the_tile_to_atlanta_brings() -> None:
    lesson = next(it for c in courses() for it in c.lessons if it.id == "tiles" and it.title == "18AL")
    game = start(lesson)
    asked = job(game.rules, game.state, lesson.seat, coach.BOT)
    told = coach.weighed(asked, {"by": "Ann", **lesson.moves[0]})
    runs = [(it.now, it.then) for it in (told.mine.figures if told.mine else ()) if it.name == "best_run"]
    assert runs == [(50, 60)]
    nothing = coach.weighed(asked, {"by": "Ann", "type": "Pass"})
    assert nothing.loss >= told.loss


def test_nobody_waits_for_a_coach_that_thinks_for_too_long() -> None:
    lesson = next(it for c in courses() for it in c.lessons if it.id == "tiles" and it.title == "18AL")
    game = start(lesson)
    asked = job(game.rules, game.state, lesson.seat, coach.BOT)
    assert coach.ideas(asked, 3).bot == coach.BOT
    hurried = coach.ideas(asked, 3, seconds=0.001)
    assert hurried.bot == coach.QUICK
    assert hurried.ideas
    assert coach.weighed(asked, {"by": "Ann", "type": "Pass"}, seconds=0.001).bot == coach.QUICK


def test_the_coach_names_who_could_lay_the_same_tile_first() -> None:
    """As it turns out when nothing is laid and the others of the round come to their own tile steps."""
    record = ROOT / "tests" / "golden" / "18AL" / "bank_operating.json"
    whole = shortline.loads(record.read_text(encoding="utf-8"))
    asked: list[bool] = []
    for number, action in list(enumerate(whole.actions))[::3]:
        s = whole.at(number)
        if type(action).__name__ != "LayTile":
            continue
        named = rail_rivals(Position(whole.rules, s), action)
        assert s.operating not in named
        game = whole.until(number)
        while (now := game.state).turn is not None and now.round.name == s.round.name and now.board == s.board:
            if now.top.step == "lay_tile" and now.operating != s.operating:
                president = now.president(now.operating)
                may = president != action.by and not game.why_not(replace(action, by=president))
                assert (now.operating in named) == may, (number, now.operating)
                asked.append(may)
            game.play(_onwards(game))
    assert asked.count(True) > 3
    assert asked.count(False) > 3


def _onwards(game: Game) -> Action:
    """What ends a step with the least change: no more, or the first thing there is."""
    legal = game.legal()
    return next((it for it in legal if type(it).__name__ == "Pass"), legal[0])
