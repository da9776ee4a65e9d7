"""The bots of Open Rails: what a share of a company is thought to be worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from shortline.bots import find
from shortline.bots.cubes.hidden_cards import with_guessed_cards
from shortline.bots.cubes.player import beliefs
from shortline.bots.cubes.search import played_on
from shortline.bots.cubes.worth import rounds_left, share
from shortline.bots.match import Order, run, table
from shortline.bots.protocol import Choice, observe
from shortline.cuberail.procedures.buying import BuyShare
from shortline.cuberail.solitaire import SHARES, TILES
from shortline.cuberail.state import CubeRail
from shortline.kernel import play
from shortline.kernel.rules import Rules

W = beliefs("steady")


def positions() -> Iterator[tuple[Rules, CubeRail]]:
    """The positions of a game of three `steady`."""
    game = table(Order("openrails", ("steady",) * 3, 1))
    rules, s = game.rules, game.state
    while not s.over:
        yield rules, s
        obs = observe(rules, s, play.to_act(s)[0], 7)
        s, _ = play.apply(rules, s, find("steady").choose(obs).action)


def test_a_company_is_worth_no_less_when_it_can_operate() -> None:
    floated = 0
    for rules, s in positions():
        for offer in observe(rules, s, play.to_act(s)[0]).offers:
            if not isinstance(offer.action, BuyShare) or s.companies[offer.action.company].floated:
                continue
            after, _ = play.apply(rules, s, offer.action)
            c = after.companies[offer.action.company]
            if c.floated:
                left = rounds_left(rules.data, s)
                assert share(rules.data, after, c, left, W) >= share(rules.data, s, s.companies[c.name], left, W)
                floated += 1
    assert floated


def test_a_company_that_earns_nothing_round_after_round_loses_hope() -> None:
    for rules, s in positions():
        for c in s.companies.values():
            if c.floated and not c.track:
                left = rounds_left(rules.data, s)
                worths = [share(rules.data, s, replace(c, rounds=n), left, W) for n in range(5)]
                assert worths[0] == worths[1] > worths[2] > worths[3] > worths[4]
                return
    raise AssertionError("no company was without track")


def test_steady_floats_its_own_company_and_beats_random() -> None:
    # It lost this game with a company of its own that was one share short of operating for three turns.
    result = run(Order("openrails", ("steady", "random", "random"), 50))
    assert result.winners() == (0,)
    assert not result.bankrupt


def test_no_two_games_are_alike() -> None:
    # Without a little error in its judgement `steady` played the same game whatever the seed.
    results = [run(Order("openrails", ("steady",) * 3, seed)) for seed in range(4)]
    assert len({tuple(sorted(r.scores)) for r in results}) == len(results)


def test_strong_judges_all_its_lines_at_the_same_time() -> None:
    game = table(Order("openrails", ("strong",) * 3, 1))
    rules, s = game.rules, game.state
    ends = 0
    for number in range(60):
        obs = observe(rules, s, play.to_act(s)[0], number)
        choice = find("steady").choose(obs)
        for offer in obs.offers[:3]:
            there = played_on(obs, Choice(next(iter(offer.ends()))), "strong", 40)
            assert there.over or (there.turn, there.round) != (s.turn, s.round)
            ends += 1
        s, _ = play.apply(rules, s, choice.action)
    assert ends > 100


@pytest.mark.parametrize("name", ["easy", "steady", "strong"])
def test_alone_at_the_table_a_bot_plays_on_though_decks_lie_face_down(name: str) -> None:
    result = run(Order("openrails", (name,), 0))
    assert result.ending == "6 turns"
    assert not result.broken


def test_what_lies_face_down_is_guessed_from_what_does_not() -> None:
    game = table(Order("openrails", ("steady",), 3))
    rules, s, told = game.rules, game.state, 0
    while not s.over:
        obs = observe(rules, s, play.to_act(s)[0], 5)
        there = with_guessed_cards(obs).state
        for slot in (SHARES, TILES):
            assert sorted(slot.of(there).deck) == sorted(slot.of(s).deck)
            assert (slot.of(there).shown, slot.of(there).discards) == (slot.of(s).shown, slot.of(s).discards)
            told += slot.of(there).deck != slot.of(s).deck
        assert with_guessed_cards(obs) == with_guessed_cards(obs)
        s, _ = play.apply(rules, s, find("steady").choose(obs).action)
    assert told, "the order is not known"
