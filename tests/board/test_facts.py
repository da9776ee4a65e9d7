"""Facts beside maps, boards and states: the same for every thread, so many and no more, gone in a copy elsewhere."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import TypeVar

import pytest

import shortline
from shortline.bots.rail.facts import BotBoardFacts, BotMapFacts
from shortline.cli.chooser import Chooser
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.board.facts import BoardFacts, MapFacts
from shortline.eighteenxx.board.lays import lays
from shortline.eighteenxx.board.links import links
from shortline.eighteenxx.components.denial import FirstRouteFacts, LookFacts
from shortline.eighteenxx.facts import RailFacts, RunFacts
from shortline.eighteenxx.routes.network import ground, network
from shortline.eighteenxx.routes.search import best_runs
from shortline.kernel import play
from shortline.kernel.facts import Facts, Memo
from tests.routes.random_boards import random_case

T = TypeVar("T")
THREADS = 4


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(ask: Callable[[], T]) -> list[T]:
    """What several threads are told that ask at the same time."""
    gate = Barrier(THREADS)

    def asked() -> T:
        gate.wait()
        return ask()

    with ThreadPoolExecutor(THREADS) as pool:
        return [f.result() for f in [pool.submit(asked) for _ in range(THREADS)]]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("title", "seed"), [("18FL", 3), ("18AL", 5), ("18VA", 2)])
def test_threads_that_ask_at_the_same_time_are_told_the_same(title: str, seed: int) -> None:
    case = random_case(title, seed)
    alone = replace(case.board, map=replace(case.board.map))
    together = replace(case.board, map=replace(case.board.map))
    assert together.map.facts.sizes() == {}, "nothing is known of the copy"

    grounds = at_once(lambda: ground(together.map))
    assert all(it is grounds[0] for it in grounds), "one ground to a map: its bits mean something"
    assert grounds[0].named == ground(alone.map).named
    for ask in (lambda: reach(together, "us"), lambda: lays(together, "us", ("yellow", "green"))):
        told = at_once(ask)
        assert all(it is told[0] for it in told)
    assert all(it == links(alone) for it in at_once(lambda: links(together)))
    nets = at_once(lambda: network(together))
    assert all(it.fans == network(alone).fans for it in nets)
    best = at_once(lambda: best_runs(together, "us", case.trains, case.values))
    assert {it.revenue for it in best} == {best_runs(alone, "us", case.trains, case.values).revenue}


def test_a_memo_keeps_the_first_answer_and_only_so_many() -> None:
    known: Memo[int, str] = Memo(8)
    assert known.keep(0, "first") == "first"
    assert known.keep(0, "second") == "first"
    known.renew(0, "third")
    assert known[0] == "third"
    for question in range(100):
        known.keep(question, str(question))
        assert len(known) <= 8
    assert known[99] == "99"
    assert 0 not in known, "the oldest went"


KINDS: tuple[type[Facts], ...] = (
    MapFacts,
    BoardFacts,
    RailFacts,
    RunFacts,
    FirstRouteFacts,
    LookFacts,
    BotMapFacts,
    BotBoardFacts,
)


@pytest.mark.parametrize("title", ["18AL", "18FL"])
def test_what_a_random_game_finds_out_stays_within_its_bounds(title: str) -> None:
    game, chooser = shortline.new_game(title, ("Ann", "Ben", "Cid"), seed=4), Chooser(4)
    bounds = {name: most for kind in KINDS for name, most in kind.bounds().items()}
    seen: dict[str, int] = {}
    while not game.over and game.number < 400:
        s = game.state
        for name, size in (s.facts.sizes() | s.board.facts.sizes() | s.board.map.facts.sizes()).items():
            seen[name] = max(seen.get(name, 0), size)
        game.play(chooser.pick(game))
    assert seen["fits"], "facts were kept"
    assert all(size <= bounds[name] for name, size in seen.items())


def test_facts_stay_behind_when_a_value_goes_elsewhere() -> None:
    game = shortline.new_game("18AL", ("Ann", "Ben", "Cid"), seed=1)
    play.offers(game.rules, game.state)
    assert game.state.facts.offers
    there = pickle.loads(pickle.dumps(game.state))
    assert there == game.state
    assert there.facts.offers is None
    assert there.board.map.facts.sizes() == {}
