"""Notices: what a player should know when they are not looking, in the page and by message. See docs/play.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, or_, select

from shortline.kernel.frame import Consent
from shortline.kernel.wording import counted
from shortline.server.http.rate_limits import RateLimits
from shortline.server.notices.messages import Gone, Message, deliver
from shortline.server.notices.wishes import MessageWishes, wishes_of
from shortline.server.play.games import Games, Moment
from shortline.server.settings import Settings
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs, Later, enqueue
from shortline.server.storage.schema import attention, hooks, jobs, notices, users

WEBHOOK = "message"
MAIL = "mail"
"""The two kinds of jobs that send: each has a lane of its own."""
DIGEST = "digest"
MOST_IN_DIGEST = 50
REMIND = "remind"
"""A second message of a turn that is still to be taken."""
EACH = 4
"""So many messages of one person are on their way at the same time; the rest of the lane is for others."""
SOON = 2.0
"""Seconds after which the next of them is tried."""
HOUR = 3600
AT_A_TABLE = 30
ALTOGETHER = 120
"""Messages that go to one place in an hour about a table, and altogether; the page shows whatever is beyond."""
ASKED_EVERY = 600
"""Seconds in which one message goes out about requests at a table, however often somebody asks."""
SUBJECTS = {
    "turn": "it is your turn",
    "proposal": "a proposal waits for you",
    "remind": "your move is still to be made",
    "deadline": "a round ends soon",
    "mention": "somebody speaks to you",
    "start": "a game has begun",
    "end": "a game is over",
    "undo": "somebody asks to undo",
    "order": "an order of yours is over",
    "terms": "the terms of a table have changed",
}
"""What an e-mail's subject says of each kind of notice: names that others have chosen never stand there."""
TURNS = ("turn", "proposal")
"""Kinds of notices that are void as soon as the seat has acted."""
ASKED = ("undo", "mention", "terms")
"""Kinds of notices that another player can cause as often as they like."""
NOTICE = insert(notices)
DONE_WITH = delete(notices).where(
    notices.c.game == bindparam("its_game"),
    notices.c.user == bindparam("its_user"),
    or_(*(notices.c.kind == kind for kind in TURNS)),
)


class Notifier:
    """Tells people what concerns them."""

    def __init__(self, games: Games, jobs: Jobs, settings: Settings, limits: RateLimits) -> None:
        self.games = games
        self.settings = settings
        self.limits = limits
        self._under_way: Counter[str] = Counter()
        games.listen(self.after)
        jobs.handle(WEBHOOK, self.send, lease=60, lane="webhooks")
        jobs.handle(MAIL, self.send, lease=60, lane="mail")
        jobs.handle(DIGEST, self.digest, lease=60, lane="mail")

    async def after(self, connection: Connection, moment: Moment) -> None:
        """Tell those who are to act now, and everybody when a game begins or ends."""
        row, after = moment.row, moment.after
        if row.lesson:
            return  # whoever learns is looking
        before = moment.before.top.actors if moment.before is not None else ()
        acting = () if after.over else after.top.actors
        done = [s.user for s in moment.seats if s.user and s.name in before and s.name not in acting]
        for user in dict.fromkeys(done):
            await connection.execute(DONE_WITH, {"its_game": row.id, "its_user": user})
        name = f"{row.title}{f' ({row.name})' if row.name else ''}"
        for seat in moment.seats:
            if seat.kind != "person" or seat.user is None or seat.stand_in:
                continue
            if after.over:
                kind, text, number = "end", f"{name} is over", None
            elif moment.kind == "start":
                turn = ": it is your turn" if seat.name in acting else ""
                kind, text, number = "start", f"{name} has begun{turn}", None
            elif seat.name in acting and seat.name not in before:
                asked = isinstance(after.top, Consent)
                text = f"{name}: a proposal waits for {seat.name}" if asked else f"{name}: it is {seat.name}'s turn"
                kind, number = "proposal" if asked else "turn", moment.number
            else:
                continue
            await self._in_the_page(connection, seat.user, row, kind, text)
            if seat.hooked:
                await self._by_message(connection, seat.user, row, kind, text, number)

    async def notice(
        self, connection: Connection, user: str, row: Row[Any], kind: str, text: str, number: int | None = None
    ) -> None:
        """Give a notice to a person, in the page and by whatever messages they want."""
        if kind in ASKED:  # of several requests at a table the last one stands
            mine = (notices.c.user == user, notices.c.game == row.id, notices.c.kind == kind)
            await connection.execute(delete(notices).where(*mine))
        await self._in_the_page(connection, user, row, kind, text)
        if kind not in ASKED or await self.limits.allows(kind, f"{user} {row.id}", 1, ASKED_EVERY):
            await self._by_message(connection, user, row, kind, text, number)

    async def _in_the_page(self, connection: Connection, user: str, row: Row[Any], kind: str, text: str) -> None:
        now = self.games.wall.now()
        values = {"user": user, "game": row.id, "kind": kind, "text": text[:300], "at": now, "unread": True}
        await connection.execute(NOTICE, values)

    async def _by_message(
        self, connection: Connection, user: str, row: Row[Any], kind: str, text: str, number: int | None
    ) -> None:
        quiet = select(attention.c.user).where(attention.c.game == row.id, attention.c.user == user, attention.c.quiet)
        wanted = (hooks.c.user == user, (hooks.c.game == row.id) | hooks.c.game.is_(None), ~quiet.exists())
        due = self.games.wall.now() + self.settings.message_delay
        query = select(jobs.c.data).where(jobs.c.game == row.id, jobs.c.kind.in_((WEBHOOK, MAIL)), jobs.c.tries == 0)
        waiting = {(data["hook"], data["notice"]) for data in (await connection.execute(query)).scalars()}
        wishes = await self._wishes(connection, user)
        for hook in (await connection.execute(select(hooks.c.id, hooks.c.kind).where(*wanted))).all():
            if kind in TURNS and (hook.id, kind) in waiting:
                continue  # back and forth: that it is their turn is said once
            if hook.kind == "email" and wishes.digest:
                await self._in_the_digest(connection, user, hook.id, wishes)
                continue
            data = {"hook": hook.id, "text": text[:300], "notice": kind, "number": number, "title": row.title}
            job = MAIL if hook.kind == "email" else WEBHOOK
            await enqueue(connection, job, data, wishes.after_quiet(due), row.id)
            if kind in TURNS and wishes.remind_hours and (hook.id, REMIND) not in waiting:
                later = wishes.after_quiet(due + wishes.remind_hours * HOUR)
                await enqueue(connection, job, {**data, "notice": REMIND}, later, row.id)

    async def _wishes(self, connection: Connection, user: str) -> MessageWishes:
        chosen = (await connection.execute(select(users.c.settings).where(users.c.id == user))).scalar_one_or_none()
        return wishes_of(chosen or {})

    async def _in_the_digest(self, connection: Connection, user: str, hook: str, wishes: MessageWishes) -> None:
        """Have a digest sent at its hour, unless one is on its way."""
        query = select(jobs.c.data).where(jobs.c.kind == DIGEST)
        if not any(data["hook"] == hook for data in (await connection.execute(query)).scalars()):
            await enqueue(connection, DIGEST, {"hook": hook}, wishes.next_digest(self.games.wall.now()))

    async def digest(self, job: Job) -> None:
        """Send one mail with all that waits for somebody; nothing if nothing does."""
        async with self.games.database.reading() as connection:
            hook = (await connection.execute(select(hooks).where(hooks.c.id == job.data["hook"]))).one_or_none()
            if hook is None or not (target := await address_of(connection, hook.user)):
                return
            day_ago = self.games.wall.now() - 24 * HOUR
            lately = notices.c.kind.in_(TURNS) | (notices.c.at > day_ago)
            query = select(notices).where(notices.c.user == hook.user, notices.c.unread, lately)
            rows = (await connection.execute(query.order_by(notices.c.at).limit(MOST_IN_DIGEST))).all()
        if not rows:
            return
        base = self.settings.public_url.rstrip("/")
        lines = [f"{r.text}{f'  {base}/games/{r.game}' if base and r.game else ''}" for r in rows]
        count = sum(r.kind in TURNS for r in rows)
        subject = f"Shortline: {counted(count, 'game')} waiting for you" if count else "Shortline: news of your games"
        await deliver(self.settings, Message("email", target, "\n".join(lines), base, str(job.id), subject))

    async def send(self, job: Job) -> None:
        """Send a message, unless it is void by now; what fails is tried again later."""
        async with self.games.database.reading() as connection:
            hook = (await connection.execute(select(hooks).where(hooks.c.id == job.data["hook"]))).one_or_none()
            if hook is None:
                return
            if job.data["notice"] in (*TURNS, REMIND) and await self._void(connection, hook.user, job):
                return
            target = hook.target if hook.kind != "email" else await address_of(connection, hook.user)
        if not target:
            return
        if self._under_way[hook.user] >= EACH:
            raise Later(SOON)
        if job.tries == 1 and not await self._may_send(hook.id, job):
            return
        link = f"{self.settings.public_url.rstrip('/')}/games/{job.game}" if self.settings.public_url else ""
        subject = f"{job.data.get('title', 'Shortline')}: {SUBJECTS[job.data['notice']]}"
        if hook.kind == "push" and not link:
            link = f"/games/{job.game}"  # a browser knows from where it has subscribed
        message = Message(hook.kind, target, str(job.data["text"]), link, str(job.id), subject, hook.keys or {})
        self._under_way[hook.user] += 1
        try:
            await deliver(self.settings, message)
        except Gone:
            async with self.games.database.writing() as connection:
                await connection.execute(delete(hooks).where(hooks.c.id == hook.id))
        finally:
            self._under_way[hook.user] -= 1
            if not self._under_way[hook.user]:
                del self._under_way[hook.user]

    async def _may_send(self, hook: str, job: Job) -> bool:
        """Whether not too many messages went there lately; each is counted once, however often it is tried."""
        here = await self.limits.allows("message", f"{hook} {job.game}", AT_A_TABLE, HOUR)
        return here and await self.limits.allows("message", hook, ALTOGETHER, HOUR)

    async def _void(self, connection: Connection, user: str, job: Job) -> bool:
        kinds = notices.c.kind.in_(TURNS)
        query = select(notices.c.id).where(notices.c.user == user, notices.c.game == job.game, kinds)
        return (await connection.execute(query)).first() is None

    async def unread(self, user: str) -> Sequence[Row[Any]]:
        """The notices of a person, the newest first."""
        async with self.games.database.reading() as connection:
            query = select(notices).where(notices.c.user == user).order_by(notices.c.id.desc()).limit(100)
            return (await connection.execute(query)).all()


async def address_of(connection: Connection, user: str) -> str:
    """The e-mail address of a person; nothing if they gave none, or have not verified it."""
    query = select(users.c.email).where(users.c.id == user, users.c.email_verified)
    return (await connection.execute(query)).scalar_one_or_none() or ""
