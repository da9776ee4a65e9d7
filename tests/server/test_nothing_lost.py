"""Nothing lost: games go on over HTTP while the server is killed where it stands, again and again."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

import shortline
from tests.server.balancer import Balancer
from tests.server.process import Player, Served

TITLES = ("18AL", "18VA", "18GA", "18FL")
BUSY = (60, 180)
"""So many actions are acknowledged before a kill in the long runs, at least and at most."""


class Table(threading.Thread):
    """A table that is played at without pause; what was acknowledged is written down."""

    def __init__(self, server: Served | Balancer, name: str, title: str) -> None:
        super().__init__()
        self.player = Player(server.address, name)
        self.title = title
        self.dice = random.Random(name)
        self.acknowledged: dict[str, list[dict[str, Any]]] = {}
        self.over = threading.Event()
        self.error: BaseException | None = None
        self.repeated = 0

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self._game()
        except BaseException as e:
            self.error = e
            raise

    def _game(self) -> None:
        game = self._patiently(lambda: self.player.client.post("/games", json=self._wish()), 201)["id"]
        done = self.acknowledged.setdefault(game, [])
        view = self._patiently(lambda: self.player.client.get(f"/games/{game}/view"), 200)
        while view["offers"] and not self.over.is_set():
            action, number = self.dice.choice(view["offers"])["action"], view["number"]
            assert number == len(done)
            view = self._patiently(lambda a=action, n=number: self.player.act(game, a, n, key=f"move {n}"), 201)
            done.append(action)

    def _wish(self) -> dict[str, Any]:
        seats = [{"kind": "me", "name": "Ann"}, *({"kind": "hotseat", "name": n} for n in ("Ben", "Cal"))]
        return {"title": self.title, "seats": seats}

    def _patiently(self, ask: Any, expect: int) -> Any:
        """Ask until somebody answers: the same request, with the same key, as often as it takes."""
        while True:
            try:
                answer = ask()
            except httpx.TransportError:
                self.repeated += 1
                time.sleep(0.05)
                continue
            assert answer.status_code == expect, answer.text
            return answer.json()

    def known(self) -> dict[str, list[dict[str, Any]]]:
        """What is acknowledged at the table that is played at now."""
        return {game: list(actions) for game, actions in list(self.acknowledged.items())[-1:]}

    def check(self, known: dict[str, list[dict[str, Any]]]) -> None:
        """Every action that was acknowledged is in the record."""
        for game, actions in known.items():
            text = self._patiently(lambda g=game: self.player.client.get(f"/games/{g}/record"), 200)
            assert text["actions"][: len(actions)] == actions


def acknowledged(tables: Sequence[Table]) -> int:
    """How many actions were acknowledged at all tables."""
    return sum(len(actions) for table in tables for actions in list(table.acknowledged.values()))


def play_through(server: Served, kills: int, most: tuple[int, int], seed: int = 0) -> None:
    """Play at a table of each title while the server is killed so many times, each time after some more actions."""
    dice = random.Random(seed)
    tables = [Table(server, f"Player {title} {seed}", title) for title in TITLES]
    for table in tables:
        table.start()
    try:
        for _ in range(kills):
            enough = acknowledged(tables) + dice.randint(*most)
            while acknowledged(tables) < enough and not any(table.error for table in tables):
                time.sleep(0.002)
            server.kill()
            known = [table.known() for table in tables]
            server.start()
            for table, games in zip(tables, known, strict=True):
                assert table.error is None
                table.check(games)
    finally:
        for table in tables:
            table.over.set()
        for table in tables:
            table.join()
    for table in tables:
        assert table.error is None
        for game, actions in table.acknowledged.items():
            record = table.player.get(f"/games/{game}/record")
            # All that was acknowledged, in its order, nothing twice; and the record proves itself.
            assert record["actions"] == actions
            assert shortline.loads(json.dumps(record)).number == len(actions)
        table.player.client.close()
    repeated = sum(table.repeated for table in tables)
    assert repeated > 0, "the server was never killed while somebody asked"
    assert acknowledged(tables) >= kills * most[0]
    print(f"{kills} kills, {acknowledged(tables)} actions acknowledged, {repeated} requests asked again")


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        play_through(server, 3, (1, 20))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_nothing_is_lost_when_a_busy_server_is_killed_fifty_times(tmp_path: Path, part: int) -> None:
    """Two hundred kills in four parts."""
    with Served(tmp_path) as server:
        play_through(server, 50, BUSY, part)
