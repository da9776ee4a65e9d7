"""Characters: each has a style of its own that shows in play, and explains itself briefly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import shortline
from shortline.bots import find, match, registry
from shortline.bots.characters import COLOURS, FACES, SPOKEN, CharacterBot, characters, occasion
from shortline.bots.protocol import Choice, Observation, observe
from shortline.eighteenxx.procedures.buy_train import BuyTrain, from_bank
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.kernel.play import to_act
from shortline.table.game import Game
from tests.cuberail.given import given as cubes
from tests.given import Given, given

SEED = 5
"""Of a careless eye's glances one that sees no more in these positions than the others do."""


def test_there_are_six_to_eight_and_no_two_are_alike() -> None:
    them = characters().values()
    assert 6 <= len(them) <= 8
    for part in ("name", "plays", "face", "colour", "about"):
        assert len({getattr(c, part) for c in them}) == len(them) or part == "plays", part
    assert {c.strength for c in them} == {"easy", "steady", "strong", "expert"}
    assert all(c.face in FACES and c.colour in COLOURS and len(c.about) <= 110 for c in them)
    assert all(c.says.keys() <= set(SPOKEN) and len(c.says) >= 5 and all(c.says.values()) for c in them)
    words = [word for c in them for said in c.says.values() for word in said]
    assert len(set(words)) == len(words), "no two say the same"
    assert all(registry.about(c.id) == c.about and registry.built_in(c.id) for c in them)


def opened(name: str, moves: int) -> Counter[str]:
    """What a character's opening in 18AL among two `steady` comes to, in counts of what it did."""
    game = Game(shortline.find_title("18AL"), match.NAMES[:3], None, 5)
    bots = {seat: find(name if seat == "Ann" else "steady") for seat in game.state.seats}
    did: Counter[str] = Counter()
    for number in range(moves):
        seat = to_act(game.state)[0]
        choice = bots[seat].choose(observe(game.rules, game.state, seat, number))
        if seat == "Ann":
            kind = type(choice.action).__name__
            if isinstance(choice.action, BuyTrain) and not from_bank(game.state, choice.action.train):
                kind = "used"
            did[kind] += 1
        game.play(choice.action)
    return did


def test_they_differ_visibly_in_play() -> None:
    gus, clara = (opened(name, 190) for name in ("gus", "clara"))
    assert gus["BuyTrain"] >= clara["BuyTrain"] + 2, "the rusher has bought more trains of the bank's than the miser"
    assert clara["BuyShare"] > gus["BuyShare"], "what the rusher saves for trains the miser pays out"


def second_start(name: str) -> str:
    """What a player with one running corporation and money for another does in a stock turn of 18AL."""
    g = given("18AL", 3, seed=1).par("L&N", 60).owns("Ann", "L&N", 5).par("ABC", 70).owns("Ben", "ABC", 5)
    g = g.trains("L&N", "2").trains("ABC", "2").cash("L&N", 300).cash("Ann", 300).stock_round(3, "Ann")
    s = g.state
    for corporation in ("L&N", "ABC"):
        s = s.corporation(corporation, floated=True, operated=True)
    return type(find(name).choose(observe(g.rules, s, "Ann", 3)).action).__name__


def test_the_opener_opens_where_others_buy_shares() -> None:
    assert second_start("otis") == second_start("opener") == "StartCorporation"
    assert second_start("steady") == second_start("clara") == "BuyShare"


def stock_choice(g: Given, name: str) -> tuple[str, str]:
    """What a player does in a stock turn after both corporations have operated: the kind, and with which of them."""
    s = g.state
    for corporation in ("L&N", "ABC"):
        s = s.corporation(corporation, floated=True, operated=True)
    action = find(name).choose(observe(g.rules, s, "Ann", SEED)).action
    return type(action).__name__, getattr(action, "corporation", "")


def test_the_raider_takes_over_what_others_leave_alone() -> None:
    g = given("18AL", 3, seed=1).par("L&N", 75).owns("Ann", "L&N", 4).trains("L&N", "2", "2", "2").cash("L&N", 400)
    g = g.par("ABC", 90).owns("Ben", "ABC", 3).owns("Ann", "ABC", 3).trains("ABC", "2").cash("ABC", 0)
    g = g.cash("Ann", 100).stock_round(3, "Ann")
    for name in ("otis", "gus", "clara", "silas", "beatrix", "professor"):
        assert stock_choice(g, name) == ("BuyShare", "L&N"), name
    assert stock_choice(g, "colonel") == ("SellShares", "ABC"), "it pays for a second front"
    assert stock_choice(g, "ruth") == ("BuyShare", "ABC"), "with a fourth share it is hers"


def test_the_engineer_buys_a_train_that_nobody_needs() -> None:
    g = cubes(3, seed=1).company("Blue", Ann=3).turn(2).track("Blue", "A4", "C4").trains("Blue", "2", "2")
    g = g.cash("Blue", 60).next_train("3").buying_trains("Blue")
    obs = observe(g.rules, g.state, "Ann", SEED)
    found = {name: find(name).choose(obs) for name in characters()}
    assert {name for name, choice in found.items() if type(choice.action).__name__ == "BuyTrain"} == {"gus"}
    assert found["gus"].why.lower().endswith("it costs me $5; that is how i play"), found["gus"].why


def test_the_dumper_leaves_what_others_keep() -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 75).owns("Ann", "L&N", 3).owns("Ben", "L&N", 2)
    g = g.par("ABC", 70).owns("Ann", "ABC", 5).trains("L&N", "2").trains("ABC", "3")
    g = g.cash("L&N", 40).cash("ABC", 300).cash("Ann", 30).stock_round(4, "Ann")
    assert stock_choice(g, "silas") == ("SellShares", "L&N")
    assert stock_choice(g, "steady") == stock_choice(g, "clara") == ("Pass", "")


@pytest.mark.parametrize("name", ["colonel", "clara"])
def test_they_explain_themselves_in_their_own_words_with_the_figures(name: str) -> None:
    it = characters()[name]
    bot = CharacterBot(it)
    obs = stock_turn()
    choice = bot.choose(obs)
    assert choice == bot.choose(obs)
    plain = find(it.plays).choose(obs)
    assert choice.action == plain.action
    assert choice.why.lower().endswith(plain.why.lower())
    passing = Choice(next(o.action for o in obs.offers if type(o.action).__name__ == "Pass"), "no share is cheap")
    said = {bot.explained(replace(obs, seed=seed), passing) for seed in range(20)}
    assert said == {"no share is cheap", *(f"{word} No share is cheap" for word in it.says["pass"])}


def test_nobody_has_a_word_for_every_step_of_a_turn() -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 75).owns("Ann", "L&N", 5).trains("L&N", "2")
    g = g.par("ABC", 70).owns("Ann", "ABC", 5).trains("ABC", "3").cash("L&N", 300).operating("L&N", "buy_trains")
    obs = observe(g.rules, g.state, "Ann", 3)
    buys = {a.train: occasion(obs, a) for o in obs.offers if isinstance(a := o.action, BuyTrain)}
    assert {word for train, word in buys.items() if from_bank(g.state, train)} == {"train"}
    assert {word for train, word in buys.items() if not from_bank(g.state, train)} == {"used"}
    going_on = next(o.action for o in obs.offers if isinstance(o.action, Pass))
    assert occasion(obs, going_on) == "pass"
    nothing_to_buy = replace(obs, offers=tuple(o for o in obs.offers if isinstance(o.action, Pass)))
    assert occasion(nothing_to_buy, going_on) == ""


def stock_turn() -> Observation:
    """The first stock turn of a game of 18AL."""
    game = Game(shortline.find_title("18AL"), match.NAMES[:3], None, 5)
    number = 0
    while game.state.top.step != "stock_turn":
        seat = to_act(game.state)[0]
        game.play(find("steady").choose(observe(game.rules, game.state, seat, number)).action)
        number += 1
    return observe(game.rules, game.state, to_act(game.state)[0], number)
