"""How a server bears up: many live games, many sockets, actions at a steady rate, and as many as it takes.

    python bench/server.py [--games 200] [--sockets 600] [--rate 60 100 200] [--seconds 20] [--database-url URL]
                           [--workers 1] [--json]

`shortline serve` runs in a process of its own on SQLite in a temporary folder (or on the PostgreSQL given). The games
stand some way into play. Actions are sent at each of the given rates in turn, round the tables; what is measured is
the time from sending an action to its acknowledgement (on disk), and to the moment when the last of the table's
watchers has the new position. At each table three people play, who have its page open; every second table has clocks,
the others none.
Then as many actions as four senders can get through. The measuring process shares the machine's cores, so it
talks HTTP and WebSocket over bare connections and reads no more than it must; the processor time that the server
itself takes for an action is told apart. Watchers take compressed messages and answers, as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from shortline.cli.chooser import Chooser
from shortline.kernel.action import encode
from shortline.table.game import Game
from shortline.titles import find

NUMBER = re.compile(rb'"type":"update","number":(\d+)')
COMMAND = "from shortline.cli import main; main()"
TITLES = ("18AL", "18GA", "18VA", "18FL")
NAMES = ("Ann", "Ben", "Cal")
PLAYED = 120
"""So many actions were done at each table before the clock starts."""
UNLIMITED = ("TABLES_AN_HOUR", "TABLES_AT_ONCE", "LOGINS_A_MINUTE", "SOCKETS_AN_ADDRESS")
AIM = "3 ms of processor an action, p95 to the last watcher under 50 ms at 100 actions a second"


@dataclass
class Table:
    """A table, what will be done at it, and when each position was sent for and has reached the last watcher."""

    id: str
    played: list[dict[str, Any]]
    ahead: list[dict[str, Any]]
    number: int = 0
    watchers: int = 0
    arrived: dict[int, int] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    last: dict[int, float] = field(default_factory=dict)
    acknowledged: list[float] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    """The players whose pages have a socket open; each is called by its player's name."""
    answers: list[int] = field(default_factory=list)
    updates: list[int] = field(default_factory=list)
    """Bytes of the answers to actions, and of the messages to the other watchers, as they were sent."""
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    def arrive(self, number: int) -> None:
        """A watcher has a position."""
        for n in [n for n in self.sent if n <= number and n not in self.last]:
            self.arrived[n] = self.arrived.get(n, 0) + 1
            if self.arrived[n] == self.watchers:
                self.last[n] = time.perf_counter() - self.sent[n]


class Server:
    """A running `shortline serve`."""

    def __init__(self, data: Path, args: argparse.Namespace) -> None:
        more = ["--database-url", args.database_url, "--workers", str(args.workers)] if args.database_url else []
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--data", str(data), *more],
            stdout=subprocess.PIPE,
            stderr=(data / "log").open("w"),
            text=True,
            env={**os.environ, **{f"SHORTLINE_{name}": "1000000" for name in UNLIMITED}},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "open at" not in line:
            raise SystemExit(f"the server did not start: {line}")
        self.address = line.split()[-1]
        host, _, port = self.address.removeprefix("http://").partition(":")
        self.place = (host, int(port))

    @property
    def processes(self) -> list[int]:
        """The process and its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    @property
    def memory(self) -> int:
        """The memory that the processes hold, in kilobytes."""
        found = (re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{p}/status").read_text()) for p in self.processes)
        return sum(int(f[1]) for f in found if f)

    @property
    def seconds(self) -> float:
        """The processor seconds that they have used."""
        stats = (Path(f"/proc/{p}/stat").read_text().rpartition(")")[2].split() for p in self.processes)
        return sum(int(s[11]) + int(s[12]) for s in stats) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def scripts(title: str, seed: int, count: int) -> list[dict[str, Any]]:
    """So many actions of random play."""
    game, chooser = Game(find(title), list(NAMES), {}, seed), Chooser(seed)
    while game.number < count and not game.over:
        game.play(chooser.pick(game))
    return [encode(action) for action in game.actions]


def furnish(data: Path, args: argparse.Namespace) -> tuple[list[Table], list[str]]:
    """Make the tables, every second one with clocks, and put on their logs what was played before; the tables, and a
    token of each player."""
    server, ahead = Server(data, args), int(2 * sum(args.rate) * args.seconds / args.games) + 20
    tables = []
    seeds = range(min(5, -(-args.games // len(TITLES))))
    kinds = {t: [scripts(t, seed, PLAYED + ahead) for seed in seeds] for t in TITLES}
    clock = {"kind": "live", "minutes": 600, "increment": 10, "on_timeout": "least"}
    players = [Player(server, name) for name in NAMES]
    ann, *others = players
    for i in range(args.games):
        title, seed = TITLES[i % len(TITLES)], i // len(TITLES) % 5
        wish = {"title": title, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "seed": seed}
        game = ann.post("/games", {**wish, "clock": clock if i % 2 else {"kind": "none"}})["id"]
        for other in others:
            other.post(f"/games/{game}/join", {})
        actions = kinds[title][seed]
        tables.append(Table(game, actions[:PLAYED], actions[PLAYED:], number=PLAYED))
    server.stop()
    write_logs(data, args.database_url, tables)
    return tables, [player.token for player in players]


class Player:
    """Somebody with an account and a token."""

    def __init__(self, server: Server, name: str) -> None:
        self.client = httpx.Client(base_url=f"{server.address}/api/v1", timeout=60)
        me = self.post("/people", {"name": name, "password": "correct horse"})
        self.client.headers["x-csrf-token"] = me["csrf"]
        self.token = self.post("/me/tokens", {"name": "bench"})["token"]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send something."""
        answer = self.client.post(path, json=body)
        answer.raise_for_status()
        return answer.json()


def write_logs(data: Path, database_url: str, tables: list[Table]) -> None:
    """Put the actions before the clock starts straight into the database."""
    rows = [(t.id, n, "act", json.dumps(a), a["by"], time.time()) for t in tables for n, a in enumerate(t.played, 1)]
    columns = "entries (game, number, kind, action, seat, at)"
    if database_url:
        import psycopg

        with psycopg.connect(database_url) as there, there.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {columns} VALUES (%s, %s, %s, %s, %s, %s)", rows)
            cursor.execute("UPDATE games SET length = %s", (PLAYED,))
        return
    with sqlite3.connect(data / "shortline.db") as connection:
        connection.executemany(f"INSERT INTO {columns} VALUES (?, ?, ?, ?, ?, ?)", rows)
        connection.execute("UPDATE games SET length = ?", (PLAYED,))
    connection.close()


class Line:
    """One connection that sends actions: plain HTTP, so that the measuring itself costs little."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = dict(zip(NAMES, tokens, strict=True))
        self.busy = asyncio.Lock()

    async def open(self, server: Server) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(*server.place, limit=2**22)

    async def act(self, table: Table, action: dict[str, Any]) -> None:
        """Send an action and wait for its acknowledgement."""
        wish = {
            "action": action,
            "based_on": table.number,
            "key": os.urandom(8).hex(),
            "page": True,
            "socket": action["by"],
        }
        body = json.dumps(wish).encode()
        head = (
            f"POST /api/v1/games/{table.id}/actions HTTP/1.1\r\nHost: bench\r\n"
            f"Authorization: Bearer {self.tokens[action['by']]}\r\nContent-Type: application/json\r\n"
            f"Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        async with self.busy:
            table.sent[table.number + 1] = began = time.perf_counter()
            self.writer.write(head.encode() + body)
            answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            length = int(re.search(r"content-length: (\d+)", answer, re.IGNORECASE)[1])  # type: ignore[index]
            text = await self.reader.readexactly(length)
        if not answer.startswith("HTTP/1.1 201"):
            raise SystemExit(f"{answer.splitlines()[0]}: {text[:300]!r}")
        table.acknowledged.append(time.perf_counter() - began)
        table.answers.append(length)
        table.number += 1
        if action["by"] in table.named:
            table.arrive(table.number)


class Watcher(asyncio.Protocol):
    """One socket that watches a table: of each message it reads the number only."""

    def __init__(self, table: Table, name: str, token: str) -> None:
        self.table, self.name, self.token = table, name, token
        self.first = asyncio.get_running_loop().create_future()
        self.got = bytearray()
        self.greeted = False
        self.closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket; each message compressed by itself, so that its beginning can be read alone."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /api/v1/games/{self.table.id}/live?page=true&name={self.name} HTTP/1.1\r\nHost: bench\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.token}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take the greeting first, then frames."""
        self.got += data
        if not self.greeted:
            end = self.got.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.got.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"no socket: {bytes(self.got[:200])!r}")
            del self.got[: end + 4]
            self.greeted = True
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame, if a whole one is there."""
        got, start = self.got, 2
        if len(got) < 2:
            return False
        size = got[1]
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(got[2:start])
        if len(got) < start + size:
            return False
        self._message(got[0], bytes(got[start : start + min(size, 300)]), size)
        del got[: start + size]
        return True

    def _message(self, head: int, begin: bytes, size: int) -> None:
        kind = head & 15
        if kind == 9:  # a ping of at most 125 bytes; masked with zeros it stays as it is
            self.transport.write(bytes([0x8A, 0x80 | len(begin), 0, 0, 0, 0]) + begin)
        elif kind == 8 and not self.closing:
            raise SystemExit(f"a socket was closed: {begin!r}")
        elif kind == 1:
            text = zlib.decompressobj(-15).decompress(begin, 80) if head & 0x40 else begin
            found = NUMBER.search(text)
            if found:
                self.table.arrive(int(found[1]))
                self.table.updates.append(size)
            if not self.first.done():
                self.first.set_result(None)

    def close(self) -> None:
        """Go away."""
        self.closing = True
        self.transport.close()


async def watchers(server: Server, tables: list[Table], tokens: list[str], count: int) -> list[Watcher]:
    """Open so many sockets, of each player in turn, some at a time, each ready when it has its first message."""
    found: list[Watcher] = []
    loop = asyncio.get_running_loop()
    for i in range(count):
        table, player = tables[i % len(tables)], i // len(tables) % len(tokens)
        table.watchers += 1
        table.named.add(NAMES[player])
        make = partial(Watcher, table, NAMES[player], tokens[player])
        _, watcher = await loop.create_connection(make, *server.place)
        found.append(watcher)
        if i % 20 == 19:
            await asyncio.wait_for(asyncio.gather(*(w.first for w in found[-20:])), 120)
    return found


async def steadily(lines: list[Line], tables: list[Table], rate: float, seconds: float) -> float:
    """Send actions at a steady rate, round the tables; the rate that was reached."""
    began, tasks = time.perf_counter(), []
    for i in range(int(rate * seconds)):
        table, line = tables[i % len(tables)], lines[i % len(lines)]
        tasks.append(asyncio.create_task(_one(line, table)))
        await asyncio.sleep(max(0.0, began + (i + 1) / rate - time.perf_counter()))
    await asyncio.gather(*tasks)
    return len(tasks) / (time.perf_counter() - began)


async def _one(line: Line, table: Table) -> None:
    async with table.busy:
        if table.ahead:
            await line.act(table, table.ahead.pop(0))


async def flat_out(lines: list[Line], tables: list[Table], seconds: float) -> float:
    """As many actions as four senders get through; actions a second."""
    began, count = time.perf_counter(), 0

    async def sender(n: int) -> None:
        nonlocal count
        while time.perf_counter() < began + seconds:
            for table in tables[n::4]:
                await _one(lines[n], table)
                count += 1
                if time.perf_counter() >= began + seconds:
                    return

    await asyncio.gather(*(sender(n) for n in range(4)))
    return count / (time.perf_counter() - began)


def spread(times: list[float]) -> dict[str, float]:
    """p50, p95 and p99 in milliseconds."""
    ordered = sorted(times)
    return {f"p{p}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * p // 100)], 1) for p in (50, 95, 99)}


async def at_rest(server: Server) -> None:
    """Wait until the server has drawn the lobby's pictures and whatever else it does of itself."""
    before = 0.0
    while server.seconds - before > 0.1:
        before = server.seconds
        await asyncio.sleep(2)


def spread_of(sizes: list[int]) -> dict[str, int]:
    """The middle, the 95th percentile and the largest."""
    ordered = sorted(sizes) or [0]
    return {"p50": ordered[len(ordered) // 2], "p95": ordered[len(ordered) * 95 // 100], "most": ordered[-1]}


def opening(server: Server, table: Table, token: str) -> int:
    """The bytes that a page takes to open a table, what is printed apart, which browsers keep."""
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}
    answer = httpx.get(f"{server.address}/api/v1/games/{table.id}/snapshot", headers=headers, timeout=60)
    answer.raise_for_status()
    return answer.num_bytes_downloaded


async def at_rate(
    server: Server, lines: list[Line], tables: list[Table], rate: float, seconds: float
) -> dict[str, Any]:
    """Send actions at a rate, and say how long they took and what they cost."""
    for table in tables:
        table.sent.clear()
        table.last.clear()
        table.acknowledged.clear()
    cpu, mine = server.seconds, time.process_time()
    reached = await steadily(lines, tables, rate, seconds)
    cpu, mine = server.seconds - cpu, time.process_time() - mine
    await asyncio.sleep(1)
    done = sum(len(table.acknowledged) for table in tables)
    return {
        "wanted": rate,
        "reached": round(reached, 1),
        "actions": done,
        "to_the_last_watcher_ms": spread([t for table in tables for t in table.last.values()]),
        "to_the_acknowledgement_ms": spread([t for table in tables for t in table.acknowledged]),
        "unseen": sum(len(table.sent) - len(table.last) for table in tables),
        "server_processor_ms_per_action": round(1000 * cpu / done, 2),
        "client_processor_ms_per_action": round(1000 * mine / done, 2),
    }


async def measure(server: Server, tables: list[Table], tokens: list[str], args: argparse.Namespace) -> dict[str, Any]:
    """Open the sockets, send the actions, and say how long everything took."""
    empty = server.memory
    watching = await watchers(server, tables, tokens, args.sockets)
    await at_rest(server)
    full = server.memory
    lines = [Line(tokens) for _ in range(16)]
    for line in lines:
        await line.open(server)
    result = {
        "games": len(tables),
        "sockets": args.sockets,
        "workers": args.workers,
        "rates": [await at_rate(server, lines, tables, rate, args.seconds) for rate in args.rate],
        "answer_bytes": spread_of([n for table in tables for n in table.answers]),
        "update_bytes": spread_of([n for table in tables for n in table.updates]),
        "opening_bytes": spread_of([opening(server, table, tokens[0]) for table in tables[:: len(tables) // 20 or 1]]),
        "memory_empty_kb": empty,
        "memory_per_game_kb": round((full - empty) / len(tables)),
        "flat_out_actions_a_second": round(await flat_out(lines, tables, args.seconds / 2), 1),
        "others_on_the_machine": round(os.getloadavg()[0], 1),
    }
    for watcher in watching:
        watcher.close()
    for line in lines:
        line.writer.close()
    return result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=600)
    parser.add_argument("--rate", type=float, nargs="+", default=[60, 100, 200])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--database-url", default="", help="an empty PostgreSQL database instead of SQLite")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, with PostgreSQL")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables, tokens = furnish(Path(folder), args)
        server = Server(Path(folder), args)
        try:
            result = asyncio.run(measure(server, tables, tokens, args))
        finally:
            server.stop()
    if args.json:
        print(json.dumps(result))
        return
    for one in result.pop("rates"):
        for name, value in one.items():
            print(f"{name.replace('_', ' '):32} {value}")
    for name, value in result.items():
        print(f"{name.replace('_', ' '):32} {value}")
    print(f"aim: {AIM}")


if __name__ == "__main__":
    main()
