"""The same game in the order in which the site takes it: a private whose power is used in a turn is bought first.

The site asks the steps of a turn one after the other and never comes back to one that it has skipped. Here a
corporation may buy a private when its station or train step has begun, and use its power there; the site has gone on by
then, since the private was not the corporation's when it asked. Bought at the beginning of the turn it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from shortline.eighteenxx.components.power import Power
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.refusal import IllegalAction
from shortline.parts.consent import Accept, Decline
from shortline.table.game import AnyGame, Game

Turn = tuple[int, int, str]


def in_site_order(game: AnyGame) -> AnyGame:
    """The game with such purchases at the beginning of their turns, if that comes to the same; else as it is."""
    actions = tuple(_reordered(game))
    if actions == game.actions:
        return game
    played = _played(game, actions)
    return played if played is not None and played.state == game.state else game


def _reordered(game: AnyGame) -> Iterator[Action]:
    """The actions turn by turn, purchases of privates that are used in the turn first."""
    turns: list[list[int]] = []
    last: Turn | None = None
    for number in range(len(game.actions)):
        turn = _turn(game.at(number))
        if not turns or turn != last:
            turns.append([])
        turns[-1].append(number)
        last = turn
    for numbers in turns:
        yield from (game.actions[number] for number in _purchases_first(game, numbers))


def _purchases_first(game: AnyGame, numbers: list[int]) -> list[int]:
    """The actions of a turn in another order; what was declined in it is left out then, since the site knows no word
    of that."""
    turn = _turn(game.at(numbers[0]))
    moved = [n for n in numbers[1:] if turn and (p := _bought(game, n)) and _used_later(game, n, p, turn)]
    if not moved:
        return numbers
    with_proposals = [m for n in moved for m in ((n - 1, n) if isinstance(game.actions[n], Accept) else (n,))]
    declined = {m for n in numbers if isinstance(game.actions[n], Decline) for m in (n - 1, n)}
    return [*with_proposals, *(n for n in numbers if n not in declined and n not in with_proposals)]


def _turn(s: EighteenXX) -> Turn | None:
    return (s.round.number, s.round.index, s.operating) if s.turn is not None else None


def _bought(game: AnyGame, number: int) -> str:
    """The private that an action buys, if it does: a purchase from oneself, or consent to one."""
    s: EighteenXX = game.at(number)
    action = game.actions[number]
    if isinstance(action, Accept) and isinstance(s.top, Consent):
        action = s.top.proposal
    elif isinstance(action, BuyPrivate) and s.privates.get(action.private) != action.by:
        return ""
    return action.private if isinstance(action, BuyPrivate) else ""


def _used_later(game: AnyGame, number: int, private: str, turn: Turn) -> bool:
    """Whether a private's power is used in the rest of the turn."""
    for later in range(number + 1, len(game.actions)):
        s: EighteenXX = game.at(later)
        if _turn(s) != turn:
            return False
        procedure = game.rules.procedure(s, type(game.actions[later]))
        if isinstance(procedure, Power) and procedure.private == private:
            return True
    return False


def _played(game: AnyGame, actions: tuple[Action, ...]) -> AnyGame | None:
    """A game with other actions, passing where a step waits now that it did not; nothing if that cannot be played."""
    new = Game(game.title, game.at(0).seats, game.options, game.seed)
    try:
        for action in actions:
            while not new.over and new.why_not(action) and not new.why_not(passing := Pass(new.to_act[0])):
                new.play(passing)
            new.play(action)
    except IllegalAction:
        return None
    return new
