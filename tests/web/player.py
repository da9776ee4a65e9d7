"""A player at the page: he does what a record says, with clicks, on whatever the page offers."""

from __future__ import annotations

import json
import re
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
        """Find an action among what the page offers, choose it where it lies and play it."""
        offer = self.offer(action)
        if self._at_the_shares(offer, action):
            return
        kind = offer["kind"]
        same = [o for o in self.view["offers"] if o["kind"] == kind]
        table = self.view["table"]
        rail = table if table["family"] == "18xx" else None
        operates = bool(rail["turn"] if rail else table["operation"])
        mapped = any("hex" in o["action"] for o in self.view["offers"])
        if "hex" in action:
            self._on_the_board(offer)
        elif kind == "ChooseTile":
            card = self.page.locator(f'[data-action-tile="{action["tile"]}"]')
            card.locator(".face").click()
            self._press(f'[data-action-tile="{action["tile"]}"] .confirm')
        elif kind == "Pass" and (operates or mapped):
            self._press('.turn button[data-kind="Pass"]')
        elif rail and operates and kind == "RunTrains":
            self._press(".turn button.go")
        elif rail and operates and kind in ("PayOut", "Withhold") and self.view["step"] == "dividend":
            self._press(f'.turn .dividend th[data-kind="{kind}"] button')
        elif rail and operates and kind == "Convert":
            self._press('.turn button[data-kind="Convert"]')
        elif rail and operates and kind == "BuyTrain":
            self._train(offer, action, rail)
        else:
            self._in_the_panel(offer, same, action)

    def _in_the_panel(self, offer: Any, same: list[Any], action: dict[str, Any]) -> None:
        if len(same) > WALL:
            self._by_fields(offer, same)
        else:
            nth = same.index(offer)
            self.page.locator(f'.turn .group[data-kind="{offer["kind"]}"] button.offer').nth(nth).click()
        if offer["span"]:
            self.page.locator("#amount").fill(str(action[offer["span"]["field"]]))
        self._press(".turn .chosen .confirm")

    def _train(self, offer: Any, action: dict[str, Any], table: Any) -> None:
        """Choose a train in the dock: of the bank by its card, of a corporation by its row with a price."""
        train = action["train"]
        owner = next((c for c in table["corporations"] for t in c["trains"] if t["id"] == train), None)
        if owner:
            kind = next(t["kind"] for t in owner["trains"] if t["id"] == train)
            row = f'.trains .sold[data-seller="{owner["id"]}"][data-train="{kind}"]'
            if offer["span"]:
                self.page.locator(f"{row} input").fill(str(action["price"]))
            self._press(f"{row} .buy")
            return
        kind = next(t["kind"] for t in table["depot"]["offered"] if t["id"] == train)
        card = self.page.locator(f'.trains .way[data-train="{action.get("runs_as") or kind}"]')
        card.locator(".face").click()
        ways = card.locator(".switch button")
        if ways.count():
            same = [
                o
                for o in self.view["offers"]
                if o["kind"] == "BuyTrain"
                and o["action"]["train"] == train
                and o["action"].get("runs_as") == action.get("runs_as")
            ]
            ways.nth(same.index(offer)).click()
        self._press(f'.trains .way[data-train="{action.get("runs_as") or kind}"] .confirm')

    def _at_the_shares(self, offer: Any, action: dict[str, Any]) -> bool:
        """What is played at the share table, in the sale, in a forced purchase, or as an answer; whether it was."""
        view, kind, page = self.view, offer["kind"], self.page
        if kind in ("Accept", "Decline"):
            page.wait_for_timeout(450)
            self._press(f'.turn [data-kind="{kind}"]')
            return True
        if not at_the_shares(view):
            return False
        if kind == "Pass":
            self._press('.turn [data-kind="Pass"]')
            return True
        if kind == "GoBankrupt":
            page.locator('.turn [data-kind="GoBankrupt"]').click()
            self._press("dialog .answers .bad")
            return True
        row = f'[data-corporation="{action.get("corporation")}"]'
        if view["forced"] and kind == "SellShares":
            for cell in page.locator("button.cell[aria-pressed=true]").all():
                cell.click()
            page.locator(f"{row} button.cell").nth(action["shares"] - 1).click()
            self._press('.turn [data-kind="SellShares"]')
            return True
        if view["forced"] and kind == "BuyTrain" and offer["span"]:
            trains = [o for o in view["offers"] if o["kind"] == kind and o["span"]]
            other = page.locator(".others .other").nth(trains.index(offer))
            other.locator("button").first.click()
            other.locator("input").fill(str(action["price"]))
            other.locator("input").press("Enter")
            self._press(".others .other button.turn")
            return True
        if kind in ("BuyShare", "BuyPresidency"):
            source = f'[data-source="{action["source"]}"]' if "source" in action else ""
            page.locator(f'{row} [data-kind="{kind}"]{source}').click()
        elif kind == "SellShares":
            page.locator(f'{row} [data-kind="SellShares"]').click()
            counts = page.locator(".turn .counts button", has_text=re.compile(rf"^{action['shares']}$"))
            if counts.count():
                counts.click()
        elif kind in ("StartCorporation", "StartTenShare", "SetStartingValue"):
            start = page.locator(f"{row} .off button")
            if kind != "SetStartingValue" and start.get_attribute("aria-pressed") != "true":
                start.click()
            page.locator(f'[data-par="{action["par"]}"]').click()
            way = page.locator(f'[data-way="{kind}"]')
            if way.count():
                way.click()
        elif kind in ("TakePrivate", "Bid", "ChoosePrivate"):
            card = page.locator(f'[data-private="{action["private"]}"] [data-kind="{kind}"]')
            if (
                card.count()
                and card.get_attribute("aria-pressed") != "true"
                and "turn" not in (card.get_attribute("class") or "")
            ):
                card.click()
            if kind == "Bid":
                page.locator(".turn .stepper input").fill(str(action["amount"]))
                page.locator(".turn .stepper input").press("Enter")
        elif kind == "SealBid":
            page.locator(f'[data-bid="{action["amount"]}"]').click()
        else:
            same = [o for o in view["offers"] if o["kind"] == kind]
            group = page.locator(f'.turn .group[data-kind="{kind}"]')
            if group.get_attribute("open") is None:
                group.locator("summary").click()
            group.locator(f'.offer[data-nth="{same.index(offer)}"]').click()
            if offer["span"]:
                group.locator(".stepper input").fill(str(action[offer["span"]["field"]]))
                group.locator(".stepper input").press("Enter")
        self._press(".turn .preview .confirm")
        return True

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
        """Point at the hex, choose its card in the dock, turn it until it lies as wanted."""
        where, tile = offer["action"]["hex"], offer["action"].get("tile")
        dock = self.page.locator(".dock .cards")
        place = self.page.locator(f'.dock [data-place="{where}"]').first
        if place.count():
            place.click()
        else:
            self.page.locator(f'.board .hex[data-hex="{where}"]').first.focus()
            self.page.keyboard.press("Enter")
        dock.wait_for()
        label = self.page.locator(".dock .hidden[aria-live]")
        ways = dock.locator(f'.way[data-tile="{tile}"]' if tile else ".way:not([data-tile])")
        assert ways.count(), f"the dock does not offer {offer['label']}"
        for nth in range(ways.count()):
            for _ in range(7):
                if label.text_content() == offer["label"]:
                    self._press(".dock .way.chosen .confirm")
                    return
                ways.nth(nth).locator(".face").click()
                if ways.nth(nth).locator(".pips").count() == 0:
                    break
            if label.text_content() == offer["label"]:
                self._press(".dock .way.chosen .confirm")
                return
        raise AssertionError(f"the dock never says {offer['label']!r}")

    def _by_fields(self, offer: Any, same: list[Any]) -> None:
        """Choose field by field; a field that leaves no choice has filled itself."""
        cascade = self.page.locator(f'.turn .cascade[data-kind="{offer["kind"]}"]')
        span = offer["span"]["field"] if offer["span"] else ""
        for name in fields(same):
            if name == span:
                continue
            select = cascade.locator("label", has_text=name.replace("_", " ")).locator("select")
            select.select_option(json.dumps(offer["action"][name], separators=(",", ":"), ensure_ascii=False))

    def _press(self, button: str) -> None:
        """Press what plays a move, and take in the position that comes of it."""
        with self.page.expect_response(is_action) as answered:
            self.page.locator(button).click()
        answer = answered.value
        assert answer.ok, answer.text()
        self.view = after(self.page, answer)


STEPS = ("stock_turn", "private_sale", "auction", "opening_sale", "starting_value", "sealed_bids", "choose_private")
"""The steps that are played at the share table."""


def at_the_shares(view: Any) -> bool:
    """Whether a position is played at the share table rather than on the board."""
    return view["table"]["family"] == "18xx" and (view["step"] in STEPS or view["forced"] is not None)


def after(page: Page, answer: Response) -> Any:
    """The position after an action that was answered: the answer itself tells only what is new."""
    return page.request.get(answer.url.removesuffix("/actions") + "/view").json()


def is_action(response: Response) -> bool:
    """Whether a response answers an action."""
    return response.request.method == "POST" and response.url.endswith("/actions")


def fields(offers: list[Any]) -> list[str]:
    """The fields in which offers differ, in the order of the page."""
    names = dict.fromkeys(name for o in offers for name in o["action"] if name not in ("type", "by"))
    return [name for name in names if len({json.dumps(o["action"].get(name)) for o in offers}) > 1]
