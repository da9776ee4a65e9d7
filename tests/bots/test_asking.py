"""What bots ask of other players: once in a turn, at a price that the other can take."""

from __future__ import annotations

import pytest

from shortline.bots import find
from shortline.bots.match import Order, table
from shortline.bots.protocol import observe, offered
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.player import advise
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.chance import step
from shortline.kernel.frame import Consent
from shortline.parts.consent import Accept, Decline
from tests.given import given


@pytest.mark.parametrize(("title", "seed"), [("18AL", 1), ("18GA", 0)])
def test_nobody_is_asked_again_for_what_he_has_declined_in_the_turn(title: str, seed: int) -> None:
    """In these games `steady` once raised its offer dollar by dollar, twenty times in a turn."""
    game, bot = table(Order(title, ("steady",) * 3, seed)), find("steady")
    rules, s, rng = game.rules, game.state, seed
    asked, answers = set[tuple[object, ...]](), 0
    while not s.over and answers < 200:
        bits, rng = step(rng)
        seat = play.to_act(s)[0]
        action = bot.choose(observe(rules, s, seat, bits)).action
        proposal = s.top.proposal if isinstance(s.top, Consent) else None
        if isinstance(proposal, BuyPrivate):
            answers += 1
            # Everybody declines here, so that a bot that can be tempted to ask again is.
            action = next(o.action for o in observe(rules, s, seat).offers if isinstance(o.action, Decline))
            turn = (s.round.number, s.round.index, s.operating, proposal.private)
            assert turn not in asked
            asked.add(turn)
        s, _ = play.apply(rules, s, action)
    assert s.over


def test_what_is_offered_for_a_private_is_taken_by_one_who_values_it_alike() -> None:
    accepted = 0
    for seed in range(2, 6):
        game, bot = table(Order("18GA", ("steady",) * 3, seed)), find("steady")
        rules, s, rng = game.rules, game.state, seed
        while not s.over:
            bits, rng = step(rng)
            action = bot.choose(observe(rules, s, play.to_act(s)[0], bits)).action
            accepted += isinstance(action, Accept) and isinstance(s.top.proposal, BuyPrivate)
            s, _ = play.apply(rules, s, action)
    assert accepted


def test_strong_sells_its_own_private_to_its_corporation_when_all_else_is_done() -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 70).owns("Ann", "L&N", 6).private("S&NA", "Ann")
    g = g.trains("L&N", "3").cash("L&N", 700)
    thought_of = {}
    for now in ("lay_tile", "buy_trains"):
        there = g.operating("L&N", now)
        obs = observe(there.rules, there.state, "Ann")
        assert any(isinstance(o.action, BuyPrivate) for o in obs.offers)
        for name in ("steady", "strong"):
            found = advise(Evaluation(obs, weights(name, "18AL")))
            thought_of[now, name] = any(isinstance(v.action, BuyPrivate) for v in found)
    assert not thought_of["lay_tile", "strong"], "what track and trains leave is known at the end of the turn"
    assert thought_of["buy_trains", "strong"]
    assert thought_of["lay_tile", "steady"]
    assert thought_of["buy_trains", "steady"]


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_whoever_declines_says_at_which_price_it_would_agree_and_then_does(name: str) -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 70).owns("Ann", "L&N", 6).private("M&C", "Ben")
    g = g.trains("L&N", "3").cash("L&N", 700).operating("L&N", "buy_trains")

    def answer(price: int) -> Action:
        there = g.plays(BuyPrivate("Ann", "M&C", price))
        obs = observe(there.rules, there.state, "Ben")
        choice = find(name).choose(obs)
        assert offered(obs, choice.action)
        play.apply(there.rules, there.state, choice.action)
        return choice.action

    low = answer(50)
    assert isinstance(low, Decline)
    assert low.asks > 50
    assert low.asks % 5 == 0
    assert answer(low.asks) == Accept("Ben")
    assert isinstance(answer(low.asks - 20), Decline), "it does not ask for much more than it would take"


def test_a_price_that_could_not_be_proposed_is_not_asked() -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 70).owns("Ann", "L&N", 6).private("M&C", "Ben")
    g = g.trains("L&N", "3").cash("L&N", 700).operating("L&N", "buy_trains").plays(BuyPrivate("Ann", "M&C", 50))
    obs = observe(g.rules, g.state, "Ben")
    assert offered(obs, Decline("Ben"))
    assert offered(obs, Decline("Ben", 120))
    assert not offered(obs, Decline("Ben", 50))
    assert not offered(obs, Decline("Ben", 5000))
