"""Chronicles: figures and tables that agree with the game, and with what the public site computed of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import shortline
from shortline.cuberail.procedures.track_income import TakeTrackIncome
from shortline.interop.conformance.run import games
from shortline.review.chronicle import chronicle
from tests.review.games import bots_game, golden, peoples_game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a game of the folder with real games; without the folder one, which says that it did not run."""
    if "real" in metafunc.fixturenames:
        folder = metafunc.config.getoption("--shared") / "games"
        names = [path.relative_to(folder).with_suffix("").as_posix() for path in games(folder)]
        metafunc.parametrize("real", names or ["none"])


def test_runs_below_the_best_are_those_of_the_sites_own_exhaustive_search(shared: Path, real: str) -> None:
    path = shared / "games" / f"{real}.json"
    file = path.with_suffix(".revenues.jsonl")
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    told = chronicle(peoples_game(path))
    assert [(o.revenue, o.best) for o in told.operations] == [(r["played"], r["best"]) for r in rows if r["best"]]
    assert sum(o.missed for o in told.below_best) == sum(r["best"] - r["played"] for r in rows)


def test_prices_and_cash_at_the_end_are_the_sites(shared: Path, real: str) -> None:
    path = shared / "games" / f"{real}.json"
    states = [json.loads(line) for line in path.with_suffix(".states.jsonl").read_text().splitlines()]
    last, told = states[-1], chronicle(peoples_game(path))
    end = told.figures[-1]
    site = [it["price"] for it in last["corporations"].values() if it.get("price")]
    assert sorted(site) == sorted(price for price in end.prices.values() if price)
    assert sorted(p["cash"] for p in last["players"].values()) == sorted(end.cash.values())


@pytest.mark.parametrize("path", golden(), ids=lambda p: f"{p.parent.name} {p.stem}")
def test_the_figures_are_those_of_the_game_and_dividends_reach_the_shares_that_earned_them(path: Path) -> None:
    game = shortline.load(path)
    told = chronicle(game)
    assert len(told.figures) == game.number + 1 == len(told.moves) + 1
    for number, figures in enumerate(told.figures):
        ledger = game.at(number).ledger
        assert figures.cash == {seat: ledger[seat] for seat in told.seats}
        assert figures.bank + sum(figures.cash.values()) + sum(figures.treasuries.values()) <= sum(ledger.values())
    if game.over and not game.state.bankrupt:
        assert dict(game.state.scores()) == told.figures[-1].worth
    for account in told.accounts:
        bought = {p.corporation for p in told.purchases if p.seat == account.seat}
        earned = sum(o.got.get(account.seat, 0) for o in told.operations if o.corporation in bought)
        assert sum(p.dividends for p in told.purchases if p.seat == account.seat) == pytest.approx(earned)


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA"])
def test_every_dollar_of_a_player_is_accounted_for(title: str) -> None:
    told = chronicle(bots_game(title, "steady", "steady", "easy"))
    assert [account.other for account in told.accounts] == [0, 0, 0]
    assert all(account.worth > account.start for account in told.accounts)


def test_in_open_rails_track_income_is_what_else_a_player_gets() -> None:
    game = bots_game("openrails", "steady", "steady", "steady")
    told = chronicle(game)
    taken = dict.fromkeys(told.seats, 0)
    for number, action in enumerate(game.actions, 1):
        if isinstance(action, TakeTrackIncome):
            taken[action.by] += game.at(number).ledger[action.by] - game.at(number - 1).ledger[action.by]
    assert {account.seat: account.other for account in told.accounts} == taken
    assert sum(taken.values()) > 0
    assert not told.below_best


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA"])
def test_trains_live_from_purchase_to_rust(title: str) -> None:
    game = bots_game(title, "steady", "steady", "easy")
    told = chronicle(game)
    alive = {c: sorted(it.trains) for c, it in game.state.corporations.items() if it.trains}
    kept: dict[str, list[str]] = {}
    for train in told.trains:
        if not train.gone:
            kept.setdefault(train.corporation, []).append(train.train)
    assert {c: sorted(trains) for c, trains in kept.items()} == alive
    assert any("rust" in t.why for t in told.trains)
    assert all(t.number < t.gone for t in told.trains if t.gone)


def test_rounds_follow_one_another_and_hold_every_move() -> None:
    told = chronicle(bots_game("18AL", "steady", "steady", "easy"))
    assert [r.short for r in told.rounds[:4]] == ["SR 1", "OR 1.1", "SR 2", "OR 2.1"]
    for move in told.moves:
        now = told.rounds[move.round]
        assert now.first <= move.number <= now.last


def test_what_was_left_is_shared_by_those_who_would_have_got_it(shared: Path) -> None:
    told = chronicle(peoples_game(shared / "games" / "18AL" / "4714.json"))
    forgone = {seat: sum(o.forgone.get(seat, 0) for o in told.operations) for seat in told.seats}
    assert forgone == {"Player 1": 83, "Player 2": 88, "Player 3": 66, "Player 4": 30}
