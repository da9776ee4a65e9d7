"""Messages: webhooks in the shapes of Discord and Slack, and e-mail; never to addresses inside the server.

Whatever foreign servers do, a message is over after ``DEADLINE`` seconds, and no thread waits for it but a look-up.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import cache
from urllib.parse import unquote, urlsplit

import aiosmtplib
import httpx

from shortline.server.http.thread_pools import LOOKUPS
from shortline.server.notices import web_push
from shortline.server.settings import Settings

DEADLINE = 10.0
"""Seconds for a whole message: look-up, connection, sending and answer together."""
HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")
CARRIERS = tuple(
    ipaddress.ip_network(net)
    for net in (
        *("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "192.88.99.0/24", "fec0::/10"),
        *("192.0.0.0/24", "168.63.129.16/32", "3fff::/20", "5f00::/16"),
    )
)
"""Addresses that lead to others, or only look public: tunnels, and where clouds tell machines their secrets."""


@dataclass(frozen=True)
class Message:
    """A sentence for somebody, by ``discord``, ``slack``, ``push`` or ``email``, with a link. The subject is for
    e-mail and push, and keys are a browser's."""

    kind: str
    target: str
    text: str
    link: str = ""
    id: str = ""
    subject: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)


class Gone(Exception):
    """Nobody is at the address any more."""


class NotAllowed(Exception):
    """The address is not one that the server sends to."""


async def deliver(settings: Settings, message: Message) -> None:
    """Send a message; raises if it could not be handed over in time."""
    async with asyncio.timeout(DEADLINE):
        if message.kind == "email":
            await mail(settings, message)
        elif message.kind == "push":
            await push(settings, message)
        else:
            body = json.dumps(body_of(message)).encode()
            await post(message.target, body, {"Content-Type": "application/json"}, settings.allow_private_webhooks)


def body_of(message: Message) -> dict[str, object]:
    """The body of a webhook in the shape that its kind wants."""
    line = f"{message.text} {message.link}".strip()
    if message.kind == "discord":
        return {"content": line, "allowed_mentions": {"parse": []}}
    return {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}


def checked(url: str, allow_private: bool) -> httpx.URL:
    """A webhook's address; ``NotAllowed`` for what is none."""
    try:
        parsed = httpx.URL(url)
        host = parsed.raw_host.decode("ascii")
    except (httpx.InvalidURL, UnicodeError, ValueError):
        raise NotAllowed("This is not an address") from None
    schemes = ("https", "http") if allow_private else ("https",)
    if parsed.scheme not in schemes or not HOST.fullmatch(host) or parsed.userinfo:
        raise NotAllowed("A webhook begins with https:// and names a host")
    try:
        outside = allow_private or public(host)
    except ValueError:  # a name: its addresses are looked at when something is sent
        return parsed
    if not outside:
        raise NotAllowed(f"{host} is not a public address")
    return parsed


def public(address: str) -> bool:
    """Whether an address can be reached from everywhere; ``ValueError`` for what is no address."""
    ip = ipaddress.ip_address(address.split("%")[0])
    mapped = getattr(ip, "ipv4_mapped", None)
    if mapped is not None:
        return public(str(mapped))
    return ip.is_global and not ip.is_multicast and not any(ip in net for net in CARRIERS)


async def reached(host: str, port: int, allow_private: bool) -> str:
    """The address to connect to: every address of the host must be a public one, or none is taken."""
    infos = await LOOKUPS.run(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    addresses = {str(info[4][0]) for info in infos}
    if not allow_private and not all(public(address) for address in addresses):
        raise NotAllowed(f"{host} is not a public address")
    return min(addresses)


async def push(settings: Settings, message: Message) -> None:
    """Send a push message to a browser: what it is about and where to look, nothing that a table keeps secret."""
    if not web_push.available():
        raise Gone("push messages are not installed")
    said = {"title": message.subject, "body": message.text, "url": urlsplit(message.link).path, "tag": message.link}
    key = web_push.server_key(settings.data)
    try:
        body = web_push.encrypted(json.dumps(said).encode(), message.keys["p256dh"], message.keys["auth"])
    except ValueError as e:
        raise Gone("the keys of that browser are none") from e
    headers = {
        "Authorization": web_push.signature(key, message.target, subject_of(settings)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(24 * 3600),
        "Urgency": "normal",
    }
    await post(message.target, body, headers, settings.allow_private_webhooks)


def subject_of(settings: Settings) -> str:
    """Whom a push service can ask about this server."""
    return settings.public_url or (f"mailto:{settings.mail_from}" if settings.mail_from else "mailto:nobody@localhost")


async def post(url: str, body: bytes, headers: Mapping[str, str], allow_private: bool) -> None:
    """Post something to the very address that was checked; redirects are not followed, and of the answer only the
    status is read."""
    there = checked(url, allow_private)
    host, port = there.raw_host.decode("ascii"), there.port or (443 if there.scheme == "https" else 80)
    address = await reached(host, port, allow_private)
    headers = {**headers, "Host": there.netloc.decode("ascii"), "User-Agent": "Shortline"}
    # Neither proxies nor credentials of the environment: the connection goes where the check looked.
    client = httpx.AsyncClient(verify=_tls(), trust_env=False, follow_redirects=False, timeout=DEADLINE)
    try:
        async with (
            client,
            client.stream(
                "POST",
                there.copy_with(host=address),
                content=body,
                headers=headers,
                # The certificate must be the host's, though the address is dialled.
                extensions={"sni_hostname": host},
            ) as answer,
        ):
            status = answer.status_code
    except httpx.HTTPError as e:
        raise OSError(f"the webhook did not answer: {type(e).__name__}") from None
    if status in (404, 410):
        raise Gone(host)
    if not 200 <= status < 300:
        raise OSError(f"the webhook answered {status}")


@cache
def _tls() -> ssl.SSLContext:
    """How the certificates of foreign servers are checked."""
    return ssl.create_default_context()


async def mail(settings: Settings, message: Message) -> None:
    """Send an e-mail through the SMTP server of the settings."""
    if not settings.smtp_url:
        raise Gone("no e-mail is configured")
    parts = urlsplit(settings.smtp_url)
    letter = EmailMessage()
    letter["Subject"] = message.subject
    letter["From"] = settings.mail_from or f"shortline@{parts.hostname}"
    letter["To"] = message.target
    letter["Message-ID"] = f"<shortline-{message.id}@{letter['From'].rpartition('@')[2]}>"
    letter.set_content(f"{message.text}\n\n{message.link}\n")
    await aiosmtplib.send(
        letter,
        hostname=parts.hostname or "localhost",
        port=parts.port or (465 if parts.scheme == "smtps" else 25),
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password or "") if parts.username else None,
        use_tls=parts.scheme == "smtps",
        start_tls=parts.scheme == "smtp+starttls",
        tls_context=_tls() if parts.scheme != "smtp" else None,
        timeout=DEADLINE,
    )
