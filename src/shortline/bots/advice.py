"""Advice: what a bot would do in a game, why, and what else it weighed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shortline.bots import registry
from shortline.bots.opinion import THINKERS, valued
from shortline.bots.protocol import NODES, observe
from shortline.bots.worker import PATIENCE, asked
from shortline.kernel.action import Action
from shortline.kernel.refusal import Malformed
from shortline.table.game import Game


@dataclass(frozen=True)
class Candidate:
    """An action that a bot weighed: what it thinks it brings in dollars, and why."""

    action: Action
    label: str
    value: float
    why: str = ""


@dataclass(frozen=True)
class Advice:
    """A bot's choice and its reason. Bots without a plan of their own have weighed nothing else."""

    action: Action
    label: str
    why: str
    candidates: tuple[Candidate, ...] = ()
    """What it weighed, the best first."""


# Any: a game of whichever family.
def ask(game: Game[Any], bot: str = registry.USUAL, seed: int = 0, nodes: int = NODES) -> Advice:
    """What a bot would do now, seeing no more than the seat to act may; the game stays as it is."""
    player = registry.find(bot)
    if game.over:
        raise Malformed("The game is over: there is nothing to choose")
    obs = observe(game.rules, game.state, game.to_act[0], seed, nodes)
    choice = asked(player, bot, obs, PATIENCE)
    weighed: Sequence[Any] = valued(obs, bot) if bot in THINKERS else ()
    candidates = tuple(Candidate(it.action, game.label(it.action), it.gain, it.why) for it in weighed)
    return Advice(choice.action, game.label(choice.action), choice.why, candidates)
