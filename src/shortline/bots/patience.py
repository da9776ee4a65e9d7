"""Patience: how long a bot is waited for, in whatever thread it thinks."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfPatience(BaseException):
    """Raised inside a bot that thinks for too long; no ``except Exception`` of its own stops it."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Interrupt what is done inside after so many seconds.

    It works wherever Python code runs; what never comes back from C code is for whoever owns the process to end.
    """
    thread = threading.get_ident()
    lock = threading.Lock()
    done = False

    def interrupt() -> None:
        with lock:
            if not done:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(OutOfPatience))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            done = True
        timer.cancel()
