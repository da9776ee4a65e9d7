"""`shortline serve`: a real process that opens, answers, refuses plainly and stops when told."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import httpx
import pytest

from shortline.kernel.refusal import Malformed
from shortline.server.settings import Settings, from_environment, to_environment
from tests.server.process import FreshlyServed, Player, Served, refused_to_serve

DATABASES = ("sqlite",)


def test_a_server_opens_answers_and_stops_when_told(tmp_path: Path) -> None:
    with FreshlyServed(tmp_path) as server:
        assert httpx.get(f"{server.address}/healthz", timeout=60).json() == {"status": "ok"}
        assert (tmp_path / "shortline.db").exists()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(120) in (0, -signal.SIGTERM)


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        said = refused_to_serve("--port", str(other.getsockname()[1]), "--data", str(tmp_path))
    assert "Something else serves at 127.0.0.1" in said


def test_a_second_server_on_the_same_sqlite_is_told(tmp_path: Path) -> None:
    with Served(tmp_path):
        said = refused_to_serve("--port", "0", "--data", str(tmp_path))
    assert "Another server has its data" in said


def test_a_folder_with_no_room_is_told_as_such(tmp_path: Path) -> None:
    """A folder in the place of the lock stands for whatever keeps SQLite from writing its lock but another server."""
    (tmp_path / "serving").mkdir()
    said = refused_to_serve("--port", "0", "--data", str(tmp_path))
    assert "Nothing can be written below" in said
    assert "Another server" not in said


def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    with Served(tmp_path) as server, Player(server.address) as ann:
        ann.hotseat()
        files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("shortline.db*")}
    assert files
    assert set(files.values()) == {0o600}, files


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--workers", "2"), "More than one worker needs PostgreSQL"),
        (("--database-url", "mysql://club"), "The database is PostgreSQL or, without an address, SQLite"),
        (("--database-url", "club"), "The database's address is not one"),
        (("--database-url", "postgresql://nobody@127.0.0.1:1/club"), "does not answer"),
        (("--port", "70000"), "is no port"),
        (("--host", "192.0.2.1"), "Nobody can serve at 192.0.2.1"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    words = refused_to_serve("--port", "0", "--data", str(tmp_path), *args)
    assert said in words
    assert words.count("\n") == 1


def test_data_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("not a folder")
    assert "club" in refused_to_serve("--port", "0", "--data", str(tmp_path / "club"))


def test_settings_come_from_the_environment_and_go_back(tmp_path: Path) -> None:
    environment = {"SHORTLINE_DATA": str(tmp_path), "SHORTLINE_PORT": "1234", "SHORTLINE_SECURE_COOKIES": "yes"}
    settings = from_environment(environment, port=4321, host=None)
    assert settings == Settings(data=tmp_path, port=4321, secure_cookies=True)
    assert from_environment(to_environment(settings)) == settings


def test_every_setting_is_in_the_document() -> None:
    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    assert [name for name in to_environment(Settings()) if f"`{name}`" not in text] == []


@pytest.mark.parametrize(("name", "text"), [("PORT", "many"), ("SECURE_COOKIES", "maybe")])
def test_a_setting_of_the_wrong_kind_is_told(name: str, text: str) -> None:
    with pytest.raises(Malformed, match=f"SHORTLINE_{name}"):
        from_environment({f"SHORTLINE_{name}": text})
