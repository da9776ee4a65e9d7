"""Plans for a forced purchase: the sets of sales that fit are those that playing them out one by one finds, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import shortline
from shortline.eighteenxx.plans import plans
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.shares import price
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import needs_help
from shortline.kernel.play import apply, offers_of
from shortline.kernel.rules import Position, Rules
from shortline.server.present.forced import MOST_PLANS, forced
from shortline.table.game import Game
from tests.conftest import ROOT

GOLDEN = ROOT / "tests" / "golden"
Sold = frozenset[tuple[str, int]]


def positions(record: str) -> Iterator[tuple[Game, int]]:
    """The positions of a record in which a train must be bought that cannot be paid."""
    game = shortline.loads((GOLDEN / record).read_text(encoding="utf-8"))
    for number in range(game.number):
        s: EighteenXX = game.at(number)
        if s.top.step == "buy_trains" and needs_help(Position(game.rules, s), s.operating):
            yield game, number


def played_out(rules: Rules, s: EighteenXX, sold: Sold = frozenset()) -> Iterator[Sold]:
    """Every set of sales, one block of a corporation, after which the bank's train is offered; by the offers alone."""
    if any(from_bank(s, o.action.train) for o in offers_of(rules, s, BuyTrain) if isinstance(o.action, BuyTrain)):
        yield sold
    for offer in offers_of(rules, s, SellShares):
        a = offer.action
        assert isinstance(a, SellShares)
        if a.corporation not in {c for c, _ in sold}:
            yield from played_out(rules, apply(rules, s, a)[0], sold | {(a.corporation, a.shares)})


@pytest.mark.parametrize("record", ["18AL/price.json", "18FL/last_player.json", "18GA/bankruptcy.json"])
def test_plans_are_the_sets_of_sales_that_the_offers_lead_to(record: str) -> None:
    seen = 0
    for game, number in positions(record):
        s: EighteenXX = game.at(number)
        if sum(s.holdings.of(c, s.top.actors[0]) for c in s.corporations) > 12:
            continue
        found = {frozenset((a.corporation, a.shares) for a in plan.sales) for plan in plans(Position(game.rules, s))}
        assert found == set(played_out(game.rules, s)), number
        seen += 1
    assert seen


def test_a_plan_leaves_less_than_any_block_has_brought() -> None:
    for game, number in positions("18AL/price.json"):
        s: EighteenXX = game.at(number)
        for plan in plans(Position(game.rules, s)):
            assert plan.after.corporations[s.operating].trains
            if plan.sales:
                least = min(a.shares * price(Position(game.rules, s), a.corporation) for a in plan.sales)
                kept = s.cash(s.operating) + s.cash(s.top.actors[0]) + plan.raised - plan.purchase.price
                assert 0 <= kept < least


def undone_to(record: Path, number: int) -> Game:
    game = shortline.loads(record.read_text(encoding="utf-8"))
    while game.number > number:
        game.undo()
    return game


def test_the_page_gets_the_best_plans_and_a_reason_for_every_cell_that_is_closed() -> None:
    game = undone_to(GOLDEN / "18AL" / "price.json", 336)
    seat = game.to_act[0]
    told = forced(game, seat)
    assert told is not None
    assert len(told["plans"]) == MOST_PLANS
    assert told["more"] == 18 - MOST_PLANS
    worths = [
        next(c["after"] for c in p["effects"]["changes"] if (c["who"], c["what"]) == (seat, "worth"))
        for p in told["plans"]
    ]
    assert worths == sorted(worths, reverse=True)
    offered = {(o.action.corporation, o.action.shares) for o in game.offers(seat) if isinstance(o.action, SellShares)}
    assert {(c["corporation"], c["shares"]) for c in told["cells"] if not c["why"]} == offered
    assert forced(game, next(other for other in game.state.seats if other != seat)) is None
