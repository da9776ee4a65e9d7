"""The arena: rotation, pairing, the same results wherever games are played, resuming, and bots that break."""

from __future__ import annotations

import gc
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from shortline.bots import Choice, Observation, arena, match, registry
from shortline.bots.match import NAMES, Order, Result, played, table
from shortline.bots.tally import rated, tally, wilson
from shortline.cli.app import app
from shortline.eighteenxx.events import TurnBegan
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import State

EVENT = arena.Event("openrails", ("steady", "random", "random"), 2)


def facts(results: Any) -> list[dict[str, Any]]:
    return [r.facts() for r in results]


def test_each_seed_is_played_in_every_rotation() -> None:
    orders = arena.Event("18AL", ("a", "b", "c"), 6, seed=9).orders()
    assert [(o.seed, o.bots) for o in orders] == [
        (9, ("a", "b", "c")),
        (9, ("c", "a", "b")),
        (9, ("b", "c", "a")),
        (10, ("a", "b", "c")),
        (10, ("c", "a", "b")),
        (10, ("b", "c", "a")),
    ]


def test_bots_that_are_alike_are_not_rotated_but_play_more_seeds() -> None:
    orders = arena.Event("18AL", ("a", "a", "a"), 3, seed=9).orders()
    assert [o.seed for o in orders] == [9, 10, 11]


def test_a_late_first_run_is_counted_for_the_president_of_that_time() -> None:
    state = SimpleNamespace(president=lambda corporation: "Ben", round=None)
    watch = match.Watch()
    for _ in range(match.TURNS):
        watch.see(state, [TurnBegan("L&N", first=False)])
    assert not watch.late
    watch.see(state, [TurnBegan("L&N", first=False)])
    assert watch.late == {"L&N": "Ben"}
    result = match.Result(1, ("a", "b"), (1, 2), "", 1, 1, "", late_trains=("L&N",), late_seats=(1,))
    assert {name: row["late_trains"] for name, row in tally([result])["bots"].items()} == {"a": 0, "b": 1}


def test_processes_give_what_one_process_gives() -> None:
    alone = facts(arena.play(EVENT, arena.here))
    assert facts(arena.play(EVENT, arena.in_processes(2))) == alone
    assert facts(arena.play(EVENT, arena.here)) == alone


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cluster_of_two_workers_gives_what_one_process_gives() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, scheduler_port=0
    ) as cluster:
        there = facts(arena.play(EVENT, arena.on_cluster(cluster.scheduler_address)))
    assert there == facts(arena.play(EVENT, arena.here))


def test_the_command_keeps_results_and_goes_on_with_them(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    words = ["arena", "openrails", "--players", "easy,random", "--json", str(file)]
    first = CliRunner().invoke(app, [*words, "--games", "2"])
    assert first.exit_code == 0, first.output
    assert "2 games of openrails" in first.output
    assert "Illegal actions: 0" in first.output
    assert "…" not in first.output, "a figure is cut off at 80 columns"
    again = CliRunner().invoke(app, [*words, "--games", "4"])
    assert again.exit_code == 2
    assert "exists; --resume goes on" in " ".join(again.output.split())
    more = CliRunner().invoke(app, [*words, "--games", "4", "--resume"])
    assert more.exit_code == 0, more.output
    data = json.loads(file.read_text(encoding="utf-8"))
    assert len(data["games"]) == 4
    assert data["report"]["bots"]["easy"]["seats"] == 4
    other = CliRunner().invoke(
        app, ["arena", "openrails", "--players", "random,random", "--json", str(file), "--resume"]
    )
    assert other.exit_code == 2
    assert "other games" in " ".join(other.output.split())


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (arena.Event("18AL", ("steady", "nobody", "easy"), 1), "no bot 'nobody'"),
        (arena.Event("18AL", ("random", "random"), 1), "3 to 5 players, not 2"),
        (arena.Event("18XX", ("random",), 1), "no title"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(event: arena.Event, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        event.check()


def test_a_file_that_holds_no_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(Malformed, match="no results"):
        arena.read(file, EVENT)


class Raises:
    """Fails at its fifth move."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, obs: Observation) -> Choice:
        self.moves += 1
        if self.moves == 5:
            raise RuntimeError("out of ideas")
        return registry.find("random").choose(obs)


class Hangs:
    """Never answers."""

    def choose(self, obs: Observation) -> Choice:
        while True:
            time.sleep(0.001)


class Nonsense:
    """Answers what is no choice."""

    def choose(self, obs: Observation) -> Any:
        return "pass"


@pytest.mark.parametrize(
    ("guest", "words", "patience"),
    [(Raises, "failed: RuntimeError", 60), (Hangs, "did not answer", 2), (Nonsense, "answered with str", 60)],
)
def test_a_broken_bot_loses_its_seat_to_steady_and_the_game_goes_on(
    guest: type[Any], words: str, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda name: guest() if name == "guest" else find(name))
    order = match.Order("openrails", ("guest", "random", "random"), 1, patience=patience)
    result = match.run(order)
    assert len(result.broken) == 1
    assert words in result.broken[0]
    assert result.broken[0].endswith("steady takes the seat")
    assert result.ending != "unfinished"
    assert result.lost_seats == (0,)
    report = tally([result])
    assert report["broken"] == list(result.broken)
    assert report["bots"]["guest"]["wins"] == report["bots"]["guest"]["worth"] == 0
    assert report["bots"]["random"]["wins"] == 1


class Scribbler:
    """Writes money into what it sees, as anybody would."""

    def choose(self, obs: Observation) -> Choice:
        obs.state.ledger[obs.seat] += 1000
        return registry.find("random").choose(obs)


class Cheat:
    """Writes money into what it sees by a way round the mapping's refusal."""

    def choose(self, obs: Observation) -> Choice:
        dict.__setitem__(obs.state.ledger, obs.seat, 10_000)
        return registry.find("random").choose(obs)


class Thief:
    """Looks for the game itself, once, and writes money into that."""

    def __init__(self) -> None:
        self.done = False

    def choose(self, obs: Observation) -> Choice:
        looking, self.done = not self.done, True
        for state in [o for o in gc.get_objects() if looking and isinstance(o, State)]:
            dict.__setitem__(state.ledger, obs.seat, 10_000)
        return registry.find("random").choose(obs)


def _against_two(guest: type[Any], monkeypatch: pytest.MonkeyPatch) -> Result:
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda name: guest() if name == "guest" else find(name))
    order = Order("openrails", ("guest", "random", "random"), 1)
    return played(table(order), {s: (n, registry.find(n)) for s, n in zip(NAMES, order.bots, strict=False)}, order)


def test_a_bot_that_writes_into_what_it_sees_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    result = _against_two(Scribbler, monkeypatch)
    assert result.lost_seats == (0,)
    assert "cannot be written" in result.broken[0]


def test_what_a_bot_writes_by_force_does_not_reach_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Honest(Cheat):
        """The same without the writing."""

        def choose(self, obs: Observation) -> Choice:
            return registry.find("random").choose(obs)

    cheating, honest = _against_two(Cheat, monkeypatch), _against_two(Honest, monkeypatch)
    assert cheating.facts() == honest.facts()
    assert cheating.broken == ()


def test_a_game_that_does_not_replay_is_won_by_no_bot_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    result = _against_two(Thief, monkeypatch)
    assert result.lost_seats == (0,)
    assert "played again" in result.broken[0]
    assert 0 not in result.winners()
    assert result.won()[0] == 0


def test_the_interval_is_wilsons() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_who_wins_more_is_rated_higher() -> None:
    results = [match.Result(n, ("a", "b", "b"), (300, 200, 100), "bank", 10, 99, "") for n in range(20)]
    ratings = rated(results)
    assert ratings["a"][0] > ratings["b"][0] + 5
    assert tally(results)["bots"]["a"]["win_share"] == 1.0
