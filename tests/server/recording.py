"""Examples for the OpenAPI document, recorded from a server in which three people play.

    python -m tests.server.recording

writes them anew to ``server/http/examples.json``. Long lists and tables are cut to their first entries: an example
shows what something looks like.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from fastapi import FastAPI
from sqlalchemy import insert, select, update

from shortline.cli.chooser import Chooser
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.kernel.action import encode
from shortline.server.accounts.people import hashed
from shortline.server.http import openapi
from shortline.server.storage.schema import chats, entries, games, jobs, verifications
from shortline.table.game import Game
from shortline.titles import find
from tests.server.visitors import API, Visitor, hotseat, play_first, serving

FILE = Path(openapi.__file__).parent / "examples.json"
LONGEST, LONGEST_ROW, LONGEST_TEXT = 3, 40, 400
SECRETS = ("token", "csrf", "invite", "code")


class Recorder:
    """Sends requests, and keeps the first that succeeds of every operation, with its answer."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.kept: dict[str, dict[str, Any]] = {}

    async def ask(self, who: Visitor, method: str, path: str, body: Any = None, **fill: str) -> Any:
        """Send a request to an address of the document, its places filled in."""
        where = path.format(**fill) if fill else path
        more = {} if body is None else {"json": body}
        answer = await who.ask(method, where, **more)
        assert answer.status_code < 300, f"{method} {path}: {answer.text}"
        found: dict[str, Any] = {} if body is None else {"request": body}
        said = _content(answer) if answer.content else None
        if answer.content:
            found["response"] = said
        self.kept.setdefault(f"{method} {API}{path.partition('?')[0]}", found)
        return said


def _content(answer: httpx.Response) -> Any:
    return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text


def cut(value: Any, name: str = "") -> Any:
    """A value with what is long cut short, and without secrets."""
    if name in SECRETS and value:
        return f"{name}-as-given"
    if isinstance(value, dict):
        many = len(value) > 40
        return {k: cut(v, k) for k, v in (list(value.items())[:LONGEST] if many else value.items())}
    if isinstance(value, list):
        plain = len(value) <= LONGEST_ROW and all(isinstance(v, int | float) for v in value)
        return [cut(v) for v in (value if plain else value[:LONGEST])]
    return value[:LONGEST_TEXT] if isinstance(value, str) else value


async def record(app: FastAPI) -> dict[str, dict[str, Any]]:
    """Play, and keep what was said."""
    it = Recorder(app)
    ann, ben, cal = (Visitor(app) for _ in range(3))
    await people(it, ann, ben, cal)
    game = await table(it, ann, ben, cal)
    await table_info(it, ann, game)
    await playing(it, ann, ben, game)
    await running(it, ann)
    await files(it, ann)
    await learning(it, ann)
    await meeting(it, ann, ben, cal)
    await carried_over(it, ann)
    await order(it, game)
    await the_end(it, ann)
    return {name: {k: cut(v) for k, v in found.items()} for name, found in sorted(it.kept.items())}


async def people(it: Recorder, *visitors: Visitor) -> None:
    """Accounts, a guest, sessions and tokens."""
    password = "correct horse"
    for who, name in zip(visitors, ("Ann", "Ben", "Cal"), strict=True):
        me = await it.ask(who, "POST", "/people", {"name": name, "password": password})
        who.client.headers["x-csrf-token"] = me["csrf"]
    await it.ask(Visitor(it.app), "POST", "/guests", {"name": "Dot"})
    ann = visitors[0]
    me = await it.ask(ann, "POST", "/session", {"name": "Ann", "password": password})
    ann.client.headers["x-csrf-token"] = me["csrf"]
    await it.ask(ann, "GET", "/me")
    await it.ask(ann, "PUT", "/me/password", {"old": password, "new": "battery staple"})
    await it.ask(ann, "PUT", "/me/email", {"email": "ann@example.org"})
    await it.ask(ann, "POST", "/me/email/verification")
    await it.ask(ann, "POST", "/email/verification", {"token": await _link(it.app)})
    await it.ask(ann, "POST", "/me/tokens", {"name": "my bot"})
    await it.ask(ann, "GET", "/me/tokens")
    await it.ask(ann, "POST", "/reports", {"name": "Ben", "text": "Ben called me names"})
    await it.ask(ann, "POST", "/password-reset", {"name": "Ann"})
    new = {"token": await _link(it.app), "password": "battery staple"}
    await it.ask(Visitor(it.app), "PUT", "/password-reset", new)
    me = await it.ask(ann, "POST", "/session", {"name": "Ann", "password": "battery staple"})
    ann.client.headers["x-csrf-token"] = me["csrf"]
    await it.ask(ann, "GET", "/me/data")


async def order(it: Recorder, game: str) -> None:
    """Whoever runs the server keeps order."""
    services, ada = it.app.state.services, Visitor(it.app)
    await services.people.sign_up("Ada", "correct horse", admin=True)
    me = await it.ask(ada, "POST", "/session", {"name": "Ada", "password": "correct horse"})
    ada.client.headers["x-csrf-token"] = me["csrf"]
    await it.ask(ada, "GET", "/admin/people?named=b")
    await it.ask(ada, "PUT", "/admin/people/{name}", {"muted": True}, name="Ben")
    await it.ask(ada, "DELETE", "/admin/people/{name}/sessions", name="Ben")
    await it.ask(ada, "DELETE", "/admin/games/{game_id}/seats/{seat}", game_id=game, seat="Ben")
    found = await it.ask(ada, "GET", "/admin/reports")
    await it.ask(ada, "POST", "/admin/reports/{report_id}/settle", report_id=str(found[0]["id"]))
    await it.ask(ada, "GET", "/admin/registration")
    await it.ask(ada, "PUT", "/admin/registration", {"mode": "open"})
    made = await it.ask(ada, "POST", "/admin/invitations", {"note": "Tuesday's club", "uses": 5})
    await it.ask(ada, "GET", "/admin/invitations")
    await it.ask(ada, "DELETE", "/admin/invitations/{code}", code=made["code"])
    async with services.database.writing() as connection:
        failed = {"kind": "message", "game": game, "data": {}, "due": 0.0, "tries": 8, "taken_until": 0.0}
        both = [{**failed, "given_up": 1.0, "error": "ConnectError: no such host"} for _ in range(2)]
        await connection.execute(insert(jobs), both)
        line = (await connection.execute(select(chats.c.id).limit(1))).scalar_one()
    first, second = [job["id"] for job in (await it.ask(ada, "GET", "/admin/jobs"))["given_up"]]
    await it.ask(ada, "POST", "/admin/jobs/{job_id}/retry", job_id=str(first))
    await it.ask(ada, "DELETE", "/admin/jobs/{job_id}", job_id=str(second))
    await it.ask(ada, "DELETE", "/admin/chat/{line_id}", line_id=str(line))


async def _link(app: FastAPI) -> str:
    """What a link in a letter would hold: here the letter is not sent."""
    async with app.state.services.database.writing() as connection:
        await connection.execute(update(verifications).values(hash=None))
        newest = select(verifications.c.id).order_by(verifications.c.at.desc()).limit(1)
        id_ = (await connection.execute(newest)).scalar_one()
        await connection.execute(update(verifications).where(verifications.c.id == id_).values(hash=hashed("link")))
    return "link"


async def table(it: Recorder, ann: Visitor, ben: Visitor, cal: Visitor) -> str:
    """A table of three, and what is printed."""
    for path in ("/titles", "/bots", "/stylesheet.css"):
        await it.ask(ann, "GET", path)
    for path in ("", "/symbols.svg", "/map", "/picture.svg"):
        await it.ask(ann, "GET", f"/titles/{{name}}{path}", name="18AL")
    wish = {"title": "18AL", "name": "Friday", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "seed": 7}
    game = str((await it.ask(ann, "POST", "/games", wish))["id"])
    await it.ask(ben, "POST", "/games/{game_id}/join", {}, game_id=game)
    await it.ask(cal, "POST", "/games/{game_id}/join", {}, game_id=game)
    waiting = await it.ask(ann, "POST", "/games", wish)
    await ben.post(f"/games/{waiting['id']}/join", expect=200)
    terms = {"options": {"unlimited_4d": True}, "undo": "ask", "name": "Friday"}
    await it.ask(ann, "PUT", "/games/{game_id}/terms", terms, game_id=waiting["id"])
    await it.ask(ben, "PUT", "/games/{game_id}/ready", {"terms": 2}, game_id=waiting["id"])
    await it.ask(ben, "DELETE", "/games/{game_id}/ready", game_id=waiting["id"])
    await it.ask(ann, "DELETE", "/games/{game_id}/seats/{position}", game_id=waiting["id"], position=1)
    await it.ask(ann, "POST", "/games/{game_id}/start", {"bot": "steady"}, game_id=waiting["id"])
    await it.ask(ann, "GET", "/games")
    for path in ("/me/waiting", "/lobby", "/lobby/tables", "/lobby/standings"):
        await it.ask(ann, "GET", path)
    return game


async def table_info(it: Recorder, ann: Visitor, game: str) -> None:
    """Talk, notes, orders, hooks and notices."""
    for path in ("", "/symbols.svg", "/map", "/picture.svg", "/printed", "/undo", "/note"):
        await it.ask(ann, "GET", f"/games/{{game_id}}{path}", game_id=game)
    await it.ask(ann, "PUT", "/games/{game_id}/note", {"text": "Ben wants L&N"}, game_id=game)
    await it.ask(ann, "POST", "/games/{game_id}/chat", {"text": "Good luck!"}, game_id=game)
    await it.ask(ann, "GET", "/games/{game_id}/chat", game_id=game)
    order = "/games/{game_id}/orders/{kind}"
    await it.ask(ann, "PUT", order, {"seat": "Ann"}, game_id=game, kind="single")
    await it.ask(ann, "GET", "/games/{game_id}/orders", game_id=game)
    await it.ask(ann, "DELETE", f"{order}?seat=Ann", game_id=game, kind="single")
    await it.ask(ann, "PUT", "/games/{game_id}/stand-in", {"seat": "Ann", "bot": "steady"}, game_id=game)
    await it.ask(ann, "DELETE", "/games/{game_id}/stand-in?seat=Ann", game_id=game)
    await it.ask(ann, "POST", "/me/hooks", {"kind": "slack", "target": "https://hooks.slack.com/services/T0/B0/x"})
    await it.ask(ann, "GET", "/me/hooks")
    seen = await it.ask(ann, "GET", "/me/notices")
    await it.ask(ann, "POST", "/me/notices/read", {"id": seen[0]["id"]})


async def playing(it: Recorder, ann: Visitor, ben: Visitor, game: str) -> None:
    """Act, take back, ask for leave."""
    play = "/games/{game_id}"
    people = {"Ann": ann, "Ben": ben}
    view = await it.ask(ann, "GET", f"{play}/view", game_id=game)
    snapshot = await it.ask(ann, "GET", f"{play}/snapshot", game_id=game)
    assets = httpx.URL(snapshot["assets"])
    await it.ask(ann, "GET", f"/titles/{{name}}/assets?{assets.query.decode()}", name="18AL")
    action = view["offers"][0]["action"]
    await it.ask(ann, "POST", f"{play}/preview", {"action": action}, game_id=game)
    await it.ask(ann, "POST", f"{play}/previews", {"ways": [[action], [{"type": "Pass", "by": "Ann"}]]}, game_id=game)
    too_much = {"type": "Bid", "by": "Ann", "private": "NDY", "amount": 1000}
    await it.ask(ann, "POST", f"{play}/why-not", {"action": too_much}, game_id=game)
    await it.ask(ann, "GET", f"{play}/refused", game_id=game)
    await it.ask(ann, "GET", f"{play}/hexes/{{hex_id}}/why-not?seat=Ann", game_id=game, hex_id="G4")
    act = {"action": action, "based_on": 0, "key": "b5c1", "page": True}
    await it.ask(people[action["by"]], "POST", f"{play}/actions", act, game_id=game)
    await it.ask(ann, "POST", f"{play}/undo", {"based_on": 1}, game_id=game)
    await it.ask(ann, "POST", f"{play}/redo", {"based_on": 2}, game_id=game)
    view = await ben.get(f"/games/{game}/view")
    await ben.act(game, view["offers"][0]["action"], 3)
    await it.ask(ann, "POST", f"{play}/undo", {"based_on": 4}, game_id=game)
    await it.ask(ben, "POST", f"{play}/undo/answer", {"grant": True, "seat": "Ann", "based_on": 4}, game_id=game)
    await it.ask(ann, "GET", f"{play}/log", game_id=game)
    await it.ask(ann, "GET", f"{play}/entries", game_id=game)
    await it.ask(ann, "GET", f"{play}/entries/{{number}}/view", game_id=game, number="1")


async def running(it: Recorder, ann: Visitor) -> None:
    """A table at one screen, at which trains are about to run: best runs, what if, runs as a player draws them."""
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Cal"}]
    played = Game(find("18AL"), ["Ann", "Ben", "Cal"], {}, 7)
    chooser = Chooser(7)
    while not any(isinstance(o.action, RunTrains) and o.action.runs for o in played.offers()):
        played.play(chooser.pick(played))
    file = played.record.to_json()
    table = await it.ask(ann, "POST", "/games/import", {"file": file, "seats": seats})
    game, s = table["id"], played.state
    corporation, seat = s.operating, played.to_act[0]
    await it.ask(ann, "GET", f"/games/{{game_id}}/runs?corporation={quote(corporation)}", game_id=game)
    station = s.board.stations_of(corporation)[0]
    here = {"corporation": corporation, "trains": ["3", "3"]}
    await it.ask(ann, "POST", "/games/{game_id}/what-if", here, game_id=game)
    tile = f"/games/{{game_id}}/tiles/{{tile}}?corporation={quote(corporation)}"
    await it.ask(ann, "GET", tile, game_id=game, tile="57")
    trains = {s.corporations[corporation].trains[0]: [station.hex]}
    await it.ask(ann, "POST", "/games/{game_id}/trace", {"seat": seat, "trains": trains}, game_id=game)
    view = await ann.get(f"/games/{game}/view")
    await ann.act(game, encode(next(o.action for o in played.offers())), view["number"])
    await it.ask(ann, "GET", "/games/{game_id}/runs/played", game_id=game)
    await it.ask(ann, "GET", "/games/{game_id}/review", game_id=game)
    number = played.number + 1
    await it.ask(ann, "GET", f"/games/{{game_id}}/review/runs?number={number}", game_id=game)
    await building(it, ann, played)


async def building(it: Recorder, ann: Visitor, played: Game) -> None:
    """The same table where a tile was laid last: what each offer would bring."""
    laid = max(n for n, action in enumerate(played.actions) if isinstance(action, LayTile))
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Cal"}]
    game = (await ann.post("/games/import", file=played.record.to_json(), at=laid, seats=seats))["id"]
    await it.ask(ann, "GET", "/games/{game_id}/gains", game_id=game)
    await it.ask(ann, "POST", "/games/{game_id}/outlook", encode(played.actions[laid]), game_id=game)


async def learning(it: Recorder, ann: Visitor) -> None:
    """A lesson, and a coach at a table against bots."""
    await it.ask(ann, "GET", "/learn")
    await it.ask(ann, "GET", "/titles/{name}/summary?against=1830", name="18AL")
    await it.ask(ann, "GET", "/titles/{name}/rules", name="18AL")
    await it.ask(ann, "GET", "/learn/{title}/{lesson}/board.svg", title="18AL", lesson="tiles")
    lesson = await ann.ask("POST", "/learn/18AL/tiles")
    await it.ask(ann, "POST", "/learn/{title}/{lesson}", title="18AL", lesson="tiles")
    game, move = lesson.json()["table"], lesson.json()["move"]
    await it.ask(ann, "GET", "/games/{game_id}/lesson", game_id=game)
    await it.ask(ann, "POST", "/games/{game_id}/lesson/try", {"action": move}, game_id=game)
    await ann.act(game, move, lesson.json()["after"])
    await it.ask(ann, "POST", "/games/{game_id}/lesson/done", game_id=game)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}, {"kind": "bot", "bot": "steady"}]
    table = await ann.post("/games", title="18AL", seats=seats, seed=1)
    await it.ask(ann, "PUT", "/games/{game_id}/coach", game_id=table["id"])
    await it.ask(ann, "GET", "/games/{game_id}/ideas", game_id=table["id"])
    view = await ann.get(f"/games/{table['id']}/view")
    mine = {"action": view["offers"][0]["action"]}
    await it.ask(ann, "POST", "/games/{game_id}/ideas/weigh", mine, game_id=table["id"])


async def meeting(it: Recorder, ann: Visitor, ben: Visitor, cal: Visitor) -> None:
    """Other players: profiles, friends, a quick match, a cup, somebody who does not come."""
    for path in ("/people?named=b", "/leaderboard?title=18AL", "/me/profile", "/push-key", "/me/message-times"):
        await it.ask(ann, "GET", path)
    await it.ask(ann, "GET", "/people/{name}", name="Ben")
    await it.ask(ann, "PUT", "/me/profile", {"listed": True, "results": True, "exactness": False})
    await it.ask(ann, "PUT", "/me/people/{relation}/{name}", relation="friend", name="Ben")
    await it.ask(ann, "GET", "/me/people")
    times = {"zone": "Europe/Berlin", "quiet_from": 22, "quiet_to": 7, "digest": True, "remind_hours": 12}
    await it.ask(ann, "PUT", "/me/message-times", times)
    await it.ask(ann, "POST", "/quick-match", {"title": "18AL", "pace": "live", "bots": True})
    await cup(it, ann, ben, cal)
    game = await _late(it.app, ann, ben, cal)
    (late,) = (await ann.get(f"/games/{game}"))["to_act"]
    other = next(who for name, who in (("Ann", ann), ("Ben", ben)) if name != late)
    await it.ask(other, "POST", "/games/{game_id}/replacement", {"seat": late}, game_id=game)


async def _late(app: FastAPI, ann: Visitor, ben: Visitor, cal: Visitor) -> str:
    """A table at which nobody has moved for days."""
    services = app.state.services
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game = str((await ann.post("/games", title="18AL", seats=seats, rated=False))["id"])
    for who in (ben, cal):
        await who.post(f"/games/{game}/join", expect=200)
    async with services.database.writing() as connection:
        before = services.games.wall.now() - 4 * 86400
        await connection.execute(update(games).where(games.c.id == game).values(updated=before))
    return game


async def cup(it: Recorder, ann: Visitor, ben: Visitor, cal: Visitor) -> None:
    """A cup of three people and bots."""
    wish = {"name": "Dixie Cup", "title": "18AL", "seats": 3, "rounds": 2, "final": False}
    id_ = (await it.ask(ann, "POST", "/cups", wish))["id"]
    for who in (ann, ben, cal):
        await it.ask(who, "POST", "/cups/{cup_id}/join", cup_id=id_)
    await it.ask(cal, "POST", "/cups/{cup_id}/leave", cup_id=id_)
    for _ in range(4):
        await it.ask(ann, "POST", "/cups/{cup_id}/bots", {"bot": "steady"}, cup_id=id_)
    await it.ask(ann, "DELETE", "/cups/{cup_id}/players/{number}", cup_id=id_, number=6)
    await it.ask(ann, "PUT", "/cups/{cup_id}/news", {"about": "Table A, please find a live evening."}, cup_id=id_)
    await it.ask(ann, "POST", "/cups/{cup_id}/start", cup_id=id_)
    await it.ask(ann, "GET", "/cups")
    for path in ("", "/results.csv", "/calendar.ics"):
        await it.ask(ann, "GET", f"/cups/{{cup_id}}{path}", cup_id=id_)


async def files(it: Recorder, ann: Visitor) -> None:
    """A game as files."""
    game = await hotseat(ann)
    await play_first(ann, game, 3)
    await it.ask(ann, "GET", "/games/{game_id}/record", game_id=game)
    copied = await it.ask(ann, "POST", "/games/{game_id}/clone", {"at": 1}, game_id=game)
    await play_first(ann, copied["id"], 4)
    await it.ask(ann, "PUT", "/games/{game_id}/plan", {"played_at": copied["id"]}, game_id=game)
    await it.ask(ann, "POST", "/games/dissolve", {"tables": [copied["id"]]})
    await it.ask(ann, "POST", "/games/{game_id}/review/opinions", {"bot": "steady"}, game_id=game)
    await it.ask(ann, "GET", "/games/{game_id}/review/opinions", game_id=game)
    await it.ask(ann, "GET", "/games/{game_id}/export", game_id=game)


async def carried_over(it: Recorder, ann: Visitor) -> None:
    """A game that the rules now make another position of: its player agrees to go on."""
    game = await hotseat(ann)
    await play_first(ann, game, 1)
    services = it.app.state.services
    async with services.database.writing() as connection:
        await connection.execute(update(entries).where(entries.c.game == game).values(digest="another"))
    services.live.forget(game)
    await it.ask(ann, "POST", "/games/{game_id}/carry-over", {"number": 1}, game_id=game)


async def the_end(it: Recorder, ann: Visitor) -> None:
    """A game that is over is played again."""
    played, chooser = Game(find("18GA"), ["Ann", "Ben", "Cal"], {}, 3), Chooser(3)
    while not played.over:
        played.play(chooser.pick(played))
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Cal"}]
    over = {"file": played.record.to_json(), "seats": seats}
    game = (await ann.post("/games/import", **over))["id"]
    await it.ask(ann, "GET", "/games/{game_id}/review/line?at=20", game_id=game)
    await it.ask(ann, "POST", "/games/{game_id}/rematch", game_id=game)


async def recorded() -> dict[str, dict[str, Any]]:
    """The examples of a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        # Somewhere that nothing is sent to: jobs are not done here.
        mail = {"smtp_url": "smtp://127.0.0.1:9", "public_url": "https://club.example"}
        async with serving(Path(folder), **mail) as app:
            await app.state.services.jobs.stop()
            return await record(app)


if __name__ == "__main__":
    FILE.write_text(json.dumps(asyncio.run(recorded()), indent=1, ensure_ascii=False) + "\n")
