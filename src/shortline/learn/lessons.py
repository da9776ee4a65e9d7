"""Lessons: a title's ``lessons.toml``, and the positions that its lessons start from.

A lesson is one position, one thing to do, and what counts as done. Its position is a game of the folder ``lessons/`` of
the title, a record, after so many actions: whoever wants another plays it at a table and takes the record from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from shortline.kernel.action import Action, Plain, decode
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.learn.families import family_of
from shortline.parts.complaints import meant
from shortline.parts.loading import Asked, Loading
from shortline.parts.reading import Reader, load
from shortline.table.game import Game, replayed
from shortline.table.record import read
from shortline.titles import file, find, names

FILE = "lessons.toml"
HINTS = 2
"""Hints in words: where, and which. The third shows the move itself."""
WRONG = 2
"""So many wrong tries, at the least, stand with every lesson."""


@dataclass(frozen=True)
class Goal:
    """Something that has to come about: an action of a kind, or a measure of the position."""

    text: str
    """What the learner reads beside the box."""
    action: Mapping[str, Plain] = field(default_factory=dict)
    """An action by its type and some of its fields; a list of values means any of them."""
    measure: str = ""
    """What is measured; see docs/learn.md for the measures of each family."""
    of: str = ""
    """Who or what is measured: a seat, a corporation."""
    at: str = ""
    """What it is measured in: a corporation, a hex, a kind of train, a private."""
    at_least: int | None = None
    """The goal is met from this figure on."""
    at_most: int | None = None
    """The goal is met up to this figure."""

    def meets(self, value: int) -> bool:
        """Whether a measured figure is what is wanted."""
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    def matches(self, action: Mapping[str, Plain]) -> bool:
        """Whether an action, as data, is of the wanted kind."""
        return bool(self.action) and all(
            action.get(key) in wanted if isinstance(wanted, list) else action.get(key) == wanted
            for key, wanted in self.action.items()
        )


@dataclass(frozen=True)
class Lesson:
    """A position, one thing to do, and what counts as done."""

    title: str
    id: str
    """Its name in addresses."""
    name: str
    """What it is about, in a list."""
    game: str
    """The record in the folder ``lessons`` that its position is from."""
    after: int
    """The actions of the record that have been played."""
    seat: str
    """Whose seat the learner has."""
    task: str
    """What to do, as a heading."""
    text: str
    """What the learner has to know for it: two or three short sentences."""
    why: str
    """Why it matters, told when it is done."""
    goals: tuple[Goal, ...]
    hints: tuple[str, ...]
    """Two hints in words: where to look, and which to choose. The third shows the move."""
    moves: tuple[Mapping[str, Plain], ...]
    """The intended way: actions of the learner's seat, without ``by``."""
    wrong: tuple[Mapping[str, Plain], ...]
    """Tries that do not do: each is refused by the rules, or leaves a goal open."""
    words: tuple[str, ...] = ()
    """New words, at most three, of the course's glossary."""
    hexes: tuple[str, ...] = ()
    """The hexes of the task; the others are dimmed."""
    ring: str = ""
    """The hex to act on, which gets a ring."""
    clause: str = ""
    """The clause of the rules that it is about."""


@dataclass(frozen=True)
class Course:
    """The lessons of a title, in their order."""

    title: str
    name: str
    about: str
    minutes: int
    """How long it takes, about."""
    lessons: tuple[Lesson, ...]
    words: Mapping[str, str]
    """The glossary: what each new word means."""

    def lesson(self, name: str) -> Lesson:
        """The lesson of that id; ``Malformed`` names those that there are."""
        for it in self.lessons:
            if it.id == name:
                return it
        raise Malformed(f"{self.title} has no lesson {name[:40]!r} (it has {', '.join(it.id for it in self.lessons)})")


def courses() -> tuple[Course, ...]:
    """The courses of all titles that have one and can be read, in the order of the titles."""
    return tuple(course(name) for name in names() if file(name, FILE) is not None)


@cache
def course(title: str) -> Course:
    """The course of a title; ``Malformed`` if it has none, ``BadData`` with all that is wrong with its file."""
    its = find(title).id
    path = file(its, FILE)
    if path is None:
        raise Malformed(f"{its} has no lessons")
    reader, loading = load(path), Loading()
    reader.loading = loading
    made = _course(its, reader)
    reader.done()
    loading.end()
    return made


def questions(title: str) -> Mapping[tuple[str, ...], Asked]:
    """Every key that ``lessons.toml`` may have, as the reader of a title's own asks for it."""
    path = file(title, FILE)
    if path is None:
        raise Malformed(f"{title} has no lessons")
    reader, loading = load(path), Loading(tracing=True)
    reader.loading = loading
    _course(title, reader)
    return loading.asked


def _course(title: str, reader: Reader) -> Course:
    reader.fills(Course)
    name, about = reader.text("name"), reader.text("about")
    minutes = reader.number("minutes", least=1)
    words = _glossary(reader)
    lessons = tuple(_lesson(title, row, words) for row in reader.array("lessons", about="The lessons in their order."))
    for n, it in enumerate(lessons):
        if it.id in [other.id for other in lessons[:n]]:
            reader.complain(f"lessons[{n}].id", f"there is a lesson {it.id} already")
    return Course(title, name, about, minutes, lessons, words)


def _glossary(reader: Reader) -> Mapping[str, str]:
    words = reader.raw("words", about="The glossary: what each new word means.") if reader.has("words") else {}
    if not isinstance(words, dict) or not all(isinstance(it, str) for it in words.values()):
        reader.complain("words", "must be a table of texts")
        return {}
    return words


def _lesson(title: str, row: Reader, words: Mapping[str, str]) -> Lesson:
    row.fills(Lesson)
    wrong, moves = _actions(row, "wrong"), _actions(row, "moves")
    made = Lesson(
        title,
        id=row.text("id"),
        name=row.text("name"),
        game=row.text("game"),
        after=row.number("after", least=0),
        seat=row.text("seat"),
        task=row.text("task"),
        text=row.text("text"),
        why=row.text("why"),
        goals=tuple(_goal(goal) for goal in row.array("goals", about="What has to come about.")),
        hints=row.texts("hints"),
        moves=moves,
        wrong=wrong,
        words=row.names("words", words, "word {} in the glossary", ()),
        hexes=row.texts("hexes", ()),
        ring=row.text("ring", ""),
        clause=row.name("clause", find(title).clauses, "clause {}", ""),
    )
    if len(made.hints) != HINTS:
        row.complain("hints", f"must be {HINTS}: where to look, and which to choose")
    if len(wrong) < WRONG:
        row.complain("wrong", f"must be at least {WRONG} tries")
    if len(made.words) > 3:
        row.complain("words", "must be three at most")
    if not moves:
        row.complain("moves", "must have at least one action")
    if not made.goals:
        row.complain("goals", "must have at least one goal")
    with row.part():
        _fits(made, row)
    return made


def _actions(row: Reader, key: str) -> tuple[Mapping[str, Plain], ...]:
    actions = row.raw(key, about=f"``{key}``: actions by type and fields.") if row.has(key) else []
    if not isinstance(actions, list) or not all(isinstance(it, dict) and "type" in it for it in actions):
        row.complain(key, "must be a list of actions, each with its type")
        return ()
    return tuple(actions)


def _goal(row: Reader) -> Goal:
    row.fills(Goal)
    action = row.raw("action", about="An action by its type and some of its fields.") if row.has("action") else {}
    if not isinstance(action, dict):
        row.complain("action", "must be a table with the type of an action")
        action = {}
    made = Goal(
        text=row.text("text"),
        action=action,
        measure=row.text("measure", ""),
        of=row.text("of", ""),
        at=row.text("at", ""),
        at_least=row.number("at_least", None),
        at_most=row.number("at_most", None),
    )
    if bool(made.action) == bool(made.measure):
        row.complain("", "must have an action or a measure, and not both")
    if made.measure and made.at_least is None and made.at_most is None:
        row.complain("measure", "needs at_least or at_most")
    return made


def _fits(lesson: Lesson, row: Reader) -> None:
    """Look whether a lesson speaks of what there is: its game, its seat, its measures, its actions, its hexes."""
    try:
        game = start(lesson)
    except (Malformed, IllegalAction, RulesChanged) as e:
        row.fail("game", str(e))
    known = family_of(game.state).names(game.position)
    if lesson.seat not in game.to_act:
        row.complain("seat", f"{lesson.seat} is not to act there, {', '.join(game.to_act) or 'nobody'} is")
    for key, hexes in (("hexes", lesson.hexes), ("ring", (lesson.ring,) if lesson.ring else ())):
        for hex_id in hexes:
            if hex_id not in known["hex"]:
                row.complain(key, f"there is no hex {hex_id!r} on the map{meant(hex_id, known['hex'])}")
    for n, goal in enumerate(lesson.goals):
        for fault in _goal_faults(goal, game, known):
            row.complain(f"goals[{n}]", fault)
    for key, tries in (("moves", lesson.moves), ("wrong", lesson.wrong)):
        for n, data in enumerate(tries):
            try:
                acted(lesson, game, data)
            except Malformed as e:
                row.complain(f"{key}[{n}]", str(e))


def _goal_faults(goal: Goal, game: Game[Any], known: Mapping[Any, tuple[str, ...]]) -> list[str]:
    if goal.action:
        kind = goal.action.get("type")
        if kind in game.rules.actions:
            return []
        return [f"there is no action {kind!r}{meant(str(kind), game.rules.actions)}"]
    if not goal.measure:
        return []
    there = family_of(game.state).measures
    if goal.measure not in there:
        return [f"there is no measure {goal.measure!r}{meant(goal.measure, there)}"]
    measure, faults = there[goal.measure], []
    for key, needs, value in (("of", measure.of, goal.of), ("at", measure.at, goal.at)):
        if value and not needs:
            faults.append(f"{goal.measure} has no {key!r}")
        elif needs and value not in known[needs] and (value or key == "of" or needs == "corporation"):
            faults.append(f"{key}: there is no {needs} {value!r}{meant(value, known[needs])}")
    return faults


def acted(lesson: Lesson, game: Game[Any], data: Mapping[str, Plain]) -> Action:
    """An action of a lesson as the rules know it, by the learner's seat."""
    return decode({"by": lesson.seat, **data}, game.rules.actions)


@cache
def _record(title: str, game: str) -> Game[Any]:
    path = file(title, f"lessons/{game}.json")
    if path is None:
        raise Malformed(f"there is no record lessons/{game[:60]}.json")
    return replayed(find(title), read(path.read_text("utf-8")))


def start(lesson: Lesson) -> Game[Any]:
    """The game of a lesson at its beginning: a new one at every call, the learner's to play on."""
    whole = _record(lesson.title, lesson.game)
    if lesson.after > whole.length:
        raise Malformed(f"the record {lesson.game} has {whole.length} actions, not {lesson.after}")
    game: Game[Any] = whole.copy()
    while game.number > lesson.after:
        game.undo()
    return game
