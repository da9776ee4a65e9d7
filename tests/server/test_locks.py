"""Checks and writes under one lock: what was read is still so when it is written, whoever writes at the same moment.

One server on SQLite, two on PostgreSQL; whoever races goes to different ones. A short form of every race runs with all
tests, the long one of 1,000 rounds, in five parts, is a soak test.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.process import API, FreshlyServed
from tests.server.visitors import run

FEW, MANY, PARTS = 6, 200, 5
PASSWORD = "correct horse"
UNLIMITED = (
    "SIGNUPS_AN_HOUR",
    "LOGINS_A_MINUTE",
    "TABLES_AN_HOUR",
    "TABLES_AT_ONCE",
    "UNDOS_A_MINUTE",
    "CHATS_A_MINUTE",
)
LIMITS = {f"SHORTLINE_{name}": "100000" for name in UNLIMITED}


class Someone:
    """A person who asks now this server, now that one."""

    def __init__(self, addresses: list[str], stack: AsyncExitStack) -> None:
        self.addresses = addresses
        self.client = httpx.AsyncClient(timeout=60)
        stack.push_async_callback(self.client.aclose)
        self.turns = count()
        self.name = ""

    async def ask(self, method: str, path: str, body: Any = None, server: int | None = None) -> httpx.Response:
        """Send a request, to the next server or to a certain one."""
        chosen = next(self.turns) if server is None else server
        address = self.addresses[chosen % len(self.addresses)] + API
        return await self.client.request(method, address + path, json=body)

    async def get(self, path: str) -> Any:
        """What an address shows."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def done(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request that must succeed."""
        answer = await self.ask(method, path, body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def enter(self, path: str, **body: Any) -> Someone:
        """Come in, as a guest or with an account."""
        self.client.cookies.clear()
        self.client.headers.pop("x-csrf-token", None)
        me = await self.done("POST", path, body)
        self.client.headers["x-csrf-token"], self.name = me["csrf"], me["name"]
        # Cookies of one host count for all its ports: both servers know this session.
        return self


@dataclass
class Company:
    """Servers on one database, and people who can come in."""

    addresses: list[str]
    stack: AsyncExitStack
    people: Iterator[int] = field(default_factory=count)

    async def person(self, name: str) -> Someone:
        """Somebody with an account of a name like this."""
        name = f"{name} {next(self.people)}"
        return await Someone(self.addresses, self.stack).enter("/people", name=name, password=PASSWORD)

    async def guest(self, name: str) -> Someone:
        """A guest."""
        return await Someone(self.addresses, self.stack).enter("/guests", name=name)

    async def table(self, *people: Someone, **more: Any) -> str:
        """A table at which everybody sits; 18VA."""
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
        game = str((await people[0].done("POST", "/games", {"title": "18VA", "seats": seats, "seed": 7, **more}))["id"])
        for person in people[1:]:
            await person.done("POST", f"/games/{game}/join", {})
        return game


Race = Callable[[Company, int], Awaitable[Counter[str]]]


@asynccontextmanager
async def company(addresses: list[str]) -> AsyncIterator[Company]:
    """People before some servers."""
    async with AsyncExitStack() as stack:
        yield Company(addresses, stack)


def races(tmp_path: Path, database: str, rounds: int, *every: Race) -> None:
    """Run races one after another, and print how their rounds ended."""
    with ExitStack() as stack:
        servers = []
        for name in ("one",) if database == "sqlite" else ("one", "two"):
            (tmp_path / name).mkdir()
            # With what a password really costs: it is what makes the window between its check and its write.
            servers.append(stack.enter_context(FreshlyServed(tmp_path / name, **LIMITS)))

        async def whole() -> None:
            async with company([server.address for server in servers]) as it:
                for race in every:
                    ended = await race(it, rounds)
                    print(f"{race.__name__} on {database}, {len(servers)} process(es): {rounds} rounds, {dict(ended)}")

        run(whole())
        logs = "".join((server.data / "log").read_text(encoding="utf-8") for server in servers)
        assert "Traceback" not in logs, logs[-3000:]


async def at_once(*asked: Awaitable[httpx.Response]) -> list[httpx.Response]:
    """Send requests at the same moment, give or take some milliseconds, now these first, now those."""
    spread = random.choice((0, 0.006, 0.03, 0.1))

    async def soon(one: Awaitable[httpx.Response]) -> httpx.Response:
        await asyncio.sleep(random.random() * spread)
        return await one

    answers = await asyncio.gather(*(soon(one) for one in asked))
    assert all(a.status_code < 500 for a in answers), [a.text for a in answers]
    return answers


def statuses(answers: list[httpx.Response]) -> tuple[int, ...]:
    """The statuses of answers."""
    return tuple(a.status_code for a in answers)


# Undo


class Undoing:
    """Three people at a table where every undo takes the leave of all the others."""

    def __init__(self, people: dict[str, Someone], game: str) -> None:
        self.people = people
        self.game = game

    @property
    def anyone(self) -> Someone:
        """Whoever looks."""
        return next(iter(self.people.values()))

    async def view(self, who: Someone) -> Any:
        """The position as somebody sees it."""
        return await who.get(f"/games/{self.game}/view")

    async def act(self, server: int | None = None, based_on: int | None = None) -> httpx.Response:
        """Whoever is to act passes, or does the first thing that can be done."""
        mover = self.people[(await self.view(self.anyone))["to_act"][0]]
        view = await self.view(mover)
        action = next((o["action"] for o in view["offers"] if o["kind"] == "Pass"), view["offers"][0]["action"])
        body = {"action": action, "based_on": view["number"] if based_on is None else based_on}
        return await mover.ask("POST", f"/games/{self.game}/actions", body, server)

    async def asked(self) -> tuple[Someone, list[Someone], dict[str, Any]]:
        """Whoever is to act acts and asks for leave to undo that: who, who has to agree, and the request."""
        mover = (await self.view(self.anyone))["to_act"][0]
        assert (await self.act()).status_code == 201
        who = self.people[mover]
        number = (await self.view(who))["number"]
        asked = await who.done("POST", f"/games/{self.game}/undo", {"based_on": number})
        others = [p for name, p in self.people.items() if name != mover]
        assert set(asked["waiting_for"]) == {p.name for p in others}
        return who, others, {"seat": mover, "based_on": number, "grant": True}

    async def entries(self) -> list[dict[str, Any]]:
        """The log with all that was undone."""
        found: list[dict[str, Any]] = await self.anyone.get(f"/games/{self.game}/entries")
        return found

    async def answer(self, who: Someone, request: dict[str, Any], server: int) -> httpx.Response:
        """Answer a request."""
        return await who.ask("POST", f"/games/{self.game}/undo/answer", request, server)


async def undoing(it: Company) -> Undoing:
    """Three people at a table."""
    people = {p.name: p for p in [await it.person(name) for name in ("Ann", "Ben", "Cal")]}
    game = await it.table(*people.values(), undo="ask")
    return Undoing(people, game)


async def leave_against_move(it: Company, rounds: int) -> Counter[str]:
    """The last one whose leave is needed gives it in the moment in which the next player acts."""
    table = await undoing(it)
    ended: Counter[str] = Counter()
    for n in range(rounds):
        start = (await table.view(table.anyone))["actions"]
        _, others, request = await table.asked()
        mover_name = (await table.view(table.anyone))["to_act"][0]
        mover = table.people[mover_name]
        last = next(p for p in others if p is not mover)
        assert (await table.answer(mover, request, n)).status_code == 200
        view = await table.view(mover)
        action = next((o["action"] for o in view["offers"] if o["kind"] == "Pass"), view["offers"][0]["action"])
        body = {"action": action, "based_on": request["based_on"]}
        answers = await at_once(
            mover.ask("POST", f"/games/{table.game}/actions", body, n), table.answer(last, request, n + 1)
        )
        log = await table.entries()
        moved, granted = statuses(answers)
        if moved == 201:
            assert granted == 409, "leave for a position that is no more"
            assert (log[-1]["undone"], log[-1]["seat"]) == (False, mover_name), "an acknowledged move stands"
            assert len([e for e in log if e["kind"] == "act" and not e["undone"]]) == start + 2
            ended["the move came first"] += 1
            # Back to where the round began, with everybody's leave.
            for steps in (1, 2):
                number = len(await table.entries())
                asker = table.people[mover_name if steps == 1 else request["seat"]]
                await asker.done("POST", f"/games/{table.game}/undo", {"based_on": number})
                for p in table.people.values():
                    if p is not asker:
                        leave = {"seat": asker.name, "based_on": number, "grant": True}
                        await p.done("POST", f"/games/{table.game}/undo/answer", leave)
        else:
            assert (moved, granted) == (409, 200)
            assert log[-1]["kind"] == "undo"
            assert log[-1]["actions"] == 1
            ended["the leave came first"] += 1
        assert (await table.view(table.anyone))["actions"] == start
    return ended


async def two_leaves(it: Company, rounds: int) -> Counter[str]:
    """Two give leave at the same moment: both count."""
    table = await undoing(it)
    for n in range(rounds):
        start = (await table.view(table.anyone))["actions"]
        _, (one, two), request = await table.asked()
        answers = await at_once(table.answer(one, request, n), table.answer(two, request, n + 1))
        assert statuses(answers) == (200, 200)
        log = await table.entries()
        assert (log[-1]["kind"], log[-1]["actions"]) == ("undo", 1)
        assert (await table.view(table.anyone))["actions"] == start
    return Counter({"both counted": rounds})


async def leave_against_withdrawal(it: Company, rounds: int) -> Counter[str]:
    """Whoever has asked withdraws, another asks at the same position, and leave for the first comes in between."""
    table = await undoing(it)
    ended: Counter[str] = Counter()
    await table.act()
    for n in range(rounds):
        start = (await table.view(table.anyone))["actions"]
        who, others, request = await table.asked()
        assert (await table.answer(others[0], request, n)).status_code == 200
        answers = await at_once(
            table.answer(who, {**request, "grant": False}, n), table.answer(others[1], request, n + 1)
        )
        withdrawn, granted = statuses(answers)
        actions = (await table.view(table.anyone))["actions"]
        if granted == 200:
            assert (withdrawn, actions) == (409, start)
            ended["the leave came first"] += 1
        else:
            assert (withdrawn, granted, actions) == (200, 404, start + 1)
            ended["the withdrawal came first"] += 1
            number = request["based_on"]
            await who.done("POST", f"/games/{table.game}/undo", {"based_on": number})
            for p in others:
                await p.done("POST", f"/games/{table.game}/undo/answer", request)
    return ended


# Orders


async def orders_at_once(it: Company, rounds: int) -> Counter[str]:
    """The same order given and cancelled many times at once: it stands once or not at all."""
    ann, ben = await it.person("Ann"), await it.person("Ben")
    game = await it.table(ann, ben)
    path = f"/games/{game}/orders/single"
    ended: Counter[str] = Counter()
    for _ in range(rounds):
        given = await at_once(*(ben.ask("PUT", path, {}, n) for n in range(4)))
        assert set(statuses(given)) == {204}
        assert len(await ben.get(f"/games/{game}/orders")) == 1
        *given, gone = await at_once(*(ben.ask("PUT", path, {}, n) for n in range(2)), ben.ask("DELETE", path, None, 1))
        assert (*statuses(given), gone.status_code) == (204, 204, 204)
        left = len(await ben.get(f"/games/{game}/orders"))
        assert left <= 1
        ended[f"{left} left"] += 1
    return ended


async def cancelled_in_time(it: Company, rounds: int) -> Counter[str]:
    """An order is cancelled in the moment in which it would be carried out: after the answer nothing more happens."""
    ann, ben = await it.person("Ann"), await it.person("Ben")
    game = await it.table(ann, ben)
    path, ended = f"/games/{game}/orders/pass", Counter[str]()
    for n in range(rounds):
        view = await ann.get(f"/games/{game}/view")
        mover, other = (ann, ben) if view["to_act"] == [ann.name] else (ben, ann)
        await other.done("PUT", path, {})
        view = await mover.get(f"/games/{game}/view")
        offer = next(o["action"] for o in view["offers"] if o["kind"] == "Pass")
        body = {"action": offer, "based_on": view["number"]}
        acted, gone = await at_once(
            mover.ask("POST", f"/games/{game}/actions", body, n), other.ask("DELETE", path, None, n + 1)
        )
        assert acted.status_code == 201
        assert gone.status_code in (204, 404)
        number = (await ann.get(f"/games/{game}"))["number"]
        await asyncio.sleep(0.1)
        after = await ann.get(f"/games/{game}")
        assert after["number"] == number, "nothing is done for somebody who has cancelled"
        ended["carried out before" if number > view["number"] + 1 else "cancelled before"] += 1
        # The table goes back: whoever acted undoes, with leave if it takes any.
        while (number := (await ann.get(f"/games/{game}"))["number"]) and (await ann.get(f"/games/{game}/view"))[
            "actions"
        ]:
            log = [e for e in await ann.get(f"/games/{game}/entries") if e["kind"] == "act" and not e["undone"]]
            last = ann if log[-1]["seat"] == ann.name else ben
            asked = await last.done("POST", f"/games/{game}/undo", {"based_on": number})
            for p in (ann, ben):
                if p.name in asked["waiting_for"]:
                    leave = {"seat": last.name, "based_on": number, "grant": True}
                    await p.done("POST", f"/games/{game}/undo/answer", leave)
    return ended


# Tables


async def dissolved_or_joined(it: Company, rounds: int) -> Counter[str]:
    """The maker dissolves a table in the moment in which the last player sits down."""
    ann, ben = await it.person("Ann"), await it.person("Ben")
    ended: Counter[str] = Counter()
    for n in range(rounds):
        wish = {"title": "18VA", "seats": [{"kind": "me"}, {"kind": "open"}]}
        game = (await ann.done("POST", "/games", wish))["id"]
        answers = await at_once(
            ann.ask("DELETE", f"/games/{game}", None, n), ben.ask("POST", f"/games/{game}/join", {}, n + 1)
        )
        there = (await ann.ask("GET", f"/games/{game}")).status_code
        ended[{(204, 404, 404): "dissolved", (403, 200, 200): "joined"}[*statuses(answers), there]] += 1
    return ended


async def one_seat(it: Company, rounds: int) -> Counter[str]:
    """Two sit down on the last seat, one of them twice; and the maker starts without it."""
    ann, ben, cal = [await it.person(name) for name in ("Ann", "Ben", "Cal")]
    ended: Counter[str] = Counter()
    for n in range(rounds):
        wish = {"title": "18VA", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}]}
        game = (await ann.done("POST", "/games", wish))["id"]
        path = f"/games/{game}/join"
        *joined, started = await at_once(
            ben.ask("POST", path, {}, n),
            ben.ask("POST", path, {}, n + 1),
            cal.ask("POST", path, {}, n + 1),
            ann.ask("POST", f"/games/{game}/start", {}, n),
        )
        assert sorted((*statuses(joined), started.status_code)) == [200, 409, 409, 409]
        table = await ann.get(f"/games/{game}")
        assert table["status"] == "running"
        assert len(table["seats"]) == (2 if started.status_code == 200 else 3)
        ended["started" if started.status_code == 200 else "joined"] += 1
        await ann.ask("DELETE", f"/games/{game}")
    return ended


async def written_at_once(it: Company, rounds: int) -> Counter[str]:
    """Notes, watching and muting, each many times at once; and while the table is dissolved."""
    ann = await it.person("Ann")
    wish = {"title": "18VA", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ended: Counter[str] = Counter()
    for n in range(rounds):
        game = (await ann.done("POST", "/games", wish))["id"]

        def all_of(game: str = game, n: int = n) -> list[Awaitable[httpx.Response]]:
            return [
                *(ann.ask("PUT", f"/games/{game}/note", {"text": f"note {i}"}, n + i) for i in range(2)),
                *(ann.ask("PUT", f"/games/{game}/{what}", None, i) for what in ("watch", "mute") for i in range(2)),
            ]

        assert set(statuses(await at_once(*all_of()))) == {204}
        assert (await ann.get(f"/games/{game}/note"))["text"] in ("note 0", "note 1")
        assert (await ann.get(f"/games/{game}"))["watching"]
        *written, gone = await at_once(*all_of(), ann.ask("DELETE", f"/games/{game}", None, n))
        assert gone.status_code == 204
        assert set(statuses(written)) <= {204, 404}
        ended[f"{sum(a.status_code == 204 for a in written)} of 6 before the end"] += 1
    return ended


# People


async def password_against_sign_in(it: Company, rounds: int) -> Counter[str]:
    """A password is changed in the moment in which somebody signs in with the old one: that session is not left."""
    ann, other = await it.person("Ann"), Someone(it.addresses, it.stack)
    passwords, ended, taken = [PASSWORD, "battery staple"], Counter[str](), 0.2
    for n in range(rounds):
        old, new = passwords[n % 2], passwords[(n + 1) % 2]
        other.client.cookies.clear()
        # To change a password takes twice as long as to sign in: who signs in sets out somewhat later.
        begun, wait = time.monotonic(), random.random() * taken
        changing = asyncio.create_task(ann.ask("PUT", "/me/password", {"old": old, "new": new}, n))
        await asyncio.sleep(wait)
        entered = await other.ask("POST", "/session", {"name": ann.name, "password": old}, n + 1)
        changed = await changing
        taken = max(0.1, min(2.0, time.monotonic() - begun))
        assert changed.status_code == 204
        assert entered.status_code in (201, 401)
        assert (await other.get("/me"))["name"] == "", "who came in with the old password is out"
        ended["refused" if entered.status_code == 401 else "in, and out again"] += 1
    return ended


async def guest_signs_up_twice(it: Company, rounds: int) -> Counter[str]:
    """A guest clicks twice: one account, with the guest's table; and sits down at another table meanwhile."""
    for n in range(rounds):
        guest = await it.guest("Vera")
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}]
        game = (await guest.done("POST", "/games", {"title": "18VA", "seats": seats}))["id"]
        wish = {"name": f"Vera {next(it.people)} X", "password": PASSWORD}
        answers = await at_once(guest.ask("POST", "/people", wish, n), guest.ask("POST", "/people", wish, n + 1))
        assert sorted(statuses(answers)) in ([201, 409], [201, 401], [201, 403])
        again = await Someone(it.addresses, it.stack).enter("/session", name=wish["name"], password=PASSWORD)
        assert [t["id"] for t in await again.get("/games")] == [game]
    return Counter({"one account": rounds})


async def brought_against_move(it: Company, rounds: int) -> Counter[str]:
    """A guest's games come to an account while others act and the guest sits down elsewhere: nothing is lost."""
    ended: Counter[str] = Counter()
    ann = await it.person("Ann")
    for n in range(rounds):
        guest = await it.guest("Gus")
        seats = [{"kind": "me"}, {"kind": "invited"}]
        made = [await ann.done("POST", "/games", {"title": "18VA", "seats": seats, "seed": 7}) for _ in range(2)]
        invites = [table["seats"][1]["invite"] for table in made]
        first, second = (str(table["id"]) for table in made)
        await guest.done("POST", f"/games/{first}/join", {"invite": invites[0]})
        account = await it.person("Account")
        view = await ann.get(f"/games/{first}/view")
        mover = ann if view["to_act"] == [ann.name] else guest
        view = await mover.get(f"/games/{first}/view")
        body = {"action": view["offers"][0]["action"], "based_on": 0}
        sign_in = {"name": account.name, "password": PASSWORD, "guest_games": "bring"}
        acted, joined, import_game = await at_once(
            mover.ask("POST", f"/games/{first}/actions", body, n),
            guest.ask("POST", f"/games/{second}/join", {"invite": invites[1]}, n + 1),
            guest.ask("POST", "/session", sign_in, n),
        )
        assert import_game.status_code == 201, import_game.text
        mine = {t["id"] for t in await account.get("/games")}
        assert first in mine
        assert (second in mine) == (joined.status_code == 200)
        assert joined.status_code in (200, 401, 403)
        number = (await ann.get(f"/games/{first}"))["number"]
        assert number == (1 if acted.status_code == 201 else 0)
        ended["sat down before" if second in mine else "too late to sit down"] += 1
    return ended


RACES = (
    leave_against_move,
    two_leaves,
    leave_against_withdrawal,
    orders_at_once,
    cancelled_in_time,
    dissolved_or_joined,
    one_seat,
    written_at_once,
    password_against_sign_in,
    guest_signs_up_twice,
    brought_against_move,
)


def test_nothing_comes_between_a_check_and_its_write(tmp_path: Path, database: str) -> None:
    races(tmp_path, database, FEW, *RACES)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("race", RACES, ids=lambda race: race.__name__)
def test_nothing_comes_between_in_a_thousand_rounds(tmp_path: Path, database: str, race: Race, part: int) -> None:
    random.seed(part)
    races(tmp_path, database, MANY, race)
