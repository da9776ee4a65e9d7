"""The tally of an arena: wins with intervals, worth, ratings, time, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

from shortline.bots.match import Result

Z = 1.96
"""Intervals are of 95%."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true share lies, by Wilson."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of all lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * part))] if ranked else 0.0


def tally(results: Sequence[Result]) -> dict[str, Any]:
    """All that the games came to, as data."""
    names = sorted({bot for r in results for bot in r.bots})
    ratings = rated(results)
    return {
        "games": len(results),
        "bots": {name: _bot(name, results, ratings[name]) for name in names},
        "endings": dict(Counter(r.ending for r in results).most_common()),
        "rounds": dict(sorted(Counter(r.rounds for r in results).items())),
        "actions": round(sum(r.actions for r in results) / max(1, len(results)), 1),
        "illegal_actions": sum(1 for r in results for text in r.broken if "not on offer" in text),
        "broken": [text for r in results for text in r.broken],
        "games_with_bankruptcy": sum(1 for r in results if r.bankrupt or r.ending == "bankruptcy"),
        "corporations": sum(r.founded for r in results),
        "late_trains": sum(len(r.late_trains) for r in results),
        "seconds_a_game": round(sum(sum(map(sum, r.times)) for r in results) / 1000 / max(1, len(results)), 2),
    }


def _bot(name: str, results: Sequence[Result], rating: tuple[float, float]) -> dict[str, Any]:
    """What one bot came to, over all its seats. A level win is shared; a seat that it lost counts as nothing."""
    seats = [(r, i) for r in results for i, bot in enumerate(r.bots) if bot == name]
    wins = sum(1 / len(r.winners()) for r, i in seats if i in r.winners())
    low, high = wilson(wins, len(seats))
    parts = [r.won()[i] / sum(r.scores) for r, i in seats if sum(r.scores)]
    times = [t for r, i in seats if r.times for t in r.times[i]]
    return {
        "seats": len(seats),
        "wins": round(wins, 2),
        "win_share": round(wins / max(1, len(seats)), 4),
        "interval": [round(low, 4), round(high, 4)],
        "worth": round(sum(r.won()[i] for r, i in seats) / max(1, len(seats))),
        "winning_worth": _mean([r.scores[i] for r, i in seats if i in r.winners()]),
        "worth_share": round(sum(parts) / max(1, len(parts)), 4),
        "rating": [round(rating[0], 2), round(Z * rating[1], 2)],
        "ms_p50": round(percentile(times, 0.5), 1),
        "ms_p95": round(percentile(times, 0.95), 1),
        "bankruptcies": sum(1 for r, i in seats if i in r.bankrupt),
        "late_trains": sum(r.late_seats.count(i) for r, i in seats),
    }


def _mean(values: Sequence[int]) -> int:
    return round(sum(values) / len(values)) if values else 0


def rated(results: Sequence[Result]) -> Mapping[str, tuple[float, float]]:
    """The ratings of the bots, middle and deviation, after all games in order; each seat is a player of its own."""
    model = PlackettLuce()
    known = {bot: model.rating() for r in results for bot in r.bots}
    for r in results:
        after = model.rate([[known[bot]] for bot in r.bots], scores=[float(score) for score in r.won()])
        met: dict[str, list[Any]] = {}
        for bot, team in zip(r.bots, after, strict=True):
            met.setdefault(bot, []).append(team[0])
        for bot, news in met.items():
            # A bot with several seats learns from each of them; its own seats against one another cancel out.
            mu = sum(n.mu for n in news) / len(news)
            known[bot] = model.rating(mu=mu, sigma=sum(n.sigma for n in news) / len(news))
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}
