"""What can be done is weighed as it would turn out: the figures are those of the game after the move."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import shortline
from shortline.eighteenxx.running import asked_runs, runs_of
from shortline.kernel.rules import Position
from shortline.server.present.families import family_of
from tests.conftest import ROOT
from tests.server.visitors import Visitor, run, serving

GOLDEN = ROOT / "tests" / "golden"
RECORDS = {"18AL": "bank_stock", "18GA": "bank_stock", "18VA": "bank_operating", "18FL": "bank_stock"}
BUILDING = ("LayTile", "PlaceStation", "BuyTrain")


@cache
def whole_game(title: str, record: str) -> shortline.Game:
    return shortline.loads((GOLDEN / title / f"{record}.json").read_text(encoding="utf-8"))


def at(title: str, record: str, number: int) -> shortline.Game:
    game = whole_game(title, record).copy()
    while game.number > number:
        game.undo()
    return game


@pytest.mark.parametrize("title", RECORDS)
def test_the_gain_of_an_offer_is_what_the_game_has_after_it(title: str) -> None:
    whole = at(title, RECORDS[title], 10**6)
    numbers = [n for n, a in enumerate(whole.actions) if type(a).__name__ in BUILDING][5::17]
    assert len(numbers) > 3
    asked = 0
    for number in numbers:
        game, action = at(title, RECORDS[title], number), whole.actions[number]
        offers = game.offers(game.to_act[0])
        found = family_of(game.state).gains(game, game.state, offers, seconds=60)
        corporation = found["corporation"]
        assert found["now"] == runs_of(game, corporation).revenue
        chosen = [then for o, then in zip(offers, found["then"], strict=True) if o.action == action]
        if not chosen or game.rules.procedure(game.state, type(action)).consent(game.position, action):
            continue
        game.play(action)
        assert chosen == [runs_of(game, corporation).revenue]
        asked += 1
    assert asked > 2


def test_a_train_that_begins_a_phase_says_whom_it_hits() -> None:
    whole = at("18AL", "bank_stock", 10**6)
    bought = [n for n, a in enumerate(whole.actions) if type(a).__name__ == "BuyTrain"]
    number = next(n for n in bought if whole.at(n).phase == "4" and whole.at(n + 1).phase == "5")
    game, action = at("18AL", "bank_stock", number), whole.actions[number]
    found = family_of(game.state).outlook(game, game.state, action)
    assert found is not None
    before = game.state
    game.play(action)
    assert set(found.closes) == {p for p, owner in before.privates.items() if owner} - {
        p for p, owner in game.state.privates.items() if owner
    }
    for it in found.others:
        assert it["before"] == best_in(game, before, it["corporation"])
        assert it["after"] == runs_of(game, it["corporation"]).revenue
        over = len(it["trains_after"]) > it["limit"]
        assert bool(it["discards"]) == over


def best_in(game: shortline.Game, s: object, corporation: str) -> int:
    """The best runs in an earlier position."""
    return asked_runs(Position(game.rules, s), corporation).revenue


def test_the_page_asks_for_gains_and_nobody_for_those_of_another_seat(tmp_path: Path) -> None:
    async def script() -> None:
        async with serving(tmp_path) as app:
            ann, ben = await Visitor(app).come("Ann"), await Visitor(app).come("Ben")
            file = (GOLDEN / "18AL" / "bank_stock.json").read_text(encoding="utf-8")
            table = (await ann.post("/games/import", file=file, at=119))["id"]
            view = await ann.get(f"/games/{table}/view")
            found = await ann.get(f"/games/{table}/gains")
            assert found["corporation"] == view["moment"]["turn"]
            assert len(found["then"]) == len(view["offers"])
            assert found["number"] == view["number"]
            lay = next(o["action"] for o in view["offers"] if o["kind"] == "LayTile")
            seen = await ann.post(f"/games/{table}/outlook", 200, **lay)
            nth = [o["action"] for o in view["offers"]].index(lay)
            assert seen["then"]["revenue"] == found["then"][nth]
            assert (await ben.get(f"/games/{table}/gains"))["then"] == []
            refused = await ben.ask("POST", f"/games/{table}/outlook", json=lay)
            assert refused.status_code == 403
            wrong = await ann.ask("POST", f"/games/{table}/outlook", json={**lay, "hex": "Z9"})
            assert wrong.json()["refusals"][0]["key"] == "tile.known"

    run(script())
