"""Rivals on the board: what a station or a tile does to others' runs, and what theirs could do to mine."""

from __future__ import annotations

from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.rivals import effect_on_rivals, kept_open
from shortline.bots.rail.weights import weights
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from tests.given import Given, given

BRUNSWICK = PlaceStation("Ann", "I11")


def coast() -> Given:
    """Ann's ACL and Ben's SAL run the same line from Jacksonville by Brunswick, with one free circle, to Savannah."""
    g = given("18GA").phase("3").tile("I11", "6", 3).tile("H12", "9", 0).tile("G13", "453a", 0)
    for seat, corporation, par in (("Ann", "ACL", 90), ("Ben", "SAL", 70)):
        g = g.par(corporation, par).owns(seat, corporation, 6).home(corporation)
        g = g.trains(corporation, "3").cash(corporation, 500)
    return g.operating("ACL", "place_station")


def ev(g: Given, bot: str = "strong") -> Evaluation:
    """The position as Ann judges it."""
    return Evaluation(observe(g.rules, g.state, "Ann", 3), weights(bot, g.rules.title))


def test_a_station_keeps_open_what_a_rival_could_shut() -> None:
    assert kept_open(ev(coast()), BRUNSWICK) > 0
    choice = find("strong").choose(observe(coast().rules, coast().state, "Ann", 3))
    assert choice.action == BRUNSWICK


def test_nothing_has_to_be_kept_open_where_no_rival_can_come() -> None:
    g = coast()
    spent = g.but(corporations=g.state.corporation("SAL", stations=()).corporations)
    assert kept_open(ev(spent), BRUNSWICK) == 0, "SAL has no station left"
    assert kept_open(ev(g.tile("H12", "9", 1)), BRUNSWICK) == 0, "no track leads there from Savannah"
    assert kept_open(ev(g.tile("I11", "14", 0)), BRUNSWICK) == 0, "of two circles one is left for me"
    mine = g.owns("Ben", "SAL", 2).owns("Ann", "SAL", 4)
    assert kept_open(ev(mine), BRUNSWICK) == 0, "SAL is mine too"


def test_what_shuts_a_rival_out_counts_for_me_and_with_my_shares_against_me() -> None:
    g = coast()
    taken = g.plays(BRUNSWICK).state
    assert effect_on_rivals(ev(g), taken) > 0, "SAL cannot run on to Jacksonville any more"
    mine = g.owns("Ben", "SAL", 3).owns("Ann", "SAL", 3)
    assert effect_on_rivals(ev(mine), mine.plays(BRUNSWICK).state) < 0, (
        "of what SAL loses more is mine than the others'"
    )


def test_a_tile_that_helps_a_rival_is_grudged_and_one_that_helps_nobody_is_not() -> None:
    g = coast().operating("ACL", "lay_tile")
    trains = g.state.corporations["SAL"].trains
    shared = next(o.action for o in g.offers(LayTile) if o.action.hex == "I11")
    better = g.plays(shared).state
    assert ev(g).at(better).revenue("SAL", trains) > ev(g).revenue("SAL", trains)
    assert effect_on_rivals(ev(g), better) < 0
    assert effect_on_rivals(ev(g), g.state) == 0


def test_steady_does_not_look_at_rivals() -> None:
    g = coast()
    assert kept_open(ev(g, "steady"), BRUNSWICK) == effect_on_rivals(ev(g, "steady"), g.plays(BRUNSWICK).state) == 0
