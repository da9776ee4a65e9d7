"""``make dev``: the server and the page, which both reload themselves while one works on them.

Vite serves the page and puts changes into the open browser at once; what is not the page's own it passes on to
``shortline serve``, which is started again whenever a source of the package changes. Games are kept in ``.dev/``.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
SOURCES = ROOT / "src" / "shortline"
PAGE = SOURCES / "server" / "page"
WATCHED = {".py", ".toml", ".json", ".sql"}
LOOK = 0.7
"""Seconds between two looks at the sources."""
sys.path.insert(0, str(ROOT))


def sources() -> Iterator[tuple[str, float]]:
    """The files that the server is made of, each with when it was changed."""
    for folder, below, names in os.walk(SOURCES):
        below[:] = [name for name in below if name != "__pycache__" and Path(folder, name) != PAGE]
        for name in names:
            if Path(name).suffix in WATCHED:
                path = Path(folder, name)
                try:
                    yield str(path), path.stat().st_mtime
                except FileNotFoundError:  # an editor that writes by renaming is at work
                    continue


def served(port: int) -> subprocess.Popen[bytes]:
    """The server, with its games in a folder of their own."""
    command = [sys.executable, "-m", "shortline", "serve", "--port", str(port), "--data", str(ROOT / ".dev")]
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True)


def shown(port: int, page_port: int) -> subprocess.Popen[bytes]:
    """The page, by Vite."""
    from hatch_build import install, npm_command

    install()
    npm, path = npm_command()
    command = [*npm, "run", "dev", "--", "--port", str(page_port), "--strictPort", "--host", "127.0.0.1"]
    env = {**os.environ, "PATH": path, "SHORTLINE_SERVER": f"http://127.0.0.1:{port}"}
    return subprocess.Popen(command, cwd=WEB, env=env, start_new_session=True)


def stopped(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started, politely first."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(15)
            return


def main() -> None:
    """Run both until one is stopped by hand."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--port", type=int, default=8018, help="of the server")
    given.add_argument("--page-port", type=int, default=5173, help="of the page")
    ports = given.parse_args()
    for how in (signal.SIGINT, signal.SIGTERM):
        signal.signal(how, signal.default_int_handler)
    page = shown(ports.port, ports.page_port)
    server, known = served(ports.port), dict(sources())
    try:
        while page.poll() is None:
            time.sleep(LOOK)
            now = dict(sources())
            if now != known:
                changed = sorted(name for name in now.keys() | known.keys() if now.get(name) != known.get(name))
                print(f"{Path(changed[0]).relative_to(ROOT)} has changed: the server starts again", flush=True)
                known = now
                stopped(server)
                server = served(ports.port)
    except KeyboardInterrupt:
        print()
    finally:
        stopped(server)
        stopped(page)


if __name__ == "__main__":
    main()
