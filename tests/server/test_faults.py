"""Faults of the machine: its clock is set, the server is killed. Nobody loses anything by it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fastapi import FastAPI

from shortline.server.wall_clock import WallClock
from tests.server.test_clocks import LIVE, act, faces
from tests.server.visitors import Visitor, served


class Machine:
    """A machine whose clock can be set: ``steady`` seconds have passed, and it was set by ``step``."""

    def __init__(self, app: FastAPI) -> None:
        self.steady = self.step = 0.0
        services = app.state.services
        services.games.wall = WallClock(lambda: 2e9 + self.steady + self.step, lambda: self.steady)
        services.jobs.clock = services.games.wall.now


@pytest.mark.parametrize("step", [3600.0, -3600.0])
def test_a_clock_that_is_set_costs_nobody_time(tmp_path: Path, step: float) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        machine = Machine(app)
        await services.clocks.beat()
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        game = (await ann.post("/games", title="18VA", seats=seats, clock=LIVE))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        machine.steady += 10
        await ann.get(f"/games/{game}/view")
        machine.step = step
        await services.jobs.run_due()
        assert (await faces(ann, game))["Ann"]["left"] == 590, "before the step is noticed"
        await services.clocks.beat()
        await services.clocks.beat()
        assert abs(services.games.wall.now() - (2e9 + 10 + step)) < 1, "it follows the machine's clock"
        await services.jobs.run_due()
        shown = await ann.get(f"/games/{game}/view")
        assert shown["to_act"] == ["Ann"]
        left = next(face["left"] for face in shown["clocks"] if face["seat"] == "Ann")
        assert left >= 590
        if step > 0:
            assert left == 590
            machine.steady += 20
            assert (await faces(ann, game))["Ann"]["left"] == 570
        await act(ann, game)
        assert (await faces(ann, game))["Ben"]["left"] == 600

    served(tmp_path, script)


def test_a_small_correction_is_no_step() -> None:
    seconds = [0.0, 0.0]
    wall = WallClock(lambda: seconds[0], lambda: seconds[1])
    seconds[:] = [104.0, 100.0]
    assert (wall.now(), wall.stepped()) == (100.0, 0.0)
    seconds[0] = 106.0
    assert wall.stepped() == 6.0
    wall.follow()
    assert (wall.now(), wall.stepped()) == (106.0, 0.0)


POOL = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
import os, time
from shortline.server.play.bots import end_with_parent
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def test_a_worker_ends_with_a_server_that_is_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    program = tmp_path_factory.mktemp("pool") / "pool.py"  # it has no database, so it runs once
    program.write_text(POOL)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        os.kill(server.pid, signal.SIGKILL)
    until = time.monotonic() + 60
    while _lives(worker):
        assert time.monotonic() < until, "the worker outlives its server"
        time.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
