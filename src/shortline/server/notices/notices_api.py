"""Notices: what I should know, and where messages of it go."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from sqlalchemy import delete, func, insert, select, update

from shortline.server.accounts.people import locked_account, new_id
from shortline.server.http.auth import SignedIn, TheServices
from shortline.server.http.models import PROBLEMS, HookData, NoticeData, RequestBody
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.notices import web_push
from shortline.server.notices.messages import NotAllowed, checked
from shortline.server.notices.notifier import address_of
from shortline.server.notices.wishes import wishes_of, zone_of
from shortline.server.storage.schema import hooks, notices, users

router = APIRouter(tags=["notices"], responses=PROBLEMS)
MOST_HOOKS = 20


class UpTo(RequestBody):
    """The newest notice that was read."""

    id: Annotated[int, Field(ge=0, lt=2**31)]


class PushKeys(RequestBody):
    """The keys of a browser that wants push messages, as it gives them."""

    p256dh: Annotated[str, Field(min_length=80, max_length=120, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Field(min_length=16, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


class PushKey(BaseModel):
    """The public key of this server, with which a browser asks for push messages; empty if it sends none."""

    key: str


class MessageTimes(RequestBody):
    """When messages may come: hours in which none does, one mail a day instead of many, a reminder after some hours."""

    zone: Annotated[str, Field(max_length=60, examples=["Europe/Berlin"])] = "UTC"
    quiet_from: Annotated[int, Field(ge=0, le=23)] = 0
    quiet_to: Annotated[int, Field(ge=0, le=23)] = 0
    digest: bool = False
    remind_hours: Annotated[int, Field(ge=0, le=240)] = 0


class NewHook(RequestBody):
    """Where messages shall go: a webhook of Discord or Slack, or my e-mail address."""

    model_config = {
        "json_schema_extra": {"examples": [{"kind": "discord", "target": "https://discord.com/api/webhooks/1/secret"}]}
    }

    kind: Literal["discord", "slack", "email", "push"]
    target: Annotated[
        str, Field(max_length=500, description="The address of a webhook or of a browser; e-mail goes to my address.")
    ] = ""
    keys: Annotated[PushKeys | None, Field(description="Of a browser that wants push messages.")] = None
    game: Annotated[str | None, Field(max_length=22, description="Only for this table.")] = None


@router.get("/me/notices")
async def read_notices(services: TheServices, person: SignedIn) -> list[NoticeData]:
    """What I should know, the newest first."""
    return [
        NoticeData(id=r.id, game=r.game, kind=r.kind, text=r.text, at=r.at, unread=r.unread)
        for r in await services.notifier.unread(person.id)
    ]


@router.post("/me/notices/read", status_code=204)
async def mark_read(services: TheServices, person: SignedIn, wish: UpTo) -> None:
    """Mark my notices up to one as read."""
    async with services.database.writing() as connection:
        mine = (notices.c.user == person.id, notices.c.id <= wish.id)
        await connection.execute(update(notices).where(*mine).values(unread=False))


def _shown(target: str) -> str:
    """The part of a webhook's address that is no secret."""
    return "/".join(target.split("/")[:3])


@router.get("/me/hooks")
async def list_hooks(services: TheServices, person: SignedIn) -> list[HookData]:
    """Where messages for me go."""
    async with services.database.reading() as connection:
        rows = (await connection.execute(select(hooks).where(hooks.c.user == person.id).order_by(hooks.c.id))).all()
    return [HookData(id=r.id, kind=r.kind, game=r.game, target=_shown(r.target)) for r in rows]


@router.post("/me/hooks", status_code=201)
async def add_hook(services: TheServices, person: SignedIn, wish: NewHook) -> HookData:
    """Send messages for me to a webhook, or to my e-mail address."""
    if person.guest:
        raise forbidden("Messages are for accounts: make one, and your games come with you")
    target = "" if wish.kind == "email" else wish.target
    if wish.kind == "push" and (wish.keys is None or not web_push.available()):
        raise Problem(422, "No push messages", "A browser brings its keys, and this server must have its own")
    if target or wish.kind != "email":
        try:
            checked(target, services.settings.allow_private_webhooks)
        except NotAllowed as e:
            raise Problem(422, "Not a webhook", str(e)) from e
    async with services.database.writing() as connection:
        if wish.game is not None:
            await services.games.kept(connection, wish.game)
        await locked_account(connection, person.id)  # of two who add the last one that is allowed, one does
        if wish.kind == "email":
            if not services.settings.smtp_url:
                raise Problem(422, "No e-mail", "This server sends no e-mail")
            if not await address_of(connection, person.id):
                text = "Give your e-mail address first, and open the link that is sent to it"
                raise Problem(422, "No verified address", text)
        if wish.kind == "push":  # a browser that subscribes again, perhaps as somebody else, is the same browser
            await connection.execute(delete(hooks).where(hooks.c.kind == "push", hooks.c.target == target))
        count = select(func.count()).select_from(hooks).where(hooks.c.user == person.id)
        if int((await connection.execute(count)).scalar_one()) >= MOST_HOOKS:
            raise Problem(409, "Too many", f"You have {MOST_HOOKS} of them already")
        row: dict[str, Any] = {
            "id": new_id(),
            "user": person.id,
            "game": wish.game,
            "kind": wish.kind,
            "target": target,
        }
        row["keys"] = wish.keys.model_dump() if wish.keys is not None and wish.kind == "push" else None
        await connection.execute(insert(hooks).values(row))
    return HookData(id=str(row["id"]), kind=wish.kind, game=wish.game, target=_shown(target))


@router.get("/push-key")
async def push_key(services: TheServices) -> PushKey:
    """The key with which a browser asks for push messages of this server."""
    if not web_push.available():
        return PushKey(key="")
    key = web_push.server_key(services.settings.data)
    return PushKey(key=web_push.encoded(web_push.point(key.public_key())))


@router.get("/me/message-times")
async def message_times(services: TheServices, person: SignedIn) -> MessageTimes:
    """When messages may come."""
    async with services.database.reading() as connection:
        row = await locked_account(connection, person.id)
    return MessageTimes.model_validate(asdict(wishes_of(row.settings if row is not None else {})))


@router.put("/me/message-times", status_code=204)
async def set_message_times(services: TheServices, person: SignedIn, wish: MessageTimes) -> None:
    """Choose when messages may come."""
    if zone_of(wish.zone).key != wish.zone:
        raise Problem(422, "No such zone", f"{wish.zone[:60]!r} is no time zone")
    async with services.database.writing() as connection:
        row = await locked_account(connection, person.id)
        if row is not None:
            settings = {**row.settings, "messages": wish.model_dump()}
            await connection.execute(update(users).where(users.c.id == person.id).values(settings=settings))


@router.delete("/me/hooks/{hook_id}", status_code=204)
async def delete_hook(services: TheServices, person: SignedIn, hook_id: str) -> None:
    """Send no more messages there."""
    async with services.database.writing() as connection:
        query = delete(hooks).where(hooks.c.id == hook_id, hooks.c.user == person.id)
        if not (await connection.execute(query)).rowcount:
            raise not_found("hook")
