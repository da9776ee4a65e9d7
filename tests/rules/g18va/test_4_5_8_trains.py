"""18VA 4.5.8: buying trains, passenger or freight."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.parts.ledger import BANK
from tests.given import Given
from tests.rule import rule
from tests.rules.g18va.lines import company, sold_out


def buying(phase: str = "2", cash: int = 3000, corporation: str = "B&O", *, options: tuple[str, ...] = ()) -> Given:
    """A corporation of Ann's, without a train, may buy trains; the C&O, with a train to sell, is Cal's."""
    g = company(corporation, phase, cash, options).owns("Cal", "C&O", 2).home("C&O")
    g = g.trains("C&O", {"2": "2", "3": "2", "4": "3", "5": "4", "6": "5", "4D": "6"}[phase])
    return g.operating(corporation, "buy_trains")


# Sources and prices


@rule("18VA", "4.5.8", "4.5.8 order")
@pytest.mark.parametrize(
    ("phase", "train", "price"),
    [("2", "2/1G-1", 100), ("3", "3/2G-1", 200), ("4", "4/3G-1", 300), ("5", "5/4G-1", 500), ("6", "6/5G-1", 600)],
)
def test_va_4_5_8_new_trains_are_sold_in_order_at_their_price(phase: str, train: str, price: int) -> None:
    g = buying(phase)
    runs_as = next(iter(g.data.train(train).runs))
    assert g.refuses(BuyTrain("Ann", train, price - 1, runs_as=runs_as), "train.price")
    bank = g.state.cash(BANK)
    after = g.plays(BuyTrain("Ann", train, price, runs_as=runs_as))
    assert after.state.cash(BANK) == bank + price
    assert after.state.corporations["B&O"].trains == (train,)


@rule("18VA", "4.5.8 order")
def test_va_4_5_8_no_later_train_before_its_time() -> None:
    g = buying()
    assert g.refuses(BuyTrain("Ann", "3/2G-0", 200, runs_as="3"), "train.available")
    assert buying("5").refuses(BuyTrain("Ann", "4D-0", 800), "train.available")
    assert g.refuses(BuyTrain("Ann", "9-0", 200), "train.available")


@rule("18VA", "4.5.8 order")
def test_va_4_5_8_4ds_come_beside_the_second_6() -> None:
    g = buying("6")
    assert g.allows(BuyTrain("Ann", "4D-0", 800))
    assert g.refuses(BuyTrain("Ann", "4D-1", 800), "train.available"), "one after the other"
    assert g.refuses(BuyTrain("Ann", "4D-1", 800), "train.available"), "one after the other"
    assert g.allows(BuyTrain("Ann", "6/5G-1", 600, runs_as="5G"))
    assert buying("4D").allows(BuyTrain("Ann", "4D-1", 800))


@rule("18VA", "4.5.8")
def test_va_4_5_8_from_the_pool_at_face_value_and_never_more_than_the_treasury_holds() -> None:
    g = buying("3").used_trains("2/1G")
    used = g.state.depot.open_market[0]
    assert g.refuses(BuyTrain("Ann", used, 50, runs_as="2"), "train.price")
    assert g.allows(BuyTrain("Ann", used, 100, runs_as="2"))
    assert (
        g.trains("B&O", "3")
        .cash("B&O", 99)
        .refuses(BuyTrain("Ann", used, 100, runs_as="2"), "train.money", "18VA 4.5.8")
    )


@rule("18VA", "4.5.8 others")
def test_va_4_5_8_from_another_corporation_for_a_dollar_or_more_if_both_agree() -> None:
    g = buying("3").trains("C&O", "2")
    train = g.state.corporations["C&O"].trains[0]
    assert g.refuses(BuyTrain("Ann", train, 0), "train.others_price", "18VA 4.5.8 others")
    asked = g.plays(BuyTrain("Ann", train, 1))
    assert asked.to_act == "Cal"
    after = asked.accepted()
    assert after.state.corporations["B&O"].trains == (train,)
    assert after.state.cash("C&O") == 1
    assert asked.declined().state.corporations["C&O"].trains == (train,)
    assert asked.declined().refuses(BuyTrain("Ann", train, 1), "turn.declined", "18VA 4.5.8 others")
    assert g.allows(BuyTrain("Ann", train, 3000)), "up to all it has"
    assert g.refuses(BuyTrain("Ann", train, 3001), "help.only_if_needed")


# One of a kind


@rule("18VA", "4.5.8 one")
def test_va_4_5_8_one_of_a_kind_in_a_round() -> None:
    g = buying("3").plays(BuyTrain("Ann", "3/2G-1", 200, runs_as="3"))
    assert g.refuses(BuyTrain("Ann", "3/2G-2", 200, runs_as="2G"), "train.one_of_a_kind"), "passenger or freight"
    again = g.operating("B&O", "buy_trains")
    assert again.allows(BuyTrain("Ann", "3/2G-2", 200, runs_as="3")), "in the next round another"


@rule("18VA", "4.5.8 one")
def test_va_4_5_8_the_last_of_a_kind_and_the_first_of_the_next_and_no_more() -> None:
    g = sold_out(buying("3"), "3/2G").trains("C&O", "3")
    depot = g.state.depot
    g = g.but(depot=type(depot)(("3/2G-4", *depot.upcoming), sold={**depot.sold, "3/2G": 4}))
    g = g.plays(BuyTrain("Ann", "3/2G-4", 200, runs_as="3"), BuyTrain("Ann", "4/3G-0", 300, runs_as="3G"))
    assert g.state.phase == "4"
    assert g.refuses(BuyTrain("Ann", "4/3G-1", 300, runs_as="4"), "train.one_of_a_kind")


@rule("18VA", "4.5.8 one")
def test_va_4_5_8_the_pool_and_other_corporations_are_not_limited() -> None:
    g = buying("3").used_trains("3/2G", "3/2G").plays(BuyTrain("Ann", "3/2G-2", 200, runs_as="3"))
    used = g.state.depot.open_market
    g = g.plays(BuyTrain("Ann", used[0], 200, runs_as="3"), BuyTrain("Ann", used[1], 200, runs_as="3"))
    assert len(g.state.corporations["B&O"].trains) == 3
    assert g.refuses(BuyTrain("Ann", "3/2G-3", 200, runs_as="3"), "train.one_of_a_kind")


@rule("18VA", "4.5.8 one")
def test_va_4_5_8_the_first_6_lifts_it_at_once() -> None:
    g = sold_out(buying("5"), "5/4G").used_trains()
    depot = g.state.depot
    g = g.but(depot=type(depot)(("5/4G-2", *depot.upcoming), sold={**depot.sold, "5/4G": 2}))
    limit = g.private("PY", "B&O")
    g = limit.plays(BuyTrain("Ann", "5/4G-2", 500, runs_as="5"), BuyTrain("Ann", "6/5G-0", 600, runs_as="6"))
    assert g.state.phase == "6"
    g = g.but(corporations=g.state.corporation("B&O", trains=("6/5G-0",)).corporations)
    assert g.allows(BuyTrain("Ann", "6/5G-1", 600, runs_as="5G")), "a second 6 in the same turn"
    assert g.allows(BuyTrain("Ann", "4D-0", 800)), "or the first 4D"


# Declaration


@rule("18VA", "4.5.8 declare")
def test_va_4_5_8_a_train_is_declared_when_it_is_bought() -> None:
    g = buying("3")
    assert g.refuses(BuyTrain("Ann", "3/2G-1", 200), "train.declared")
    assert g.refuses(BuyTrain("Ann", "3/2G-1", 200, runs_as="2"), "train.declared")
    assert g.state.runs_as("3/2G-1") == "3/2G"
    assert g.plays(BuyTrain("Ann", "3/2G-1", 200, runs_as="2G")).state.runs_as("3/2G-1") == "2G"
    assert buying("6").refuses(BuyTrain("Ann", "4D-0", 800, runs_as="5G"), "train.declared"), "a 4D has one side"


@rule("18VA", "4.5.8 declare")
def test_va_4_5_8_it_holds_through_a_sale_between_corporations() -> None:
    g = buying("3").trains("C&O", "2G")
    train = g.state.corporations["C&O"].trains[0]
    assert g.refuses(BuyTrain("Ann", train, 1, runs_as="3"), "train.declared")
    assert g.plays(BuyTrain("Ann", train, 1)).accepted().state.runs_as(train) == "2G"


@rule("18VA", "4.5.8 declare", "4.5.8 discard")
def test_va_4_5_8_in_the_pool_it_is_undeclared_again() -> None:
    g = sold_out(buying("3"), "3/2G").trains("C&O", "2G", "3")
    g = g.plays(BuyTrain("Ann", "4/3G-0", 300, runs_as="4"))
    train = g.state.corporations["C&O"].trains[0]
    g = g.plays(DiscardTrain("Cal", train))
    assert g.state.runs_as(train) == "3/2G"
    assert g.refuses(BuyTrain("Ann", train, 200), "train.declared")
    assert g.plays(BuyTrain("Ann", train, 200, runs_as="3")).state.runs_as(train) == "3"


@rule("18VA", "4.5.8 discard")
def test_va_4_5_8_the_buyer_discards_too() -> None:
    g = sold_out(company("C&O", "3", 900), "3/2G").trains("C&O", "3").operating("C&O", "buy_trains")
    g = g.plays(BuyTrain("Ann", "4/3G-0", 300, runs_as="4"))
    assert (g.step, g.to_act) == ("discard_train", "Ann"), "a five-share corporation has one train from phase 4 on"
    g = g.plays(DiscardTrain("Ann", "4/3G-0"))
    assert g.state.depot.open_market == ("4/3G-0",)
