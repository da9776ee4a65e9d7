"""One random game with every promise of the engine looked at on the way."""

from __future__ import annotations

import pytest

import shortline
from shortline.cli.chooser import Chooser
from shortline.kernel import play
from shortline.kernel.action import Action, conform, decode, encode
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.state import digest
from shortline.kernel.view import redacted
from shortline.table.game import Game
from tests.property.conserved import Watch
from tests.property.mutants import Mutants
from tests.property.tables import Table

LIMIT = 20_000
"""No random game has more actions."""

MUTANTS = 12
"""So many actions that nobody offered are tried at a state where they are tried."""


def play_and_look(table: Table, every: int, digests: int) -> Game:
    """Play a game to its end: look at what is conserved after every action, and at every so many states try out all
    that is offered and some that is not; at every ``digests``-th of those states compare digests, too."""
    game = table.game()
    watch, chooser = Watch(game.rules, game.state), Chooser(table.seed)
    mutants = Mutants(game.rules, game.state, table.seed)
    while not game.over:
        assert game.number < LIMIT, f"{table} does not end"
        # From another state of the round each time, so that no kind of step is always passed over.
        look, late = divmod(game.number + table.seed, every)
        if not late:
            offers = game.offers()
            before = digest(game.state) if look % digests == 0 else ""
            every_offer_applies(game, offers)
            refusals_change_nothing(game, offers, mutants)
            views_hide(game)
            assert not before or digest(game.state) == before, "looking changed the state"
        game.play(chooser.pick(game))
        watch.look(game.state)
    the_end_is_the_end(game)
    return game


def every_offer_applies(game: Game, offers: tuple[Offer, ...]) -> None:
    """Every offer is legal at both ends of its span and in the middle, whoever asks."""
    dollars = sum(game.state.ledger.values())
    for offer in offers:
        assert offer.action.by in game.to_act
        for action in (*offer.ends(), *_middle(offer)):
            assert not game.why_not(action), f"{action} is offered and refused: {game.why_not(action)}"
            after, events = play.apply(game.rules, game.state, action)
            assert events
            assert sum(after.ledger.values()) == dollars
            assert game.label(action)
            assert decode(encode(action), game.rules.actions) == action


def _middle(offer: Offer) -> tuple[Action, ...]:
    if offer.span is None:
        return ()
    span = offer.span
    return (offer.at(span.low + (span.top - span.low) // span.step // 2 * span.step),)


def refusals_change_nothing(game: Game, offers: tuple[Offer, ...], mutants: Mutants) -> None:
    """An action that is refused says why and by which rule, and leaves the game as it was; others apply."""
    state, number = game.state, game.number
    for action in mutants.some(offers, MUTANTS):
        try:
            conform(action)
        except Malformed:
            with pytest.raises(Malformed):
                game.play(action)
            assert game.state is state
            continue
        why = game.why_not(action)
        if not why:
            play.apply(game.rules, state, action)
            assert is_offered(game, action), f"{action} is legal and not offered"
            continue
        with pytest.raises(IllegalAction) as refused:
            game.play(action)
        assert refused.value.refusals == why
        assert game.state is state
        assert game.number == number
        for refusal in why:
            assert refusal.text
            # Ids that do not exist break no rule of a book.
            known = refusal.cite.startswith(game.rules.title) or refusal.key.startswith("input.")
            assert known, f"{refusal.key} cites no rule"
            assert any(key == refusal.key or key.startswith(f"{refusal.key}.") for key in game.rules.cites)


def is_offered(game: Game, action: Action) -> bool:
    """Whether a legal action is offered, itself or as another: the contract in ``Procedure``."""
    return play.offered(game.rules, game.state, action)


def views_hide(game: Game) -> None:
    """Nobody sees the seed, and a seat sees only its own offers."""
    for seat in (*game.state.seats, None):
        view = game.view(seat)
        assert view.state.rng == 0
        assert all(o.action.by == seat for o in view.offers)
        assert bool(view.offers) == (seat in game.to_act)
        assert digest(redacted(game.rules, view.state, seat)) == digest(view.state), "looking twice hides more"


def the_end_is_the_end(game: Game) -> None:
    """After the end nobody acts, and every action is refused."""
    assert game.to_act == ()
    assert game.offers() == ()
    scores = game.state.scores()
    assert sorted(seat for seat, _ in scores) == sorted(game.state.seats)
    assert [worth for _, worth in scores] == sorted((worth for _, worth in scores), reverse=True)
    last = game.actions[-1]
    assert [r.key for r in game.why_not(last)] == ["turn.game_over"]


def the_record_replays(game: Game) -> None:
    """The record, written down and read again, plays to the same digests."""
    record = game.record
    again = shortline.loads(record.to_json())
    assert again.record == record
    assert again.record.digests == record.digests
    assert digest(again.state) == digest(game.state)
