"""People: accounts, sessions, personal tokens and guests."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from shortline.kernel.refusal import Malformed
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.text import folded, guest_name, line, person_name, skeleton
from shortline.server.http.thread_pools import PASSWORDS
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.schema import games, seats, sessions, tokens, users, verifications

COOKIE = "shortline_session"
MOST_TOKENS = 20
MOST_SESSIONS = 50
"""Of one person; the one that was not used for longest ends when another begins."""
LIFETIME = 60 * 24 * 3600.0
"""A session ends when it has not been used for so many seconds."""
EMAIL = re.compile(r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
RESET = "password"
"""The kind of links by which a forgotten password is set anew."""
GUEST_PASSWORD = "!"
"""No password has this hash: guests sign in by the link they were given only."""

_hasher = PasswordHasher()
BY_SESSION = (
    select(users, sessions.c.csrf, sessions.c.seen)
    .join(sessions, sessions.c.user == users.c.id)
    .where(sessions.c.hash == bindparam("secret"))
)
BY_TOKEN = (
    select(users, tokens.c.scope, tokens.c.expires)
    .join(tokens, tokens.c.user == users.c.id)
    .where(tokens.c.hash == bindparam("secret"))
)


@dataclass(frozen=True)
class Person:
    """Somebody who asks: an account or a guest."""

    id: str
    name: str
    admin: bool = False
    guest: bool = False
    csrf: str = ""
    """What a request that changes something must repeat; empty for tokens, which no page sends by itself."""
    muted: bool = False
    """Whether whoever runs the server has taken the word from them."""
    scope: str = "all"
    """What they may do with what they came with: ``all`` in a session; a token is to ``play`` or to ``read``."""


def new_id() -> str:
    """A fresh unguessable id."""
    return secrets.token_urlsafe(12)


def valid_email(email: str | None) -> str | None:
    """An e-mail address, or none."""
    if email and not EMAIL.fullmatch(email):
        raise Problem(422, "Not an address", "That is not an e-mail address")
    return email or None


def same(given: str, secret: str) -> bool:
    """Whether a secret was given, found out in a time that tells nothing of it."""
    return secrets.compare_digest(given.encode(), secret.encode())


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class People:
    """Accounts and whoever is signed in."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def sign_up(
        self, name: str, password: str, email: str | None = None, admin: bool = False, guest: Person | None = None
    ) -> Person:
        """Make an account; of a guest, who keeps all that is theirs, if one asks for it."""
        try:
            name = person_name(name)
        except Malformed as e:
            raise Problem(422, "Not a name", str(e)) from e
        if not 8 <= len(password) <= 200:
            raise Problem(422, "Not a password", "A password has 8 to 200 characters")
        email = valid_email(email)
        await self._looks_like_nobody_else(name, guest)
        kept = await PASSWORDS.run(_hasher.hash, password)
        if guest is not None:
            return await self._made_of(guest, name, kept, email)
        return await self._add(name, kept, email, admin=admin, guest=False)

    async def _looks_like_nobody_else(self, name: str, guest: Person | None) -> None:
        """Refuse a name that can be taken for another account's: look-alike letters, accents and blanks apart."""
        alike = (users.c.skeleton == skeleton(name), users.c.folded != folded(name), ~users.c.guest)
        async with self.database.reading() as connection:
            if (await connection.execute(select(users.c.id).where(*alike))).first() is not None:
                text = f"{name} looks like the name of somebody who has an account here: choose another"
                raise Problem(409, "Name taken", text)

    async def _made_of(self, guest: Person, name: str, kept: str, email: str | None) -> Person:
        """The account that a guest becomes: the same person, with another name and a password."""
        looks = {"name": name, "folded": folded(name), "skeleton": skeleton(name)[:40]}
        values = {**looks, "password": kept, "email": email, "guest": False}
        try:
            async with self.database.writing() as connection:
                mine = (users.c.id == guest.id, users.c.guest)
                if not (await connection.execute(update(users).where(*mine).values(values))).rowcount:
                    raise Problem(409, "Not a guest", "You have an account by now: sign in")
        except IntegrityError as e:
            raise Problem(409, "Name taken", f"Somebody is called {name} already") from e
        return Person(guest.id, name)

    async def add_guest(self, name: str) -> Person:
        """Make a guest, who has a name and no password."""
        base = guest_name(name, 30)
        for _ in range(20):
            try:
                return await self._add(f"{base} {secrets.randbelow(10_000)}", GUEST_PASSWORD, None, False, True)
            except Problem:
                continue
        raise Problem(503, "No room", "No name was free for a guest; try again")

    async def _add(self, name: str, kept: str, email: str | None, admin: bool, guest: bool) -> Person:
        row: dict[str, object] = {
            "id": new_id(),
            "name": name,
            "folded": folded(name),
            "skeleton": skeleton(name)[:40],
            "email": email,
            "password": kept,
            "admin": admin,
            "guest": guest,
            "settings": {},
            "created": time.time(),
        }
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(users).values(row))
        except IntegrityError as e:
            raise Problem(409, "Name taken", f"Somebody is called {name} already") from e
        return Person(str(row["id"]), name, admin, guest)

    async def check(self, name: str, password: str) -> tuple[Person, str]:
        """The account with a name and password, and what is kept of the password; both wrong cases look the same and
        take as long."""
        async with self.database.reading() as connection:
            query = select(users).where(users.c.folded == folded(name))
            row = (await connection.execute(query)).one_or_none()
        kept = row.password if row is not None and not row.guest else _NOBODY
        right = await PASSWORDS.run(_verify, kept, password)
        if row is None or not right:
            raise _not_signed_in()
        if row.banned:
            raise forbidden("Whoever runs this server has closed this account")
        return Person(row.id, row.name, row.admin), row.password

    async def open_session(self, person: Person, kept: str = "") -> tuple[str, str]:
        """Begin a session: its secret for the cookie, and its CSRF token. Whoever has proved a password must have
        proved the one that counts now."""
        secret, csrf, now = secrets.token_urlsafe(32), secrets.token_urlsafe(32), time.time()
        async with self.database.writing() as connection:
            row = await locked_account(connection, person.id)
            if row is None or (kept and row.password != kept):
                raise _not_signed_in()
            await connection.execute(
                insert(sessions).values(hash=hashed(secret), user=person.id, csrf=csrf, created=now, seen=now)
            )
            mine = sessions.c.user == person.id
            newest = select(sessions.c.hash).where(mine).order_by(sessions.c.seen.desc()).limit(MOST_SESSIONS)
            await connection.execute(delete(sessions).where(mine, sessions.c.hash.not_in(newest)))
        return secret, csrf

    async def by_session(self, secret: str) -> Person | None:
        """Whoever a session belongs to."""
        now = time.time()
        async with self.database.reading() as connection:
            row = (await connection.execute(BY_SESSION, {"secret": hashed(secret)})).one_or_none()
        # A guest has no other way back to running games: that session lasts until it is purged (accounts.purge).
        if row is None or row.banned or (row.seen < now - LIFETIME and not row.guest):
            return None
        if row.seen < now - 3600:
            async with self.database.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.hash == hashed(secret)).values(seen=now))
        return Person(row.id, row.name, row.admin, row.guest, row.csrf, row.muted)

    async def by_token(self, secret: str) -> Person | None:
        """Whoever a personal token belongs to."""
        async with self.database.reading() as connection:
            row = (await connection.execute(BY_TOKEN, {"secret": hashed(secret)})).one_or_none()
        if row is None or row.banned or (row.expires is not None and row.expires < time.time()):
            return None
        return Person(row.id, row.name, row.admin, row.guest, muted=row.muted, scope=row.scope)

    async def close_session(self, secret: str) -> str:
        """Sign out; whose session it was, or nothing."""
        async with self.database.writing() as connection:
            query = delete(sessions).where(sessions.c.hash == hashed(secret)).returning(sessions.c.user)
            return str((await connection.execute(query)).scalar_one_or_none() or "")

    async def end_sessions(self, person: Person) -> None:
        """Sign somebody out everywhere; their personal tokens end, too."""
        async with self.database.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.user == person.id))
            await connection.execute(delete(tokens).where(tokens.c.user == person.id))

    async def set_password(self, user_id: str, new: str, keep: str = "", was: str = "") -> None:
        """Set a password; sessions (but the one to keep), tokens and links to set another end. With ``was`` only if
        that is still what is kept of the old one."""
        if not 8 <= len(new) <= 200:
            raise Problem(422, "Not a password", "A password has 8 to 200 characters")
        kept = await PASSWORDS.run(_hasher.hash, new)
        async with self.database.writing() as connection:
            row = await locked_account(connection, user_id)
            if row is None or (was and row.password != was):
                raise _not_signed_in()
            await connection.execute(update(users).where(users.c.id == user_id).values(password=kept))
            others = sessions.c.user == user_id
            await connection.execute(delete(sessions).where(others, sessions.c.hash != hashed(keep)))
            await connection.execute(delete(tokens).where(tokens.c.user == user_id))
            links = (verifications.c.user == user_id, verifications.c.kind == RESET)
            await connection.execute(update(verifications).where(*links).values(hash=None))

    async def name_of(self, user_id: str) -> str:
        """What an account is called; nothing if it is gone."""
        async with self.database.reading() as connection:
            query = select(users.c.name).where(users.c.id == user_id)
            return str((await connection.execute(query)).scalar_one_or_none() or "")

    async def email(self, person: Person) -> tuple[str, bool]:
        """The e-mail address of an account, nothing if it has none; and whether it is verified."""
        async with self.database.reading() as connection:
            query = select(users.c.email, users.c.email_verified).where(users.c.id == person.id)
            row = (await connection.execute(query)).one_or_none()
        return (row.email or "", row.email_verified) if row is not None else ("", False)

    async def add_token(
        self, person: Person, name: str, scope: str = "play", days: int | None = None
    ) -> tuple[str, str]:
        """Make a personal token that is good for so many days: its id, and its secret, which is shown once."""
        secret, token_id = "sl_" + secrets.token_urlsafe(32), new_id()
        async with self.database.writing() as connection:
            await locked_account(connection, person.id)
            count = select(func.count()).select_from(tokens).where(tokens.c.user == person.id)
            if int((await connection.execute(count)).scalar_one()) >= MOST_TOKENS:
                raise Problem(409, "Too many tokens", f"You have {MOST_TOKENS} tokens: revoke one first")
            await connection.execute(
                insert(tokens).values(
                    id=token_id,
                    user=person.id,
                    name=line(name)[:80],
                    hash=hashed(secret),
                    created=time.time(),
                    scope=scope,
                    expires=time.time() + days * 24 * 3600 if days is not None else None,
                )
            )
        return token_id, secret

    async def delete(self, person: Person) -> bool:
        """Delete an account whose seats were given up before; False if it has sat down somewhere since."""
        async with self.database.writing() as connection:
            return await self.removed(connection, person)

    async def removed(self, connection: Connection, person: Person) -> bool:
        """The same within a transaction."""
        await locked_account(connection, person.id)
        sits = select(seats.c.game).where(seats.c.user == person.id)
        made = select(games.c.id).where(games.c.creator == person.id)
        if (await connection.execute(sits.union_all(made))).first() is not None:
            return False
        await connection.execute(delete(users).where(users.c.id == person.id))
        return True


async def locked_account(connection: Connection, user_id: str) -> Row[Any] | None:
    """An account that nobody else changes, counts, deletes or seats until the transaction ends; None if it is gone."""
    return (await connection.execute(select(users).where(users.c.id == user_id).with_for_update())).one_or_none()


async def still_known(connection: Connection, person: Person) -> None:
    """Refuse somebody whose account is gone by now; nobody deletes it until the transaction ends."""
    query = select(users.c.id).where(users.c.id == person.id).with_for_update(read=True, key_share=True)
    if (await connection.execute(query)).first() is None:
        raise Problem(401, "Not signed in", "This account is gone: sign in again")


def _not_signed_in() -> Problem:
    return Problem(401, "Not signed in", "Name or password is wrong")


_NOBODY = _hasher.hash(secrets.token_urlsafe(16))


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
