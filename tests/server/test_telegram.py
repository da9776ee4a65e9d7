"""The log in short: a line for whoever did something, with what belongs to it beside."""

from __future__ import annotations

import pytest

import shortline
from shortline.server.present.log import log_entries
from tests.conftest import ROOT

GOLDEN = ROOT / "tests" / "golden"


def short(title: str, name: str) -> list[list[tuple[str, str, str]]]:
    """The lines of a kept game, action by action."""
    game = shortline.load(GOLDEN / title / f"{name}.json")
    return [[(s["who"], s["text"], s["more"]) for s in it["short"]] for it in log_entries(game, None)]


def test_an_operating_turn_of_18al() -> None:
    log = short("18AL", "bank_stock")
    assert log[112] == [("TAG", "lays tile 15 on Gadsden", "")]
    [(who, text, more)] = log[115]
    assert (who, text) == ("TAG", "runs $180")
    assert more.endswith("; 3 Chattanooga–Stevenson–Gadsden $80 (coal +$10)")
    assert log[116] == [("TAG", "pays out $180 · price $105 → $120", "Ann $18, Ben $18, Cal $54, Dee $18")]
    assert log[117] == [("TAG", "buys a 3 train, $180", "")]
    assert log[118] == []  # nothing but the end of a step
    assert log[123] == [("ABC", "withholds $220 · price $105 → $90", "")]
    assert log[110] == [("Dee", "passes", ""), ("", "Privates pay", "ATN $5, Cal $10, ABC $15, ATN $20, Ben $20")]


def test_a_company_of_a_cube_game_pays_its_shareholders_itself() -> None:
    log = short("openrails", "three_players_advanced")
    said = [line for lines in log for line in lines]
    assert not [line for line in said if line[1] == "Privates pay"]
    assert ("Red", "pays $2 a share", "Ann $2, Ben $8") in said


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.json"))[::4], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_whatever_moved_money_or_the_board_is_told(path: object) -> None:
    game = shortline.load(str(path))
    for it in log_entries(game, None):
        before, after = game.at(it["action"] - 1), game.at(it["action"])
        if before.ledger != after.ledger or getattr(before, "board", 0) != getattr(after, "board", 0):
            assert it["short"], it
        assert all(line["text"] for line in it["short"])
