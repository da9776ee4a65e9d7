"""The page as a server sends it."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from shortline.server.http.problems import Problem, answer_problem
from shortline.server.http.static_files import serve_page

INDEX = "<!doctype html><script>let a = 1;</script><script src='/assets/app-1.js'></script>"
SCRIPT = "console.log('long enough to be packed');" * 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built page."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    (page / "assets" / "app-1.js").write_text(SCRIPT)
    (page / "assets" / "app-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (page / "assets" / "app-1.js.br").write_bytes(b"packed")
    (tmp_path / "secret").write_text("nobody's business")
    return page


async def ask(folder: Path, path: str, **headers: str) -> httpx.Response:
    app = FastAPI(openapi_url=None)
    app.add_exception_handler(Problem, answer_problem)
    serve_page(app, folder)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test") as client:
        return await client.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/games/7", "/rules/18AL", "/index.html"])
def test_every_address_of_the_app_is_the_page_and_is_asked_for_again(folder: Path, path: str) -> None:
    got = asyncio.run(ask(folder, path))
    assert got.text == INDEX
    assert got.headers["cache-control"] == "no-cache"


def test_only_the_page_s_own_scripts_may_run(folder: Path) -> None:
    policy = asyncio.run(ask(folder, "/")).headers["content-security-policy"]
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert scripts == "script-src 'self' 'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='"


def test_hashed_files_are_kept_and_sent_packed(folder: Path) -> None:
    got = asyncio.run(ask(folder, "/assets/app-1.js", **{"accept-encoding": "gzip"}))
    assert got.text == SCRIPT
    assert got.headers["content-encoding"] == "gzip"
    assert got.headers["content-type"].startswith("text/javascript")
    assert "immutable" in got.headers["cache-control"]
    asked = {"accept-encoding": "gzip, br;q=0.9"}
    assert asyncio.run(ask(folder, "/assets/app-1.js", **asked)).headers["content-encoding"] == "br"
    plain = asyncio.run(ask(folder, "/assets/app-1.js", **{"accept-encoding": "identity"}))
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers


def test_a_file_of_an_older_page_is_not_found(folder: Path) -> None:
    assert asyncio.run(ask(folder, "/assets/app-0.js")).status_code == 404


def test_nothing_outside_the_page_is_sent(folder: Path) -> None:
    assert asyncio.run(ask(folder, "/%2e%2e/secret")).text == INDEX


def test_an_unknown_address_of_the_api_is_a_problem_not_a_page(folder: Path) -> None:
    got = asyncio.run(ask(folder, "/api/v1/nothing"))
    assert (got.status_code, got.json()["title"]) == (404, "Not found")


def test_a_server_without_a_built_page_says_so(tmp_path: Path) -> None:
    got = asyncio.run(ask(tmp_path / "none", "/"))
    assert got.status_code == 503
    assert "make setup" in got.text
