"""People: strangers meet in the lobby, play, are rated and play again; the page installs, opens offline and is told."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.server.finishing import played_out
from tests.server.process import Served
from tests.server.test_push import Browser, push_service
from tests.web.conftest import LIMITS, Come
from tests.web.visitor import Visitor

TITLE = "openrails"


def account(visitor: Visitor, name: str) -> Visitor:
    """Make an account for a visitor."""
    body = {"name": name, "password": "correct horse"}
    answer = visitor.context.request.post(f"{visitor.address}/api/v1/people", data=body)
    assert answer.ok, answer.text()
    visitor.csrf = answer.json()["csrf"]
    return visitor


def nearly_over(served: Served, game: str) -> dict[str, Any]:
    """Write all of a game but its last action into the log; that action."""
    with closing(sqlite3.connect(Path(served.data) / "shortline.db", timeout=20)) as database, database:
        row = database.execute("SELECT title, options, seed, created FROM games WHERE id = ?", (game,)).fetchone()
        names = [n for (n,) in database.execute("SELECT name FROM seats WHERE game = ? ORDER BY position", (game,))]
        *done, last = played_out(row[0], names, json.loads(row[1]), int(row[2]))
        lines = [(game, n, "act", json.dumps(a), a["by"], row[3]) for n, a in enumerate(done, 1)]
        database.executemany(
            "INSERT INTO entries (game, number, kind, action, seat, at) VALUES (?, ?, ?, ?, ?, ?)", lines
        )
        database.execute("UPDATE games SET length = ? WHERE id = ?", (len(done), game))
    return last


def finish(served: Served, game: str, people: dict[str, Visitor]) -> None:
    """Whoever is to do the last thing in a game does it."""
    last = nearly_over(served, game)
    mover = people[last["by"]]
    number = mover.ask("GET", f"/games/{game}")["number"]
    mover.ask("POST", f"/games/{game}/actions", {"action": last, "based_on": number})


def test_strangers_meet_in_the_lobby_play_are_rated_and_play_again(come: Come, served: Served) -> None:
    ann, ben = account(come(), "Ann"), account(come(), "Ben")
    people = {"Ann": ann, "Ben": ben}
    for _ in range(4):  # a rating shows after five games
        seats = [{"kind": "me"}, {"kind": "open"}]
        game = ann.ask("POST", "/games", {"title": TITLE, "seats": seats, "rated": True})["id"]
        ben.ask("POST", f"/games/{game}/join", {})
        finish(served, game, people)

    ann.page.goto(f"{ann.address}/people/Ann")
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(ann.page.get_by_text("unrated").first).to_be_visible()

    ann.page.goto(ann.address)
    ann.page.get_by_role("radio", name="Open Rails").click()
    ann.page.get_by_role("button", name="Open table").click()
    ann.page.get_by_label("How many players").select_option("2")
    ann.page.get_by_role("button", name="Start Open Rails").click()
    ann.page.wait_for_url("**/games/*")
    game = ann.page.url.rsplit("/", 1)[1]

    ben.page.goto(ben.address)
    row = ben.page.get_by_role("row", name="Open Rails")
    expect(row).to_contain_text("rated")
    row.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url(f"**/games/{game}")
    finish(served, game, people)

    ann.page.goto(f"{ann.address}/people/Ann")
    expect(ann.page.get_by_text("unrated")).to_have_count(0)
    expect(ann.page.get_by_text("5 games since")).to_be_visible()
    rating = ann.ask("GET", "/people/Ann")["ratings"][0]["rating"]
    expect(ann.page.get_by_text(f"{rating:,}").first).to_be_visible()
    ann.page.get_by_role("link", name="Ben").first.click()
    expect(ann.page.get_by_role("heading", name="Ben")).to_be_visible()
    ann.page.get_by_role("button", name="Follow").click()
    expect(ann.page.get_by_role("button", name="Unfollow")).to_be_visible()

    page = ann.goto(f"/games/{game}")
    page.get_by_role("button", name=re.compile("Rematch|Play again")).first.click()
    page.wait_for_url(lambda url: "/games/" in url and game not in url)
    again = page.url.rsplit("/", 1)[1]
    assert ann.ask("GET", f"/games/{again}")["rated"]
    assert [t["id"] for t in ben.ask("GET", "/games?which=waiting")] == [again]


def test_two_meet_by_a_quick_match_and_see_when_bots_come(come: Come) -> None:
    ann, ben = account(come(), "Quick Ann"), account(come(size=(390, 844)), "Quick Ben")
    for visitor in (ann, ben):
        page = visitor.goto("/")
        page.locator("#quick-title").select_option("18GA")
        page.get_by_role("button", name="Find me a seat").click()
        page.wait_for_url("**/games/*")
        expect(page.get_by_text(re.compile(r"Bots take the free seats in \d\d? seconds?\."))).to_be_visible()
    assert ann.page.url == ben.page.url
    expect(ann.page.get_by_role("link", name="Quick Ben")).to_be_visible()
    assert ben.overflow() <= 0


def test_the_page_installs_opens_offline_and_shows_what_is_pushed(come: Come) -> None:
    ann = come(own=True)
    ann.forgiven = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED", "WebSocket", "fetch")
    ann.context.grant_permissions(["notifications"])
    page = ann.page
    page.goto(ann.address)
    manifest = ann.context.request.get(f"{ann.address}/manifest.webmanifest")
    assert "manifest" in manifest.headers["content-type"]
    assert manifest.json()["display"] == "standalone"
    for icon in manifest.json()["icons"]:
        assert ann.context.request.get(ann.address + icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready")
    caches = page.evaluate("caches.keys()")
    assert len(caches) == 1, "a cache for this build and no other"
    cdp = ann.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    page.wait_for_timeout(300)
    said = json.dumps(
        {"title": "18AL: it is your turn", "body": "18AL: it is Ann's turn", "url": "/games/x", "tag": "x"}
    )
    push = {"origin": ann.address, "registrationId": found[-1]["registrationId"], "data": said}
    cdp.send("ServiceWorker.deliverPushMessage", push)
    shown = (
        "navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.map((one) => one.title))"
    )
    for _ in range(50):
        if page.evaluate(shown):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(shown) == ["18AL: it is your turn"]

    ann.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("link", name="Shortline")).to_be_visible()
    ann.context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()


OFFERED = """outcome => {
    const offer = new Event('beforeinstallprompt', {cancelable: true});
    offer.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
    offer.userChoice = Promise.resolve({outcome});
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
}"""
"""What Chromium sends once it finds that a page can be installed; without a screen it sends it to nobody."""


def test_the_lobby_offers_to_install_the_page_until_somebody_has_answered(come: Come) -> None:
    ann = account(come(own=True), "App Ann")
    page = ann.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    errors = ann.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "what the browser itself asks of such a page"
    word = page.get_by_role("region", name="Shortline as an app")
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    assert page.evaluate(OFFERED, "dismissed"), "the browser's own bar would lie over the page"
    expect(word).to_have_count(0)  # whoever has no table yet has not come to stay
    ann.table(TITLE, [{"kind": "me"}, {"kind": "open"}])
    page.reload()
    expect(page.get_by_role("link", name="Archive and tidying up")).to_be_visible()
    expect(word).to_have_count(0)  # a browser that has nothing to offer is not spoken of
    page.evaluate(OFFERED, "dismissed")
    expect(word).to_be_visible()
    assert ann.violations() == []
    word.get_by_role("button", name="Install").click()
    expect(word).to_have_count(0)
    assert page.evaluate("window.prompted") == 1
    page.reload()
    expect(page.get_by_role("link", name="Archive and tidying up")).to_be_visible()
    page.evaluate(OFFERED, "accepted")
    expect(word).to_have_count(0)
    # Who has said no can still find it.
    page.goto(ann.address + "/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.evaluate(OFFERED, "accepted")
    word.get_by_role("button", name="Install").click()
    page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(word).to_have_count(0)


def test_on_a_phone_without_a_prompt_it_is_said_how_it_is_done_by_hand(come: Come) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
    ben = account(come(size=(390, 844), own=True, user_agent=agent), "App Ben")
    ben.table(TITLE, [{"kind": "me"}, {"kind": "open"}])
    page = ben.goto("/")
    word = page.get_by_role("region", name="Shortline as an app")
    expect(word).to_contain_text("Add to Home Screen")
    expect(word.get_by_role("button", name="Install")).to_have_count(0)
    assert ben.overflow() <= 0
    word.get_by_role("button", name="Not now").click()
    expect(word).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Archive and tidying up")).to_be_visible()
    expect(word).to_have_count(0)


def test_all_tabs_of_a_browser_know_who_sits_before_it(come: Come) -> None:
    ann = account(come(own=True), "Tab Ann")
    account(come(), "Tab Ben")
    ann.forgiven = ("401", "WebSocket")
    here = ann.goto("/people/Tab Ben")
    here.get_by_role("button", name="Follow").wait_for()
    there = ann.context.new_page()
    there.goto(ann.address + "/settings")
    there.get_by_role("button", name="Sign out").click()
    expect(here.get_by_role("link", name="Sign in").first).to_be_visible()
    expect(here.get_by_role("button", name="Follow")).to_have_count(0)
    # Somebody else signs in there: what is done here is done as they, and not refused.
    there.goto(ann.address + "/sign-in?new")
    there.get_by_label("Name").fill("Tab Cal")
    there.get_by_label("Password").fill("correct horse")
    there.get_by_role("button", name="Make the account").click()
    here.get_by_role("button", name="Follow").click()
    expect(here.get_by_role("button", name="Unfollow")).to_be_visible()
    # A session that is ended elsewhere, as by a new password, is noticed at the next thing that is done.
    ann.context.clear_cookies()
    here.get_by_role("button", name="Unfollow").click()
    expect(here.get_by_role("link", name="Sign in").first).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_people_and_cups_are_accessible_and_nothing_is_wider_than_the_window(
    come: Come, served: Served, size: tuple[int, int]
) -> None:
    name = f"Dot{size[0]}"
    dot = account(come(size=size), name)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]
    game = dot.ask("POST", "/games", {"title": TITLE, "seats": seats, "rated": False})["id"]
    assert game
    cup = dot.ask("POST", "/cups", {"name": "Dixie Cup", "title": "18AL"})["id"]
    dot.ask("POST", f"/cups/{cup}/join")
    for path, heading in ((f"/people/{name}", name), ("/cups", "Cups"), (f"/cups/{cup}", "Dixie Cup")):
        dot.page.goto(dot.address + path)
        expect(dot.page.get_by_role("heading", name=heading).first).to_be_visible()
        width = dot.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0], f"{path} is {width} wide"
        assert dot.violations() == []


def test_what_is_mine_alone_is_tidied_up_and_finished_games_with_others_stay(come: Come, served: Served) -> None:
    ann, ben = account(come(), "Tidy Ann"), account(come(), "Tidy Ben")
    bots = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]
    mine = [ann.ask("POST", "/games", {"title": TITLE, "seats": bots, "name": f"Alone {n}"})["id"] for n in range(3)]
    seats = [{"kind": "me"}, {"kind": "open"}]
    ours = ann.ask("POST", "/games", {"title": TITLE, "seats": seats, "name": "Together"})["id"]
    ben.ask("POST", f"/games/{ours}/join", {})
    finish(served, ours, {"Tidy Ann": ann, "Tidy Ben": ben})

    page = ann.goto("/")
    page.get_by_role("link", name="Archive and tidying up").click()
    expect(page.get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("checkbox")).to_have_count(3)
    page.get_by_role("button", name="Choose all 3 that can go").click()
    page.get_by_role("checkbox", name="Alone 1").uncheck()
    page.get_by_role("button", name="Dissolve 2 tables").click()
    page.get_by_role("dialog").get_by_role("button", name="Dissolve").click()
    expect(page.get_by_role("listitem")).to_have_count(2)
    assert {t["id"] for t in ann.ask("GET", "/games")} == {mine[1], ours}
    page.get_by_role("button", name="Finished").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("listitem")).to_contain_text("Together")
    assert ann.violations() == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert ann.overflow() <= 0
    # Whoever made the other's table cannot take the game from them either.
    answer = ann.ask("POST", "/games/dissolve", {"tables": [ours]})
    assert answer["dissolved"] == []
    assert "Others sit" in answer["stay"][ours]


def test_a_hotseat_game_is_on_every_device_of_the_account(come: Come) -> None:
    desk, phone = account(come(), "Two Devices"), come(size=(390, 844))
    table = desk.hotseat(TITLE, ["Two Devices", "Uncle"], name="Kitchen table")
    page = phone.goto("/sign-in")
    page.get_by_label("Name").fill("Two Devices")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Kitchen table").click()
    page.wait_for_url(f"**/games/{table}")
    page.locator(".board [data-hex]").first.wait_for(state="attached")
    here = desk.sit(table)
    before = desk.view(table)
    phone.csrf = page.evaluate("fetch('/api/v1/me').then((it) => it.json()).then((me) => me.csrf)")
    action = next(o["action"] for o in before["offers"] if o["span"] is None)
    phone.ask("POST", f"/games/{table}/actions", {"action": action, "based_on": before["number"]})
    expect(here.get_by_label("Position in the game")).to_have_value("1")


def subscribed(browser: Browser) -> str:
    """A script by which a page's own way to subscribe leads to a push service of the test: Chromium here has none."""
    made = {"endpoint": browser.url, "keys": browser.keys}
    return (
        "(() => { let on = null;"
        f"const made = {{ toJSON: () => ({json.dumps(made)}),"
        "unsubscribe: async () => { on = null; return true; } };"
        "PushManager.prototype.subscribe = async () => (on = made);"
        "PushManager.prototype.getSubscription = async () => on; })()"
    )


def test_a_turn_is_pushed_to_a_browser_that_has_subscribed_on_the_page(chromium: Chromium, tmp_path: Path) -> None:
    told = {"SHORTLINE_ALLOW_PRIVATE_WEBHOOKS": "yes", "SHORTLINE_MESSAGE_DELAY": "0"}
    with push_service() as browser, Served(tmp_path, **LIMITS, **told) as served:
        ann, ben = (account(Visitor(chromium, served.address, (1400, 900)), name) for name in ("Ann", "Ben"))
        ben.context.grant_permissions(["notifications"])
        ben.context.add_init_script(subscribed(browser))
        page = ben.goto("/settings")
        page.evaluate("navigator.serviceWorker.ready")
        with page.expect_response("**/me/hooks"):
            page.get_by_label("Push messages").click()
        expect(page.get_by_label("Push messages")).to_be_checked()
        assert [hook["kind"] for hook in ben.ask("GET", "/me/hooks")] == ["push"]
        cdp = ben.context.new_cdp_session(page)
        found: list[dict[str, Any]] = []
        cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        cdp.send("ServiceWorker.enable")

        table = ann.table("18VA", [{"kind": "me"}, {"kind": "open"}])
        ben.ask("POST", f"/games/{table}/join", {})
        while (seen := ann.view(table))["to_act"] == ["Ann"]:
            action = seen["offers"][0]["action"]
            ann.ask("POST", f"/games/{table}/actions", {"action": action, "based_on": seen["number"]})

        def said() -> list[Any]:
            return [it for it in (browser.read(body) for _, body in browser.got) if "your turn" in it["title"]]

        for _ in range(600):
            if said() and found:
                break
            page.wait_for_timeout(100)
        push = {"origin": ben.address, "registrationId": found[-1]["registrationId"], "data": json.dumps(said()[0])}
        cdp.send("ServiceWorker.deliverPushMessage", push)
        shown = "navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length === 1)"
        page.wait_for_function(shown)
        assert said()[0]["url"] == f"/games/{table}"
        # Whoever signs out is told nothing more in this browser: the next one before it may be somebody else.
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        page.wait_for_function(
            "navigator.serviceWorker.ready.then((it) => it.pushManager.getSubscription()).then((it) => !it)"
        )
        for visitor in (ann, ben):
            visitor.context.close()


def test_a_small_cup_of_people_and_bots_goes_to_its_final_table(come: Come, served: Served) -> None:
    ann, ben = account(come(), "Cup Ann"), account(come(), "Cup Ben")
    wish = {"name": "Kitchen Cup", "title": TITLE, "seats": 2, "rounds": 1, "points": [2, 1], "days": 3}
    cup = ann.ask("POST", "/cups", wish)["id"]
    page = ann.goto(f"/cups/{cup}")
    page.get_by_role("button", name="Join").click()
    ben.goto(f"/cups/{cup}").get_by_role("button", name="Join").click()
    expect(ben.page.get_by_role("button", name="Join")).to_have_count(0)
    page.reload()
    for _ in range(2):
        page.get_by_role("combobox").select_option("easy")
        with page.expect_response("**/bots"):
            page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Begin round 1").click()
    line = page.get_by_role("list", name="Rounds in time")
    expect(line.locator("[aria-current=step]")).to_contain_text("Round 1")
    expect(line.locator("[aria-current=step]")).to_contain_text("3 days left")
    expect(page.get_by_role("region", name="Final and places")).to_contain_text("1st after round 1")
    expect(page.get_by_role("region", name="Standings")).to_contain_text("round 1 as it stands in grey")
    assert ann.violations() == []
    for _ in range(2_000):
        seen = ann.ask("GET", f"/cups/{cup}")
        if seen["status"] == "finished":
            break
        waits = [(who, table["id"]) for who in (ann, ben) for table in who.ask("GET", "/games?which=waiting")]
        for who, table in waits:
            view = who.view(table)
            if view["offers"]:
                offer = view["offers"][-1]
                action = offer["action"]
                who.ask("POST", f"/games/{table}/actions", {"action": action, "based_on": view["number"]})
        if not waits:
            page.wait_for_timeout(200)
    assert seen["status"] == "finished"
    final = seen["rounds_played"][-1]
    assert final["final"]
    page.reload()
    expect(page.get_by_role("region", name="Final and places")).to_be_visible()
    top = page.get_by_role("region", name="Standings").get_by_role("row").nth(1)
    best = max(zip(final["tables"][0]["worths"], final["tables"][0]["players"], strict=True))[1]
    expect(top).to_contain_text(next(one["name"] for one in seen["entrants"] if one["number"] == best))
