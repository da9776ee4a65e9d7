"""Work in forked children, several at a time: what each sends back, or that it did not come back."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import select
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

K = TypeVar("K")
LOST = "lost"
"""What is told of a child that died or took too long."""
MEMORY = 4 << 30


@dataclass
class _Child(Generic[K]):
    key: K
    pid: int
    pipe: int
    sent: list[bytes] = field(default_factory=list)


def in_forks(tasks: Iterable[tuple[K, Callable[[], Any], float]], jobs: int) -> Iterator[tuple[K, Any]]:
    """Do each task in a child of its own: its key and what it gave, in the order in which they end.

    A task comes with the seconds of processor time that it may take. Tasks are taken up when there is room for one.
    """
    waiting, running = iter(tasks), dict[int, _Child[K]]()
    more = True
    while more or running:
        while more and len(running) < jobs:
            task = next(waiting, None)
            if task is None:
                more = False
            else:
                child = _fork(*task)
                running[child.pipe] = child
        for pipe in select.select(list(running), [], [])[0] if running else ():
            part = os.read(pipe, 1 << 20)
            if part:
                running[pipe].sent.append(part)
                continue
            child = running.pop(pipe)
            os.close(pipe)
            os.waitpid(child.pid, 0)
            yield child.key, pickle.loads(b"".join(child.sent)) if child.sent else LOST


def _fork(key: K, work: Callable[[], Any], seconds: float) -> _Child[K]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return _Child(key, pid, reading)
    try:
        os.close(reading)
        gc.freeze()  # what is there already is shared with the parent for as long as nobody touches it
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        limit = int(seconds) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(limit * 20)
        given = pickle.dumps(work())
        while given:
            given = given[os.write(writing, given) :]
    finally:
        os._exit(0)
