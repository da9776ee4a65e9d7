"""Registration: whether visitors can make accounts here, freely or with an invitation code.

Who runs the server decides on the admin page or with `shortline admin registration`; the database keeps it, so that
every process knows. `SHORTLINE_SIGNUPS_AN_HOUR=0` closes it whatever the database says.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Literal, get_args

from sqlalchemy import Row, delete, insert, select, update

from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import line
from shortline.server.settings import Settings
from shortline.server.storage.database import Connection, Database, upsert
from shortline.server.storage.schema import club, invitations

Mode = Literal["open", "invited", "closed"]
MODES: dict[str, Mode] = {mode: mode for mode in get_args(Mode)}
KEY = "registration"
MOST_CODES = 200


class Registration:
    """Who may make an account."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings

    async def mode(self) -> Mode:
        """How accounts are made now."""
        if not self.settings.signups_an_hour:
            return "closed"
        async with self.database.reading() as connection:
            kept = (await connection.execute(select(club.c.value).where(club.c.name == KEY))).scalar_one_or_none()
        return MODES.get(kept or "", "open")

    async def set_mode(self, mode: Mode) -> None:
        """Decide how accounts are made."""
        async with self.database.writing() as connection:
            await upsert(connection, club, {"name": KEY}, {"value": mode})

    async def admit(self, code: str) -> str:
        """Let somebody make an account, or say why not; the invitation that is used up for it, if it takes one."""
        mode = await self.mode()
        if mode == "open":
            return ""
        if mode == "closed":
            raise forbidden("Registration is closed here: whoever runs this server makes accounts")
        async with self.database.writing() as connection:
            mine = (invitations.c.code == code, invitations.c.uses > 0)
            used = await connection.execute(update(invitations).where(*mine).values(uses=invitations.c.uses - 1))
            if not used.rowcount:
                raise forbidden("An account here needs an invitation code, and this one is not good")
        return code

    async def give_back(self, code: str) -> None:
        """Let the invitation that was used up, if one was, be used once more: the account was not made."""
        if not code:
            return
        async with self.database.writing() as connection:
            mine = invitations.c.code == code
            await connection.execute(update(invitations).where(mine).values(uses=invitations.c.uses + 1))

    async def invite(self, note: str, uses: int) -> str:
        """Make an invitation code that so many people can use."""
        code = secrets.token_urlsafe(9)
        async with self.database.writing() as connection:
            if len(await self._all(connection)) >= MOST_CODES:
                raise Problem(409, "Too many", f"There are {MOST_CODES} codes: take some back first")
            row = {"code": code, "note": line(note)[:80], "uses": uses, "at": time.time()}
            await connection.execute(insert(invitations).values(row))
        return code

    async def all(self) -> Sequence[Row[Any]]:
        """The invitation codes, the newest first."""
        async with self.database.reading() as connection:
            return await self._all(connection)

    async def _all(self, connection: Connection) -> Sequence[Row[Any]]:
        return (await connection.execute(select(invitations).order_by(invitations.c.at.desc()))).all()

    async def take_back(self, code: str) -> None:
        """Take an invitation code back."""
        async with self.database.writing() as connection:
            if not (await connection.execute(delete(invitations).where(invitations.c.code == code))).rowcount:
                raise not_found("invitation")
