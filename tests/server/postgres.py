"""A PostgreSQL of the tests' own, from the system's packages: in a folder of its own, on a socket of its own."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path

import psycopg

from tests.server.prepared import migrated

ABSENT = "PostgreSQL is not installed (Debian and Ubuntu: apt install postgresql)"
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "200", "shared_buffers": "32MB"}
USER = "postgres"
TEMPLATE = "template_of_clubs"


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
        """The address of an empty schema made for this occasion: as good as a database, and made in no time."""
        return self._schema(f"CREATE SCHEMA {TEMPLATE}")

    def prepared(self) -> str:
        """The address of a schema that is up to date already."""
        return self._schema(self._tables)

    def _schema(self, sql: str) -> str:
        name = f"club{next(self.numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(sql.replace(TEMPLATE, name).encode())
        return f"{self.url}&options=-csearch_path%3D{name}"

    @cached_property
    def _tables(self) -> str:
        """What makes a schema with all tables, as the migrations have made them once."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {TEMPLATE}")
        migrated(f"postgresql+psycopg{self.url.removeprefix('postgresql')}&options=-csearch_path%3D{TEMPLATE}")
        command = (str(self.bin / "pg_dump"), "--inserts", "--no-owner", "-n", TEMPLATE, "-d", self.url)
        dump = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return "\n".join(line for line in dump.splitlines() if not line.startswith("\\"))  # those are for psql

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
