"""Running trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.eighteenxx.events import TrainsRan
from shortline.eighteenxx.facts import RunFacts
from shortline.eighteenxx.rail import RailAt, RailCheck, RailProcedure, RailTx
from shortline.eighteenxx.routes.check import KINDS, CheckedSet, score_set
from shortline.eighteenxx.routes.trains import Runs, Written
from shortline.eighteenxx.running import best_runs, trains_of, values
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Stage
from shortline.kernel.wording import Currency


@dataclass(frozen=True, slots=True)
class RunTrains(Action):
    """Run trains. Each run names its train, its stops in order and the hex sides it crosses."""

    runs: tuple[Written, ...] = ()


def scored(at: RailAt, runs: tuple[Written, ...]) -> CheckedSet:
    """What a set of runs pays, and what is wrong with it; cached on the board."""
    s = at.state
    checked = s.facts.scored.get(runs)  # every check on the runs asks for it
    if checked is None:
        worths = values(at, s.operating)
        key = (s.operating, runs, worths, tuple(s.runs_as(t) for t, _, _ in runs))
        known = s.board.facts.of(RunFacts).scored
        checked = known.get(key)
        if checked is None:
            trains = trains_of(at, s.operating, (train for train, _, _ in runs))
            asked = [(train, stops, track) for train, (_, stops, track) in zip(trains, runs, strict=True)]
            checked = known.keep(key, score_set(s.board, s.operating, worths, asked))
        s.facts.scored.keep(runs, checked)
    return checked


def check_trains(at: RailAt, a: RunTrains) -> str | None:
    """Each train of the corporation runs at most once.   Rule: run.trains"""
    s = at.state
    names = [train for train, _, _ in a.runs]
    for train in names:
        if train not in s.corporations[s.operating].trains:
            return f"{s.operating} has no train {train}"
    if len(set(names)) < len(names):
        return "A train runs once a turn"
    try:
        scored(at, a.runs)
    except ValueError as e:
        return str(e)
    return None


def _fault(key: str) -> RailCheck[RunTrains]:
    def test(at: RailAt, a: RunTrains) -> str | None:
        texts = [f.text for f in scored(at, a.runs).faults if f.key == key]
        return "; ".join(texts) or None

    return Check(key, test, Stage.PLACE)


def insisted(at: RailAt) -> bool:
    """Whether the best run is demanded: another player owns stock, and the table leaves it to nobody."""
    s = at.state
    data = at.data
    if data.play.president_chooses_runs:
        return False
    corporation = s.operating
    president = s.president(corporation)
    others = any(s.holdings.of(corporation, seat) for seat in s.seats if seat != president)
    return others or data.play.best_run_always


def check_best(at: RailAt, a: RunTrains) -> str | None:
    """A stockholder may insist on the best run.   Rule: run.best"""
    s = at.state
    if not insisted(at):
        return None
    best, asked = best_runs(at, s.operating).revenue, scored(at, a.runs).runs.revenue
    return None if asked >= best else f"These runs pay {at.money(asked)}; {s.operating} can run for {at.money(best)}"


FAULTS = (
    "run.not_connected",
    "run.reverses",
    "run.same_track",
    "run.stop_twice",
    "run.no_station",
    "run.through_red",
    "run.blocked",
    "run.too_long",
    "run.one_place",
    "run.shared_track",
)


class TrainRunning(RailProcedure[RunTrains]):
    """A corporation runs its trains. ``faults`` are the ways in which a run can be wrong in this title."""

    action = RunTrains

    def __init__(self, *faults: str) -> None:
        self.checks = (
            Check("run.trains", check_trains, Stage.TURN),
            *(_fault(key) for key in (*FAULTS, *faults)),
            Check("run.best", check_best, Stage.MONEY),
        )

    def offers(self, at: RailAt) -> Iterator[RunTrains]:
        s = at.state
        assert s.turn is not None
        if s.turn.ran:
            return
        seat = s.top.actors[0]
        yield RunTrains(seat, best_runs(at, s.operating).written())
        if not insisted(at):
            yield RunTrains(seat, ())

    def offered_as(self, at: RailAt, a: RunTrains) -> RunTrains:
        """The best run is offered, and none where nobody insists on it: others are for the player to trace."""
        return RunTrains(a.by, best_runs(at, at.state.operating).written()) if a.runs else a

    def perform(self, tx: RailTx, a: RunTrains) -> None:
        at = tx.at
        s = at.state
        ran = scored(at, a.runs).runs
        tx.emit(TrainsRan(s.operating, a.runs, ran.revenue, ran.treasury, lines(tx.money, s, ran)))

    def label(self, at: RailAt, a: RunTrains) -> str:
        if not a.runs:
            return "Run no train"
        ran = scored(at, a.runs).runs
        return f"Run for {at.money(ran.revenue)}: {'; '.join(lines(at.money, at.state, ran))}"


def stop_name(s: EighteenXX, stop: str) -> str:
    """A stop by the name of its hex, or of its tile, or else by its kind and hex: "port I6"."""
    hex_id, _, number = stop.partition("/")
    return s.board.name(hex_id) or f"{KINDS[s.board.stops(hex_id)[int(number or 0)].kind]} {stop}"


def lines(money: Currency, s: EighteenXX, ran: Runs) -> tuple[str, ...]:
    """Runs in words: the train, its stops, what it has on top of their values, and what it pays."""
    said = []
    for run in ran.runs:
        names = [stop_name(s, stop) for stop in run.stops]
        called = zip(run.amounts, names, run.stops, strict=True)
        extras = [a for amounts, name, stop in called for a in amounts if a[1] not in (name, stop)]
        more = ", ".join(f"{label} +{money(amount)}" for amount, label in (*extras, *run.bonuses))
        said.append(f"{run.train.name} {'–'.join(names)} {money(run.revenue)}{f' ({more})' if more else ''}")
    return tuple(said)
