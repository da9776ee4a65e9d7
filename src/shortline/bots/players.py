"""The built-in players that think: `easy`, `steady` and `strong`."""

from __future__ import annotations

from shortline.bots.families import family_of
from shortline.bots.protocol import Choice, Observation


class EasyBot:
    """Plays by rules of thumb with a careless eye: sees today's revenue, not tomorrow's rust."""

    def choose(self, obs: Observation) -> Choice:
        """What looks good at a glance."""
        return family_of(obs.state).thumbs(obs, "easy")


class SteadyBot:
    """Plays by rules of thumb over the exact route optimiser: worth, rust clock and forced purchases in view."""

    def choose(self, obs: Observation) -> Choice:
        """What promises most."""
        return family_of(obs.state).thumbs(obs, "steady")


class StrongBot:
    """Plays like steady with more in view: how openings went in many games, rivals on the board, what could follow."""

    def choose(self, obs: Observation) -> Choice:
        """What leads to most."""
        return family_of(obs.state).deep(obs, "strong")
