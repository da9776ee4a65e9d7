"""Checking runs that someone asks for: whether each is legal, what it pays, and what is wrong in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import StopKind
from shortline.eighteenxx.routes.network import Place, network
from shortline.eighteenxx.routes.trace import Trace, follow, stops_named
from shortline.eighteenxx.routes.trains import Bonus, Run, Runs, Scorer, Train, runs, share_out
from shortline.kernel.wording import a as a_
from shortline.kernel.wording import capital, listed
from shortline.kernel.wording import counted as number
from shortline.parts.hexgrid import opposite

KINDS: dict[StopKind, str] = {
    "city": "city",
    "town": "town",
    "offboard": "off-map area",
    "mine": "mine",
    "port": "port",
    "cmd": "coal mining district",
}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a run: a key such as ``run.no_station`` and a sentence."""

    key: str
    text: str


@dataclass(frozen=True)
class Checked:
    """A run with its amounts, and what is wrong with it; nothing if it is legal."""

    run: Run
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class CheckedSet:
    """The runs of one turn with their amounts and bonuses, and what is wrong with them; nothing if all is legal."""

    runs: Runs
    faults: tuple[Fault, ...]


def check_run(
    board: Board, corporation: str, train: Train, scorer: Scorer, stops: Sequence[str], track: Sequence[str]
) -> Checked:
    """Check and score one run, written as stops and the sides crossed in order.

    Names that the board does not know raise ValueError: that is malformed input, not a wrong run.
    """
    numbers = stops_named(board, stops)
    if not numbers:
        raise ValueError("a run has at least one stop")
    ways = follow(board, numbers, tuple(track))
    places = [network(board).places[i] for i in numbers]
    trace = ways[0] if ways else Trace(numbers, (), tuple(track))
    run = score(board, train, scorer, trace, share_out([earned(scorer, places)])[0])
    faults = [] if ways else [_broken(board, stops, track)]
    faults += [Fault(*f) for f in _faults(board, corporation, train, places, tuple(track))]
    faults += [Fault("run.hex_twice", f"The run enters {h} twice") for h in _entered_twice(train, trace)]
    return Checked(run, tuple(faults))


def _entered_twice(train: Train, trace: Trace) -> list[str]:
    """The hexes that a run enters twice, where it may enter each once."""
    entered = Counter(h for n, leg in enumerate(trace.legs) for h in leg[n > 0 :])
    return [h for h, times in entered.items() if times > 1] if train.hex_once else []


def score_set(
    board: Board,
    corporation: str,
    scorer: Scorer,
    asked: Sequence[tuple[Train, Sequence[str], Sequence[str]]],
) -> CheckedSet:
    """Check and score the runs of one turn: each alone, their track together, bonuses given where they pay most."""
    checked = [check_run(board, corporation, train, scorer, stops, track) for train, stops, track in asked]
    faults = [f for c in checked for f in c.faults]
    for a, b in combinations([c.run for c in checked], 2):
        for side in sorted(set(a.track) & set(b.track)):
            text = f"The {a.train.name} and the {b.train.name} train both use the track {_side(board, side)}"
            faults.append(Fault("run.shared_track", text))
    net = network(board)
    given = share_out([earned(scorer, (net.places[net.named[s]] for s in c.run.stops)) for c in checked])
    results = []
    for c, bonuses in zip(checked, given, strict=True):
        trace = Trace(stops_named(board, c.run.stops), c.run.legs, c.run.track)
        results.append(score(board, c.run.train, scorer, trace, bonuses))
    return CheckedSet(runs(tuple(results), False), tuple(faults))


def score(board: Board, train: Train, scorer: Scorer, trace: Trace, bonuses: Iterable[Bonus]) -> Run:
    """The run along a way, in its canonical direction, with its amounts."""
    net = network(board)
    names = tuple(net.places[i].name for i in trace.stops)
    if (names[::-1], trace.track[::-1]) < (names, trace.track):
        trace = trace.turned()
    places = [net.places[i] for i in trace.stops]
    return Run(
        train=train,
        stops=tuple(p.name for p in places),
        track=trace.track,
        legs=trace.legs,
        amounts=tuple(scorer.amounts(board, train, p) for p in places),
        bonuses=tuple((b.amount, b.name) for b in bonuses),
        subsidies=tuple(a for p in places for a in scorer.treasury(board, train, p)),
    )


def earned(scorer: Scorer, places: Iterable[Place]) -> tuple[Bonus, ...]:
    """The bonuses that a run over these stops may have."""
    hexes = {p.hex for p in places}
    return tuple(b for b in scorer.bonuses if hexes.issuperset(b.places))


def _faults(
    board: Board, corporation: str, train: Train, places: list[Place], track: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """What is wrong with a run apart from gaps in its track."""
    for side, times in Counter(track).items():
        if times > 1:
            yield "run.same_track", f"The run uses the track {_side(board, side)} twice"
    for place, times in Counter(places).items():
        if times > 1:
            yield "run.stop_twice", f"The run includes {_name(board, place)} twice"
    own = {(s.hex, s.stop) for s in board.stations_of(corporation)}
    closed = train.ignores + train.avoids
    if not any((p.hex, p.stop) in own and p.kind not in closed for p in places):
        yield "run.no_station", f"No stop of the run has a station of {corporation}"
    for p in places[1:-1]:
        if train.only_ends(p.kind, p.ground, p.hex):
            yield "run.through_red", f"A run may begin or end in {_name(board, p)}, not pass through"
        elif board.blocked(p.hex, p.stop, corporation):
            yield (
                "run.blocked",
                f"Others' stations fill {_name(board, p)}: {corporation} may end a run there, not pass through",
            )
    for p in places:
        if p.kind in train.avoids:
            yield "run.avoids", f"{capital(a_(train.name))} may not run to {_name(board, p)}"
    yield from _counts(board, train, places)


def _counts(board: Board, train: Train, places: list[Place]) -> Iterator[tuple[str, str]]:
    """What is wrong with the number and the kinds of a run's stops."""
    counted = sum(p.kind in train.counts for p in places)
    if counted > train.reach:
        most = number(train.reach, "stop")
        yield "run.too_long", f"{capital(a_(train.name))} runs to {most} at most; this run has {counted} that count"
    calling = sum(p.kind not in train.ignores and p.kind not in train.silent for p in places)
    if calling < train.least:
        yield "run.one_place", f"A run joins {number(train.least, 'place')} at least; this one has {calling}"
    for hex_id, times in Counter(p.hex for p in places if p.one_call).items():
        if times > 1:
            yield (
                "run.one_call",
                f"A run may include only one of the cities of {board.map.hexes[hex_id].name or hex_id}",
            )
    for kind, times in Counter[StopKind](p.kind for p in places if p.kind in train.single).items():
        if times > 1:
            yield "run.one_of_kind", f"A run includes one {KINDS[kind]} at most; this one has {times}"
    if train.needs and not any(p.kind in train.needs for p in places):
        yield (
            "run.needs",
            f"{capital(a_(train.name))} needs {listed((a_(KINDS[k]) for k in train.needs), 'or')} on its run",
        )


def _name(board: Board, place: Place) -> str:
    name = board.map.hexes[place.hex].name
    return f"{name} ({place.name})" if name else f"the {KINDS[place.kind]} in {place.name}"


def _side(board: Board, side: str) -> str:
    hex_id, _, edge = side.partition(":")
    if not edge.isdigit():
        return f"in {hex_id}"
    return f"between {hex_id} and {board.map.hexes[hex_id].neighbours[int(edge)]}"


def _broken(board: Board, stops: Sequence[str], track: Sequence[str]) -> Fault:
    """What is wrong with a run whose track does not hold together."""
    for first, second in pairwise(track):
        for hex_id, came in _ends(board, first):
            if any(_forks(board, hex_id, came, leaves) for h, leaves in _ends(board, second) if h == hex_id):
                return Fault("run.reverses", f"The run would reverse at the fork in {hex_id}")
    return Fault("run.not_connected", _gap(board, stops, track))


def _ends(board: Board, side: str) -> tuple[tuple[str, int], ...]:
    """A side of a hex, as each of the two hexes has it."""
    hex_id, _, edge = side.partition(":")
    if not edge.isdigit():
        return ()  # track that touches no side
    return (hex_id, int(edge)), (board.map.hexes[hex_id].neighbours[int(edge)], opposite(int(edge)))


def _forks(board: Board, hex_id: str, came: int, leaves: int) -> bool:
    """Whether two sides of a hex are not joined, but each is with the same third one: the arms of a fork."""
    joined = {e: {s.b if s.a == e else s.a for s in board.sections(hex_id) if e in (s.a, s.b)} for e in (came, leaves)}
    both = joined[came] & joined[leaves]
    return leaves not in joined[came] and bool(both) and all(0 <= e < 6 for e in both)


def _gap(board: Board, stops: Sequence[str], track: Sequence[str]) -> str:
    """Where the track of a run breaks off."""
    for n in range(len(track), -1, -1):
        for m in range(len(stops), 0, -1):
            if follow(board, stops_named(board, stops[:m]), tuple(track[:n])):
                to = f" to {stops[m]}" if m < len(stops) else ""
                return f"No track leads on from {stops[m - 1]}{to} the way the run is drawn"
    return f"No track leads from {stops[0]} the way the run is drawn"
