"""Random games of Open Rails with every promise looked at after every action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any

import pytest

import shortline
from shortline.cuberail.board import hangs_together
from shortline.cuberail.solitaire import HIDDEN, SHARES, TILES, DeckShuffled
from shortline.cuberail.state import CubeRail
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import IllegalAction
from shortline.kernel.state import digest
from shortline.parts.ledger import BANK
from shortline.table.game import Game
from shortline.table.title import Option
from tests.cuberail.sensible import choose

NAMES = ("Ann", "Ben", "Cal")
SIZES = (1, 2, 3)
LIMIT = 3000
SENSE = 0.85


@dataclass(frozen=True)
class Table:
    """A table to play at."""

    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        """A new game."""
        return shortline.new_game("openrails", NAMES[: self.players], self.options, self.seed)


def tables(games: int) -> Iterator[Table]:
    """Tables for 1 to 3 players: by the book, then each option alone and random sets of options in turn."""
    known = shortline.find_title("openrails").options
    for number in range(games):
        players = number % 3 + 1
        turn = number // 3
        random = Random(number)
        if turn == 0:
            chosen: list[Option] = []
        elif turn % 2:
            chosen = [known[turn // 2 % len(known)]]
        else:
            chosen = [option for option in known if random.random() < 0.4]
        others = {
            o.name: next(c for c in o.choices if c != o.default) for o in chosen if players in (o.players or SIZES)
        }
        yield Table(players, number, others)


class Watch:
    """What no action may create, destroy or break."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.money = sum(game.state.ledger.values())
        self.limit = game.rules.data.seats.share_limit or 10**9

    def look(self) -> None:
        """Look at the state."""
        s: CubeRail = self.game.state
        data = self.game.rules.data
        assert sum(s.ledger.values()) == self.money, "money was made or lost"
        assert not [name for name, amount in s.ledger.items() if amount < 0], f"less than nothing: {s.ledger}"
        for c in s.companies.values():
            assert s.cubes(c.name) == data.cubes.each, f"cubes of {c.name} were made or lost"
            assert min(c.supply, c.discards, c.box) >= 0
            assert hangs_together(data.map, c.track, c.home), f"track of {c.name} is cut off: {c.track}"
            assert len(set(c.track)) == len(c.track)
            assert len(set(c.stations)) == len(c.stations) <= data.companies[c.name].stations + 1
            assert s.holdings.total(c.name) == data.shares.each, f"shares of {c.name} were made or lost"
            self._presidency(s, c.name)
        assert sum(bool(owner) for owner in s.train_track) <= data.in_service
        assert len(set(s.upgraded)) == len(s.upgraded) <= data.upgrades.markers
        assert all(s.shares(seat) <= self.limit for seat in s.seats)
        self._squares(s)
        self._decks(s)

    def _presidency(self, s: CubeRail, name: str) -> None:
        president = s.president(name)
        assert bool(president) == s.companies[name].started
        if president:
            most = max(s.holdings.of(name, seat) for seat in s.seats)
            assert s.holdings.of(name, president) == most > 0, f"{president} is not the largest owner of {name}"
            assert most <= self.game.rules.data.shares.company_limit

    def _squares(self, s: CubeRail) -> None:
        for name, h in self.game.rules.data.map.hexes.items():
            standing = sum(name in c.stations for c in s.companies.values())
            assert standing <= (h.place.squares if h.place else 0), f"too many stations in {name}"

    def _decks(self, s: CubeRail) -> None:
        if len(s.seats) > 1:
            return
        pile, tiles = SHARES.of(s), TILES.of(s)
        for company in s.companies:
            cards = (*pile.deck, *pile.shown, *pile.discards).count(company)
            assert cards == s.holdings.of(company, BANK), f"{company} cards and bank shares differ"
        assert sorted((*tiles.deck, *tiles.shown, *tiles.discards)) == sorted(self.game.rules.data.tiles)


def all_of(offer: Offer) -> Iterator[Action]:
    """Both ends of an offer and a middle."""
    yield from offer.ends()
    if offer.span is not None:
        yield offer.at((offer.span.low + offer.span.high) // 2)


def chosen(offers: tuple[Offer, ...], random: Random) -> Action:
    """Any action that is offered."""
    offer = random.choice(offers)
    return offer.at(random.randint(offer.span.low, offer.span.high)) if offer.span else offer.action


def wrong_actions(game: Game, random: Random) -> Iterator[Action]:
    """Actions that are likely refused: offers of other seats, other kinds, and numbers beside the spans."""
    for offer in game.offers():
        if offer.span is not None:
            for value in (offer.span.low - 1, offer.span.high + 1, -(10**9), 10**9):
                changes: dict[str, Any] = {offer.span.field: value}
                yield replace(offer.action, **changes)
        if len(game.state.seats) > 1:
            yield replace(offer.action, by=random.choice([s for s in game.state.seats if s != offer.action.by]))
    for kind in game.rules.actions.values():
        hints = {f.name: f.type for f in fields(kind) if f.name != "by"}
        values = {n: random.randint(-3, 20) if "int" in str(t) else _word(game, random, n) for n, t in hints.items()}
        yield kind(random.choice(game.state.seats), **values)


def _word(game: Game, random: Random, name: str) -> str:
    if name in ("to", "source"):
        return {"to": "treasury", "source": "leftover"}[name]
    data = game.rules.data
    return random.choice((*data.map.hexes, *data.companies, *data.tiles, *game.state.seats, "", "nobody"))


def play_and_look(table: Table, every: int = 1) -> Game:
    """Play a random game to its end; look after every action, try every offer and wrong actions at every so many."""
    game, random = table.game(), Random(table.seed)
    watch = Watch(game)
    watch.look()
    while not game.over:
        assert game.number < LIMIT, f"{table} does not end"
        offers = game.offers()
        assert offers, f"{table}: nobody can do anything at {game.state.top}"
        if (game.number + table.seed) % every == 0:
            every_offer_is_legal(game, offers)
            a_refusal_changes_nothing(game, random)
            nothing_hidden_is_shown(game)
        # Every second game is played with some sense: it comes further than chance alone.
        sensible = table.seed % 2 and random.random() < SENSE
        game.play(choose(game, random) if sensible else chosen(offers, random))
        watch.look()
    assert game.state.ending
    assert game.to_act == ()
    return game


def every_offer_is_legal(game: Game, offers: tuple[Offer, ...]) -> None:
    """Every offer applies, wherever its number stands, and has a label."""
    for offer in offers:
        for action in all_of(offer):
            assert not game.why_not(action), f"{action} is offered and refused: {game.why_not(action)}"
            play.apply(game.rules, game.state, action)
            assert game.label(action)


def a_refusal_changes_nothing(game: Game, random: Random) -> None:
    """What is refused leaves the game as it was, and says why and by which rule."""
    state, before = game.state, digest(game.state)
    for action in wrong_actions(game, random):
        if not (why := game.why_not(action)):
            continue
        with pytest.raises(IllegalAction) as refused:
            game.play(action)
        assert refused.value.refusals == why
        assert all(r.text and r.cite for r in why)
    assert game.state is state
    assert digest(game.state) == before


def nothing_hidden_is_shown(game: Game) -> None:
    """No seat and no watcher sees into a deck, neither in a view nor in an event."""
    for seat in (*game.state.seats, None):
        seen = game.view(seat).state
        assert seen.rng == 0
        assert {*SHARES.of(seen).deck, *TILES.of(seen).deck} <= {HIDDEN}
        if game.number:
            for event in game.events(game.number, seat):
                assert type(event).__name__ != "Drew"
                assert not isinstance(event, DeckShuffled) or set(event.deck) <= {HIDDEN}


def the_record_replays(game: Game) -> None:
    """The record, written down and read again, plays to the same digests."""
    again = shortline.loads(game.record.to_json())
    assert again.record == game.record
    assert digest(again.state) == digest(game.state)
