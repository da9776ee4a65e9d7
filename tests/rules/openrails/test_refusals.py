"""Every refusal of Open Rails by its key: the clause that it must cite where it is met, and the sentence it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from shortline.cuberail.components import CallTime
from shortline.cuberail.frames import IMMEDIATE
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.cubes import BuyBackCube
from shortline.cuberail.procedures.dividends import PayOut
from shortline.cuberail.procedures.forced import GoBankrupt, RemoveStation, RemoveTrack
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.operating import Operate, RunExtraRound
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.swapping import SwapTrains
from shortline.cuberail.procedures.track_income import TakeTrackIncome
from shortline.cuberail.procedures.trading_in import TradeIn
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import GameOver
from shortline.titles.openrails.rules import FILES
from tests.cuberail.given import Given, given
from tests.cuberail.positions import small_auction
from tests.rules.openrails.test_11_solitaire import alone


def blue(*options: str, turn: int = 2, par: int = 10) -> Given:
    return given(2, *options).company("Blue", par, Ann=3, Ben=1).cash("Blue", 60).turn(turn)


def tracked(turn: int = 2) -> Given:
    return blue(turn=turn).track("Blue", "A4", "C4").trains("Blue", "2").improving("Blue")


def needy() -> Given:
    """Ann's Purple needs a 3-train for $20 and has nothing; Ann has $15 and shares."""
    g = given(2).company("Green", Ben=2, Ann=1).price("Green", 4).company("Purple", Ann=2, Ben=1).price("Purple", 4)
    return g.cash("Ann", 15).cash("Purple", 0).next_train("3").turn(4)


def cubeless(*options: str, discards: int = 0) -> Given:
    """Blue needs a train and has no cube for it."""
    g = given(2, *options).company("Blue", 9, Ann=3).track("Blue", "A4", "C4", "E4").stations("Blue", "C4")
    return g.supply("Blue", 0, discards).cash("Blue", 60).turn(3)


def over(ending: str, players: int = 2) -> Given:
    g = given(players)
    return g.but(ending=ending, cursor=(GameOver(),))


def rounds() -> Given:
    """Ann has two companies to operate, a third is not floated; Ben has one."""
    g = given(2).company("Blue", Ann=3).company("Red", Ann=3).company("Green", Ben=3).company("Black", Ann=1)
    return g.turn(2).round()


def trading() -> Given:
    return given(3, "advanced_stock").company("Blue", Ann=2, Ben=1, Cal=1).turn(3).trading()


def limits(**shares: int) -> Given:
    g = given(2).company("Blue", Ann=4).company("Red", Ann=4).company("Green", Ann=3).turn(3)
    return g.buying_as("Ann")


def solo(tiles: tuple[str, ...] = ("First Move", "Extra Track")) -> Given:
    return alone(tiles, ("Blue", "Blue", "Red", "Green", "Black", "Purple"))


def solo_buying() -> Given:
    return solo().plays(Pass("Ann"))


def crowded() -> Given:
    """Gadsden is full, the last square of Montgomery is kept for Red."""
    g = blue().company("Green", Ben=3).track("Green", "G8", "E6").stations("Green", "E6")
    return g.track("Blue", "A4", "E6", "F1", "C4", "C6").improving("Blue")


def swapping() -> Given:
    """Ann's Blue and Ben's Red have a 2 each; Ann may swap them."""
    g = given(2).company("Blue", Ann=3).company("Red", Ben=3).trains("Blue", "2").trains("Red", "2").turn(2)
    return g.using("Ann", "Swap Trains")


def at_tile(g: Given, tile: str) -> Given:
    """Ann is asked about a tile, even if there is nothing to do with it."""
    step = IMMEDIATE[tile]
    return g.but(tiles={"Ann": tile}, cursor=(*g.state.cursor[:1], step(("Ann",))))


def laid_out() -> Given:
    """Blue stands at its improvement with three cubes laid; the flow would have gone on."""
    g = tracked()
    return g.but(operation=replace(g.state.operating, improvement="track", laid=("A4", "C4", "E4")))


def again() -> Given:
    """Ann's Blue has operated, Red and Purple have not."""
    g = given(2).company("Blue", Ann=3).company("Red", Ann=3).company("Purple", Ann=3).turn(2)
    g = g.but_company("Blue", rounds=0).round()
    g = g.plays(Operate("Ann", "Blue"))
    while g.step != "operating_round":
        g = g.plays(Pass("Ann"))
    return g


NEEDS = "Purple has $0 of the $20 that a 3-train costs, and Ann has $15"

Case = tuple[str, str, Callable[[], Given], Action, str]

CASES: list[Case] = [
    # What is open, and to whom
    ("turn.no_seat", "", lambda: given(2).selecting(), Pass("Zoe"), "Nobody called Zoe sits at this table"),
    ("turn.game_over", "10(a)", lambda: over("6 turns"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "10(b)", lambda: over("last 4D-train"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "10(c)", lambda: over("all cubes played"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "10(d)", lambda: over("bankruptcy"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "13.1", lambda: over("last 4-train"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "13.2", lambda: over("time is up"), Pass("Ann"), "The game is over"),
    ("turn.game_over", "11.4", lambda: over("6 turns", 1), Pass("Ann"), "The game is over"),
    ("turn.game_over", "11.4", lambda: over("bankruptcy", 1), Pass("Ann"), "The game is over"),
    ("turn.other_seat", "3(a)", lambda: given(2).selecting(), Pass("Ben"), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "12.2(a)", small_auction, Bid("Ben", 1), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "3(b)", lambda: blue().selling(), Pass("Ben"), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "3(b)", lambda: blue().buying(), Pass("Ben"), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "3(b)", trading, Pass("Ben"), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "5(a)", rounds, Operate("Ben", "Green"), "It is Ann's turn, not Ben's"),
    ("turn.other_seat", "5(a)", tracked, LayTrack("Ben", "E4"), "It is Ann's turn, not Ben's"),
    (
        "turn.other_seat",
        "3.5",
        lambda: blue().trains("Blue", "2").using("Ann", "Trade-In Train"),
        TradeIn("Ben", 1),
        "It is Ann's turn, not Ben's",
    ),
    (
        "turn.other_seat",
        "3.6",
        lambda: blue().using("Ann", "Track Income"),
        TakeTrackIncome("Ben", "Blue", "treasury"),
        "It is Ann's turn, not Ben's",
    ),
    (
        "turn.other_seat",
        "3.7",
        swapping,
        SwapTrains("Ben", 1),
        "It is Ann's turn, not Ben's",
    ),
    (
        "turn.other_seat",
        "3.8",
        lambda: blue().extra_round("Ann"),
        RunExtraRound("Ben", "Blue"),
        "It is Ann's turn, not Ben's",
    ),
    (
        "turn.not_now",
        "3(a)",
        lambda: given(2).selecting(),
        BuyTrain("Ann"),
        "You cannot buy a train now; you may choose a tile",
    ),
    (
        "turn.not_now",
        "11.1",
        solo,
        BuyTrain("Ann"),
        "You cannot buy a train now; you may choose a tile or pass",
    ),
    (
        "turn.not_now",
        "12.2(a)",
        small_auction,
        ChooseTile("Ann", "First Move"),
        "You cannot choose a tile now; you may bid or pass",
    ),
    (
        "turn.not_now",
        "3.5",
        lambda: blue().trains("Blue", "2").using("Ann", "Trade-In Train"),
        BuyTrain("Ann"),
        "You cannot buy a train now; you may trade a train in or pass",
    ),
    (
        "turn.not_now",
        "3.6",
        lambda: blue().using("Ann", "Track Income"),
        BuyTrain("Ann"),
        "You cannot buy a train now; you may take track income or pass",
    ),
    (
        "turn.not_now",
        "3.7",
        swapping,
        BuyTrain("Ann"),
        "You cannot buy a train now; you may swap trains or pass",
    ),
    (
        "turn.not_now",
        "4(a)",
        lambda: blue().selling(),
        BuyShare("Ann", "Blue"),
        "You cannot buy a share now; you may sell shares or pass",
    ),
    (
        "turn.not_now",
        "4(a)",
        lambda: blue().buying(),
        SellShares("Ann", "Blue", 1),
        "You cannot sell shares now; you may buy a share, start a company or pass",
    ),
    (
        "turn.not_now",
        "12.1",
        trading,
        BuyTrain("Ann"),
        "You cannot buy a train now; you may sell shares, buy a share, start a company or pass",
    ),
    ("turn.not_now", "5(a)", rounds, BuyTrain("Ann"), "You cannot buy a train now; you may operate a company"),
    (
        "turn.not_now",
        "5(b)",
        tracked,
        BuyTrain("Ann"),
        "You cannot buy a train now; you may lay track, place a station, upgrade a town or pass",
    ),
    (
        "turn.not_now",
        "5(b)",
        lambda: blue().trains("Blue", "2").dividing("Blue", 5),
        BuyTrain("Ann"),
        "You cannot buy a train now; you may pay out or withhold",
    ),
    (
        "turn.not_now",
        "5(b)",
        lambda: blue().trains("Blue", "2").buying_trains("Blue"),
        PayOut("Ann"),
        "You cannot pay out now; you may buy a train or pass",
    ),
    (
        "turn.not_now",
        "3.8",
        lambda: blue().extra_round("Ann"),
        BuyTrain("Ann"),
        "You cannot buy a train now; you may run an extra round or pass",
    ),
    # What there is not
    ("input.hex", "5.1(a)", tracked, LayTrack("Ann", "Z9"), "The board has no hex Z9"),
    (
        "input.hex",
        "8(g)",
        lambda: cubeless().buying_trains("Blue"),
        RemoveTrack("Ann", "Z9"),
        "The board has no hex Z9",
    ),
    ("input.company", "4.3(a)", lambda: blue().buying(), BuyShare("Ann", "Mauve"), "There is no company called Mauve"),
    (
        "input.company",
        "4.1(a)",
        lambda: blue().selling(),
        SellShares("Ann", "Mauve", 1),
        "There is no company called Mauve",
    ),
    (
        "input.company",
        "3.6",
        lambda: blue().using("Ann", "Track Income"),
        TakeTrackIncome("Ann", "Mauve", "treasury"),
        "There is no company called Mauve",
    ),
    (
        "input.company",
        "8(f)",
        lambda: needy().buying_trains("Purple"),
        SellShares("Ann", "Mauve", 1),
        "There is no company called Mauve",
    ),
    (
        "input.company",
        "3.8",
        lambda: blue().extra_round("Ann"),
        RunExtraRound("Ann", "Mauve"),
        "There is no company called Mauve",
    ),
    ("input.company", "5(a)", rounds, Operate("Ann", "Mauve"), "There is no company called Mauve"),
    (
        "input.tile",
        "3(a)",
        lambda: given(2).selecting(),
        ChooseTile("Ann", "Last Move"),
        "There is no action tile called Last Move",
    ),
    (
        "input.space",
        "3.5",
        lambda: blue().trains("Blue", "2").using("Ann", "Trade-In Train"),
        TradeIn("Ann", 15),
        "The train track has spaces 1 to 14, not 15",
    ),
    ("input.space", "3.7", swapping, SwapTrains("Ann", 14), "Spaces 1 to 13 have a next space, not 14"),
    (
        "input.shares",
        "4.1(a)",
        lambda: blue().selling(),
        SellShares("Ann", "Blue", 0),
        "Ann must sell at least one share, not 0",
    ),
    # Tiles
    (
        "tile.taken",
        "3(a)",
        lambda: given(2).selecting().plays(ChooseTile("Ann", "First Move")),
        ChooseTile("Ben", "First Move"),
        "Ann has already chosen First Move this turn",
    ),
    (
        "trade_in.train",
        "3.5",
        lambda: blue().trains("Blue", "2").using("Ann", "Trade-In Train"),
        TradeIn("Ann", 2),
        "There is no train on space 2",
    ),
    (
        "trade_in.president",
        "3.5",
        lambda: swapping().using("Ann", "Trade-In Train"),
        TradeIn("Ann", 2),
        "The train on space 2 is Red's, whose president is Ben, not Ann",
    ),
    (
        "trade_in.left",
        "3.5",
        lambda: at_tile(blue().trains("Blue", "4D").but(next_space=14), "Trade-In Train"),
        TradeIn("Ann", 13),
        "No train is left to buy",
    ),
    (
        "trade_in.cubes",
        "3.5",
        lambda: at_tile(blue().trains("Blue", "2").supply("Blue", 0), "Trade-In Train"),
        TradeIn("Ann", 1),
        "Blue has no cube for the new train",
    ),
    (
        "trade_in.money",
        "3.5",
        lambda: at_tile(blue().trains("Blue", "2").cash("Blue", 1).cash("Ann", 2), "Trade-In Train"),
        TradeIn("Ann", 1),
        "Blue with Ann's cash has $3 of the $5 that the trade costs",
    ),
    (
        "track_income.president",
        "3.6",
        lambda: swapping().using("Ann", "Track Income"),
        TakeTrackIncome("Ann", "Red", "treasury"),
        "The president of Red is Ben, not Ann",
    ),
    (
        "track_income.president",
        "3.6",
        lambda: swapping().using("Ann", "Track Income"),
        TakeTrackIncome("Ann", "Green", "treasury"),
        "Green has not been started",
    ),
    (
        "swap.row",
        "3.7",
        swapping,
        SwapTrains("Ann", 3),
        "Spaces 3 and 4 are not in one row of the train track",
    ),
    (
        "swap.trains",
        "3.7",
        swapping,
        SwapTrains("Ann", 5),
        "Spaces 5 and 6 do not hold trains of two railroads",
    ),
    (
        "swap.president",
        "3.7",
        lambda: at_tile(
            given(3).company("Blue", Ben=3).company("Red", Cal=3).trains("Blue", "2").trains("Red", "2").turn(2),
            "Swap Trains",
        ),
        SwapTrains("Ann", 1),
        "Ann is president of neither railroad",
    ),
    (
        "extra_round.once",
        "3.8",
        lambda: blue().company("Red", Ann=3).but_company("Blue", extra_round=True).extra_round("Ann"),
        RunExtraRound("Ann", "Blue"),
        "Blue has already had its extra round of the game",
    ),
    # Shares
    (
        "sell.owned",
        "4.1(a)",
        lambda: blue().selling(),
        SellShares("Ann", "Red", 1),
        "Ann has no Red share",
    ),
    (
        "sell.presidents_share",
        "4.1(b)",
        lambda: blue().selling(),
        SellShares("Ann", "Blue", 3),
        "Ann must keep the president's share of Blue: no other player has 2 shares of it (the most is 1)",
    ),
    (
        "sell.successor",
        "4.1(b)",
        lambda: given(3, "volatile_dumping").company("Blue", Ann=3, Ben=1, Cal=1).turn(2).selling(),
        SellShares("Ann", "Blue", 3),
        "Ann must name Ben or Cal as the next president of Blue",
    ),
    (
        "sell.once",
        "4.1(c)",
        lambda: blue().but(sold={"Ann": ("Blue",)}).company("Red", Ann=2).selling(),
        SellShares("Ann", "Blue", 1),
        "Ann has already sold Blue shares this turn",
    ),
    (
        "buy.started",
        "4.3(a)",
        lambda: blue().buying(),
        BuyShare("Ann", "Red"),
        "Red has not been started: its first share sets the par",
    ),
    (
        "buy.in_bank",
        "4.2(a)",
        lambda: given(2).company("Blue", Ann=3, Ben=2).turn(2).buying(),
        BuyShare("Ann", "Blue"),
        "The bank has no Blue share",
    ),
    (
        "buy.limit",
        "4.2(c)",
        limits,
        BuyShare("Ann", "Green"),
        "Ann has 11 shares, the most that each of 2 players may have",
    ),
    (
        "buy.company_limit",
        "4.2(d)",
        limits,
        BuyShare("Ann", "Blue"),
        "Ann has 4 Blue shares, and nobody may have more",
    ),
    (
        "buy.money",
        "4.2(a)",
        lambda: blue().cash("Ann", 9).buying_as("Ann"),
        BuyShare("Ann", "Blue"),
        "Ann has $9 of the $10 that a Blue share costs",
    ),
    (
        "buy.sold",
        "12.1",
        lambda: trading().plays(SellShares("Ann", "Blue", 1), Pass("Ben"), Pass("Cal")),
        BuyShare("Ann", "Blue"),
        "Ann has sold Blue shares this turn and may not buy any",
    ),
    ("start.par", "4.3(a)", lambda: blue().buying(), StartCompany("Ann", "Red", 13), "A par is $7 to $12, not $13"),
    (
        "start.once",
        "4.3(a)",
        lambda: blue().buying(),
        StartCompany("Ann", "Blue", 8),
        "Blue has been started already",
    ),
    (
        "start.money",
        "4.3(a)",
        lambda: blue().cash("Ann", 15).buying(),
        StartCompany("Ann", "Red", 8),
        "Ann has $15 of the $16 that the first Red share costs",
    ),
    # Operating
    ("operate.president", "5(a)", rounds, Operate("Ann", "Green"), "The president of Green is Ben, not Ann"),
    ("operate.president", "5(a)", rounds, Operate("Ann", "Purple"), "Purple has not been started"),
    (
        "operate.president",
        "3.8",
        lambda: blue().company("Red", Ben=3).extra_round("Ann"),
        RunExtraRound("Ann", "Red"),
        "The president of Red is Ben, not Ann",
    ),
    (
        "operate.floated",
        "4.3(c)",
        rounds,
        Operate("Ann", "Black"),
        "Black operates once players have 3 shares of it; they have 1",
    ),
    (
        "operate.once",
        "5(a)",
        again,
        Operate("Ann", "Blue"),
        "Blue has already operated this round",
    ),
    (
        "improve.one",
        "5(b)",
        lambda: tracked().plays(LayTrack("Ann", "E4")),
        PlaceStation("Ann", "C4"),
        "Blue has already made its improvement of this round",
    ),
    (
        "track.limit",
        "5.1(a)",
        laid_out,
        LayTrack("Ann", "I4"),
        "Blue has laid 3 cubes, all that it may lay in a round",
    ),
    (
        "track.cubes",
        "5.1(f)",
        lambda: blue().track("Blue", "A4", "C4").supply("Blue", 0, discards=1).improving("Blue"),
        LayTrack("Ann", "E4"),
        "Blue has no cube left",
    ),
    ("track.occupied", "5.1(a)", tracked, LayTrack("Ann", "C4"), "Blue has track on C4 already"),
    ("track.touches", "5.1(b)", tracked, LayTrack("Ann", "L5"), "L5 touches no track of Blue"),
    (
        "track.touches",
        "5.1(b)",
        lambda: blue().improving("Blue"),
        LayTrack("Ann", "C4"),
        "The first track of Blue is in its home Nashville (A4)",
    ),
    (
        "track.line_piece",
        "5.1(c)",
        lambda: blue(turn=1).track("Blue", "A4", "C4", "E4").improving("Blue").plays(LayTrack("Ann", "G4")),
        LayTrack("Ann", "B5"),
        "B5 does not continue the track that Blue began this round",
    ),
    (
        "track.line_spoke",
        "5.1(c)",
        lambda: tracked(turn=1),
        LayTrack("Ann", "B3"),
        "B3 touches 2 cubes of Blue, and may touch only one until turn 4",
    ),
    (
        "track.line",
        "5.1(c)",
        lambda: (
            given(2).company("Red", 12, Ann=3).cash("Red", 20).turn(1).track("Red", "J5", "L5", "M6").improving("Red")
        ),
        LayTrack("Ann", "M4"),
        "Track of Red would branch at Montgomery (L5), which it may not on turn 1",
    ),
    (
        "track.one_piece",
        "5.1(d)",
        lambda: blue(turn=4).track("Blue", "A4", "C4", "E4").improving("Blue").plays(LayTrack("Ann", "G4")),
        LayTrack("Ann", "A2"),
        "A2 does not continue the track that Blue began this round",
    ),
    (
        "track.spoke",
        "5.1(d)",
        tracked,
        LayTrack("Ann", "B3"),
        "B3 touches 2 cubes of Blue, and may touch only one until turn 4",
    ),
    (
        "track.money",
        "5.1(a)",
        lambda: blue().track("Blue", "A4", "C4", "E4").trains("Blue", "2").cash("Blue", 2).improving("Blue"),
        LayTrack("Ann", "G4"),
        "Blue has $2 of the $3 that track on G4 costs",
    ),
    (
        "station.limit",
        "5.2(c)",
        lambda: (
            given(2)
            .company("Green", Ann=3)
            .cash("Green", 60)
            .track("Green", "G8", "E6", "G6")
            .stations("Green", "E6")
            .turn(2)
            .improving("Green")
        ),
        PlaceStation("Ann", "G6"),
        "Green has placed its only further station",
    ),
    (
        "station.cubes",
        "5.2(d)",
        lambda: blue().track("Blue", "A4", "C4").supply("Blue", 0, discards=1).improving("Blue"),
        PlaceStation("Ann", "C4"),
        "Blue has no cube left",
    ),
    ("station.square", "5.2(a)", crowded, PlaceStation("Ann", "C6"), "Stevenson (C6) has no square for a station"),
    (
        "station.once",
        "5.2(a)",
        crowded,
        PlaceStation("Ann", "A4"),
        "Blue has a station in Nashville (A4) already",
    ),
    ("station.track", "5.2(a)", tracked, PlaceStation("Ann", "G4"), "Blue has no track in Birmingham (G4)"),
    ("station.free", "5.2(a)", crowded, PlaceStation("Ann", "E6"), "Gadsden (E6) has no free square"),
    (
        "station.kept",
        "5.2(f)",
        crowded,
        PlaceStation("Ann", "F1"),
        "The last free square of Tupelo (F1) is kept for Black",
    ),
    (
        "station.money",
        "5.2(b)",
        lambda: blue().track("Blue", "A4", "C4").cash("Blue", 9).improving("Blue"),
        PlaceStation("Ann", "C4"),
        "Blue has $9 of the $10 that this station costs",
    ),
    (
        "upgrade.markers",
        "5.3(b)",
        lambda: tracked().but(upgraded=("G4", "H5", "E6", "K4", "L1", "F1")),
        UpgradeTown("Ann", "C4"),
        "All 6 upgrade markers are on the board",
    ),
    ("upgrade.place", "5.3(a)", tracked, UpgradeTown("Ann", "E4"), "There is no town or city in E4"),
    (
        "upgrade.red",
        "5.3(c)",
        tracked,
        UpgradeTown("Ann", "A4"),
        "Nashville lies outside the map and cannot be upgraded",
    ),
    (
        "upgrade.once",
        "5.3(b)",
        lambda: tracked().but(upgraded=("C4",)),
        UpgradeTown("Ann", "C4"),
        "Decatur (C4) has been upgraded already",
    ),
    ("upgrade.connected", "5.3(c)", tracked, UpgradeTown("Ann", "G4"), "Blue has no track in Birmingham (G4)"),
    (
        "upgrade.money",
        "5.3(a)",
        lambda: blue().track("Blue", "A4", "C4").cash("Blue", 9).improving("Blue"),
        UpgradeTown("Ann", "C4"),
        "Blue has $9 of the $10 that an upgrade costs",
    ),
    # Cubes
    ("cube.discards", "5.4(a)", tracked, BuyBackCube("Ann"), "Blue has no discarded cube"),
    (
        "cube.discards",
        "8(g)",
        lambda: cubeless().buying_trains("Blue"),
        BuyBackCube("Ann"),
        "Blue has no discarded cube",
    ),
    (
        "cube.discards_first",
        "14.1",
        lambda: cubeless("easier_cubes", discards=1).buying_trains("Blue"),
        BuyBackCube("Ann", "leftover"),
        "Blue must buy its discarded cubes first",
    ),
    (
        "cube.leftover",
        "5.4(b)",
        tracked,
        BuyBackCube("Ann", "leftover"),
        "The cubes that Blue did not receive with its par are out of the game",
    ),
    (
        "cube.box",
        "14.1",
        lambda: blue("easier_cubes", par=12).track("Blue", "A4").improving("Blue"),
        BuyBackCube("Ann", "leftover"),
        "No cube of Blue is left over from its par",
    ),
    (
        "cube.money",
        "5.4(a)",
        lambda: blue().track("Blue", "A4").supply("Blue", 1, discards=1).cash("Blue", 9).improving("Blue"),
        BuyBackCube("Ann"),
        "Blue has $9 of the $10 that a cube costs",
    ),
    (
        "cube.forced",
        "8(g)",
        lambda: blue().trains("Blue", "2").buying_trains("Blue"),
        BuyBackCube("Ann"),
        "Blue need not buy a train, and buys a cube only as its improvement",
    ),
    # Trains
    (
        "train.left",
        "8(a)",
        lambda: blue().trains("Blue", "4D").but(next_space=14).buying_trains_raw("Blue"),
        BuyTrain("Ann"),
        "All trains have been bought",
    ),
    (
        "train.cubes",
        "8(c)",
        lambda: cubeless().buying_trains("Blue"),
        BuyTrain("Ann"),
        "Blue has no cube left to put on the train track",
    ),
    (
        "train.money",
        "8(d)",
        lambda: blue().trains("Blue", "2").cash("Blue", 5).buying_trains_raw("Blue"),
        BuyTrain("Ann"),
        "Blue has $5 of the $10 that a 2-train costs, and Ann may not help, since it has a train",
    ),
    (
        "train.help",
        "8(f)",
        lambda: needy().buying_trains("Purple"),
        BuyTrain("Ann"),
        f"{NEEDS}: Ann must sell shares first",
    ),
    (
        "train.help",
        "8(f)",
        lambda: needy().but_company("Purple", rounds=0).buying_trains_raw("Purple"),
        BuyTrain("Ann"),
        f"{NEEDS}: shares are sold only for a train that must be bought",
    ),
    (
        "train.help",
        "8(f)",
        lambda: needy().next_train("4").buying_trains("Purple"),
        BuyTrain("Ann"),
        "Purple has $0 of the $30 that a 4-train costs, and Ann has $15, and all that Ann can sell is not enough",
    ),
    (
        "train.needed",
        "8(e)",
        lambda: needy().buying_trains("Purple"),
        Pass("Ann"),
        "Purple has no train and must buy one",
    ),
    (
        "train.forced",
        "8(f)",
        lambda: blue().trains("Blue", "2").buying_trains("Blue"),
        SellShares("Ann", "Blue", 1),
        "Blue need not buy a train",
    ),
    (
        "forced.enough",
        "8(f)",
        lambda: needy().company("Red", Ann=3, Ben=1).buying_trains("Purple"),
        SellShares("Ann", "Red", 2),
        "$5 is missing: 1 Red share at $10 brings it, and 2 would be too many",
    ),
    (
        "forced.others_first",
        "8(f)",
        lambda: needy().buying_trains("Purple"),
        SellShares("Ann", "Purple", 1),
        "Ann must sell shares of Green before those of Purple",
    ),
    (
        "forced.presidency",
        "8(f)",
        lambda: needy().cash("Ann", 12).buying_trains("Purple").plays(SellShares("Ann", "Green", 1)),
        SellShares("Ann", "Purple", 2),
        "Ann may sell at most 1 Purple share and stay president of it",
    ),
    (
        "forced.reaches",
        "8(f)",
        lambda: (
            given(2)
            .company("Red", Ann=4)
            .price("Red", 8)
            .company("Purple", Ann=2, Ben=2)
            .cash("Ann", 6)
            .cash("Purple", 0)
            .next_train("4")
            .turn(4)
            .buying_trains("Purple")
        ),
        SellShares("Ann", "Red", 1),
        "Selling 1 now leaves Ann $2 short of the train",
    ),
    (
        "forced.cubes",
        "8(g)",
        lambda: cubeless(discards=1).buying_trains("Blue"),
        RemoveTrack("Ann", "E4"),
        "Blue must buy a discarded cube before it gives up any on the board",
    ),
    (
        "forced.station",
        "8(g)",
        lambda: cubeless().buying_trains("Blue"),
        RemoveStation("Ann", "A4"),
        "Blue never gives up its home station",
    ),
    (
        "forced.stations_first",
        "8(g)",
        lambda: cubeless().buying_trains("Blue"),
        RemoveTrack("Ann", "E4"),
        "Blue must give up a station before track",
    ),
    (
        "forced.track",
        "8(g)",
        lambda: (
            given(2)
            .company("Blue", 9, Ann=3)
            .track("Blue", "A4", "C4", "E4")
            .supply("Blue", 0)
            .cash("Blue", 60)
            .turn(3)
            .buying_trains("Blue")
        ),
        RemoveTrack("Ann", "C4"),
        "Without C4 track of Blue is cut off from its home",
    ),
    (
        "bankrupt.cannot",
        "8(h)",
        lambda: needy().buying_trains("Purple"),
        GoBankrupt("Ann"),
        "Purple and Ann can raise $23, enough for the $20 of a train",
    ),
    # The auction, the game for one, the clock
    ("bid.raise", "12.2(a)", small_auction, Bid("Ann", 0), "Ann must bid at least $1, not $0"),
    ("bid.money", "12.2(a)", small_auction, Bid("Ann", 6), "Ann has $5 of the $6 that this bid costs"),
    (
        "solitaire.tile",
        "11.1",
        solo,
        ChooseTile("Ann", "Track Income"),
        "Track Income was not drawn, but First Move and Extra Track",
    ),
    (
        "solitaire.no_effect",
        "11.1",
        solo,
        ChooseTile("Ann", "First Move"),
        "First Move has no effect with one player",
    ),
    (
        "solitaire.drawn",
        "11.2(a)",
        lambda: solo_buying().company("Red", Ann=2).but(turn=2).plays(BuyShare("Ann", "Red")),
        BuyShare("Ann", "Red"),
        "No share of Red is among those drawn",
    ),
    (
        "solitaire.start",
        "11.2(b)",
        solo_buying,
        StartCompany("Ann", "Red", 8),
        "Red starts when 2 shares of it are drawn, not 1 share",
    ),
    (
        "solitaire.companies",
        "11.2(c)",
        lambda: solo_buying().company("Red", Ann=2).company("Green", Ann=2).company("Black", Ann=2),
        StartCompany("Ann", "Blue", 8),
        "3 companies have been started, and no more may be",
    ),
    (
        "solitaire.last_share",
        "11.2(d)",
        lambda: solo(("First Move", "First Stock")).company("Blue", Ann=3).selling(),
        SellShares("Ann", "Blue", 3),
        "Ann must keep one share of Blue, so that somebody runs it",
    ),
    (
        "time.once",
        "13.2",
        lambda: given(2, "time_limit").selecting().plays(CallTime("Ann")),
        CallTime("Ann"),
        "Time is up already",
    ),
]


@pytest.mark.parametrize(
    ("key", "clause", "position", "action", "sentence"), CASES, ids=[f"{c[0]} {c[1]}" for c in CASES]
)
def test_a_refusal_cites_its_clause(
    key: str, clause: str, position: Callable[[], Given], action: Action, sentence: str
) -> None:
    g = position()
    found = play.refusals(g.rules, g.state, action)
    refusal = next((r for r in found if r.key == key), None)
    assert refusal is not None, f"{action} at {g.step} is not refused by {key}: {[str(r) for r in found]}"
    assert refusal.cite == (f"openrails {clause}" if clause else "")
    assert refusal.text == sentence
    assert not g.offered(action)


def test_every_refusal_of_the_title_is_walked_through() -> None:
    shown = {key for key, *_ in CASES}
    written = {".".join(k.split(".")[:2]) for k in FILES.rules_cited()} - {"turn.declined"}
    assert written == shown, "nobody proposes anything in this game, so nothing is declined"


def test_every_clause_for_a_phase_is_walked_through() -> None:
    shown = {(key, clause) for key, clause, *_ in CASES}
    assert {(".".join(k.split(".")[:2]), clause) for k, clause in FILES.rules_cited().items()} - shown == {
        ("turn.declined", "")
    }


def test_the_last_space_of_the_train_track_is_one() -> None:
    g = at_tile(blue().trains("Blue", "4D", "4D").but(next_space=14), "Trade-In Train")
    assert g.why(TradeIn("Ann", 14)) == ("trade_in.left",)
    assert g.why(TradeIn("Ann", 0)) == ("input.space",)
    swap = swapping()
    assert swap.why(SwapTrains("Ann", 13))[0] == "swap.trains"
    assert swap.why(SwapTrains("Ann", 0)) == ("input.space",)


def test_a_full_city_and_a_kept_square_are_told_apart() -> None:
    g = crowded()
    assert g.why(PlaceStation("Ann", "E6")) == ("station.free",)
    assert g.why(PlaceStation("Ann", "F1")) == ("station.kept",)


def test_an_empty_space_and_a_tile_for_two_purses_have_one_reason_each() -> None:
    trade = blue().trains("Blue", "2").using("Ann", "Trade-In Train")
    assert trade.why(TradeIn("Ann", 2)) == ("trade_in.train",)
    income = blue().using("Ann", "Track Income")
    assert income.allows(TakeTrackIncome("Ann", "Blue", "treasury"))
    assert income.allows(TakeTrackIncome("Ann", "Blue", "president"))


def test_more_than_a_president_has_is_refused_for_one_reason() -> None:
    assert blue().selling().why(SellShares("Ann", "Blue", 4)) == ("sell.owned",)


def test_a_new_cube_touches_one_cube_until_turn_4_and_more_on_turn_5() -> None:
    assert tracked(turn=4).why(LayTrack("Ann", "B3")) == ("track.spoke",)
    assert tracked(turn=5).allows(LayTrack("Ann", "B3"))


def test_a_tile_that_is_used_at_once_asks_at_once() -> None:
    g = blue().order("Ann", "Ben").selecting("Ann").plays(ChooseTile("Ann", "Track Income"))
    assert (g.step, g.to_act) == ("track_income", "Ann")
