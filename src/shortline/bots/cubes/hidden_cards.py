"""Guessing what nobody can see: the decks of the game for one, in some order that they may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from shortline.bots.protocol import Observation
from shortline.cuberail.definition import Definition
from shortline.cuberail.solitaire import HIDDEN, SHARES, TILES, Pile
from shortline.cuberail.state import CubeRail
from shortline.kernel.chance import shuffled
from shortline.parts.ledger import BANK


def with_guessed_cards(obs: Observation) -> Observation:
    """The same observation with cards in the place of those that lie face down, so that it can be played on."""
    s: CubeRail = obs.state
    data: Definition = obs.rules.data
    if HIDDEN not in (*SHARES.of(s).deck, *TILES.of(s).deck):
        return obs
    unsold = (c for c in data.companies for _ in range(s.holdings.of(c, BANK)))
    s = SHARES.put(s, _filled(SHARES.of(s), unsold, obs.seed))
    return replace(obs, state=TILES.put(s, _filled(TILES.of(s), data.tiles, obs.seed)))


def _filled(pile: Pile, cards: Iterable[str], seed: int) -> Pile:
    """A pile whose deck holds what is neither open nor discarded, in one order of many."""
    down = Counter(cards) - Counter((*pile.shown, *pile.discards))
    deck, _ = shuffled(seed, tuple(down.elements()))
    return replace(pile, deck=deck[: len(pile.deck)])
