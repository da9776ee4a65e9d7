"""Who plays whom in a cup, on which seats, and how the players stand. Nothing here looks at a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

REPEAT = 1000
"""Two who meet again weigh more than any distance in the standings."""
SWEEPS = 30


@dataclass(frozen=True)
class Played:
    """A table of a cup: its players in the order of their seats, and what each was worth at the end, if it is over."""

    players: tuple[int, ...]
    worths: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """How a player stands: points of finished tables, share of all worth at them, and how many they were."""

    player: int
    points: float
    share: float
    tables: int


def sizes(players: int, wished: int, least: int, most: int) -> list[int]:
    """How many sit at each table, as near to the wish as it goes; nothing if it does not go at all."""
    for tables in (*range(-(-players // wished), 0, -1), *range(players // wished + 1, players + 1)):
        small, more = divmod(players, tables)
        if small >= least and small + bool(more) <= most:
            return [small + (n < more) for n in range(tables)]
    return []


def met(tables: Sequence[Played]) -> Counter[tuple[int, int]]:
    """How often each two have met."""
    return Counter(pair for table in tables for pair in combinations(sorted(table.players), 2))


def grouped(order: Sequence[int], seats: Sequence[int], before: Sequence[Played]) -> list[list[int]]:
    """The tables of a round: neighbours in the order sit together, but nobody meets twice where it can be avoided."""
    rank = {player: n for n, player in enumerate(order)}
    groups, start = [], 0
    for size in seats:
        groups.append(list(order[start : start + size]))
        start += size
    known = met(before)
    for _ in range(SWEEPS):
        if not _better(groups, rank, known):
            break
    return groups


def _better(groups: list[list[int]], rank: Mapping[int, int], known: Mapping[tuple[int, int], int]) -> bool:
    """Let two players change tables wherever that costs less; whether any did."""
    changed = False
    for one, other in combinations(groups, 2):
        for i in range(len(one)):
            for j in range(len(other)):
                before = _cost(one, rank, known) + _cost(other, rank, known)
                one[i], other[j] = other[j], one[i]
                if _cost(one, rank, known) + _cost(other, rank, known) < before:
                    changed = True
                else:
                    one[i], other[j] = other[j], one[i]
    return changed


def _cost(group: Sequence[int], rank: Mapping[int, int], known: Mapping[tuple[int, int], int]) -> int:
    again = sum(known.get(pair, 0) ** 2 for pair in combinations(sorted(group), 2))
    ranks = [rank[player] for player in group]
    return REPEAT * again + max(ranks) - min(ranks)


def seated(group: Sequence[int], before: Sequence[Played]) -> tuple[int, ...]:
    """The players of a table on seats that they have had least often."""
    had = Counter((player, seat) for table in before for seat, player in enumerate(table.players))

    def cost(order: Sequence[int]) -> int:
        return sum(had[player, seat] ** 2 * 10 + had[player, seat] for seat, player in enumerate(order))

    return min(permutations(group), key=lambda order: (cost(order), [group.index(p) for p in order]))


def given(worths: Sequence[int], points: Sequence[float]) -> list[float]:
    """The points that a table gives to its players, in the order of their seats; level players share what their places
    give."""
    scores = []
    for worth in worths:
        above = sum(other > worth for other in worths)
        level = sum(other == worth for other in worths)
        scores.append(sum(points[n] if n < len(points) else 0 for n in range(above, above + level)) / level)
    return scores


def standings(players: Sequence[int], tables: Sequence[Played], points: Sequence[float]) -> list[Standing]:
    """The players by points of finished tables, then by their share of all worth."""
    scored: dict[int, float] = dict.fromkeys(players, 0.0)
    shares: dict[int, float] = dict.fromkeys(players, 0.0)
    count = Counter[int]()
    for table in tables:
        if not table.worths:
            continue
        total = sum(table.worths)
        for player, worth, more in zip(table.players, table.worths, given(table.worths, points), strict=True):
            scored[player] += more
            shares[player] += worth / total if total else 1 / len(table.players)
            count[player] += 1
    rows = [Standing(p, scored[p], shares[p] / count[p] if count[p] else 0.0, count[p]) for p in players]
    return sorted(rows, key=lambda s: (-s.points, -s.share, players.index(s.player)))
