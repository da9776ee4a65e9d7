"""Proof: a course does what it says, with the real rules."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.learn.judge import judged, standing
from shortline.learn.lessons import FILE, Lesson, acted, course, start
from shortline.parts.complaints import BadData, together


def proved(title: str) -> str:
    """Prove a course: every lesson is solved by its own moves and by none of its wrong tries; ``BadData`` tells all
    that are not."""
    lessons = course(title).lessons
    faults = [
        BadData(FILE, f"lessons[{n}] ({lesson.id}){key}", text)
        for n, lesson in enumerate(lessons)
        for key, text in _faults(lesson)
    ]
    if faults:
        raise together(faults)
    return f"{len(lessons)} lessons, each solved by its own way and by no wrong one"


def _faults(lesson: Lesson) -> Iterator[tuple[str, str]]:
    game = start(lesson)
    if all(goal.done for goal in standing(lesson, game)):
        yield "", "is done before anything is"
    for data in lesson.wrong:
        if judged(lesson, game, acted(lesson, game, data)).kind == "done":
            yield ".wrong", f"{data} solves it"
    for data in lesson.moves:
        answer = judged(lesson, game, acted(lesson, game, data))
        if answer.kind == "refused":
            yield ".moves", f"{data} is refused: {answer.text}"
            return
        game.play(acted(lesson, game, data))
    undone = [goal.text for goal in standing(lesson, game) if not goal.done]
    if undone:
        yield ".moves", f"leave undone: {'; '.join(undone)}"
