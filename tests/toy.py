"""Orchard: a tiny game of our own, to try the kernel and the table on without a railroad.

Trees come up for auction one by one, in shuffled order. Bids are even dollars. Whoever wins plants the tree in the
field for $1, or does not; nobody keeps more than two trees in the shed. Trees of the shed change hands for any price
that both like. Every player has a secret tree that is worth more to him at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from shortline.kernel.action import Action
from shortline.kernel.chance import below, shuffled
from shortline.kernel.event import Drew, Event, Skipped
from shortline.kernel.frame import Frame, GameOver
from shortline.kernel.offer import Offer, Span
from shortline.kernel.play import Tx, holds, settle
from shortline.kernel.rules import Check, Component, Means, On, Position, Procedure, Rules, Stage, Step, When
from shortline.kernel.state import Slot, State, but
from shortline.kernel.wording import DOLLARS
from shortline.parts.consent import CONSENTING
from shortline.parts.ledger import BANK, pay
from shortline.table.game import Game
from shortline.table.title import Option, Title

TREES = ("apple", "cherry", "fig", "pear", "plum", "quince")
ROWS = ("a", "b", "c")
COLUMNS = (1, 2, 3)
FACINGS = ("north", "east", "south", "west")
SHED_LIMIT = 2


@dataclass(frozen=True, kw_only=True)
class Orchard(State):
    """The state of the toy: trees to come, trees in the sheds, trees in the field."""

    deck: tuple[str, ...]
    shed: Mapping[str, tuple[str, ...]]
    planted: Mapping[str, str] = field(default_factory=dict)
    """Who planted on a place such as "a1"."""


At = Position[Orchard, Mapping[str, Any]]
ToyTx = Tx[Orchard, Mapping[str, Any]]
ToyRules = Rules[Orchard, Mapping[str, Any]]


# Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Season(Frame):
    """The trees come up one after the other."""

    step: ClassVar[str] = "season"

    first: int | None = None
    """Who begins next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction(Frame):
    """A tree is on the block."""

    step: ClassVar[str] = "auction"

    tree: str
    price: int
    high: str
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantingStep(Frame):
    """The winner may plant."""

    step: ClassVar[str] = "planting"

    done: bool = False


@dataclass(frozen=True, slots=True)
class DiscardStep(Frame):
    """A shed is over its limit."""

    step: ClassVar[str] = "discard"


SECRETS: Slot[Mapping[str, str]] = Slot("secrets", {})


# Events


@dataclass(frozen=True, slots=True)
class CameUp(Event[Orchard]):
    """The next tree is on the block."""

    tree: str

    def evolve(self, s: Orchard) -> Orchard:
        return but(s, deck=s.deck[1:])

    def text(self, rules: ToyRules) -> str:
        return f"A {self.tree} tree comes up"


@dataclass(frozen=True, slots=True)
class Moved(Event[Orchard]):
    """A tree went from one shed, or from the block, to another or away."""

    tree: str
    giver: str
    taker: str

    def evolve(self, s: Orchard) -> Orchard:
        shed = dict(s.shed)
        if self.giver:
            shed[self.giver] = tuple(t for t in shed[self.giver] if t != self.tree)
        if self.taker:
            shed[self.taker] = (*shed[self.taker], self.tree)
        return but(s, shed=shed)

    def text(self, rules: ToyRules) -> str:
        return f"{self.taker or 'Nobody'} has the {self.tree} tree now"


@dataclass(frozen=True, slots=True)
class Planted(Event[Orchard]):
    """A tree stands in the field."""

    seat: str
    tree: str
    place: str

    def evolve(self, s: Orchard) -> Orchard:
        return but(s, planted={**s.planted, self.place: self.seat})

    def text(self, rules: ToyRules) -> str:
        return f"{self.seat} plants the {self.tree} tree on {self.place}"


@dataclass(frozen=True, slots=True)
class SecretDealt(Event[Orchard]):
    """A seat learned its secret tree."""

    seat: str
    tree: str

    def evolve(self, s: Orchard) -> Orchard:
        return SECRETS.put(s, {**SECRETS.of(s), self.seat: self.tree})

    def text(self, rules: ToyRules) -> str:
        return f"{self.seat} looks at a secret: {self.tree or 'hidden'}"

    def seen_by(self, seat: str | None) -> Event[Orchard] | None:
        return self if seat == self.seat else SecretDealt(self.seat, "")


# Actions


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for the tree on the block."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing this time."""


@dataclass(frozen=True, slots=True)
class Plant(Action):
    """Plant a tree of the shed in the field."""

    tree: str
    row: str
    column: int
    facing: str = "north"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Throw a tree out of the shed."""

    tree: str


@dataclass(frozen=True, slots=True)
class SellTree(Action):
    """Sell a tree of the shed to another player, who must agree."""

    tree: str
    to: str
    price: int


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """Draw another secret tree."""


# Procedures


def bid_higher(at: At, a: Bid) -> str | None:
    high = at.state.on_top(Auction).price
    return None if a.amount > high else f"{a.by} must bid more than {DOLLARS(high)}"


def bid_even(at: At, a: Bid) -> str | None:
    return None if a.amount % 2 == 0 else f"{DOLLARS(a.amount)} is not even"


def bid_cash(at: At, a: Bid) -> str | None:
    s = at.state
    cash = s.ledger[a.by]
    return None if a.amount <= cash else f"{a.by} has {DOLLARS(cash)} of the {DOLLARS(a.amount)} bid"


class Bidding(Procedure[Orchard, Mapping[str, Any], Bid]):
    """A higher bid for the tree on the block."""

    action = Bid
    checks = (
        Check("bid.higher", bid_higher),
        Check("bid.even", bid_even),
        Check("bid.cash", bid_cash, Stage.MONEY),
    )

    def offers(self, at: At) -> Iterator[Offer]:
        s = at.state
        (seat,) = s.top.actors
        low = s.on_top(Auction).price // 2 * 2 + 2
        if low <= s.ledger[seat]:
            yield Offer(Bid(seat, low), Span("amount", low, s.ledger[seat], 2))

    def perform(self, tx: ToyTx, a: Bid) -> None:
        tx.say(f"{a.by} bids {DOLLARS(a.amount)}")
        tx.note(replace(tx.state.on_top(Auction), price=a.amount, high=a.by))
        next_bidder(tx)

    def label(self, at: At, a: Bid) -> str:
        return f"Bid {DOLLARS(a.amount)} for the {at.state.on_top(Auction).tree} tree"


class Passing(Procedure[Orchard, Mapping[str, Any], Pass]):
    """Out of the auction, or no tree planted."""

    action = Pass

    def offers(self, at: At) -> Iterator[Any]:
        s = at.state
        yield from (Pass(seat) for seat in s.top.actors)

    def perform(self, tx: ToyTx, a: Pass) -> None:
        top = tx.state.top
        if isinstance(top, Auction):
            tx.say(f"{a.by} passes")
            tx.note(replace(top, out=(*top.out, a.by)))
            next_bidder(tx)
        else:
            tx.leave()

    def label(self, at: At, a: Pass) -> str:
        return "Pass"


def next_bidder(tx: ToyTx) -> None:
    """Turn the block to the next player who is still in."""
    s = tx.state
    auction = s.on_top(Auction)
    here = s.seats.index(auction.actors[0])
    around = s.seats[here + 1 :] + s.seats[: here + 1]
    still = tuple(seat for seat in around if seat not in auction.out and seat != auction.high)
    tx.turn(replace(auction, actors=still[:1], declined=()))


def plant_owner(at: At, a: Plant) -> str | None:
    s = at.state
    return None if a.tree in s.shed[a.by] else f"{a.by} has no {a.tree} tree"


def plant_place(at: At, a: Plant) -> str | None:
    s = at.state
    place = f"{a.row}{a.column}"
    if a.row not in ROWS or a.column not in COLUMNS or a.facing not in FACINGS:
        return f"{place} facing {a.facing} is no place of the field"
    return f"{place} is taken by {s.planted[place]}" if place in s.planted else None


def plant_cash(at: At, a: Plant) -> str | None:
    s = at.state
    return None if s.ledger[a.by] else f"{a.by} has $0 of the $1 that planting costs"


class Planting(Procedure[Orchard, Mapping[str, Any], Plant]):
    """A tree moves from the shed to the field."""

    action = Plant
    checks = (
        Check("plant.owner", plant_owner),
        Check("plant.place", plant_place, Stage.PLACE),
        Check("plant.cash", plant_cash, Stage.MONEY),
    )

    def offers(self, at: At) -> Iterator[Any]:
        s = at.state
        for seat in s.top.actors:
            for tree in s.shed[seat]:
                for row in ROWS:
                    for column in COLUMNS:
                        yield from (Plant(seat, tree, row, column, facing) for facing in FACINGS)

    def perform(self, tx: ToyTx, a: Plant) -> None:
        if len(tx.state.planted) + 1 == rules_trap(tx.rules):
            raise ZeroDivisionError("the trap of the toy")
        pay(tx, a.by, BANK, 1, "for planting")
        tx.emit(Moved(a.tree, a.by, ""))
        tx.emit(Planted(a.by, a.tree, f"{a.row}{a.column}"))


def rules_trap(rules: ToyRules) -> int:
    """The planting at which the toy breaks, so that a crash can be tried; 0 for never."""
    return int(rules.options.get("trap", 0))


class Discarding(Procedure[Orchard, Mapping[str, Any], Discard]):
    """The shed is over its limit: a tree goes."""

    action = Discard
    checks = (Check("plant.owner", plant_owner),)

    def offers(self, at: At) -> Iterator[Any]:
        s = at.state
        for seat in s.top.actors:
            yield from (Discard(seat, tree) for tree in s.shed[seat])

    def perform(self, tx: ToyTx, a: Discard) -> None:
        tx.emit(Moved(a.tree, a.by, ""))


def sell_other(at: At, a: SellTree) -> str | None:
    s = at.state
    return None if a.to in s.seats and a.to != a.by else f"{a.by} cannot sell to {a.to}"


def sell_price(at: At, a: SellTree) -> str | None:
    s = at.state
    if a.price < 1:
        return f"The price is at least $1, not {DOLLARS(a.price)}"
    cash = s.ledger.get(a.to, 0)
    return None if a.price <= cash else f"{a.to} has {DOLLARS(cash)} of the {DOLLARS(a.price)} asked"


class TreeSelling(Procedure[Orchard, Mapping[str, Any], SellTree]):
    """A tree goes to another player who agrees."""

    action = SellTree
    checks = (
        Check("sell.other", sell_other),
        Check("plant.owner", plant_owner),
        Check("sell.price", sell_price, Stage.MONEY),
    )

    def offers(self, at: At) -> Iterator[Offer]:
        s = at.state
        (seat,) = s.top.actors
        for tree in s.shed[seat]:
            for other in s.seats:
                if other != seat and s.ledger[other]:
                    yield Offer(SellTree(seat, tree, other, 1), Span("price", 1, s.ledger[other]))

    def consent(self, at: At, a: SellTree) -> str | None:
        return a.to

    def perform(self, tx: ToyTx, a: SellTree) -> None:
        pay(tx, a.to, a.by, a.price, f"for the {a.tree} tree")
        tx.emit(Moved(a.tree, a.by, a.to))


def peek_once(at: At, a: Peek) -> str | None:
    s = at.state
    return f"{a.by} has a secret already" if a.by in SECRETS.of(s) else None


class Peeking(Procedure[Orchard, Mapping[str, Any], Peek]):
    """A secret is drawn by chance."""

    action = Peek
    checks = (Check("peek.once", peek_once),)

    def offers(self, at: At) -> Iterator[Any]:
        s = at.state
        yield from (Peek(seat) for seat in s.top.actors)

    def perform(self, tx: ToyTx, a: Peek) -> None:
        index, rng = below(tx.state.rng, len(TREES))
        tx.emit(Drew(rng))
        tx.emit(SecretDealt(a.by, TREES[index]))


# Flow


def settle_season(tx: ToyTx, frame: Season) -> bool:
    """The next tree comes up, or the game ends."""
    if not tx.state.deck:
        tx.turn(GameOver())
        tx.say("The game is over: every tree was sold")
        return False
    tree = tx.state.deck[0]
    first = tx.state.seats[frame.first or 0]
    tx.note(replace(frame, first=((frame.first or 0) + 1) % len(tx.state.seats)))
    tx.emit(CameUp(tree))
    tx.enter(Auction((first,), tree=tree, price=0, high="", out=()))
    return True


def settle_auction(tx: ToyTx, frame: Auction) -> bool:
    """Sold when nobody else is in."""
    if frame.actors:
        return False
    tree, high, price = frame.tree, frame.high, frame.price
    tx.leave()
    if high:
        pay(tx, high, BANK, price, f"for the {tree} tree")
        tx.enter(PlantingStep((high,)))
    tx.emit(Moved(tree, "", high))
    return True


def settle_planting(tx: ToyTx, frame: PlantingStep) -> bool:
    """One planting for the winner; passed over if there is nothing to plant or no money."""
    if holds(tx.rules, tx.state) and not frame.done:
        return False
    if not frame.done:
        tx.emit(Skipped("planting", f"{frame.actors[0]} has no tree to plant, no money or no room"))
    tx.leave()
    return True


def settle_discard(tx: ToyTx, frame: DiscardStep) -> bool:
    (seat,) = frame.actors
    if len(tx.state.shed[seat]) > SHED_LIMIT:
        return False
    tx.leave()
    return True


FLOW: tuple[Step[Orchard, Mapping[str, Any]], ...] = (
    Step(Season, (), settle_season),
    Step(Auction, (Bidding(), Passing()), settle_auction),
    Step(PlantingStep, (Planting(),), settle_planting, optional=(Passing(),)),
)


# Components


def over_the_limit(tx: ToyTx, e: Moved) -> None:
    """A full shed interrupts the game."""
    if e.taker and len(tx.state.shed[e.taker]) > SHED_LIMIT:
        tx.enter(DiscardStep((e.taker,)))


def planted_once(s: Orchard, e: Planted) -> Orchard:
    """The winner has planted; he does not plant twice."""
    top = s.top
    return but(s, cursor=(*s.cursor[:-1], replace(top, done=True))) if isinstance(top, PlantingStep) else s


def hide_secrets(s: Orchard, seat: str | None) -> Orchard:
    """Others' secrets and the order of the trees to come are hidden."""
    mine = {k: v if k == seat else "" for k, v in SECRETS.of(s).items()}
    return SECRETS.put(but(s, deck=tuple(sorted(s.deck))), mine)


def no_sale_of_figs(at: At, a: SellTree) -> str | None:
    return "Nobody sells a fig tree" if a.tree == "fig" else None


SHED = Component(
    "shed", react=(When(Moved, over_the_limit),), steps=(Step(DiscardStep, (Discarding(),), settle_discard),)
)
FIELD = Component("field", evolve=(Means(Planted, planted_once),))
TRADE = Component("trade", optional={Auction: (TreeSelling(),)})
SECRECY = Component("secrecy", optional={Auction: (Peeking(),)}, redact=hide_secrets)
FIGS = Component("figs", checks=(On(SellTree, Check("sell.fig", no_sale_of_figs)),))

CITES = {
    "bid.higher": "2.1",
    "bid.even": "2.2",
    "bid.cash": "2.3",
    "plant.owner": "3.1",
    "plant.place": "3.2",
    "plant.cash": "3.3",
    "sell.other": "4.1",
    "sell.price": "4.2",
    "sell.fig": "4.3",
    "peek.once": "5",
}
CLAUSES = {
    "2.1": "A bid is higher than the last.",
    "2.2": "Bids are even dollars.",
    "2.3": "Nobody bids more than he has.",
}


def compose(options: Mapping[str, Any], players: int) -> ToyRules:
    """The rules of the toy for a table."""
    figs = (FIGS,) if options["sacred_figs"] else ()
    shelf = (SHED, FIELD, TRADE, SECRECY, *figs, CONSENTING)
    return Rules("Orchard", "1", {"cash": options["cash"]}, FLOW, shelf, CITES, options)


def start(rules: ToyRules, seats: Sequence[str], seed: int) -> tuple[Orchard, tuple[Event[Orchard], ...]]:
    """The first position: money dealt, trees shuffled, the first on the block."""
    deck, rng = shuffled(seed, TREES)
    cash = rules.data["cash"]
    s = Orchard(
        seats=tuple(seats),
        cursor=(Season(),),
        ledger={BANK: 100, **dict.fromkeys(seats, cash)},
        rng=rng,
        deck=deck,
        shed=dict.fromkeys(seats, ()),
    )
    tx = Tx(rules, s)
    settle(tx)
    return tx.state, tuple(tx.events)


ORCHARD = Title(
    id="Orchard",
    name="Orchard",
    version="1",
    players=(2, 4),
    options=(
        Option("sacred_figs", "Fig trees cannot be sold.", "4.3"),
        Option("cash", "What everybody begins with.", "1", 20, (), 2, 40),
        Option("mood", "How it looks.", default="calm", choices=("calm", "wild")),
        Option("trap", "The toy breaks at this planting.", default=0, choices=(), least=0, most=99),
    ),
    compose=compose,
    start=start,
    credit="A toy of the house",
    clauses=CLAUSES,
)


def won(game: Game, seat: str, keep: bool = True) -> None:
    """Let a seat win the tree on the block for $2; unless the planting is to be tried, it stays in the shed."""
    while isinstance(game.state.top, Auction):
        (actor,) = game.to_act
        game.play(Bid(actor, 2) if actor == seat else Pass(actor))
    if keep:
        game.play(Pass(seat))
