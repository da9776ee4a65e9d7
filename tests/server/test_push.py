"""Being told: push messages that only the browser can read, quiet hours, digests and reminders."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from fastapi import FastAPI
from sqlalchemy import select, update

from shortline.server.notices.web_push import decoded, derived, encoded, point
from shortline.server.notices.wishes import MessageWishes
from shortline.server.storage.schema import jobs, users
from tests.server.receivers import _running, post_office
from tests.server.visitors import Visitor, served


class Browser:
    """A browser that has subscribed: its keys, and what its push service got."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.url = ""

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt a message as RFC 8291 says."""
        salt, size, theirs, text = body[:16], body[20], body[21:86], body[86:]
        assert (size, int.from_bytes(body[16:20], "big")) == (65, 4096)
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        info = b"WebPush: info\0" + point(self.key.public_key()) + theirs
        secret = derived(self.auth, self.key.exchange(ec.ECDH(), other), info, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, text, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


@contextmanager
def push_service() -> Iterator[Browser]:
    """A push service of one browser."""
    found = Browser()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.got.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(found.status)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with _running(HTTPServer(("127.0.0.1", 0), Handler)) as port:
        found.url = f"http://127.0.0.1:{port}/push/1"
        yield found


def signed(header: str, public: str) -> dict[str, Any]:
    """The claims of a signature that proves."""
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == public
    head, claims, mark = token.split(".")
    raw = decoded(mark)
    dss = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key)).verify(
            dss, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
        )
    except InvalidSignature:
        raise AssertionError("the signature does not prove") from None
    return dict(json.loads(decoded(claims)))


def test_a_turn_is_pushed_to_a_subscribed_browser_that_alone_can_read_it(tmp_path: Path) -> None:
    with push_service() as browser:

        async def script(app: FastAPI) -> None:
            services = app.state.services
            await services.jobs.stop()
            ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
            public = (await ben.get("/push-key"))["key"]
            assert oct((tmp_path / "push-key.pem").stat().st_mode)[-3:] == "600"
            await ben.post("/me/hooks", expect=422, kind="push", target=browser.url)
            for _ in range(2):  # the same browser subscribes again: it is one
                await ben.post("/me/hooks", kind="push", target=browser.url, keys=browser.keys)
            assert len(await ben.get("/me/hooks")) == 1
            assert (await ben.ask("PUT", "/me/message-times", json={"remind_hours": 3})).status_code == 204
            game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}], seed=1))["id"]
            await ben.post(f"/games/{game}/join", expect=200)
            view = await ann.get(f"/games/{game}/view")
            mover = ann if view["to_act"] == ["Ann"] else ben
            while mover is ann:
                view = await ann.get(f"/games/{game}/view")
                assert (await ann.act(game, view["offers"][0]["action"], view["number"])).status_code == 201
                mover = ann if (await ann.get(f"/games/{game}"))["to_act"] == ["Ann"] else ben
            await services.jobs.run_due()
            heads, body = browser.got[-1]
            assert (heads["content-encoding"], heads["ttl"]) == ("aes128gcm", "86400")
            claims = signed(heads["authorization"], public)
            assert claims["aud"] == browser.url.removesuffix("/push/1")
            said = browser.read(body)
            assert (said["url"], "Ben" in said["body"]) == (f"/games/{game}", True)
            async with services.database.reading() as connection:
                waiting = [j.data["notice"] for j in await connection.execute(select(jobs)) if "notice" in j.data]
            assert waiting == ["remind"]
            browser.status = 410  # the browser has gone: nobody is asked again
            async with services.database.writing() as connection:
                await connection.execute(update(jobs).values(due=0.0))
            await services.jobs.run_due()
            assert browser.read(browser.got[-1][1])["title"].endswith("your move is still to be made")
            assert await ben.get("/me/hooks") == []

        served(tmp_path, script, allow_private_webhooks=True, message_delay=0)


def test_a_push_service_inside_the_server_is_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        for target in ("https://127.0.0.1/push", "http://push.example/1", "https://[::1]/push"):
            await ann.post("/me/hooks", expect=422, kind="push", target=target, keys=Browser().keys)

    served(tmp_path, script)


def test_one_mail_a_day_has_all_that_waits(tmp_path: Path) -> None:
    with post_office() as (url, letters):

        async def script(app: FastAPI) -> None:
            services = app.state.services
            await services.jobs.stop()
            ann = await Visitor(app).come("Ann")
            async with services.database.writing() as connection:
                await connection.execute(update(users).values(email="ann@example.org", email_verified=True))
            await ann.post("/me/hooks", kind="email")
            assert (await ann.ask("PUT", "/me/message-times", json={"digest": True})).status_code == 204
            bens = await Visitor(app).come("Ben")
            for _ in range(2):
                game = (await bens.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
                await ann.post(f"/games/{game}/join", expect=200)
            await services.jobs.run_due()
            assert letters == []
            async with services.database.writing() as connection:
                await connection.execute(update(jobs).where(jobs.c.kind == "digest").values(due=0.0))
            await services.jobs.run_due()
            assert (len(letters), letters[0].count("18VA has begun")) == (1, 2)

        served(tmp_path, script, smtp_url=url, message_delay=0)


def test_quiet_hours_hold_a_message_back_in_the_readers_own_time() -> None:
    zone = ZoneInfo("Europe/Berlin")

    def at(hour: int, minute: int = 0, day: int = 10) -> float:
        return datetime(2026, 3, day, hour, minute, tzinfo=zone).timestamp()

    night = MessageWishes(zone="Europe/Berlin", quiet_from=22, quiet_to=7)
    assert night.after_quiet(at(23)) == at(7, day=11)
    assert night.after_quiet(at(3)) == at(7)
    assert night.after_quiet(at(12)) == at(12)
    assert night.after_quiet(at(7)) == at(7)
    noon = MessageWishes(zone="Europe/Berlin", quiet_from=12, quiet_to=14)
    assert noon.after_quiet(at(13, 30)) == at(14)
    assert MessageWishes().after_quiet(5.0) == 5.0
    assert night.next_digest(at(9)) == at(8, day=11)
    late_riser = MessageWishes(zone="Europe/Berlin", quiet_from=22, quiet_to=10)
    assert late_riser.next_digest(at(9)) == at(10, day=11), "a digest is a message, too"


def test_a_mail_waits_until_quiet_hours_are_over(tmp_path: Path) -> None:
    with post_office() as (url, letters):

        async def script(app: FastAPI) -> None:
            services = app.state.services
            await services.jobs.stop()
            ann = await Visitor(app).come("Ann")
            async with services.database.writing() as connection:
                await connection.execute(update(users).values(email="ann@example.org", email_verified=True))
            await ann.post("/me/hooks", kind="email")
            hour = datetime.now(ZoneInfo("Asia/Tokyo")).hour
            quiet = {"zone": "Asia/Tokyo", "quiet_from": (hour - 1) % 24, "quiet_to": (hour + 2) % 24}
            assert (await ann.ask("PUT", "/me/message-times", json=quiet)).status_code == 204
            bens = await Visitor(app).come("Ben")
            game = (await bens.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
            await ann.post(f"/games/{game}/join", expect=200)
            await services.jobs.run_due()
            assert letters == []
            now = services.games.wall.now()
            services.jobs.clock = lambda: now + 3 * 3600
            await services.jobs.run_due()
            assert ["18VA has begun" in letter for letter in letters] == [True]

        served(tmp_path, script, smtp_url=url, message_delay=0)
