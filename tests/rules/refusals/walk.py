"""A walk through the refusals of a title: positions of whole games, and everything that could be tried in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations, islice
from math import prod
from random import Random
from typing import Any

from shortline.eighteenxx.frames import StockTurn
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.running import asked_runs
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.refusal import Refusal
from shortline.kernel.rules import Position, Rules
from shortline.kernel.state import but
from shortline.parts.consent import Decline
from shortline.parts.ledger import BANK
from tests.golden.events import RECORDS, played

EVERY = 23
"""Every so-manieth position of a game is looked at."""
EARLY = 12
"""Of the opening every position is looked at."""
TRIES = 45
"""So many actions of a kind are tried in a position."""
LISTED = 40_000
"""Of so many combinations of what their fields may hold."""


@dataclass(frozen=True)
class Met:
    """A refusal that was met: where in the game, and what it said."""

    key: str
    round: str
    clause: str
    text: str


def walk(title: str) -> dict[tuple[str, str], Met]:
    """The refusals of a title by key and kind of round, each as it was met first; one key has one clause there."""
    met: dict[tuple[str, str, str], Met] = {}
    for n, record in enumerate(r for r in RECORDS if r.parent.name == title):
        game = played(record)
        random = Random(n)
        for number in (*range(EARLY), *range(EARLY + n, game.number, EVERY), game.number):
            legal = [o.action for o in play.offers(game.rules, game.at(number))]
            for s in variants(game.rules, game.at(number), random):
                for action, refusal in refused(game.rules, s, random, random.sample(legal, min(TRIES, len(legal)))):
                    clause = refusal.cite.removeprefix(f"{title} ")
                    at = type(action).__name__ if refusal.key == "turn.declined" else where(s)
                    found = Met(refusal.key, at, clause, refusal.text)
                    met.setdefault((found.key, found.round, clause), found)
    return dict(_single(met))


def variants(rules: Rules, s: EighteenXX, random: Random) -> Iterator[EighteenXX]:
    """A position; the same with everybody poor, with rights used up, in the middle of a turn; and after proposals."""
    yield s
    if s.over:
        return
    yield but(s, ledger={**dict.fromkeys(s.ledger, 3), BANK: sum(s.ledger.values())})
    if s.turn is not None:
        used = replace(s.turn, tiles=("yellow",), stations=1)
        yield but(s, turn=used)
        yield but(s.corporation(s.operating, stations=(), operated=True), turn=replace(used, first=True, stations=0))
    elif isinstance(s.top, StockTurn):
        half = replace(s.top, bought=True, sold_first=True, blocks=tuple(s.corporations))
        yield but(s, cursor=(*s.cursor[:-1], half))
        yield but(s, market=Market())
    yield from auctions(rules, s)
    proposals = [o.action for o in play.offers(rules, s) if asks(rules, s, o.action)]
    for proposal in random.sample(proposals, min(2, len(proposals))):
        asked, _ = play.apply(rules, s, proposal)
        yield asked
        yield play.apply(rules, asked, Decline(asked.top.actors[0]))[0]


def auctions(rules: Rules, s: EighteenXX) -> Iterator[EighteenXX]:
    """A private under the hammer, after two bids on it and the purchase of the one before it."""
    for_sale = s.privates_of(BANK)
    if s.top.step != "private_sale" or len(for_sale) < 2:
        return
    for _ in range(2):
        bids = [
            o.action for o in play.offers(rules, s) if isinstance(o.action, Bid) and o.action.private == for_sale[1]
        ]
        if bids:
            s, _events = play.apply(rules, s, bids[0])
    taking = [o.action for o in play.offers(rules, s) if isinstance(o.action, TakePrivate)]
    if taking:
        s, _events = play.apply(rules, s, taking[0])
        yield s


def asks(rules: Rules, s: EighteenXX, action: Action) -> bool:
    """Whether an action needs the consent of another."""
    p = rules.procedure(s, type(action))
    return p is not None and p.consent(Position(rules, s), action) not in (None, action.by)


def _single(met: Mapping[tuple[str, str, str], Met]) -> Iterator[tuple[tuple[str, str], Met]]:
    seen: dict[tuple[str, str], Met] = {}
    for (key, round_, clause), found in met.items():
        other = seen.setdefault((key, round_), found)
        assert other.clause == clause, f"{key} cites {other.clause} and {clause} in {round_}"
    yield from seen.items()


def where(s: EighteenXX) -> str:
    """What a clause may depend on: the ending, a proposal, a step with rules of its own, or the kind of round."""
    if s.over:
        return s.ending.reason if s.ending else ""
    if isinstance(s.top, Consent):
        return type(s.top.proposal).__name__
    return {"stock_turn": "stock", "lay_tile": "operating"}.get(s.top.step, s.top.step) if not s.turn else _step(s)


def _step(s: EighteenXX) -> str:
    own = ("discard_train", "choose_city")
    return s.top.step if s.top.step in own else "operating"


def refused(rules: Rules, s: EighteenXX, random: Random, legal: Sequence[Action]) -> Iterator[tuple[Action, Refusal]]:
    """What is refused in a position, of what would be legal but for its changes and of everything that can be tried."""
    declined = s.top.declined
    tried = (a for kind in rules.actions.values() for a in islice(attempts(rules, s, kind, random), TRIES))
    for action in (*declined, *legal, *tried):
        yield from ((action, refusal) for refusal in play.refusals(rules, s, action))


def attempts(rules: Rules, s: EighteenXX, kind: type[Action], random: Random) -> Iterator[Action]:
    """So many actions of a kind as are tried, sensible or not, in no order."""
    if kind is RunTrains:
        yield from run_attempts(rules, s, random)
        return
    names = [f.name for f in fields(kind) if f.name != "by"]
    choices = [values(rules, s, name) for name in names]
    there_are = min(prod(map(len, choices)), LISTED)
    for n, place in enumerate(random.sample(range(there_are), min(TRIES, there_are))):
        by = random.choice(s.seats) if n % 7 == 3 or not s.top.actors else s.top.actors[0]
        yield kind(by, *_at(choices, place))


def _at(choices: Sequence[Sequence[Any]], place: int) -> list[Any]:
    """One of all combinations by its place, the last choice changing first, without making those before it."""
    found = []
    for values_ in reversed(choices):
        place, here = divmod(place, len(values_))
        found.append(values_[here])
    return found[::-1]


def values(rules: Rules, s: EighteenXX, name: str) -> list[Any]:
    """What a field of an action may hold, with some nonsense."""
    data = rules.data
    held = [t for it in s.corporations.values() for t in it.trains]
    table: dict[str, list[Any]] = {
        "corporation": [*s.corporations, "XYZ"],
        "source": ["initial_offering", "open_market", "treasury"],
        "par": [*data.chart.pars, 61],
        "shares": [0, 1, 2, 4, 6],
        "private": [*data.privates, "XYZ", *(c for c in s.corporations if "opening_sale" in rules.steps)],
        "buyer": [*s.seats, "Zoe"],
        "asks": [0, 1, 45, 5000],
        "price": [0, 1, 20, 45, 100, 180, 300, 900],
        "amount": [0, 3, 5, 40, 75, 140, 400],
        "hex": _hexes(s),
        "tile": [*s.board.map.tiles, "XYZ"],
        "rotation": [0, 1, 2, 3, 4, 5, 7],
        "stop": [0, 1, 4],
        "train": [*s.depot.upcoming[:2], *s.depot.upcoming[-1:], *s.depot.open_market[:1], *held[:6], "9-9"],
        "using": ["", *data.privates],
        "runs_as": ["", "2", "1G", "3", "3E", "6"],
        "number": [0, 1],
    }
    return table[name]


def _hexes(s: EighteenXX) -> list[str]:
    """Hexes with tiles, homes and some others."""
    names = [h for h, it in s.board.map.hexes.items() if it.name]
    return [*dict.fromkeys([*s.board.laid, *names]), *list(s.board.map.hexes)[::5], "Z99"]


def forks(s: EighteenXX) -> Iterator[tuple[str, str]]:
    """Pairs of sides of a hex that are both joined to a third, and not to each other."""
    for hex_id in s.board.laid:
        joined = {frozenset((x.a, x.b)) for x in s.board.sections(hex_id) if 0 <= x.b < 6}
        for one, other in combinations(joined, 2):
            if one & other and one ^ other not in joined:
                a, b = sorted(one ^ other)
                yield f"{hex_id}:{a}", f"{hex_id}:{b}"


def run_attempts(rules: Rules, s: EighteenXX, random: Random) -> Iterator[Action]:
    """The best runs of all corporations, longer ones, cut and doubled ones, for the trains of the one that operates."""
    seat = s.top.actors[0] if s.top.actors else s.seats[0]
    yield RunTrains(seat)
    yield RunTrains(seat, (("9-9", ("A1",), ()),))
    if not s.turn or s.top.step != "run_trains":
        return
    trains = s.corporations[s.operating].trains
    stops = [station.hex for station in s.board.stations if len(s.board.stops(station.hex)) == 1]
    for sides in forks(s):
        yield from (RunTrains(seat, ((train, tuple(stops[:1]), sides),)) for train in trains[:1])
    for corporation in (s.operating, *s.corporations):
        if not s.board.stations_of(corporation):
            continue
        for name in ("2", "4", "5"):
            kinds = [n for it in rules.data.trains.values() for n in it.runs if n.startswith(name)][:1]
            for run in asked_runs(Position(rules, s), corporation, kinds).written():
                _, stops, track = run
                train = trains[0] if trains else "9-9"
                yield RunTrains(seat, ((train, stops, track),))
                yield RunTrains(seat, ((train, stops, track[:-1]),))
                yield RunTrains(seat, ((train, stops[:1], ()),))
                yield RunTrains(seat, ((train, (*stops, stops[0]), (*track, *track)),))
                if len(trains) > 1:
                    yield RunTrains(seat, ((trains[0], stops, track), (trains[1], stops, track)))
