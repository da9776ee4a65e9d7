"""Buying, starting and selling in stock rounds, as all four titles have it."""

from __future__ import annotations

import pytest

from shortline.eighteenxx import shares
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.rules import Position
from shortline.parts.holdings import OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK
from tests.given import Given
from tests.rules.common_4.cast import Cast, every


@every
def test_a_corporation_that_does_not_exist(its: Cast) -> None:
    g = its.turn()
    assert g.refuses(BuyShare("Ann", "XYZ", "open_market"), "buy.available")
    assert g.refuses(StartCorporation("Ann", "XYZ", its.par), "buy.available")
    assert g.refuses(SellShares("Ann", "XYZ", 1), "sell.owned")


@every
def test_nobody_sells_what_he_does_not_own(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Ann", a, 1)
    assert g.allows(SellShares("Ann", a, 1))
    for count in (2, 0, -1):
        assert g.refuses(SellShares("Ann", a, count), "sell.owned")


@every
def test_stock_without_a_price_is_not_sold(its: Cast) -> None:
    a, place = its.others[0], its.data.stock.new_shares
    g = its.turn()
    g = g.but(holdings=g.state.holdings.moved(a, place, "Ann", 1))
    assert g.refuses(SellShares("Ann", a, 1), "sell.no_price")


@every
def test_a_sale_pays_the_market_value_of_each_share_and_the_pool_gets_them(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Ann", a, 2).at(a, *its.spot())
    value = shares.price(Position(g.rules, g.state), a)
    after = g.plays(SellShares("Ann", a, 2))
    assert after.state.cash("Ann") == g.state.cash("Ann") + 2 * value
    assert after.state.cash(BANK) == g.state.cash(BANK) - 2 * value
    assert after.state.holdings.of(a, OPEN_MARKET) == 2
    assert after.state.holdings.of(a, "Ann") == 0
    assert shares.price(Position(after.rules, after.state), a) < value


@every
def test_nobody_gives_shares_that_they_do_not_have(its: Cast) -> None:
    a = its.others[0]
    held = its.turn().owns("Ann", a, 3).state.holdings
    for giver, count in (("Ann", 4), ("Ann", -1), ("Ben", 1)):
        with pytest.raises(ValueError, match=f"{giver} cannot give {count}"):
            held.moved(a, giver, "Cal", count)
    assert held.moved(a, "Ann", "Cal", 0).of(a, "Ann") == 3
    assert [held.moved(a, "Ann", "Cal", 3).of(a, seat) for seat in ("Ann", "Cal")] == [0, 3]


@every
def test_half_of_a_corporation_at_most_lies_in_the_pool(its: Cast) -> None:
    a = its.others[0]
    half = its.of(a, 50)
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Ann", a, 2).in_market(a, half - 1)
    assert g.allows(SellShares("Ann", a, 1))
    assert g.refuses(SellShares("Ann", a, 2), "sell.pool_limit")


@every
def test_the_presidents_certificate_is_sold_to_a_new_president_only(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ann", a, 3)
    assert g.allows(SellShares("Ann", a, 1))
    assert g.refuses(SellShares("Ann", a, 2), "sell.presidents_certificate")
    assert g.owns("Ben", a, 1).refuses(SellShares("Ann", a, 2), "sell.presidents_certificate")
    rival = g.owns("Ben", a, 2)
    after = rival.plays(SellShares("Ann", a, 2))
    assert after.state.president(a) == "Ben"
    assert after.state.holdings.of(a, "Ann") == 1


@every
def test_as_many_shares_as_the_president_has_make_no_president(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ann", a, 3).owns("Ben", a, 2)
    after = g.plays(SellShares("Ann", a, 1))
    assert after.state.president(a) == "Ann"


@every
def test_the_president_is_who_has_most_and_of_equals_the_first_to_the_left(its: Cast) -> None:
    a = its.others[0]
    if its.data.corporations[a].size == 10:
        g = its.turn().owns("Ben", a, 4).owns("Ann", a, 2).owns("Cal", a, 2).stock_turn("Ben")
        assert g.plays(SellShares("Ben", a, 3)).state.president(a) == "Cal"
    level = its.turn().owns("Ben", a, 2).owns("Ann", a, 1)
    as_many = level.plays(its.buys("Ann", a))
    assert as_many.state.president(a) == "Ben"
    assert as_many.stock_turn("Ann").plays(its.buys("Ann", a)).state.president(a) == "Ann"


@every
def test_who_sells_of_a_corporation_buys_none_of_it_in_the_round(its: Cast) -> None:
    a, b = its.others[:2]
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Ann", a, 1).owns("Ben", b, its.of(b, 40))
    after = g.plays(SellShares("Ann", a, 1))
    assert after.refuses(its.buys("Ann", a), "buy.sold_this_round")
    assert after.refuses(BuyShare("Ann", a, "open_market"), "buy.sold_this_round")
    assert after.allows(its.buys("Ann", b))
    later = after.plays(its.buys("Ann", b)) if after.to_act == "Ann" else after
    assert later.stock_turn("Ben").allows(BuyShare("Ben", a, "open_market"))


@every
def test_a_share_costs_what_it_says_and_goes_to_the_buyer(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Cal", a, its.of(a, 20)).at(a, *its.spot())
    market = shares.price(Position(g.rules, g.state), a)
    new = market if its.data.stock.new_at_market else its.par
    assert market != its.par
    payee = a if its.data.stock.new_shares == TREASURY else BANK
    assert g.cash("Ann", new - 1).refuses(its.buys("Ann", a), "buy.money")
    poor = g.cash("Ann", new)
    after = poor.plays(its.buys("Ann", a))
    assert after.state.cash("Ann") == 0
    assert after.state.cash(payee) == poor.state.cash(payee) + new
    assert after.state.holdings.of(a, "Ann") == 1
    used = g.in_market(a, 1)
    assert used.cash("Ann", market - 1).refuses(BuyShare("Ann", a, "open_market"), "buy.money")
    bought = used.cash("Ann", market).plays(BuyShare("Ann", a, "open_market"))
    assert bought.state.cash("Ann") == 0
    assert bought.state.holdings.of(a, OPEN_MARKET) == 0


@every
def test_a_share_is_bought_only_where_there_is_one(its: Cast) -> None:
    a, b = its.others[:2]
    g = its.turn().owns("Ben", a, its.of(a, 40))
    assert g.refuses(BuyShare("Ann", a, "open_market"), "buy.available")
    assert g.refuses(its.buys("Ann", b), "buy.president_first"), "nobody has started it"


@every
def test_one_purchase_a_turn(its: Cast) -> None:
    a, b, c = its.others[:3]
    g = its.turn().owns("Ben", a, its.of(a, 40)).owns("Ann", c, its.of(c, 40)).cash("Ann", 2000)
    after = g.plays(its.buys("Ann", a))
    if after.to_act == "Ann":
        assert after.refuses(its.buys("Ann", a), "buy.one_a_turn")
        assert after.refuses(StartCorporation("Ann", b, its.par), "buy.one_a_turn")
    noted = g.noted(bought=True)
    assert noted.refuses(its.buys("Ann", a), "buy.one_a_turn")
    assert noted.refuses(StartCorporation("Ann", b, its.par), "buy.one_a_turn")
    started = g.plays(StartCorporation("Ann", b, its.par))
    assert started.to_act == "Ben" or started.refuses(its.buys("Ann", a), "buy.one_a_turn")


@every
def test_starting_a_corporation(its: Cast) -> None:
    a = its.others[0]
    g = its.turn().cash("Ann", 2 * its.par)
    assert g.cash("Ann", 2 * its.par - 1).refuses(StartCorporation("Ann", a, its.par), "buy.money")
    assert g.refuses(StartCorporation("Ann", a, its.par + 1), "start.par")
    after = g.plays(StartCorporation("Ann", a, its.par))
    assert after.state.cash("Ann") == 0
    assert after.state.president(a) == "Ann"
    assert after.state.holdings.of(a, "Ann") == 2
    assert after.state.corporations[a].par == its.par
    assert shares.price(Position(after.rules, after.state), a) == its.par
    assert after.state.market.tokens[a].cell == its.data.chart.pars[its.par]
    assert after.stock_turn("Ben").refuses(StartCorporation("Ben", a, its.par), "start.once")


@every
def test_nobody_buys_beyond_60_percent(its: Cast) -> None:
    a = its.others[0]
    most = its.of(a, 60)
    assert its.turn().owns("Ann", a, most - 1).allows(its.buys("Ann", a))
    assert its.turn().owns("Ann", a, most).refuses(its.buys("Ann", a), "limit.one_corporation")


def _at_the_limit(its: Cast, short: int = 0) -> Given:
    g = its.turn(max(its.data.tables)).cash("Ann", 2000)
    return its.full(g, "Ann", short).owns("Ben", its.others[0], its.of(its.others[0], 40))


@every
def test_at_the_certificate_limit_nothing_more_is_bought(its: Cast) -> None:
    a, b = its.others[:2]
    full, short = _at_the_limit(its), _at_the_limit(its, short=1)
    assert full.refuses(its.buys("Ann", a), "limit.certificates")
    assert full.refuses(StartCorporation("Ann", b, its.par), "limit.certificates")
    assert short.allows(its.buys("Ann", a))
    assert short.allows(StartCorporation("Ann", b, its.par))
    assert full.allows(Pass("Ann"))


@every
def test_over_the_certificate_limit_one_sells_first(its: Cast) -> None:
    a, b = its.others[:2]
    over = _at_the_limit(its).owns("Ann", a, 1)
    assert over.refuses(Pass("Ann"), "limit.must_sell")
    two = over.owns("Ann", b, 2)
    sold = two.plays(SellShares("Ann", a, 1))
    assert sold.refuses(its.buys("Ann", b), "limit.must_sell")
    unstarted = [c for c, it in sold.state.corporations.items() if not it.started]
    assert sold.refuses(StartCorporation("Ann", unstarted[0], its.par), "limit.must_sell")
    assert sold.refuses(Pass("Ann"), "limit.must_sell")
    assert over.plays(SellShares("Ann", a, 1)).state.holdings.of(a, "Ann") == 0


@every
def test_a_corporation_floats_once_with_what_it_is_paid(its: Cast) -> None:
    a = its.others[0]
    need = -(-its.data.stock.float_shares * its.data.corporations[a].size // 10)
    size = its.data.corporations[a].size
    if need <= 2:
        after = its.turn().cash("Ann", 2000).plays(StartCorporation("Ann", a, its.par))
        assert after.state.corporations[a].floated
        assert after.state.cash(a) in (2 * its.par, its.data.stock.capital * size // 10 * its.par)
        return
    g = its.turn().owns("Ben", a, max(2, need - 2)).cash("Ann", 2000).cash("Cal", 2000)
    once = g.plays(its.buys("Ann", a)) if need > 3 else g
    assert not once.state.corporations[a].floated
    again = once.stock_turn("Cal").plays(its.buys("Cal", a))
    assert again.state.corporations[a].floated
    assert again.state.cash(a) == its.data.stock.capital * its.par * size // 10
    third = again.stock_turn("Ann").plays(its.buys("Ann", a))
    assert third.state.cash(a) == again.state.cash(a), "it is paid once"


@every
def test_sold_out_stock_rises_and_other_stock_does_not(its: Cast) -> None:
    a, b = its.others[:2]
    size = its.data.corporations[a].size
    g = its.turn().owns("Ann", a, size - its.of(a, 40)).owns("Ben", a, its.of(a, 40)).at(a, *its.spot())
    g = g.owns("Cal", b, its.data.corporations[b].size - 1).at(b, *its.spot(1))
    after = g.round_over()
    rises = its.data.stock.sold_out_rises
    assert (shares.price(Position(after.rules, after.state), a) > shares.price(Position(g.rules, g.state), a)) == rises
    assert after.state.market.tokens[b].cell == g.state.market.tokens[b].cell
    lying = g.owns("Ben", a, its.of(a, 40) - 1).in_market(a, 1)
    assert lying.round_over().state.market.tokens[a].cell == g.state.market.tokens[a].cell
