"""A player at the page: he does what a record says, with clicks, on whatever the page offers."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Response

WALL = 9
"""More than so many offers of a kind are chosen by fields: as in TurnPanel.svelte."""


class Player:
    """Plays at one table, one click after the other."""

    def __init__(self, page: Page, view: Any) -> None:
        self.page = page
        self.view = view

    def play(self, action: dict[str, Any]) -> None:
        """Find an action among the offers of the page, choose it and confirm it."""
        offer = self.offer(action)
        same = [o for o in self.view["offers"] if o["kind"] == offer["kind"]]
        hexes = any("hex" in o["action"] for o in same)
        if hexes and "hex" in action:
            self._on_the_board(offer)
            return
        if hexes or len(same) > WALL:
            self._by_fields(offer, same)
        else:
            nth = same.index(offer)
            self.page.locator(f'.turn .group[data-kind="{offer["kind"]}"] button.offer').nth(nth).click()
        if offer["span"]:
            self.page.locator("#amount").fill(str(action[offer["span"]["field"]]))
        self._confirm(".turn .chosen .confirm")

    def offer(self, action: dict[str, Any]) -> Any:
        """The offer that an action is one of."""
        for offer in self.view["offers"]:
            span = offer["span"]
            given = {**offer["action"], **({span["field"]: action.get(span["field"])} if span else {})}
            if json.loads(json.dumps(given)) == action:
                return offer
        if action["type"] == "RunTrains":
            # Of several best runs the page offers one, and the record may have another that pays the same.
            return next(offer for offer in self.view["offers"] if offer["kind"] == "RunTrains")
        raise AssertionError(f"{action} is not offered: {[o['label'] for o in self.view['offers']]}")

    def _on_the_board(self, offer: Any) -> None:
        """Point at the hex, choose the tile, turn it until it lies as wanted."""
        where, tile = offer["action"]["hex"], offer["action"].get("tile")
        self.page.locator(f'.board [data-hex="{where}"]').first.click()
        card = self.page.locator(f'.board [data-hex="{where}"][role="dialog"]')
        card.wait_for()
        label = card.locator(".label")
        choice = card.locator(f'.choice[data-tile="{tile}"]' if tile else ".choice:not([data-tile])")
        ways = choice.count()
        assert ways, f"the board does not offer {offer['label']}"
        for nth in range(ways):
            if choice.nth(nth).get_attribute("aria-pressed") != "true":
                choice.nth(nth).click()
            for _ in range(6):
                if label.inner_text() == offer["label"]:
                    self._confirm(f'.board [data-hex="{where}"][role="dialog"] .confirm')
                    return
                if card.get_by_label("Turn right").count() == 0:
                    break
                card.get_by_label("Turn right").click()
        raise AssertionError(f"the board never says {offer['label']!r}")

    def _by_fields(self, offer: Any, same: list[Any]) -> None:
        """Choose field by field; a field that leaves no choice has filled itself."""
        cascade = self.page.locator(f'.turn .cascade[data-kind="{offer["kind"]}"]')
        span = offer["span"]["field"] if offer["span"] else ""
        for name in fields(same):
            if name == span:
                continue
            select = cascade.locator("label", has_text=name.replace("_", " ")).locator("select")
            select.select_option(json.dumps(offer["action"][name], separators=(",", ":"), ensure_ascii=False))

    def _confirm(self, button: str) -> None:
        with self.page.expect_response(is_action) as answered:
            self.page.locator(button).click()
        answer = answered.value
        assert answer.ok, answer.text()
        self.view = answer.json()


def is_action(response: Response) -> bool:
    """Whether a response answers an action."""
    return response.request.method == "POST" and response.url.endswith("/actions")


def fields(offers: list[Any]) -> list[str]:
    """The fields in which offers differ, in the order of the page."""
    names = dict.fromkeys(name for o in offers for name in o["action"] if name not in ("type", "by"))
    return [name for name in names if len({json.dumps(o["action"].get(name)) for o in offers}) > 1]
