"""What can be asked of a position in a test: what is allowed, refused and offered, and what has just happened."""

from __future__ import annotations

from typing import Any

from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Rules


class Asked:
    """A state with its rules, and the events that have led to it: what a test asks of them."""

    rules: Rules
    state: Any
    events: tuple[Event, ...]

    def why(self, action: Action) -> tuple[str, ...]:
        """The keys of the refusals of an action; empty if it is allowed."""
        return tuple(r.key for r in play.refusals(self.rules, self.state, action))

    def says(self, action: Action) -> str:
        """The refusals of an action in words."""
        return "; ".join(r.text for r in play.refusals(self.rules, self.state, action))

    def allows(self, action: Action) -> bool:
        """Assert that an action is legal, and offered: itself or as another that stands for it."""
        found = play.refusals(self.rules, self.state, action)
        assert not found, f"{action} is refused: {'; '.join(str(r) for r in found)}"
        assert play.offered(self.rules, self.state, action), f"{action} is not offered"
        return True

    def refuses(self, action: Action, key: str, cite: str = "") -> bool:
        """Assert that an action is refused for this reason (by this clause), and not offered."""
        found = play.refusals(self.rules, self.state, action)
        assert key in [r.key for r in found], f"{action} is not refused by {key}: {[str(r) for r in found]}"
        assert not cite or any(r.cite == cite for r in found if r.key == key), [str(r) for r in found]
        assert not self.offered(action), f"{action} is offered"
        return True

    def offers(self, kind: type[Action] = Action) -> tuple[Offer, ...]:
        """What is offered now, of one kind of action or of all."""
        return tuple(o for o in play.offers(self.rules, self.state) if isinstance(o.action, kind))

    def offered(self, action: Action) -> bool:
        """Whether an action is among the offers, or within the span of one."""
        for o in self.offers(type(action)):
            value = getattr(action, o.span.field) if o.span else 0
            if o.action == action or (o.span and value in o.span and o.at(value) == action):
                return True
        return False

    @property
    def to_act(self) -> str:
        """The seat that has to act; nobody when the game is over."""
        return next(iter(self.state.top.actors), "")

    @property
    def step(self) -> str:
        """The step that waits."""
        return str(self.state.top.step)

    def happened(self, kind: type[Event]) -> tuple[Any, ...]:
        """The events of one kind that the last action led to."""
        return tuple(e for e in self.events if isinstance(e, kind))
