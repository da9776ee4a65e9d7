"""Who may do what: every endpoint, asked by everybody who could ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from shortline.server.http.routers import PREFIX
from tests.server.visitors import Visitor, served

ROLES = ("nobody", "stranger", "watcher", "other seat", "owner", "maker", "admin")
Row = tuple[str, str, Any, tuple[int, ...]]


def everybody(status: int) -> tuple[int, ...]:
    """The same for all."""
    return (status,) * 7


def known(status: int) -> tuple[int, ...]:
    """For whoever is signed in."""
    return (401, *(status,) * 6)


def admins(status: int) -> tuple[int, ...]:
    """For whoever runs the server."""
    return (401, 403, 403, 403, 403, 403, status)


def players(status: int) -> tuple[int, ...]:
    """For those who sit at the table."""
    return (401, 403, 403, status, status, 403, 403)


def owner(status: int) -> tuple[int, ...]:
    """For the player whose seat it is about."""
    return (401, 403, 403, 403, status, 403, 403)


PASS = {"type": "Pass", "by": "Ann"}
GAME = "/games/{game_id}"
TABLE: tuple[Row, ...] = (
    ("GET", "/me", None, everybody(200)),
    ("POST", "/people", {"name": "x", "password": "short"}, everybody(422)),
    ("POST", "/guests", {"name": 5}, everybody(422)),
    ("POST", "/session", {"name": "Zoe", "password": "wrong horse"}, everybody(401)),
    ("PUT", "/me/password", {"old": "wrong horse", "new": "battery staple"}, everybody(401)),
    ("PUT", "/me/email", {"email": "none"}, known(422)),
    ("POST", "/me/email/verification", None, known(422)),
    ("POST", "/email/verification", {"token": "x"}, everybody(404)),
    ("POST", "/password-reset", {"name": "Zoe"}, everybody(422)),
    ("PUT", "/password-reset", {"token": "x", "password": "battery staple"}, everybody(404)),
    ("GET", "/me/data", None, known(200)),
    ("POST", "/reports", {"name": "Zoe", "text": "rude"}, known(404)),
    ("GET", "/admin/people", None, admins(200)),
    ("PUT", "/admin/people/{name}", {"banned": True}, admins(404)),
    ("DELETE", "/admin/people/{name}/sessions", None, admins(404)),
    ("DELETE", "/admin/games/{game_id}/seats/{seat}", None, admins(404)),
    ("DELETE", "/admin/chat/{line_id}", None, admins(404)),
    ("GET", "/admin/reports", None, admins(200)),
    ("POST", "/admin/reports/{report_id}/settle", None, admins(404)),
    ("GET", "/admin/registration", None, admins(200)),
    ("PUT", "/admin/registration", {"mode": "open"}, admins(200)),
    ("GET", "/admin/invitations", None, admins(200)),
    ("POST", "/admin/invitations", {"uses": 0}, admins(422)),
    ("DELETE", "/admin/invitations/{code}", None, admins(404)),
    ("GET", "/admin/jobs", None, admins(200)),
    ("POST", "/admin/jobs/{job_id}/retry", None, admins(404)),
    ("DELETE", "/admin/jobs/{job_id}", None, admins(404)),
    ("GET", "/me/tokens", None, known(200)),
    ("POST", "/me/tokens", {}, known(422)),
    ("DELETE", "/me/tokens/{token_id}", None, known(404)),
    ("GET", "/cups", None, everybody(200)),
    ("POST", "/cups", {"name": "Cup", "title": "1830"}, known(422)),
    ("GET", "/cups/{cup_id}", None, everybody(404)),
    ("DELETE", "/cups/{cup_id}", None, known(404)),
    ("POST", "/cups/{cup_id}/join", None, known(404)),
    ("POST", "/cups/{cup_id}/leave", None, known(404)),
    ("DELETE", "/cups/{cup_id}/players/{number}", None, known(404)),
    ("PUT", "/cups/{cup_id}/news", {"about": "Hello"}, known(404)),
    ("POST", "/cups/{cup_id}/bots", {"bot": "steady"}, known(404)),
    ("POST", "/cups/{cup_id}/start", None, known(404)),
    ("GET", "/cups/{cup_id}/results.csv", None, everybody(404)),
    ("GET", "/cups/{cup_id}/calendar.ics", None, everybody(404)),
    ("GET", "/people?named=zo", None, everybody(200)),
    ("GET", "/people/{name}", None, everybody(404)),
    ("GET", "/leaderboard", None, everybody(200)),
    ("GET", "/me/profile", None, known(200)),
    ("PUT", "/me/profile", {"listed": 5}, known(422)),
    ("GET", "/me/people", None, known(200)),
    ("PUT", "/me/people/{relation}/{name}", None, known(404)),
    ("DELETE", "/me/people/{relation}/{name}", None, known(404)),
    ("POST", "/quick-match", {"title": "1830"}, known(422)),
    ("GET", "/me/notices", None, known(200)),
    ("POST", "/me/notices/read", {"id": 0}, known(204)),
    ("GET", "/me/hooks", None, known(200)),
    ("POST", "/me/hooks", {"kind": "slack", "target": "x"}, known(422)),
    ("DELETE", "/me/hooks/{hook_id}", None, known(404)),
    ("GET", "/push-key", None, everybody(200)),
    ("GET", "/me/message-times", None, known(200)),
    ("PUT", "/me/message-times", {"zone": "Moon/Base"}, known(422)),
    ("GET", "/titles", None, everybody(200)),
    ("GET", "/titles/{name}", None, everybody(200)),
    ("GET", "/titles/{name}/symbols.svg", None, everybody(200)),
    ("GET", "/titles/{name}/map", None, everybody(200)),
    ("GET", "/titles/{name}/picture.svg", None, everybody(200)),
    ("GET", "/titles/{name}/summary", None, everybody(200)),
    ("GET", "/titles/{name}/rules", None, everybody(200)),
    ("GET", "/learn", None, everybody(200)),
    ("GET", "/learn/{title}/{lesson}/board.svg", None, everybody(404)),
    ("POST", "/learn/{title}/{lesson}", None, known(404)),
    ("GET", "/stylesheet.css", None, everybody(200)),
    ("GET", "/bots", None, everybody(200)),
    ("GET", "/lobby", None, everybody(200)),
    ("GET", "/lobby/tables", None, everybody(200)),
    ("GET", "/lobby/standings", None, everybody(200)),
    ("GET", "/titles/{name}/assets?players=2", None, everybody(200)),
    ("GET", "/me/waiting", None, known(200)),
    ("GET", "/games", None, everybody(200)),
    ("POST", "/games", {"title": "1830", "seats": [{"kind": "me"}]}, known(422)),
    ("POST", "/games/import", {"file": "none"}, known(422)),
    ("POST", "/games/dissolve", {"tables": []}, known(422)),
    ("GET", GAME, None, everybody(200)),
    ("GET", f"{GAME}/symbols.svg", None, everybody(200)),
    ("GET", f"{GAME}/map", None, everybody(200)),
    ("GET", f"{GAME}/picture.svg", None, everybody(200)),
    ("GET", f"{GAME}/record", None, everybody(403)),
    ("GET", f"{GAME}/export", None, everybody(403)),
    ("POST", f"{GAME}/clone", {"at": 9999}, known(404)),
    ("POST", f"{GAME}/join", {}, known(409)),
    ("POST", f"{GAME}/leave", None, known(409)),
    ("POST", f"{GAME}/start", {}, known(409)),
    ("PUT", f"{GAME}/terms", {}, known(409)),
    ("PUT", f"{GAME}/ready", {"terms": 1}, known(409)),
    ("DELETE", f"{GAME}/ready", None, known(409)),
    ("DELETE", f"{GAME}/seats/{{position}}", None, known(409)),
    ("POST", f"{GAME}/rematch", None, players(409)),
    ("PUT", f"{GAME}/watch", None, known(204)),
    ("DELETE", f"{GAME}/watch", None, known(204)),
    ("PUT", f"{GAME}/mute", None, known(204)),
    ("DELETE", f"{GAME}/mute", None, known(204)),
    ("GET", f"{GAME}/view", None, everybody(200)),
    ("GET", f"{GAME}/view?seat=Ann", None, (403, 403, 403, 403, 200, 403, 403)),
    ("POST", f"{GAME}/actions", {"action": PASS, "based_on": 999}, owner(409)),
    ("POST", f"{GAME}/why-not", {"action": PASS}, owner(200)),
    ("POST", f"{GAME}/preview", {"action": PASS}, owner(200)),
    ("POST", f"{GAME}/previews", {"ways": [[PASS]]}, owner(200)),
    ("GET", f"{GAME}/gains", None, known(200)),
    ("GET", f"{GAME}/gains?seat=Ann", None, owner(200)),
    ("POST", f"{GAME}/outlook", PASS, owner(422)),
    ("GET", f"{GAME}/log", None, everybody(200)),
    ("GET", f"{GAME}/entries", None, everybody(200)),
    ("GET", f"{GAME}/entries/{{number}}/view", None, everybody(200)),
    ("GET", f"{GAME}/printed", None, everybody(200)),
    ("GET", f"{GAME}/snapshot", None, everybody(200)),
    ("GET", f"{GAME}/refused", None, known(200)),
    ("GET", f"{GAME}/refused?seat=Ann", None, owner(200)),
    ("GET", f"{GAME}/hexes/{{hex_id}}/why-not?seat=Ann", None, owner(404)),
    ("POST", f"{GAME}/trace", {"seat": "Ann", "trains": {}}, owner(422)),
    ("GET", f"{GAME}/runs?corporation=B%26O", None, everybody(200)),
    ("GET", f"{GAME}/runs/played", None, everybody(422)),
    ("GET", f"{GAME}/tiles/{{tile}}?corporation=B%26O", None, everybody(200)),
    ("POST", f"{GAME}/what-if", {"corporation": "B&O"}, everybody(200)),
    ("GET", f"{GAME}/review", None, everybody(200)),
    ("POST", f"{GAME}/review/opinions", {"bot": "steady"}, everybody(403)),
    ("GET", f"{GAME}/review/opinions", None, everybody(403)),
    ("GET", f"{GAME}/review/line?at=0", None, everybody(403)),
    ("GET", f"{GAME}/review/runs?number=9999", None, everybody(404)),
    ("PUT", f"{GAME}/coach", None, known(403)),
    ("GET", f"{GAME}/ideas", None, known(403)),
    ("POST", f"{GAME}/ideas/weigh", {"action": PASS}, known(403)),
    ("GET", f"{GAME}/lesson", None, known(404)),
    ("POST", f"{GAME}/lesson/try", {"action": PASS}, known(404)),
    ("POST", f"{GAME}/lesson/done", None, known(404)),
    ("POST", f"{GAME}/undo", {"based_on": 999}, players(409)),
    ("GET", f"{GAME}/undo", None, everybody(200)),
    ("POST", f"{GAME}/undo/answer", {"grant": True, "seat": "Ann", "based_on": 999}, players(409)),
    ("POST", f"{GAME}/redo", {"based_on": 0}, players(409)),
    ("POST", f"{GAME}/carry-over", {"number": 0}, (401, 403, 403, 409, 409, 409, 409)),
    ("GET", f"{GAME}/chat", None, everybody(200)),
    ("POST", f"{GAME}/chat", {"text": "hello"}, players(201)),
    ("PUT", f"{GAME}/chat/{{line}}/reactions/{{sign}}", None, players(404)),
    ("DELETE", f"{GAME}/chat/{{line}}/reactions/{{sign}}", None, players(404)),
    ("POST", f"{GAME}/replacement", {"seat": "Nobody"}, players(404)),
    ("GET", f"{GAME}/note", None, known(200)),
    ("PUT", f"{GAME}/note", {"text": "mine"}, known(204)),
    ("GET", f"{GAME}/orders", None, known(200)),
    ("PUT", f"{GAME}/plan", {"seat": "Ann", "played_at": "none"}, known(404)),
    ("PUT", f"{GAME}/orders/{{kind}}", {"seat": "Ann"}, owner(204)),
    ("DELETE", f"{GAME}/orders/{{kind}}?seat=Ann", None, owner(204)),
    ("PUT", f"{GAME}/stand-in", {"seat": "Ann", "bot": "nobody"}, owner(422)),
    ("DELETE", f"{GAME}/stand-in?seat=Ann", None, owner(204)),
    ("DELETE", GAME, None, (401, 403, 403, 403, 403, 403, 204)),
    ("DELETE", "/me", None, known(204)),
    ("DELETE", "/session", None, everybody(401)),
)
"""Method, address, body, and what each role is answered; the last rows take things away."""


async def roles(app: FastAPI) -> tuple[list[Visitor], str]:
    """A visitor for each role, and the table they are about: it runs, and Ann is to act."""
    services = app.state.services
    await services.jobs.stop()
    await services.people.sign_up("Ada", "correct horse", admin=True)
    sue, wim, ben, ann, mia = [await Visitor(app).come(name) for name in ("Sue", "Wim", "Ben", "Ann", "Mia")]
    ada = Visitor(app)
    me = await ada.post("/session", name="Ada", password="correct horse")
    ada.client.headers["x-csrf-token"] = me["csrf"]
    game = (await mia.post("/games", title="18VA", seats=[{"kind": "open"}, {"kind": "open"}], seed=1))["id"]
    await ann.post(f"/games/{game}/join", expect=200)
    await ben.post(f"/games/{game}/join", expect=200)
    assert (await wim.ask("PUT", f"/games/{game}/watch")).status_code == 204
    return [Visitor(app), sue, wim, ben, ann, mia, ada], game


def test_everybody_may_do_what_the_table_says_and_nothing_else(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        visitors, game = await roles(app)
        names = {"game_id": game, "name": "18VA", "token_id": "none", "hook_id": "none", "kind": "pass", "number": 0}
        names |= {"relation": "friend", "cup_id": "none", "line": 9999, "sign": "yes"}
        names |= {"seat": "Zoe", "line_id": 9, "report_id": 9, "code": "none", "job_id": 9}
        names |= {"title": "18VA", "lesson": "none", "position": 0, "tile": "57"}
        wrong = []
        for method, path, body, expected in TABLE:
            for role, visitor, status in zip(ROLES, visitors, expected, strict=True):
                answer = await visitor.ask(method, path.format(**names, hex_id="ZZ99"), json=body)
                if answer.status_code != status:
                    wrong.append(f"{method} {path} by {role}: {answer.status_code}, not {status}: {answer.text[:120]}")
        assert not wrong, "\n".join(wrong)

    served(tmp_path, script, logins_a_minute=100, runs_a_minute=1000)


def test_the_table_has_every_endpoint(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        paths = app.openapi()["paths"]
        api = {(m.upper(), p.removeprefix(PREFIX)) for p, found in paths.items() for m in found if p.startswith(PREFIX)}
        assert api == {(method, path.partition("?")[0]) for method, path, _, _ in TABLE}

    served(tmp_path, script)


def test_an_unlisted_table_is_seen_by_whoever_has_its_address(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, sue = [await Visitor(app).come(name) for name in ("Ann", "Sue")]
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        game = (await ann.post("/games", title="18VA", seats=seats, listed=False))["id"]
        for which in ("mine", "waiting", "watched", "open", "running", "finished"):
            assert await sue.get("/games", which=which) == []
        assert [t["id"] for t in await ann.get("/games")] == [game]
        assert (await sue.get(f"/games/{game}"))["listed"] is False

    served(tmp_path, script)


def test_guests_sit_down_by_invitation_only(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, guest = await Visitor(app).come("Ann"), Visitor(app)
        me = await guest.post("/guests", name="Gus")
        guest.client.headers["x-csrf-token"] = me["csrf"]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}]
        table = await ann.post("/games", title="18VA", seats=seats)
        await guest.post(f"/games/{table['id']}/join", expect=403)
        await guest.post("/games", expect=403, title="18VA", seats=seats)
        joined = await guest.post(f"/games/{table['id']}/join", expect=200, invite=table["seats"][2]["invite"])
        assert joined["mine"]
        assert (await guest.ask("PUT", "/me/email", json={"email": "gus@example.org"})).status_code == 403

    served(tmp_path, script)


def test_pages_of_others_send_nothing_and_open_no_socket(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        evil = {"origin": "https://evil.example"}
        body = {"name": "Ann", "password": "correct horse"}
        assert (await ann.ask("POST", "/session", json=body, headers=evil)).status_code == 403
        own = {"origin": "http://table.test"}
        assert (await Visitor(app).ask("POST", "/session", json=body, headers=own)).status_code == 201
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        game = (await ann.post("/games", title="18VA", seats=seats))["id"]
        assert await _knock(app, game, "https://evil.example") == {"type": "websocket.close", "code": 4403}

    served(tmp_path, script)


async def _knock(app: FastAPI, game: str, origin: str) -> dict[str, Any]:
    """What a socket that a page opens is answered first."""
    path = f"{PREFIX}/games/{game}/live"
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "ws",
        "headers": [(b"host", b"table.test"), (b"origin", origin.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("table.test", 80),
        "subprotocols": [],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await app(scope, receive, send)
    return {key: sent[0][key] for key in ("type", "code")}
