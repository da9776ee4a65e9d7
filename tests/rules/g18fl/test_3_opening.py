"""18FL 3.1, 3.2: the table at the start, and the secret bids for the choice of a private."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

import shortline
from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.frames import StockTurn
from shortline.kernel.action import Action, encode
from shortline.kernel.refusal import IllegalAction
from shortline.kernel.state import canonical
from shortline.table.game import Game
from shortline.titles import find
from shortline.titles.g18fl.opening import ChoosePrivate, SealBid
from tests.given import Given, given
from tests.rule import rule

SEATS = ["Ann", "Ben", "Cal", "Dee"]


def bid(g: Given, **bids: int) -> Given:
    """The position after sealed bids."""
    return g.plays(*(SealBid(seat, amount) for seat, amount in bids.items()))


@rule("18FL", "3.1 ¶2", "3.3 ¶1")
@pytest.mark.parametrize(
    ("players", "privates"),
    [(2, ("TR", "POSC")), (3, ("TR", "POSC", "TC")), (4, ("TR", "POSC", "TC", "FECCTC"))],
)
def test_fl_3_1_as_many_privates_as_players(players: int, privates: tuple[str, ...]) -> None:
    g = given("18FL", players)
    assert tuple(g.state.privates) == privates
    figures = [(g.data.privates[p].price, g.data.privates[p].income) for p in privates]
    assert figures == [(20, 5), (40, 10), (70, 15), (110, 20)][:players]


@rule("18FL", "3.1 ¶4", "6")
def test_fl_3_1_every_home_station_stands_from_the_start() -> None:
    g = given("18FL")
    assert set(g.state.board.stations) == {
        Station("G20", 0, "ACL"),
        Station("K28", 0, "FEC"),
        Station("B5", 0, "L&N"),
        Station("B15", 0, "TPS"),
        Station("B23", 0, "SAL"),
        Station("B23", 1, "SR"),
    }
    assert all(len(it.stations) == 3 for it in g.state.corporations.values())
    names = {c: it.name for c, it in g.data.corporations.items()}
    assert names["TPS"] == "The Plant System"


@rule("18FL", "3.1 ¶6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fl_3_1_300_each_and_the_first_has_the_priority_deal(players: int) -> None:
    g = given("18FL", players)
    assert [g.state.cash(seat) for seat in g.state.seats] == [300] * players
    assert g.state.cash("bank") == 8000 - 300 * players
    assert g.state.priority == "Ann"


@rule("18FL", "3.1 ¶6")
def test_fl_3_1_the_order_is_drawn_and_its_first_has_the_priority_deal() -> None:
    tables = [Game(find("18FL"), SEATS, seed=seed).state for seed in range(40)]
    assert len({s.seats for s in tables}) > 10
    assert {s.priority for s in tables} == set(SEATS)
    assert all(s.priority == s.seats[0] for s in tables)


@rule("18FL", "3.1 ¶6")
def test_fl_3_1_option_the_table_sits_as_it_is_listed() -> None:
    tables = [Game(find("18FL"), ("Cal", "Ann", "Ben"), {"random_seats": False}, seed).state for seed in range(10)]
    assert {(s.seats, s.priority) for s in tables} == {(("Cal", "Ann", "Ben"), "Cal")}


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_all_bid_at_once_in_any_order() -> None:
    g = given("18FL", 4)
    assert g.state.top.actors == ("Ann", "Ben", "Cal", "Dee")
    g = bid(g, Cal=5)
    assert g.state.top.actors == ("Ann", "Ben", "Dee")
    g = bid(g, Dee=0, Ann=10)
    assert g.state.top.actors == ("Ben",)
    assert [g.state.cash(seat) for seat in SEATS] == [300] * 4, "nobody pays before all are in"


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_a_bid_is_0_5_or_10_and_made_once() -> None:
    g = given("18FL", 4)
    assert {o.action.amount for o in g.offers(SealBid)} == {0, 5, 10}
    for amount in (-5, 1, 15):
        assert g.refuses(SealBid("Ann", amount), "opening.bid")
    assert bid(g, Ann=5).refuses(SealBid("Ann", 10), "turn.other_seat")


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_everyone_pays_his_bid_and_the_highest_chooses_first() -> None:
    g = bid(given("18FL", 4), Ann=0, Ben=10, Cal=5, Dee=10)
    assert [g.state.cash(seat) for seat in SEATS] == [300, 290, 295, 290]
    for seat, private in [("Ben", "FECCTC"), ("Dee", "TR"), ("Cal", "TC"), ("Ann", "POSC")]:
        assert g.to_act == seat, "of equals the earlier player"
        g = g.plays(ChoosePrivate(seat, private))
        assert g.state.privates[private] == seat
    assert [g.state.cash(seat) for seat in SEATS] == [300 - 40, 290 - 110, 295 - 70, 290 - 20]


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_everyone_buys_one_private_that_is_left() -> None:
    g = bid(given("18FL"), Ann=0, Ben=0, Cal=0).plays(ChoosePrivate("Ann", "TC"))
    assert g.refuses(ChoosePrivate("Ben", "TC"), "opening.for_sale")
    assert g.refuses(ChoosePrivate("Ben", "FECCTC"), "opening.for_sale")
    assert [type(o.action) for o in g.offers()] == [ChoosePrivate, ChoosePrivate], "nobody passes"
    assert bid(given("18FL"), Ann=0, Ben=0, Cal=0).cash("Ann", 19).refuses(ChoosePrivate("Ann", "TR"), "opening.money")


@rule("18FL", "3.2 ¶2")
def test_fl_3_2_the_tallahassees_buyer_has_the_priority_deal() -> None:
    g = bid(given("18FL"), Ann=10, Ben=0, Cal=5)
    g = g.plays(ChoosePrivate("Ann", "POSC"), ChoosePrivate("Cal", "TC"))
    assert g.state.priority == "Ann"
    g = g.plays(ChoosePrivate("Ben", "TR"))
    assert g.state.priority == "Ben"
    assert (g.step, g.to_act) == (StockTurn.step, "Ben"), "the stock round goes on with him"
    assert g.state.seats == ("Ann", "Ben", "Cal"), "the seating stays"
    assert g.state.round.name == "Stock round 1"


# Secrecy


def told(game: Game, seat: str | None) -> str:
    """Everything that a seat, or a watcher, can learn of a game: view, offers, events, log."""
    view = game.view(seat)
    events = [game.events(n, seat) for n in range(1, game.number + 1)]
    offers = [encode(o.action) for o in view.offers]
    return json.dumps(
        [
            canonical(view.state),
            canonical(view.to_act),
            offers,
            [[canonical(e) for e in of_one] for of_one in events],
            [[e.text(game.rules) for e in of_one] for of_one in events],
            game.log(seat),
        ],
        sort_keys=True,
    )


def played(actions: list[Action]) -> Game:
    game = shortline.new_game("18FL", SEATS, {"random_seats": False})
    for action in actions:
        game.play(action)
    return game


@rule("18FL", "3.2 ¶1")
@pytest.mark.parametrize("watcher", ["Ann", "Dee", None])
def test_fl_3_2_nothing_tells_a_sealed_bid_before_all_are_in(watcher: str | None) -> None:
    """Whatever the others bid, whoever watches is told the very same, to the letter."""
    own = [SealBid("Ann", 5)] if watcher == "Ann" else []
    seen = {told(played([*own, SealBid("Ben", b), SealBid("Cal", c)]), watcher) for b in (0, 5, 10) for c in (0, 5, 10)}
    assert len(seen) == 1


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_a_refusal_does_not_tell_a_bid_either() -> None:
    said = set()
    for b in (0, 5, 10):
        game = played([SealBid("Ben", b)])
        for wrong in (SealBid("Ben", 10), SealBid("Ann", 7), ChoosePrivate("Ann", "TR")):
            with pytest.raises(IllegalAction) as refused:
                game.play(wrong)
            said.add((b, str(refused.value)))
    texts = [{text for bid_, text in said if bid_ == b} for b in (0, 5, 10)]
    assert texts[0] == texts[1] == texts[2]


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_one_knows_ones_own_bid() -> None:
    game = played([SealBid("Ben", 10)])
    assert "Ben bids $10" in " ".join(game.log("Ben"))
    assert "$10" not in " ".join((*game.log("Ann"), *game.log(None)))
    assert "Ben has bid" in game.log("Ann"), "that he has bid is no secret"


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_the_bids_are_open_once_all_are_in() -> None:
    bids = {"Ann": 0, "Ben": 10, "Cal": 5, "Dee": 5}
    for order in permutations(SEATS, 4):
        game = played([SealBid(seat, bids[seat]) for seat in order])
        for seat in (*SEATS, None):
            assert "The bids: Ben $10, Cal $5, Dee $5, Ann $0" in game.log(seat)
        assert game.to_act == ("Ben",)


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_option_open_bids_are_made_in_turn() -> None:
    g = given("18FL", 4, ["open_bids"])
    assert g.state.top.actors == ("Ann",)
    assert g.refuses(SealBid("Ben", 5), "turn.other_seat")
    g = bid(g, Ann=5)
    assert g.log == ("Ann bids $5 for the choice",)
    assert g.state.top.actors == ("Ben",)
    assert bid(g, Ben=10, Cal=0, Dee=5).to_act == "Ben"
    game = shortline.new_game("18FL", SEATS, {"open_bids": True, "random_seats": False})
    game.play(SealBid("Ann", 5))
    assert "Ann bids $5 for the choice" in game.log(None)


@rule("18FL", "3.2 ¶1")
def test_fl_3_2_one_player_at_a_time_chooses() -> None:
    g = bid(given("18FL"), Ann=10, Ben=5, Cal=0)
    assert g.state.top.actors == ("Ann",)
    g = g.plays(ChoosePrivate("Ann", "TR"))
    assert g.state.top.actors == ("Ben",)
    g = g.plays(ChoosePrivate("Ben", next(iter(g.state.privates_of("bank")))))
    assert g.state.top.actors == ("Cal",)
