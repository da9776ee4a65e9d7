"""18FL: the option to use the port token and the Terminal station in any step of the turn."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.kernel.action import Action
from shortline.titles.g18fl.bonus_tile import LayBonusTile
from shortline.titles.g18fl.port import PlacePort
from shortline.titles.g18fl.terminal import PlaceTerminal
from tests.given import Given, given
from tests.rule import rule

PORT, TERMINAL = PlacePort("Ann", "B5"), PlaceTerminal("Ann", "B23", 0)


def turn(step: str, *options: str) -> Given:
    """The L&N of Ann's, who has both privates, at a step of its turn."""
    g = given("18FL", 3, ("president_chooses_runs", *options)).owns("Ann", "L&N", 3).cash("L&N", 500)
    g = g.private("POSC", "Ann").private("TC", "Ann").tile("B7", "4", 1).trains("L&N", "2")
    return g.operating("L&N", step)


@rule("18FL", "3.3 ¶2")
@pytest.mark.parametrize("bonus", [PORT, TERMINAL])
@pytest.mark.parametrize("step", ["lay_tile", "run_trains", "buy_trains"])
def test_fl_bonuses_in_any_step_where_the_table_has_it_so(bonus: Action, step: str) -> None:
    assert turn(step).refuses(bonus, "turn.not_now")
    assert turn(step, "bonuses_any_time").allows(bonus)


@rule("18FL", "3.3 ¶2")
def test_fl_a_normal_action_may_follow_a_bonus_where_the_table_has_it_so() -> None:
    assert turn("place_station").plays(PORT).why(PlaceStation("Ann", "B15"))[0] == "bonus.last"
    late = turn("place_station", "bonuses_any_time").plays(PORT)
    assert "bonus.last" not in late.why(PlaceStation("Ann", "B15"))
    assert turn("lay_tile", "bonuses_any_time").plays(PORT).allows(LayTile("Ann", "B9", "9", 1))


@rule("18FL", "3.3 ¶2")
@pytest.mark.parametrize(("step", "open_"), [("lay_tile", False), ("run_trains", True), ("buy_trains", False)])
def test_fl_the_terminal_only_until_the_trains_run_where_the_table_has_it_so(step: str, open_: bool) -> None:
    g = turn(step, "bonuses_any_time", "terminal_before_runs")
    assert g.allows(TERMINAL) if open_ else g.refuses(TERMINAL, "turn.not_now")
    assert g.allows(PORT)


@rule("18FL", "3.3(1)")
@pytest.mark.parametrize("options", [(), ("bonus_tile_own",)])
def test_fl_the_bonus_tile_is_lent_unless_the_table_has_it_otherwise(options: tuple[str, ...]) -> None:
    tile = LayBonusTile("Ann", "B9", "9", 1)
    own, lent = (turn("lay_tile", *options).private("TR", who) for who in ("Ann", "Ben"))
    assert own.allows(tile)
    assert lent.refuses(tile, "bonus.own") if options else lent.allows(tile)


@rule("18FL", "3.3(2)")
@pytest.mark.parametrize("step", ["lay_tile", "run_trains", "dividend", "buy_trains"])
def test_fl_in_any_step_the_port_token_goes_to_a_port_only(step: str) -> None:
    g = turn(step, "bonuses_any_time")
    if step == "dividend":
        g = g.in_turn(revenue=40, ran=True)
    assert g.refuses(PlacePort("Ann", "B15"), "port.city")
    assert g.why(PORT) == ()


@rule("18FL", "7.3 ¶1")
@pytest.mark.parametrize("step", ["lay_tile", "run_trains"])
def test_fl_in_any_step_the_terminal_station_is_its_owners_only(step: str) -> None:
    g = turn(step, "bonuses_any_time")
    assert g.why(TERMINAL) == ()
    assert g.private("TC", "Ben").refuses(TERMINAL, "terminal.own")


@rule("18FL", "3.3 ¶1")
@pytest.mark.parametrize("step", ["lay_tile", "run_trains"])
def test_fl_in_any_step_what_nobody_owns_is_lent_by_nobody(step: str) -> None:
    g = turn(step, "bonuses_any_time", "terminal_lent").private("TC", "bank").private("POSC", "bank")
    assert g.refuses(TERMINAL, "bonus.lender")
    assert g.refuses(PORT, "bonus.lender")
