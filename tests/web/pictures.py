"""Pictures of the page to look at: lobby, rules and settings, and each title early, midway and late.

Each on a wide screen and on a phone, light and dark. ``python -m tests.web.pictures FOLDER [WORD…]`` takes those whose
names have one of the words: ``18VA-late``, ``lobby``, ``phone-dark``.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import ROOT
from tests.server.process import Served
from tests.web.conftest import CHROMIUM
from tests.web.visitor import Visitor

RECORDS = {
    "18AL": "bank_stock",
    "18GA": "bank_stock",
    "18VA": "bank_operating",
    "18FL": "bank_stock",
    "openrails": "three_players_advanced",
}
TIMES = {"start": 0.0, "early": 0.12, "mid": 0.5, "late": 0.93, "over": 1.0}
PAGES = {"lobby": "/", "new": "/new/18GA", "rules": "/rules/18VA", "settings": "/settings", "signin": "/sign-in"}
WINDOWS = {
    "wide": ((1440, 900), {}),
    "phone": ((390, 844), {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}),
}

SETTLING = 1000
"""How long a page is given to be whole, in milliseconds."""


def tables(owner: Visitor) -> Iterator[tuple[str, str]]:
    """A table of each title at each time, and its name."""
    for title, record in RECORDS.items():
        file = ROOT / "tests" / "golden" / title / f"{record}.json"
        count = len(json.loads(file.read_text(encoding="utf-8"))["actions"])
        for time, share in TIMES.items():
            yield f"{title}-{time}", owner.bring(file, int(count * share))


def taken(browser: Browser, served: Served, folder: Path, words: list[str]) -> None:
    """Take the pictures."""
    owner = Visitor(browser, served.address, (1440, 900))
    owner.enter("Ann")
    at = dict(tables(owner))
    for window, (size, more) in WINDOWS.items():
        for scheme in ("light", "dark"):
            names = {name: f"{name}-{window}-{scheme}" for name in (*PAGES, *at)}
            wanted = [n for n, file in names.items() if not words or any(word in file for word in words)]
            if not wanted:
                continue
            state = owner.context.storage_state()
            looker = Visitor(browser, served.address, size, storage_state=state, color_scheme=scheme, **more)
            for name in wanted:
                if name in PAGES:
                    looker.goto(PAGES[name])
                else:
                    looker.sit(at[name])
                looker.page.wait_for_timeout(SETTLING)
                looker.page.screenshot(path=folder / f"{names[name]}.png")
            print(f"{window} {scheme}: {len(wanted)} pictures {looker.errors or ''}")
            looker.context.close()


def main(folder: Path, words: list[str]) -> None:
    """Open a server, bring the tables, and go round with a camera."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Served(Path(data)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        taken(browser, served, folder, words)
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
