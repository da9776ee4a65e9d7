"""Learning: lessons on real positions, a title on one page, a coach.

``lessons(title)`` gives a title's course; ``judged(lesson, game, action)`` says what a try comes to. See docs/learn.md.
"""

from shortline.learn.judge import Answer, Figure, GoalNow, judged, next_move, standing
from shortline.learn.lessons import Course, Goal, Lesson, course, courses, start
from shortline.learn.proof import proved

__all__ = [
    "Answer",
    "Course",
    "Figure",
    "Goal",
    "GoalNow",
    "Lesson",
    "course",
    "courses",
    "judged",
    "next_move",
    "proved",
    "standing",
    "start",
]
