"""The page, measured: the first view of a running game on a cold cache, and how soon an action shows.

Aims: under 300 kB sent, under 1 s until the board can be used, under 100 ms from the click to the result.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.server.process import Served  # noqa: E402
from tests.web.visitor import Visitor  # noqa: E402

CHROMIUM = Path("/usr/bin/chromium")
RECORD = ROOT / "tests" / "golden" / "18AL" / "bank_stock.json"
VIEWS = 3
ACTIONS = 8
SENT = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .reduce((sum, it) => [sum[0] + it.transferSize, sum[1] + 1], [0, 0])"""


def first_view(visitor: Visitor, table: str) -> tuple[float, int, int]:
    """Milliseconds until the hexes can be clicked, bytes sent and requests."""
    began = perf_counter()
    visitor.sit(table)
    visitor.page.locator(".turn .group").first.wait_for()
    taken = (perf_counter() - began) * 1000
    visitor.page.wait_for_load_state("networkidle")
    sent, requests = visitor.page.evaluate(SENT)
    return taken, int(sent), int(requests)


def action(visitor: Visitor) -> float:
    """Milliseconds from the click on "Confirm" until the position on the screen has changed."""
    page = visitor.page
    page.locator(".turn .offer").last.click()
    page.locator(".turn .confirm:enabled").wait_for()
    page.locator(".turn .effects").wait_for()
    script = """async () => {
        const count = () => document.querySelector('.time .number').textContent;
        const before = count();
        const began = performance.now();
        document.querySelector('.turn .confirm').click();
        while (count() === before) await new Promise(requestAnimationFrame);
        return performance.now() - began;
    }"""
    return float(page.evaluate(script))


def main() -> None:
    """Measure and print."""
    if not CHROMIUM.exists():
        print(f"no {CHROMIUM}: the page was not measured")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        owner = Visitor(browser, served.address, (1400, 900))
        owner.enter("Ann")
        table = owner.bring(RECORD, 200)
        views = []
        for _ in range(VIEWS):
            cold = Visitor(browser, served.address, (1400, 900), storage_state=owner.context.storage_state())
            views.append(first_view(cold, table))
            cold.context.close()
        best = min(views)
        print(f"first view, cold cache: {best[1] / 1000:.0f} kB in {best[2]} requests, usable after {best[0]:.0f} ms")
        owner.sit(table)
        owner.page.locator(".turn .offer").first.wait_for()
        asked: list[str] = []
        owner.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
        times = [action(owner) for _ in range(ACTIONS)]
        count = len([it for it in asked if "/preview" not in it])
        best_time = min(times)
        print(f"click to result on loopback: {statistics.median(times):.0f} ms (best {best_time:.0f} ms)")
        print(f"requests an action, the look at its effects apart: {count / ACTIONS:.1f}")
        browser.close()


if __name__ == "__main__":
    main()
