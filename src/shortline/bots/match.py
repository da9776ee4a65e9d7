"""A match: one game between bots, each seeing no more than its seat may, and what it came to."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from shortline.bots import engine, registry
from shortline.bots.manners import round_of
from shortline.bots.packing import pack, unpack
from shortline.bots.protocol import NODES, Bot, observe
from shortline.bots.worker import PATIENCE, Broken, asked
from shortline.eighteenxx.events import TrainsRan, TurnBegan
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.kernel import play
from shortline.kernel.action import Action, encode
from shortline.kernel.chance import step
from shortline.kernel.event import AnyEvent
from shortline.kernel.refusal import IllegalAction
from shortline.kernel.state import digest
from shortline.table.game import AnyGame, Game
from shortline.titles import find as find_title

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
LIMIT = 5_000
"""A game with more actions than this is called unfinished."""
NOBODY = -1
"""The seat of a corporation's president who is no player: 18FL's bankrupts leave some behind."""
TURNS = 3
"""By which operating turn a corporation is to have run a train."""


@dataclass(frozen=True)
class Order:
    """One game to play: the table, its seed, and who sits where."""

    title: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int = NODES
    patience: float = PATIENCE


@dataclass(frozen=True)
class Result:
    """What a game came to. ``times`` are milliseconds a move, by seat: the only part that differs between runs."""

    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ending: str
    rounds: int
    actions: int
    digest: str
    bankrupt: tuple[int, ...] = ()
    """The seats that went bankrupt."""
    late_trains: tuple[str, ...] = ()
    """Corporations that had run no train by the end of their third operating turn."""
    late_seats: tuple[int, ...] = ()
    """The seats of their presidents, one for each; ``NOBODY`` where there was none."""
    founded: int = 0
    """Corporations that had a third operating turn."""
    broken: tuple[str, ...] = ()
    """Bots that lost their seats, and why."""
    lost_seats: tuple[int, ...] = ()
    """The seats that they lost."""
    times: tuple[tuple[float, ...], ...] = ()
    moves: str = ""
    """The actions of the game as JSON: no part of a file of results, from which they can be played again."""

    def won(self) -> tuple[int, ...]:
        """What the bots came to by themselves: one that lost its seat has nothing of what was made of it."""
        return tuple(0 if i in self.lost_seats else score for i, score in enumerate(self.scores))

    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they are level. A bot that lost its seat wins nothing."""
        best = max((s for i, s in enumerate(self.scores) if i not in self.lost_seats), default=0)
        return tuple(i for i, s in enumerate(self.scores) if s == best and i not in self.lost_seats)

    def facts(self) -> dict[str, Any]:
        """The result without what differs between runs."""
        data = asdict(self)
        del data["times"], data["moves"]
        return data


class Watch:
    """What is noted while a game is played."""

    def __init__(self) -> None:
        self.turns: Counter[str] = Counter()
        self.ran: set[str] = set()
        self.late: dict[str, str] = {}
        """Corporations without a run after their third turn, and who was president then."""
        self.founded: set[str] = set()
        self.rounds = 0
        self._round: Any = None

    def see(self, state: Any, events: Sequence[AnyEvent]) -> None:
        """Note the events of an action."""
        for event in events:
            if isinstance(event, TurnBegan):
                self._begin(event.corporation, state.president(event.corporation))
            elif isinstance(event, TrainsRan) and event.runs:
                self.ran.add(event.corporation)
        mark = round_of(state)
        if mark != self._round and mark[0] == "operating":
            self.rounds += 1
        self._round = mark

    def _begin(self, corporation: str, president: str) -> None:
        self.turns[corporation] += 1
        if self.turns[corporation] == TURNS + 1:
            self.founded.add(corporation)
            if corporation not in self.ran:
                self.late[corporation] = president


def run(order: Order) -> Result:
    """Play one game to its end."""
    game = table(order)
    players = {seat: (name, engine.find(name)) for seat, name in zip(game.state.seats, order.bots, strict=True)}
    return played(game, players, order)


def table(order: Order) -> AnyGame:
    """The table of an order before the first move."""
    return Game(find_title(order.title), NAMES[: len(order.bots)], order.options, order.seed)


def played(game: AnyGame, players: dict[str, tuple[str, Bot]], order: Order, watch: Watch | None = None) -> Result:
    """Play a game with these players; one that breaks loses its seat, and the game goes on."""
    watch = watch or Watch()
    rules, state, seats = game.rules, game.state, game.state.seats
    times: dict[str, list[float]] = {seat: [] for seat in seats}
    broken: dict[str, str] = {}
    actions = list[Action]()
    rng = order.seed
    while not state.over and len(actions) < LIMIT:
        seat = play.to_act(state)[0]
        bits, rng = step(rng)
        obs = observe(rules, state, seat, bits, order.nodes)
        if not registry.built_in(players[seat][0]):
            obs = replace(obs, state=unpack(rules, pack(rules, obs.state)))  # a view that leads nowhere
        began = time.perf_counter()
        try:
            action = asked(players[seat][1], players[seat][0], obs, order.patience).action
        except Broken as e:
            if players[seat][0] == registry.USUAL:
                e.add_note(f"in {order}, after {[encode(a) for a in actions]}")
                raise
            broken[seat] = f"{seat}: {e}; {registry.USUAL} takes the seat"
            players[seat] = (registry.USUAL, registry.find(registry.USUAL))
            continue
        times[seat].append(1000 * (time.perf_counter() - began))
        state, events = play.apply(rules, state, action)
        actions.append(action)
        watch.see(state, events)
    if not _proved(table(order), actions, state):
        # Somebody has reached into the game. The record does not tell who: it can be any bot from outside.
        why = "the game does not come to the same end when its record is played again"
        broken |= {seat: f"{seat}: {why}" for seat in seats if not registry.built_in(players[seat][0])}
    worth = dict(state.scores()) if state.over else {}
    failed = {*state.bankrupt, *(a.by for a in actions if isinstance(a, GoBankrupt))}
    return Result(
        order.seed,
        order.bots,
        tuple(worth.get(seat, 0) for seat in seats),
        ending(state),
        watch.rounds,
        len(actions),
        digest(state),
        tuple(i for i, seat in enumerate(seats) if seat in failed),
        tuple(sorted(watch.late)),
        tuple(seats.index(p) if (p := watch.late[c]) in seats else NOBODY for c in sorted(watch.late)),
        len(watch.founded),
        tuple(broken.values()),
        tuple(i for i, seat in enumerate(seats) if seat in broken),
        tuple(tuple(round(t, 2) for t in times[seat]) for seat in seats),
        json.dumps([encode(a) for a in actions], ensure_ascii=False),
    )


def _proved(fresh: AnyGame, actions: Sequence[Action], end: Any) -> bool:
    """Whether the actions lead from a fresh table to the same end."""
    state = fresh.state
    try:
        for action in actions:
            state, _ = play.apply(fresh.rules, state, action)
    except IllegalAction:
        return False
    return digest(state) == digest(end)


def ending(state: Any) -> str:
    """Why the game ended, in a word."""
    if not state.over:
        return "unfinished"
    end = state.ending
    return str(getattr(end, "reason", "") or end or "played out")
