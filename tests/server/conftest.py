"""Every test of the server runs on both databases: SQLite below its folder, and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from shortline.server.accounts import people
from tests.server.forks import CHEAP
from tests.server.postgres import ABSENT, Postgres, programs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what keeps data (it asks for ``tmp_path``) on both; a module's ``DATABASES`` can name fewer."""
    if "tmp_path" in metafunc.fixturenames and "database" in metafunc.fixturenames:
        databases = getattr(metafunc.module, "DATABASES", ("sqlite", "postgresql"))
        metafunc.parametrize("database", databases, indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process."""
    folder = programs()
    if folder is None:
        pytest.skip(ABSENT)
    server = Postgres(folder)
    yield server
    server.stop()


@pytest.fixture(scope="session", autouse=True)
def full_price() -> Iterator[PasswordHasher]:
    """Passwords cost next to nothing in these tests; the hasher that a server really has, for the test of it."""
    real = people._hasher
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "_hasher", PasswordHasher(*CHEAP))
        patch.setattr(people, "_NOBODY", people._hasher.hash("nobody's"))
        yield real


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which database the test's servers have; they find it in the environment, as processes of theirs do.

    A module whose tests are about how a database comes to be has ``EMPTY = True``."""
    kind: str = getattr(request, "param", "sqlite")
    monkeypatch.delenv("SHORTLINE_DATABASE_URL", raising=False)
    if kind == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        empty = getattr(request.module, "EMPTY", False)
        monkeypatch.setenv("SHORTLINE_DATABASE_URL", server.fresh() if empty else server.prepared())
    return kind
