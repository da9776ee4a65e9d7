"""Empty databases that are up to date already, for tests that are not about how a database comes to be."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine

from shortline.server.storage.migrations import migrate


def migrated(url: str) -> None:
    """Have the migrations make an empty database."""
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()


@cache
def _sqlite() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shortline.db"
        migrated(f"sqlite:///{file}")
        return file.read_bytes()


def put_sqlite(data: Path) -> None:
    """Put a database into a folder that has none; the server migrates it all the same, which is soon done."""
    file = data / "shortline.db"
    if not file.exists():
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.write_bytes(_sqlite())
