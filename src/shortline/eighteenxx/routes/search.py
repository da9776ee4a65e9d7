"""The exact search: the set of runs that pays most, proved to be the most.

Small boards are walked: every route of every train is listed, and the lists are packed. Where there are more routes
than that, the board is swept hex by hex, all trains together, in passes of growing width: each pass may find better
runs, and the pass that had room for everything is the proof.

What a short search has answered lately is kept with the map: a tile or a station concerns few corporations, and an
answer stays right until something near its trains changes, whatever game they lie in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from shortline.eighteenxx.board.board import Board, Laid, Station
from shortline.eighteenxx.routes.check import earned, score
from shortline.eighteenxx.routes.front import Cell, Piece, Shapes, cells_of
from shortline.eighteenxx.routes.network import Chain, Network, ground, network
from shortline.eighteenxx.routes.pack import Packed, greedy, pack, pack_below
from shortline.eighteenxx.routes.together import SidePrices, Swept, one_by_one, sweep_below, sweep_together
from shortline.eighteenxx.routes.trace import Trace
from shortline.eighteenxx.routes.train_network import SCALE, TrainNetwork, cached_train_network
from shortline.eighteenxx.routes.trains import Counting, Runs, Scorer, Train, runs, share_out
from shortline.eighteenxx.routes.walk import Alone, Probe, Route, TooMany, Walk, legs

Question = tuple[str, tuple[Train, ...], Scorer, int, int]
"""A corporation, its trains, what stops pay, how many exits may be looked at, and a revenue known before."""


class Answer(NamedTuple):
    """What was found on a board; ``near`` are the hexes, as bits, on which it rests."""

    laid: Mapping[str, Laid]
    stations: tuple[Station, ...]
    near: int
    revenue: int
    proved: bool

    def holds(self, board: Board, corporation: str) -> bool:
        """Whether the answer is right on another board too."""
        if board.stations is not self.stations:
            own = tuple(s for s in self.stations if s.corporation == corporation)
            if own != board.stations_of(corporation):
                return False
        bit = ground(board.map).hex_bit
        return not any(self.near & bit[h] for h in board.changes(self.laid, self.stations))


def recall(board: Board, question: Question) -> Answer | None:
    """The answer to a question, if it is known and still holds."""
    answer = board.map.facts.answers.get(question)
    return answer if answer is not None and answer.holds(board, question[0]) else None


def remember(board: Board, question: Question, near: int, revenue: int, proved: bool) -> None:
    """Keep an answer in place of an older one to the same question."""
    board.map.facts.answers.renew(question, Answer(board.laid, board.stations, near, revenue, proved))


WALK = 60_000
"""How many exits all walks of a turn may look at."""
UNLIMITED = 1 << 60
PACK = 200_000
"""How many comparisons packing may take."""
BEAM = 64
WIDEN = 8
"""How many combinations of states the first pass of a sweep keeps, and by what each pass has more room."""
PRICED = 512
"""From what width on prices are looked for before the next pass."""


class RouteSearch:
    """The search for one turn. Like trains stand together, the farthest reaching first."""

    def __init__(
        self,
        board: Board,
        corporation: str,
        trains: Sequence[Train],
        scorer: Scorer,
        networks: Sequence[TrainNetwork] = (),
    ) -> None:
        self.board = board
        self.corporation = corporation
        self.trains = trains
        self.scorer = scorer
        self.order = sorted(
            range(len(trains)), key=lambda i: (-trains[i].reach, trains[i].name, trains.index(trains[i]), i)
        )
        self._given = networks
        self.lists: list[list[Route]] = []

    @cached_property
    def networks(self) -> list[TrainNetwork]:
        """The network as each train sees it, in the search's order; like trains share one. Given, or made now."""
        made = list(self._given)
        if not made:
            trains = [self.trains[i] for i in self.order]
            for k, train in enumerate(trains):
                like = k > 0 and trains[k - 1] == train
                made.append(
                    made[-1] if like else cached_train_network(self.board, self.corporation, train, self.scorer)
                )
        return made

    def walk(self, floor: int = -1, exits: int = WALK, comparisons: int = PACK) -> Packed:
        """List all routes that a set worth more than ``floor`` can have, and pack them; raises ``TooMany`` if that
        takes too long, ``guess`` then knows something."""
        self._list(Alone if len(self.networks) == 1 else Walk, floor, exits)
        return pack(self.lists, self._limit(comparisons))

    def _limit(self, steps: int) -> int:
        """Sections that touch no side cannot be swept: there is no limit to walking then."""
        return UNLIMITED if network(self.board).ground.inner else steps

    def _list(self, kind: type[Walk], floor: int, exits: int = WALK) -> None:
        """List the routes of all trains, best first."""
        left = self._limit(exits)
        walks: list[Walk] = []
        for of in self.networks:
            walks.append(walks[-1] if walks and walks[-1].of is of else kind(of))
        apart = [walk for k, walk in enumerate(walks) if not k or walk is not walks[k - 1]]
        most = sum(walk.most for walk in walks)
        try:
            for walk in apart:
                walk.floor = max(-1, floor - most + walk.most)
                left = walk.every(left)
        finally:
            for walk in apart:
                walk.routes.sort(key=_value, reverse=True)
            self.lists = [walk.routes for walk in walks]

    def below(self, cap: int, known: Runs) -> Runs:
        """The best runs that pay less than ``cap``, proved; ``known`` are some that do. Listed routes may leave a bonus
        to another train, so with bonuses the board is swept."""
        if not self.scorer.bonuses:
            try:
                self._list(Walk, -1)
                return self.packed(pack_below(self.lists, cap * SCALE, self._limit(PACK)), True)
            except TooMany:
                pass
        cells = cells_of(self.board, self.corporation)
        best = sweep_below(SidePrices(self._shapes(cells)).sweeps(), cap, _worth(known))
        return self._swept_runs(cells, best) if best.pieces else runs(known.runs, True)

    def most(self, hint: int = 0) -> int:
        """The most revenue that the trains can make; quicker if it is no less than ``hint``."""
        floor = hint * SCALE - 1
        try:
            revenue = self.walk(floor)[0]
            return (revenue if revenue > floor else self.walk()[0]) // SCALE
        except TooMany:
            best = 0
            for better in self.sweep():
                best = better.revenue
            return best

    def about(self, exits: int, hint: int = 0) -> int:
        """What the trains make at least, and nearly always at most: the best that a walk over so many exits finds.
        Without a proof it costs little on any board; nothing below ``hint`` is looked for."""
        return self.known(exits, hint)[0]

    def known(self, exits: int, hint: int = 0) -> tuple[int, bool]:
        """The same as it was found lately, or now; and whether the walk saw everything."""
        question = (self.corporation, tuple(self.trains), self.scorer, exits, hint)
        known = recall(self.board, question)
        if known is not None:
            return known.revenue, known.proved
        best = self.looked(exits, hint)
        remember(self.board, question, self._near(), *best)
        return best

    def _near(self) -> int:
        """The hexes, as bits, on which the runs can depend."""
        hexes, bit = 0, network(self.board).ground.hex_bit
        for of in self.networks:
            hexes |= of.near
        for station in self.board.stations_of(self.corporation):
            hexes |= bit[station.hex]
        return hexes

    def looked(self, exits: int, hint: int) -> tuple[int, bool]:
        """The same, looked for now."""
        try:
            best, proved = self.walk(hint * SCALE - 1, exits, exits)[0], True
        except TooMany:
            best, proved = self.guess()[0], False
        return max(hint, best // SCALE), proved

    def guess(self) -> Packed:
        """Good runs from what the walks have found so far."""
        return greedy(self.lists)

    def packed(self, result: Packed, proved: bool) -> Runs:
        """The runs of packed routes."""
        chosen = [(self.order[k], _walked(route)) for k, route in enumerate(result[1]) if route]
        return self.runs(self._shortened(chosen), proved)

    def runs(self, chosen: list[tuple[int, Trace]], proved: bool) -> Runs:
        """The runs along ways, by number of the train, with bonuses where they pay most."""
        chosen = sorted(chosen)
        places = network(self.board).places
        given = share_out([earned(self.scorer, (places[s] for s in way.stops)) for _, way in chosen])
        made = [
            score(self.board, self.trains[i], self.scorer, way, has)
            for (i, way), has in zip(chosen, given, strict=True)
        ]
        return runs(tuple(made), proved)

    def sweep(self) -> Iterator[Runs]:
        """Sweep the board in passes of growing width; every better set of runs, and at the end the best, proved."""
        cells = cells_of(self.board, self.corporation)
        shapes = self._shapes(cells)
        prices = SidePrices(shapes)
        known, beam = self.packed(self.guess(), False), BEAM
        if len(shapes) > 2:
            known = max(known, self._swept_runs(cells, one_by_one(prices.sweeps(), BEAM)), key=_worth)
            yield known
        best = sweep_together(prices.sweeps(), _worth(known), beam)
        while not best.complete:
            if best.pieces:
                known = self._swept_runs(cells, best)
                yield known
            if beam >= PRICED and len(shapes) > 2:
                prices.adjust(best.value)
            beam *= WIDEN
            best = sweep_together(prices.sweeps(), best.value, beam)
        yield self._swept_runs(cells, best) if best.pieces else runs(known.runs, True)

    def _shapes(self, cells: tuple[Cell, ...]) -> list[Shapes]:
        shapes: list[Shapes] = []
        for k, of in enumerate(self.networks):
            shapes.append(shapes[-1] if k and of is self.networks[k - 1] else Shapes(of, cells))
        return shapes

    def _swept_runs(self, cells: tuple[Cell, ...], swept: Swept) -> Runs:
        """The runs that a pass of the sweep has found."""
        ways = [(self.order[k], _swept(cells, pieces, self.networks[k])) for k, pieces in enumerate(swept.pieces)]
        return self.runs(self._shortened([way for way in ways if way[1].stops]), swept.complete)

    def _shortened(self, ways: list[tuple[int, Trace]]) -> list[tuple[int, Trace]]:
        """The runs by shorter track, except those whose track keeps out of one another's hexes."""
        if any(train.hex_once for train in self.trains):
            return ways
        return _shortened(network(self.board), ways)


def _worth(runs_: Runs) -> int:
    return runs_.revenue * SCALE + runs_.treasury


def _value(route: Route) -> int:
    return route[0]


def _walked(route: Route) -> Trace:
    """The way that a route is."""
    first, second = legs(route[3]), legs(route[4])
    stops = [c.to for c in reversed(first)] + [route[2]] + [c.to for c in second]
    hexes = [c.hexes[::-1] for c in reversed(first)] + [c.hexes for c in second]
    track = [s for c in reversed(first) for s in reversed(c.sides)] + [s for c in second for s in c.sides]
    return Trace(tuple(stops), tuple(hexes), tuple(track))


def _swept(cells: tuple[Cell, ...], pieces: list[tuple[Piece, ...]], of: TrainNetwork) -> Trace:
    """The way that the pieces of a train make, from one of its ends to the other; no stops if it does not run."""
    cross = of.network.ground.cross
    at = {
        (cell.hex, edge): piece
        for cell, done in zip(cells, pieces, strict=True)
        for piece in done
        for edge in piece[:2]
    }
    ends = [key for key, piece in at.items() if piece[1] < 0 <= key[1]]
    if not ends:
        return Trace((), (), ())
    here, edge = ends[0]
    stops, hexes = [at[here, edge][2]], [here]
    track: list[str] = []
    routes: list[tuple[str, ...]] = []
    while edge >= 0:
        crossing = cross[here][edge]
        assert crossing is not None, "a sweep crosses sides of the map"
        here, entry, _, side = crossing
        hexes.append(here)
        track.append(side)
        a, b, stop = at[here, entry]
        edge = b if entry == a else a
        if stop >= 0:
            stops.append(stop)
            routes.append(tuple(hexes))
            hexes = [here]
    return Trace(tuple(stops), tuple(routes), tuple(track))


def _shortened(net: Network, ways: list[tuple[int, Trace]]) -> list[tuple[int, Trace]]:
    """The same runs, each leg by the shortest track that the others leave free."""
    taken = 0
    for _, way in ways:
        for side in way.track:
            taken |= net.ground.bit(side)
    made = []
    for i, way in ways:
        chains: list[Chain] = []
        start = 0
        for a, b, hexes in zip(way.stops, way.stops[1:], way.legs, strict=False):
            sides = way.track[start : start + len(hexes) - 1]
            start += len(sides)
            own = sum(net.ground.bit(side) for side in sides)
            taken &= ~own
            here, there = net.places[a], net.places[b]
            free = [c for c in net.fans[here.hex, here.stop].chains if c.to == b and not c.mask & taken]
            drawn = Chain((there.hex, there.stop), b, own, hexes, sides)
            chains.append(min([drawn, *free], key=lambda c: len(c.sides)))
            taken |= chains[-1].mask
        made.append((i, Trace(way.stops, tuple(c.hexes for c in chains), tuple(s for c in chains for s in c.sides))))
    return made


def best_runs(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """The runs of ``trains`` that pay most, proved; of equal ones those that bring the treasury more."""
    best = Runs(proved=True)
    for better in improving(board, corporation, trains, scorer):
        best = better
    return best


def incumbent(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """Good runs at once; ``proved`` says whether they are known to be the best."""
    return next(improving(board, corporation, trains, scorer))


def improving(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Iterator[Runs]:
    """Better and better runs, the first at once; the last is the best, and proved."""
    search = RouteSearch(board, corporation, trains, scorer)
    try:
        best = search.walk()
    except TooMany:
        yield search.packed(search.guess(), False)
        yield from search.sweep()
    else:
        yield search.packed(best, True)


def runner_up(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """The best runs that pay less than the best, proved; none if there are no others."""
    answers = list(improving(board, corporation, trains, scorer))
    best = answers[-1].revenue
    known = max((r for r in answers if r.revenue < best), key=lambda r: r.revenue, default=Runs())
    return RouteSearch(board, corporation, trains, scorer).below(best, known)


def has_run(board: Board, corporation: str, train: Train) -> bool:
    """Whether a train of the corporation would have any legal run at all."""
    counting = Counting()
    try:
        return Probe(cached_train_network(board, corporation, train, counting)).succeeds(WALK)
    except TooMany:
        return RouteSearch(board, corporation, [train], counting).most() > 0
