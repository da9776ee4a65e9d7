"""In step with the site: what a record means depends on the step in which the site waits for it."""

from __future__ import annotations

from pathlib import Path

from shortline.eighteenxx.site import BUY_COMPANY
from shortline.interop.importing import HANDLERS, Importer
from shortline.interop.profile import profiles
from shortline.interop.sitefile import read_site_game
from shortline.interop.waits import Waits
from tests.given import given

GAME = Path(__file__).with_name("accepted") / "18GA-powers.json"


def asked_for_privates() -> Importer:
    """An import that has come to where the site asks a corporation for privates, before its pass."""
    site = read_site_game(GAME.read_text(encoding="utf-8"))
    on = Importer(site)
    on.catch_up()
    for at, _ in enumerate(on.run(HANDLERS), 1):
        here = on.state.turn is not None and on.waits.now(on.state) == BUY_COMPANY
        if here and not on.ahead and site.actions[at]["type"] == "pass":
            return on
    raise AssertionError("there is no such place")


def test_after_a_pass_in_the_last_step_a_private_is_bought_in_the_next_turn() -> None:
    on = asked_for_privates()
    whose, place = on.state.operating, (on.state.round.number, on.state.round.index)
    site_name = on.profile.corporations.site(whose)
    passes = {"type": "pass", "entity": site_name, "entity_type": "corporation"}
    on.next = passes | {"type": "buy_company", "company": "LTR", "price": 20}
    on.record(passes, HANDLERS)
    assert (on.state.operating, (on.state.round.number, on.state.round.index)) != (whose, place)


def test_after_a_pass_for_trains_a_private_is_still_bought_in_the_same_turn() -> None:
    on = asked_for_privates()
    whose = on.state.operating
    site_name = on.profile.corporations.site(whose)
    on.next = {"type": "buy_company", "entity": site_name, "entity_type": "corporation", "company": "LTR", "price": 20}
    on.catch_up()
    assert on.state.operating == whose


def test_a_privates_station_where_the_corporation_has_one_is_not_thought_of() -> None:
    g = given("18GA").phase("3").owns("Ann", "CoG", 6).home("CoG").private("W&S", "CoG")
    waits = Waits(g.rules, profiles()["18GA"])
    assert waits.has_a_privates_station(g.operating("CoG", "place_station").state)
    assert not waits.has_a_privates_station(g.station("CoG", "I9").operating("CoG", "place_station").state)
