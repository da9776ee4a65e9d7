"""Table talk as somebody hears it: without whom they have blocked or muted, with what others think of each line."""

from __future__ import annotations

from sqlalchemy import select

from shortline.server.accounts.people import Person
from shortline.server.http.models import ChatLine, Reaction
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import chats, reactions, relations

MOST_AT_ONCE = 500


async def chat_lines(connection: Connection, game_id: str, since: int, person: Person | None) -> list[ChatLine]:
    """What was said at a table after a line, as far as a person wants to hear it."""
    me = person.id if person else ""
    hidden = select(relations.c.other).where(relations.c.user == me, relations.c.kind.in_(("blocked", "muted")))
    query = select(chats).where(chats.c.game == game_id, chats.c.id > since)
    query = query.where(chats.c.user.is_(None) | chats.c.user.not_in(hidden)).order_by(chats.c.id)
    rows = (await connection.execute(query.limit(MOST_AT_ONCE))).all()
    signs: dict[int, dict[str, list[str]]] = {}
    for r in await connection.execute(select(reactions).where(reactions.c.chat.in_([r.id for r in rows]))):
        signs.setdefault(r.chat, {}).setdefault(r.sign, []).append(r.user)
    return [
        ChatLine(
            id=r.id,
            name=r.name,
            text=r.text,
            at=r.at,
            reactions=[
                Reaction(sign=sign, count=len(by), mine=me in by) for sign, by in sorted(signs.get(r.id, {}).items())
            ],
        )
        for r in rows
    ]
