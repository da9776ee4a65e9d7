"""Offers and spans: what can be done now, and what is left of it after a refusal by another seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.kernel import play
from shortline.kernel.offer import Offer, Span
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.parts.consent import Decline
from shortline.table.game import Game
from tests.given import given
from tests.toy import ORCHARD, Bid, Bidding, Orchard, Pass, Peek, Plant, SellTree, won


def table(seed: int = 3, **options: object) -> Game:
    return Game(ORCHARD, ["Ann", "Ben", "Cal"], options, seed)


def test_a_span_holds_its_steps_only() -> None:
    span = Span("amount", 2, 9, 3)
    assert [n for n in range(12) if n in span] == [2, 5, 8]
    assert span.top == 8


def test_an_offer_gives_the_action_at_a_value() -> None:
    offer = Offer(Bid("Ann", 2), Span("amount", 2, 20, 2))
    assert offer.at(6) == Bid("Ann", 6)
    with pytest.raises(Malformed, match="amount goes from 2 to 20, not 7"):
        offer.at(7)
    with pytest.raises(Malformed, match="Pass has no number to choose"):
        Offer(Pass("Ann")).at(1)


def test_the_ends_of_an_offer() -> None:
    assert list(Offer(Pass("Ann")).ends()) == [Pass("Ann")]
    assert list(Offer(Bid("Ann", 2), Span("amount", 2, 9, 3)).ends()) == [Bid("Ann", 2), Bid("Ann", 8)]
    assert list(Offer(Bid("Ann", 4), Span("amount", 4, 5, 2)).ends()) == [Bid("Ann", 4)]


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ([], [(2, 8)]),
        ([2], [(4, 8)]),
        ([8], [(2, 6)]),
        ([4], [(2, 2), (6, 8)]),
        ([2, 4, 6, 8], []),
        ([3, 9, 10, 100, -2], [(2, 8)]),
        ([6, 4], [(2, 2), (8, 8)]),
    ],
)
def test_an_offer_without_some_actions_parts_its_span(gone: list[int], left: list[tuple[int, int]]) -> None:
    offer = Offer(Bid("Ann", 2), Span("amount", 2, 9, 2))
    rest = list(offer.without([Bid("Ann", n) for n in gone]))
    assert [(o.span.low, o.span.top) for o in rest if o.span] == left
    assert [o.action for o in rest] == [Bid("Ann", low) for low, _ in left]


def test_others_actions_take_nothing_from_an_offer() -> None:
    offer = Offer(Bid("Ann", 2), Span("amount", 2, 9, 2))
    assert list(offer.without([Bid("Ben", 4), Pass("Ann")])) == [Offer(Bid("Ann", 2), Span("amount", 2, 8, 2))]
    assert list(Offer(Pass("Ann")).without([Pass("Ben")])) == [Offer(Pass("Ann"))]
    assert list(Offer(Pass("Ann")).without([Pass("Ann")])) == []


def test_the_offers_of_a_turn_come_in_the_order_of_the_step() -> None:
    game = table()
    assert game.to_act == ("Ann",)
    assert game.offers() == (
        Offer(Bid("Ann", 2), Span("amount", 2, 20, 2)),
        Offer(Pass("Ann")),
        Offer(Peek("Ann")),
    )
    assert game.offers("Ben") == ()
    assert game.legal() == (Bid("Ann", 2), Bid("Ann", 20), Pass("Ann"), Peek("Ann"))


def test_a_check_takes_a_candidate_out_of_the_offers() -> None:
    game = table()
    game.play(Peek("Ann"))
    assert Offer(Peek("Ann")) not in game.offers()


def test_every_value_of_every_offer_is_legal() -> None:
    game = table()
    for offer in game.offers():
        values = range(offer.span.low, offer.span.high + 1, offer.span.step) if offer.span else ()
        for action in [offer.at(n) for n in values] or [offer.action]:
            assert game.why_not(action) == ()


def test_a_declined_price_is_taken_out_of_the_span() -> None:
    game = table()
    won(game, "Ann")
    tree = game.state.shed["Ann"][0]
    while game.to_act != ("Ann",):
        game.play(Pass(game.to_act[0]))
    game.play(SellTree("Ann", tree, "Ben", 7))
    game.play(Decline("Ben"))
    spans = [o.span for o in game.offers() if isinstance(o.action, SellTree) and o.action.to == "Ben"]
    assert [(s.low, s.high) for s in spans if s] == [(1, 6), (8, 20)]
    assert game.why_not(SellTree("Ann", tree, "Ben", 7))[0].key == "turn.declined"
    assert game.why_not(SellTree("Ann", tree, "Ben", 8)) == ()


def test_labels_are_short_lines() -> None:
    game = table()
    assert game.label(Bid("Ann", 4)) == f"Bid $4 for the {game.state.top.tree} tree"
    assert game.label(Peek("Ann")) == "Peek"
    assert game.label(Plant("Ann", "fig", "a", 1)) == "Plant"
    won(game, "Ann", keep=False)
    assert game.label(Plant("Ann", "fig", "a", 1)) == "Plant fig a 1 north"


def test_a_span_is_cut_after_its_last_legal_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(self: Bidding, at: Position[Orchard, Any]) -> Iterator[Offer]:
        yield Offer(Bid(at.state.top.actors[0], 2), Span("amount", 2, 1000, 2))

    game = table()
    (seat,) = game.to_act
    [as_written] = game.offers_of(Bid)
    monkeypatch.setattr(Bidding, "offers", too_much)
    [cut] = table().offers_of(Bid)
    assert cut == as_written
    assert cut.span is not None
    assert not game.why_not(cut.at(cut.span.top))
    assert game.why_not(Bid(seat, cut.span.top + 2))


def test_a_span_that_begins_with_what_is_not_legal_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(self: Bidding, at: Position[Orchard, Any]) -> Iterator[Offer]:
        yield Offer(Bid(at.state.top.actors[0], 3), Span("amount", 3, 10, 1))

    monkeypatch.setattr(Bidding, "offers", odd)
    assert table().offers_of(Bid) == ()


def test_what_is_offered_itself_in_a_span_or_as_another() -> None:
    game = table()
    (seat,) = game.to_act
    assert play.offered(game.rules, game.state, Bid(seat, 4))
    assert not play.offered(game.rules, game.state, Bid(seat, 5))
    assert not play.offered(game.rules, game.state, Plant(seat, "", "", 0))
    al = given("18AL").owns("Ann", "TAG", 5).owns("Ben", "L&N", 3).phase("3").trains("L&N", "2", "2")
    g = al.cash("TAG", 100).operating("TAG", "buy_trains")
    first, second = g.state.corporations["L&N"].trains
    assert not g.offered(BuyTrain("Ann", second, 50))
    assert play.offered(g.rules, g.state, BuyTrain("Ann", first, 50))
    assert play.offered(g.rules, g.state, BuyTrain("Ann", second, 50))
    assert not play.offered(g.rules, g.state, BuyTrain("Ann", second, 101))


def test_an_offer_holds_its_actions() -> None:
    offer = Offer(Bid("Ann", 2), Span("amount", 2, 9, 3))
    assert Bid("Ann", 5) in offer
    assert Bid("Ann", 6) not in offer
    assert Bid("Ben", 5) not in offer
    assert Pass("Ann") not in offer
    assert Pass("Ann") in Offer(Pass("Ann"))
