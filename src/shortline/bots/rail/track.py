"""Track: tiles, stations and whatever else changes the board, by the revenue they add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shortline.bots.protocol import Valued
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.first_run import FAR, stranding_cost, tiles_left, way
from shortline.bots.rail.outlook import price_of_money
from shortline.bots.rail.prospect import prospect
from shortline.bots.rail.rivals import effect_on_rivals, kept_open
from shortline.bots.rail.standing import judged
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.upgrade import build
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.names import tile_name
from shortline.eighteenxx.procedures.lay_tile import LayTile, fit_of
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.routes import WhatIf
from shortline.eighteenxx.running import trains_of, values
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import phase, train_limit
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.rules import Position


@dataclass(frozen=True, slots=True)
class Hand:
    """The trains with which track is judged: those at hand for some rounds, and those to come for the rest."""

    own: tuple[str, ...]
    rounds: float
    then: tuple[str, ...]
    kinds: tuple[str, ...]
    later: float


def hand(ev: Evaluation, corporation: str) -> Hand:
    """The trains of a corporation now, and those it will have when they are gone or as it can pay for more."""
    clock, it = ev.clock, ev.s.corporations[corporation]
    rounds = float(clock.rounds)
    lasting = tuple(t for t in it.trains if clock.lasting(t))
    lives = [clock.life(t) for t in it.trains if t not in lasting]
    life = min(rounds, max(lives, default=0.0) if it.trains and not lasting else rounds if lasting else 0.0)
    kinds: tuple[str, ...] = ()
    coming = clock.next_kind(max(life, 1.0) if not lasting else 1.0)
    if coming is not None and len(lasting) < min(2, train_limit(Position(ev.rules, ev.s), corporation)):
        kinds = (coming.name,)
    if not it.trains:
        first = clock.next_kind(0)
        kinds = (first.name,) if first else ()
        far = clock.next_kind(4)
        return Hand((), 0.0, (), (far.name,) if far else kinds, rounds)
    later = max(1.0, rounds - life) if not lasting else rounds * 0.5
    return Hand(it.trains, max(1.0, min(life, rounds)), lasting, kinds, later * ev.w.future)


def tiles(ev: Evaluation) -> Iterator[Valued]:
    """Every tile that may be laid, by what it adds to the revenue now and later, and to the prospects."""
    s, rules, w = ev.s, ev.rules, ev.w
    name = s.operating
    offers = [o.action for o in ev.offers(LayTile)]
    if not offers:
        return
    trains = hand(ev, name)
    worths, exits = values(Position(rules, s), name), int(w.exits)
    own = trains_of(Position(rules, s), name, trains.own)
    now = WhatIf(s.board, name, own, lambda board: worths, exits) if own else None
    sets = (*trains_of(Position(rules, s), name, trains.then), *ev.of_kind(name, trains.kinds))
    then = now if sets == own else WhatIf(s.board, name, sets, lambda board: worths, exits) if sets else None
    color = phase(Position(rules, s)).color
    before = prospect(s.board, name, color)
    share = _stake(ev, name)
    away, sisters = way(ev, s.board, name).tiles, _waiting(ev)
    for a in offers:
        assert isinstance(a, LayTile)
        if not _plain(s, a):
            yield _for_sisters(ev, _nearer(ev, tried(ev, a), a, away), a, sisters)
            continue
        more = now.tile(a.hex, a.tile, a.rotation) - now.revenue if now else 0
        far = more if then is now else then.tile(a.hex, a.tile, a.rotation) - then.revenue if then else 0
        hope = prospect(s.board.lay(a.hex, a.tile, a.rotation), name, color) - before
        cost = ground_cost(Position(ev.rules, s), a.hex)
        gain = more * trains.rounds + far * trains.later + w.prospect * (hope + more) * min(ev.clock.rounds, 6)
        why = f"{tile_name(s.board.map, a.tile)} on {a.hex} {_brings(ev, more, far, hope)}"
        valued = Valued(gain * share - cost * price_of_money(ev, name) + 1.0, a, why)
        yield _for_sisters(ev, _nearer(ev, valued, a, away), a, sisters)


def _brings(ev: Evaluation, more: int, far: int, hope: float) -> str:
    """What a tile brings, in words: a figure that is nothing is not told."""
    if more > 0 and far > 0:
        return f"adds {ev.money(more)} a run now and {ev.money(far)} with the trains to come"
    if more > 0:
        return f"adds {ev.money(more)} a run now"
    if far > 0:
        return f"adds {ev.money(far)} a run with the trains to come"
    lost = min(more, far)
    if lost < 0:
        return f"costs {ev.money(-lost)} a run"
    return "leads on to places beyond its track" if hope > 0 else "changes no run"


def _nearer(ev: Evaluation, valued: Valued, a: LayTile, away: int) -> Valued:
    """A tile of a corporation that cannot run anywhere yet, by how near to a run it brings it."""
    if not away:
        return valued
    tile = tile_name(ev.s.board.map, a.tile)
    if any(s.hex == a.hex and s.stop < 0 for s in ev.s.board.stations_of(ev.s.operating)):
        return Valued(valued.gain + ev.w.first_run, a, f"{tile} gives the station on {a.hex} its city")
    left = way(ev, _laid(ev.s, a), ev.s.operating).tiles
    if left >= away:
        home = any(s.hex == a.hex for s in ev.s.board.stations_of(ev.s.operating))
        if home and away == FAR and ev.w.foresight and not ev.s.board.sections(a.hex):
            # Where the others have built all around it, an upgrade may let it out, but first it needs track of its own.
            return Valued(valued.gain + ev.w.first_run, a, f"{tile} gives the station on {a.hex} its track")
        return valued
    then = "makes a run possible" if not left else f"leaves {left} more to the first run"
    return Valued(valued.gain + ev.w.first_run * (away - left), a, f"{tile} on {a.hex} {then}")


def _waiting(ev: Evaluation) -> dict[str, int]:
    """The other corporations of this president that cannot run anywhere yet, and the tiles between them and a run."""
    s = ev.s
    mine = (c for c, it in s.corporations.items() if it.started and c != s.operating and s.president(c) == ev.me)
    waiting = {c: tiles_left(ev, c, s.board) for c in mine} if ev.w.foresight else {}
    return {c: tiles for c, tiles in waiting.items() if tiles}


def _for_sisters(ev: Evaluation, valued: Valued, a: LayTile, sisters: dict[str, int]) -> Valued:
    """A tile by what it does to the ways of those corporations, too."""
    if not sisters:
        return valued
    gain, why, laid = valued.gain, valued.why, _laid(ev.s, a)
    for name, before in sisters.items():
        nearer = before - tiles_left(ev, name, laid)
        if nearer:
            gain += ev.w.first_run * nearer
            why += f"; {name} comes nearer to its first run" if nearer > 0 else f"; it lengthens the way of {name}"
    return Valued(gain, valued.action, why)


def city(ev: Evaluation, a: Action) -> Valued:
    """A city for a station, where a tile has several: by what I will be worth, and by how near it is to a first run."""
    after, _ = play.apply(ev.rules, ev.s, a)
    judgement = judged(ev, a)
    away = way(ev, after.board, ev.s.operating).tiles if ev.w.foresight else 0
    return Valued(judgement.gain - ev.w.first_run * away, a, judgement.why)


def _plain(s: EighteenXX, a: LayTile) -> bool:
    """Whether a tile leaves the stops of its hex as they are counted: cities that become one move their stations."""
    fit = fit_of(s, a)
    return fit is not None and tuple(fit.stops) == tuple(range(len(fit.stops)))


def _laid(s: EighteenXX, a: LayTile) -> Board:
    """The board with a tile laid; where cities become one their stations move along."""
    fit = fit_of(s, a)
    return s.board.lay(a.hex, a.tile, a.rotation) if fit is None or _plain(s, a) else build(s.board, a.hex, fit)


def _stake(ev: Evaluation, corporation: str) -> float:
    """How much of what a corporation earns is worth having: my part, and a little for its price."""
    return max(0.1, ev.edge(corporation, ev.w.rivalry)) + 0.02


def power(ev: Evaluation, corporation: str, s: EighteenXX) -> float:
    """What a corporation's track and trains will bring from here to the end, in dollars for all shares."""
    here = ev.at(s) if s is not ev.s else ev
    trains = hand(ev, corporation)
    alive = tuple(t for t in trains.own if t in s.corporations[corporation].trains)
    now = here.revenue(corporation, alive)
    then = here.revenue(corporation, trains.then, trains.kinds)
    hope = prospect(s.board, corporation, phase(Position(ev.rules, ev.s)).color)
    return now * trains.rounds + then * trains.later + ev.w.prospect * hope * 2


def tried(ev: Evaluation, action: Action, worth: float = 0.0) -> Valued:
    """An action that changes the board, judged by doing it; ``worth`` is given up with it."""
    s, name = ev.s, ev.s.operating
    after, _ = play.apply(ev.rules, s, action)
    if after.operating != name or isinstance(after.top, Consent):
        return Valued(-1.0, action, "it needs another's leave")
    more = power(ev, name, after) - power(ev, name, s)
    cost = s.cash(name) - after.cash(name)
    if isinstance(action, PlaceStation):
        more += kept_open(ev, action)
    gain = more * _stake(ev, name) - cost * price_of_money(ev, name) - worth + effect_on_rivals(ev, after)
    if cost > 0:
        gain -= stranding_cost(ev, name, cost, after.corporations[name].trains, ev.at(after))
    return Valued(gain, action, _adds(ev, round(more), cost))


def _adds(ev: Evaluation, more: int, cost: int) -> str:
    """What a change of the board adds for its corporation, in words."""
    name = ev.s.operating
    if more > 0:
        brought = f"it adds about {ev.money(more)} to what {name} will earn"
    else:
        brought = f"it costs {name} about {ev.money(-more)}" if more else f"it brings {name} nothing"
    if not cost:
        return brought
    return f"{brought}, for {ev.money(cost)}" if cost > 0 else f"{brought}, and brings {ev.money(-cost)}"
