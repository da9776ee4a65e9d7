"""What the tests of the page share: a server, a browser, and people who sit before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from shortline.server.http.static_files import PAGE
from tests.server.process import Served
from tests.web.visitor import Visitor
from tests.web.windows import PATIENCE, Windows

CHROMIUM = Path("/usr/bin/chromium")
WIDE = (1400, 900)
LIMITS = {f"SHORTLINE_{name}_AN_HOUR": "1000" for name in ("SIGNUPS", "TABLES", "IMPORTS")}
"""One visitor makes more tables here than anybody may elsewhere."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not CHROMIUM.exists():
        pytest.skip(f"the page is tested with Debian's Chromium, and there is no {CHROMIUM}")
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: make setup builds it")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own, with its data in a folder of its own."""
    with Served(tmp_path_factory.mktemp("house"), **LIMITS) as it:
        yield it


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Windows:
    """Windows for all tests of this process."""
    return Windows(chromium)


Come = Callable[..., Visitor]


@pytest.fixture
def come(windows: Windows, served: Served) -> Iterator[Come]:
    """Lets visitors in; at the end none of them may have seen an error on the console."""
    here: list[tuple[Visitor, dict[str, Any]]] = []
    leaving: list[Visitor] = []

    def visit(name: str = "", size: tuple[int, int] = WIDE, *, own: bool = False, **more: Any) -> Visitor:
        if own:  # a window of one's own, closed afterwards
            visitor = Visitor(windows.browser, served.address, size, **more)
            leaving.append(visitor)
        else:
            visitor = Visitor(windows.browser, served.address, size, windows.lend(size, **more))
            here.append((visitor, more))
        if name:
            visitor.enter(name)
        return visitor

    yield visit
    for visitor in leaving:
        visitor.context.close()
    for visitor, more in here:
        visitor.go()
        windows.take_back(visitor.context, **more)
    assert [error for visitor in (*leaving, *(one for one, _ in here)) for error in visitor.errors] == []
