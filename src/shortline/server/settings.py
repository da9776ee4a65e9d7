"""Settings of a server: where its data lies and what it allows. Each can come from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from shortline.kernel.refusal import Malformed

PREFIX = "SHORTLINE_"


def default_data() -> Path:
    """Where the data lies if nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "shortline"


@dataclass(frozen=True)
class Settings:
    """How one server runs. ``docs/operations.md`` has the same list with the names of the environment."""

    data: Path = field(default_factory=default_data)
    """Where SQLite's database lies."""
    database_url: str = ""
    """PostgreSQL, or nothing for SQLite below ``data``."""
    host: str = "127.0.0.1"
    port: int = 8018
    workers: int = 1
    """How many processes serve; more than one needs PostgreSQL."""
    public_url: str = ""
    """The address that links in messages begin with."""
    trusted_proxies: str = "127.0.0.1"
    """Whose word on the address of a visitor is taken: the reverse proxy in front."""
    secure_cookies: bool = False
    """Cookies go over https only."""
    games_in_memory: int = 300
    largest_body: int = 2_000_000
    """In bytes."""
    request_seconds: int = 60
    """In which a request must have arrived whole."""
    metrics_token: str = ""
    """Who asks for /metrics must have it; without one only this machine may ask."""
    log: str = ""
    """json or plain; by itself plain at a terminal, else json."""
    signups_an_hour: int = 60
    """New accounts and guests from one address; 0: nobody but who runs the server makes accounts."""
    logins_a_minute: int = 20
    tables_an_hour: int = 200
    """By one person, like the next three; those of a guest count for the address they come from."""
    tables_at_once: int = 200
    """Tables that are not over, made by one person; a guest has a tenth."""
    imports_an_hour: int = 60
    chats_a_minute: int = 30
    undos_a_minute: int = 60
    """Requests to undo that others have to answer, by one person; at one table twice as many."""
    runs_a_minute: int = 240
    """How often best runs may be asked for from one address."""
    reviews_a_minute: int = 60
    """How often a review may be asked for from one address."""
    gains_a_minute: int = 600
    """How often it may be asked from one address what each thing that can be done now would bring."""
    sockets_an_address: int = 300
    """Sockets that may be open from one address at a time, in each process."""
    smtp_url: str = ""
    """smtp://user:password@host:port, for messages by e-mail; nothing: no e-mail."""
    mail_from: str = ""
    message_delay: int = 20
    """Seconds after which a message goes out, if it is still true then."""
    allow_private_webhooks: bool = False
    """Webhooks may go to addresses inside the server, and without https: for tests and closed networks."""
    bot_processes: int = 1
    """How many bots think at the same time."""
    bot_patience: int = 60
    """Seconds that a bot may think."""

    @property
    def url(self) -> str:
        """The database's address in SQLAlchemy's form."""
        if self.database_url:
            return self.database_url.replace("postgresql://", "postgresql+psycopg://", 1).replace(
                "postgres://", "postgresql+psycopg://", 1
            )
        return f"sqlite:///{self.data / 'shortline.db'}"

    @property
    def on_postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return bool(self.database_url)


def from_environment(environment: Mapping[str, str], **given: Any) -> Settings:
    """The settings that the environment names; what is ``given`` (and not None) goes before."""
    values: dict[str, Any] = {}
    for one in fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if given.get(one.name) is not None:
            values[one.name] = given[one.name]
        elif text:
            values[one.name] = _read(PREFIX + one.name.upper(), str(one.type), text)
    return Settings(**values)


def to_environment(settings: Settings) -> dict[str, str]:
    """The settings as the environment of a process that shall have the same."""
    values = {PREFIX + one.name.upper(): getattr(settings, one.name) for one in fields(Settings)}
    return {name: str(int(value)) if isinstance(value, bool) else str(value) for name, value in values.items()}


def _read(name: str, kind: str, text: str) -> Any:
    if kind == "int":
        if not text.isdecimal():
            raise Malformed(f"{name} must be a whole number, not {text[:40]!r}")
        return int(text)
    if kind == "bool":
        words = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }
        if text.casefold() not in words:
            raise Malformed(f"{name} must be yes or no, not {text[:40]!r}")
        return words[text.casefold()]
    return Path(text) if kind == "Path" else text
