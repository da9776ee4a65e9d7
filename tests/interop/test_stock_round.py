"""Stock rounds of the site: a founder who had passed still counts as passed there, and the round may end early."""

from __future__ import annotations

from shortline.eighteenxx.events import StockActed, StockPassed
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.interop.profile import profiles
from shortline.interop.stock_round import StockRound
from shortline.kernel.action import Action
from shortline.titles.g18fl.ten_share import StartTenShare
from tests.given import Given, given

FOUNDED = StartTenShare("Ann", "ACL", 60)


def told(g: Given, *actions: Action) -> bool:
    """Whether the site has ended the round after these actions, of which only passes are passes."""
    on = StockRound(g.rules, profiles()["18FL"].own)
    for action in actions:
        event = StockPassed(action.by) if isinstance(action, Pass) else StockActed(action.by)
        on.after(g.state, action, [event], g.state)
    return on.over


def test_a_founder_who_had_passed_still_counts_as_passed() -> None:
    g = given("18FL").phase("4").stock_round(3)
    assert told(g, Pass("Ben"), Pass("Ann"), Pass("Cal"), FOUNDED)
    assert told(g, Pass("Ann"), FOUNDED, Pass("Ben"), Pass("Cal"))
    assert not told(g, Pass("Ann"), FOUNDED, Pass("Ben"))
    assert not told(g, FOUNDED, Pass("Ben"), Pass("Cal")), "she had not passed before"
    assert not told(g, Pass("Ann"), Pass("Ben"), Pass("Cal")), "that is the end here, too"


def test_where_the_founder_has_no_choice_of_size_the_site_knows_that_they_have_acted() -> None:
    g = given("18FL").phase("3").stock_round(3)
    assert not told(g, Pass("Ben"), Pass("Ann"), Pass("Cal"), FOUNDED)
