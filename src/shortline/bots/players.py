"""The built-in players that think, each at its strength and in whatever styles."""

from __future__ import annotations

from dataclasses import replace

from shortline.bots.families import family_of
from shortline.bots.protocol import Choice, Observation
from shortline.bots.styles import split, styles


class Thinker:
    """Plays at a strength, in whatever styles its name says."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.strength, self.styles = split(name)

    def choose(self, obs: Observation) -> Choice:
        """What promises most, as far as the strength looks."""
        family = family_of(obs.state)
        match self.strength:
            case "expert":
                return family.deep(replace(obs, nodes=obs.nodes * EXPERT_NODES), self.name)
            case "strong":
                return family.deep(obs, self.name)
            case _:
                return family.thumbs(obs, self.name)


EXPERT_NODES = 5
"""By so many times `expert` looks at more positions than the budget of others."""

ABOUT = {
    "easy": "Plays by rules of thumb with a careless eye: sees today's revenue, not tomorrow's rust.",
    "steady": "Plays by rules of thumb over the exact route optimiser: worth, rust clock and forced purchases in view.",
    "strong": "Plays like steady with more in view: how openings went in many games, rivals on the board, "
    "what could follow.",
    "expert": "Plays like strong and takes its time, up to 20 seconds a move: for slow games and analysis.",
}


def about(name: str) -> str:
    """What a thinking player is, in a sentence."""
    strength, liked = split(name)
    return " ".join(styles()[style].about for style in liked) if liked else ABOUT[strength]
