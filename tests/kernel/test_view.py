"""Views: a seat sees its own secrets only, and a watcher none."""

from __future__ import annotations

import json

import pytest

from shortline.kernel.refusal import Malformed
from shortline.kernel.state import canonical
from shortline.kernel.view import sentences
from shortline.table.game import Game
from tests.toy import ORCHARD, SECRETS, Pass, Peek


@pytest.fixture
def game() -> Game:
    game = Game(ORCHARD, ["Ann", "Ben"], {}, 5)
    game.play(Peek("Ann"))
    game.play(Pass("Ann"))
    game.play(Peek("Ben"))
    return game


def test_a_seat_sees_its_own_secret(game: Game) -> None:
    full = SECRETS.of(game.state)
    assert SECRETS.of(game.view("Ann").state) == {"Ann": full["Ann"], "Ben": ""}
    assert SECRETS.of(game.view("Ben").state) == {"Ann": "", "Ben": full["Ben"]}
    assert SECRETS.of(game.view(None).state) == {"Ann": "", "Ben": ""}


def test_what_chance_will_bring_is_hidden_from_everybody(game: Game) -> None:
    for seat in ("Ann", "Ben", None):
        view = game.view(seat)
        assert view.state.rng == 0
        assert list(view.state.deck) == sorted(game.state.deck)
    assert game.state.rng != 0


def test_only_the_seat_to_act_has_offers(game: Game) -> None:
    assert game.to_act == ("Ben",)
    assert game.view("Ann").offers == ()
    assert game.view(None).offers == ()
    assert game.view("Ben").offers == game.offers()
    assert game.view("Ann").to_act == ("Ben",)


def test_the_log_hides_what_the_state_hides(game: Game) -> None:
    secret = SECRETS.of(game.state)["Ann"]
    assert f"Ann looks at a secret: {secret}" in game.log("Ann")
    assert "Ann looks at a secret: hidden" in game.log("Ben")
    assert "Ann looks at a secret: hidden" in game.log()
    assert sentences(game.rules, game.events(1, "Ben")) == ("Ann looks at a secret: hidden",)


def test_a_view_leaves_the_game_as_it_is(game: Game) -> None:
    before = json.dumps(canonical(game.state))
    game.view("Ann")
    assert json.dumps(canonical(game.state)) == before


def test_nobody_looks_from_a_seat_that_is_not_there(game: Game) -> None:
    with pytest.raises(Malformed, match="Nobody called Dan sits at this table"):
        game.view("Dan")
