"""What an action costs with one, two and four processes on one PostgreSQL.

    python bench/processes.py [--games 40] [--sockets 120] [--rate 50] [--seconds 20]

A PostgreSQL of its own, from the system's packages, without waiting for the disk; for each number of processes an empty
database and `bench/server.py`. The processor time is that of all processes of the server; PostgreSQL's is not in it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tests.server.postgres import ABSENT, Postgres, programs  # noqa: E402

PROCESSES = (1, 2, 4)


def main() -> None:
    """Measure and print a line for each number of processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="40")
    parser.add_argument("--sockets", default="120")
    parser.add_argument("--rate", default="50")
    parser.add_argument("--seconds", default="20")
    args = parser.parse_args()
    folder = programs()
    if folder is None:
        print(ABSENT)
        return
    load = [word for name in ("games", "sockets", "rate", "seconds") for word in (f"--{name}", getattr(args, name))]
    server = Postgres(folder)
    try:
        for count in PROCESSES:
            words = [*load, "--database-url", server.fresh(), "--workers", str(count), "--json"]
            done = subprocess.run(
                [sys.executable, str(HERE / "server.py"), *words], check=True, stdout=subprocess.PIPE, text=True
            )
            found = json.loads(done.stdout)
            one = found["rates"][0]
            print(
                f"{count} process(es): {one['reached']} of {one['wanted']} actions a second, to the last watcher "
                f"{one['to_the_last_watcher_ms']} ms, {one['server_processor_ms_per_action']} ms of processor each, "
                f"unseen {one['unseen']}; as many as it takes {found['flat_out_actions_a_second']} a second; "
                f"load {found['others_on_the_machine']}",
                flush=True,
            )
    finally:
        server.stop()


if __name__ == "__main__":
    main()
