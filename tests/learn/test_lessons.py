"""Lessons: each is solved the intended way and by no wrong one; a bad file tells all its faults."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shortline.learn import Lesson, course, courses, judged, standing, start
from shortline.learn.families import family_of
from shortline.learn.lessons import _course, acted
from shortline.parts.complaints import BadData
from shortline.parts.loading import Loading
from shortline.parts.reading import loads
from shortline.titles import file, find, names

LESSONS = [lesson for it in courses() for lesson in it.lessons]


def called(lesson: Lesson) -> str:
    """A lesson in the list of tests."""
    return f"{lesson.title}-{lesson.id}"


def test_every_title_has_lessons() -> None:
    assert {it.title: len(it.lessons) for it in courses()} == {
        "18AL": 12,
        "18GA": 4,
        "18VA": 4,
        "18FL": 4,
        "openrails": 6,
    }
    assert {it.title for it in courses()} == set(names())


@pytest.mark.parametrize("lesson", LESSONS, ids=called)
def test_the_intended_way_solves_a_lesson(lesson: Lesson) -> None:
    game = start(lesson)
    assert not all(goal.done for goal in standing(lesson, game))
    for n, data in enumerate(lesson.moves, 1):
        answer = judged(lesson, game, acted(lesson, game, data))
        assert answer.kind == ("done" if n == len(lesson.moves) else "allowed")
        game.play(acted(lesson, game, data))
    assert all(goal.done for goal in standing(lesson, game))


@pytest.mark.parametrize("lesson", LESSONS, ids=called)
def test_wrong_ways_do_not_solve_it_and_are_answered(lesson: Lesson) -> None:
    game = start(lesson)
    before = game.number
    assert len(lesson.wrong) >= 2
    for data in lesson.wrong:
        answer = judged(lesson, game, acted(lesson, game, data))
        assert answer.kind != "done"
        assert answer.text or answer.kind == "allowed"
        if answer.kind == "refused":
            # "18AL 4.2.1(j)": the clause is one that the rules page has.
            assert answer.cite.removeprefix(f"{lesson.title} ") in find(lesson.title).clauses or not answer.cite
        assert game.number == before


def test_an_allowed_try_tells_what_it_would_do() -> None:
    lesson = course("18AL").lesson("tiles")
    game = start(lesson)
    astray = judged(lesson, game, acted(lesson, game, lesson.wrong[1]))
    assert astray.kind == "allowed"
    assert astray.text == "ABC lays tile 9 on H7"
    assert [(it.before, it.after, it.unit) for it in astray.figures] == [(50, 50, "money")]
    refused = judged(lesson, game, acted(lesson, game, lesson.wrong[0]))
    assert refused.kind == "refused"
    assert refused.cite.endswith("4.2.1(j)")


def test_a_game_of_a_lesson_is_the_learners_own() -> None:
    lesson = course("18AL").lesson("float")
    first, second = start(lesson), start(lesson)
    first.play(acted(lesson, first, lesson.moves[0]))
    assert second.number == lesson.after
    assert not all(goal.done for goal in standing(lesson, second))


def text_of(title: str) -> str:
    """The file of a title's lessons."""
    found = file(title, "lessons.toml")
    assert found is not None
    return found.read_text("utf-8")


def faults(change: Callable[[str], str], title: str = "18AL") -> str:
    """What is said about a changed file of lessons."""
    reader, loading = loads(change(text_of(title)), "lessons.toml"), Loading()
    reader.loading = loading
    _course(title, reader)
    reader.done()
    with pytest.raises(BadData) as told:
        loading.end()
    return str(told.value)


def test_a_bad_file_tells_all_its_faults_at_once() -> None:
    told = faults(
        lambda text: (
            text.replace('seat = "Ann"', 'seat = "Zoe"', 1)
            .replace('measure = "floated"', 'measure = "flaoted"')
            .replace('clause = "3.1(b)"', 'clause = "99"')
            .replace('ring = "H7"', 'ring = "H77"')
            .replace("after = 278", "after = 9999")
            .replace('type = "Withhold"', 'type = "Withold"', 1)
            .replace('words = ["run", "train"]', 'words = ["runn"]')
        )
    )
    for part in ("Zoe is not to act", "'floated' is meant", "clause '99'", "'H77'", "9999", "Withold", "'runn'"):
        assert part in told, part


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('id = "float"', 'id = "shares"', "there is a lesson shares already"),
        ("minutes = 30", "minutes = 30\nhours = 1", "unknown key"),
        (
            '{ type = "Withhold" }, { type = "BuyTrain", train = "2-3", price = 100 }',
            '{ type = "Withhold" }',
            "at least 2",
        ),
        (
            'measure = "president", of = "Ann", at = "ABC"',
            'measure = "president", of = "Ann", at = "XYZ"',
            "no corporation 'XYZ'",
        ),
        ('game = "forced"', 'game = "fourced"', "there is no record"),
        ('measure = "over", at_least = 1', 'measure = "over"', "at_least or at_most"),
    ],
)
def test_each_mistake_is_named(before: str, after: str, said: str) -> None:
    assert before in text_of("18AL")
    assert said in faults(lambda text: text.replace(before, after, 1))


def test_measures_need_no_more_than_they_say() -> None:
    for it in courses():
        known = family_of(start(it.lessons[0]).state).measures
        assert {goal.measure for lesson in it.lessons for goal in lesson.goals if goal.measure} <= set(known)
