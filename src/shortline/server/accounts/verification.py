"""Verification: an e-mail address is somebody's own once a link that was sent to it has been opened.

Nothing else is ever sent to an address before that. The link itself goes out a few times a day at most, to one address
and for one account, counted in the database: neither a restart nor a new account begins the count anew.
"""

from __future__ import annotations

import secrets
import time

from sqlalchemy import delete, func, insert, select, update

from shortline.server.accounts.people import Person, hashed, new_id, valid_email
from shortline.server.http.problems import Problem, forbidden
from shortline.server.notices.messages import Gone, Message, deliver
from shortline.server.settings import Settings
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import users, verifications

JOB = "verification"
DAY = 24 * 3600.0
"""A link is good for so many seconds."""
TO_AN_ADDRESS = 3
FOR_AN_ACCOUNT = 5
"""Links in a day."""
BOTH = verifications.join(users)
SUBJECT = "Shortline: is this your address?"
TEXT = (
    "Somebody with an account at this Shortline server has given this address for messages about games. If that was "
    "you, open the link below and confirm it. If not, do nothing: no other message will come to you."
)


class Verification:
    """E-mail addresses of accounts, and the links that prove them."""

    def __init__(self, database: Database, jobs: Jobs, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        jobs.handle(JOB, self.send, lease=60, lane="mail")

    @property
    def possible(self) -> bool:
        """Whether this server can send links."""
        return bool(self.settings.smtp_url and self.settings.public_url)

    async def change(self, person: Person, email: str | None) -> None:
        """Set an e-mail address, to which a link goes out, or take it away."""
        if person.guest:
            raise forbidden("A guest has no e-mail address")
        email = valid_email(email)
        async with self.database.writing() as connection:
            row = (await connection.execute(select(users).where(users.c.id == person.id).with_for_update())).one()
            if row.email == email and (email is None or row.email_verified):
                return
            values = {"email": email, "email_verified": False}
            await connection.execute(update(users).where(users.c.id == person.id).values(values))
            if email is not None and self.possible:
                await self._ask(connection, person.id, email)

    async def ask(self, person: Person) -> None:
        """Send the link again."""
        if not self.possible:
            raise Problem(422, "No e-mail", "This server sends no e-mail")
        async with self.database.writing() as connection:
            row = (await connection.execute(select(users).where(users.c.id == person.id).with_for_update())).one()
            if not row.email:
                raise Problem(422, "No address", "Give your e-mail address first")
            if row.email_verified:
                raise Problem(409, "Verified", "This address is verified already")
            await self._ask(connection, person.id, row.email)

    async def _ask(self, connection: Connection, user: str, email: str) -> None:
        target, since = _target(email), time.time() - DAY
        to_it, for_it = verifications.c.target == target, verifications.c.user == user
        for which, most in ((to_it, TO_AN_ADDRESS), (for_it, FOR_AN_ACCOUNT)):
            count = select(func.count()).select_from(verifications).where(which, verifications.c.at > since)
            if int((await connection.execute(count)).scalar_one()) >= most:
                raise Problem(429, "Too often", "Enough links were sent today: look for the last one, or try tomorrow")
        row = {"id": new_id(), "user": user, "target": target, "hash": None, "at": time.time()}
        await connection.execute(insert(verifications).values(row))
        await enqueue(connection, JOB, {"verification": row["id"]})

    async def send(self, job: Job) -> None:
        """Send a link, if the address is still to be verified. Each try has a secret of its own: none is kept."""
        secret = secrets.token_urlsafe(32)
        mine = verifications.c.id == job.data["verification"]
        async with self.database.writing() as connection:
            query = select(users.c.email, users.c.email_verified, verifications.c.target).select_from(BOTH).where(mine)
            row = (await connection.execute(query)).one_or_none()
            if row is None or row.email_verified or _target(row.email or "") != row.target:
                return
            await connection.execute(update(verifications).where(mine).values(hash=hashed(secret)))
        # Behind the hash sign it is in no server's log, and no robot that follows links confirms it.
        link = f"{self.settings.public_url.rstrip('/')}/verify-email#{secret}"
        try:
            await deliver(self.settings, Message("email", row.email, TEXT, link, f"v{job.id}", SUBJECT))
        except Gone:
            return

    async def verify(self, secret: str) -> None:
        """Take an address for verified; ``Problem`` 404 if the link is not good any more."""
        async with self.database.writing() as connection:
            query = select(verifications.c.user, verifications.c.target, users.c.email).select_from(BOTH)
            mine = (verifications.c.hash == hashed(secret), verifications.c.kind == "email")
            good = (*mine, verifications.c.at > time.time() - DAY)
            row = (await connection.execute(query.where(*good).with_for_update())).one_or_none()
            if row is None or _target(row.email or "") != row.target:
                raise Problem(404, "Not found", "This link is not good any more: ask for another in the settings")
            await connection.execute(update(users).where(users.c.id == row.user).values(email_verified=True))

    async def purge(self, connection: Connection, now: float) -> None:
        """Forget links that are not good any more."""
        await connection.execute(delete(verifications).where(verifications.c.at < now - DAY))


def _target(email: str) -> str:
    """What is kept of an address to count by."""
    return hashed(email.casefold())
