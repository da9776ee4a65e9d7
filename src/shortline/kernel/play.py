"""Playing: what is possible, why something is not, and what an action does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from shortline.kernel.action import Action, conform
from shortline.kernel.event import Entered, Event, Left, Noted, Said, Turned
from shortline.kernel.frame import Consent, Frame, Mark
from shortline.kernel.offer import Offer, Span
from shortline.kernel.refusal import IllegalAction, Refusal
from shortline.kernel.rules import AnyProcedure, D, Position, Rules, Stage, Test
from shortline.kernel.state import S, State, but
from shortline.kernel.wording import Currency, listed

TURNS_AT_MOST = 10_000
"""More moves of the cursor than this after one action mean a flow that runs in circles."""


class Tx(Generic[S, D]):
    """One action at work: a moving state and the facts that moved it."""

    def __init__(self, rules: Rules[S, D], s: S) -> None:
        self.rules = rules
        self.data = rules.data
        """The figures of the title."""
        self.state = s
        self.events: list[Event[S]] = []
        self.marks: dict[str, object] = {}
        """What the flow remembers for as long as it runs without anybody acting."""

    @property
    def at(self) -> Position[S, D]:
        """The position that the action has come to."""
        return Position(self.rules, self.state)

    @property
    def money(self) -> Currency:
        """How amounts are written."""
        return self.rules.money

    def emit(self, event: Event[S]) -> None:
        """Let an event happen, with all its consequences."""
        self.events.append(event)
        rules, kind = self.rules, type(event)
        s = event.evolve(self.state)
        for evolve in rules.evolvers.get(kind, ()):
            s = evolve(s, event)
        self.state = s
        for react in rules.reactors.get(kind, ()):
            react(self, event)

    def enter(self, frame: Frame) -> None:
        """Put a frame on top of the cursor."""
        self.emit(Entered(frame))

    def leave(self) -> None:
        """Take the top frame off the cursor."""
        self.emit(Left(self.state.top.step))

    def turn(self, frame: Frame) -> None:
        """Replace the top frame of the cursor."""
        self.emit(Turned(frame))

    def note(self, frame: Frame) -> None:
        """Let the top frame remember something: it is the same step with other fields."""
        self.emit(Noted(frame))

    def mark(self, mark: Mark) -> None:
        """Let the top frame bear a component's mark."""
        top = self.state.top
        self.emit(Noted(but(top, marks=top.marks | {mark.key})))

    def say(self, sentence: str) -> None:
        """Add a sentence to the log."""
        self.emit(Said(sentence))


def to_act(s: State) -> tuple[str, ...]:
    """The seats that have to act now."""
    return s.top.actors


def may_act(rules: Rules[S, D], s: S, seat: str) -> bool:
    """Whether there may be something that a seat can do now: it is asked, or the step is open to others."""
    return seat in s.top.actors or bool(rules.step(s).for_others)


def offers(rules: Rules[S, D], s: S, seat: str | None = None) -> tuple[Offer, ...]:
    """What can be done now, by anyone or by one seat; every value of every span is legal.

    Whatever is legal is offered, or what it is offered as: the contract stands in ``Procedure``.
    """
    every = s.facts.offers
    if every is None:
        every = s.facts.offers = tuple(_offers(rules, s, rules.step(s).all))
    return every if seat is None else tuple(o for o in every if o.action.by == seat)


def kinds(rules: Rules[S, D], s: S) -> tuple[type[Action], ...]:
    """The kinds of action that are open now, whether or not there is anything to offer."""
    return tuple(rules.step(s).by_action)


def offers_of(rules: Rules[S, D], s: S, kind: type[Action]) -> tuple[Offer, ...]:
    """What can be done now by one kind of action, without a look at the others."""
    p = rules.procedure(s, kind)
    if p is None or s.facts.offers is not None:
        return tuple(o for o in offers(rules, s) if type(o.action) is kind)
    return tuple(_offers(rules, s, (p,)))


def legal(rules: Rules[S, D], s: S) -> Iterator[Action]:
    """The legal actions; one with a span stands as its lowest and highest value."""
    for offer in offers(rules, s):
        yield from offer.ends()


def offered(rules: Rules[S, D], s: S, a: Action) -> bool:
    """Whether a legal action is offered now: itself, in a span, or as another that stands for it."""
    p = rules.procedure(s, type(a))
    if p is None:
        return False
    stands = p.offered_as(Position(rules, s), a)
    return any(stands in offer for offer in offers_of(rules, s, type(a)))


def holds(rules: Rules[S, D], s: S) -> bool:
    """Whether the step on top has anything to offer that is worth waiting for."""
    for _ in _offers(rules, s, rules.step(s).procedures):
        return True
    return False


def _offers(rules: Rules[S, D], s: S, procedures: tuple[AnyProcedure[S, D], ...]) -> Iterator[Offer]:
    """The offers of some procedures. How far it is to the step's first is kept: what was in vain is not tried again."""
    at, top = Position(rules, s), s.cursor[-1]
    declined = top.declined
    unwanted = {type(a) for a in declined} if declined else ()
    known = s.facts
    first, vain = known.first_offer or (None, 0)
    start = procedures.index(first) if first in procedures else 0
    from_first = procedures[:1] == rules.steps[type(top)].all[:1]
    for p in procedures[start:]:
        tests = rules.tests[p]
        skipped = vain if p is first else 0
        for n, candidate in enumerate(p.offers(at)):
            if n < skipped:
                continue
            a = candidate.action if isinstance(candidate, Offer) else candidate
            for test in tests:  # here a game spends its time
                if test(at, a) is not None:
                    break
            else:
                offer = candidate if isinstance(candidate, Offer) else Offer(a)
                if offer.span is not None:
                    offer = _cut(at, offer, offer.span, rules.number_tests[p])
                if from_first and known.first_offer is None:
                    known.first_offer = (p, n)
                if type(offer.action) in unwanted:
                    yield from offer.without(declined)
                else:
                    yield offer


def _cut(at: Position[S, D], offer: Offer, span: Span, tests: tuple[Test[S, D], ...]) -> Offer:
    """An offer up to the last legal value of its span, whose first is: what is legal in a span is in one piece."""
    if span.high == span.low or _passes(at, offer.last, tests):
        return offer
    legal, not_legal = 0, (span.top - span.low) // span.step
    while not_legal - legal > 1:
        middle = (legal + not_legal) // 2
        if _passes(at, offer.at(span.low + middle * span.step), tests):
            legal = middle
        else:
            not_legal = middle
    return Offer(offer.action, Span(span.field, span.low, span.low + legal * span.step, span.step))


def _passes(at: Position[S, D], a: Action, tests: tuple[Test[S, D], ...]) -> bool:
    for test in tests:  # noqa: SIM110 - quicker than all()
        if test(at, a) is not None:
            return False
    return True


def refusals(rules: Rules[S, D], s: S, a: Action) -> tuple[Refusal, ...]:
    """Why an action is not allowed now; empty if it is."""
    if a.by not in s.seats:
        return (Refusal("turn.no_seat", f"Nobody called {a.by} sits at this table", ""),)
    if s.over:
        return (Refusal("turn.game_over", "The game is over", rules.cite("turn.game_over", *s.context)),)
    if a.by not in s.top.actors and type(a) not in rules.step(s).for_others:
        return (Refusal("turn.other_seat", _other_seat(rules, s, a.by), rules.cite("turn.other_seat", *s.context)),)
    p = rules.procedure(s, type(a))
    if p is None:
        return (Refusal("turn.not_now", _not_now(rules, s, a), rules.cite("turn.not_now", *s.context)),)
    at = Position(rules, s)
    reasons: list[Refusal] = []
    stage: Stage | None = None
    for check in rules.checks[p]:
        if reasons and check.stage != stage:
            break
        why = check.test(at, a)
        if why is not None:
            reasons.append(Refusal(check.key, why, rules.cite(check.key, *s.context)))
            stage = check.stage
    if not reasons and a in s.top.declined:
        cite = rules.cite("turn.declined", p.name)
        reasons.append(
            Refusal(
                "turn.declined",
                "This was proposed and declined in this step: propose something else, or the same in a later one",
                cite,
            )
        )
    return tuple(reasons)


def _other_seat(rules: Rules[S, D], s: S, seat: str) -> str:
    """Whose turn it is instead."""
    aside = rules.step(s).aside
    if aside is not None:
        return aside(s, seat)
    asked = listed(s.top.actors, "or")
    if isinstance(s.top, Consent):
        return f"{asked} has to accept or decline what {s.top.proposal.by} proposes first"
    return f"It is {asked}'s turn, not {seat}'s"


def _not_now(rules: Rules[S, D], s: S, a: Action) -> str:
    """What cannot be done now, and what can."""
    can = dict.fromkeys(type(o.action).phrase for o in offers(rules, s, a.by))
    return f"You cannot {a.phrase} now; you may {listed(can, 'or')}"


def apply(rules: Rules[S, D], s: S, a: Action) -> tuple[S, tuple[Event[S], ...]]:
    """The state after an action and the events that led there; ``IllegalAction`` with all reasons otherwise."""
    conform(a)
    why = refusals(rules, s, a)
    if why:
        raise IllegalAction(a, why)
    p = rules.procedure(s, type(a))
    assert p is not None
    tx, at = Tx(rules, s), Position(rules, s)
    other = p.consent(at, a)
    if other is not None and other != a.by:
        tx.enter(Consent((other,), proposal=a))
        tx.say(f"{a.by} proposes to {other}: {p.label(at, a)}")
    else:
        p.perform(tx, a)
    settle(tx)
    return tx.state, tuple(tx.events)


def settle(tx: Tx[S, D]) -> None:
    """Let the flow run until a seat has to act or the game is over."""
    for _ in range(TURNS_AT_MOST):
        frame = tx.state.top
        if not tx.rules.steps[type(frame)].settle(tx, frame):
            return
    raise RuntimeError(f"the flow of {tx.rules.title} runs in circles at {tx.state.top.step}")
