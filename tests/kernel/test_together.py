"""Several seats to act at once: each has offers of its own, and none sees the others' secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from shortline.kernel.frame import Frame, GameOver
from shortline.kernel.play import Tx
from shortline.kernel.rules import Component, Rules, Step
from shortline.table.game import Game
from shortline.table.title import Title
from tests.toy import CITES, SECRETS, Orchard, Peek, Peeking, hide_secrets


@dataclass(frozen=True, slots=True)
class Looking(Frame):
    step: ClassVar[str] = "looking"


def settle(tx: Tx, frame: Looking) -> bool:
    """Everybody has looked: the end."""
    if len(SECRETS.of(tx.state)) < len(tx.state.seats):
        return False
    tx.turn(GameOver())
    return True


def compose(options: Mapping[str, Any], players: int) -> Rules:
    shelf = (Component("secrecy", redact=hide_secrets),)
    return Rules("Secrets", "1", None, (Step(Looking, (Peeking(),), settle),), shelf, CITES)


def start(rules: Rules, seats: Sequence[str], seed: int) -> tuple[Orchard, tuple[()]]:
    seats = tuple(seats)
    return Orchard(seats=seats, cursor=(Looking(seats),), ledger={}, rng=seed, deck=(), shed={}), ()


TOGETHER = Title("Secrets", "Secrets", "1", (2, 3), (), compose, start)


@pytest.fixture
def game() -> Game:
    return Game(TOGETHER, ["Ann", "Ben", "Cal"], {}, 4)


def test_each_seat_has_offers_of_its_own(game: Game) -> None:
    assert game.to_act == ("Ann", "Ben", "Cal")
    assert [o.action for o in game.offers()] == [Peek("Ann"), Peek("Ben"), Peek("Cal")]
    assert [o.action for o in game.offers("Ben")] == [Peek("Ben")]
    assert [o.action for o in game.view("Cal").offers] == [Peek("Cal")]


def test_they_act_in_any_order(game: Game) -> None:
    for seat in ("Cal", "Ann", "Ben"):
        game.play(Peek(seat))
    assert game.over
    assert set(SECRETS.of(game.view("Ann").state).values()) == {"", SECRETS.of(game.state)["Ann"]}


def test_a_seat_acts_once(game: Game) -> None:
    game.play(Peek("Ben"))
    assert [r.key for r in game.why_not(Peek("Ben"))] == ["peek.once"]
    assert game.offers("Ben") == ()
