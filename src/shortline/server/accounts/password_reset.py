"""Password reset: a link to the verified e-mail address of an account, with which its owner sets a new password.

Whoever asks learns nothing: the answer is the same whether there is such an account or not.
"""

from __future__ import annotations

import secrets
import time

from sqlalchemy import delete, func, insert, select, update

from shortline.server.accounts.people import RESET, People, hashed, new_id
from shortline.server.http.problems import Problem
from shortline.server.http.text import folded
from shortline.server.notices.messages import Gone, Message, deliver
from shortline.server.notices.notifier import address_of
from shortline.server.settings import Settings
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import users, verifications

JOB = "reset"
GOOD_FOR = 3600.0
"""Seconds."""
A_DAY = 3
"""Links for one account in a day."""
SUBJECT = "Shortline: a new password"
TEXT = (
    "Somebody has asked for a new password for your account {name} at this Shortline server. If that was you, open the "
    "link below within an hour and choose one. If not, do nothing: your password stays as it is."
)


class PasswordReset:
    """Links with which people who have forgotten their passwords set new ones."""

    def __init__(self, people: People, jobs: Jobs, settings: Settings) -> None:
        self.people = people
        self.database = people.database
        self.settings = settings
        jobs.handle(JOB, self.send, lease=60, lane="mail")

    async def ask(self, name: str) -> None:
        """Send a link to whoever has that name, if they have a verified address."""
        if not self.settings.smtp_url or not self.settings.public_url:
            raise Problem(422, "No e-mail", "This server sends no e-mail: ask whoever runs it for a new password")
        async with self.database.writing() as connection:
            query = select(users).where(users.c.folded == folded(name), users.c.email_verified, ~users.c.guest)
            row = (await connection.execute(query.with_for_update())).one_or_none()
            if row is None or row.banned:
                return
            mine = (verifications.c.user == row.id, verifications.c.kind == RESET)
            today = (*mine, verifications.c.at > time.time() - 24 * 3600)
            count = select(func.count()).select_from(verifications).where(*today)
            if int((await connection.execute(count)).scalar_one()) >= A_DAY:
                return
            link = {"id": new_id(), "user": row.id, "kind": RESET, "target": hashed(row.email), "at": time.time()}
            await connection.execute(insert(verifications).values(link))
            await enqueue(connection, JOB, {"verification": link["id"]})

    async def send(self, job: Job) -> None:
        """Send a link. Each try has a secret of its own: none is kept."""
        secret, mine = secrets.token_urlsafe(32), verifications.c.id == job.data["verification"]
        async with self.database.writing() as connection:
            query = select(users.c.name, users.c.email, users.c.email_verified, verifications.c.target)
            row = (await connection.execute(query.select_from(verifications.join(users)).where(mine))).one_or_none()
            if row is None or not row.email_verified or hashed(row.email) != row.target:
                return
            await connection.execute(update(verifications).where(mine).values(hash=hashed(secret)))
        link = f"{self.settings.public_url.rstrip('/')}/new-password#{secret}"
        text = TEXT.format(name=row.name)
        try:
            await deliver(self.settings, Message("email", row.email, text, link, f"r{job.id}", SUBJECT))
        except Gone:
            return

    async def set(self, secret: str, password: str) -> str:
        """Set a new password with a link, once, while the account has the address to which it went; all sessions and
        tokens end. Whose it was."""
        if not 8 <= len(password) <= 200:
            raise Problem(422, "Not a password", "A password has 8 to 200 characters")
        async with self.database.writing() as connection:
            good = (
                verifications.c.hash == hashed(secret),
                verifications.c.kind == RESET,
                verifications.c.at > time.time() - GOOD_FOR,
            )
            done = delete(verifications).where(*good).returning(verifications.c.user, verifications.c.target)
            link = (await connection.execute(done)).one_or_none()
            if link is None or hashed(await address_of(connection, link.user)) != link.target:
                raise Problem(404, "Not found", "This link is not good any more: ask for another")
        await self.people.set_password(link.user, password)
        return str(link.user)
