"""What a built-in bot thinks of actions and positions of a cube-rail game."""

from __future__ import annotations

from shortline.bots.cubes import player, search, worth
from shortline.bots.cubes.hidden_cards import with_guessed_cards
from shortline.bots.protocol import Choice, Observation, Prospects, Valued
from shortline.bots.styles import searches
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules


def valued(obs: Observation, name: str) -> list[Valued]:
    """Every action worth a thought, the best first."""
    opinions = search.ranked(obs, name) if searches(name) else _thumbs(obs, name)
    return [Valued(gain, choice.action, choice.why) for gain, choice in opinions]


def judged(obs: Observation, name: str, action: Action, near: Valued | None) -> Valued:
    """One action by what it does; the reason is that of the one which is the same but for an amount."""
    gain = player.gain(with_guessed_cards(obs), action, name)
    return Valued(gain, action, near.why if near else "")


def prospects(rules: AnyRules, s: CubeRail, name: str) -> Prospects:
    """What everybody will be worth at the end."""
    left, worths = worth.prospects(rules, s, player.beliefs(name))
    return Prospects(worths, left)


def _thumbs(obs: Observation, name: str) -> list[tuple[float, Choice]]:
    # Of equals the first is taken, so the order among them stays.
    return sorted(player.valued(with_guessed_cards(obs), player.beliefs(name)), key=lambda rated: -rated[0])
