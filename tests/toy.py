"""Orchard: a tiny game of our own, to try the kernel and the table on without a railroad.

Trees come up for auction one by one, in shuffled order. Bids are even dollars. Whoever wins plants the tree in the
field for $1, or does not; nobody keeps more than two trees in the shed. Trees of the shed change hands for any price
that both like. Every player has a secret tree that is worth more to him at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from shortline.kernel.action import Action
from shortline.kernel.chance import below, shuffled
from shortline.kernel.event import Drew, Event, Skipped
from shortline.kernel.game import Game
from shortline.kernel.offer import Offer, Span
from shortline.kernel.play import CONSENTING, Tx, holds, settle
from shortline.kernel.rules import Check, Component, Procedure, Rules, Stage, Step
from shortline.kernel.state import GAME_OVER, Frame, Slot, State
from shortline.kernel.title import Option, Title
from shortline.kernel.wording import dollars
from shortline.parts.ledger import BANK, pay

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


SECRETS: Slot[Mapping[str, str]] = Slot("secrets", {})


# Events


@dataclass(frozen=True, slots=True)
class CameUp(Event):
    """The next tree is on the block."""

    tree: str

    def evolve(self, s: Any) -> Any:
        return s.but(deck=s.deck[1:])

    def text(self, rules: Rules) -> str:
        return f"A {self.tree} tree comes up"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A tree went from one shed, or from the block, to another or away."""

    tree: str
    giver: str
    taker: str

    def evolve(self, s: Any) -> Any:
        shed = dict(s.shed)
        if self.giver:
            shed[self.giver] = tuple(t for t in shed[self.giver] if t != self.tree)
        if self.taker:
            shed[self.taker] = (*shed[self.taker], self.tree)
        return s.but(shed=shed)

    def text(self, rules: Rules) -> str:
        return f"{self.taker or 'Nobody'} has the {self.tree} tree now"


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """A tree stands in the field."""

    seat: str
    tree: str
    place: str

    def evolve(self, s: Any) -> Any:
        return s.but(planted={**s.planted, self.place: self.seat})

    def text(self, rules: Rules) -> str:
        return f"{self.seat} plants the {self.tree} tree on {self.place}"


@dataclass(frozen=True, slots=True)
class SecretDealt(Event):
    """A seat learned its secret tree."""

    seat: str
    tree: str

    def evolve(self, s: Any) -> Any:
        return SECRETS.put(s, {**SECRETS.of(s), self.seat: self.tree})

    def text(self, rules: Rules) -> str:
        return f"{self.seat} looks at a secret: {self.tree or 'hidden'}"

    def seen_by(self, seat: str | None) -> Event | None:
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


def bid_higher(rules: Rules, s: Orchard, a: Bid) -> str | None:
    high: int = s.top.memo["price"]
    return None if a.amount > high else f"{a.by} must bid more than {dollars(high)}"


def bid_even(rules: Rules, s: Orchard, a: Bid) -> str | None:
    return None if a.amount % 2 == 0 else f"{dollars(a.amount)} is not even"


def bid_cash(rules: Rules, s: Orchard, a: Bid) -> str | None:
    cash = s.ledger[a.by]
    return None if a.amount <= cash else f"{a.by} has {dollars(cash)} of the {dollars(a.amount)} bid"


class Bidding(Procedure):
    """A higher bid for the tree on the block."""

    action: ClassVar[type[Action]] = Bid
    checks = (
        Check("bid.higher", bid_higher),
        Check("bid.even", bid_even),
        Check("bid.cash", bid_cash, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Offer]:
        (seat,) = s.top.actors
        low = s.top.memo["price"] // 2 * 2 + 2
        if low <= s.ledger[seat]:
            yield Offer(Bid(seat, low), Span("amount", low, s.ledger[seat], 2))

    def perform(self, tx: Tx, a: Bid) -> None:
        tx.say(f"{a.by} bids {dollars(a.amount)}")
        tx.note("price", a.amount)
        tx.note("high", a.by)
        next_bidder(tx)

    def label(self, rules: Rules, s: Orchard, a: Bid) -> str:
        return f"Bid {dollars(a.amount)} for the {s.top.memo['tree']} tree"


class Passing(Procedure):
    """Out of the auction, or no tree planted."""

    action: ClassVar[type[Action]] = Pass

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Action]:
        yield from (Pass(seat) for seat in s.top.actors)

    def perform(self, tx: Tx, a: Pass) -> None:
        if tx.state.top.step == "auction":
            tx.say(f"{a.by} passes")
            tx.note("out", (*tx.state.top.memo["out"], a.by))
            next_bidder(tx)
        else:
            tx.leave()

    def label(self, rules: Rules, s: Orchard, a: Pass) -> str:
        return "Pass"


def next_bidder(tx: Tx) -> None:
    """Turn the block to the next player who is still in."""
    s = tx.state
    memo = dict(s.top.memo)
    at = s.seats.index(s.top.actors[0])
    around = s.seats[at + 1 :] + s.seats[: at + 1]
    still = [seat for seat in around if seat not in memo["out"] and seat != memo["high"]]
    memo.pop("declined", None)
    tx.turn("auction", *still[:1], **memo)


def plant_owner(rules: Rules, s: Orchard, a: Plant) -> str | None:
    return None if a.tree in s.shed[a.by] else f"{a.by} has no {a.tree} tree"


def plant_place(rules: Rules, s: Orchard, a: Plant) -> str | None:
    place = f"{a.row}{a.column}"
    if a.row not in ROWS or a.column not in COLUMNS or a.facing not in FACINGS:
        return f"{place} facing {a.facing} is no place of the field"
    return f"{place} is taken by {s.planted[place]}" if place in s.planted else None


def plant_cash(rules: Rules, s: Orchard, a: Plant) -> str | None:
    return None if s.ledger[a.by] else f"{a.by} has $0 of the $1 that planting costs"


class Planting(Procedure):
    """A tree moves from the shed to the field."""

    action: ClassVar[type[Action]] = Plant
    checks = (
        Check("plant.owner", plant_owner),
        Check("plant.place", plant_place, Stage.PLACE),
        Check("plant.cash", plant_cash, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Action]:
        for seat in s.top.actors:
            for tree in s.shed[seat]:
                for row in ROWS:
                    for column in COLUMNS:
                        yield from (Plant(seat, tree, row, column, facing) for facing in FACINGS)

    def perform(self, tx: Tx, a: Plant) -> None:
        if len(tx.state.planted) + 1 == rules_trap(tx.rules):
            raise ZeroDivisionError("the trap of the toy")
        pay(tx, a.by, BANK, 1, "for planting")
        tx.emit(Moved(a.tree, a.by, ""))
        tx.emit(Planted(a.by, a.tree, f"{a.row}{a.column}"))


def rules_trap(rules: Rules) -> int:
    """The planting at which the toy breaks, so that a crash can be tried; 0 for never."""
    trap: int = rules.options.get("trap", 0)
    return trap


class Discarding(Procedure):
    """The shed is over its limit: a tree goes."""

    action: ClassVar[type[Action]] = Discard
    checks = (Check("plant.owner", plant_owner),)

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Action]:
        for seat in s.top.actors:
            yield from (Discard(seat, tree) for tree in s.shed[seat])

    def perform(self, tx: Tx, a: Discard) -> None:
        tx.emit(Moved(a.tree, a.by, ""))


def sell_other(rules: Rules, s: Orchard, a: SellTree) -> str | None:
    return None if a.to in s.seats and a.to != a.by else f"{a.by} cannot sell to {a.to}"


def sell_price(rules: Rules, s: Orchard, a: SellTree) -> str | None:
    if a.price < 1:
        return f"The price is at least $1, not {dollars(a.price)}"
    cash = s.ledger.get(a.to, 0)
    return None if a.price <= cash else f"{a.to} has {dollars(cash)} of the {dollars(a.price)} asked"


class TreeSelling(Procedure):
    """A tree goes to another player who agrees."""

    action: ClassVar[type[Action]] = SellTree
    checks = (
        Check("sell.other", sell_other),
        Check("plant.owner", plant_owner),
        Check("sell.price", sell_price, Stage.MONEY),
    )

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Offer]:
        (seat,) = s.top.actors
        for tree in s.shed[seat]:
            for other in s.seats:
                if other != seat and s.ledger[other]:
                    yield Offer(SellTree(seat, tree, other, 1), Span("price", 1, s.ledger[other]))

    def consent(self, rules: Rules, s: Orchard, a: SellTree) -> str | None:
        return a.to

    def perform(self, tx: Tx, a: SellTree) -> None:
        pay(tx, a.to, a.by, a.price, f"for the {a.tree} tree")
        tx.emit(Moved(a.tree, a.by, a.to))


def peek_once(rules: Rules, s: Orchard, a: Peek) -> str | None:
    return f"{a.by} has a secret already" if a.by in SECRETS.of(s) else None


class Peeking(Procedure):
    """A secret is drawn by chance."""

    action: ClassVar[type[Action]] = Peek
    checks = (Check("peek.once", peek_once),)

    def offers(self, rules: Rules, s: Orchard) -> Iterator[Action]:
        yield from (Peek(seat) for seat in s.top.actors)

    def perform(self, tx: Tx, a: Peek) -> None:
        index, rng = below(tx.state.rng, len(TREES))
        tx.emit(Drew(rng))
        tx.emit(SecretDealt(a.by, TREES[index]))


# Flow


def settle_season(tx: Tx, frame: Frame) -> bool:
    """The next tree comes up, or the game ends."""
    if not tx.state.deck:
        tx.turn(GAME_OVER)
        tx.say("The game is over: every tree was sold")
        return False
    tree = tx.state.deck[0]
    first = tx.state.seats[frame.memo.get("first", 0)]
    tx.note("first", (frame.memo.get("first", 0) + 1) % len(tx.state.seats))
    tx.emit(CameUp(tree))
    tx.enter("auction", first, tree=tree, price=0, high="", out=())
    return True


def settle_auction(tx: Tx, frame: Frame) -> bool:
    """Sold when nobody else is in."""
    if frame.actors:
        return False
    tree, high, price = frame.memo["tree"], frame.memo["high"], frame.memo["price"]
    tx.leave()
    if high:
        pay(tx, high, BANK, price, f"for the {tree} tree")
        tx.enter("planting", high)
    tx.emit(Moved(tree, "", high))
    return True


def settle_planting(tx: Tx, frame: Frame) -> bool:
    """One planting for the winner; passed over if there is nothing to plant or no money."""
    if holds(tx.rules, tx.state) and "done" not in frame.memo:
        return False
    if "done" not in frame.memo:
        tx.emit(Skipped("planting", f"{frame.actors[0]} has no tree to plant, no money or no room"))
    tx.leave()
    return True


def settle_discard(tx: Tx, frame: Frame) -> bool:
    (seat,) = frame.actors
    if len(tx.state.shed[seat]) > SHED_LIMIT:
        return False
    tx.leave()
    return True


FLOW = (
    Step("season", (), settle_season),
    Step("auction", (Bidding(), Passing()), settle_auction),
    Step("planting", (Planting(),), settle_planting, also=(Passing(),)),
)


# Components


def over_the_limit(tx: Tx, e: Moved) -> None:
    """A full shed interrupts the game."""
    if e.taker and len(tx.state.shed[e.taker]) > SHED_LIMIT:
        tx.enter("discard", e.taker)


def planted_once(s: Orchard, e: Planted) -> Orchard:
    """The winner has planted; he does not plant twice."""
    top = s.top
    frame = Frame(top.step, top.actors, {**top.memo, "done": True})
    return s.but(cursor=(*s.cursor[:-1], frame)) if top.step == "planting" else s


def hide_secrets(s: Orchard, seat: str | None) -> Orchard:
    """Others' secrets and the order of the trees to come are hidden."""
    mine = {k: v if k == seat else "" for k, v in SECRETS.of(s).items()}
    hidden: Orchard = SECRETS.put(s.but(deck=tuple(sorted(s.deck))), mine)
    return hidden


def no_sale_of_figs(rules: Rules, s: Orchard, a: SellTree) -> str | None:
    return "Nobody sells a fig tree" if a.tree == "fig" else None


SHED = Component("shed", react={Moved: over_the_limit}, steps=(Step("discard", (Discarding(),), settle_discard),))
FIELD = Component("field", evolve={Planted: planted_once})
TRADE = Component("trade", also={"auction": (TreeSelling(),)})
SECRECY = Component("secrecy", also={"auction": (Peeking(),)}, redact=hide_secrets)
FIGS = Component("figs", checks={SellTree: (Check("sell.fig", no_sale_of_figs),)})

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


def compose(options: Mapping[str, Any], players: int) -> Rules:
    """The rules of the toy for a table."""
    figs = (FIGS,) if options["sacred_figs"] else ()
    shelf = (SHED, FIELD, TRADE, SECRECY, *figs, CONSENTING)
    return Rules("Orchard", "1", {"cash": options["cash"]}, FLOW, shelf, CITES, options)


def start(rules: Rules, seats: Sequence[str], seed: int) -> tuple[Orchard, tuple[Event, ...]]:
    """The first position: money dealt, trees shuffled, the first on the block."""
    deck, rng = shuffled(seed, TREES)
    cash = rules.data["cash"]
    s = Orchard(
        seats=tuple(seats),
        cursor=(Frame("season"),),
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
    while game.state.top.step == "auction":
        (actor,) = game.to_act
        game.play(Bid(actor, 2) if actor == seat else Pass(actor))
    if keep:
        game.play(Pass(seat))
