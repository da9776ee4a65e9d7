"""A visitor: a browser of his own, what he does on the page, and what his console says."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

import shortline
from tests.conftest import ROOT
from tests.server.visitors import as_listed
from tests.web.windows import new_window

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


class Visitor:
    """Somebody before the page."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int],
        lent: BrowserContext | None = None,
        **more: Any,
    ) -> None:
        self.address = address
        self.context = lent or new_window(browser, size, **more)
        self.page: Page = self.context.pages[0]
        self.errors: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self._heard: list[tuple[str, Callable[..., None]]] = []
        self._listen("console", self._hear)
        self._listen("pageerror", self._fail)

    def _listen(self, event: str, hear: Callable[..., None]) -> None:
        self.page.on(event, hear)  # type: ignore[call-overload]
        self._heard.append((event, hear))

    def on(self, event: Literal["request", "response"], hear: Callable[[Any], None]) -> None:
        """Hear of what the page asks, until the visitor goes."""
        self._listen(event, hear)

    def go(self) -> None:
        """Hear no more of the page."""
        for event, hear in self._heard:
            self.page.remove_listener(event, hear)

    def _fail(self, error: Error) -> None:
        self.errors.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in self.forgiven):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    # Without the page: what a test prepares.

    def enter(self, name: str) -> None:
        """Come in as a guest with a name."""
        answer = self.context.request.post(f"{self.address}/api/v1/guests", data={"name": name})
        assert answer.ok, answer.text()
        self.csrf = answer.json()["csrf"]

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        """Ask the server as this visitor."""
        answer = self.context.request.fetch(
            f"{self.address}/api/v1{path}", method=method, data=data, headers={"X-CSRF-Token": self.csrf}
        )
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json() if answer.text() else None

    def table(self, title: str, seats: list[dict[str, str]], **more: Any) -> str:
        """Make a table; its id."""
        made = self.ask("POST", "/games", as_listed({"title": title, "seats": seats, "seed": 7, **more}))
        return str(made["id"])

    def hotseat(self, title: str, names: list[str], **more: Any) -> str:
        """Make a table at which everybody plays on this screen."""
        first, *others = names
        seats = [{"kind": "me", "name": first}, *({"kind": "hotseat", "name": name} for name in others)]
        return self.table(title, seats, **more)

    def bring(self, record: Path, at: int | None = None, **more: Any) -> str:
        """Make a table on this screen from a file, as it stood after so many actions; its id."""
        wish = {"file": cut(record, at), "at": at, **more}
        return str(self.ask("POST", "/games/import", wish)["id"])

    def view(self, table: str) -> Any:
        """A position as the server has it."""
        return self.ask("GET", f"/games/{table}/view")

    # On the page.

    def goto(self, path: str = "/") -> Page:
        """Open an address of the app."""
        self.page.goto(self.address + path)
        return self.page

    def sit(self, table: str) -> Page:
        """Go to a table, and wait until its board is there."""
        self.goto(f"/games/{table}")
        # In a stock round the board is there, and the share table stands before it.
        self.page.locator(".board [data-hex]").first.wait_for(state="attached")
        return self.page

    def violations(self) -> list[str]:
        """What axe-core finds on the page that is serious or critical, by all of its rules."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{it['id']}: {it['help']}: {node['html'][:160]}"
            for it in found["violations"]
            if it["impact"] in SERIOUS
            for node in it["nodes"]
        ]

    def overflow(self) -> int:
        """By how much the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@cache
def cut(record: Path, at: int | None) -> str:
    """A record up to an action that is early in it: the server would prove the rest only to leave it out."""
    text = record.read_text(encoding="utf-8")
    whole = json.loads(text)
    if at is None or 2 * at > len(whole["actions"]) or whole.get("format") != "shortline":
        return text
    return shortline.loads(json.dumps({**whole, "actions": whole["actions"][:at]}), prove=False).record.to_json()
