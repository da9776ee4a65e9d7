"""Views: the position as a seat, or a watcher, may know it, with what the seat can do."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.kernel.action import encode
from shortline.kernel.frame import Consent
from shortline.kernel.offer import Offer
from shortline.kernel.play import may_act
from shortline.kernel.rules import AnyRules
from shortline.kernel.view import redacted
from shortline.parts.consent import priced, proposed
from shortline.server.present.asked import asked_price
from shortline.server.present.board import BoardNow, board_now, runs_of
from shortline.server.present.costs import cost_of
from shortline.server.present.cubes import CubeTable
from shortline.server.present.families import family_of
from shortline.server.present.forced import Forced, forced
from shortline.server.present.moment import Moment, moment
from shortline.server.present.parts import Parts
from shortline.server.present.rail import RailTable
from shortline.table.game import AnyGame


class SpanData(TypedDict):
    """The values that one number of an action may take."""

    field: str
    low: int
    high: int
    step: int


class OfferData(TypedDict):
    """What can be done now: the action, the line on its button, the span of its number, the runs it would make, what
    it costs (below nothing: what it brings), and the price that was asked for when it was declined (0: none)."""

    kind: str
    label: str
    action: dict[str, Any]
    span: SpanData | None
    runs: str
    cost: int
    asked: int


class Score(TypedDict):
    """What a player was worth at the end."""

    seat: str
    worth: int


class Ending(TypedDict):
    """Why the game ends, or ended."""

    reason: str
    text: str


class Proposal(TypedDict):
    """What one player proposes to another, who has to answer; and between which prices another could be asked."""

    by: str
    to: list[str]
    text: str
    action: dict[str, Any]
    prices: SpanData | None


class Common(TypedDict):
    """What all see alike who may know the same: most of a view."""

    title: str
    seats: list[str]
    actions: int
    length: int
    to_act: list[str]
    step: str
    moment: Moment
    over: bool
    scores: list[Score]
    ending: Ending | None
    proposal: Proposal | None
    table: RailTable | CubeTable
    board: BoardNow
    can_redo: bool


class Own(TypedDict):
    """What only the seat sees that looks: what it can do."""

    seat: str | None
    offers: list[OfferData]
    help: dict[str, str]
    side_kinds: list[str]
    """The kinds of action that are open but not what the step is about."""
    forced: Forced | None
    """The train that must be bought and cannot be paid."""


class View(Common, Own):
    """A game as one seat, or a watcher, sees it."""


class Face(TypedDict):
    """The clock of a seat: seconds left for the game or this move, and of vacation."""

    seat: str
    left: float
    vacation: float
    running: bool


class Position(View):
    """A view, how many entries the table's log has, and what its clocks show."""

    number: int
    clocks: list[Face]


def present(game: AnyGame, seat: str | None, at: int | None = None) -> View:
    """The position as a seat, or a watcher, may know it; offers only for the seat to act, and only now."""
    number = game.number if at is None else at
    s = redacted(game.rules, game.at(number), seat)
    can_redo = number == game.number < game.length
    seen = common(game, s, number, game.number, can_redo, Parts())
    return View(**seen, **own(game, seat, number))


def common(game: AnyGame, s: Any, actions: int, length: int, can_redo: bool, parts: Parts) -> Common:
    """What there is to see of a state that has nothing in it which those who look may not know: after so many actions
    of a game that has so many now. What looks as it did before is taken from ``parts``."""
    rules = game.rules
    return Common(
        title=game.title.id,
        seats=list(s.seats),
        actions=actions,
        length=length,
        to_act=list(s.top.actors),
        step=s.top.step,
        moment=moment(rules, s),
        over=s.over,
        scores=[Score(seat=who, worth=amount) for who, amount in s.scores()] if s.over else [],
        ending=_ending(s),
        proposal=proposal(rules, s),
        table=_table(game, s, actions, parts),
        board=board_now(rules, s, parts),
        can_redo=can_redo,
    )


def own(game: AnyGame, seat: str | None, number: int) -> Own:
    """What a seat can do; nothing if nothing is open to it, or in a position that is past."""
    acts = number == game.number and seat is not None and may_act(game.rules, game.state, seat)
    offers, step = game.offers(seat) if acts else (), game.rules.step(game.state)
    return Own(
        seat=seat,
        offers=[offer_data(game, o) for o in offers],
        help=_help(game, offers),
        side_kinds=[p.name for p in (*step.optional, *step.others)] if offers else [],
        forced=forced(game, seat) if offers and seat is not None else None,
    )


def _table(game: AnyGame, s: Any, number: int, parts: Parts) -> RailTable | CubeTable:
    return family_of(s).table(game, s, number, parts)


def _ending(s: Any) -> Ending | None:
    if not s.ending:
        return None
    if isinstance(s.ending, str):
        return Ending(reason=s.ending, text=s.ending)
    return Ending(reason=s.ending.reason, text=s.ending.text)


def proposal(rules: AnyRules, s: Any) -> Proposal | None:
    """The proposal that waits for an answer, if there is one."""
    if not isinstance(s.top, Consent):
        return None
    action = s.top.proposal
    span = priced(rules, s)
    prices = SpanData(field=span.field, low=span.low, high=span.high, step=span.step) if span else None
    return Proposal(by=action.by, to=list(s.top.actors), text=proposed(rules, s), action=encode(action), prices=prices)


def _help(game: AnyGame, offers: tuple[Offer, ...]) -> dict[str, str]:
    """What each kind of action on offer is, in a sentence."""
    kinds = dict.fromkeys(type(o.action) for o in offers)
    procedures = (game.rules.procedure(game.state, kind) for kind in kinds)
    return {p.name: p.help for p in procedures if p is not None}


def offer_data(game: AnyGame, offer: Offer) -> OfferData:
    """An offer as data."""
    span = offer.span
    return OfferData(
        kind=type(offer.action).__name__,
        label=game.label(offer.action),
        action=encode(offer.action),
        span=SpanData(field=span.field, low=span.low, high=span.high, step=span.step) if span else None,
        runs=runs_of(game.rules, game.state, offer.action),
        cost=cost_of(game.rules, game.state, offer.action),
        asked=asked_price(game, offer),
    )
