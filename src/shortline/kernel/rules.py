"""The rules of a title: procedures, checks, steps and components, composed once and then frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from shortline.kernel.action import Action, spaced
from shortline.kernel.event import Event
from shortline.kernel.frame import Consent, F, Frame, GameOver
from shortline.kernel.offer import Offer
from shortline.kernel.state import S
from shortline.kernel.wording import DOLLARS, Currency, capital

if TYPE_CHECKING:
    from shortline.kernel.play import Tx

D = TypeVar("D")
"""The figures of a title, as its family reads them."""
A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", contravariant=True)
E = TypeVar("E", bound=Event[Any])  # Any: of whichever state
B = TypeVar("B")


class Position(Generic[S, D]):
    """A state under the rules of its table: all that offers, checks and labels are asked of."""

    __slots__ = ("data", "rules", "state")

    def __init__(self, rules: Rules[S, D], state: S) -> None:
        self.rules = rules
        self.state = state
        self.data = rules.data
        """The figures of the title."""

    @property
    def money(self) -> Currency:
        """How amounts are written."""
        return self.rules.money


class Stage(IntEnum):
    """When a check is asked: all refusals of the first stage that has any are reported."""

    TURN = 0
    RIGHT = 1
    PLACE = 2
    MONEY = 3


@dataclass(frozen=True, slots=True)
class Check(Generic[S, D, A_contra]):
    """A named reason to refuse. ``test`` gives a sentence if it objects; the title's cites say which rule that is."""

    key: str
    test: Callable[[Position[S, D], A_contra], str | None]
    stage: Stage = Stage.RIGHT
    any_number: bool = False
    """Whether it never looks at the number that an offer leaves open: then it is asked at one end of a span only."""
    together: Callable[[Position[S, D], A_contra], str | None] | None = None
    """One test that objects exactly if this check or another with the same ``together`` does: asked once for all of
    them where only that matters."""

    @property
    def screen(self) -> Callable[[Position[S, D], A_contra], str | None]:
        """What is asked of a candidate for an offer."""
        return self.together or self.test


class Procedure(Generic[S, D, A]):
    """The one description of one kind of action: what may be offered, what forbids it, what it does.

    The contract: *an action is offered exactly if it is legal, but for those that another is offered for.* ``offers``
    names candidates, the engine asks the checks at both ends of each and passes on what is legal. So ``offers`` leaves
    out nothing that is legal, except what ``offered_as`` says is offered as another action, and need not repeat checks.
    """

    action: type[A]
    checks: tuple[Check[S, D, A], ...] = ()

    def offers(self, at: Position[S, D]) -> Iterable[Offer | A]:
        """Candidates in canonical order, cheap to make: every legal action, or the one that it is offered as.

        A span begins with a legal value or is dropped; it is cut after its last legal one.
        """
        raise NotImplementedError

    def offered_as(self, at: Position[S, D], a: A) -> A:
        """The offered action that stands for a legal one: itself, or one train of a kind, the best run for all runs."""
        return a

    def hopes(self, at: Position[S, D]) -> Iterable[Offer | A]:
        """What a player may hope to do, to be told why not: as a rule the candidates, more where they are kept few."""
        return self.offers(at)

    def perform(self, tx: Tx[S, D], a: A) -> None:
        """Do it. Every check has passed."""
        raise NotImplementedError

    def consent(self, at: Position[S, D], a: A) -> str | None:
        """The seat, other than the one who asks, that must agree before the action is performed."""
        return None

    def label(self, at: Position[S, D], a: A) -> str:
        """The action as a short line on a button."""
        parts = (str(getattr(a, f.name)) for f in fields(a) if f.name != "by")
        return " ".join((capital(spaced(type(a).__name__)), *parts))

    @property
    def name(self) -> str:
        """The name of the action that the procedure is about."""
        return self.action.__name__

    @property
    def help(self) -> str:
        """What the action is, in a sentence."""
        return (self.action.__doc__ or "").strip().split("\n")[0]


# Any, in tables of procedures and checks: they forget which kind of action each is about. Each was fitted to its kind
# where it was written: a check to the procedure's action, or by ``On``.
AnyProcedure: TypeAlias = Procedure[S, D, Any]
# Any: what events of every family say is the same under all rules.
AnyRules: TypeAlias = "Rules[Any, Any]"
AnyCheck: TypeAlias = Check[S, D, Any]
Test: TypeAlias = Callable[[Position[S, D], Any], str | None]
# Any: of the event that each was fitted to by ``Means`` or ``When``, and stands under in the tables below.
Evolver: TypeAlias = Callable[[S, Any], S]
Reactor: TypeAlias = "Callable[[Tx[S, D], Any], None]"


def waits(tx: Tx[S, D], frame: Frame) -> bool:
    """The settling of a step that always waits for its actors."""
    return False


class Step(Generic[S, D]):
    """One row of the flow table: what is open while its frame is on top, and how the flow goes on.

    ``settle`` is asked after every action while the step's frame is on top: it moves the cursor and says True, or
    says False because a seat has to act. ``optional`` are procedures that are open here but never hold up the game,
    ``others`` are such that seats may use, too, who are not asked: their checks say who. ``aside`` tells a seat that is
    not asked why it cannot act, of state and seat, where "it is another's turn" would be odd.
    """

    settle: Callable[[Tx[S, D], Any], bool]  # Any: of the frame that it was fitted to below

    def __init__(
        self,
        frame: type[F],
        procedures: tuple[AnyProcedure[S, D], ...] = (),
        settle: Callable[[Tx[S, D], F], bool] = waits,
        optional: tuple[AnyProcedure[S, D], ...] = (),
        aside: Callable[[S, str], str] | None = None,
        others: tuple[AnyProcedure[S, D], ...] = (),
    ) -> None:
        self.frame: type[Frame] = frame
        self.procedures, self.settle, self.optional, self.aside = procedures, settle, optional, aside
        self.others = others
        self.for_others = frozenset(p.action for p in others)
        """The kinds of action that are open to seats who are not asked."""
        self.all: tuple[AnyProcedure[S, D], ...] = procedures + optional + others
        """Every procedure open in the step."""
        self.by_action: Mapping[type[Action], AnyProcedure[S, D]] = {p.action: p for p in self.all}
        """The procedures open in the step by their kind of action."""

    @property
    def name(self) -> str:
        """The step's name in cites and messages."""
        return self.frame.step

    def with_more(
        self,
        opened: tuple[AnyProcedure[S, D], ...],
        optional: tuple[AnyProcedure[S, D], ...],
        others: tuple[AnyProcedure[S, D], ...],
    ) -> Step[S, D]:
        """The step with what components open in it."""
        procedures, optional, others = self.procedures + opened, self.optional + optional, self.others + others
        return Step(self.frame, procedures, self.settle, optional, self.aside, others)


class On(Generic[S, D]):
    """More reasons to refuse one kind of action."""

    def __init__(self, action: type[A], *checks: Check[S, D, A]) -> None:
        self.action: type[Action] = action
        self.checks: tuple[AnyCheck[S, D], ...] = checks


class When(Generic[S, D]):
    """The consequence of one kind of event: ``(tx, event)``, emitting further events."""

    react: Reactor[S, D]

    def __init__(self, event: type[E], react: Callable[[Tx[S, D], E], None]) -> None:
        self.event: type[Event[S]] = event
        self.react = react


class Means(Generic[S]):
    """What one kind of event means for the component's own slot: ``(state, event) -> state``."""

    evolve: Evolver[S]

    def __init__(self, event: type[E], evolve: Callable[[S, E], S]) -> None:
        self.event: type[Event[S]] = event
        self.evolve = evolve


@dataclass(frozen=True)
class Component(Generic[S, D]):
    """A small box of rules; a title is a shelf of them."""

    name: str
    checks: tuple[On[S, D], ...] = ()
    """More reasons to refuse actions; they may only forbid."""
    evolve: tuple[Means[S], ...] = ()
    react: tuple[When[S, D], ...] = ()
    open: Mapping[type[Frame], tuple[AnyProcedure[S, D], ...]] = field(default_factory=dict)
    """Procedures that the component opens in steps of others; the step waits while they have something to offer."""
    optional: Mapping[type[Frame], tuple[AnyProcedure[S, D], ...]] = field(default_factory=dict)
    """The same without holding up the step."""
    others: Mapping[type[Frame], tuple[AnyProcedure[S, D], ...]] = field(default_factory=dict)
    """The same for seats who are not asked in the step as well."""
    steps: tuple[Step[S, D], ...] = ()
    redact: Callable[[S, str | None], S] | None = None
    """What a seat may see of the state: ``(state, seat) -> state``."""


def by_event(rows: Iterable[tuple[type[Event[S]], B]]) -> Mapping[type[Event[S]], tuple[B, ...]]:
    """What stands under each kind of event, in the order of the rows."""
    table: dict[type[Event[S]], tuple[B, ...]] = {}
    for kind, it in rows:
        table[kind] = (*table.get(kind, ()), it)
    return table


@dataclass(frozen=True)
class Rules(Generic[S, D]):
    """A title as it is played at one table: composed once, checked, then frozen."""

    title: str
    version: str
    data: D
    flow: tuple[Step[S, D], ...]
    shelf: tuple[Component[S, D], ...]
    cites: Mapping[str, str]
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    money: Currency = DOLLARS
    """How amounts are written."""

    # What follows from them, made once: a game asks these tables all the time.
    steps: Mapping[type[Frame], Step[S, D]] = field(init=False, repr=False, compare=False)
    """The flow table, with what components open in it."""
    checks: Mapping[AnyProcedure[S, D], tuple[AnyCheck[S, D], ...]] = field(init=False, repr=False, compare=False)
    """The checks on each procedure, the components' included, in the order of their stages."""
    tests: Mapping[AnyProcedure[S, D], tuple[Test[S, D], ...]] = field(init=False, repr=False, compare=False)
    """What the checks on each procedure ask."""
    number_tests: Mapping[AnyProcedure[S, D], tuple[Test[S, D], ...]] = field(init=False, repr=False, compare=False)
    """Of the tests those that may look at the number of a span."""
    evolvers: Mapping[type[Event[S]], tuple[Evolver[S], ...]] = field(init=False, repr=False, compare=False)
    """The components' part in each kind of event."""
    reactors: Mapping[type[Event[S]], tuple[Reactor[S, D], ...]] = field(init=False, repr=False, compare=False)
    """The consequences of each kind of event, in the order of the shelf."""

    def __repr__(self) -> str:
        return f"<Rules of {self.title}, version {self.version}>"

    def __post_init__(self) -> None:
        make = object.__setattr__
        make(self, "steps", self._steps())
        make(self, "checks", {p: self._checks(p) for p in self._procedures})
        asked_first = {p: tuple(dict.fromkeys(c.screen for c in checks)) for p, checks in self.checks.items()}
        make(self, "tests", asked_first)
        of_numbers = {p: tuple(c for c in checks if not c.any_number) for p, checks in self.checks.items()}
        make(self, "number_tests", {p: tuple(dict.fromkeys(c.screen for c in cs)) for p, cs in of_numbers.items()})
        make(self, "evolvers", by_event((m.event, m.evolve) for c in self.shelf for m in c.evolve))
        make(self, "reactors", by_event((w.event, w.react) for c in self.shelf for w in c.react))
        self._refuse_ambiguity()
        asked = {c.key for checks in self.checks.values() for c in checks if c.key != "turn.asks"}
        missing = sorted(asked - set(self.cites))
        if missing:
            raise LookupError(f"{self.title}: no rule is cited for {', '.join(missing)}")

    def _refuse_ambiguity(self) -> None:
        for p in self._procedures:
            if self.actions[p.name] is not p.action:
                raise LookupError(f"{self.title}: two actions are called {p.name}")
            if type(p).consent is not Procedure.consent and Consent not in self.steps:
                raise LookupError(f"{self.title}: {p.name} may need consent, which is not on the shelf")
        for step in self.steps.values():
            names = [p.name for p in step.all]
            for name in names:
                if names.count(name) > 1:
                    raise LookupError(f"{self.title}: two procedures for {name} are open in the step {step.name}")

    def _steps(self) -> Mapping[type[Frame], Step[S, D]]:
        table: dict[type[Frame], Step[S, D]] = {}
        for step in (*self.flow, *(s for c in self.shelf for s in c.steps)):
            kind = step.frame
            if any(kind.step == other.step for other in table):
                raise LookupError(f"{self.title}: two steps are called {step.name}")
            opened = tuple(p for c in self.shelf for p in c.open.get(kind, ()))
            optional = tuple(p for c in self.shelf for p in c.optional.get(kind, ()))
            others = tuple(p for c in self.shelf for p in c.others.get(kind, ()))
            table[kind] = step.with_more(opened, optional, others)
        for c in self.shelf:
            for kind in (*c.open, *c.optional, *c.others):
                if kind not in table:
                    raise LookupError(f"{self.title}: {c.name} opens the step {kind.step}, which is not in the flow")
        table.setdefault(GameOver, Step(GameOver))
        return table

    @cached_property
    def frames(self) -> Mapping[str, type[Frame]]:
        """The classes of the steps' frames by their names."""
        return {kind.step: kind for kind in self.steps}

    @cached_property
    def _procedures(self) -> tuple[AnyProcedure[S, D], ...]:
        return tuple(dict.fromkeys(p for step in self.steps.values() for p in step.all))

    @cached_property
    def actions(self) -> Mapping[str, type[Action]]:
        """Every kind of action of the title by its name."""
        return {p.action.__name__: p.action for p in self._procedures}

    def _checks(self, p: AnyProcedure[S, D]) -> tuple[AnyCheck[S, D], ...]:
        more = tuple(c for k in self.shelf for on in k.checks if on.action is p.action for c in on.checks)
        return tuple(sorted(p.checks + more, key=lambda c: c.stage))

    def step(self, s: S) -> Step[S, D]:
        """The step whose frame is on top."""
        return self.steps[type(s.cursor[-1])]

    def hooks(self, read: Callable[[Component[S, D]], B | None]) -> tuple[B, ...]:
        """What a function finds in the components, in the order of the shelf; looked up once."""
        hooks = self._hooks.get(read)
        if hooks is None:
            hooks = self._hooks[read] = tuple(hook for c in self.shelf if (hook := read(c)) is not None)
        return hooks

    # Any: each tuple is of what its function finds.
    @cached_property
    def _hooks(self) -> dict[Any, tuple[Any, ...]]:
        return {}

    def procedure(self, s: S, kind: type[A]) -> Procedure[S, D, A] | None:
        """The procedure for a kind of action, if it is open now."""
        return self.steps[type(s.cursor[-1])].by_action.get(kind)

    def cite(self, key: str, *context: str) -> str:
        """The rule behind a check, with the title's name. Where there is one for the ``context`` it is that:
        ``turn.other_seat.operating_round`` before ``turn.other_seat``."""
        wanted = (*(f"{key}.{where}" for where in context), key)
        clause = next((self.cites[k] for k in wanted if k in self.cites), "")
        return f"{self.title} {clause}" if clause else ""
