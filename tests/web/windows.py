"""Windows of the browser, kept from test to test: a new one costs six times what the page costs in a used one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 60_000
"""Milliseconds until something that should show is given up: long, since only a failure waits for it."""


def new_window(browser: Browser, size: tuple[int, int], **more: Any) -> BrowserContext:
    """A browser of one's own, with one page open: its cookies, storage and cache are nobody else's."""
    more = {"reduced_motion": "reduce", **more}
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    context.set_default_timeout(PATIENCE)
    context.new_page()
    return context


class Windows:
    """Windows that nobody sits before just now."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[BrowserContext]] = {}

    def lend(self, size: tuple[int, int], **more: Any) -> BrowserContext:
        """A window as if new: nobody is signed in, nothing is stored; files of the page may be in its cache."""
        waiting = self.idle.setdefault(repr(sorted(more.items())), [])
        if not waiting:
            return new_window(self.browser, size, **more)
        context = waiting.pop()
        context.pages[0].set_viewport_size({"width": size[0], "height": size[1]})
        return context

    def take_back(self, context: BrowserContext, **more: Any) -> None:
        """Clear a window that was lent with these wishes, and keep it."""
        page, *others = context.pages
        for other in others:
            other.close()
        _empty(page)
        context.clear_cookies()
        self.idle[repr(sorted(more.items()))].append(context)


def _empty(page: Page) -> None:
    page.unroute_all()
    page.evaluate("() => { try { localStorage.clear(); sessionStorage.clear() } catch { /* a page without */ } }")
    page.goto("about:blank")
    page.mouse.move(0, 0)
    session = page.context.new_cdp_session(page)
    session.send("Page.resetNavigationHistory")
    session.detach()
