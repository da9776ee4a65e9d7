"""Rolling restarts: two processes on one PostgreSQL behind a proxy, stopped and started again one after the other under
load. No action is lost or done twice, and whoever watches misses no update."""

from __future__ import annotations

import json
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from tests.server.balancer import Balancer
from tests.server.process import Player, Served
from tests.server.test_nothing_lost import Table, acknowledged

DATABASES = ("postgresql",)
TITLES = ("18AL", "18VA")


class Watcher(threading.Thread):
    """A page that watches a table and comes back whenever its socket is closed, with the number that it knows."""

    def __init__(self, player: Player, game: str) -> None:
        super().__init__()
        self.player = player
        self.game = game
        self.number = -1
        self.closed: list[int] = []
        self.told: list[Any] = []
        self.error: BaseException | None = None
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            try:
                with self.player.hear(f"/games/{self.game}/live?page=true&number={self.number}") as socket:
                    self._watch(socket)
            except ConnectionClosed as e:
                self.closed.append(e.rcvd.code if e.rcvd else 0)
            except (OSError, InvalidHandshake, TimeoutError):
                time.sleep(0.02)
            except BaseException as e:
                self.error = e
                raise

    def _watch(self, socket: ClientConnection) -> None:
        while not self.over.is_set():
            try:
                message = json.loads(socket.recv(timeout=0.2))
            except TimeoutError:
                continue
            if message["type"] == "update":
                assert message["based_on"] == self.number, "an update leads on from what the page knows"
            if message["type"] in ("view", "update"):
                assert message["number"] > self.number, "nothing is told twice"
                self.number = message["number"]
                extras = message["extras"]
                assert extras["since"] <= len(self.told), "no line of the log is left out"
                self.told[extras["since"] :] = extras["log"]


def roll(tmp_path: Path, rounds: int) -> None:
    """Play at some tables through the proxy while each process in turn is told to stop, and started again."""
    with ExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            servers.append(stack.enter_context(Served(tmp_path / name)))
        proxy = stack.enter_context(Balancer([server.address for server in servers]))
        tables = [Table(proxy, f"Player {title}", title) for title in TITLES]
        for table in tables:
            table.start()
        while not all(table.acknowledged for table in tables):
            time.sleep(0.01)
        watchers = [Watcher(table.player, game) for table in tables for game in table.known()]
        for watcher in watchers:
            watcher.start()
        try:
            for server in servers * rounds:
                enough = acknowledged(tables) + 15
                while acknowledged(tables) < enough and not any(table.error for table in tables):
                    time.sleep(0.005)
                server.stop()
                server.start()
        finally:
            for table in tables:
                table.over.set()
            for table in tables:
                table.join()
            check_all_told(tables, watchers)
            for table in tables:
                table.player.client.close()
        assert min(proxy.taken) > 2
        codes = sorted(code for watcher in watchers for code in watcher.closed)
        assert len(codes) >= 2, "sockets were closed by those who stopped"
        print(f"{2 * rounds} restarts, {acknowledged(tables)} actions, sockets closed with {codes}")


def check_all_told(tables: list[Table], watchers: list[Watcher]) -> None:
    """Every acknowledged action is on its log once; whoever watched hears of the last one, and of all before."""
    until = time.monotonic() + 60
    for table in tables:
        assert table.error is None
        for game, actions in table.acknowledged.items():
            assert table.player.get(f"/games/{game}/record")["actions"] == actions
    for watcher in watchers:
        log = watcher.player.get(f"/games/{watcher.game}/log")
        number = watcher.player.get(f"/games/{watcher.game}")["number"]
        while watcher.number < number and watcher.error is None and time.monotonic() < until:
            time.sleep(0.02)
        watcher.over.set()
        watcher.join()
        assert watcher.error is None
        assert watcher.number == number
        assert watcher.told == log, "all that happened was told, once and in order"


def test_a_rolling_restart_loses_no_action_and_no_update(tmp_path: Path) -> None:
    roll(tmp_path, 1)


@pytest.mark.soak
def test_twenty_rolling_restarts_lose_no_action_and_no_update(tmp_path: Path) -> None:
    roll(tmp_path, 20)
