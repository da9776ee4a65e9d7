"""What the page is given: whole in its form, for every title, and never more than a seat may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

import shortline
from shortline.kernel.action import encode
from shortline.server.play.live import Live
from shortline.server.play.positions import POSITION, position
from shortline.server.present import (
    Effects,
    LogEntry,
    Printed,
    Refused,
    View,
    effects,
    log_entries,
    present,
    printed,
    refused,
)
from shortline.table.game import Game
from tests.conftest import ROOT

TITLES = [(title.id, players) for title in shortline.titles() for players in set(title.players)]
STEPS = 120
LOOK_EVERY = 12


def choose(game: Game, dice: random.Random) -> Any:
    """An action that gets the game on: any kind of action is as likely as any other."""
    by_kind: dict[str, list[Any]] = {}
    for offer in game.offers():
        by_kind.setdefault(type(offer.action).__name__, []).append(offer)
    quiet = [kind for kind in by_kind if kind not in ("TradePrivate", "SellShares", "GoBankrupt")]
    return next(iter(dice.choice(by_kind[dice.choice(quiet or list(by_kind))]).ends()))


def new(title: str, players: int, seed: int = 3, **options: Any) -> Game:
    return shortline.new_game(title, seats=["Ann", "Ben", "Cal", "Dot", "Eve"][:players], seed=seed, options=options)


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_every_position_has_the_form_that_the_api_promises(title: str, players: int) -> None:
    game, dice = new(title, players), random.Random(5)
    TypeAdapter(Printed).validate_python(printed(game), strict=True)
    for step in range(STEPS):
        if game.over:
            break
        if step % LOOK_EVERY == 0:
            seat = game.to_act[0]
            for viewer in (seat, None):
                TypeAdapter(View).validate_python(present(game, viewer), strict=True)
            TypeAdapter(list[Refused]).validate_python(refused(game.rules, game.state, seat), strict=True)
            action = choose(game, dice)
            TypeAdapter(Effects).validate_python(effects(game, action, action.by), strict=True)
        game.play(choose(game, dice))
    log = log_entries(game, None)
    TypeAdapter(list[LogEntry]).validate_python(log, strict=True)
    assert [entry["action"] for entry in log] == list(range(1, game.number + 1))


def test_offers_and_help_are_for_the_seat_to_act_alone() -> None:
    game = new("18AL", 3)
    mine, others = present(game, "Ann"), present(game, "Ben")
    assert {offer["kind"] for offer in mine["offers"]} == set(mine["help"])
    assert not others["offers"]


def test_nothing_is_offered_in_an_earlier_position() -> None:
    game = new("18AL", 3)
    assert present(game, "Ann", at=0)["offers"]
    game.play(game.action("Pass"))
    earlier = present(game, "Ann", at=0)
    assert (earlier["actions"], earlier["to_act"], earlier["offers"]) == (0, ["Ann"], [])


def test_effects_tell_money_and_sentences_before_the_purchase() -> None:
    game = new("18AL", 3)
    buy = game.action("TakePrivate", private="Tuscumbia")
    told_before = effects(game, buy, "Ann")
    assert told_before["lines"] == ["Ann buys Tuscumbia Railway for $20"]
    assert {"who": "Ann", "what": "cash", "before": 600, "after": 580} in told_before["changes"]
    assert game.number == 0


def test_effects_tell_how_the_board_would_look_where_it_changes() -> None:
    text = (ROOT / "tests" / "golden" / "18AL" / "bank_stock.json").read_text(encoding="utf-8")
    raw, actions = json.loads(text), shortline.loads(text).actions
    game = shortline.new_game("18AL", seats=raw["seats"], seed=raw["seed"], options=raw["options"])
    for number, where in ((119, "G6"), (121, "H5")):
        for action in actions[game.number : number]:
            game.play(action)
        action = actions[number]
        foretold = effects(game, action, action.by)
        assert foretold["label"] == game.label(action)
        assert list(foretold["placed"]["hexes"]) == [where]
        game.play(action)
        after = present(game, action.by)["board"]["placed"]
        assert foretold["placed"]["hexes"][where] == after["hexes"][where]
        stations = [station for station in after["stations"] if station["hex"] == where]
        assert foretold["placed"]["stations"] == stations
        assert [station["corporation"] for station in stations] == ["ABC"]


def test_the_last_sealed_bid_is_not_foretold() -> None:
    game = new("18FL", 3)
    for seat in ("Ann", "Ben"):
        game.play(game.action("SealBid", by=seat, amount=5))
    foretold = effects(game, game.action("SealBid", by="Cal", amount=0), "Cal")
    assert not foretold["certain"]
    assert not foretold["lines"]
    assert not foretold["changes"]


def test_what_is_refused_says_why_with_its_rule() -> None:
    game = new("18AL", 3)
    dice = random.Random(1)
    while not (found := refused(game.rules, game.state, game.to_act[0])):
        game.play(choose(game, dice))
    for item in found:
        assert item["why"]
        assert all(why["text"] for why in item["why"])
        assert any(why["cite"].startswith("18AL ") for why in item["why"])
        assert game.why_not(shortline.decode(item["action"], game.rules.actions))


def test_a_proposal_is_shown_to_all_with_who_has_to_answer() -> None:
    game, dice = new("18AL", 3), random.Random(2)
    while not (offers := [o for o in game.offers() if type(o.action).__name__ == "TradePrivate"]):
        game.play(choose(game, dice))
    action = next(iter(offers[0].ends()))
    asks = effects(game, action, action.by)["asks"]
    game.play(action)
    proposal = present(game, None)["proposal"]
    assert proposal is not None
    assert (proposal["by"], proposal["to"]) == (action.by, [asks])


@pytest.mark.parametrize("title", ["18AL", "18FL", "openrails"])
def test_what_is_written_out_once_is_what_each_seat_may_see(title: str) -> None:
    live, dice = Live("here", new(title, 3)), random.Random(5)
    for _ in range(30):
        live.apply("act", encode(choose(live.game, dice)))
        for seat in ("Ann", "Ben", "Cal", None):
            seen = json.loads(POSITION.dump_json(position(live, seat, [])))
            assert seen == {"number": live.length, **json.loads(json.dumps(present(live.game, seat))), "clocks": []}
