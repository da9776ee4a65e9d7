"""What a title's files say: every figure and name of an 18xx game. ``title_file`` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from shortline.eighteenxx.board.board import Map
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.market import Chart
from shortline.eighteenxx.routes.trains import Train
from shortline.kernel.wording import Currency


@dataclass(frozen=True, slots=True)
class TableSize:
    """What depends on the number of players."""

    cash: int
    """What each player begins with."""
    certificates: int
    """How many certificates a player may hold."""


NewShares = Literal["initial_offering", "treasury"]
SaleMoves = Literal["down_each", "left_once"]


@dataclass(frozen=True, slots=True)
class StockRules:
    """The figures of the stock rounds. Limits are in shares of a ten-share corporation, that is in tenths."""

    player_limit: int
    """How much of a corporation a player may hold."""
    two_player_limit: int
    """The limit of a player at a table of two, where it is another one; 0: it is not."""
    pool_limit: int
    """How much of a corporation the open market may hold."""
    float_shares: int
    """How much of a corporation must have been bought before it floats."""
    capital: int
    """What the bank pays when it floats, in par values; a five-share corporation gets half."""
    sold_out_rises: bool
    """The price of a corporation all of whose shares players hold rises at the end of a stock round."""
    rises: tuple[int, ...]
    """The multiples of the price that a dividend must reach for each step right; none: any dividend is one."""
    new_shares: NewShares
    """Where unbought shares lie: their price goes to the bank, or to the corporation whose treasury they lie in."""
    new_at_market: bool
    """Unbought shares cost the market value, not the par value."""
    presidents_certificate_sold: bool
    """A president's certificate itself can be sold; elsewhere it is exchanged for single shares first."""
    sale_moves: SaleMoves
    """How a sale moves the price: one cell down a share, or one to the left however many."""


@dataclass(frozen=True, slots=True)
class SaleRules:
    """The figures of the opening sale of privates."""

    raise_by: int
    """By how much a bid exceeds the last, or the par value."""
    fall: int
    """By how much the first private falls with each round that leaves it unsold."""
    own_round: bool
    """The sale is a round of its own before the first stock round, and a purchase in it moves the priority deal."""
    lowest_bidder_next: bool
    """In an auction the lowest bidder is next and a pass is final."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Where tables and titles differ: what the options switch."""

    duty_needs_route: bool
    """A train must be bought only by a corporation that could run one."""
    president_chooses_runs: bool
    """Nobody insists on the best run."""
    best_run_always: bool
    """The best run is demanded even of a president who is the only stockholder."""
    buyers_obsolete_run: bool
    """Obsolete trains of the corporation whose purchase made them so run once more, too."""
    help_between_corporations: bool
    """A president's money may help to buy a train of another corporation, up to its face value."""
    empty_treasury_help: bool
    """The same, with cash in hand only, for a corporation that has no money at all."""
    help_before_powers: bool
    """A president may help though a private of the corporation would let it, or them, pay without."""
    help_in_blocks: bool
    """In an emergency, too, stock of a corporation is sold once, as one block."""
    must_avert_bankruptcy: bool
    """A president whose stock can pay for a train may not sell it so that it does not."""
    trades_on_buyers_turn: bool
    """A private changes hands between players on the buyer's turn only."""
    bank_holds_at_zero: bool
    """The bank breaks only when it would go below $0."""
    end_after_set: bool
    """The game ends after a whole set of operating rounds, not after the round in which its end was set."""
    new_track_leads_through: bool
    """A tile is connected by new track only if a train could run over the whole of it."""
    limit_before_purchase: bool
    """A player over the certificate limit sells before buying anything."""
    yellow_tiles: int
    """How many yellow tiles a corporation may lay in a turn instead of one tile."""
    first_turn_yellow_tiles: int
    """The same for its first turn."""
    tie_break_round: bool
    """A tie is played on for one operating round."""
    private_least: int
    """The least that a corporation pays for a private, in hundredths of its face value."""
    private_most: int
    """The most that a corporation pays for a private, in hundredths of its face value."""


@dataclass(frozen=True, slots=True)
class PhaseDef:
    """A phase of the game and what holds in it."""

    name: str
    """What it is called; trains name the phase that they begin."""
    tiles: tuple[Color, ...]
    """The best colour of tile that may be laid."""
    train_limit: int
    """How many trains a corporation may have."""
    small_train_limit: int
    """The limit of a five-share corporation, where a title has them."""
    rounds: int
    """How many operating rounds follow a stock round."""
    bank_trains: int
    """How many trains a corporation may buy from the bank in a turn; 0 is no limit."""
    one_of_a_kind: bool
    """A corporation buys no second new train of a kind in a turn."""
    buys_privates: bool
    """Corporations may buy privates."""
    marks: frozenset[str]
    """Words that rules on the title's shelf ask of the phase, such as privates_close."""

    @property
    def color(self) -> Color:
        """The best tile colour in play."""
        return self.tiles[-1]


@dataclass(frozen=True, slots=True)
class TrainDef:
    """A kind of train card."""

    name: str
    price: int
    """What the bank asks for it."""
    count: int
    """How many cards there are."""
    unlimited: bool
    """The bank never runs out of it."""
    phase: str
    """The phase that its first purchase begins, or nothing."""
    rusts: tuple[str, ...]
    """The kinds that leave play when the first of this kind is bought."""
    obsoletes: tuple[str, ...]
    """The kinds that may run once more when the first of this kind is bought."""
    after: str
    """The kind whose last but one purchase makes this one available out of turn, or nothing."""
    runs: Mapping[str, Train]
    """How it runs, by the name it runs under: a card may be of several kinds, as declared when it is bought."""


@dataclass(frozen=True, slots=True)
class CorporationDef:
    """A corporation as printed on its charter."""

    id: str
    name: str
    """Its whole name."""
    home: str
    """The hex of its home station."""
    home_stop: int
    """Which city of its hex is its home; -1 where its president chooses once they are apart."""
    stations: tuple[int, ...]
    """What each station costs, the home station first."""
    grown_stations: tuple[int, ...]
    """What the stations cost that come with ten shares."""
    objective: str
    """The hex where its first station brings the title's reward, if it has one."""
    size: int
    """How many shares it has: 10, or 5 where corporations begin small."""
    colors: tuple[str, str]
    """The colours of its token and of the letters on it."""


PictureKind = Literal["tile", "marker", "station", "share", "train", "cards"]


@dataclass(frozen=True, slots=True)
class PowerPicture:
    """What is drawn for the power of a private."""

    kind: PictureKind
    """What it brings: a tile, a marker, a station, a share, a train, or the cards of the title."""
    of: str
    """Which tile, marker or train it is, or whose share."""


@dataclass(frozen=True, slots=True)
class PrivateDef:
    """A private as printed on its certificate."""

    id: str
    name: str
    """Its whole name."""
    price: int
    """Its face value."""
    income: int
    """What it pays its owner in each operating round."""
    text: str
    """What it can do, in a sentence."""
    discount: int
    """How many hundredths of a new train's price it takes off, once, by closing."""
    rebate: int
    """How many dollars of a new train's price it takes off, once, by closing."""
    players: int
    """With so many players or more it is in the game."""
    picture: PowerPicture | None
    """What is drawn for its power, if anything."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a title calls things that others call otherwise."""

    open_market: str
    """Where sold shares lie."""
    par: str
    """The price at which a corporation starts."""
    token: str
    """What a corporation places on the map."""
    subsidy: str
    """For what runs bring money to the treasury beside their revenue."""
    floats: str
    """What is said of a corporation that floats; nothing where that is no step of its own."""


@dataclass(frozen=True)
class Definition:
    """An 18xx title as its files describe it, options applied."""

    id: str
    """The title's short name, by which it is asked for."""
    name: str
    """Its whole name."""
    version: str
    """The version of these rules: games that were stored under another are proved before they go on."""
    bank: int
    """The money that there is, what players begin with included."""
    tables: Mapping[int, TableSize]
    stock: StockRules
    play: PlayRules
    sale: SaleRules
    chart: Chart
    phases: tuple[PhaseDef, ...]
    trains: Mapping[str, TrainDef]
    corporations: Mapping[str, CorporationDef]
    privates: Mapping[str, PrivateDef]
    map: Map
    opening: str
    """The step of a stock round while the bank has privates to sell."""
    sequence: tuple[str, ...]
    """The steps of an operating turn."""
    words: Words
    money: Currency
    """How amounts are written, with {} for the amount: ${} unless the title says otherwise."""

    def phase(self, name: str) -> PhaseDef:
        """The phase of that name."""
        return self._phases[name]

    @cached_property
    def _phases(self) -> Mapping[str, PhaseDef]:
        return {p.name: p for p in self.phases}

    def train(self, train_id: str) -> TrainDef:
        """The kind of a train card, from its id."""
        return self.trains[kind(train_id)]


def kind(train_id: str) -> str:
    """The kind of a train card: "4-1" is a 4."""
    return train_id.rpartition("-")[0]
