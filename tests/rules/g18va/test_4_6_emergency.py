"""18VA 4.6: the train that must be bought, emergency money, bankruptcy."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.components.bankruptcy import WentBankrupt
from shortline.eighteenxx.components.closing import CorporationClosed
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from shortline.titles.g18va.express import EXPRESS
from shortline.titles.g18va.yards import YARDS
from tests.given import Given
from tests.rule import rule
from tests.rules.g18va.lines import PETERSBURG_NORFOLK, company, laid


def needy(treasury: int, cash: int, phase: str = "4", options: tuple[str, ...] = ()) -> Given:
    """The C&O of Ann's (two shares, Ben has one) has no train and this money; a train costs $300 in phase 4."""
    return company("C&O", phase, treasury, options).cash("Ann", cash).operating("C&O", "buy_trains")


FOUR = BuyTrain("Ann", "4/3G-1", 300, runs_as="4")


# 4.6: the duty


@rule("18VA", "4.6")
def test_va_4_6_a_train_is_mandatory_with_or_without_a_route() -> None:
    g = needy(300, 0)
    assert not g.state.board.sections("D9"), "it has no track at all"
    assert g.refuses(Pass("Ann"), "train.must_buy")
    assert g.plays(FOUR).state.corporations["C&O"].trains == ("4/3G-1",)
    assert g.trains("C&O", "4").allows(Pass("Ann"))


@rule("18VA", "4.6")
def test_va_4_6_a_cheap_train_of_the_pool_must_be_taken_if_the_dear_one_is_out_of_reach() -> None:
    g = needy(250, 1000).used_trains("3/2G")
    used = g.state.depot.open_market[0]
    assert g.refuses(FOUR, "help.only_if_needed"), "the president may not help"
    assert g.refuses(Pass("Ann"), "train.must_buy")
    assert g.allows(BuyTrain("Ann", used, 200, runs_as="3"))
    assert needy(300, 0).used_trains("3/2G").allows(FOUR), "if it can pay it may choose"


# 4.6.1: from another corporation


def seller(treasury: int, cash: int) -> Given:
    """Cal's SR has a 3."""
    return needy(treasury, cash).owns("Cal", "SR", 2).home("SR").trains("SR", "3").operating("C&O", "buy_trains")


@rule("18VA", "4.6.1")
def test_va_4_6_1_with_its_own_money_for_any_price() -> None:
    g = seller(50, 1000)
    train = g.state.corporations["SR"].trains[0]
    assert g.allows(BuyTrain("Ann", train, 1))
    assert g.allows(BuyTrain("Ann", train, 50))
    assert g.refuses(BuyTrain("Ann", train, 51), "help.from_bank"), "it has money of its own"


@rule("18VA", "4.6.1")
def test_va_4_6_1_with_an_empty_treasury_the_president_pays_cash_in_hand_up_to_face_value() -> None:
    g = seller(0, 1000)
    train = g.state.corporations["SR"].trains[0]
    assert g.refuses(BuyTrain("Ann", train, 201), "help.from_bank")
    after = g.plays(BuyTrain("Ann", train, 200)).accepted()
    assert after.state.cash("Ann") == 800
    assert after.state.corporations["C&O"].trains == (train,)
    poor = seller(0, 120)
    assert poor.refuses(BuyTrain("Ann", train, 121), "help.others_money", "18VA 4.6.1")
    assert poor.allows(BuyTrain("Ann", train, 120))


@rule("18VA", "4.6.1")
def test_va_4_6_1_not_with_money_from_stock_nor_for_a_second_train() -> None:
    g = seller(0, 10).owns("Ann", "C&O", 3)
    train = g.state.corporations["SR"].trains[0]
    g = g.plays(SellShares("Ann", "C&O", 1))
    assert g.refuses(BuyTrain("Ann", train, 50), "help.from_bank")
    own = seller(40, 10).owns("Ann", "C&O", 3)
    assert own.allows(BuyTrain("Ann", train, 40))
    assert own.plays(SellShares("Ann", "C&O", 1)).refuses(BuyTrain("Ann", train, 40), "help.from_bank"), (
        "nor with the treasury's once stock was sold, which was not needed then"
    )
    has_one = company("B&O", "4", 0).cash("Ann", 900).owns("Cal", "SR", 2).trains("SR", "3").trains("B&O", "4")
    has_one = has_one.operating("B&O", "buy_trains")
    assert has_one.refuses(BuyTrain("Ann", has_one.state.corporations["SR"].trains[0], 50), "train.others_money")


# 4.6.2: emergency money


@rule("18VA", "4.6.2")
def test_va_4_6_2_the_president_adds_what_is_missing_for_the_cheapest() -> None:
    g = needy(120, 500)
    after = g.plays(FOUR)
    assert (after.state.cash("C&O"), after.state.cash("Ann")) == (0, 320)
    cheap = needy(120, 500).used_trains("3/2G")
    assert cheap.refuses(FOUR, "help.cheapest")
    assert cheap.allows(BuyTrain("Ann", cheap.state.depot.open_market[0], 200, runs_as="2G"))
    six = needy(120, 2000, "6")
    assert six.refuses(BuyTrain("Ann", "4D-0", 800), "help.cheapest")
    assert six.allows(BuyTrain("Ann", "6/5G-1", 600, runs_as="6"))


@rule("18VA", "4.6.2")
def test_va_4_6_2_tredegar_may_be_used_and_need_not() -> None:
    g = needy(0, 300).private("TIW", "C&O")
    assert g.allows(FOUR)
    assert g.allows(BuyTrain("Ann", "4/3G-1", 100, using="TIW", runs_as="4"))


@rule("18VA", "4.6.2 sales")
def test_va_4_6_2_he_sells_stock_when_cash_is_missing_and_only_then() -> None:
    g = needy(0, 300).owns("Ann", "B&O", 3).home("B&O").operating("C&O", "buy_trains")
    assert g.refuses(SellShares("Ann", "B&O", 1), "help.only_if_needed")
    assert g.cash("Ann", 299).allows(SellShares("Ann", "B&O", 1))
    assert g.cash("C&O", 300).cash("Ann", 0).refuses(SellShares("Ann", "B&O", 1), "help.only_if_needed")


@rule("18VA", "4.6.2 sales")
def test_va_4_6_2_no_more_than_is_needed() -> None:
    g = (
        needy(0, 100)
        .price("C&O", 100, 2)
        .par("B&O", 100)
        .owns("Ann", "B&O", 5)
        .home("B&O")
        .operating("C&O", "buy_trains")
    )
    assert g.allows(SellShares("Ann", "B&O", 2))
    assert g.refuses(SellShares("Ann", "B&O", 3), "help.just_enough")
    g = g.plays(SellShares("Ann", "B&O", 2))
    assert g.refuses(SellShares("Ann", "B&O", 1), "help.only_if_needed")
    assert g.plays(FOUR).state.cash("Ann") == 0


def two_blocks(cash: int, *options: str) -> Given:
    """Ann has three shares of the B&O at $100 and two of Cal's SR at $65; a train costs $300."""
    g = needy(0, cash, options=options).par("B&O", 100).owns("Ann", "B&O", 3).home("B&O")
    g = g.owns("Cal", "SR", 3).owns("Ann", "SR", 2).price("SR", 65, 4).home("SR")
    return g.operating("C&O", "buy_trains")


@rule("18VA", "4.6.2 sales", "4.3.1")
def test_va_4_6_2_the_stock_of_a_corporation_is_sold_in_one_block() -> None:
    g = two_blocks(180).plays(SellShares("Ann", "SR", 1))
    assert g.refuses(SellShares("Ann", "SR", 1), "help.one_block", "18VA 4.6.2 sales")
    done = g.plays(SellShares("Ann", "B&O", 1), FOUR)
    assert done.state.cash("Ann") == 45
    again = two_blocks(180, "emergency_one_by_one").plays(SellShares("Ann", "SR", 1))
    assert again.allows(SellShares("Ann", "SR", 1)), "where the table has it so, one after the other"


@rule("18VA", "4.6.2 sales", "4.6.3")
def test_va_4_6_2_who_can_raise_the_money_does() -> None:
    # Beside her $80 the one B&O share that may be sold and both of the SR are needed.
    g = two_blocks(80)
    assert g.refuses(SellShares("Ann", "B&O", 2), "sell.presidents_certificate")
    assert g.refuses(SellShares("Ann", "SR", 1), "help.just_enough"), "$80, $65 and $100 are not $300"
    done = g.plays(SellShares("Ann", "SR", 2), SellShares("Ann", "B&O", 1), FOUR)
    assert done.state.cash("Ann") == 10


@rule("18VA", "4.6.2 sales", "4.6.3")
def test_va_4_6_3_who_cannot_sells_all_that_may_be_sold() -> None:
    g = two_blocks(0).owns("Ann", "B&O", 2)
    assert g.refuses(SellShares("Ann", "SR", 1), "help.just_enough"), "out of reach: both go"
    assert g.plays(SellShares("Ann", "SR", 2)).allows(GoBankrupt("Ann"))


@rule("18VA", "4.6.2", "4.2(2)")
def test_va_4_6_2_the_cheapest_is_what_costs_least_with_tredegar() -> None:
    # A used 3/2G costs $200, a new 4/3G with Tredegar $100.
    g = needy(0, 150).private("TIW", "C&O").used_trains("3/2G")
    four = BuyTrain("Ann", "4/3G-1", 100, using="TIW", runs_as="4")
    assert g.allows(four)
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    rich = g.cash("Ann", 900)
    assert rich.allows(four)
    assert rich.allows(BuyTrain("Ann", g.state.depot.open_market[0], 200, runs_as="3")), "it need not be used"
    assert rich.refuses(FOUR, "help.cheapest", "18VA 4.6.2")
    five = needy(0, 900, "5").private("TIW", "C&O").used_trains("4/3G")
    assert five.allows(BuyTrain("Ann", "5/4G-1", 300, using="TIW", runs_as="5")), "no dearer than the one in the Pool"


@rule("18VA", "4.6.2", "4.6.2 sales", "4.2(2)")
def test_va_4_6_2_stock_may_spare_tredegar_but_then_it_is_not_used() -> None:
    g = two_blocks(150).private("TIW", "C&O")
    tredegar = BuyTrain("Ann", "4/3G-1", 100, using="TIW", runs_as="4")
    assert g.allows(tredegar)
    sold = g.plays(SellShares("Ann", "SR", 1), SellShares("Ann", "B&O", 1))
    assert sold.refuses(tredegar, "help.just_enough", "18VA 4.6.2 sales"), "$215 would be left of $165 raised"
    assert sold.plays(FOUR).state.cash("Ann") == 15


@rule("18VA", "4.6.2 sales", "4.2 purchase")
def test_va_4_6_2_no_private_is_bought_with_the_money_for_the_train() -> None:
    g = two_blocks(150).private("REA", "Cal").cash("C&O", 40)
    buys = BuyPrivate("Ann", "REA", 20)
    assert g.allows(buys)
    assert g.plays(SellShares("Ann", "SR", 1)).refuses(buys, "help.train_first")


@rule("18VA", "4.6.2 sales", "4.3.1 operated")
def test_va_4_6_2_the_rules_of_sales_hold_and_the_presidency_of_the_operating_corporation_stays() -> None:
    g = needy(0, 0).owns("Ann", "C&O", 3).owns("Ben", "C&O", 2)
    assert g.allows(SellShares("Ann", "C&O", 1))
    assert g.refuses(SellShares("Ann", "C&O", 2), "help.keeps_presidency")
    assert (
        g.in_market("C&O", 0)
        .owns("Ben", "C&O", 0)
        .in_market("C&O", 2)
        .refuses(SellShares("Ann", "C&O", 1), "sell.pool_limit")
    )
    first = company("C&O", "4", 0).owns("Ann", "C&O", 3).cash("Ann", 0).operating("C&O", "buy_trains", first=True)
    assert first.refuses(SellShares("Ann", "C&O", 1), "sell.not_operated"), "its first turn is not completed"
    table = company("C&O", "4", 0, options=("first_turn_counts",)).owns("Ann", "C&O", 3).cash("Ann", 0)
    assert table.operating("C&O", "buy_trains", first=True).allows(SellShares("Ann", "C&O", 1)), "some tables allow it"
    other = needy(0, 0).owns("Ann", "SR", 2).owns("Cal", "SR", 2).home("SR").operating("C&O", "buy_trains")
    assert other.plays(SellShares("Ann", "SR", 2)).state.president("SR") == "Cal", "others may change presidents"


# 4.6.3: bankruptcy


@rule("18VA", "4.6.3")
def test_va_4_6_3_only_who_has_sold_all_and_cannot_pay_is_bankrupt() -> None:
    assert needy(0, 300).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert needy(300, 0).refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    assert needy(0, 0).trains("C&O", "4").refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train")
    g = needy(0, 0).owns("Ann", "C&O", 3)
    assert g.refuses(GoBankrupt("Ann"), "bankrupt.sell_first")
    assert needy(0, 299).allows(GoBankrupt("Ann"))
    tredegar = needy(0, 150).private("TIW", "C&O")
    assert tredegar.refuses(GoBankrupt("Ann"), "bankrupt.only_for_a_train"), "with Tredegar the train is in reach"


@rule("18VA", "4.6.3", "4.6.3 heirs")
def test_va_4_6_3_stock_to_the_pool_privates_gone_corporations_to_the_next_in_line() -> None:
    g = needy(10, 25).owns("Ben", "C&O", 2).par("B&O", 100).owns("Ann", "B&O", 2).in_market("B&O", 5)
    g = g.owns("Ben", "B&O", 2).private("REA", "Ann").operating("C&O", "buy_trains")
    prices = g.state.market
    g = g.plays(GoBankrupt("Ann"))
    assert g.happened(WentBankrupt)
    assert g.state.bankrupt == ("Ann",)
    assert g.state.holdings.of("C&O", OPEN_MARKET) == 2
    assert g.state.holdings.of("B&O", OPEN_MARKET) == 7, "even beyond half"
    assert g.state.market == prices, "without a change of price"
    assert "REA" not in g.state.privates
    assert g.state.president("C&O") == g.state.president("B&O") == "Ben"
    assert g.state.cash("Ann") == 0
    assert g.state.cash("C&O") == 35, "the treasury has what she had"


@rule("18VA", "4.6.3 heirs")
def test_va_4_6_3_the_new_president_must_buy_the_train() -> None:
    g = needy(10, 25).owns("Ben", "C&O", 2).cash("Ben", 400).plays(GoBankrupt("Ann"))
    assert (g.step, g.to_act) == ("buy_trains", "Ben")
    assert g.refuses(Pass("Ben"), "train.must_buy")
    after = g.plays(BuyTrain("Ben", "4/3G-1", 300, runs_as="3G"))
    assert (after.state.cash("C&O"), after.state.cash("Ben")) == (0, 400 - 265)


@rule("18VA", "4.6.3 heirs", "4.6.1")
def test_va_4_6_3_the_heir_completes_what_was_begun_with_a_train_of_bank_or_pool() -> None:
    g = seller(40, 25).owns("Ben", "C&O", 2).cash("Ben", 400)
    train = g.state.corporations["SR"].trains[0]
    assert g.allows(BuyTrain("Ann", train, 40))
    heir = g.plays(GoBankrupt("Ann"))
    assert heir.state.cash("C&O") == 65
    assert heir.refuses(BuyTrain("Ben", train, 65), "help.from_bank", "18VA 4.6.1")
    done = heir.used_trains("3/2G").plays(BuyTrain("Ben", "3/2G-1", 200, runs_as="3"))
    assert done.state.cash("Ben") == 400 - 135


@rule("18VA", "4.6.3 heirs", "5 last")
def test_va_4_6_3_who_may_go_bankrupt_in_turn() -> None:
    g = needy(10, 25).owns("Ben", "C&O", 2).cash("Ben", 0).plays(GoBankrupt("Ann"))
    g = g.plays(GoBankrupt("Ben"))
    assert g.state.over, "Cal is the last"
    assert g.state.result[0][0] == "Cal"
    assert dict(g.state.result)["Ann"] == dict(g.state.result)["Ben"] == 0


@rule("18VA", "4.6.3 heirs")
def test_va_4_6_3_the_heir_is_who_has_most_shares_then_the_first_in_order() -> None:
    def heir(ben: int, cal: int) -> str:
        g = company("B&O", "4", 0).owns("Ann", "B&O", 3).owns("Ben", "B&O", ben).owns("Cal", "B&O", cal).cash("Ann", 0)
        g = g.operating("B&O", "buy_trains", first=True).plays(GoBankrupt("Ann"))
        return g.state.president("B&O")

    assert heir(2, 3) == "Cal"
    assert heir(2, 2) == "Ben"
    assert heir(3, 2) == "Ben"


@rule("18VA", "4.6.3 closed")
def test_va_4_6_3_without_an_heir_a_corporation_closes() -> None:
    g = laid(needy(40, 25), {"D9": ("57", 0)}).private("TIW", "Cal")
    g = g.owns("Ann", "SR", 2).home("SR").trains("SR", "4").private("PY", "SR").cash("SR", 70)
    g = g.slot(EXPRESS, ("F11", "SR", 10)).slot(YARDS, ("SR", 1)).operating("C&O", "buy_trains", round=(2, 2, 2))
    bank, ben = g.state.cash(BANK), g.state.cash("Ben")
    train = g.state.corporations["SR"].trains[0]
    g = g.plays(GoBankrupt("Ann"))
    assert {e.corporation for e in g.happened(CorporationClosed)} == {"C&O", "SR"}, "Ben has one share of the C&O only"
    for name in ("C&O", "SR"):
        it = g.state.corporations[name]
        assert not it.started
        assert (it.size, it.stations, it.trains) == (5, (0, 40), ())
        assert g.state.holdings.of(name, TREASURY) == 5
        assert not g.state.board.stations_of(name)
        assert name not in g.state.market.tokens
        assert g.state.cash(name) == 0
    assert g.state.cash("Ben") == ben, "its shareholders get nothing"
    assert g.state.cash(BANK) == bank + 40 + 25 + 70
    assert g.state.depot.open_market == (train,)
    assert g.state.runs_as(train) == "4/3G", "undeclared again"
    assert g.state.privates == {"TIW": "Cal"}
    assert EXPRESS.of(g.state)[0] == ""
    assert YARDS.of(g.state)[0] == ""
    assert g.state.round.kind == "stock", "nobody is left to operate"


@rule("18VA", "4.6.3 closed")
def test_va_4_6_3_the_turn_is_over_and_the_next_corporation_operates() -> None:
    g = needy(0, 0).owns("Ben", "SR", 2).price("SR", 65, 4).home("SR").trains("SR", "4").operating("C&O", "buy_trains")
    g = g.plays(GoBankrupt("Ann"))
    assert (g.state.operating, g.to_act) == ("SR", "Ben")
    g = g.round_over() if g.state.round.kind == "stock" else g
    while g.state.round.kind == "operating" and g.state.operating == "SR":
        g = g.passed()
        assert g.to_act in ("Ben", "Cal")


@rule("18VA", "4.6.3 closed", "4.4", "4.4.1")
@pytest.mark.parametrize(("phase", "size"), [("4", 5), ("5", 10)])
def test_va_4_6_3_it_may_be_started_again(phase: str, size: int) -> None:
    g = needy(0, 0, phase).cash("Cal", 900).plays(GoBankrupt("Ann"))
    assert g.state.round.kind == "stock"
    g = g.stock_turn("Cal").plays(StartCorporation("Cal", "C&O", 90))
    assert g.state.corporations["C&O"].size == size
    assert g.state.holdings.of("C&O", TREASURY) == size - 2
    assert g.state.cash("C&O") == 180
    assert [s.hex for s in g.state.board.stations_of("C&O")] == ["D9"]
    assert not g.state.corporations["C&O"].completed, "it has not operated"
    g = g.round_over()
    assert g.state.operating == "C&O"


@rule("18VA", "4.6.3 closed")
def test_va_4_6_3_a_refounded_b_and_o_is_bought_like_any_other() -> None:
    g = company("B&O", "4", 0).cash("Ann", 0).operating("B&O", "buy_trains", first=True).plays(GoBankrupt("Ann"))
    g = g.cash("Ben", 500).stock_turn("Ben").plays(StartCorporation("Ben", "B&O", 75))
    assert g.state.corporations["B&O"].size == 10
    assert g.state.cash("B&O") == 150
    assert g.state.cash("Ben") == 350


@rule("18VA", "4.6.3 closed", "4.5.3 homes")
def test_va_4_6_3_the_home_of_a_closed_corporation_is_kept_for_it() -> None:
    g = laid(company("N&W", "4", 0), PETERSBURG_NORFOLK).cash("Ann", 0).owns("Cal", "SR", 2).home("SR")
    g = g.station("SR", "H15").price("SR", 65, 4).trains("SR", "4").cash("SR", 500)
    g = g.operating("N&W", "buy_trains", first=True).plays(GoBankrupt("Ann"))
    assert g.happened(CorporationClosed)
    g = g.operating("SR", "place_station")
    g = g.but(corporations=g.state.corporation("SR", stations=(100,)).corporations)
    assert g.refuses(PlaceStation("Cal", "F13"), "station.home_kept")


@rule("18VA", "4.6.3")
def test_va_4_6_3_the_bankrupt_has_no_more_turns_and_the_deal_passes() -> None:
    g = needy(0, 0).priority("Ann").plays(GoBankrupt("Ann"))
    assert g.state.priority == "Ben"
    assert g.state.round.kind == "stock"
    assert g.to_act == "Ben"
    g = g.passed()
    assert g.to_act == "Cal"
    g = g.passed()
    assert g.state.round.kind != "stock" or g.state.round.number > 3, "two passes end the round"
    assert g.refuses(BuyShare("Ann", "B&O", TREASURY), "turn.other_seat")


@rule("18VA", "4.6.3 closed", "4.2(1)", "4.2(4)")
def test_va_4_6_3_the_tokens_of_others_stay() -> None:
    g = laid(needy(40, 25), {"D9": ("57", 0)}).owns("Ben", "SR", 2).home("SR").trains("SR", "4")
    g = g.slot(EXPRESS, ("F11", "SR", 10)).slot(YARDS, ("SR", 1)).operating("C&O", "buy_trains", round=(2, 2, 2))
    g = g.plays(GoBankrupt("Ann"))
    assert [e.corporation for e in g.happened(CorporationClosed)] == ["C&O"]
    assert (EXPRESS.of(g.state), YARDS.of(g.state)) == (("F11", "SR", 10), ("SR", 1))


@rule("18VA", "4.6.2")
def test_va_4_6_2_out_of_reach_all_that_may_be_sold_of_a_corporation_goes_at_once() -> None:
    g = needy(0, 0).owns("Ann", "SR", 4).price("SR", 60).home("SR").operating("C&O", "buy_trains")
    some = [SellShares("Ann", "SR", count) for count in range(1, 5)]
    most = max(a.shares for a in some if g.offered(a))
    assert most > 1
    less = SellShares("Ann", "SR", most - 1)
    assert g.refuses(less, "help.just_enough")
    assert f"The train is out of reach, so Ann sells all {most} SR shares that may be sold" in g.says(less)
