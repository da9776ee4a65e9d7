"""The share table: shares, prices, privates, sealed bids, forced purchases and proposals, each played on the thing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import shortline
from shortline.eighteenxx.plans import plans
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import needs_help
from shortline.kernel.play import apply, offers, offers_of
from shortline.kernel.rules import Position
from shortline.table.game import Game
from tests.web.conftest import Come
from tests.web.player import is_action
from tests.web.test_hands import GOLDEN, PHONE
from tests.web.visitor import Visitor

WIDE, LAPTOP = (1440, 900), (1280, 720)
SIZES = {"wide": (WIDE, {}), "laptop": (LAPTOP, {}), "phone": (PHONE, {"has_touch": True, "is_mobile": True})}
TITLES = ("18AL", "18GA", "18VA", "18FL")


@cache
def game(title: str, record: str) -> tuple[Path, Game]:
    file = GOLDEN / title / f"{record}.json"
    return file, shortline.loads(file.read_text(encoding="utf-8"))


SHORTER = {"18FL": "last_player"}
"""A short record where that of the others takes long to bring."""


def stock_turn(title: str) -> tuple[Path, int]:
    """After how many actions of a record a player with stock of three corporations has a stock turn."""
    file, its = game(title, SHORTER.get(title, "bank_operating"))
    for number in range(its.number):
        s: EighteenXX = its.at(number)
        if s.top.step == "stock_turn" and s.round.number >= 2:
            seat = s.top.actors[0]
            if sum(1 for c in s.corporations if s.holdings.of(c, seat)) >= 3 and offers_of(its.rules, s, BuyShare):
                return file, number
    raise AssertionError(f"nobody has so much stock in the record of {title}")


def sale_that_costs_the_chair(title: str = "18AL") -> tuple[Path, int, SellShares]:
    """A sale that makes somebody else president."""
    for record in ("bank_stock", "price", "bank_operating"):
        file, its = game(title, record)
        for number in range(its.number):
            s: EighteenXX = its.at(number)
            if s.top.step != "stock_turn":
                continue
            for offer in offers(its.rules, s):
                a = offer.action
                if isinstance(a, SellShares) and s.president(a.corporation) == a.by:
                    after, _ = apply(its.rules, s, a)
                    if after.president(a.corporation) != a.by:
                        return file, number, a
    raise AssertionError("no such sale")


def at_table(come: Come, size: str, file: Path, number: int) -> tuple[Visitor, Page, str]:
    window, more = SIZES[size]
    ann = come("Ann", window, **more)
    table = ann.bring(file, number)
    page = ann.goto(f"/games/{table}")
    page.locator(".turn, .phone-stock").first.wait_for()
    return ann, page, table


def answered(visitor: Visitor, table: str, press: Any) -> Any:
    """The position after an action that a press sends."""
    with visitor.page.expect_response(is_action) as answer:
        press()
    assert answer.value.ok, answer.value.text()
    return visitor.view(table)


def test_a_share_is_bought_with_two_clicks_on_its_cell(come: Come) -> None:
    ann, page, table = at_table(come, "wide", *stock_turn("18AL"))
    before = ann.view(table)
    offer = next(o for o in before["offers"] if o["kind"] == "BuyShare")
    corporation, seat = offer["action"]["corporation"], offer["action"]["by"]
    cell = page.locator(f'[data-corporation="{corporation}"] [data-kind="BuyShare"]').first
    expect(cell).to_have_text(f"Buy ${offer['cost']}")
    cell.click()
    card = page.locator(".turn .preview")
    cash = next(p["cash"] for p in before["table"]["players"] if p["seat"] == seat)
    expect(card).to_contain_text(f"−${offer['cost']}, then ${cash - offer['cost']:,}")
    has = next(c for c in before["table"]["corporations"] if c["id"] == corporation)["shares"].get(seat, 0)
    expect(page.locator(f'[data-corporation="{corporation}"] td.me .n')).to_contain_text(f"{has} →becomes {has + 1}")
    after = answered(ann, table, cell.click)
    held = next(c for c in after["table"]["corporations"] if c["id"] == corporation)["shares"]
    assert held[seat] == has + 1


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_sale_that_costs_the_chair_says_so_before_it_is_made(come: Come, size: str) -> None:
    file, number, sale = sale_that_costs_the_chair()
    ann, page, table = at_table(come, size, file, number)
    page.locator(f'[data-corporation="{sale.corporation}"] [data-kind="SellShares"]').click()
    counts = page.locator(".preview .counts button")
    if counts.count():
        counts.nth(sale.shares - 1).click()
    s: EighteenXX = game("18AL", file.stem)[1].at(number)
    after, _ = apply(game("18AL", file.stem)[1].rules, s, sale)
    heir = after.president(sale.corporation)
    expect(page.locator(".preview .notice.warn")).to_contain_text(f"{heir} becomes president of {sale.corporation}")
    if size == "wide":
        column = [p["seat"] for p in ann.view(table)["table"]["players"]].index(heir)
        cell = page.locator(f'tr[data-corporation="{sale.corporation}"] td.pc').nth(column)
        expect(cell).to_contain_text("president")
    view = answered(ann, table, page.locator(".preview .confirm").click)
    assert next(c for c in view["table"]["corporations"] if c["id"] == sale.corporation)["president"] == heir


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_corporation_is_started_on_the_chart(come: Come, size: str) -> None:
    file, its = game("18AL", "bank_operating")
    number = next(n for n in range(its.number) if its.at(n).top.step == "stock_turn")
    ann, page, table = at_table(come, size, file, number)
    start = next(o for o in reversed(ann.view(table)["offers"]) if o["kind"] == "StartCorporation")
    corporation, par = start["action"]["corporation"], start["action"]["par"]
    expect(page.locator("[data-par]")).to_have_count(0)
    page.locator(f'[data-corporation="{corporation}"]').get_by_role("button", name="Start").click()
    page.locator(f'[data-par="{par}"]').click()
    expect(page.locator(".preview")).to_contain_text(f"−${start['cost']}")
    view = answered(ann, table, page.locator(".preview .confirm").click)
    assert next(c for c in view["table"]["corporations"] if c["id"] == corporation)["par"] == par


def test_the_private_sale_and_an_auction_by_clicks(come: Come) -> None:
    ann = come("Ann", WIDE)
    table = ann.hotseat("18AL", ["Ann", "Ben", "Cal"], options={"random_seats": False})
    page = ann.goto(f"/games/{table}")

    def press(private: str, kind: str, amount: int | None = None) -> Any:
        page.locator(f'[data-private="{private}"] [data-kind="{kind}"]').click()
        if amount is not None:
            field = page.locator(".preview .stepper input")
            field.fill(str(amount))
            field.press("Enter")
        return answered(ann, table, page.locator(".preview .confirm").click)

    press("B&SLC", "Bid", 80)
    press("B&SLC", "Bid", 90)
    press("TR", "TakePrivate") if page.locator('[data-private="TR"]').count() else press("Tuscumbia", "TakePrivate")
    expect(page.locator(".chain")).to_contain_text("B&SLC auction")
    expect(page.locator(".chain")).to_contain_text("$90 leads of 2")
    view = press("S&NA", "TakePrivate")
    assert view["step"] == "auction"
    bidder = view["seat"]
    expect(page.locator(".pcd.hammer")).to_contain_text("at auction now")
    expect(page.locator(".preview .stepper input").first).to_have_value("$95")
    page.get_by_role("button", name="More").click()
    expect(page.locator(".preview")).to_contain_text("Bid $96")
    view = answered(ann, table, page.locator(".preview .confirm").click)
    assert view["table"]["bids"]["B&SLC"][bidder] == 96
    view = answered(ann, table, page.locator('.turn [data-kind="Pass"]').click)
    assert view["table"]["sale"]["hammer"] == ""
    assert next(p for p in view["table"]["privates"] if p["id"] == "B&SLC")["owner"] == bidder


def test_the_private_sale_by_keys_alone(come: Come) -> None:
    ann = come("Ann", WIDE)
    table = ann.hotseat("18AL", ["Ann", "Ben", "Cal"], options={"random_seats": False})
    page = ann.goto(f"/games/{table}")
    page.locator(".turn").first.wait_for()
    page.keyboard.press("4")
    expect(page.locator(".preview")).to_contain_text("Memphis & Charleston")
    answered(ann, table, lambda: page.keyboard.press("Enter"))
    page.keyboard.press("1")
    expect(page.locator(".preview")).to_contain_text("Tuscumbia")
    page.keyboard.press("Escape")
    expect(page.locator(".preview")).to_have_count(0)
    view = answered(ann, table, lambda: page.keyboard.press("x"))
    assert view["actions"] == 2
    assert view["table"]["bids"]["M&C"] == {"Ann": 105}


@pytest.mark.parametrize("title", TITLES)
def test_a_private_for_sale_shows_what_its_power_brings(come: Come, title: str) -> None:
    visitor = come("Vera", WIDE)
    names = ["Vera", "Ada", "Tom", "Marguerite"]
    page = visitor.sit(visitor.hotseat(title, names))
    page.locator("[data-private]").first.wait_for()
    for name, private in shortline.new_game(title, names).rules.data.privates.items():
        card = page.locator(f'[data-private="{name}"]').first
        assert card.locator(".power").count() == (1 if private.picture else 0), name
        if private.picture and private.picture.kind in ("tile", "marker"):
            drawn = card.locator(".power use").evaluate(
                "it => document.querySelector(it.getAttribute('href')) !== null"
            )
            assert drawn, f"{name}: there is no drawing of {private.picture.of}"


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_sealed_bids_are_sealed_and_then_privates_chosen(come: Come, size: str) -> None:
    window, more = SIZES[size]
    ann = come("Ann", window, **more)
    table = ann.hotseat("18FL", ["Ann", "Ben"], options={"random_seats": False})
    page = ann.goto(f"/games/{table}")
    expect(page.locator('[data-bid="10"]')).to_contain_text("1st")
    page.locator('[data-bid="10"]').click()
    expect(page.locator(".turn.sealed")).to_contain_text("$10, not sealed")
    answered(ann, table, page.locator(".preview .confirm").click)
    expect(page.locator(".seal")).to_have_count(1)
    page.locator('[data-bid="0"]').click()
    view = answered(ann, table, page.locator(".preview .confirm").click)
    assert view["step"] == "choose_private"
    assert view["seat"] == "Ann"
    first = page.locator("article[data-private]").nth(1)
    private = first.get_attribute("data-private")
    first.locator("[data-kind=ChoosePrivate]").click()
    view = answered(ann, table, page.locator(".preview .confirm").click)
    assert next(p for p in view["table"]["privates"] if p["id"] == private)["owner"] == "Ann"


@cache
def forced(with_sales: bool) -> tuple[Path, int]:
    """A position in which a train must be bought and cannot be paid, and a plan that sells stock for it, or none."""
    for file in sorted(GOLDEN.glob("18*/*.json")):
        its = game(file.parent.name, file.stem)[1]
        for number in range(its.number):
            s: EighteenXX = its.at(number)
            if s.top.step != "buy_trains" or not needs_help(Position(its.rules, s), s.operating):
                continue
            if any(bool(plan.sales) == with_sales for plan in plans(Position(its.rules, s))):
                return file, number
    raise AssertionError("no such position")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_forced_purchase_is_played_as_its_plan(come: Come, size: str) -> None:
    ann, page, table = at_table(come, size, *forced(False))
    before = ann.view(table)
    plan = before["forced"]["plans"][0]
    expect(page.locator(".turn.forced")).to_contain_text(f"{before['forced']['corporation']} must buy a train")
    expect(page.locator(".turn.forced")).to_contain_text("Nothing has to be sold")
    view = answered(ann, table, page.locator(".turn.forced .go").click)
    bought = next(c for c in view["table"]["corporations"] if c["id"] == before["forced"]["corporation"])
    assert len(bought["trains"]) == 1
    cash = next(p["cash"] for p in view["table"]["players"] if p["seat"] == before["seat"])
    assert cash == plan["kept"]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_stock_is_sold_for_a_train_by_one_button(come: Come, size: str) -> None:
    ann, page, table = at_table(come, size, *forced(True))
    before = ann.view(table)
    plan = before["forced"]["plans"][0]
    actions: list[Any] = []
    ann.on("response", lambda r: actions.append(r.request.post_data_json["action"]) if is_action(r) else None)
    page.locator(".turn.forced .go").click()
    expect(page.locator(".turn.forced")).to_have_count(0)
    assert actions == plan["actions"]
    view = ann.view(table)
    bought = next(c for c in view["table"]["corporations"] if c["id"] == before["forced"]["corporation"])
    assert len(bought["trains"]) == 1
    assert next(p["cash"] for p in view["table"]["players"] if p["seat"] == before["seat"]) == plan["kept"]


def test_a_proposal_is_answered(come: Come) -> None:
    file, its = game("18VA", "bank_operating")
    number = next(n for n in range(its.number) if its.at(n).top.step == "consent")
    ann, page, table = at_table(come, "wide", file, number)
    proposal = ann.view(table)["proposal"]
    turn = page.locator(".turn.asked")
    expect(turn).to_contain_text(f"{proposal['by']} asks you")
    expect(turn).to_contain_text(proposal["text"])
    expect(turn.locator(".eff dd").first).to_be_visible()
    page.wait_for_timeout(450)
    view = answered(ann, table, turn.locator('[data-kind="Accept"]').click)
    assert view["proposal"] is None


@pytest.mark.parametrize("title", ["18VA", "18FL"])
def test_a_title_with_a_pool_says_pool(come: Come, title: str) -> None:
    _, page, _ = at_table(come, "wide", *stock_turn(title))
    expect(page.locator("thead th.mk")).to_have_text("Pool")
    expect(page.locator("main")).not_to_contain_text("open market")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("size", SIZES)
def test_the_share_table_fits_and_can_be_read(come: Come, title: str, size: str) -> None:
    ann, page, _ = at_table(come, size, *stock_turn(title))
    page.locator('[data-kind="SellShares"], [data-kind="BuyShare"]').first.click()
    page.locator(".preview .eff").wait_for()
    assert ann.overflow() <= 0
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.matrix td, .matrix th, .phone-stock article, .preview')]
            .filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.textContent)"""
    )
    assert cut == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('.matrix *, .preview *, .phone-stock *')]
            .filter(it => it.childNodes.length && [...it.childNodes].some(n => n.nodeType === 3 && n.data.trim())
                && !it.closest('svg, .avatar, .herald') && parseFloat(getComputedStyle(it).fontSize) < 11)
            .map(it => it.outerHTML)"""
    )
    assert small == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_share_table(come: Come, scheme: str) -> None:
    ann = come("Ann", WIDE, color_scheme=scheme)
    places = [stock_turn("18AL"), (GOLDEN / "18AL" / "bank_operating.json", 0), forced(False)]
    for file, number in places:
        page = ann.goto(f"/games/{ann.bring(file, number)}")
        page.locator(".turn").first.wait_for()
        choose = page.locator('[data-kind="SellShares"], [data-kind="TakePrivate"]')
        if choose.count():
            choose.first.click()
            page.locator(".preview .eff").wait_for()
        assert ann.violations() == []
    table = ann.hotseat("18FL", ["Ann", "Ben"])
    page = ann.goto(f"/games/{table}")
    page.locator(".turn.sealed").wait_for()
    assert ann.violations() == []
    assert json.dumps(ann.errors) == "[]"
