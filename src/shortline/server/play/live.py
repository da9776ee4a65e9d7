"""Live games: the log of a table in the database, and the game that it adds up to in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Row, select

from shortline.kernel.action import Action, decode
from shortline.kernel.event import AnyEvent
from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.kernel.state import digest
from shortline.server.http.metrics import Metrics
from shortline.server.http.problems import Problem, not_found
from shortline.server.http.thread_pools import GAMES
from shortline.server.play.clocks import Clock
from shortline.server.play.hub import FORGET
from shortline.server.play.positions import KEPT, Extras, Operation, Shown
from shortline.server.present.parts import Parts
from shortline.server.present.view import Own
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.schema import entries, games, seats
from shortline.server.storage.stored_title import options_of, title_of
from shortline.table.game import AnyGame, Game

PROVE_EVERY = 25
"""A digest of the state goes into the log with every so many entries."""

CARRY = "carry"
"""The kind of entry by which a game is carried over to other rules: those between what it keeps and itself are void."""

log = logging.getLogger("shortline.live")


@dataclass(frozen=True)
class Halt:
    """Where the log of a game stops to hold under the rules now: the game is paused until its players carry it over."""

    held: int
    """So many entries can be played again."""
    length: int
    """So many entries there are."""
    why: str
    differs: bool = False
    """Whether the position after them is another than it was: a digest says so."""
    entry: Row[Any] | None = None
    """The first entry that does not hold, if it is one."""


@dataclass(frozen=True)
class Tried:
    """An entry that may be made: what it says, the state it leads to, and its events."""

    kind: str
    data: Mapping[str, Any]
    after: Any
    action: Action | None = None
    events: tuple[AnyEvent, ...] = ()


@dataclass
class Live:
    """A running game in memory, and how many entries of its log it has taken in.

    Whoever changes it holds ``lock``; whoever only looks needs no lock, since nothing waits while it changes.
    """

    id: str
    game: AnyGame
    length: int = 0
    told: list[tuple[AnyEvent, ...]] = field(default_factory=list)
    """The events of each entry, those taken back since included."""
    counts: list[int] = field(default_factory=list)
    """How many actions there were after each entry."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    positions: deque[Shown] = field(default_factory=lambda: deque(maxlen=KEPT))
    """The last positions, the one now at the end (``play.positions``)."""
    parts: Parts = field(default_factory=Parts)
    own: dict[str | None, Own] = field(default_factory=dict)
    """What each seat can do now."""
    extras: dict[tuple[str | None, int], Extras] = field(default_factory=dict)
    """What the log tells a seat that knew so many actions."""
    patches: dict[tuple[int, int], list[Operation]] = field(default_factory=dict)
    """What changes from a position to the one now, by what was seen and what is seen."""
    messages: dict[tuple[int, str | None, str | None], tuple[float, bytes]] = field(default_factory=dict)
    """When a message to those who knew a position was written, and the message."""
    halt: Halt | None = None
    """Why the game is paused, if its log does not hold under these rules."""
    void: frozenset[int] = frozenset()
    """Entries that count no more, since the game was carried over to other rules."""
    clock: Clock | None = None
    """The table's clocks since they were last read, if nobody has acted or changed places (``play.timekeeping``)."""

    def __post_init__(self) -> None:
        self._show()

    @classmethod
    def brought(cls, game_id: str, game: AnyGame) -> Live:
        """A game that was played elsewhere, one entry for each of its actions: as its log would be read."""
        own = game.until(game.number)
        own.about = {}
        live = cls(game_id, own, own.number)
        live.told = [own.every_event(n) for n in range(1, own.number + 1)]
        live.counts = list(range(1, own.number + 1))
        live.positions.clear()
        live.positions.extend(Shown(n, own.at(n), n, n) for n in range(max(0, own.number - KEPT + 1), own.number + 1))
        return live

    def _show(self) -> None:
        """Take what was made of the last position away, and keep the position now to be shown."""
        self.positions.append(Shown(self.length, self.game.state, self.game.number, self.game.length))
        self.own.clear()
        self.extras.clear()
        self.patches.clear()
        self.messages.clear()
        self.clock = None

    @property
    def now(self) -> Shown:
        """The position now."""
        return self.positions[-1]

    def position(self, number: int) -> Shown | None:
        """The position after an entry of the log, if it is still kept."""
        back = self.length - number
        return self.positions[-1 - back] if 0 <= back < len(self.positions) else None

    def take(self, entry: Row[Any]) -> None:
        """Take in the next entry of the log, if the rules allow what it says."""
        if entry.number != self.length + 1:
            raise RulesChanged(f"its log lacks entry {self.length + 1}")
        if entry.number in self.void:
            self._note(())
        else:
            self.apply(entry.kind, entry.action)

    def take_all(self, rows: Sequence[Row[Any]]) -> None:
        """Take in entries one after another and prove their digests. Where one does not hold the game halts: it stands
        where the rules followed it last, and nobody plays on before its players agree."""
        self.void |= voided(rows)
        carried = max((entry.number for entry in rows if entry.kind == CARRY), default=0)
        unproved = ""
        for entry in rows:
            try:
                self.take(entry)
            except Exception as e:  # whatever other rules make of it
                if not isinstance(e, RulesChanged | Malformed | IllegalAction):
                    log.exception("game %s cannot be played again", self.id)
                self._halt(rows, str(e), bool(unproved), entry)
                return
            # What was before it was carried over need not be as it was: players have agreed to the position after it.
            if entry.digest and entry.number >= carried and entry.digest != digest(self.game.state):
                unproved = unproved or f"The position after entry {entry.number} is not the one that was played"
        if unproved:
            self._halt(rows, unproved, True)

    def _halt(self, rows: Sequence[Row[Any]], why: str, differs: bool, entry: Row[Any] | None = None) -> None:
        log.error("game %s is paused after entry %s: %s", self.id, self.length, why)
        self.halt = Halt(self.length, rows[-1].number, why, differs, entry)

    def apply(self, kind: str, data: Mapping[str, Any]) -> None:
        """Do what the next entry says: act, take back, or do again."""
        self.go_on(self.tried(kind, data))

    def tried(self, kind: str, data: Mapping[str, Any]) -> Tried:
        """What the next entry would bring; nothing has changed. ``Malformed`` or ``IllegalAction`` if it may not be."""
        game = self.game
        if kind == "act":
            action = decode(data, game.rules.actions)
            after, events = game.tried(action)
            return Tried(kind, data, after, action, events)
        if kind in ("undo", "redo"):
            way = -1 if kind == "undo" else 1
            return Tried(kind, data, game.at(game.number + way * data["actions"]))
        if kind == CARRY:
            return Tried(kind, data, game.state)
        raise ValueError(f"entries of kind {kind!r} are not known")

    def go_on(self, step: Tried) -> None:
        """Take in the next entry, which was tried in the position now."""
        if step.action is not None:
            self.game.go_on(step.action, step.after, step.events)
        elif step.kind != CARRY:
            move = self.game.undo if step.kind == "undo" else self.game.redo
            for _ in range(step.data["actions"]):
                move()
        self._note(step.events)

    def _note(self, events: tuple[AnyEvent, ...]) -> None:
        """Note that an entry was taken in, with its events."""
        self.told.append(events)
        self.counts.append(self.game.number)
        self.length += 1
        self._show()

    def stood(self, number: int) -> int:
        """How many actions have stood ever since the log had so many entries: the rest is news to whoever knew it."""
        return min(self.counts[number - 1 :], default=0) if number > 0 else 0


def voided(rows: Sequence[Row[Any]]) -> frozenset[int]:
    """The entries that later ones have made void by carrying the game over without them."""
    void: set[int] = set()
    for entry in reversed(rows):
        if entry.kind == CARRY and entry.number not in void:
            void |= set(range(entry.action["kept"] + 1, entry.number))
    return frozenset(void)


class LiveGames:
    """The games in memory, the least used of them forgotten when there are too many."""

    def __init__(self, database: Database, room: int, metrics: Metrics) -> None:
        self.database = database
        self.room = room
        self.metrics = metrics
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._games)

    async def get(self, game_id: str) -> Live:
        """A game as its log in the database is now, whoever has written it."""
        while True:
            live = await self._in_memory(game_id)
            async with live.lock, self.database.reading() as connection:
                await self.catch_up(connection, live)
                if live.halt is None or not await self._since(connection, live.id, live.halt.length):
                    return live
            self.forget(game_id)  # it was carried over meanwhile

    def held(self, game_id: str) -> Live | None:
        """A game as memory has it, if it does: others may have written since."""
        live = self._games.get(game_id)
        if live is not None:
            self._games.move_to_end(game_id)
        return live

    async def at_least(self, game_id: str, number: int) -> Live:
        """A game with at least so many entries: the database is asked only if memory is behind."""
        live = self.held(game_id)
        return live if live is not None and live.length >= number else await self.get(game_id)

    async def fresh(self, connection: Connection, game_id: str) -> Live:
        """A game as a transaction sees it that is not yet committed."""
        live = await self._open(connection, game_id)
        await self.catch_up(connection, live)
        return live

    async def catch_up(self, connection: Connection, live: Live) -> None:
        """Take in what was added to the log since, unless the game is paused; the caller holds the game's lock."""
        if live.halt is None:
            live.take_all(await self._since(connection, live.id, live.length))

    async def _in_memory(self, game_id: str) -> Live:
        """A game as memory has it, opened if need be."""
        lock = self._opening.get(game_id)
        if lock is None:
            lock = self._opening[game_id] = asyncio.Lock()
        async with lock:
            live = self._games.get(game_id)
            if live is None:
                live = await self._replayed(game_id)
        return self.keep(live)

    def keep(self, live: Live) -> Live:
        """Keep a game in memory that was read from its log, unless it is there already; the least used may go."""
        live = self._games.setdefault(live.id, live)
        self._games.move_to_end(live.id)
        while len(self._games) > self.room:
            self._games.popitem(last=False)
        self.metrics.live_games.set(len(self._games))
        return live

    async def _replayed(self, game_id: str) -> Live:
        """A game read from its log; long ones take a while, and others shall not wait for them."""
        async with self.database.reading() as connection:
            live = await self._open(connection, game_id)
            rows = await self._since(connection, live.id)
        await GAMES.run(live.take_all, rows)
        return live

    async def _open(self, connection: Connection, game_id: str) -> Live:
        # The seats before the table: if it is dissolved in between, there is no table, never a table without seats.
        query = select(seats.c.name).where(seats.c.game == game_id).order_by(seats.c.position)
        names = [r.name for r in await connection.execute(query)]
        row = (await connection.execute(select(games).where(games.c.id == game_id))).one_or_none()
        if row is None:
            raise not_found("table")
        return Live(game_id, begun(row, names))

    async def _since(self, connection: Connection, game_id: str, number: int = 0) -> Sequence[Row[Any]]:
        query = select(entries).where(entries.c.game == game_id, entries.c.number > number)
        return (await connection.execute(query.order_by(entries.c.number))).all()

    def heard(self, game_id: str, number: int) -> None:
        """Keep up with what is no matter of the log: a game must be read again, or its clocks."""
        if number == FORGET:
            self.forget(game_id)
        elif game_id in self._games:
            self._games[game_id].clock = None

    def forget_clocks(self) -> None:
        """Have the clocks of all games read again."""
        for live in self._games.values():
            live.clock = None

    def forget(self, game_id: str) -> None:
        """Drop a game from memory: it will be read from its log again."""
        self._games.pop(game_id, None)


def begun(row: Row[Any], names: Sequence[str]) -> AnyGame:
    """The game of a table as it began; ``Problem`` 409 if its title is not here any more."""
    try:
        title = title_of(row)
        return Game(title, names, options_of(title, row.options, len(names)), int(row.seed))
    except Malformed as e:
        text = f"This game cannot be opened here: {e}. Nothing of it is lost, and its record can be had"
        raise Problem(409, "Title missing", text) from e
