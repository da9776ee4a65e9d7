"""What bots ask of other players: once in a turn, at a price that the other can take."""

from __future__ import annotations

import pytest

from shortline.bots import find
from shortline.bots.match import Order, table
from shortline.bots.protocol import observe
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.kernel import play
from shortline.kernel.chance import step
from shortline.kernel.frame import Consent
from shortline.parts.consent import Accept, Decline


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
