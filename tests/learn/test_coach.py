"""The coach's ideas: legal in every position of a game, at most one for a hex, ranked, with figures."""

from __future__ import annotations

import pytest

from shortline.bots.worker import job
from shortline.kernel import play
from shortline.kernel.action import decode
from shortline.learn import coach, courses, start
from shortline.titles import names


@pytest.mark.parametrize("title", names())
def test_ideas_are_legal_and_ranked(title: str) -> None:
    lessons = next(it for it in courses() if it.title == title).lessons
    for lesson in lessons:
        game = start(lesson)
        asked = job(game.rules, game.state, lesson.seat, coach.BOT)
        found = coach.ideas(asked, 3)
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
