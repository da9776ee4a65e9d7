"""The page, measured: the first view of a running game, cold and warm, and how soon an action shows.

Aims on a quiet machine: usable after 0.7 s cold (nothing kept) and 0.3 s warm, under 60 ms from click to result.
Printed are the best and the median of several, and how busy the machine was.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.server.process import Served  # noqa: E402
from tests.web.conftest import LIMITS  # noqa: E402
from tests.web.visitor import Visitor  # noqa: E402

CHROMIUM = Path("/usr/bin/chromium")
RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"
AT = 223
"""After so many actions a corporation may lay a tile."""
VIEWS = 5
ACTIONS = 8
USABLE = '.turn button[data-kind="Pass"]:enabled'
SENT = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .reduce((sum, it) => [sum[0] + it.transferSize, sum[1] + 1], [0, 0])"""
CLICKED = """async () => {
    const count = () => document.querySelector('.frame > .time').textContent;
    const before = count();
    const began = performance.now();
    document.querySelector('.turn button[data-kind="Pass"]').click();
    while (count() === before) await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""


@dataclass(frozen=True, order=True)
class View:
    """A look at a table: milliseconds until a choice can be made, bytes sent and requests."""

    usable: float
    sent: int
    requests: int


def look(visitor: Visitor, table: str) -> View:
    """Open the table and wait until the board is there and a choice can be made."""
    began = perf_counter()
    visitor.page.goto(f"{visitor.address}/games/{table}", wait_until="commit")
    visitor.page.locator(".board .hex.legal").first.wait_for()
    visitor.page.locator(USABLE).wait_for()
    taken = (perf_counter() - began) * 1000
    visitor.page.wait_for_load_state("networkidle")
    sent, requests = visitor.page.evaluate(SENT)
    return View(taken, int(sent), int(requests))


def clicked(visitor: Visitor) -> float:
    """Milliseconds from the click on "No tile" until the position on the screen has changed; then it is undone."""
    page = visitor.page
    page.locator(USABLE).wait_for()
    page.wait_for_timeout(450)  # a click on what has just come up does not count
    before = page.locator(".frame > .time").inner_text()
    taken = float(page.evaluate(CLICKED))
    page.keyboard.press("z")
    page.wait_for_function("was => document.querySelector('.frame > .time').innerText === was", arg=before)
    return taken


def told(name: str, views: list[View]) -> str:
    """A line for some looks."""
    best, middle = min(views), statistics.median(view.usable for view in views)
    size = f"{best.sent / 1000:.0f} kB in {best.requests} requests"
    return f"first view, {name}: {size}, usable after {best.usable:.0f} ms (median {middle:.0f})"


def main() -> None:
    """Measure and print."""
    if not CHROMIUM.exists():
        print(f"no {CHROMIUM}: the page was not measured")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), **LIMITS) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        owner = Visitor(browser, served.address, (1440, 900))
        owner.enter("Ann")
        table = owner.bring(RECORD, AT)
        cold, warm = [], []
        for _ in range(VIEWS):
            visitor = Visitor(browser, served.address, (1440, 900), storage_state=owner.context.storage_state())
            cold.append(look(visitor, table))
            warm.append(look(visitor, table))
            visitor.context.close()
        look(owner, table)
        times = [clicked(owner) for _ in range(ACTIONS)]
        browser.close()
    print(told("cold", cold))
    print(told("warm", warm))
    print(f"click to result on loopback: {min(times):.0f} ms (median {statistics.median(times):.0f})")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
