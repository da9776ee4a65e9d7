"""A pytest session in which the tests of a title are collected once and then run against one mutant after the other."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, takewhile

import pytest
from _pytest.runner import runtestprotocol

from shortline.cli.chooser import Chooser, play_out
from shortline.titles import find, names
from tests.mutants.caches import forget
from tests.mutants.code import functions
from tests.mutants.composed import tables
from tests.mutants.forks import LOST, in_forks
from tests.mutants.lines import executed
from tests.mutants.mutant import ROOT, Lines, Mutant, NotOfTheTitle
from tests.mutants.store import Store
from tests.property.tables import table as random_table

SURVIVED, INVALID, UNREACHED = "survived", "does not compose", "unreached"
WHOLE_GAMES = "tests/golden/"
"""Where the tests are that play whole games: what only they notice is counted apart."""
RULES = ("tests/rules/", "tests/property/")
"""Tests of what is played. Those of boards also ask what a title itself never asks."""
FIRST = 1.5
"""Seconds of tests of clauses before the whole games, which notice much, but say little."""
GAMES, ACTIONS, CALLS = 6, 800, 40
"""Random games that show what of the engine belongs to a title, how long they are, how long a function is watched."""


@dataclass
class Outcome:
    """What became of each mutant, and of how many tests."""

    tests: int = 0
    results: dict[Mutant, str] = field(default_factory=dict)
    """SURVIVED, INVALID, UNREACHED, LOST, or the test that failed."""
    broken: list[str] = field(default_factory=list)
    """Tests that fail without any mutant."""


class Session:
    """The plugin: takes over when the tests are collected."""

    def __init__(
        self,
        title: str,
        mutants: Callable[[], list[Mutant]],
        jobs: int,
        say: Callable[[str], None],
        limit: float,
        minutes: float,
    ) -> None:
        self.title, self.make, self.jobs, self.say, self.limit, self.minutes = title, mutants, jobs, say, limit, minutes
        self.outcome = Outcome()
        self.lines: dict[str, Lines] = {}
        self.seconds: dict[str, float] = {}
        self.killers: dict[str, list[str]] = defaultdict(list)
        self.items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._own(item)]

    def _own(self, item: pytest.Item) -> bool:
        """Whether a test is one of the title's own: of its folder, or one for it among those for several.

        What needs the facts beside the project is left out: whoever has only the project must see a mistake, too.
        """
        if item.get_closest_marker("soak") or "shared" in getattr(item, "fixturenames", ()):
            return False
        if self._folder() in item.path.relative_to(ROOT).parts:
            return True
        marked = any(m.args[0] == self.title for m in item.iter_markers("rule"))
        parameters = item.callspec.id.split("-") if hasattr(item, "callspec") else []
        return self.title in parameters or (marked and not set(names()) & set(parameters))

    def _folder(self) -> str:
        return f"g{self.title.lower()}" if self.title[0].isdigit() else self.title

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.outcome.tests = len(self.items)
        forget()
        self._cover()
        if self.outcome.broken:
            return True
        self._run(self.make())
        return True

    def _cover(self) -> None:
        """Find the lines that each test executes, and those that games of the title execute."""
        began = time.monotonic()
        store = Store(self.title)
        self._compose(store)
        known = {nodeid: store.get(nodeid, item.path) for nodeid, item in self.items.items()}
        tasks = ((nodeid, partial(self._alone, nodeid), 600.0) for nodeid, found in known.items() if found is None)
        for number, (nodeid, found) in enumerate(in_forks(tasks, self.jobs), 1):
            known[nodeid] = found
            store.put(nodeid, self.items[nodeid].path, found)
            if not number % 100:
                self.say(f"{number} tests watched, {time.monotonic() - began:.0f} s")
                store.save()  # a run that is broken off need not begin anew
        for nodeid, found in known.items():
            if found is None or found == LOST or not found[0]:
                self.outcome.broken.append(nodeid)
            else:
                _, self.seconds[nodeid], self.lines[nodeid] = found
        self.by_line: dict[tuple[str, int], list[str]] = defaultdict(list)
        for nodeid in sorted(self.lines, key=lambda nodeid: self.seconds[nodeid]):
            for line in self.lines[nodeid]:
                self.by_line[line].append(nodeid)
        reached = store.get("games")
        if reached is None:
            games = ((n, partial(self._game, n), 600.0) for n in range(GAMES))
            reached = frozenset[tuple[str, int]]().union(*(f for _, f in in_forks(games, self.jobs) if f != LOST))
            store.put("games", None, reached)
        store.save()
        of_the_title = (lines for nodeid, lines in self.lines.items() if nodeid.startswith(RULES))
        self.reached = reached.union(self.composing, *of_the_title)
        self.say(f"{self.title}: {len(self.items)} tests, watched in {time.monotonic() - began:.0f} s")

    def _compose(self, store: Store) -> None:
        """Find what composing the title executes, which is shared by all tests, and have it composed for them."""
        title = find(self.title)

        def composed() -> None:
            for options, players in reversed([*tables(title)]):  # by the book last: only so many are kept
                title.compose(options, players)

        found = store.get("composing")
        if found is None:
            (_, found), *_ = in_forks([("", lambda: executed(composed), 600.0)], 1)
            store.put("composing", None, found)
        self.composing: Lines = found
        composed()

    def _alone(self, nodeid: str) -> tuple[bool, float, Lines]:
        """Whether a test passes, its seconds and its lines; a whole game is not watched, it runs with every mutant."""
        passed: list[bool] = []
        began = time.process_time()
        lines = Lines()
        if nodeid.startswith(WHOLE_GAMES):
            passed.append(self._passes(nodeid, ""))
        else:
            lines = executed(lambda: passed.append(self._passes(nodeid, "")))
        return passed[0], time.process_time() - began, lines

    def _game(self, number: int) -> Lines:
        its = random_table(self.title, number * 5)
        return executed(lambda: play_out(its.game(), Chooser(its.seed), ACTIONS), CALLS)

    def _passes(self, nodeid: str, then: str) -> bool:
        reports = runtestprotocol(self.items[nodeid], log=False, nextitem=self.items.get(then))
        return not any(report.failed for report in reports)

    def _run(self, mutants: list[Mutant]) -> None:
        began = last = time.monotonic()
        functions()
        forget()
        # In an order of no meaning, so that what is told on the way is a fair sample.
        random.Random(0).shuffle(mutants)
        for mutant, result in in_forks(self._tasks(mutants), self.jobs):
            self.outcome.results[mutant] = result
            if result in self.items:
                self._remember(mutant, result)
            if time.monotonic() - last > 30:
                last = time.monotonic()
                survived = sum(r == SURVIVED for r in self.outcome.results.values())
                self.say(f"{len(self.outcome.results)} of {len(mutants)}, {survived} survive, {last - began:.0f} s")

    def _tasks(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, Callable[[], str], float]]:
        began = time.monotonic()
        for mutant in mutants:
            if time.monotonic() - began > 60 * self.minutes:
                return
            if mutant.runs is not None and not mutant.runs & self.reached:
                self.outcome.results[mutant] = UNREACHED
                continue
            tests = self._selected(mutant)
            if not tests:
                self.outcome.results[mutant] = SURVIVED
                continue
            yield mutant, partial(self._try, mutant, tests), 5 + 3 * sum(self.seconds[t] for t in tests)

    def _selected(self, mutant: Mutant) -> list[str]:
        """The tests that execute a line of the mutant: those first that found a mutant in the same place."""
        if mutant.runs is None or mutant.runs & self.composing:
            found = set(self.items)
        else:
            found = {nodeid for line in mutant.runs for nodeid in self.by_line.get(line, ())}
            found |= {nodeid for nodeid in self.items if nodeid.startswith(WHOLE_GAMES)}
        first = [t for t in (*self.killers[mutant.place], *self.killers[_file(mutant)]) if t in found]
        rest = sorted(found, key=lambda nodeid: self.seconds[nodeid])
        every = list(dict.fromkeys((*first, *rest)))
        games = [t for t in every if t.startswith(WHOLE_GAMES)]
        clauses = [t for t in every if not t.startswith(WHOLE_GAMES)]
        sums = accumulate(self.seconds[t] for t in clauses)
        early = sum(1 for _ in takewhile(lambda seconds: seconds < FIRST, sums))
        return self._within([*clauses[:early], *games, *clauses[early:]])

    def _within(self, tests: list[str]) -> list[str]:
        """As many of the tests as there is time for."""
        sums = accumulate(self.seconds[t] for t in tests)
        return [t for t, seconds in zip(tests, sums, strict=True) if seconds <= self.limit or t == tests[0]]

    def _remember(self, mutant: Mutant, killer: str) -> None:
        for key in (mutant.place, _file(mutant)):
            known = self.killers[key]
            if killer in known:
                known.remove(killer)
            known.insert(0, killer)

    def _try(self, mutant: Mutant, tests: list[str]) -> str:
        try:
            mutant.apply()
        except NotOfTheTitle:
            return INVALID
        for nodeid, then in zip(tests, [*tests[1:], ""], strict=True):
            if not self._passes(nodeid, then):
                return nodeid
        return SURVIVED


def _file(mutant: Mutant) -> str:
    return mutant.line.partition(":")[0]
