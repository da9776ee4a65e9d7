"""All traffic of a real server, kept and searched: what is secret to a player reaches nobody else by any way."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.sync.client import ClientConnection

from tests.server.process import Player, Served
from tests.server.receivers import Web, web
from tests.server.visitors import Visitor, as_listed, served

OPEN_HOOKS = {"SHORTLINE_ALLOW_PRIVATE_WEBHOOKS": "yes", "SHORTLINE_MESSAGE_DELAY": "0"}
NOTE = "xyzzy: let Ben float it"
OWN_BIDS = re.compile(r'\{"type":\s?"SealBid","by":\s?"(Ben|Cal)","amount":\s?\d+\}')
"""What others could bid themselves, on offer to them with the same figures."""

LOOKS = (
    "",
    "/view",
    "/view?at=0",
    "/view?at=1",
    "/log",
    "/entries",
    "/entries/1/view",
    "/printed",
    "/snapshot",
    "/undo",
    "/chat",
    "/note",
    "/orders",
    "/picture.svg",
    "/picture.svg?subject=market",
    "/record",
    "/export",
    "/runs?corporation=ACL",
    "/runs/played",
)
"""Everything that can be looked at of a table."""
TRIES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/refused", None),
    ("GET", "/view?seat=Ann", None),
    ("POST", "/actions", {"action": {"type": "SealBid", "by": "Ann", "amount": 0}, "based_on": 0}),
    ("POST", "/actions", {"action": {"type": "SealBid", "by": "Ben", "amount": 3}, "based_on": 0}),
    ("POST", "/why-not", {"action": {"type": "SealBid", "by": "Ann", "amount": 0}}),
    ("POST", "/why-not", {"action": {"type": "SealBid", "by": "Cal", "amount": 7}}),
    ("POST", "/preview", {"action": {"type": "SealBid", "by": "Ann", "amount": 0}}),
    ("POST", "/preview", {"action": {"type": "Pass", "by": "Ben"}}),
    ("POST", "/previews", {"ways": [[{"type": "SealBid", "by": "Ann", "amount": 0}]]}),
    ("POST", "/previews", {"ways": [[{"type": "SealBid", "by": "Ben", "amount": 5}], [{"type": "Pass", "by": "Ben"}]]}),
    ("GET", "/hexes/B4/why-not?seat=Ann", None),
)
"""What somebody may try to learn more."""


class Ear:
    """Somebody who keeps all that reaches him: answers with their headers, words over sockets, bodies at a hook."""

    def __init__(self, player: Player, hook: Web | None) -> None:
        self.player = player
        self.hook = hook
        self.answers: list[str] = []
        self.words: dict[str, list[str]] = {}
        self.sockets: dict[str, ClientConnection] = {}
        player.client.event_hooks["response"] = [self._keep]

    def _keep(self, answer: httpx.Response) -> None:
        answer.read()
        self.answers.append(f"{answer.headers}\n{answer.text}")

    def listen(self, game: str, stack: ExitStack) -> None:
        """Open a socket to a table and leave it open."""
        self.sockets[game], self.words[game] = stack.enter_context(self.player.watch(game)), []

    def hear(self, game: str, number: int) -> None:
        """Keep what comes over the socket until the position with a number has come."""
        found: dict[str, Any] = {}
        while found.get("type") != "view" or found["number"] < number:
            self.words[game].append(str(self.sockets[game].recv(timeout=60)))
            found = json.loads(self.words[game][-1])

    def look(self, game: str) -> str:
        """Look at everything there is to see, and try what one may not; all that is answered about the table."""
        client = self.player.client
        for path in ("/games?which=running", "/games", "/me/notices", "/me", "/me/hooks"):
            client.get(path)
        seen = [client.get(f"/games/{game}{path}").text for path in LOOKS]
        seen += [client.request(method, f"/games/{game}{path}", json=body).text for method, path, body in TRIES]
        return "\n".join(seen)

    def called(self, bodies: int) -> None:
        """Wait until the hook has been called so often."""
        assert self.hook is not None
        for _ in range(2400):
            if len(self.hook.bodies) >= bodies:
                return
            time.sleep(0.05)
        raise AssertionError(f"{len(self.hook.bodies)} calls came, not {bodies}: {self.hook.bodies}")

    def everything(self) -> str:
        """All that has reached him."""
        for game, socket in self.sockets.items():
            while True:
                try:
                    self.words[game].append(str(socket.recv(timeout=0.1)))
                except TimeoutError:
                    break
        said = [word for words in self.words.values() for word in words]
        return OWN_BIDS.sub("", "\n".join([*self.answers, *said, json.dumps(self.hook.bodies if self.hook else [])]))


def told(bid: int) -> Callable[[str], bool]:
    """Whether a text tells Ann's bid: in a sentence, or as a figure under her name or beside ``amount``."""

    def found(text: str) -> bool:
        signs = (f"Ann bids ${bid}", f'"Ann":{bid}', f'"Ann": {bid}', f'"amount":{bid}', f'"amount": {bid}')
        return any(sign in text for sign in signs)

    return found


@contextmanager
def company(folder: Path) -> Iterator[tuple[Served, Player, list[Ear], ExitStack]]:
    """A server, Ann, and those who must not know: two players with hooks, a stranger, and somebody without a name."""
    with Served(folder, **OPEN_HOOKS) as server, ExitStack() as stack:
        ann, ben, cal, sue, nobody = [
            stack.enter_context(Player(server.address, n)) for n in ("Ann", "Ben", "Cal", "Sue", "X")
        ]
        nobody.client.cookies.clear()
        del nobody.client.headers["x-csrf-token"]
        hooks = [stack.enter_context(web()) for _ in range(2)]
        for player, hook in zip((ben, cal), hooks, strict=True):
            made = player.client.post("/me/hooks", json={"kind": "slack", "target": hook.url})
            assert made.status_code == 201, made.text
        yield server, ann, [Ear(ben, hooks[0]), Ear(cal, hooks[1]), Ear(sue, None), Ear(nobody, None)], stack


def table(ann: Player, others: list[Player], title: str) -> str:
    """Ann's table with others, under way."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    wish = as_listed({"title": title, "seats": seats, "seed": 1, "show_why": True})
    game = ann.client.post("/games", json=wish).json()["id"]
    for player in others:
        assert player.client.post(f"/games/{game}/join", json={}).status_code == 200
    return str(game)


def put(player: Player, path: str, **body: Any) -> None:
    """Send something that is answered with nothing."""
    answer = player.client.put(path, json=body)
    assert answer.status_code == 204, answer.text


def test_a_sealed_bid_reaches_nobody(tmp_path: Path) -> None:
    with company(tmp_path) as (server, ann, ears, stack):
        game = table(ann, [ear.player for ear in ears[:2]], "18FL")
        for ear in ears:
            ear.listen(game, stack)
            ear.hear(game, 0)
        own = Ear(ann, None)
        own.listen(game, stack)
        bid = max(o["action"]["amount"] for o in ann.get(f"/games/{game}/view")["offers"])
        tells = told(bid)
        _bid_and_ask(ann, ears[0].player, game, bid)
        own.hear(game, 4)
        own.look(game)
        for ear in ears:
            ear.hear(game, 4)
            assert "Ann has bid" in ear.look(game)
        ears[0].called(2)
        assert tells(own.everything()), "the test must know a leak when it sees one"
        for ear in ears:
            assert not tells(ear.everything())
        _silent(server, tells)


def _bid_and_ask(ann: Player, ben: Player, game: str, bid: int) -> None:
    """Ann bids, takes back, bids again; Ben bids; Ann asks for leave to take back, of which others are told."""
    action = {"type": "SealBid", "by": "Ann", "amount": bid}
    assert ann.act(game, action, 0).status_code == 201
    assert ann.client.post(f"/games/{game}/undo", json={"based_on": 1}).status_code == 200
    assert ann.act(game, action, 2).status_code == 201
    assert ben.act(game, {"type": "SealBid", "by": "Ben", "amount": 0}, 3).status_code == 201
    asked = ann.client.post(f"/games/{game}/undo", json={"based_on": 4})
    assert asked.status_code == 200, asked.text
    assert asked.json()["waiting_for"]


def _silent(server: Served, tells: Callable[[str], bool]) -> None:
    """Look through what the server has written down so far."""
    written = (server.data / "log").read_text(encoding="utf-8")
    assert '"method": "POST"' in written
    assert not tells(written)


async def opening(app: FastAPI) -> tuple[list[Visitor], str, int]:
    """18FL before its sealed bids, three people, Ann to bid the highest of the printed amounts."""
    await app.state.services.jobs.stop()
    people = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game = (await people[0].post("/games", title="18FL", seats=seats, show_why=True))["id"]
    for visitor in people[1:]:
        await visitor.post(f"/games/{game}/join", expect=200)
    view = await people[0].get(f"/games/{game}/view")
    return people, game, max(o["action"]["amount"] for o in view["offers"])


def test_the_last_bid_opens_all_and_is_then_not_taken_back_freely(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people, game, bid = await opening(app)
        for n, visitor in enumerate(people):
            action = {"type": "SealBid", "by": visitor.name, "amount": bid}
            if n == 2:
                ahead = await visitor.post(f"/games/{game}/preview", expect=200, action=action)
                assert (ahead["certain"], ahead["lines"], ahead["changes"]) == (False, [], [])
            assert (await visitor.act(game, action, n)).status_code == 201
        assert f"Ann ${bid}" in (await people[1].ask("GET", f"/games/{game}/log")).text
        asked = await people[2].post(f"/games/{game}/undo", expect=200, based_on=3)
        assert set(asked["waiting_for"]) == {"Ann", "Ben"}

    served(tmp_path, script)


def test_orders_and_notes_reach_nobody_and_change_nothing_that_others_get(tmp_path: Path) -> None:
    with company(tmp_path) as (server, ann, everybody, stack):
        ears = [everybody[0], everybody[3]]
        others, hooked = [ears[0].player], ears[0].hook
        assert hooked is not None
        by_order, by_hand = table(ann, others, "18VA"), table(ann, others, "18VA")
        for ear in ears:
            for game in (by_order, by_hand):
                ear.listen(game, stack)
                ear.hear(game, 0)
        put(ann, f"/games/{by_order}/note", text=NOTE)
        put(ann, f"/games/{by_order}/orders/single")
        put(ann, f"/games/{by_order}/orders/pass")
        assert ann.act(by_hand, {"type": "Pass", "by": "Ann"}, 0).status_code == 201
        looks: dict[str, list[str]] = {by_order: [], by_hand: []}
        for ear in ears:
            for game, seen in looks.items():
                ear.hear(game, 1)
                seen.append(_without_times(ear.look(game), game))
        ears[0].called(4)
        own = Ear(ann, None)
        own.look(by_order)
        assert _tells_orders(own.everything()), "the test must know a leak when it sees one"
        assert NOTE in own.everything()
        for ear in ears:
            heard = ear.everything()
            assert not _tells_orders(heard)
            assert "xyzzy" not in heard
            assert ear.words[by_order] == ear.words[by_hand], "who passes by order passes like everybody"
        assert looks[by_order] == looks[by_hand], "that Ann has given orders changes nothing that others see"
        bodies = Counter(_without_times(json.dumps(body), by_order, by_hand) for body in hooked.bodies)
        assert list(bodies.values()) == [2, 2], "a beginning and a turn, the same from both tables"
        _silent(server, lambda text: _tells_orders(text) or "xyzzy" in text)


def _tells_orders(text: str) -> bool:
    """Whether a text tells that there is an order."""
    return any(
        sign in text for sign in ('"kind":"pass"', '"kind":"single"', "orders/pass", "orders/single", "Your order")
    )


def _without_times(text: str, *games: str) -> str:
    """A text without what differs from table to table."""
    for game in games:
        text = text.replace(game, "GAME")
    return re.sub(r'"(at|updated|created)":[\d.]+', "", text)
