"""The rules of a title: procedures, checks, steps and components, composed once and then frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from shortline.kernel.action import Action, spaced
from shortline.kernel.event import Event
from shortline.kernel.offer import Offer
from shortline.kernel.state import GAME_OVER, Frame, State
from shortline.kernel.wording import capital

if TYPE_CHECKING:
    from shortline.kernel.play import Tx


CONSENT = "consent"
"""The step in which another seat accepts or declines what was proposed to it."""


class Stage(IntEnum):
    """When a check is asked: all refusals of the first stage that has any are reported."""

    TURN = 0
    RIGHT = 1
    PLACE = 2
    MONEY = 3


Test = Callable[[Any, Any, Any], str | None]
"""Asked of rules, state and action: a sentence if it objects."""


@dataclass(frozen=True, slots=True)
class Check:
    """A named reason to refuse. ``test`` gives a sentence if it objects; the title's cites say which rule that is."""

    key: str
    test: Test
    stage: Stage = Stage.RIGHT
    any_number: bool = False
    """Whether it never looks at the number that an offer leaves open: then it is asked at one end of a span only."""
    together: Test | None = None
    """One test that objects exactly if this check or another with the same ``together`` does: asked once for all of
    them where only that matters."""

    @property
    def quick(self) -> Test:
        """What is asked of a candidate for an offer."""
        return self.together or self.test


class Procedure:
    """The one description of one kind of action: what may be offered, what forbids it, what it does.

    The contract: *an action is offered exactly if it is legal, but for those that another is offered for.* ``offers``
    names candidates, the engine asks the checks at both ends of each and passes on what is legal. So ``offers`` leaves
    out nothing that is legal, except what ``offered_as`` says is offered as another action, and need not repeat checks.
    """

    action: ClassVar[type[Action]]
    checks: tuple[Check, ...] = ()

    def offers(self, rules: Rules, s: Any) -> Iterable[Offer | Action]:
        """Candidates in canonical order, cheap to make: every legal action, or the one that it is offered as.

        A span begins with a legal value or is dropped; it is cut after its last legal one.
        """
        raise NotImplementedError

    def offered_as(self, rules: Rules, s: Any, a: Any) -> Action:
        """The offered action that stands for a legal one: itself, or one train of a kind, the best run for all runs."""
        found: Action = a
        return found

    def hopes(self, rules: Rules, s: Any) -> Iterable[Offer | Action]:
        """What a player may hope to do, to be told why not: as a rule the candidates, more where they are kept few."""
        return self.offers(rules, s)

    def perform(self, tx: Tx, a: Any) -> None:
        """Do it. Every check has passed."""
        raise NotImplementedError

    def consent(self, rules: Rules, s: Any, a: Any) -> str | None:
        """The seat, other than the one who asks, that must agree before the action is performed."""
        return None

    def label(self, rules: Rules, s: Any, a: Any) -> str:
        """The action as a short line on a button."""
        parts = (str(getattr(a, name)) for name in type(a).__match_args__ if name != "by")
        return " ".join((capital(spaced(type(a).__name__)), *parts))

    @property
    def name(self) -> str:
        """The name of the action that the procedure is about."""
        return self.action.__name__

    @property
    def help(self) -> str:
        """What the action is, in a sentence."""
        return (self.action.__doc__ or "").strip().split("\n")[0]


def waits(tx: Tx, frame: Frame) -> bool:
    """The settling of a step that always waits for its actors."""
    return False


@dataclass(frozen=True)
class Step:
    """One row of the flow table: what is open while its frame is on top, and how the flow goes on.

    ``settle`` is asked after every action while the step's frame is on top: it moves the cursor and says True, or
    says False because a seat has to act. ``also`` are procedures that are open here but never hold up the game.
    """

    name: str
    procedures: tuple[Procedure, ...] = ()
    settle: Callable[[Tx, Frame], bool] = waits
    also: tuple[Procedure, ...] = ()
    aside: Callable[[Any, str], str] | None = None
    """Why a seat that is not asked cannot act, of state and seat, where "it is another's turn" would be odd."""

    @cached_property
    def all(self) -> tuple[Procedure, ...]:
        """Every procedure open in the step."""
        return self.procedures + self.also

    @cached_property
    def by_action(self) -> Mapping[type[Action], Procedure]:
        """The procedures open in the step by their kind of action."""
        return {p.action: p for p in self.all}


@dataclass(frozen=True)
class Component:
    """A small box of rules; a title is a shelf of them."""

    name: str
    checks: Mapping[type[Action], tuple[Check, ...]] = field(default_factory=dict)
    """More reasons to refuse an action; they may only forbid."""
    evolve: Mapping[type[Event], Callable[[Any, Any], Any]] = field(default_factory=dict)
    """What an event means for the component's own slot: ``(state, event) -> state``."""
    react: Mapping[type[Event], Callable[[Any, Any], None]] = field(default_factory=dict)
    """Consequences of an event: ``(tx, event)``, emitting further events."""
    open: Mapping[str, tuple[Procedure, ...]] = field(default_factory=dict)
    """Procedures that the component opens in steps of others; the step waits while they have something to offer."""
    also: Mapping[str, tuple[Procedure, ...]] = field(default_factory=dict)
    """The same without holding up the step."""
    steps: tuple[Step, ...] = ()
    redact: Callable[[Any, str | None], Any] | None = None
    """What a seat may see of the state: ``(state, seat) -> state``."""


@dataclass(frozen=True)
class Rules:
    """A title as it is played at one table: composed once, checked, then frozen."""

    title: str
    version: str
    data: Any
    flow: tuple[Step, ...]
    shelf: tuple[Component, ...]
    cites: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._refuse_ambiguity()
        keys = {c.key for a in self.actions.values() for p in self._procedures if p.action is a for c in self.checks[p]}
        missing = sorted(keys - set(self.cites))
        if missing:
            raise LookupError(f"{self.title}: no rule is cited for {', '.join(missing)}")

    def _refuse_ambiguity(self) -> None:
        for p in self._procedures:
            if self.actions[p.name] is not p.action:
                raise LookupError(f"{self.title}: two actions are called {p.name}")
            if type(p).consent is not Procedure.consent and CONSENT not in self.steps:
                raise LookupError(f"{self.title}: {p.name} may need consent, which is not on the shelf")
        for step in self.steps.values():
            names = [p.name for p in step.all]
            for name in names:
                if names.count(name) > 1:
                    raise LookupError(f"{self.title}: two procedures for {name} are open in the step {step.name}")

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        """The flow table, with what components open in it."""
        table = {}
        for step in (*self.flow, *(s for c in self.shelf for s in c.steps)):
            if step.name in table:
                raise LookupError(f"{self.title}: two steps are called {step.name}")
            opened = tuple(p for c in self.shelf for p in c.open.get(step.name, ()))
            also = tuple(p for c in self.shelf for p in c.also.get(step.name, ()))
            table[step.name] = Step(step.name, step.procedures + opened, step.settle, step.also + also, step.aside)
        for c in self.shelf:
            for name in (*c.open, *c.also):
                if name not in table:
                    raise LookupError(f"{self.title}: {c.name} opens the step {name}, which is not in the flow")
        table.setdefault(GAME_OVER, Step(GAME_OVER))
        return table

    @cached_property
    def _procedures(self) -> tuple[Procedure, ...]:
        seen: dict[int, Procedure] = {}
        for step in self.steps.values():
            for p in step.all:
                seen.setdefault(id(p), p)
        return tuple(seen.values())

    @cached_property
    def actions(self) -> Mapping[str, type[Action]]:
        """Every kind of action of the title by its name."""
        return {p.action.__name__: p.action for p in self._procedures}

    @cached_property
    def checks(self) -> Mapping[Procedure, tuple[Check, ...]]:
        """The checks on each procedure, the components' included, in the order of their stages."""
        table = {}
        for p in self._procedures:
            more = tuple(c for k in self.shelf for c in k.checks.get(p.action, ()))
            table[p] = tuple(sorted(p.checks + more, key=lambda c: c.stage))
        return table

    @cached_property
    def tests(self) -> Mapping[Procedure, tuple[Test, ...]]:
        """What the checks on each procedure ask."""
        return {p: tuple(dict.fromkeys(c.quick for c in checks)) for p, checks in self.checks.items()}

    @cached_property
    def number_tests(self) -> Mapping[Procedure, tuple[Test, ...]]:
        """Of the tests those that may look at the number of a span."""
        return {
            p: tuple(dict.fromkeys(c.quick for c in checks if not c.any_number)) for p, checks in self.checks.items()
        }

    @cached_property
    def evolvers(self) -> Mapping[type[Event], tuple[Callable[[Any, Any], Any], ...]]:
        """The components' part in each kind of event."""
        return _by_event(c.evolve for c in self.shelf)

    @cached_property
    def reactors(self) -> Mapping[type[Event], tuple[Callable[[Any, Any], None], ...]]:
        """The consequences of each kind of event, in the order of the shelf."""
        return _by_event(c.react for c in self.shelf)

    def procedure(self, s: State, kind: type[Action]) -> Procedure | None:
        """The procedure for a kind of action, if it is open now."""
        return self.steps[s.top.step].by_action.get(kind)

    def cite(self, key: str, *context: str) -> str:
        """The rule behind a check, with the title's name. Where there is one for the ``context`` it is that:
        ``turn.other_seat.operating_round`` before ``turn.other_seat``."""
        wanted = (*(f"{key}.{where}" for where in context), key)
        clause = next((self.cites[k] for k in wanted if k in self.cites), "")
        return f"{self.title} {clause}" if clause else ""


def _by_event(maps: Iterable[Mapping[type[Event], Any]]) -> dict[type[Event], tuple[Any, ...]]:
    table: dict[type[Event], tuple[Any, ...]] = {}
    for mapping in maps:
        for kind, function in mapping.items():
            table[kind] = (*table.get(kind, ()), function)
    return table


def procedures_of(rules: Rules) -> Iterator[Procedure]:
    """Every procedure of a title, once."""
    yield from rules.checks
