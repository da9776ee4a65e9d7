"""Playing: what is possible, why something is not, and what an action does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from shortline.kernel.action import Action, conform
from shortline.kernel.event import Entered, Event, Left, Noted, Said, Turned
from shortline.kernel.offer import Offer, Span
from shortline.kernel.refusal import IllegalAction, Refusal
from shortline.kernel.rules import CONSENT, Component, Procedure, Rules, Stage, Step, Test
from shortline.kernel.state import Frame, State
from shortline.kernel.wording import listed

TURNS_AT_MOST = 10_000
"""More moves of the cursor than this after one action mean a flow that runs in circles."""


class Tx:
    """One action at work: a moving state and the facts that moved it."""

    def __init__(self, rules: Rules, s: Any) -> None:
        self.rules = rules
        self.state = s
        self.events: list[Event] = []
        self.marks: dict[str, Any] = {}
        """What the flow remembers for as long as it runs without anybody acting."""

    def emit(self, event: Event) -> None:
        """Let an event happen, with all its consequences."""
        self.events.append(event)
        self.state = event.evolve(self.state)
        kind = type(event)
        for evolve in self.rules.evolvers.get(kind, ()):
            self.state = evolve(self.state, event)
        for react in self.rules.reactors.get(kind, ()):
            react(self, event)

    def enter(self, step: str, *actors: str, **memo: Any) -> None:
        """Put a frame on top of the cursor."""
        self.emit(Entered(Frame(step, actors, memo)))

    def leave(self) -> None:
        """Take the top frame off the cursor."""
        self.emit(Left(self.state.top.step))

    def turn(self, step: str, *actors: str, **memo: Any) -> None:
        """Replace the top frame of the cursor."""
        self.emit(Turned(Frame(step, actors, memo)))

    def note(self, key: str, value: Any) -> None:
        """Let the top frame remember something."""
        self.emit(Noted(key, value))

    def say(self, sentence: str) -> None:
        """Add a sentence to the log."""
        self.emit(Said(sentence))


def to_act(s: State) -> tuple[str, ...]:
    """The seats that may act now."""
    return s.top.actors


def offers(rules: Rules, s: State, seat: str | None = None) -> tuple[Offer, ...]:
    """What can be done now, by anyone or by one seat; every value of every span is legal.

    Whatever is legal is offered, or what it is offered as: the contract stands in ``Procedure``.
    """
    every: tuple[Offer, ...] | None = s.known.get("offers")
    if every is None:
        every = s.known["offers"] = tuple(_offers(rules, s, rules.steps[s.top.step].all))
    return every if seat is None else tuple(o for o in every if o.action.by == seat)


def kinds(rules: Rules, s: State) -> tuple[type[Action], ...]:
    """The kinds of action that are open now, whether or not there is anything to offer."""
    return tuple(rules.steps[s.top.step].by_action)


def offers_of(rules: Rules, s: State, kind: type[Action]) -> tuple[Offer, ...]:
    """What can be done now by one kind of action, without a look at the others."""
    p = rules.procedure(s, kind)
    if p is None or "offers" in s.known:
        return tuple(o for o in offers(rules, s) if type(o.action) is kind)
    return tuple(_offers(rules, s, (p,)))


def legal(rules: Rules, s: State) -> Iterator[Action]:
    """The legal actions; one with a span stands as its lowest and highest value."""
    for offer in offers(rules, s):
        yield from offer.ends()


def offered(rules: Rules, s: State, a: Action) -> bool:
    """Whether a legal action is offered now: itself, in a span, or as another that stands for it."""
    p = rules.procedure(s, type(a))
    if p is None:
        return False
    stands = p.offered_as(rules, s, a)
    return any(stands in offer for offer in offers_of(rules, s, type(a)))


def holds(rules: Rules, s: State) -> bool:
    """Whether the step on top has anything to offer that is worth waiting for."""
    for _ in _offers(rules, s, rules.steps[s.top.step].procedures):
        return True
    return False


def _offers(rules: Rules, s: State, procedures: tuple[Procedure, ...]) -> Iterator[Offer]:
    """The offers of some procedures. How far it is to the step's first is kept: what was in vain is not tried again."""
    declined: tuple[Action, ...] = s.top.memo.get("declined", ())
    unwanted = {type(a) for a in declined}
    vain: tuple[Procedure | None, int] = s.known.get("vain", (None, 0))
    start = procedures.index(vain[0]) if vain[0] in procedures else 0
    from_first = procedures[:1] == rules.steps[s.top.step].all[:1]
    for p in procedures[start:]:
        tests = rules.tests[p]
        skipped = vain[1] if p is vain[0] else 0
        for n, candidate in enumerate(p.offers(rules, s)):
            if n < skipped:
                continue
            offer = candidate if isinstance(candidate, Offer) else Offer(candidate)
            a = offer.action
            for test in tests:  # here a game spends its time
                if test(rules, s, a) is not None:
                    break
            else:
                if offer.span is not None:
                    offer = _cut(rules, s, offer, offer.span, rules.number_tests[p])
                if from_first:
                    s.known.setdefault("vain", (p, n))
                if type(offer.action) in unwanted:
                    yield from offer.without(declined)
                else:
                    yield offer


def _cut(rules: Rules, s: State, offer: Offer, span: Span, tests: tuple[Test, ...]) -> Offer:
    """An offer up to the last legal value of its span, whose first is: what is legal in a span is in one piece."""
    if span.high == span.low or _passes(rules, s, offer.last, tests):
        return offer
    legal, not_legal = 0, (span.top - span.low) // span.step
    while not_legal - legal > 1:
        middle = (legal + not_legal) // 2
        if _passes(rules, s, offer.at(span.low + middle * span.step), tests):
            legal = middle
        else:
            not_legal = middle
    return Offer(offer.action, Span(span.field, span.low, span.low + legal * span.step, span.step))


def _passes(rules: Rules, s: State, a: Action, tests: tuple[Test, ...]) -> bool:
    for test in tests:  # noqa: SIM110 - quicker than all()
        if test(rules, s, a) is not None:
            return False
    return True


def refusals(rules: Rules, s: State, a: Action) -> tuple[Refusal, ...]:
    """Why an action is not allowed now; empty if it is."""
    if a.by not in s.seats:
        return (Refusal("turn.no_seat", f"Nobody called {a.by} sits at this table", ""),)
    if s.over:
        return (Refusal("turn.game_over", "The game is over", rules.cite("turn.game_over", *s.context)),)
    if a.by not in s.top.actors:
        return (Refusal("turn.other_seat", _other_seat(rules, s, a.by), rules.cite("turn.other_seat", *s.context)),)
    p = rules.procedure(s, type(a))
    if p is None:
        return (Refusal("turn.not_now", _not_now(rules, s, a), rules.cite("turn.not_now", *s.context)),)
    found: list[Refusal] = []
    stage: Stage | None = None
    for check in rules.checks[p]:
        if found and check.stage != stage:
            break
        why = check.test(rules, s, a)
        if why is not None:
            found.append(Refusal(check.key, why, rules.cite(check.key, *s.context)))
            stage = check.stage
    if not found and _declined(s, a):
        cite = rules.cite("turn.declined", p.name)
        found.append(
            Refusal(
                "turn.declined",
                "This was proposed and declined in this step: propose something else, or the same in a later one",
                cite,
            )
        )
    return tuple(found)


def _other_seat(rules: Rules, s: State, seat: str) -> str:
    """Whose turn it is instead."""
    aside = rules.steps[s.top.step].aside
    if aside is not None:
        return aside(s, seat)
    asked = listed(s.top.actors, "or")
    proposal = s.top.memo.get("proposal")
    if proposal is not None:
        return f"{asked} has to accept or decline what {proposal.by} proposes first"
    return f"It is {asked}'s turn, not {seat}'s"


def _not_now(rules: Rules, s: State, a: Action) -> str:
    """What cannot be done now, and what can."""
    can = dict.fromkeys(type(o.action).phrase for o in offers(rules, s, a.by))
    return f"You cannot {a.phrase} now; you may {listed(can, 'or')}"


def apply(rules: Rules, s: Any, a: Action) -> tuple[Any, tuple[Event, ...]]:
    """The state after an action and the events that led there; ``IllegalAction`` with all reasons otherwise."""
    conform(a)
    why = refusals(rules, s, a)
    if why:
        raise IllegalAction(a, why)
    p = rules.procedure(s, type(a))
    assert p is not None
    tx = Tx(rules, s)
    other = p.consent(rules, s, a)
    if other is not None and other != a.by:
        tx.enter(CONSENT, other, proposal=a)
        tx.say(f"{a.by} proposes to {other}: {p.label(rules, s, a)}")
    else:
        p.perform(tx, a)
    settle(tx)
    return tx.state, tuple(tx.events)


def settle(tx: Tx) -> None:
    """Let the flow run until a seat has to act or the game is over."""
    for _ in range(TURNS_AT_MOST):
        frame = tx.state.top
        if not tx.rules.steps[frame.step].settle(tx, frame):
            return
    raise RuntimeError(f"the flow of {tx.rules.title} runs in circles at {tx.state.top.step}")


# Consent: whatever needs two to agree is a proposal that the other seat accepts or declines.


def _declined(s: State, a: Action) -> bool:
    return a in s.top.memo.get("declined", ())


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to what another player proposes."""

    phrase: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Turn down what another player proposes."""

    phrase: ClassVar[str] = "decline"


class Accepting(Procedure):
    """A proposal is accepted and carried out."""

    action: ClassVar[type[Action]] = Accept

    def offers(self, rules: Rules, s: Any) -> Iterator[Action]:
        for seat in s.top.actors:
            yield Accept(seat)

    def perform(self, tx: Tx, a: Any) -> None:
        proposal = tx.state.top.memo["proposal"]
        tx.say(f"{a.by} accepts")
        tx.leave()
        p = tx.rules.procedure(tx.state, type(proposal))
        assert p is not None
        p.perform(tx, proposal)

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        return f"Accept: {_proposed(rules, s)}"


class Declining(Procedure):
    """A proposal is turned down; the same one is not made again in the same turn."""

    action: ClassVar[type[Action]] = Decline

    def offers(self, rules: Rules, s: Any) -> Iterator[Action]:
        for seat in s.top.actors:
            yield Decline(seat)

    def perform(self, tx: Tx, a: Any) -> None:
        proposal = tx.state.top.memo["proposal"]
        tx.say(f"{a.by} declines")
        tx.leave()
        tx.note("declined", (*tx.state.top.memo.get("declined", ()), proposal))

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        return f"Decline: {_proposed(rules, s)}"


def _proposed(rules: Rules, s: State) -> str:
    proposal = s.top.memo["proposal"]
    before = s.but(cursor=s.cursor[:-1])
    p = rules.procedure(before, type(proposal))
    return p.label(rules, before, proposal) if p else type(proposal).__name__


CONSENTING = Component("consent", steps=(Step(CONSENT, (Accepting(), Declining())),))
"""The component that every title with proposals has on its shelf."""
