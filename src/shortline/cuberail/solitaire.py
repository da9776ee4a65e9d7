"""The game for one: tiles and shares come from shuffled decks, and one company a turn may lose value."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from shortline.cuberail.cube import CubeAt, CubeEvent, CubeRules, CubeStep, CubeTx
from shortline.cuberail.events.stock import ShareBought, SharesSold
from shortline.cuberail.events.turn import TurnEnded
from shortline.cuberail.flow import immediate_steps
from shortline.cuberail.frames import Selection
from shortline.cuberail.market import move_price
from shortline.cuberail.procedures.buying import BuyShare, StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile, Choosing
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.rotation import Passing, WhileOpen
from shortline.cuberail.state import OUT_OF_PLAY, CubeRail
from shortline.cuberail.words import ORDER_ONLY
from shortline.kernel import chance
from shortline.kernel.event import Drew
from shortline.kernel.rules import Check, Component, Means, On, Step, When
from shortline.kernel.state import Slot, but
from shortline.kernel.wording import counted, listed, plural
from shortline.parts.ledger import BANK

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one kind: the face-down deck, those drawn and open, and the discards."""

    deck: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()

    def hidden(self) -> Pile:
        """The pile as everybody sees it: how thick the deck is, not its order."""
        return replace(self, deck=(HIDDEN,) * len(self.deck))


SHARES: Slot[Pile] = Slot("share deck", Pile())
TILES: Slot[Pile] = Slot("tile deck", Pile())
SLOTS = {"share": SHARES, "tile": TILES}


@dataclass(frozen=True, slots=True)
class DeckShuffled(CubeEvent):
    """A deck was made of its discards, in an order that nobody knows."""

    cards: str
    deck: tuple[str, ...]

    def evolve(self, s: CubeRail) -> CubeRail:
        slot = SLOTS[self.cards]
        return slot.put(s, replace(slot.of(s), deck=self.deck, discards=()))

    def text(self, rules: CubeRules) -> str:
        return f"{len(self.deck)} {plural(self.cards, len(self.deck))} are shuffled"

    def seen_by(self, seat: str | None) -> CubeEvent:
        return DeckShuffled(self.cards, (HIDDEN,) * len(self.deck))


@dataclass(frozen=True, slots=True)
class CardDrawn(CubeEvent):
    """The top card of a deck was turned over."""

    reveals: ClassVar[bool] = True

    cards: str
    card: str

    def evolve(self, s: CubeRail) -> CubeRail:
        slot = SLOTS[self.cards]
        pile = slot.of(s)
        return slot.put(s, replace(pile, deck=pile.deck[1:], shown=(*pile.shown, self.card)))

    def text(self, rules: CubeRules) -> str:
        return f"A {self.card} share is drawn" if self.cards == "share" else f"The tile {self.card} is drawn"


@dataclass(frozen=True, slots=True)
class CardsPutAway(CubeEvent):
    """The open cards of a deck went to its discards."""

    cards: str

    def evolve(self, s: CubeRail) -> CubeRail:
        slot = SLOTS[self.cards]
        pile = slot.of(s)
        return slot.put(s, replace(pile, shown=(), discards=(*pile.discards, *pile.shown)))


@dataclass(frozen=True, slots=True)
class ShareWithdrawn(CubeEvent):
    """The share that was drawn for devaluation leaves the game."""

    company: str

    def evolve(self, s: CubeRail) -> CubeRail:
        pile = SHARES.of(s)
        s = SHARES.put(s, replace(pile, shown=_without(pile.shown, self.company)))
        return but(s, holdings=s.holdings.moved(self.company, BANK, OUT_OF_PLAY, 1))

    def text(self, rules: CubeRules) -> str:
        return f"A share of {self.company} is out of play"


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# Decks


def shuffle(tx: CubeTx, cards: str, deck: tuple[str, ...]) -> None:
    """Make a deck of cards in random order."""
    order, rng = chance.shuffled(tx.state.rng, deck)
    tx.emit(Drew(rng))
    tx.emit(DeckShuffled(cards, order))


def draw(tx: CubeTx, cards: str) -> str:
    """Turn over the top card, after shuffling the discards if the deck is used up; nothing if there is no card."""
    pile = SLOTS[cards].of(tx.state)
    if not pile.deck and pile.discards:
        shuffle(tx, cards, tuple(sorted(pile.discards)))
        pile = SLOTS[cards].of(tx.state)
    if not pile.deck:
        return ""
    tx.emit(CardDrawn(cards, pile.deck[0]))
    return pile.deck[0]


def set_up(tx: CubeTx) -> None:
    """Shuffle share cards and action tiles for the first time."""
    data = tx.data
    shuffle(tx, "share", tuple(c for c in data.companies for _ in range(data.shares.each)))
    shuffle(tx, "tile", data.tiles)


# Stages of the turn


def draw_tiles(tx: CubeTx) -> None:
    """Turn over the tiles of the turn, of which one may be used."""
    for _ in range(tx.data.solitaire.tiles):
        draw(tx, "tile")
    tx.enter(Selection(tx.state.seats))


def draw_shares(tx: CubeTx) -> None:
    """Turn over the shares that can be bought this turn."""
    solitaire = tx.data.solitaire
    for _ in range(solitaire.first_shares if tx.state.turn == 1 else solitaire.shares):
        draw(tx, "share")


def put_shares_away(tx: CubeTx) -> None:
    """Discard the shares that were not bought."""
    tx.emit(CardsPutAway("share"))


def _end_turn(tx: CubeTx, event: TurnEnded) -> None:
    tx.emit(CardsPutAway("tile"))
    if not TILES.of(tx.state).deck:
        shuffle(tx, "tile", tx.data.tiles)
    company = draw(tx, "share")
    if not company:
        return
    tx.emit(ShareWithdrawn(company))
    if tx.state.companies[company].started:
        move_price(tx, company, -1, "devalued")


# Choosing one of the tiles


def _drawn(at: CubeAt, a: ChooseTile) -> str | None:
    """Only a tile that was turned over is used.   Rule: solitaire.tile"""
    shown = TILES.of(at.state).shown
    return None if a.tile in shown else f"{a.tile} was not drawn, but {listed(shown)}"


def _useful(at: CubeAt, a: ChooseTile) -> str | None:
    """Tiles about who goes first have no effect.   Rule: solitaire.no_effect"""
    return f"{a.tile} has no effect with one player" if a.tile in ORDER_ONLY else None


def _choose_one(tx: CubeTx, frame: Selection) -> bool:
    if tx.state.tiles:
        tx.leave()
        return True
    return _NOTHING_USEFUL(tx, frame)


_NOTHING_USEFUL = WhileOpen(lambda s: f"Neither {listed(TILES.of(s).shown, 'nor')} has an effect")


def selection_steps() -> tuple[CubeStep, ...]:
    """Using one of the tiles that were turned over, or none."""
    choosing = Step(Selection, (Choosing(),), _choose_one, (Passing("Use no tile", "uses no tile"),))
    return (choosing, *immediate_steps())


# Shares on display


def _on_display(at: CubeAt, a: BuyShare) -> str | None:
    """Only drawn shares can be bought.   Rule: solitaire.drawn"""
    return None if a.company in SHARES.of(at.state).shown else f"No share of {a.company} is among those drawn"


def _enough_to_start(at: CubeAt, a: StartCompany) -> str | None:
    """A company starts when two of its shares are drawn.   Rule: solitaire.start"""
    needs, count = at.data.solitaire.start_shares, Counter(SHARES.of(at.state).shown)[a.company]
    if count >= needs:
        return None
    return f"{a.company} starts when {counted(needs, 'share')} of it are drawn, not {counted(count, 'share')}"


def _few_companies(at: CubeAt, a: StartCompany) -> str | None:
    """Only so many companies are formed.   Rule: solitaire.companies"""
    most, started = at.data.solitaire.companies, sum(c.started for c in at.state.companies.values())
    return None if started < most else f"{counted(started, 'company')} have been started, and no more may be"


def _last_share(at: CubeAt, a: SellShares) -> str | None:
    """One share of a started company is kept.   Rule: solitaire.last_share"""
    s = at.state
    has = s.holdings.of(a.company, a.by)
    if not s.companies[a.company].started or a.shares != has:
        return None
    return f"{a.by} must keep one share of {a.company}, so that somebody runs it"


def _taken(s: CubeRail, event: ShareBought) -> CubeRail:
    pile = SHARES.of(s)
    return SHARES.put(s, replace(pile, shown=_without(pile.shown, event.company)))


def _discarded(s: CubeRail, event: SharesSold) -> CubeRail:
    pile = SHARES.of(s)
    discards = (*pile.discards, *((event.company,) * event.shares))
    return SHARES.put(s, replace(pile, discards=discards))


def _redact(s: CubeRail, seat: str | None) -> CubeRail:
    """Nobody sees into the decks."""
    for slot in SLOTS.values():
        s = slot.put(s, slot.of(s).hidden())
    return s


_ON_DISPLAY = Check("solitaire.drawn", _on_display)
SOLITAIRE = Component(
    "solitaire",
    checks=(
        On(ChooseTile, Check("solitaire.tile", _drawn), Check("solitaire.no_effect", _useful)),
        On(BuyShare, _ON_DISPLAY),
        On(SellShares, Check("solitaire.last_share", _last_share)),
        On(StartCompany, Check("solitaire.start", _enough_to_start), Check("solitaire.companies", _few_companies)),
    ),
    evolve=(
        Means(ShareBought, _taken),
        Means(SharesSold, _discarded),
    ),
    react=(When(TurnEnded, _end_turn),),
    redact=_redact,
)
"""Decks of tiles and shares, hidden from everybody, and the devaluation at the end of each turn."""
