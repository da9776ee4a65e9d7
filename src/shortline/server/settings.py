"""Settings of a server: where its data lies and what it allows."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path


def default_data() -> Path:
    """Where the data lies if nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "shortline"


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    data: Path = field(default_factory=default_data)
    database_url: str = ""
    """PostgreSQL, or nothing for SQLite below ``data``."""
    secret: str = ""
    host: str = "127.0.0.1"
    port: int = 8018
    public_url: str = ""
    """The address that links in messages begin with."""
    secure_cookies: bool = False
    games_in_memory: int = 300
    largest_body: int = 2_000_000
    signups_an_hour: int = 60
    logins_a_minute: int = 20
    smtp_url: str = ""
    """smtp://user:password@host:port, for messages by e-mail; nothing: no e-mail."""
    mail_from: str = ""

    @property
    def url(self) -> str:
        """The database's address in SQLAlchemy's form."""
        if self.database_url:
            return self.database_url.replace("postgresql://", "postgresql+psycopg://", 1).replace(
                "postgres://", "postgresql+psycopg://", 1
            )
        return f"sqlite+aiosqlite:///{self.data / 'shortline.db'}"

    @property
    def on_postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.url.startswith("postgresql")


def secret_of(data: Path) -> str:
    """The server's own secret, made once and kept beside its data."""
    path = data / "secret"
    data.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32))
    return path.read_text(encoding="ascii").strip()
