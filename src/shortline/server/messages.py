"""Messages: webhooks in the shapes of Discord and Slack, and e-mail; never to addresses inside the house."""

from __future__ import annotations

import http.client
import ipaddress
import json
import smtplib
import socket
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from shortline.server.settings import Settings

PATIENCE = 10.0


@dataclass(frozen=True)
class Message:
    """A sentence for somebody, by ``discord``, ``slack`` or ``email``, with a link to the table."""

    kind: str
    target: str
    text: str
    link: str = ""
    id: str = ""


class Gone(Exception):
    """Nobody is at the address any more."""


class NotAllowed(Exception):
    """The address is not one that the house sends to."""


def deliver(settings: Settings, message: Message) -> None:
    """Send a message; raises if it could not be handed over."""
    if message.kind == "email":
        mail(settings, message)
    else:
        post(message.target, body_of(message), settings.allow_private_webhooks)


def body_of(message: Message) -> dict[str, object]:
    """The body of a webhook in the shape that its kind wants."""
    line = f"{message.text} {message.link}".strip()
    if message.kind == "discord":
        return {"content": line, "allowed_mentions": {"parse": []}}
    return {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}


def checked(url: str, allow_private: bool) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of a webhook; ``NotAllowed`` for what is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed("This is not an address") from None
    schemes = ("https", "http") if allow_private else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username or parts.password:
        raise NotAllowed("A webhook begins with https:// and names a host")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path


def reached(host: str, port: int, allow_private: bool) -> str:
    """The address to connect to: every address of the host must be a public one, or none is taken."""
    found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    for address in found:
        ip = ipaddress.ip_address(address.split("%")[0])
        mapped = getattr(ip, "ipv4_mapped", None) or ip
        if not allow_private and (not mapped.is_global or mapped.is_multicast):
            raise NotAllowed(f"{host} is not a public address")
    return min(found)


def post(url: str, body: dict[str, object], allow_private: bool) -> None:
    """Post JSON to the very address that was checked; redirects are not followed."""
    scheme, host, port, path = checked(url, allow_private)
    address = reached(host, port, allow_private)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        raw = socket.create_connection((address, port), PATIENCE)
        secure = ssl.create_default_context().wrap_socket(raw, server_hostname=host) if scheme == "https" else raw
        connection.sock = secure
        text = json.dumps(body).encode()
        connection.request("POST", path, text, {"Content-Type": "application/json", "User-Agent": "Shortline"})
        answer = connection.getresponse()
        answer.read(10_000)
    finally:
        connection.close()
    if answer.status in (404, 410):
        raise Gone(host)
    if not 200 <= answer.status < 300:
        raise OSError(f"the webhook answered {answer.status}")


def mail(settings: Settings, message: Message) -> None:
    """Send an e-mail through the SMTP server of the settings."""
    if not settings.smtp_url:
        raise Gone("no e-mail is configured")
    parts = urlsplit(settings.smtp_url)
    letter = EmailMessage()
    letter["Subject"] = message.text
    letter["From"] = settings.mail_from or f"shortline@{parts.hostname}"
    letter["To"] = message.target
    letter["Message-ID"] = f"<shortline-{message.id}@{letter['From'].rpartition('@')[2]}>"
    letter.set_content(f"{message.text}\n\n{message.link}\n")
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or 0, timeout=PATIENCE) as server:
        if parts.scheme == "smtp+starttls":
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(letter)
