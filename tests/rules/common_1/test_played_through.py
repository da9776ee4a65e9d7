"""Clauses of 18AL and 18GA played through by the engine itself: what it remembers is what it has written."""

from __future__ import annotations

from collections import defaultdict

import pytest

from shortline.eighteenxx.events import PriceMoved
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.private_sale import TakePrivate
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import certificates, price
from shortline.kernel.rules import Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from shortline.parts.ledger import BANK
from tests.given import Given
from tests.rule import rule
from tests.rules.common_1.cast import Cast, both


def turn(its: Cast, *options: str) -> Given:
    """Ann's turn in the second stock round."""
    return its.table(3, *options).stock_round(2)


def buying(its: Cast, *trains: str, phase: str = "2", cash: int = 1000) -> Given:
    """The runner at its train step."""
    return its.running(*trains, phase=phase).cash(its.runner, cash).operating(its.runner, "buy_trains")


def same_price(its: Cast) -> tuple[Cell, Cell]:
    """Two cells of the chart with one price, the first further left and higher up."""
    found: dict[int, list[Cell]] = defaultdict(list)
    for row, cells in enumerate(its.data.chart.rows):
        for column, printed in enumerate(cells):
            found[printed.price].append(Cell(row, column))
    higher, lower = next(cells for value, cells in found.items() if value == 90)[:2]
    assert higher.column < lower.column
    return higher, lower


# 1: the frame of the game


@rule("18AL", "1.1")
@rule("18GA", "1.1")
@both
def test_1_1_a_stock_round_follows_the_last_operating_round_and_all_corporations_had_a_turn(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 6).owns("Ben", b, 6).phase("3").round_over()
    rounds, turns = [g.state.round.name], [g.state.operating]
    while g.state.round.kind == "operating":
        g = g.passed()
        if g.state.round.name != rounds[-1]:
            rounds.append(g.state.round.name)
        if g.state.turn is not None and (g.state.round.name, g.state.operating) != (rounds[-1], turns[-1]):
            turns.append(g.state.operating)
    assert rounds == ["Operating round 2.1", "Operating round 2.2", "Stock round 3"]
    assert sorted(turns) == sorted((a, b) * 2)


@rule("18AL", "1.3.2")
@rule("18GA", "1.3.2")
@both
def test_1_3_2_nine_certificates_are_ten_shares_and_the_treasury_is_not_the_presidents(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).cash("Ann", 2000).plays(StartCorporation("Ann", a, its.par))
    assert (g.state.holdings.of(a, "Ann"), certificates(Position(g.rules, g.state), "Ann")) == (2, 1)
    assert g.state.cash(a) == 0, "the president has paid the bank, not the corporation"
    g = g.owns("Ann", a, 6).owns("Ben", a, 4)
    assert certificates(Position(g.rules, g.state), "Ann") + certificates(Position(g.rules, g.state), "Ben") == 9
    assert g.state.holdings.total(a) == 10
    assert not g.state.holdings.of(a, its.runner), "no corporation has stock"
    g = g.cash(a, 500).cash("Ann", 0).owns("Ben", its.runner, 2).stock_turn("Ann")
    assert g.refuses(BuyShare("Ann", its.runner, INITIAL_OFFERING), "buy.money"), "its money is not hers"


# 3: stock rounds


@rule("18AL", "3.2(c)")
@rule("18GA", "3.2(c)")
@both
def test_3_2_c_who_has_sold_buys_none_of_it_until_the_next_stock_round(its: Cast) -> None:
    a, b, *_ = its.others
    g = (
        turn(its)
        .owns("Ann", a, 4)
        .owns("Ben", b, 2)
        .plays(SellShares("Ann", a, 1), BuyShare("Ann", b, INITIAL_OFFERING))
    )
    g = g.plays(BuyShare("Ben", b, INITIAL_OFFERING), Pass("Ben")).plays(Pass("Cal"))
    assert (g.to_act, g.state.round.number) == ("Ann", 2)
    assert g.refuses(BuyShare("Ann", a, INITIAL_OFFERING), "buy.sold_this_round")
    assert g.refuses(BuyShare("Ann", a, OPEN_MARKET), "buy.sold_this_round")
    assert g.allows(BuyShare("Ann", b, INITIAL_OFFERING)), "what she bought she may buy again"
    later = g.round_over()
    while later.state.round.kind == "operating" or later.to_act != "Ann":
        later = later.passed()
    assert later.state.round.name == "Stock round 3"
    assert later.allows(BuyShare("Ann", a, OPEN_MARKET))


@rule("18AL", "3.2", "3.2(b)")
@rule("18GA", "3.2", "3.2(b)")
@both
def test_3_2_a_private_sold_on_ones_own_turn_is_a_sale(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 4).owns("Ben", b, 2).private(its.privates[1], "Ann")
    sold = g.plays(TradePrivate("Ann", its.privates[1], "Ben", 10)).accepted()
    assert sold.allows(SellShares("Ann", a, 1)), "more sales may follow"
    assert sold.plays(BuyShare("Ann", b, INITIAL_OFFERING)).to_act == "Ben", "no sale after the purchase"
    bought = g.plays(BuyShare("Ann", b, INITIAL_OFFERING))
    after = bought.plays(TradePrivate("Ann", its.privates[1], "Ben", 10)).accepted()
    assert after.allows(SellShares("Ann", a, 1)), "all sales after the purchase are well, too"


@rule("18AL", "3.3(b)", "3.2(b)")
@rule("18GA", "3.3(b)", "3.2(b)")
@both
def test_3_3_b_nobody_at_the_limit_gets_a_private_from_another_player(its: Cast) -> None:
    private = its.privates[1]
    g = its.table(5).stock_round(2).owns("Ann", its.others[0], 6).owns("Ann", its.others[1], 6).private(private, "Ben")
    assert certificates(Position(g.rules, g.state), "Ann") == its.data.tables[5].certificates
    assert g.refuses(TradePrivate("Ann", private, "Ann", 30), "limit.certificates")
    assert g.stock_turn("Ben").refuses(TradePrivate("Ben", private, "Ann", 30), "limit.certificates")
    assert g.owns("Ann", its.others[1], 5).allows(TradePrivate("Ann", private, "Ann", 30))


@rule("18AL", "3.6", "3.1.1")
@rule("18GA", "3.6", "3.1.1")
@both
def test_3_6_to_win_an_auction_is_no_action(its: Cast) -> None:
    first, second, *_ = its.privates
    price_of_first = its.data.privates[first].price
    g = its.table().bid("Ben", second, 45).plays(TakePrivate("Ann", first))
    assert g.state.privates[second] == "Ben"
    assert g.state.cash("Ann") == 600 - price_of_first
    while g.state.round.number == 1 and g.state.round.kind == "stock":
        g = g.passed()
    assert g.state.priority == "Ben", "to the left of Ann, who bought outright"


@rule("18AL", "3.6")
@rule("18GA", "3.6")
@both
def test_3_6_sold_out_stock_rises_the_highest_first_underneath_and_not_beyond_the_top(its: Cast) -> None:
    a, b, c, *_ = its.others
    g = turn(its).owns("Ann", a, 5).owns("Ben", a, 5).owns("Ann", b, 5).owns("Ben", b, 5).owns("Cal", c, 2)
    # a comes up from the third row to where c is, b from the row of c to the one above; the top row stays.
    g = g.at(c, 1, 4).at(b, 1, 4).at(a, 2, 4)
    assert price(Position(g.rules, g.state), b) > price(Position(g.rules, g.state), a)
    after = g.round_over()
    moved = [e for e in after.happened(PriceMoved) if e.corporation in (a, b)]
    assert [e.corporation for e in moved[:2]] == [b, a], "the highest first"
    cells = {name: (t.cell.row, t.cell.column) for name, t in after.state.market.tokens.items()}
    assert (cells[a], cells[b]) == ((1, 4), (0, 4))
    order = after.state.market.order(its.data.chart)
    assert order.index(c) < order.index(a), "it goes underneath"
    top = turn(its).owns("Ann", a, 5).owns("Ben", a, 5).owns("Cal", c, 2).at(a, 0, 4).at(c, 0, 4).round_over()
    assert top.state.market.tokens[a].cell == Cell(0, 4)
    order = top.state.market.order(its.data.chart)
    assert order.index(a) < order.index(c), "and keeps its place in the stack"


# 4: operating rounds


@rule("18AL", "4(b)")
@rule("18GA", "4(b)")
@both
def test_4_b_at_one_price_the_rightmost_operates_first(its: Cast) -> None:
    a, b, *_ = its.others
    left, right = same_price(its)
    g = turn(its).owns("Ann", a, 6).owns("Ben", b, 6)
    g = g.at(a, left.row, left.column).at(b, right.row, right.column)
    assert price(Position(g.rules, g.state), a) == price(Position(g.rules, g.state), b)
    assert g.round_over().state.operating == b
    assert g.at(b, left.row, left.column).at(a, right.row, right.column).round_over().state.operating == a


@rule("18AL", "4.2.1")
@rule("18GA", "4.2.1")
@both
def test_4_2_1_a_tile_lies_until_another_replaces_it_and_returns_to_the_others(its: Cast) -> None:
    g = its.running(phase="3").cash(its.runner, 500)
    offer = next(o.action for o in g.offers(LayTile) if g.state.board.color(o.action.hex) == "white")
    laid = g.plays(offer)
    lies = laid.state.board.laid[offer.hex]
    assert (lies.tile, lies.rotation) == (offer.tile, offer.rotation)
    again = laid.operating(its.runner)
    for tile, rotation in ((offer.tile, offer.rotation), (offer.tile, (offer.rotation + 1) % 6)):
        assert again.why(LayTile("Ann", offer.hex, tile, rotation)), "nothing yellow is laid on it"
    assert again.passed().state.board.laid[offer.hex] == lies
    assert again.refuses(LayTile("Ann", "Z99", offer.tile, 0), "tile.known"), "only on hexes of the map"


@rule("18AL", "4.2.3", "4.2(d)")
@rule("18GA", "4.2.3", "4.2(d)")
@both
def test_4_2_3_any_or_all_of_its_own_trains_run(its: Cast) -> None:
    free = its.running("2", "2", options=("president_chooses_runs",)).operating(its.runner, "run_trains")
    best = best_runs(Position(free.rules, free.state), its.runner).written()
    assert best
    assert free.allows(RunTrains("Ann", best))
    assert free.allows(RunTrains("Ann", ())), "nobody insists here"
    strict = its.running("2", "2").operating(its.runner, "run_trains")
    assert strict.refuses(RunTrains("Ann", ()), "run.best")
    a = its.others[0]
    other = strict.owns("Cal", a, 6).trains(a, "2")
    train = other.state.corporations[a].trains[0]
    assert other.refuses(RunTrains("Ann", ((train, *best[0][1:]),)), "run.trains"), "not another corporation's"


@rule("18AL", "4.2.4", "4.2(e)")
@rule("18GA", "4.2.4", "4.2(e)")
@both
def test_4_2_4_the_president_pays_all_out_or_withholds_all(its: Cast) -> None:
    g = its.running("2").operating(its.runner, "dividend").in_turn(revenue=100, ran=True)
    assert {type(o.action) for o in g.offers()} == {PayOut, Withhold}
    assert g.refuses(Pass("Ann"), "turn.not_now"), "one of the two must be chosen"
    owned = {seat: g.state.holdings.of(its.runner, seat) for seat in ("Ann", "Ben")}
    paid, kept = g.plays(PayOut("Ann")), g.plays(Withhold("Ann"))
    for seat, shares in owned.items():
        assert paid.state.cash(seat) - g.state.cash(seat) == 10 * shares
        assert kept.state.cash(seat) == g.state.cash(seat)
    assert kept.state.cash(its.runner) - g.state.cash(its.runner) == 100
    assert paid.state.cash(its.runner) == g.state.cash(its.runner), "no half"


@rule("18AL", "4.2.5", "4.2.5(d)")
@rule("18GA", "4.2.5", "4.2.5(d)")
@both
@pytest.mark.parametrize("bank_first", [True, False])
def test_4_2_5_trains_of_the_bank_and_of_others_in_any_order(its: Cast, bank_first: bool) -> None:
    a = its.others[0]
    g = buying(its).owns("Cal", a, 6).trains(a, "2")
    others, new = g.state.corporations[a].trains[0], g.state.depot.upcoming[0]
    if bank_first:
        g = g.plays(BuyTrain("Ann", new, 100)).plays(BuyTrain("Ann", others, 50)).accepted()
    else:
        g = g.plays(BuyTrain("Ann", others, 50)).accepted().plays(BuyTrain("Ann", new, 100))
    assert set(g.state.corporations[its.runner].trains) == {others, new}
    early = buying(its).owns("Cal", a, 6).trains(a, "2").operating(its.runner, "place_station")
    assert early.why(BuyTrain("Ann", new, 100)), "not before that step"


@rule("18AL", "4.2.5(a)", "1.4")
@rule("18GA", "4.2.5(a)", "1.4")
@both
def test_4_2_5_a_all_trains_begin_in_the_initial_offering_and_used_ones_lie_in_the_open_market(its: Cast) -> None:
    start = its.table().state.depot
    assert len(start.upcoming) == sum(t.count for t in its.data.trains.values())
    assert start.open_market == ()
    a = its.others[0]
    g = buying(its, phase="4").owns("Cal", a, 6).trains(a, "3", "3", "4")
    g = g.but(depot=g._sold_out("4").state.depot).plays(BuyTrain("Ann", "5-0", 450))
    old = g.state.corporations[a].trains[0]
    g = g.plays(DiscardTrain("Cal", old))
    assert g.state.depot.open_market == (old,)
    assert old not in g.state.depot.upcoming
    assert g.allows(BuyTrain("Ann", "5-1", 450)), "it does not come before the new ones"
    assert g.allows(BuyTrain("Ann", old, 180))


@rule("18AL", "4.2.5(f)")
@rule("18GA", "4.2.5(f)")
@both
def test_4_2_5_f_after_one_train_of_the_bank_the_step_has_no_other(its: Cast) -> None:
    g = buying(its)
    assert g.state.cash(its.runner) >= 200
    after = g.plays(BuyTrain("Ann", g.state.depot.upcoming[0], 100))
    assert after.state.operating != its.runner or after.step != "buy_trains"
    later = buying(its, phase="4")
    again = later.plays(BuyTrain("Ann", later.state.depot.upcoming[0], 300))
    assert (again.state.operating, again.step) == (its.runner, "buy_trains")
    assert again.allows(BuyTrain("Ann", again.state.depot.upcoming[0], 300))


@rule("18AL", "4.2.5(g)")
@rule("18GA", "4.2.5(g)")
@both
def test_4_2_5_g_a_purchase_that_lowers_the_limit_is_allowed_and_then_one_is_discarded(its: Cast) -> None:
    g = buying(its, "4", "4", phase="4")
    g = g.but(depot=g._sold_out("4").state.depot)
    after = g.plays(BuyTrain("Ann", "5-0", 450))
    assert (after.step, after.to_act) == ("discard_train", "Ann")
    mine = after.state.corporations[its.runner].trains
    assert len(mine) == 3
    assert after.refuses(Pass("Ann"), "turn.not_now")
    gone = after.plays(DiscardTrain("Ann", "5-0"))
    assert gone.state.corporations[its.runner].trains == tuple(t for t in mine if t != "5-0"), "even the new one"
    assert gone.state.depot.open_market == ("5-0",)


# A forced purchase


def poor(its: Cast, *options: str) -> Given:
    """The runner without a train and with $50, Ann with $50 and five shares of another corporation at $80."""
    g = its.running(phase="3", options=options).cash(its.runner, 50).cash("Ann", 50)
    g = g.owns("Ann", its.others[0], 5).price(its.others[0], 80, row=2)
    return g.operating(its.runner, "buy_trains")


@rule("18AL", "4.2.5.2(d)")
@rule("18GA", "4.2.5.1(d)")
@both
def test_forced_a_sale_moves_no_priority_deal_and_asks_for_no_limit(its: Cast) -> None:
    g = poor(its).priority("Ben")
    for corporation in its.others[1:4]:
        g = g.owns("Ann", corporation, 5).at(corporation, 2, 6)
    g = g.operating(its.runner, "buy_trains")
    assert certificates(Position(g.rules, g.state), "Ann") > its.data.tables[3].certificates
    sold = g.plays(SellShares("Ann", its.others[0], 1))
    assert sold.state.priority == "Ben"
    assert sold.allows(BuyTrain("Ann", sold.state.depot.upcoming[0], 180)), "though she is over the limit"
    assert sold.plays(BuyTrain("Ann", sold.state.depot.upcoming[0], 180)).state.priority == "Ben"


@rule("18AL", "4.2.5.2(d)", "3.2(a)(2)")
@rule("18GA", "4.2.5.1(d)", "3.2(a)(2)")
@both
def test_forced_the_open_market_holds_half_at_most_then_too(its: Cast) -> None:
    g = poor(its).in_market(its.others[0], 5).operating(its.runner, "buy_trains")
    assert g.refuses(SellShares("Ann", its.others[0], 1), "sell.pool_limit")
    assert (
        poor(its)
        .in_market(its.others[0], 4)
        .operating(its.runner, "buy_trains")
        .allows(SellShares("Ann", its.others[0], 1))
    )


# 5: the ends


@rule("18AL", "5", "5(a)", "5(c)")
@rule("18GA", "5", "5(a)", "5(c)")
@both
def test_5_a_bankruptcy_after_the_bank_has_broken_still_ends_the_game_at_once(its: Cast) -> None:
    g = its.running(phase="3").cash(its.runner, 0).cash("Ann", 10).price(its.runner, 40)
    g = g.owns("Ann", its.runner, 4).in_market(its.runner, 5)
    g = g.owns("Cal", its.others[0], 6).at(its.others[0], 4, 0).operating(its.runner, "buy_trains")
    g = g.ending("bank_operating")
    assert not g.state.over, "the round is played to its end"
    after = g.plays(GoBankrupt("Ann"))
    assert after.state.over
    assert after.state.operating == its.runner, "the other corporation has no turn"


@rule("18AL", "5", "5(a)", "Appendix 1")
@rule("18GA", "5", "5(a)", "Appendix 1")
@both
def test_5_the_bank_breaks_in_a_stock_round_and_the_game_ends_after_one_operating_round(its: Cast) -> None:
    a = its.others[0]
    g = turn(its).phase("3").owns("Ben", a, 5).bank(10 * its.par - its.par, rest="Cal")
    g = g.plays(BuyShare("Ann", a, INITIAL_OFFERING))
    assert g.state.cash(BANK) == 0
    assert g.state.ending is not None
    assert (g.state.ending.reason, g.state.over) == ("bank_stock", False), "no game ends in a stock round"
    g = g.round_over()
    assert (g.state.round.name, g.state.round.of, g.state.over) == ("Operating round 2.1", 2, False)
    while not g.state.over:
        assert g.state.round.name == "Operating round 2.1"
        g = g.passed()
    whole = turn(its).phase("3").owns("Ben", a, 5).bank(10 * its.par - its.par + 1, rest="Cal")
    assert whole.plays(BuyShare("Ann", a, INITIAL_OFFERING)).state.ending is None


@rule("18AL", "5.1", "5(c)")
@rule("18GA", "5.1", "5(c)")
@both
def test_5_1_no_tie_is_played_on_after_a_bankruptcy(its: Cast) -> None:
    g = its.running(phase="3", options=("tie_break",)).cash(its.runner, 0).cash("Ann", 0)
    g = g.owns("Ann", its.runner, 4).in_market(its.runner, 5).price(its.runner, 40).cash("Ben", 500).cash("Cal", 540)
    g = g.operating(its.runner, "buy_trains").plays(GoBankrupt("Ann"))
    assert dict(g.state.result)["Ben"] == dict(g.state.result)["Cal"], "they are level"
    assert g.state.over


# Appendix 1


@rule("18AL", "Appendix 1", "3.2(a)")
@rule("18GA", "Appendix 1", "3.2(a)")
@both
def test_appendix_1_who_sells_of_two_corporations_chooses_their_order_in_a_cell(its: Cast) -> None:
    a, b, *_ = its.others
    g = turn(its).owns("Ann", a, 4).owns("Ann", b, 4).at(a, 2, 5).at(b, 2, 5)
    first = g.plays(SellShares("Ann", a, 1)).plays(SellShares("Ann", b, 1)).state.market.order(its.data.chart)
    second = g.plays(SellShares("Ann", b, 1)).plays(SellShares("Ann", a, 1)).state.market.order(its.data.chart)
    assert (first, second) == ((a, b), (b, a))


@rule("18AL", "Appendix 1")
@rule("18GA", "Appendix 1")
@both
def test_appendix_1_there_is_no_way_to_do_what_other_games_allow(its: Cast) -> None:
    """No half dividends, no private closed by hand, no train traded in or paid off, no stock for corporations."""
    g = its.running("2", phase="3").private(its.privates[1], "Ann").cash(its.runner, 500)
    known = {"Accept", "Decline", "Pass", "TakePrivate", "Bid", "AuctionBid", "BuyShare", "StartCorporation"}
    known |= {"SellShares", "TradePrivate", "LayTile", "PlaceStation", "RunTrains", "PayOut", "Withhold", "BuyTrain"}
    known |= {"DiscardTrain", "BuyPrivate", "GoBankrupt"}
    powers = {
        "18AL": {"PlaceCoal", "LayLumberTerminal"},
        "18GA": {"ChooseCity", "LayMidlandTile", "PlaceWaycrossStation"},
    }
    assert set(g.rules.actions) <= known | powers[its.title]
