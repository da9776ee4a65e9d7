"""Migrations: how the database of an older version becomes that of this one, step by step.

A change of ``tables.py`` comes with a file in ``versions``; a test compares what the steps make with what ``tables.py``
says, on SQLite and on PostgreSQL. Steps that are out are never changed.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from shortline.kernel.refusal import Malformed

LOCK = 18_018
"""The advisory lock of PostgreSQL that one process holds while it migrates."""


def migrate(connection: Connection) -> None:
    """Bring a database up to date, in the transaction of ``connection``; processes that start at once take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as e:
        raise Malformed(f"The database was made by another version of Shortline: {e}") from e
