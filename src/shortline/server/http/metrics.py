"""Metrics: what the server counts, for Prometheus.

Several workers count into files that they share (``PROMETHEUS_MULTIPROC_DIR``, which `shortline serve` sets); whichever
of them is asked adds up.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
STEPS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counts of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.requests = Counter("shortline_requests", "Requests answered", ("method", "route", "status"), registry=own)
        self.latency = Histogram(
            "shortline_request_seconds", "Time to answer", ("method", "route"), buckets=STEPS, registry=own
        )
        self.entries = Counter("shortline_entries", "Entries put on logs", ("kind",), registry=own)
        self.jobs_done = Counter("shortline_jobs_done", "Jobs done", ("kind",), registry=own)
        self.jobs_failed = Counter("shortline_jobs_failed", "Tries of jobs that failed", ("kind",), registry=own)
        self.jobs_given_up = Counter("shortline_jobs_given_up", "Jobs that failed too often", ("kind",), registry=own)
        self.jobs_late = Gauge(
            "shortline_jobs_late_seconds",
            "How long the oldest job that is due has waited",
            registry=own,
            multiprocess_mode="mostrecent",
        )
        self.disk_full = Gauge(
            "shortline_disk_full",
            "Whether the last write failed because the disk is full",
            registry=own,
            multiprocess_mode="mostrecent",
        )
        self.sockets = Gauge("shortline_sockets", "Open sockets", registry=own, multiprocess_mode="livesum")
        self.live_games = Gauge("shortline_live_games", "Games in memory", registry=own, multiprocess_mode="livesum")
        self.jobs_waiting = Gauge(
            "shortline_jobs_waiting", "Jobs in the queue", registry=own, multiprocess_mode="mostrecent"
        )

    def page(self) -> bytes:
        """All counts, in the form that Prometheus reads."""
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        _bury()
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _bury() -> None:
    """Leave out what processes that are no more had open."""
    pids = {int(path.stem.rpartition("_")[2]) for path in Path(os.environ[SHARED]).glob("gauge_live*_*.db")}
    for pid in pids:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
