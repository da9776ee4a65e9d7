"""The players of the house: legal, deterministic, with a reason, in every title."""

from __future__ import annotations

import pytest

import shortline
from shortline.bots import find, match
from shortline.bots.protocol import observe, offered
from shortline.kernel.play import to_act
from shortline.table.game import Game

TITLES = [t.id for t in shortline.titles()]
THINKING = ("easy", "steady", "strong")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", THINKING)
def test_what_a_bot_chooses_is_on_offer_and_has_a_reason(title: str, name: str) -> None:
    found = shortline.find_title(title)
    game = Game(found, match.NAMES[:3], None, 11)
    bot, other = find(name), find("random")
    for number in range(70):
        if game.over:
            break
        seat = to_act(game.state)[0]
        obs = observe(game.rules, game.state, seat, number)
        choice = (bot if seat == "Ann" else other).choose(obs)
        assert offered(obs, choice.action)
        assert choice.why
        if seat == "Ann" and number % 10 == 0:
            assert bot.choose(obs) == choice
        game.play(choice.action)


def test_a_bot_does_not_see_the_bids_of_others() -> None:
    """18FL's bids are secret: with other bids of others the choice is the same."""
    game = shortline.new_game("18FL", ["Ann", "Ben", "Cal"], seed=4)
    choices = []
    for amount in (0, 10):
        at = shortline.new_game("18FL", ["Ann", "Ben", "Cal"], seed=4)
        at.play(at.action("SealBid", by="Ben", amount=amount))
        choices.append(find("steady").choose(observe(at.rules, at.state, "Ann", 1)))
    assert choices[0] == choices[1]
    assert set(game.to_act) == {"Ann", "Ben", "Cal"}
