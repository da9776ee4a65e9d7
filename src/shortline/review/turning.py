"""Turning points: the turns in which the expected final shares moved most, each with what happened in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from shortline.kernel.wording import Currency, a, counted, listed
from shortline.review.chronicle import Chronicle
from shortline.review.facts import (
    Fact,
    PhaseBegun,
    PresidentChanged,
    PrivateSold,
    Ran,
    Ruined,
    Settled,
    SharesTraded,
    Started,
    TrainGone,
    TrainGot,
)
from shortline.review.forecast import Expectation
from shortline.review.tables import Move

POINTS = 6
"""So many turning points are told."""
IN_A_ROUND = {"sale": 1, "stock": 1, "operating": 2}
"""And so many of one round: in a stock round each purchase answers the one before."""
NOTABLE = 0.01
"""What a fact that makes a turn notable counts beside the expected shares that moved."""
WITHHELD = 100
"""Less than so many dollars withheld is nothing to speak of."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that moved what was to be expected: ``shares`` and ``wins`` say for whom by how much."""

    number: int
    """The position after the turn."""
    first: int
    """Its first action."""
    round: int
    headline: str
    swing: float
    """By how much the expected share of whoever acted moved beyond what is usual in that round."""
    shares: Mapping[str, float]
    wins: Mapping[str, float]


def turning_points(told: Chronicle, ahead: Sequence[Expectation]) -> tuple[TurningPoint, ...]:
    """The turns that moved most, in the order of the game."""
    facts: dict[int, list[Fact]] = {}
    for number, fact in told.facts:
        facts.setdefault(number, []).append(fact)
    points, notable = [], {}
    for _, group in groupby(told.moves, key=lambda m: m.turn):
        moves = list(group)
        headline, by_rule = _headline(told.money, moves, [f for m in moves for f in facts.get(m.number, ())])
        first, last = moves[0].number, moves[-1].number
        before, after = ahead[first - 1], ahead[last]
        shares = {seat: after.shares[seat] - before.shares[seat] for seat in after.shares}
        wins = {seat: after.wins[seat] - before.wins[seat] for seat in after.wins}
        gain = shares[moves[0].seat]
        points.append(TurningPoint(last, first, moves[0].round, headline, gain, shares, wins))
        notable[last] = NOTABLE * by_rule
    points = list(_beyond_the_usual(points))
    best: list[TurningPoint] = []
    for point in sorted(points, key=lambda p: (-p.swing - notable[p.number], p.number)):
        room = IN_A_ROUND[told.rounds[point.round].kind] if point.round >= 0 else 1
        if len(best) < POINTS and sum(p.round == point.round for p in best) < room:
            best.append(point)
    return tuple(sorted(best, key=lambda p: p.number))


def _beyond_the_usual(points: Sequence[TurningPoint]) -> Iterator[TurningPoint]:
    """The points with how far whoever acted moved beyond what turns of that round usually do: who has just bought a
    share is ahead only until the others have bought theirs."""
    for _, group in groupby(points, key=lambda p: p.round):
        turns = list(group)
        usual = sum(abs(p.swing) for p in turns) / len(turns)
        for point in turns:
            yield replace(point, swing=max(0.0, abs(point.swing) - usual))


Say = Callable[[Currency, Sequence[Move], Sequence[Fact]], str]


def _headline(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> tuple[str, bool]:
    """What a turn was about in one line, and whether the rules alone make it notable."""
    for notable, say in SAYINGS:
        line = say(money, moves, facts)
        if line:
            return line, notable
    return next((text for m in moves for text in m.text if not text.startswith("—")), moves[0].kind), False


def _ruin(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    return next((f"{f.seat} goes bankrupt" for f in facts if isinstance(f, Ruined)), "")


def _forced(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    helped = next((f for f in facts if isinstance(f, TrainGot) and f.helped), None)
    if helped is None:
        return ""
    return f"{moves[0].seat} adds {money(helped.helped)} to {helped.corporation}'s {helped.kind}-train"


def _phase(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    begun = next((f for f in facts if isinstance(f, PhaseBegun)), None)
    if begun is None:
        return ""
    bought = next((f for f in facts if isinstance(f, TrainGot) and f.kind == begun.train), None)
    lost = [f"{f.corporation} loses {a(f.kind)}" for f in facts if isinstance(f, TrainGone)]
    who = f"{bought.corporation} buys the first {bought.kind}-train" if bought else f"Phase {begun.phase} begins"
    return f"{who}: {listed(dict.fromkeys(lost))}" if lost else who


def _president(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    return next((f"{f.new} takes {f.corporation} from {f.old}" for f in facts if isinstance(f, PresidentChanged)), "")


def _started(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    return next((f"{f.seat} opens {f.corporation} at {money(f.par)}" for f in facts if isinstance(f, Started)), "")


def _private(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    sold = next((f for f in facts if isinstance(f, PrivateSold) and f.price < f.most), None)
    if sold is None:
        return ""
    return f"{sold.private} goes into {sold.buyer} for {money(sold.price)}, up to {money(sold.most)} allowed"


def _withheld(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    kept = next((f for f in facts if isinstance(f, Settled) and not f.paid and f.revenue >= WITHHELD), None)
    bought = [f for f in facts if isinstance(f, TrainGot)]
    if kept is None:
        return ""
    what = listed(f"{a(f.kind)}-train" for f in bought) if bought else "nothing"
    return f"{kept.corporation} withholds {money(kept.revenue)} and buys {what}"


def _bought(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    bought = [f for f in facts if isinstance(f, TrainGot)]
    if not bought:
        return ""
    trains = listed(f"{a(f.kind)}-train for {money(f.price)}" for f in bought)
    return f"{bought[0].corporation} buys {trains}"


def _ran(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    ran = next((f for f in facts if isinstance(f, Ran) and f.revenue), None)
    if ran is None:
        return ""
    paid = any(isinstance(f, Settled) and f.paid for f in facts)
    best = f", the best was {money(ran.best)}" if ran.best > ran.revenue else ""
    return f"{ran.corporation} {'pays' if paid else 'earns'} {money(ran.revenue)}{best}"


def _traded(money: Currency, moves: Sequence[Move], facts: Sequence[Fact]) -> str:
    said: dict[tuple[str, str], int] = {}
    for f in facts:
        if isinstance(f, SharesTraded):
            said[f.seat, f.corporation] = said.get((f.seat, f.corporation), 0) + f.shares
    return "; ".join(
        f"{seat} {'buys' if n > 0 else 'sells'} {counted(abs(n), f'{name} share')}"
        for (seat, name), n in said.items()
        if n
    )


SAYINGS: tuple[tuple[bool, Say], ...] = (
    (True, _ruin),
    (True, _forced),
    (True, _phase),
    (True, _president),
    (False, _started),
    (True, _private),
    (False, _withheld),
    (False, _bought),
    (False, _ran),
    (False, _traded),
)
"""What can be said of a turn, the weightiest first, and whether it makes the turn notable by itself."""
