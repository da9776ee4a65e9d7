"""A rating: Plackett–Luce over places at a table, and how it is shown. Nothing here looks at a database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from shortline.bots.anchors import anchors

BOT = "bot:"
"""How the key of a bot begins; people have the id of their account, deleted accounts one that nobody else has."""
FORMER = "former:"
OVERALL = ""
"""The title of ratings over all titles."""
FIRST_SHOWN = 5
"""With fewer games a player is unrated: the interval would be wider than the scale."""
MIDDLE, POINTS = 1500, 40
"""A rating is shown as 1500 + 40 · (μ - 25) ± 2σ."""

_model = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """What is believed of a player's strength: its middle and its deviation."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def shown(self) -> int:
        """The middle, as it is shown."""
        return round(MIDDLE + POINTS * (self.mu - _model.mu))

    @property
    def uncertainty(self) -> int:
        """In which the true strength lies with a likelihood of 95%, to either side."""
        return round(POINTS * 2 * self.sigma)


def anchor(bot: str) -> Rating | None:
    """Where a bot stands, whatever happens at tables here; None for one that the arena has not measured."""
    rating = anchors().get(bot)
    return Rating(*rating) if rating else None


def places(worths: Sequence[int]) -> list[int]:
    """The places of some players by what they are worth; level players share the better place."""
    return [1 + sum(other > worth for other in worths) for worth in worths]


def rated_places(worths: Sequence[int], absent: Sequence[bool]) -> list[int]:
    """The places that count for ratings: whoever left the seat to a bot comes last, however well the bot has played."""
    present = [worth for worth, away in zip(worths, absent, strict=True) if not away]
    last = len(present) + 1
    return [
        last if away else 1 + sum(other > worth for other in present)
        for worth, away in zip(worths, absent, strict=True)
    ]


def after_game(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings of the players of a table after a game, by their places."""
    teams = [[_model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    rated = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]
