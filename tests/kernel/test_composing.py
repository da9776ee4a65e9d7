"""Composing: a title that does not hang together is refused before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from shortline.kernel.action import Action
from shortline.kernel.frame import Consent, Frame, GameOver
from shortline.kernel.rules import Check, Component, On, Procedure, Rules, Stage, Step, waits
from shortline.parts.consent import CONSENTING
from tests import toy
from tests.toy import ORCHARD, Auction, Bid, Bidding, Passing, TreeSelling


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    step: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class Nap(Frame):
    step: ClassVar[str] = "nap"


@dataclass(frozen=True, slots=True)
class OtherTurn(Frame):
    step: ClassVar[str] = "turn"


def composed(*shelf: Component, flow: tuple[Step, ...] = (), cites: dict[str, str] | None = None) -> Rules:
    return Rules("Toy", "1", None, flow or (Step(Turn, (Passing(),)),), shelf, cites or {})


def objects(at: Any, a: Any) -> str | None:
    return None


def test_a_check_without_a_rule_is_refused() -> None:
    with pytest.raises(LookupError, match=r"Toy: no rule is cited for bid.cash, bid.even, bid.higher"):
        composed(flow=(Step(Turn, (Bidding(),)),))


def test_a_components_check_needs_a_rule_too() -> None:
    more = Component("more", checks=(On(toy.Pass, Check("pass.never", objects)),))
    with pytest.raises(LookupError, match=r"no rule is cited for pass.never"):
        composed(more)
    assert composed(more, cites={"pass.never": "9"}).cite("pass.never") == "Toy 9"


def test_a_check_on_an_action_that_is_never_open_needs_none() -> None:
    composed(Component("more", checks=(On(Bid, Check("bid.never", objects)),)))


def test_an_empty_cite_stands_for_a_rule_of_the_house() -> None:
    rules = composed(Component("more", checks=(On(toy.Pass, Check("pass.never", objects)),)), cites={"pass.never": ""})
    assert rules.cite("pass.never") == ""
    assert rules.cite("unheard.of") == ""


def test_two_steps_of_one_name_are_refused() -> None:
    with pytest.raises(LookupError, match="two steps are called turn"):
        composed(flow=(Step(Turn), Step(OtherTurn)))
    with pytest.raises(LookupError, match="two steps are called turn"):
        composed(Component("more", steps=(Step(Turn),)))


@pytest.mark.parametrize("component", [Component("m", open={Nap: (Passing(),)}), Component("m", optional={Nap: ()})])
def test_opening_an_unknown_step_is_refused(component: Component) -> None:
    with pytest.raises(LookupError, match="m opens the step nap, which is not in the flow"):
        composed(component)


def test_two_procedures_for_one_action_in_a_step_are_refused() -> None:
    with pytest.raises(LookupError, match="two procedures for Pass are open in the step turn"):
        composed(Component("more", optional={Turn: (Passing(),)}))


def test_two_actions_of_one_name_are_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Pass(Action):
        """Another way to pass."""

    class OtherPassing(Procedure):
        action = Pass

        def offers(self, at: Any) -> Iterator[Action]:
            yield from ()

    with pytest.raises(LookupError, match="two actions are called Pass"):
        composed(flow=(Step(Turn, (Passing(),)), Step(Nap, (OtherPassing(),))))


def test_a_proposal_needs_the_consent_component() -> None:
    flow = (Step(Turn, (TreeSelling(),)),)
    with pytest.raises(LookupError, match="SellTree may need consent, which is not on the shelf"):
        composed(flow=flow, cites=toy.CITES)
    assert Consent in composed(CONSENTING, flow=flow, cites=toy.CITES).steps


def test_every_title_has_the_end_of_the_game() -> None:
    assert composed().steps[GameOver].all == ()


def test_components_open_procedures_in_the_steps_of_others() -> None:
    rules = ORCHARD.compose(ORCHARD.chosen({}), 3)
    step = rules.steps[Auction]
    assert [p.name for p in step.procedures] == ["Bid", "Pass"]
    assert [p.name for p in step.optional] == ["SellTree", "Peek"]
    assert [p.name for p in step.all] == ["Bid", "Pass", "SellTree", "Peek"]
    held = composed(Component("more", open={Turn: (TreeSelling(),)}), CONSENTING, cites=toy.CITES)
    assert [p.name for p in held.steps[Turn].procedures] == ["Pass", "SellTree"]


def test_checks_are_asked_in_the_order_of_their_stages() -> None:
    late = Check("z.late", objects, Stage.MONEY)
    early = Check("z.early", objects, Stage.TURN)
    rules = composed(Component("more", checks=(On(toy.Pass, late, early),)), cites={"z.late": "1", "z.early": "2"})
    (checks,) = rules.checks.values()
    assert [c.key for c in checks] == ["z.early", "z.late"]


def test_the_actions_of_a_title_by_name() -> None:
    rules = ORCHARD.compose(ORCHARD.chosen({}), 3)
    names = {"Accept", "Bid", "Decline", "Discard", "Pass", "Peek", "Plant", "SellTree"}
    assert set(rules.actions) == names
    assert {p.name for p in rules.checks} == names
    assert {p.name: p.help for p in rules.checks}["Bid"] == "Bid for the tree on the block."


def test_a_step_waits_unless_it_says_otherwise() -> None:
    assert waits(None, None) is False  # type: ignore[arg-type]


def test_a_bare_procedure_has_everything_to_say() -> None:
    class Bare(Procedure):
        action = Bid

    with pytest.raises(NotImplementedError):
        Bare().offers(None)  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        Bare().perform(None, None)  # type: ignore[arg-type]
    assert Bare().consent(None, None) is None  # type: ignore[arg-type]
    assert Bare().label(None, Bid("Ann", 4)) == "Bid 4"  # type: ignore[arg-type]
