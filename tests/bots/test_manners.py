"""Manners: nobody is asked twice in a round for what they have declined."""

from __future__ import annotations

from shortline import find_title
from shortline.bots import find
from shortline.bots.manners import declined, welcome
from shortline.bots.match import NAMES
from shortline.bots.protocol import observe
from shortline.bots.worker import job, opened
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.kernel.play import to_act
from shortline.parts.consent import Decline
from shortline.table.game import AnyGame, Game


def first_stock_round() -> AnyGame:
    """A game of 18AL at the first stock turn of somebody who has a private to sell."""
    game: AnyGame = Game(find_title("18AL"), NAMES[:3], None, 5)
    while game.state.top.step != "stock_turn" or not sales(game):
        seat = to_act(game.state)[0]
        game.play(find("steady").choose(observe(game.rules, game.state, seat, game.number)).action)
    return game


def sales(game: AnyGame) -> list[TradePrivate]:
    """The privates that whoever is to act could sell to others."""
    seat = to_act(game.state)[0]
    ends = (action for offer in observe(game.rules, game.state, seat).offers for action in offer.ends())
    return [action for action in ends if isinstance(action, TradePrivate) and action.buyer != seat]


def proposals(game: AnyGame, seat: str, unwelcome: frozenset[str] = frozenset()) -> set[str]:
    """The privates that a bot at this seat could propose to trade."""
    seen = opened(job(game.rules, game.state, seat, "steady", unwelcome=unwelcome))
    return {o.action.private for o in seen.offers if isinstance(o.action, TradePrivate) and o.action.buyer != seat}


def test_what_was_declined_is_not_proposed_again_in_the_round() -> None:
    game = first_stock_round()
    seat = to_act(game.state)[0]
    deal = sales(game)[0]
    assert declined(game, seat) == frozenset()
    game.play(deal)
    game.play(Decline(deal.buyer))
    assert declined(game, seat) == {f"TradePrivate private {deal.private}"}
    assert declined(game, deal.buyer) == frozenset(), "the other has asked for nothing"
    assert deal.private in proposals(game, seat)
    assert deal.private not in proposals(game, seat, declined(game, seat))
    while game.state.round.kind == "stock":
        game.play(Pass(to_act(game.state)[0]))
    assert declined(game, seat) == frozenset(), "another round, another try"


def test_there_is_always_something_to_do() -> None:
    game = first_stock_round()
    offers = observe(game.rules, game.state, to_act(game.state)[0]).offers
    passing = tuple(o for o in offers if isinstance(o.action, Pass))
    assert welcome(passing, frozenset({"Pass"})) == passing
    assert welcome(offers, frozenset({"Pass"})) == tuple(o for o in offers if o not in passing)
