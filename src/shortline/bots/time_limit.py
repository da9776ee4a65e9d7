"""Patience: how long a bot is waited for, in whatever thread it thinks."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class TimedOut(BaseException):
    """Raised inside a bot that thinks for too long; no ``except Exception`` of its own stops it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what is done inside after so many seconds.

    It works wherever Python code runs; what never comes back from C code is for whoever owns the process to end.
    """
    alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    with _by_alarm(seconds) if alarm else _by_thread(seconds):
        yield


@contextmanager
def _by_alarm(seconds: float) -> Iterator[None]:
    """By the clock of the process: it costs nothing, but only the main thread has it."""

    def ring(*_: Any) -> None:
        raise TimedOut

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_thread(seconds: float) -> Iterator[None]:
    """By another thread that waits beside this one."""
    thread = threading.get_ident()
    lock = threading.Lock()
    done = False

    def interrupt() -> None:
        with lock:
            if not done:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimedOut))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            done = True
        timer.cancel()
