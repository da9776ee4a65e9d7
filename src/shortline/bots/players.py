"""The built-in players that think, each at its strength and in whatever styles."""

from __future__ import annotations

from dataclasses import replace

from shortline.bots.families import family_of
from shortline.bots.protocol import Choice, Observation
from shortline.bots.strengths import strengths
from shortline.bots.styles import split, styles


class Thinker:
    """Plays at a strength, in whatever styles its name says."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._strength = strengths()[split(name)[0]]

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, obs: Observation) -> Choice:
        """What promises most, as far as the strength looks."""
        family, strength = family_of(obs.state), self._strength
        if not strength.looks_ahead:
            return family.thumbs(obs, self.name)
        return family.deep(replace(obs, nodes=obs.nodes * strength.budget), self.name)


def about(name: str) -> str:
    """What a thinking player is, in a sentence."""
    strength, liked = split(name)
    return " ".join(styles()[style].about for style in liked) if liked else strengths()[strength].about
