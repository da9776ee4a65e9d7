"""What waits for a player comes to him wherever he is in the app, at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.player import Player
from tests.web.test_together import friends


def test_a_wish_to_take_back_is_answered_from_the_lobby(come: Come) -> None:
    ann, ben, table = friends(come, "openrails", undo="ask")
    first, second = (ann, ben) if ann.view(table)["offers"] else (ben, ann)
    first.sit(table)
    page = second.goto("/settings")
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    asked: list[str] = []
    second.on("request", lambda request: asked.append(request.url))
    view = first.view(table)
    Player(first.page, view).play(view["offers"][0]["action"])
    notices = page.get_by_role("complementary", name="What waits for you elsewhere")
    expect(notices.get_by_text("It is your turn")).to_be_visible()
    expect(page).to_have_title("● Your turn – Shortline")
    first.page.get_by_role("button", name="Undo", exact=True).click()
    expect(notices.get_by_text("asks to undo")).to_be_visible()
    assert [url for url in asked if "/api/" in url] == [], "it is pushed, not asked for"
    notices.get_by_role("button", name="Allow").click()
    expect(first.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(notices.get_by_role("button")).to_have_count(0)
