"""The database: people, tables, and the append-only log of what was done at them."""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(40), nullable=False, unique=True),
    Column("email", String(254)),
    Column("email_verified", Boolean, nullable=False, default=False, server_default=false()),
    Column("password", String(200), nullable=False),
    Column("admin", Boolean, nullable=False, default=False),
    Column("guest", Boolean, nullable=False, default=False),
    Column("banned", Boolean, nullable=False, default=False, server_default=false()),
    Column("muted", Boolean, nullable=False, default=False, server_default=false()),
    Column("skeleton", String(40), nullable=False, default="", server_default="", index=True),
    Column("settings", JSON, nullable=False, default=dict),
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("csrf", String(43), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("scope", String(10), nullable=False, default="play", server_default="play"),
    Column("expires", Float),
)

invitations = Table(
    "invitations",
    metadata,
    Column("code", String(22), primary_key=True),
    Column("note", String(80), nullable=False),
    Column("uses", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

club = Table(
    "club",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(200), nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("reporter", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("person", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(22)),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Boolean, nullable=False, default=False, server_default=false()),
)

verifications = Table(
    "verifications",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("target", String(64), nullable=False, index=True),
    Column("hash", String(64), unique=True),
    Column("at", Float, nullable=False),
    Column("kind", String(10), nullable=False, default="email", server_default="email"),
)

games = Table(
    "games",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", String(20), nullable=False),
    Column("name", String(80), nullable=False, default=""),
    Column("options", JSON, nullable=False),
    Column("seed", String(20), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("creator", ForeignKey("users.id", ondelete="SET NULL")),
    Column("hotseat", Boolean, nullable=False, default=False),
    Column("listed", Boolean, nullable=False, default=True),
    Column("undo", String(10), nullable=False, default="free"),
    Column("show_why", Boolean, nullable=False, default=False),
    Column("clock", JSON, nullable=False, default=dict),
    Column("clock_state", JSON, nullable=False, default=dict),
    Column("length", Integer, nullable=False, default=0),
    Column("to_act", JSON, nullable=False, default=list),
    Column("result", JSON),
    Column("rules", String(20), nullable=False, default=""),
    Column("rematch", String(22)),
    Column("rated", Boolean, nullable=False, default=False, server_default=false()),
    Column("imported", Boolean, nullable=False, default=False, server_default=false()),
    Column("guests", Boolean, nullable=False, default=False, server_default=false()),
    Column("about", Text, nullable=False, default="", server_default=""),
    Column("language", String(8), nullable=False, default="", server_default=""),
    Column("least_rating", Integer),
    Column("most_rating", Integer),
    Column("fill_at", Float),
    Column("finished", Float),
    Column("lesson", String(80), index=True),
    Column("coach", Boolean, nullable=False, default=False, server_default=false()),
    Column("bot_pace", String(10), nullable=False, default="at_once", server_default="at_once"),
    Column("terms", Integer, nullable=False, default=1, server_default="1"),
    Column("origin", String(22)),
    Column("origin_at", Integer, nullable=False, default=0, server_default="0"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("user", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("bot", String(40)),
    Column("stand_in", String(40)),
    Column("invite", String(43), index=True),
    Column("former", String(40)),
    Column("agreed", Integer, nullable=False, default=1, server_default="1"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("action", JSON),
    Column("seat", String(40), nullable=False, default=""),
    Column("user", String(22)),
    Column("why", Text),
    Column("key", String(64)),
    Column("digest", String(64)),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "key"),
)

chats = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user", ForeignKey("users.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("kind", String(30), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), nullable=False),
    Column("back_to", Integer, nullable=False),
    Column("granted", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

carries = Table(
    "carries",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("agreed", JSON, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(20), nullable=False),
    Column("game", String(22), index=True),
    Column("data", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("taken_until", Float, nullable=False, default=0.0),
    Column("error", Text),
    Column("given_up", Float),
    Index("ix_jobs_due_taken", "due", "taken_until"),
)

hooks = Table(
    "hooks",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(22)),
    Column("kind", String(10), nullable=False),
    Column("target", String(500), nullable=False),
    Column("keys", JSON),
)

attention = Table(
    "attention",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("watching", Boolean, nullable=False, default=False),
    Column("quiet", Boolean, nullable=False, default=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE")),
    Column("kind", String(20), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("unread", Boolean, nullable=False, default=True),
)

progress = Table(
    "progress",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("title", String(20), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("done", Float, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("at", Float, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False, index=True),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("bot", String(40), primary_key=True),
    Column("digest", String(64), nullable=False, index=True),
    Column("status", String(10), nullable=False),
    Column("progress", Float, nullable=False),
    Column("data", Text),
    Column("at", Float, nullable=False, index=True),
)

results = Table(
    "results",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("title", String(20), nullable=False),
    Column("player", String(60), nullable=False, index=True),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("worth", Integer, nullable=False),
    Column("margin", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("absent", Boolean, nullable=False, default=False),
    Column("rated", Boolean, nullable=False, default=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("stats", JSON, nullable=False, default=dict),
    Column("agreement", JSON, nullable=False, default=dict),
    Column("at", Float, nullable=False, index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(60), primary_key=True),
    Column("title", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_ratings_title_mu", "title", "mu"),
)

relations = Table(
    "relations",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(10), primary_key=True),
    Column("at", Float, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("voter", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

reactions = Table(
    "reactions",
    metadata,
    Column("chat", ForeignKey("chats.id", ondelete="CASCADE"), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("sign", String(8), primary_key=True),
)

cups = Table(
    "cups",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("about", Text, nullable=False),
    Column("title", String(20), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("form", String(12), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("points", JSON, nullable=False),
    Column("final", Boolean, nullable=False),
    Column("days", Integer, nullable=False),
    Column("stand_in", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("creator", ForeignKey("users.id", ondelete="SET NULL")),
    Column("status", String(10), nullable=False, index=True),
    Column("round", Integer, nullable=False),
    Column("ends", Float),
    Column("created", Float, nullable=False),
)

cup_players = Table(
    "cup_players",
    metadata,
    Column("cup", ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
)

cup_tables = Table(
    "cup_tables",
    metadata,
    Column("cup", ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="SET NULL"), index=True),
    Column("players", JSON, nullable=False),
    Column("worths", JSON),
)

rate_limits = Table(
    "rate_limits",
    metadata,
    Column("key", String(300), primary_key=True),
    Column("tries", ARRAY(Float).with_variant(JSON(), "sqlite"), nullable=False),
    Column("expires", Float, nullable=False, index=True),
)
"""Counted here when several processes serve, on PostgreSQL (``storage.rate_counts``)."""
