"""Short games and variants, each an option."""

from __future__ import annotations

import pytest

from shortline.cuberail.components import CallTime
from shortline.cuberail.events.operating import SpacesClosed, TrainScrapped
from shortline.cuberail.events.stock import PriceMoved
from shortline.cuberail.procedures.buying import StartCompany
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.dividends import PayOut
from shortline.cuberail.procedures.forced import RemoveTrack
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.kernel.action import Action
from tests.cuberail.given import Given, given
from tests.rule import rule


@rule("openrails", "13.1")
def test_the_last_4_ends_a_short_game() -> None:
    g = given(2, "ends_with_last_4").company("Blue", Ann=3).cash("Blue", 60).but(next_space=7).turn(3)
    assert not g.ending_turn().state.over
    g = g.buying_trains("Blue").plays(BuyTrain("Ann"))
    assert not g.state.over
    assert g.ending_turn().state.ending == "last 4-train"
    assert not given(2).but(next_space=8).turn(3).ending_turn().state.over, "only with the option"


@rule("openrails", "13.2")
def test_time_is_up_at_the_end_of_the_turn() -> None:
    g = given(2, "time_limit").order("Ann", "Ben").selecting()
    assert g.allows(CallTime("Ann"))
    assert g.why(CallTime("Ben")) == ("turn.other_seat",)
    g = g.plays(CallTime("Ann"))
    assert (g.step, g.to_act) == ("selection", "Ann"), "it costs nobody a turn"
    assert g.refuses(CallTime("Ann"), "time.once")
    g = g.plays(ChooseTile("Ann", "First Move"), ChooseTile("Ben", "First Stock"))
    assert not g.state.over
    while not g.state.over:
        g = g.passed()
    assert (g.state.turn, g.state.ending) == (1, "time is up")


@rule("openrails", "13.2")
def test_without_the_option_nobody_calls_time() -> None:
    assert given(2).order("Ann", "Ben").selecting().why(CallTime("Ann")) == ("turn.not_now",)


@rule("openrails", "13.3")
@pytest.mark.parametrize(("options", "treasury"), [(("startup_funds",), 30), ((), 20)])
def test_startup_funds(options: tuple[str, ...], treasury: int) -> None:
    g = given(2, *options).buying().plays(StartCompany("Ann", "Blue", 10))
    assert g.money("Blue") == treasury
    assert g.money("Ann") == 100


def blue(*options: str, par: int = 9) -> Given:
    """Ann's Blue from Nashville to Decatur with a train."""
    g = given(2, *options).company("Blue", par, Ann=3, Ben=1).track("Blue", "A4", "C4").cash("Blue", 60).turn(3)
    return g.trains("Blue", "2")


@rule("openrails", "14.1")
def test_easier_cubes() -> None:
    g = blue("easier_cubes").supply("Blue", 1, discards=1).improving("Blue")
    assert g.plays(BuyBackCube("Ann")).money("Blue") == 55
    leftover = g.plays(BuyBackCube("Ann", "leftover"))
    assert leftover.money("Blue") == 50
    assert leftover.state.companies["Blue"].box == g.state.companies["Blue"].box - 1
    assert leftover.step != "improvement", "still one a round"
    full = blue("easier_cubes", par=12).improving("Blue")
    assert full.refuses(BuyBackCube("Ann", "leftover"), "cube.box")
    plain = blue().supply("Blue", 1, discards=1).improving("Blue")
    assert plain.refuses(BuyBackCube("Ann", "leftover"), "cube.leftover")
    assert plain.plays(BuyBackCube("Ann")).money("Blue") == 50


@rule("openrails", "14.1", "8(g)")
def test_easier_cubes_for_a_train_that_is_needed() -> None:
    g = given(2, "easier_cubes").company("Blue", 9, Ann=3).track("Blue", "A4", "C4").cash("Blue", 60).turn(3)
    g = g.supply("Blue", 0).buying_trains("Blue")
    assert g.refuses(RemoveTrack("Ann", "C4"), "forced.cubes")
    assert g.refuses(BuyBackCube("Ann"), "cube.discards")
    assert g.plays(BuyBackCube("Ann", "leftover"), BuyTrain("Ann")).money("Blue") == 40
    both = g.supply("Blue", 0, discards=1).buying_trains("Blue")
    assert both.refuses(BuyBackCube("Ann", "leftover"), "cube.discards_first")
    assert both.plays(BuyBackCube("Ann"), BuyTrain("Ann")).money("Blue") == 45


@rule("openrails", "14.2")
def test_volatile_dumping() -> None:
    g = given(3, "volatile_dumping").company("Blue", Ann=3, Ben=1).turn(2).selling()
    after = g.plays(SellShares("Ann", "Blue", 3))
    assert after.state.president("Blue") == "Ben"
    assert g.plays(SellShares("Ann", "Blue", 2)).state.president("Blue") == "Ann", "only by selling all"
    tied = given(3, "volatile_dumping").company("Blue", Ann=3, Ben=1, Cal=1).turn(2).selling()
    assert tied.refuses(SellShares("Ann", "Blue", 3), "sell.successor")
    assert tied.plays(SellShares("Ann", "Blue", 3, "Cal")).state.president("Blue") == "Cal"
    alone = given(3, "volatile_dumping").company("Blue", Ann=3).turn(2).selling()
    assert alone.refuses(SellShares("Ann", "Blue", 3), "sell.presidents_share"), "somebody must have a share"
    plain = given(3).company("Blue", Ann=3, Ben=1).turn(2).selling()
    assert plain.refuses(SellShares("Ann", "Blue", 3), "sell.presidents_share")


def moves(g: Given, *actions: Action) -> list[int]:
    """The prices of Blue after a round with these actions and a dividend."""
    g = g.improving("Blue")
    seen: list[int] = []
    for action in actions:
        g = g.plays(action)
        seen += [e.price for e in g.happened(PriceMoved)]
    return seen


@rule("openrails", "14.3")
@pytest.mark.parametrize(
    ("actions", "prices"),
    [
        ((Pass("Ann"), PayOut("Ann"), Pass("Ann")), []),
        ((BuyBackCube("Ann"), PayOut("Ann"), Pass("Ann")), []),
        ((LayTrack("Ann", "E4"), Pass("Ann"), PayOut("Ann"), Pass("Ann")), [10]),
        ((PlaceStation("Ann", "C4"), PayOut("Ann"), Pass("Ann")), [10]),
        ((UpgradeTown("Ann", "C4"), PayOut("Ann"), Pass("Ann")), [10]),
        ((Pass("Ann"), PayOut("Ann"), BuyTrain("Ann"), Pass("Ann")), [10]),
    ],
    ids=["nothing", "cube", "track", "station", "upgrade", "train"],
)
def test_harder_increases(actions: tuple[Action, ...], prices: list[int]) -> None:
    assert moves(blue("harder_increases").supply("Blue", 3, discards=1), *actions) == prices


@rule("openrails", "14.3")
def test_without_the_variant_a_dividend_is_enough() -> None:
    assert moves(blue(), Pass("Ann"), PayOut("Ann"), Pass("Ann")) == [10]


@rule("openrails", "14.4")
def test_forced_obsolescence() -> None:
    g = blue("forced_obsolescence").company("Green", Ben=3).trains("Green", "2", "3")
    assert not g.turn(4).ending_turn().happened(TrainScrapped)
    after = g.turn(5).ending_turn()
    assert sorted(e.company for e in after.happened(TrainScrapped)) == ["Blue", "Green"]
    assert [after.data.spaces[i].kind for i in after.state.trains("Green")] == ["3"]
    assert after.state.companies["Blue"].discards == 1
    assert not blue().turn(5).ending_turn().happened(TrainScrapped), "only with the variant"


@rule("openrails", "14.4")
def test_2_trains_that_nobody_bought_go_too() -> None:
    after = given(2, "forced_obsolescence").but(next_space=1).turn(5).ending_turn()
    assert after.happened(SpacesClosed)
    assert after.data.spaces[after.state.next_space].kind == "3"


@rule("openrails", "13.2")
def test_time_can_be_called_whenever_somebody_acts() -> None:
    g = given(3, "time_limit").company("Blue", Ann=3, Ben=2).company("Red", Ben=3, Ann=2).company("Green", Ann=3)
    g = g.trains("Blue", "2").trains("Red", "2").cash("Blue", 60).turn(3).track("Blue", "A4", "C4")
    open_ = given(3, "time_limit", "advanced_stock").company("Blue", Ann=3).turn(2).trading()
    auction = given(3, "time_limit", "action_auction")
    positions = (
        g.selecting("Ann"),
        g.using("Ann", "Trade-In Train"),
        g.using("Ann", "Track Income"),
        g.using("Ann", "Swap Trains"),
        g.selling(),
        g.buying(),
        open_,
        auction,
        g.round(),
        g.improving("Blue"),
        g.dividing("Blue", 5),
        g.buying_trains("Blue"),
        g.extra_round("Ann"),
    )
    steps = {p.step for p in positions}
    assert steps == {step.name for p in (g, open_, auction) for step in p.rules.flow if step.all}
    for p in positions:
        assert p.allows(CallTime(p.to_act)), p.step
        assert p.plays(CallTime(p.to_act)).refuses(CallTime(p.to_act), "time.once")


@rule("openrails", "14.4")
def test_after_the_2_trains_the_first_3_train_is_for_sale() -> None:
    g = given(2, "forced_obsolescence").company("Blue", Ann=3).trains("Blue", "2").turn(5)
    after = g.ending_turn()
    assert after.state.next_space == 3
    assert after.state.trains("Blue") == ()
    late = given(2, "forced_obsolescence").company("Blue", Ann=3).trains("Blue", "4").turn(5).ending_turn()
    assert late.state.next_space == 7
