"""Pictures of the page to look at: lobby, rules and settings, and every screen of each title.

A screen is the table where somebody is about to act: one for each kind of action in a title's record, taken from the
middle of the game, so that all steps are seen. ``python -m tests.web.pictures FOLDER [--games RECORDS] [WORD…]`` takes
those whose names hold every word: ``18VA PlaceStation``, ``lobby``, ``phone dark``. ``RECORDS`` is a folder of records
named after their titles (``18AL.json``) to be looked at instead of those of tests/golden.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import ROOT
from tests.server.process import Served
from tests.web.conftest import CHROMIUM, LIMITS
from tests.web.visitor import Visitor

RECORDS = {
    "18AL": "bank_stock",
    "18GA": "bank_stock",
    "18VA": "bank_operating",
    "18FL": "bank_stock",
    "openrails": "three_players_advanced",
}
PAGES = {"lobby": "/", "new": "/new/18GA", "rules": "/rules/18VA", "settings": "/settings", "signin": "/sign-in"}
TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
WINDOWS = {
    "wide": ((1440, 900), {}),
    "laptop": ((1280, 720), {}),
    "phone": ((390, 844), TOUCH),
    "landscape": ((844, 390), TOUCH),
}

SETTLING = 1000
"""How long a page is given to be whole, in milliseconds."""


def record_of(title: str, games: Path | None) -> Path:
    """The record of a title that is looked at."""
    return games / f"{title}.json" if games else ROOT / "tests" / "golden" / title / f"{RECORDS[title]}.json"


def screens(file: Path) -> dict[str, int]:
    """The screens of a record by name, and after how many actions each stands."""
    at: dict[str, list[int]] = {}
    actions = json.loads(file.read_text(encoding="utf-8"))["actions"]
    for number, action in enumerate(actions):
        at.setdefault(action["type"], []).append(number)
    return {"start": 0, **{kind: numbers[len(numbers) // 2] for kind, numbers in at.items()}, "over": len(actions)}


class Album:
    """The pictures that are wanted, and the tables they are taken at."""

    def __init__(self, browser: Browser, served: Served, folder: Path, words: list[str]) -> None:
        self.browser = browser
        self.served = served
        self.folder = folder
        self.words = words
        self.owners: dict[str, Visitor] = {}
        """One a title: nobody may have more than twenty tables open."""
        self.tables: dict[str, str] = {}

    def wants(self, name: str) -> bool:
        """Whether a picture is asked for."""
        return all(word in name for word in self.words)

    def take(self, games: Path | None) -> None:
        """Go round with a camera."""
        for window in WINDOWS:
            for scheme in ("light", "dark"):
                look = f"{window}-{scheme}"
                for title in ("", *RECORDS):
                    at = screens(record_of(title, games)) if title else dict.fromkeys(PAGES, 0)
                    wanted = [name for name in at if self.wants("-".join(filter(None, (title, name, look))))]
                    if wanted:
                        self._look(title, {name: at[name] for name in wanted}, window, scheme, games)

    def _look(self, title: str, wanted: dict[str, int], window: str, scheme: str, games: Path | None) -> None:
        """Take the pictures of one title, or of the other pages, in one window."""
        size, more = WINDOWS[window]
        state = self._owner(title).context.storage_state()
        looker = Visitor(self.browser, self.served.address, size, storage_state=state, color_scheme=scheme, **more)
        for name, at in wanted.items():
            if title:
                looker.sit(self._table(title, at, games))
            else:
                looker.goto(PAGES[name])
            looker.page.wait_for_timeout(SETTLING)
            file = "-".join(filter(None, (title, name, window, scheme)))
            looker.page.screenshot(path=self.folder / f"{file}.png")
        print(f"{title or 'pages'} {window} {scheme}: {len(wanted)} pictures {looker.errors or ''}", flush=True)
        looker.context.close()

    def _owner(self, title: str) -> Visitor:
        if title not in self.owners:
            self.owners[title] = Visitor(self.browser, self.served.address, (1440, 900))
            self.owners[title].enter("Ann")
        return self.owners[title]

    def _table(self, title: str, at: int, games: Path | None) -> str:
        name = f"{title} {at}"
        if name not in self.tables:
            self.tables[name] = self._owner(title).bring(record_of(title, games), at)
        return self.tables[name]


def main() -> None:
    """Open a server and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--games", type=Path)
    given = parser.parse_intermixed_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Served(Path(data), **LIMITS) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        Album(browser, served, given.folder, given.words).take(given.games)
        browser.close()


if __name__ == "__main__":
    main()
