"""An environment for learners in the PettingZoo (AEC) convention, for every title: ``shortline[env]``.

    env = shortline.env.env("18AL", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

The actions are the offers of the seat to act, by their place in a list of fixed length; an offer with a span stands for
several of its values. The mask says which places hold one. What is observed is a vector of figures that every seat may
know. docs/env.md has the details.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

import shortline
from shortline.families import family_of
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.kernel.view import redacted
from shortline.parts.setup import at_least
from shortline.positions import NAMES

ACTIONS = 512
"""So many places has the list of actions; what does not fit is left out, kinds taking turns so that none is."""
VALUES = 8
"""A span stands for at most so many of its values: the ends, and others evenly between."""
LIMIT = 3_000
"""A game with more actions than this is cut off."""
SCALE = 1_000.0
"""Money is observed in thousands of dollars."""

Observation = dict[str, NDArray[Any]]


def env(title: str, players: int = 3, **options: Any) -> TableEnv:
    """An environment of a title for so many players; more by name: see ``TableEnv``."""
    return TableEnv(title, players, **options)


# Any, in what PettingZoo calls: its classes have no types of their own.
class TableEnv(AECEnv):  # type: ignore[misc]
    """A table of a title. Agents are the seats Ann, Ben, Cal …; whoever is to act is the selected one.

    At the end of the game every agent's reward is its share of all worth less an even share, so that the rewards of a
    game add up to nothing. With ``shaping`` the change of that figure is given after each action instead. With
    ``proposals=False`` nobody proposes trades of privates to others: random play drowns in them otherwise.
    """

    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]
        "name": "shortline_v1",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        title: str,
        players: int = 3,
        options: Mapping[str, bool | int | str] | None = None,
        proposals: bool = False,
        shaping: bool = False,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Malformed(f"There is no render mode {render_mode!r} (there is ansi, svg)")
        at_least(1, players)
        self.render_mode = render_mode
        self.possible_agents = list(NAMES[:players])
        self._table = (title, self.possible_agents, options)
        self._proposals, self._shaping, self._limit = proposals, shaping, at_least(1, limit)
        self.game = shortline.new_game(*self._table)
        self._moves: tuple[Action, ...] = ()
        size = len(self._figures(self.possible_agents[0]))
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._choices = {a: gymnasium.spaces.Discrete(ACTIONS) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: a vector, and the mask of its actions."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """A place in the list of actions."""
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; the seed is the game's."""
        self.game = shortline.new_game(*self._table, seed=seed or 0)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Turn to whoever is to act, with what they may do."""
        if self.game.over:
            self._moves = ()
            return
        self.agent_selection = self.game.to_act[0]
        offers = self.game.offers(self.agent_selection)
        if not self._proposals:
            offers = tuple(o for o in offers if not _proposes(self.game, o)) or offers
        self._moves = tuple(_listed(offers))

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions of the selected agent, by their places."""
        return self._moves

    def step(self, action: int | None) -> None:
        """Let the selected agent take the action in a place of the list."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._moves):
            raise Malformed(f"{agent} has {len(self._moves)} actions, from 0; there is no {action}")
        before = self._standing() if self._shaping else {}
        self._cumulative_rewards[agent] = 0.0
        self.game.play(self._moves[int(action)])
        over, cut = self.game.over, self.game.number >= self._limit
        after = self._standing() if self._shaping or over or cut else {}
        self.rewards = {a: after[a] - before.get(a, 0.0) if after else 0.0 for a in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut and not over)
        self._select()
        self._accumulate_rewards()

    def _standing(self) -> dict[str, float]:
        """Everybody's share of all worth, less an even share."""
        worth = dict(self.game.state.scores()) if self.game.over else {}
        worths = {a: max(0, worth.get(a, self.game.worth(a))) for a in self.possible_agents}
        total = sum(worths.values())
        return {a: (it / total if total else 1 / len(worths)) - 1 / len(worths) for a, it in worths.items()}

    def observe(self, agent: str) -> Observation:
        """What an agent may know, as figures; the mask is empty unless it is to act."""
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and not self.game.over:
            mask[: len(self._moves)] = 1
        return {"observation": np.array(self._figures(agent), np.float32), "action_mask": mask}

    def _figures(self, agent: str) -> list[float]:
        """The figures of a position, the agent's own seat first and the others clockwise after it."""
        game = self.game
        s = redacted(game.rules, game.state, agent)
        at, family = Position(game.rules, s), family_of(s)
        turn = self.possible_agents.index(agent)
        seats = [*self.possible_agents[turn:], *self.possible_agents[:turn]]
        acting = play.to_act(game.state)
        figures = [float(seat in acting) for seat in seats]
        figures += [s.ledger[seat] / SCALE for seat in seats]
        figures += [family.worth(at, seat) / SCALE for seat in seats]
        for name in family.corporations(s):
            figures += [
                s.ledger.get(name, 0) / SCALE,
                family.price(at, name) / SCALE,
                float(name == family.operating(s)),
            ]
            figures += [float(s.president(name) == seat) for seat in seats]
            figures += [s.holdings.of(name, seat) / 10 if name in s.holdings.shares else 0.0 for seat in seats]
            figures += family.figures(s, name)
        return figures + family.table_figures(at)

    def render(self) -> str | None:
        """Where the game stands in a line, or its board as SVG."""
        if self.render_mode == "svg":
            return self.game.svg()
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""

    def state(self) -> NDArray[Any]:
        """The figures as the first agent sees them."""
        return np.array(self._figures(self.possible_agents[0]), np.float32)


def _proposes(game: shortline.Game[Any], offer: Offer) -> bool:
    """Whether an action needs another seat's consent."""
    procedure = game.rules.procedure(game.state, type(offer.action))
    return procedure is not None and procedure.consent(game.position, offer.action) is not None


def _listed(offers: Sequence[Offer]) -> Iterator[Action]:
    """The actions of some offers, kinds taking turns as long as there is room for them; in a canonical order."""
    actions = [a for offer in offers for a in _values(offer)]
    if len(actions) <= ACTIONS:
        yield from actions
        return
    by_kind: dict[type[Action], list[int]] = {}
    for place, action in enumerate(actions):
        by_kind.setdefault(type(action), []).append(place)
    room, kept = ACTIONS, set[int]()
    while room > 0:
        for places in by_kind.values():
            if places and room > 0:
                kept.add(places.pop(0))
                room -= 1
    yield from (actions[place] for place in sorted(kept))


def _values(offer: Offer) -> Iterator[Action]:
    """An offer's action, or some of the values of its span: both ends, others evenly between."""
    span = offer.span
    if span is None:
        yield offer.action
        return
    last = len(span) - 1
    for step in sorted({last * i // (VALUES - 1) for i in range(VALUES)}):
        yield offer.at(span.low + step * span.step)


class SpielState:
    """The same table in OpenSpiel's manner: legal actions, one applied at a time, returns at the end."""

    def __init__(self, title: str, players: int = 3, seed: int = 0, **options: Any) -> None:
        self._env = TableEnv(title, players, **options)
        self._env.reset(seed=seed)

    @property
    def game(self) -> shortline.Game[Any]:
        """The game behind it."""
        return self._env.game

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return any((*self._env.terminations.values(), *self._env.truncations.values()))

    def current_player(self) -> int:
        """The number of the player to act; -4, as OpenSpiel has it, once the game is over."""
        return -4 if self.is_terminal() else self._env.possible_agents.index(self._env.agent_selection)

    def legal_actions(self) -> list[int]:
        """The places of the list that hold an action."""
        return [] if self.is_terminal() else list(range(len(self._env.moves)))

    def action_to_string(self, action: int) -> str:
        """An action in words."""
        return self.game.label(self._env.moves[action])

    def apply_action(self, action: int) -> None:
        """Let the current player take an action."""
        if self.is_terminal():
            raise Malformed("The game is over")
        self._env.step(action)

    def returns(self) -> list[float]:
        """Everybody's share of all worth less an even share; nothing before the end."""
        standing = self._env._standing() if self.is_terminal() else {}
        return [standing.get(agent, 0.0) for agent in self._env.possible_agents]

    def observation_tensor(self, player: int) -> list[float]:
        """What a player may know, as figures."""
        return self._env._figures(self._env.possible_agents[player])

    def clone(self) -> SpielState:
        """A state that goes on by itself."""
        new = object.__new__(type(self))
        new._env = copy(self._env)
        new._env.game = self.game.copy()
        return new
