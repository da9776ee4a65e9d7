"""Export: what the site cannot say is told before anything is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import shortline
from shortline.eighteenxx.flow import STANDSTILL
from shortline.eighteenxx.procedures.private_sale import TakePrivate, unsold
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.interop.exporting import CannotExport, export_game
from shortline.interop.profile import profiles
from shortline.parts.consent import Accept
from shortline.table.game import Game
from tests.cli.shell import inside, refused
from tests.interop.play import random_game

SEATS = ["Ann", "Ben", "Cal"]


def sold_out(**options: bool) -> Game:
    """18AL with all privates bought, one after the other."""
    game = shortline.new_game("18AL", SEATS, {**profiles()["18AL"].options, **options})
    while unsold(game.state):
        game.play(TakePrivate(game.to_act[0], unsold(game.state)[0]))
    return game


def test_an_export_by_the_command_line(tmp_path: Path) -> None:
    record, site = tmp_path / "record.json", tmp_path / "site.json"
    record.write_text(random_game("18GA", 0, limit=60).record.to_json(), encoding="utf-8")
    done = inside("export", str(record), "-o", str(site))
    assert done.returncode == 0, done.stderr
    assert json.loads(site.read_text(encoding="utf-8"))["title"] == "18GA"


def test_a_private_sold_on_the_sellers_turn_cannot_be_said(tmp_path: Path) -> None:
    game = sold_out(trades_on_buyers_turn=False)
    seller = game.to_act[0]
    private = game.state.privates_of(seller)[0]
    buyer = next(seat for seat in SEATS if seat != seller)
    game.play(TradePrivate(seller, private, buyer, 30))
    game.play(Accept(buyer))
    with pytest.raises(CannotExport, match="buyer's turn"):
        export_game(game)
    record, site = tmp_path / "record.json", tmp_path / "site.json"
    record.write_text(game.record.to_json(), encoding="utf-8")
    refused(inside("export", str(record), "-o", str(site)), "buyer's turn")
    assert not site.exists()


def test_what_was_proposed_and_declined_is_not_said() -> None:
    game = sold_out()
    buyer = game.to_act[0]
    private, owner = next((p, o) for p, o in game.state.privates.items() if o != buyer)
    before = len(json.loads(export_game(game))["actions"])
    game.play(TradePrivate(buyer, private, buyer, 30))
    game.play(game.action("Decline", by=owner))
    assert len(json.loads(export_game(game))["actions"]) == before


def test_an_option_that_the_site_does_not_have_is_told() -> None:
    game = shortline.new_game("18GA", SEATS, {"end_price": 250})
    with pytest.raises(CannotExport, match="no option end_price"):
        export_game(game)


def test_a_title_that_the_site_does_not_have_is_told() -> None:
    with pytest.raises(CannotExport, match="openrails is not played there"):
        export_game(shortline.new_game("openrails", SEATS))


def test_a_sale_by_the_book_is_said_as_far_as_the_site_plays_the_same() -> None:
    game = shortline.new_game("18AL", SEATS)
    assert export_game(game)
    while unsold(game.state):
        game.play(TakePrivate(game.to_act[0], unsold(game.state)[0]))
    with pytest.raises(CannotExport, match="by its rules"):
        export_game(game)  # there a purchase moves the priority deal


def test_a_stock_round_that_ends_with_privates_unsold_cannot_be_said() -> None:
    game = shortline.new_game("18AL", SEATS)
    for _ in SEATS:
        game.play(Pass(game.to_act[0]))
    while unsold(game.state):
        game.play(TakePrivate(game.to_act[0], unsold(game.state)[0]))
    assert game.state.round.name == "Stock round 2"
    with pytest.raises(CannotExport, match="another round"):
        export_game(game)


def test_a_game_that_stands_still_is_over_here_and_cannot_be_said_there() -> None:
    """The last tile is laid, the only train has no run, and nobody can buy or sell."""
    game = random_game("18VA", 7)
    assert game.state.ending == STANDSTILL
    with pytest.raises(CannotExport, match="Nobody can do anything any more"):
        export_game(game)
