"""18AL 2, 6 and Table II: the start of a game, and what is public."""

from __future__ import annotations

import pytest

import shortline
from shortline.eighteenxx.procedures.common import BIDS
from shortline.eighteenxx.procedures.private_sale import Bid
from shortline.parts.ledger import BANK
from tests.given import NAMES, given
from tests.rule import rule


@rule("18AL", "2", "Table II")
@pytest.mark.parametrize(("seats", "cash", "limit"), [(3, 600, 15), (4, 500, 12), (5, 400, 10)])
def test_al_2_cash_and_certificate_limit_by_number_of_players(seats: int, cash: int, limit: int) -> None:
    g = given("18AL", seats)
    assert all(g.state.cash(seat) == cash for seat in g.state.seats)
    assert g.state.cash(BANK) == 8000 - seats * cash
    assert g.data.tables[seats].certificates == limit


@rule("18AL", "2", "Table II")
@pytest.mark.parametrize("seats", [2, 6])
def test_al_2_not_for_fewer_or_more(seats: int) -> None:
    with pytest.raises(shortline.Malformed, match="18AL is for 3 to 5 players"):
        given("18AL", seats)


@rule("18AL", "2")
def test_al_2_an_empty_map_and_chart_and_a_stock_round() -> None:
    s = given("18AL").state
    assert (dict(s.board.laid), s.board.stations, dict(s.market.tokens)) == ({}, (), {})
    assert (s.round.name, s.top.actors, s.priority) == ("Stock round 1", ("Ann",), "Ann")
    assert set(s.privates.values()) == {BANK}


@rule("18AL", "2", "1.3.2")
@pytest.mark.parametrize(
    ("corporation", "home", "stations", "objective"),
    [
        ("L&N", "A4", (0, 40, 100, 100), "G4"),
        ("M&O", "Q2", (0, 40, 100, 100), "K2"),
        ("WRA", "L5", (0, 40, 100, 100), "J7"),
        ("ATN", "F1", (0, 40, 100), "L1"),
        ("ABC", "G6", (0, 40), "G4"),
        ("TAG", "E6", (0, 40), "G4"),
    ],
)
def test_al_2_the_charters(corporation: str, home: str, stations: tuple[int, ...], objective: str) -> None:
    it = given("18AL").data.corporations[corporation]
    assert (it.home, it.stations, it.objective, it.size) == (home, stations, objective, 10)


@rule("18AL", "2")
def test_al_2_seats_stand_as_agreed() -> None:
    assert given("18AL", ("Cal", "Ann", "Ben")).state.seats == ("Cal", "Ann", "Ben")


@rule("18AL", "2")
def test_al_option_random_seats_draws_seats_and_priority() -> None:
    drawn = [given("18AL", 5, ["random_seats"], seed=seed).state for seed in range(20)]
    assert all(sorted(s.seats) == sorted(NAMES[:5]) for s in drawn)
    assert all(s.priority == s.seats[0] == s.top.actors[0] for s in drawn)
    assert len({s.seats for s in drawn}) > 10
    assert given("18AL", 5, ["random_seats"], seed=7).state == given("18AL", 5, ["random_seats"], seed=7).state


@rule("18AL", "6")
def test_al_6_everyone_sees_what_players_and_corporations_have() -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], seed=11)
    game.play(Bid("Ann", "NDY", 200))
    for seat in ("Ann", "Ben", "Cal", None):
        seen = game.view(seat).state
        assert seen.ledger == game.state.ledger
        assert (seen.holdings, seen.corporations, seen.privates) == (
            game.state.holdings,
            game.state.corporations,
            game.state.privates,
        )
        assert BIDS.of(seen) == {"NDY": {"Ann": 200}}, "bids are made aloud"


@rule("18AL", "6")
def test_al_6_but_nobody_sees_the_seed() -> None:
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], seed=11)
    assert game.view("Ann").state.rng == 0
