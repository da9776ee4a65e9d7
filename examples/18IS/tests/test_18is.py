"""18IS: its files are without fault, its own rule does what it says, whole games are played, drawn and left to bots."""

from __future__ import annotations

from dataclasses import replace

import pytest

import shortline
from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.cli.chooser import Chooser, play_out
from shortline.drawing import board_svg, symbols
from shortline.eighteenxx.component import bonuses, ground_cost, income, stays_open
from shortline.eighteenxx.components.exchange import ExchangePrivate
from shortline.eighteenxx.rail import RailAt
from shortline.kernel.play import refusals
from shortline.kernel.rules import Position
from shortline.titles import faults, package

SEATS = ("Ann", "Ben", "Cal", "Dee")


def new_game(players: int = 3, seed: int = 0, **options: bool) -> shortline.Game:
    """A new game."""
    return shortline.new_game("18IS", SEATS[:players], options, seed)


def test_it_comes_in_by_its_entry_point() -> None:
    assert package("18IS") == "island_18is"
    assert "18IS" in [title.id for title in shortline.titles()]
    assert "18IS" not in faults()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_comes_to_its_end_and_proves_itself(players: int) -> None:
    game = new_game(players, seed=players)
    play_out(game, Chooser(players), 20_000)
    assert game.over
    assert shortline.loads(game.record.to_json()).digest == game.digest


def test_the_ferry_pays_and_more_at_a_table_that_says_so() -> None:
    for game, pays in ((new_game(), 50), (new_game(rich_ferry=True), 100)):
        (ferry,) = bonuses(Position(game.rules, game.state), "NL")
        assert (ferry.amount, set(ferry.places)) == (pays, {"A4", "G6"})


def at(game: shortline.Game, **changes: object) -> RailAt:
    """The position of a game with something changed."""
    return Position(game.rules, replace(game.state, **changes))


def test_the_stonemasons_make_mountains_cheaper_for_their_corporation() -> None:
    game = new_game()
    owned = {**game.state.privates, "SM": game.state.operating}
    assert [ground_cost(at(game), h) for h in ("D3", "F7", "E4")] == [60, 20, 40]
    assert [ground_cost(at(game, privates=owned), h) for h in ("D3", "F7", "E4")] == [0, 0, 40]


def test_the_lighthouse_stays_with_a_player_and_pays_more() -> None:
    game = new_game()
    anns = {**game.state.privates, "LT": "Ann", "HB": "Ann"}
    sold = {**game.state.privates, "LT": "NL"}
    assert [income(at(game, privates=anns, phase=phase), "LT") for phase in ("4", "5", "6")] == [20, 40, 40]
    assert income(at(game, privates=sold, phase="5"), "LT") == 20
    assert [stays_open(at(game, privates=anns), p) for p in ("LT", "HB")] == [True, False]
    assert not stays_open(at(game, privates=sold), "LT")


def test_the_harbour_board_is_exchanged_for_a_share() -> None:
    done = 0
    for seed in range(6):
        game = new_game(seed=seed)
        for _ in range(400):
            if game.over:
                break
            found = [o.action for o in game.offers() if type(o.action).__name__ == "ExchangePrivate"]
            if not found:
                game.play(Chooser(game.number).pick(game))
                continue
            (action,) = found
            before = game.state.holdings.of("WH", action.by)
            game.play(action)
            assert game.state.holdings.of("WH", action.by) == before + 1
            assert "HB" not in game.state.privates
            assert game.why_not(action)[0].key in ("exchange.owner", "turn.other_seat")
            done += 1
            break
    assert done


def test_the_exchange_is_refused_with_the_rule() -> None:
    game = new_game()
    while type(game.state.top).__name__ != "StockTurn":
        game.play(Chooser(game.number).pick(game))
    seat = game.to_act[0]
    other = next(s for s in SEATS[:3] if s != seat)
    position = at(game, privates={**game.state.privates, "HB": other})
    (refusal,) = refusals(position.rules, position.state, ExchangePrivate(seat, "HB"))
    assert (refusal.key, refusal.cite) == ("exchange.owner", "18IS P3")
    mine = at(game, privates={**game.state.privates, "HB": seat})
    fresh = replace(
        mine.state, corporations={**mine.state.corporations, "WH": replace(mine.state.corporations["WH"], par=0)}
    )
    (refusal,) = refusals(position.rules, fresh, ExchangePrivate(seat, "HB"))
    assert refusal.text == "WH has not been started"


def test_the_peak_is_closed_while_a_player_owns_the_tramway() -> None:
    game = new_game(seed=2)
    seen = set()
    for _ in range(1500):
        if game.over:
            break
        open_ = game.state.privates.get("PT") in game.state.seats
        for offer in game.offers():
            if type(offer.action).__name__ == "LayTile" and offer.action.hex == "D3":
                assert not open_
                seen.add("laid")
        seen.add("closed" if open_ else "free")
        game.play(Chooser(game.number).pick(game))
    assert seen >= {"closed", "free"}


def test_bots_play_a_whole_game() -> None:
    game = new_game(2, seed=1)
    while not game.over:
        game.play(find("steady").choose(observe(game.rules, game.state, game.to_act[0], game.number)).action)
    assert game.number > 100


def test_the_island_is_drawn_with_its_ferry() -> None:
    game = new_game()
    drawn = board_svg(game.rules, game.state)
    assert drawn.count('<g id="hex-') == len(game.rules.data.map.hexes) == 23
    assert "M-6.5 2h13l-2 4h-9z" in drawn
    assert 'id="token-EP"' in symbols(game.rules)
