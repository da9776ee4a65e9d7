"""Jobs: a bot in another process sees a view, answers with an offer, and is found out if it does not."""

from __future__ import annotations

import pickle
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import shortline
from shortline.bots import Choice, Observation, registry, worker
from shortline.bots.protocol import observe, offered
from shortline.bots.random import RandomBot
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game

NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve"]


def table(title: str, moves: int = 120) -> Game:
    """A game some way on, played at random."""
    found = shortline.find_title(title)
    game = Game(found, NAMES[: max(3, found.players[0])], None, 5)
    for number in range(moves):
        if game.over:
            game.undo()
            break
        seat = game.to_act[0]
        game.play(RandomBot().choose(observe(game.rules, game.state, seat, number)).action)
    return game


@pytest.mark.parametrize("title", [t.id for t in shortline.titles()])
def test_a_job_travels_and_gives_what_the_bot_gives_here(title: str) -> None:
    game = table(title)
    seat = game.to_act[0]
    job = worker.job(game.rules, game.state, seat, "random", seed=3)
    there = pickle.loads(pickle.dumps(job))
    assert len(job.obs) < 60_000
    assert worker.choose(there) == worker.choose(job) == RandomBot().choose(observe(game.rules, game.state, seat, 3))
    state, offers = worker.unpack(game.rules, job.obs)
    assert state == game.view(seat).state
    assert offers == game.offers(seat)


def test_a_process_pool_does_jobs() -> None:
    game = table("18GA", 20)
    jobs = [worker.job(game.rules, game.state, game.to_act[0], "random", seed=n) for n in range(4)]
    with ProcessPoolExecutor(1) as pool:
        assert list(pool.map(worker.choose, jobs)) == [worker.choose(job) for job in jobs]


class Raises:
    def choose(self, obs: Observation) -> Choice:
        raise KeyError("no idea")


class Hangs:
    def choose(self, obs: Observation) -> Choice:
        while True:
            time.sleep(0.001)


class Nonsense:
    def choose(self, obs: Observation) -> Any:
        return 42


class Cheats:
    def choose(self, obs: Observation) -> Choice:
        offer = next(o for o in obs.offers if o.span)
        return Choice(offer._with(offer.span.field, offer.span.high + 1), "more than I have")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (Raises(), "failed: KeyError"),
        (Hangs(), "did not answer within 0.1 seconds"),
        (Nonsense(), "answered with int"),
        (Cheats(), "chose what is not on offer"),
    ],
)
def test_a_broken_bot_is_found_out(bot: Any, reason: str) -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"])
    obs = observe(game.rules, game.state, "Ann")
    with pytest.raises(worker.Broken) as found:
        worker.asked(bot, "guest", obs, seconds=0.1)
    assert found.value.reason.startswith(reason)
    again = pickle.loads(pickle.dumps(found.value))
    assert (again.bot, again.seat, str(again)) == ("guest", "Ann", f"guest {again.reason}")


def test_a_bot_that_does_not_exist_is_reported_as_broken() -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"])
    with pytest.raises(worker.Broken, match="no bot 'deep'"):
        worker.choose(worker.job(game.rules, game.state, "Ann", "deep"))


def test_the_registry_names_those_there_are() -> None:
    assert registry.names()[0] == "random"
    assert registry.about("random").startswith("Plays at random")
    with pytest.raises(Malformed, match=r"no bot 'x' \(there is random"):
        registry.find("x")


def test_every_value_of_a_span_is_offered_and_no_other() -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"])
    obs = observe(game.rules, game.state, "Ann")
    offer = next(o for o in obs.offers if o.span)
    assert offer.span
    assert offered(obs, offer.at(offer.span.low + 1))
    assert not offered(obs, offer._with(offer.span.field, offer.span.low - 1))
    assert not offered(obs, object())
