"""Requests of nonsense by the thousand: none is the server's fault, and the memory that it takes stays what it was."""

from __future__ import annotations

import gc
import random
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.server.nonsense import Visit
from tests.server.visitors import run, serving

UNLIMITED = (
    *("signups_an_hour", "logins_a_minute", "tables_an_hour", "tables_at_once", "imports_an_hour", "chats_a_minute"),
    *("undos_a_minute", "runs_a_minute", "reviews_a_minute", "gains_a_minute"),
)
EACH, PARTS = 50_000, 10
"""A million requests on both databases together."""
SLACK = 40_000
"""Kilobytes by which the memory may grow from the first fifth of a long run to its end."""


def resident() -> int:
    """The memory that this process holds, in kilobytes."""
    gc.collect()
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found is not None
    return int(found[1])


async def visits(app: FastAPI, count: int, seed: int) -> list[int]:
    """Send so many pieces of nonsense; the memory after each fifth of them."""
    visit = Visit(app, random.Random(seed))
    await visit.begin(f"Ann {seed}")
    held = []
    for n in range(1, count + 1):
        await visit.once()
        if n % (count // 5) == 0:
            held.append(resident())
    print(f"{count} of {dict(visit.kinds)}: {dict(visit.statuses)}; kilobytes {held}")
    return held


def nonsense(data: Path, count: int, seed: int) -> list[int]:
    """The same to a server that keeps few games in memory and limits nothing."""
    held: list[int] = []

    async def whole() -> None:
        limits = dict.fromkeys(UNLIMITED, 10**9)
        async with serving(data, games_in_memory=20, **limits) as app:
            held.extend(await visits(app, count, seed))

    run(whole())
    return held


def test_nonsense_is_never_the_servers_fault(tmp_path: Path) -> None:
    nonsense(tmp_path, 400, 1)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_pieces_of_nonsense_leave_the_memory_flat(tmp_path: Path, part: int) -> None:
    held = nonsense(tmp_path, EACH, 100 + part)
    assert held[-1] - held[0] < SLACK, held
