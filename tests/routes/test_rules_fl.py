"""Running and earnings in 18FL: chapter 7.4, hotels and the port token."""

from __future__ import annotations

from shortline.eighteenxx.routes import Train, Values, best_runs, has_run
from tests.routes.given_board import board, keys, run
from tests.routes.tables import Powers, train, values
from tests.rule import rule

COAST = "C24:58 D23:4 E22:9 F21:9"
"""Jacksonville's southern city B23/0 - St. Augustine C24 - Palatka D23 - Tampa G20."""
WAY = "B23-C24 C24-D23 D23-E22-F21-G20"


def fl(name: str) -> Train:
    return train("18FL", name)


@rule("18FL", "7.4 •3", "7.4 •4")
def test_towns_are_free_and_an_express_ignores_them() -> None:
    on = board("18FL", COAST, "SAL:B23/0")
    assert run(on, "SAL", fl("2"), Values("yellow"), WAY).run.revenue == 30 + 10 + 10 + 30
    assert run(on, "SAL", fl("3E"), Values("yellow"), WAY).run.revenue == 2 * (30 + 30)
    assert best_runs(on, "SAL", [fl("3E")], Values("yellow")).revenue == 120


@rule("18FL", "7.4 •1")
def test_city_and_town_make_a_run_but_not_for_an_express() -> None:
    on = board("18FL", "C24:58", "SAL:B23/0")
    assert run(on, "SAL", fl("2"), Values("yellow"), "B23-C24").run.revenue == 40
    assert keys(run(on, "SAL", fl("3E"), Values("yellow"), "B23-C24")) == ["run.one_place"]
    assert has_run(on, "SAL", fl("2"))
    assert not has_run(on, "SAL", fl("3E"))


@rule("18FL", "7.4 •8")
def test_a_run_has_one_of_jacksonvilles_cities() -> None:
    on = board("18FL", f"{COAST} B21:80/4 C22:80/2", "SAL:B23/0")
    found = run(on, "SAL", fl("4"), Values("yellow"), "B23-B21-C22-B23")
    assert keys(found) == ["run.one_call"]
    assert found.faults[0].text == "A run may include only one of the cities of Jacksonville"
    assert best_runs(on, "SAL", [fl("4")], Values("yellow")).revenue == 80
    one = board("18FL", f"{COAST} B21:80/4 C22:80/2 B23:489/4", "SAL:B23/0")
    assert best_runs(one, "SAL", [fl("2")], Values("gray")).revenue == 80 + 70 + 10 + 10, "one city, four exits"


@rule("18FL", "7.4 •8")
def test_a_run_may_end_at_the_other_half_of_jacksonville() -> None:
    on = board("18FL", "B21:9/1 B19:4/1 B17:9/1", "SAL:B15")
    assert best_runs(on, "SAL", [fl("2")], Values("yellow")).runs[0].stops == ("B15", "B19", "B23/1")


@rule("18FL", "7.3.2 ¶2", "7.4 •2")
def test_hotels_pay_their_owner_and_not_an_express() -> None:
    on = board("18FL", COAST, "SAL:B23/0")
    for phase, extra in (("3", 10), ("5", 20)):
        worths = values("18FL", on, "SAL", phase, Powers(hotels=("C24",)))
        assert run(on, "SAL", fl("2"), worths, WAY).run.revenue == 30 + 10 + extra + 10 + 30
        assert run(on, "SAL", fl("3E"), worths, WAY).run.revenue == 2 * (30 + 30)


@rule("18FL", "3.3(2)")
def test_the_port_token_pays_in_either_half() -> None:
    on = board("18FL", COAST, "SAL:B23/0")
    worths = values("18FL", on, "SAL", "3", Powers(port_token="B23"))
    assert run(on, "SAL", fl("2"), worths, WAY).run.revenue == 80 + 20


@rule("18FL", "7.4 •10")
def test_two_trains_share_a_junction() -> None:
    on = board("18FL", "D19:4 C20:544 B21:8/4 C14:4/1 C16:9/1 C18:9/1 C22:8/1", "us:B23/0 us:B23/1")
    found = best_runs(on, "us", [fl("2"), fl("2")], Values("yellow"))
    assert {r.stops for r in found.runs} == {("A22", "B23/1", "D19"), ("B23/0", "C14")}
    assert found.revenue == 70 + 40


@rule("18FL", "7.2.1 •1")
def test_stubs_lead_nowhere() -> None:
    on = board("18FL", "B5:15K B3:9/1", "LN:B5")
    found = best_runs(on, "LN", [fl("3")], Values("yellow"))
    assert found.runs[0].stops == ("B1", "B5")
