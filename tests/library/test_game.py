"""What a script asks of a game: moves, worth, runs, rows, pictures; and what it is told when it asks wrongly."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import shortline
from shortline import Malformed, ShortlineError, bots, cubes, drawing, rail

SEATS = ["Ann", "Ben", "Cal"]


@pytest.fixture(scope="module")
def played() -> shortline.Game[rail.EighteenXX]:
    """A whole game."""
    return rail.game(shortline.load(Path(__file__).parents[1] / "golden" / "18AL" / "price.json"))


def test_legal_moves_are_every_legal_action() -> None:
    game = shortline.new_game("18AL", SEATS, seed=7)
    moves = game.legal_moves
    assert len(moves) == len(list(moves)) == sum(moves.kinds.values()) > 2000
    bid = game.action("Bid", private="S&NA", amount=50)
    assert bid in moves
    assert game.is_legal(bid)
    assert bid in moves.of("Bid")
    assert moves.of(rail.Pass) == (game.action("Pass"),)
    low = game.action("Bid", private="S&NA", amount=1)
    assert low not in moves
    assert not game.is_legal(low)
    assert "Pass" not in moves
    assert repr(moves).startswith("<LegalMoves: 1 TakePrivate, 2,0")


def test_an_action_that_another_is_offered_for_is_among_the_moves() -> None:
    game = rail.position("18AL").owns("Ann", "L&N", 6).trains("L&N", "2").operating("L&N", step="run_trains").game()
    for action in shortline.Game.of(game).legal_moves:
        assert not game.why_not(action)


def test_worth_price_and_histories(played: shortline.Game[rail.EighteenXX]) -> None:
    worth = played.history("worth")
    assert {seat: played.worth(seat) for seat in SEATS} == {seat: worth[seat][-1] for seat in SEATS}
    assert played.worth("Ann", at=0) == worth["Ann"][0] == 500
    assert len(worth["Ann"]) == played.number + 1
    assert played.history("price")["L&N"][-1] == played.price("L&N")
    assert sum(played.history("cash")[holder][-1] for holder in played.state.ledger) == 8000
    earned = {c: max(of) for c, of in played.history("revenue").items()}
    ran = [e for n in range(played.number + 1) for e in played.every_event(n) if isinstance(e, rail.TrainsRan)]
    assert earned == {c: max([0, *(e.revenue for e in ran if e.corporation == c)]) for c in earned}


def test_rows_are_the_actions(played: shortline.Game[rail.EighteenXX]) -> None:
    rows = played.rows()
    assert [row["n"] for row in rows] == list(range(1, played.number + 1))
    assert {row["kind"] for row in rows} == {type(a).__name__ for a in played.actions}
    assert rows[0]["round"] == "Stock round 1"
    json.dumps(rows)


def test_best_runs_and_what_if() -> None:
    position = rail.position("18AL").owns("Ann", "L&N", 6).trains("L&N", "2").tile("B3", "9", 1).operating("L&N")
    game = rail.game(position.game())
    now = game.best_runs("L&N")
    assert now.proved
    assert game.best_runs("L&N", ["2"]).revenue == now.revenue
    assert game.what_if("L&N", trains=["4"]).revenue == game.best_runs("L&N", ["2", "4"]).revenue
    for offer in game.offers_of(rail.LayTile)[:8]:
        a = offer.action
        assert isinstance(a, rail.LayTile)
        assert game.what_if("L&N", tile=(a.hex, a.tile, a.rotation)).revenue == game.after(a).best_runs("L&N").revenue
    assert game.number == 0


def test_the_table_has_what_the_page_shows(played: shortline.Game[rail.EighteenXX]) -> None:
    table = played.table("Ann")
    assert {p["seat"]: p["worth"] for p in table["players"]} == {
        seat: played.worth(seat) for seat in played.state.seats
    }
    assert played.table(at=0)["players"][0]["cash"] == 500
    assert cubes.new_game("openrails", ["Ann", "Ben"]).table()["family"]


def test_a_game_draws_itself(played: shortline.Game[rail.EighteenXX]) -> None:
    for text in (played.svg(), played.svg(runs="best"), played.svg(runs="turn", theme="dark"), played._repr_svg_()):
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert "--" not in text.split(">")[0]
    assert str(played) in played._repr_html_().replace("&amp;", "&")
    for value in (played, played.state, played.at(0), played.state.board):
        assert len(repr(value)) < 3000
    assert len(repr(played.state)) < 100
    assert "actions" in repr(played)


def test_copies_go_their_own_ways() -> None:
    game = shortline.new_game("18AL", SEATS, seed=7)
    other = game.after(game.action("Pass"))
    assert (game.number, other.number) == (0, 1)
    assert type(other) is type(game.copy()) is type(pickle.loads(pickle.dumps(other))) is shortline.Game


def test_remarks_travel_with_the_record() -> None:
    game = shortline.new_game("18AL", SEATS, seed=7)
    game.about["event"] = "Club night"
    game.play(game.action("Pass"))
    game.comment("Waiting for a cheaper one")
    again = shortline.loads(game.record.to_json())
    assert again.about == {"event": "Club night", "comments": {"1": "Waiting for a cheaper one"}}
    assert again.state == game.state


def test_a_record_without_proof_is_read_when_asked() -> None:
    game = shortline.new_game("18AL", SEATS, seed=7)
    for _ in range(3):
        game.play(game.action("Pass"))
    data = json.loads(game.record.to_json())
    data["actions"].pop()
    with pytest.raises(Malformed):
        shortline.loads(json.dumps(data))
    assert shortline.loads(json.dumps(data), prove=False).number == 2
    assert shortline.replay("18AL", SEATS, data["actions"], seed=7).number == 2


def test_a_game_of_the_site_comes_in_and_goes_out(tmp_path: Path) -> None:
    file = Path(__file__).parents[1] / "interop" / "accepted" / "18AL-powers.json"
    game = shortline.read_site(file)
    shortline.write_site(game, tmp_path / "out.json")
    assert shortline.read_site(tmp_path / "out.json").state == game.state
    with pytest.raises(Malformed, match=r"shortline\.read_site reads it"):
        shortline.load(file)


WRONG: list[tuple[Callable[[Any], Any], str]] = [
    (lambda g: shortline.new_game("18AL", 3), "Seats are a list of names, not 3"),  # type: ignore[arg-type]
    (lambda g: shortline.new_game(None, SEATS), "given by its id"),  # type: ignore[arg-type]
    (lambda g: shortline.new_game("18AL", SEATS, ["x"]), "Options are values by name"),  # type: ignore[arg-type]
    (lambda g: shortline.new_game("18AL", SEATS, 7), "seed=7"),  # type: ignore[arg-type]
    (lambda g: g.action("Bidd"), r"no action called 'Bidd' \(there is .*Bid"),
    (lambda g: g.play({"type": "Pass"}), "decode"),
    (lambda g: g.play(g.offers()[0]), "its field action"),
    (lambda g: g.offers("Zoe"), "Nobody called Zoe"),
    (lambda g: g.log("Zoe"), "Nobody called Zoe"),
    (lambda g: g.worth("Zoe"), "Nobody called Zoe"),
    (lambda g: g.undone, "nothing to do again"),
    (lambda g: g.every_event(-1), "no action -1"),
    (lambda g: g.offers()[0].at(3), "no number to choose"),
    (lambda g: g.svg(theme="light"), "no theme 'light'"),
    (lambda g: g.svg(theme=drawing.PALETTES["printed"]), "There is no theme"),
    (lambda g: g.svg(runs="worst"), "runs are"),
    (lambda g: g.price("XX"), "no corporation 'XX'"),
    (lambda g: g.best_runs("XX"), "no corporation XX"),
    (lambda g: g.what_if("L&N", tile=("Z9", "9", 0)), "no hex 'Z9'"),
    (lambda g: g.what_if("L&N", tile=("B3", "555", 0)), "no tile '555'"),
    (lambda g: g.what_if("L&N", tile=("B3", "9", 6)), "turned by 0 to 5, not 6"),
    (lambda g: g.what_if("L&N", tile="B3"), r"tile is \(hex, tile, rotation\)"),
    (lambda g: g.what_if("L&N", station=("B3", 0)), "B3 has 0 stops"),
    (lambda g: g.what_if("L&N", trains="4"), "Trains are a list"),
    (lambda g: g.best_runs("L&N", "4"), "Trains are a list"),
    (lambda g: shortline.loads(1), "A record is text, not int"),  # type: ignore[arg-type]
    (lambda g: g.history("luck"), "no history of 'luck'"),
    (lambda g: g.legal_moves.of("Dance"), "no action called 'Dance'"),
    (cubes.game, "not a cube-rail game"),
    (lambda g: cubes.new_game("openrails", ["Ann", "Ben"]).best_runs("Blue"), "no trains that run"),
]


@pytest.mark.parametrize(("ask", "says"), WRONG)
def test_a_mistake_is_answered_with_a_sentence(ask: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(ShortlineError, match=says):
        ask(shortline.new_game("18AL", SEATS, seed=7))


def test_a_record_is_read_as_far_as_is_asked(played: shortline.Game[rail.EighteenXX]) -> None:
    text = played.record.to_json()
    assert shortline.loads(text, until=100).state == played.at(100)
    broken = text.replace('"type": "RunTrains"', '"type": "Walk"', 1)
    with pytest.raises(Malformed) as told:
        shortline.loads(broken)
    number = int(str(told.value).split()[1].rstrip(":"))
    assert shortline.loads(broken, until=number - 1).state == played.at(number - 1)
    with pytest.raises(Malformed, match=f"The record has {played.number} actions"):
        shortline.loads(text, until=played.number + 1)


def test_what_a_script_looks_at_fits_a_screen(played: shortline.Game[rail.EighteenXX]) -> None:
    game = shortline.new_game("18AL", SEATS, seed=7)
    observation = bots.observe(game.rules, game.state, "Ann")
    shown = [played.title, played.record, played.rules, played.state, played.view("Ann"), game.view("Ann"), observation]
    shown += [played.best_runs("L&N"), rail.position("18AL"), cubes.position("openrails"), bots.find("steady")]
    for it in shown:
        assert len(repr(it)) < 160, repr(it)[:300]
    assert repr(played.best_runs("L&N")) == "<Runs for 420: 4D A4-C4-C6-E6-D7-G8 420>"
