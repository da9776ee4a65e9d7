"""A PostgreSQL of the tests' own, from the system's packages: in a folder of its own, on a socket of its own."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

ABSENT = "PostgreSQL is not installed (Debian and Ubuntu: apt install postgresql)"
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "200", "shared_buffers": "32MB"}
USER = "postgres"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: Debian keeps it off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder
        self.home = Path(tempfile.mkdtemp(prefix="shortline-postgres-"))
        self.numbers = itertools.count(1)
        # PostgreSQL does not run as root: there it runs as the user that its package has made.
        self.prefix: tuple[str, ...] = ()
        if os.geteuid() == 0:
            shutil.chown(self.home, USER, USER)
            self.prefix = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups")
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        lines = [f"{name} = '{value}'" for name, value in SETTINGS.items()]
        (self.data / "postgresql.auto.conf").write_text(
            "\n".join([*lines, f"unix_socket_directories = '{self.home}'", ""]), encoding="ascii"
        )
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.home / "log"), "start")

    @property
    def data(self) -> Path:
        """Where the database cluster lies."""
        return self.home / "data"

    @property
    def url(self) -> str:
        """The address of the database."""
        return f"postgresql://{USER}@/{USER}?host={self.home}"

    def fresh(self) -> str:
        """The address of a schema made for this occasion: as good as a database, and made in no time."""
        name = f"club{next(self.numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{self.url}&options=-csearch_path%3D{name}"

    def stop(self) -> None:
        """Stop it, whoever is still connected, and clear away."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.home)

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run(
            [*self.prefix, str(self.bin / program), *args],
            check=False,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            # The server keeps whatever it was started with: a pipe would never end.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if program == "pg_ctl" else subprocess.PIPE,
            text=True,
        )
        assert done.returncode == 0, done
