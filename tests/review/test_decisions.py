"""Decisions weighed: a bot agrees with itself, flags what its own suite of blunders knows, and sees no secrets."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from shortline.bots.opinion import valued
from shortline.bots.protocol import observe
from shortline.kernel import play
from shortline.kernel.action import encode
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import but
from shortline.review import Review, bots_line, facts_of, review
from shortline.review.decisions import GRADES, Decision, thresholds, weighed
from shortline.review.tables import Move
from tests.bots.test_blunders import built, fits, named, positions
from tests.review.games import bots_game

GAMES = ("openrails", "18AL", "18GA")
LEAST_BLUNDERS = 40
"""So many moves on offer must never be made, in all positions of the suite together."""


def blunders() -> list[dict[str, Any]]:
    """The positions of the suite that steady gets right and in which some moves must never be made."""
    return [p for p in positions() if p.get("never") and "steady" not in p.get("missed", ())]


def opinion(position: dict[str, Any], pattern: dict[str, Any]) -> list[Decision]:
    """What steady thinks of all offers that a pattern means."""
    g = built(position)
    seat = g.state.top.actors[0]
    obs = observe(g.rules, g.state, seat, 3, 1000)
    move = Move(1, seat, "", 0, "", 1, ())
    actions = [a for offer in obs.offers for a in offer.ends() if fits(pattern, encode(a))]
    return [d for a in actions if (d := weighed(obs, "steady", move, a)) is not None]


@pytest.mark.parametrize("position", blunders(), ids=named)
def test_blunders_that_the_suite_knows_are_flagged(position: dict[str, Any]) -> None:
    found = [d for pattern in position["never"] for d in opinion(position, pattern)]
    for d in found:
        assert not d.agrees
        assert d.loss > 0


def test_most_blunders_of_the_suite_are_losses_worth_naming() -> None:
    grades = [d.grade for p in blunders() for pattern in p["never"] for d in opinion(p, pattern)]
    assert len(grades) > LEAST_BLUNDERS
    assert sum(grade in GRADES for grade in grades) >= 0.8 * len(grades)


@cache
def reviewed(title: str, *bots: str) -> Review:
    return review(bots_game(title, *bots))


@pytest.mark.parametrize("title", GAMES)
def test_steady_agrees_with_itself_and_not_with_random(title: str) -> None:
    found = reviewed(title, "steady", "random", "steady").opinions
    assert found is not None
    seats = bots_game(title, "steady", "random", "steady").state.seats
    parts = {a.seat: a for a in found.agreement if not a.phase}
    assert parts[seats[0]].part > 0.9
    assert parts[seats[1]].part < parts[seats[0]].part - 0.3
    assert parts[seats[1]].lost > 5 * parts[seats[0]].lost


def test_agreement_by_phase_adds_up() -> None:
    found = reviewed("18AL", "steady", "random", "steady").opinions
    assert found is not None
    for whole in (a for a in found.agreement if not a.phase):
        parts = [a for a in found.agreement if a.phase and a.seat == whole.seat]
        assert len(parts) > 2
        assert sum(a.decisions for a in parts) == whole.decisions
        assert sum(a.agreed for a in parts) == whole.agreed
        assert sum(a.lost for a in parts) == pytest.approx(whole.lost, abs=0.1)


def test_a_suggestion_counts_once_in_a_turn() -> None:
    found = reviewed("18AL", "steady", "random", "steady")
    assert found.opinions is not None
    turns = {m.number: m.turn for m in found.told.moves}
    counted = [(turns[d.number], d.seat, d.best) for d in found.opinions.decisions if d.counts and not d.agrees]
    assert len(counted) == len(set(counted))
    assert any(not d.counts for d in found.opinions.decisions)


def test_what_is_hidden_does_not_count() -> None:
    game = bots_game("18FL", "steady", "steady", "steady")
    sealing = next(n for n, a in enumerate(game.actions) if type(a).__name__ == "SealBid" and n)
    s = game.at(sealing)
    action = game.actions[sealing]
    move = Move(sealing + 1, action.by, "SealBid", 0, "", 1, ())
    here = weighed(observe(game.rules, s, action.by), "steady", move, action)
    # The same position with another seed and another sealed bid: the player could not know.
    other = game.at(sealing - 1)
    before = game.actions[sealing - 1]
    changed, _ = play.apply(game.rules, but(other, rng=99), replace(before, amount=before.amount + 5))
    assert weighed(observe(game.rules, changed, action.by), "steady", move, action) == here


def test_the_best_of_what_is_valued_is_what_the_bot_plays() -> None:
    game = bots_game("18AL", "steady", "random", "steady")
    for number in range(0, game.number, 17):
        s = game.at(number)
        obs = observe(game.rules, s, s.top.actors[0])
        if len(obs.offers) > 1:
            gains = [v.gain for v in valued(obs, "steady")]
            assert gains == sorted(gains, reverse=True)


def test_thresholds_stand_in_data_and_rise() -> None:
    for title in ("18AL", "18FL", "openrails"):
        it = thresholds(title)
        assert it.even < it.small < it.clear < it.grave < it.most
        assert [it.grade(x) for x in (0, it.small, it.clear, it.grave)] == ["", *GRADES]


def test_a_bots_line_can_be_played() -> None:
    game = bots_game("openrails", "steady", "random", "steady")
    steps = bots_line(game, 10, "steady", 4)
    assert steps[0].seat in game.at(10).top.actors
    assert len(steps) == 4
    with pytest.raises(Malformed, match="no opinion"):
        bots_line(game, 10, "random")


def test_expectations_are_chances_and_end_with_the_result() -> None:
    found = reviewed("openrails", "steady", "random", "steady")
    assert found.opinions is not None
    for e in found.opinions.expected:
        assert sum(e.wins.values()) == pytest.approx(1)
        assert sum(e.shares.values()) == pytest.approx(1)
    scores = dict(found.scores)
    last = found.opinions.expected[-1]
    assert max(last.wins, key=lambda s: last.wins[s]) == max(scores, key=lambda s: scores[s])
    assert max(last.wins.values()) == 1


def test_turning_points_are_few_apart_and_in_order() -> None:
    found = reviewed("18AL", "steady", "random", "steady")
    assert found.opinions is not None
    points = found.opinions.turning_points
    assert 0 < len(points) <= 6
    assert [p.number for p in points] == sorted({p.number for p in points})
    assert all(p.headline for p in points)


def test_frames_have_columns_of_one_length() -> None:
    for found in (
        reviewed("openrails", "steady", "random", "steady"),
        facts_of(bots_game("openrails", "steady", "easy")),
    ):
        for name, columns in found.frames().items():
            assert len({len(column) for column in columns.values()}) <= 1, name
            for column in columns.values():
                assert all(v is None or isinstance(v, str | int | float) for v in column)
