"""The game for one player: tiles and shares from decks, devaluation, its end."""

from __future__ import annotations

from collections import Counter

from shortline.cuberail import solitaire
from shortline.cuberail.events.stock import PriceMoved, ShareBought
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.rotation import Pass
from shortline.cuberail.solitaire import SHARES, TILES, DeckShuffled, Pile
from shortline.cuberail.state import OUT_OF_PLAY
from shortline.kernel.play import Tx
from shortline.kernel.state import but, canonical
from shortline.kernel.view import redacted
from shortline.table.game import Game
from shortline.titles import find
from tests.cuberail.given import Given, given
from tests.rule import rule


def alone(tiles: tuple[str, ...] = (), shares: tuple[str, ...] = (), seed: int = 0, *options: str) -> Given:
    """A solitaire game in which these tiles are turned over and these shares are drawn next."""
    g = given(1, *options, seed=seed)
    s = g.state
    if tiles:
        s = TILES.put(s, Pile(_rest(g.data.tiles, tiles), tiles))
    if shares:
        cards = tuple(c for c in g.data.companies for _ in range(5))
        s = SHARES.put(s, Pile((*shares, *_rest(cards, shares))))
    return Given(g.rules, s).settled()


def _rest(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    return tuple((Counter(cards) - Counter(taken)).elements())


def shown(g: Given) -> tuple[str, ...]:
    """The shares on display."""
    return SHARES.of(g.state).shown


def to_next_turn(g: Given) -> Given:
    """The position after passing to the next turn."""
    turn = g.state.turn
    while g.state.turn == turn and not g.state.over:
        g = g.plays(Pass("Ann") if g.offered(Pass("Ann")) else g.offers()[0].action)
    return g


@rule("openrails", "11.1")
def test_two_tiles_are_turned_over_and_one_may_be_used() -> None:
    g = alone(("Extra Track", "Extra Round"))
    assert {o.action for o in g.offers()} == {
        ChooseTile("Ann", "Extra Track"),
        ChooseTile("Ann", "Extra Round"),
        Pass("Ann"),
    }
    assert g.refuses(ChooseTile("Ann", "Track Income"), "solitaire.tile")
    after = g.plays(ChooseTile("Ann", "Extra Round"))
    assert after.state.tiles == {"Ann": "Extra Round"}
    assert after.step == "buying", "one, not both"
    assert g.plays(Pass("Ann")).state.tiles == {}


@rule("openrails", "11.1")
def test_tiles_about_going_first_have_no_effect() -> None:
    g = alone(("First Move", "Extra Track"))
    assert g.refuses(ChooseTile("Ann", "First Move"), "solitaire.no_effect")
    none = alone(("First Stock", "First Operation"))
    assert none.step == "buying"
    assert none.state.tiles == {}


@rule("openrails", "11.1")
def test_tiles_are_shuffled_again_after_the_fourth_turn() -> None:
    g = given(1)
    turned: list[tuple[str, ...]] = []
    for turn in range(1, 7):
        assert g.state.turn == turn
        turned.append(TILES.of(g.state).shown)
        before = g
        g = to_next_turn(g)
        shuffles = [e for e in g.happened(DeckShuffled) if e.cards == "tile"]
        assert len(shuffles) == (1 if turn == 4 else 0), f"after turn {turn}"
        assert before.state.turn == turn
    assert sorted(t for pair in turned[:4] for t in pair) == sorted(g.data.tiles), "all eight in four turns"
    assert all(len(pair) == 2 for pair in turned)


@rule("openrails", "11.2(a)")
def test_six_shares_are_drawn_then_five() -> None:
    first = ("Blue", "Red", "Green", "Black", "Purple", "Blue")
    g = alone(("Extra Track", "Extra Round"), first).plays(Pass("Ann"))
    assert shown(g) == first
    g = to_next_turn(g)
    assert (g.state.turn, g.step) == (2, "buying")
    assert len(shown(g)) == 5
    assert SHARES.of(g.state).discards == first, "what was not bought"
    assert len(SHARES.of(g.state).deck) == 25 - 6 - 1 - 5


@rule("openrails", "11.2(a)")
def test_only_drawn_shares_are_bought() -> None:
    drawn = ("Blue", "Blue", "Blue", "Red", "Green", "Green")
    g = alone(("First Move", "First Stock"), drawn)
    assert shown(g) == drawn
    g = g.plays(StartCompany("Ann", "Blue", 7), BuyShare("Ann", "Blue"))
    assert shown(g) == ("Blue", "Red", "Green", "Green")
    g = g.plays(BuyShare("Ann", "Blue"))
    assert g.refuses(BuyShare("Ann", "Blue"), "solitaire.drawn")
    assert [e.company for e in g.happened(ShareBought)] == ["Blue"]


@rule("openrails", "11.2(a)")
def test_the_discards_are_shuffled_when_the_deck_is_used_up() -> None:
    g = alone(("First Move", "First Stock"))
    pile = Pile(("Red", "Blue"), (), ("Green",) * 3 + ("Black",) * 3)
    s = SHARES.put(but(g.state, turn=2), pile)
    tx = Tx(g.rules, s)
    solitaire.draw_shares(tx)
    after = SHARES.of(tx.state)
    assert after.shown[:2] == ("Red", "Blue")
    assert len(after.shown) == 5
    assert len(after.deck) == 3
    assert after.discards == ()
    empty = Tx(g.rules, SHARES.put(but(g.state, turn=2), Pile(("Red",))))
    solitaire.draw_shares(empty)
    assert SHARES.of(empty.state).shown == ("Red",), "there may be no card left at all"


@rule("openrails", "11.2(b)")
def test_two_drawn_shares_start_a_company_and_let_it_operate() -> None:
    g = alone(("First Move", "First Stock"), ("Blue", "Blue", "Red", "Green", "Black", "Purple"))
    assert g.refuses(StartCompany("Ann", "Red", 8), "solitaire.start")
    assert "Red starts when 2 shares of it are drawn, not 1" in g.says(StartCompany("Ann", "Red", 8))
    g = g.plays(StartCompany("Ann", "Blue", 9))
    assert g.money("Ann") == 60 - 18, "the first share costs double"
    assert not g.state.companies["Blue"].floated
    g = g.plays(BuyShare("Ann", "Blue"))
    assert g.money("Ann") == 60 - 27
    assert g.state.companies["Blue"].floated
    assert g.step == "improvement", "there is nothing more to buy, and Blue operates"


@rule("openrails", "11.2(c)")
def test_only_three_companies() -> None:
    g = alone(("First Move", "First Stock"), ("Blue", "Blue", "Red", "Red", "Green", "Green"))
    g = g.company("Purple", Ann=1).company("Black", Ann=1)
    assert g.allows(StartCompany("Ann", "Blue", 7))
    g = g.plays(StartCompany("Ann", "Blue", 7))
    assert g.refuses(StartCompany("Ann", "Red", 7), "solitaire.companies")


@rule("openrails", "11.2(d)")
def test_sold_shares_go_to_the_discards() -> None:
    g = alone(("First Move", "First Stock")).company("Blue", Ann=3).selling()
    before = SHARES.of(g.state).discards
    after = g.plays(SellShares("Ann", "Blue", 2))
    assert SHARES.of(after.state).discards == (*before, "Blue", "Blue")
    assert after.priced("Blue") == 8
    assert g.refuses(SellShares("Ann", "Blue", 3), "solitaire.last_share")


@rule("openrails", "11.3")
def test_a_share_is_drawn_and_its_company_loses_value() -> None:
    g = given(1).company("Blue", Ann=2).turn(2)
    g = Given(g.rules, SHARES.put(g.state, Pile(("Blue", "Red", "Red")))).ending_turn()
    assert [(e.company, e.price) for e in g.happened(PriceMoved)] == [("Blue", 9)], "to the left"
    assert g.state.holdings.of("Blue", OUT_OF_PLAY) == 1
    assert "Blue" not in SHARES.of(g.state).discards


@rule("openrails", "11.3")
def test_a_company_not_started_has_no_value_to_lose() -> None:
    g = given(1).company("Blue", Ann=2).turn(2)
    g = Given(g.rules, SHARES.put(g.state, Pile(("Red", "Blue", "Red")))).ending_turn()
    assert not g.happened(PriceMoved)
    assert g.state.holdings.of("Red", OUT_OF_PLAY) == 1, "but its share is out of play"
    none = given(1).turn(2)
    none = Given(none.rules, SHARES.put(none.state, Pile())).ending_turn()
    assert none.state.turn == 3


@rule("openrails", "11.4")
def test_the_game_ends_after_six_turns() -> None:
    g = given(1)
    while not g.state.over:
        g = to_next_turn(g)
    assert (g.state.turn, g.state.ending) == (6, "6 turns")
    assert g.state.scores() == (("Ann", 60),)
    early = given(1).company("Blue", 7, Ann=2).supply("Blue", 0).turn(3).but(next_space=14).ending_turn()
    assert not early.state.over, "neither cubes nor trains end it"
    assert given(1).turn(3).but(bankrupt=("Ann",)).ending_turn().state.ending == "bankruptcy"


@rule("openrails", "9(b)", "11.4")
def test_there_is_no_bonus() -> None:
    g = given(1).company("Blue", Ann=4).turn(3).but_company("Blue", full_rounds=2)
    holdings = g.state.holdings.moved("Blue", "bank", OUT_OF_PLAY, 1)
    g = Given(g.rules, SHARES.put(but(g.state, holdings=holdings), Pile(("Red",)))).ending_turn()
    assert not g.happened(PriceMoved)


# What nobody may know


@rule("openrails", "11.1", "11.2(a)")
def test_the_decks_are_hidden_from_every_view() -> None:
    game = Game(find("openrails"), ["Ann"], seed=5)
    other = game.state
    for slot in (SHARES, TILES):
        pile = slot.of(other)
        other = slot.put(other, Pile(tuple(reversed(pile.deck)), pile.shown, pile.discards))
    assert canonical(other) != canonical(game.state)
    for seat in ("Ann", None):
        hidden = redacted(game.rules, game.state, seat)
        assert canonical(hidden) == canonical(redacted(game.rules, other, seat)), "the order makes no difference"
        assert set(SHARES.of(hidden).deck) == {"?"}
        assert len(SHARES.of(hidden).deck) == len(SHARES.of(game.state).deck)
        assert SHARES.of(hidden).shown == SHARES.of(game.state).shown


@rule("openrails", "11.1", "11.2(a)")
def test_no_event_tells_the_order_of_a_deck() -> None:
    game = Game(find("openrails"), ["Ann"], seed=5)
    shuffles = 0
    while not game.over:
        offers = game.offers()
        ended = [o for o in offers if isinstance(o.action, Pass)]
        game.play((ended or list(offers))[0].action)
        whole = game._events[-1]
        shuffles += sum(isinstance(e, DeckShuffled) for e in whole)
        for seat in ("Ann", None):
            told = game.events(game.number, seat)
            assert not any(type(e).__name__ == "Drew" for e in told), "the seed would tell"
            assert all(set(e.deck) == {"?"} for e in told if isinstance(e, DeckShuffled))
    assert shuffles, "the decks were shuffled on the way"


@rule("openrails", "11.2(e)")
def test_the_presidents_share_is_like_any_other_once_it_is_bought() -> None:
    g = alone(("First Move", "First Stock"), ("Blue", "Blue", "Blue", "Red", "Green", "Black"))
    first = g.plays(StartCompany("Ann", "Blue", 8))
    assert g.money("Ann") - first.money("Ann") == 16, "the first share costs double"
    second = first.plays(BuyShare("Ann", "Blue"))
    assert first.money("Ann") - second.money("Ann") == 8
    shares = second.plays(BuyShare("Ann", "Blue")).selling()
    after = shares.plays(SellShares("Ann", "Blue", 2))
    assert after.money("Ann") - shares.money("Ann") == 16, "nobody else has shares, and yet all but one are sold"
    assert after.state.president("Blue") == "Ann"
    assert shares.refuses(SellShares("Ann", "Blue", 3), "solitaire.last_share")


@rule("openrails", "11.2(a)", "11.2(b)", "11.2(c)", "12.1")
def test_the_open_stock_phase_alone_has_only_what_is_drawn() -> None:
    drawn = ("Blue", "Blue", "Red", "Green", "Black", "Purple")
    g = alone(("First Move", "First Stock"), drawn, 0, "advanced_stock")
    assert g.step == "trading"
    assert g.allows(StartCompany("Ann", "Blue", 8))
    assert g.refuses(StartCompany("Ann", "Red", 8), "solitaire.start")
    started = g.company("Red", Ann=2).company("Green", Ann=2).company("Black", Ann=2)
    assert started.refuses(StartCompany("Ann", "Blue", 8), "solitaire.companies")
    assert started.allows(BuyShare("Ann", "Red"))
    assert started.plays(BuyShare("Ann", "Red")).refuses(BuyShare("Ann", "Red"), "solitaire.drawn")
    assert started.refuses(SellShares("Ann", "Red", 2), "solitaire.last_share")


@rule("openrails", "11.2(d)", "8(f)")
def test_a_share_is_kept_in_a_forced_sale_too() -> None:
    g = alone(("First Move", "First Stock")).company("Blue", Ann=2).company("Red", Ann=2).price("Red", 8)
    g = g.cash("Ann", 4).cash("Blue", 0).turn(3).buying_trains("Blue")
    assert g.refuses(SellShares("Ann", "Red", 2), "solitaire.last_share")
    assert g.allows(SellShares("Ann", "Red", 1))


@rule("openrails", "11.2(a)")
def test_nothing_is_drawn_or_shuffled_when_no_card_is_left() -> None:
    g = alone(("First Move", "First Stock"))
    tx = Tx(g.rules, SHARES.put(g.state, Pile()))
    assert solitaire.draw(tx, "share") == ""
    assert tx.events == []
    again = Tx(g.rules, SHARES.put(g.state, Pile((), (), ("Blue",))))
    assert solitaire.draw(again, "share") == "Blue", "the discards are the deck again"
    last = Tx(g.rules, SHARES.put(g.state, Pile(("Red",), (), ("Blue",))))
    assert solitaire.draw(last, "share") == "Red", "nothing is shuffled while a card is left"
    assert SHARES.of(last.state).discards == ("Blue",)
