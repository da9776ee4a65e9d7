"""Named positions whose legal actions are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from shortline.cuberail.frames import AuctionStep
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.parts.auction import Auction
from tests.cuberail.given import Given, given


def first_choice() -> Given:
    """Three players choose their first tiles."""
    return given(3).selecting()


def opening_purchases() -> Given:
    """Two players with $40 each buy their first shares."""
    return given(2).cash("Ann", 40).cash("Ben", 40).buying()


def small_auction() -> Given:
    """Three players with $5, $4 and $3 bid for tiles; Cal has a pass to spare."""
    g = given(3, "action_auction").cash("Ann", 5).cash("Ben", 4).cash("Cal", 3)
    frame = AuctionStep(("Ann",), auction=Auction(("Ann", "Ben", "Cal")), spare=("Cal",))
    return g.but(tiles={}, cursor=(*g.state.cursor[:1], frame))


def first_track() -> Given:
    """Black lays its first track on turn 1."""
    return given(2).company("Black", Ann=3).cash("Black", 40).turn(1).improving("Black")


def branching_track() -> Given:
    """Red has a line through Montgomery on turn 3 and may branch it."""
    g = given(2).company("Red", 12, Ann=3).cash("Red", 40).turn(3).track("Red", "L5", "K4", "I4", "M6")
    return g.trains("Red", "2").improving("Red")


def free_track() -> Given:
    """Red may lay four cubes anywhere beside its track on turn 5."""
    g = given(2).company("Red", 12, Ann=3).cash("Red", 40).turn(5).track("Red", "L5", "K4", "I4", "M6")
    return g.trains("Red", "2").tile("Ann", "Extra Track").improving("Red")


def open_trading() -> Given:
    """The open stock phase with three companies and a president who may be followed by two."""
    g = given(3, "advanced_stock").company("Blue", Ann=2, Ben=1, Cal=1).company("Red", 8, Ben=3)
    g = g.company("Green", 7, Cal=2, Ann=2).cash("Ann", 20).cash("Ben", 15).cash("Cal", 9).turn(3)
    return g.trading()


def forced_train() -> Given:
    """Ann must sell shares for a train and give up a cube."""
    g = given(2).company("Green", Ben=3, Ann=1).price("Green", 8).company("Red", Ann=3, Ben=2).price("Red", 6)
    g = g.company("Purple", Ann=2, Ben=1).track("Purple", "Q2", "P3", "O4", "O2").supply("Purple", 0)
    return g.cash("Ann", 8).cash("Purple", 0).next_train("4").turn(4).buying_trains("Purple")


def solitaire_turn() -> Given:
    """The first turn of a game for one."""
    return given(1, seed=3)


POSITIONS: Mapping[str, Callable[[], Given]] = {
    make.__name__: make
    for make in (
        first_choice,
        opening_purchases,
        small_auction,
        first_track,
        branching_track,
        free_track,
        open_trading,
        forced_train,
        solitaire_turn,
    )
}


def actions(g: Given) -> Iterator[Action]:
    """Every legal action, each value of every span."""
    for offer in play.offers(g.rules, g.state):
        if offer.span is None:
            yield offer.action
        else:
            yield from (offer.at(value) for value in range(offer.span.low, offer.span.top + 1, offer.span.step))


def perft(g: Given, depth: int) -> int:
    """How many sequences of so many actions begin at a position."""
    if depth == 1:
        return sum(1 for _ in actions(g))
    return sum(perft(Given(g.rules, play.apply(g.rules, g.state, a)[0]), depth - 1) for a in actions(g))
