"""How long it takes from a file to its review: the server's work until the first charts, and a bot's opinions.

    python bench/review.py FILE… [--opinions] [--deep]

FILE is a record or a file of the public site. For the first charts a server is started and the file goes the way of
the page: the lobby, a guest, the import, what is certain. The first file of a title finds the server cold.
``--opinions`` and ``--deep`` measure the reviews of ``steady`` and ``strong`` in this process. Every figure is seconds
of the processor, then in brackets seconds of the clock.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from shortline.review import review
from shortline.server.tables.import_game import import_game

TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """A server of its own: its address, and its process."""
    command = [sys.executable, "-m", "shortline", "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found, "the server did not open"
        try:
            yield found[0], process.pid
        finally:
            process.terminate()


def used(process: int) -> float:
    """The processor seconds that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def first_charts(address: str, process: int, text: str) -> tuple[list[tuple[str, float, float]], int]:
    """What each step of the page costs the server: its name, processor seconds, seconds; and the size of the facts."""
    steps: list[tuple[str, float, float]] = []
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as client:

        def step(name: str, method: str, path: str, **more: object) -> httpx.Response:
            before, begun = used(process), time.perf_counter()
            answer = client.request(method, path, **more)  # type: ignore[arg-type]
            answer.raise_for_status()
            steps.append((name, used(process) - before, time.perf_counter() - begun))
            return answer

        client.get("/lobby").raise_for_status()
        csrf = step("guest", "POST", "/guests", json={"name": "Ann"}).json()["csrf"]
        client.headers["X-CSRF-Token"] = csrf
        table = step("import", "POST", "/games/import", json={"file": text, "listed": False}).json()["id"]
        facts = step("facts", "GET", f"/games/{table}/review")
    return steps, len(facts.content)


def opinions(text: str, bot: str) -> tuple[float, float, int]:
    """Processor seconds and seconds of a bot's review, and the length of the game."""
    game = import_game(text, None).game
    before, begun = time.process_time(), time.perf_counter()
    review(game, bot)
    return time.process_time() - before, time.perf_counter() - begun, game.number


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--opinions", action="store_true", help="steady's review too")
    parser.add_argument("--deep", action="store_true", help="strong's review too")
    asked = parser.parse_args()
    texts = {file.name: file.read_text(encoding="utf-8") for file in asked.files}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (address, process):
        for name, text in texts.items():
            for which in ("cold", "warm"):
                steps, size = first_charts(address, process, text)
                told = ", ".join(f"{step} {cpu:.2f} ({wall:.2f})" for step, cpu, wall in steps)
                cpu, wall = sum(it[1] for it in steps), sum(it[2] for it in steps)
                print(f"{name} {which}: {cpu:.2f} s of processor ({wall:.2f} s): {told}; {size:,} bytes", flush=True)
    for bot, wanted in (("steady", asked.opinions), ("strong", asked.deep)):
        for name, text in texts.items() if wanted else ():
            cpu, wall, length = opinions(text, bot)
            print(f"{name}, {length} actions, {bot}: {cpu:.1f} s of processor ({wall:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
