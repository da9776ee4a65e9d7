"""Accounts: sign up, sign in and out, tokens."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import delete, select

from shortline.server.accounts.my_data import my_data
from shortline.server.accounts.people import COOKIE, Person
from shortline.server.http.auth import AGuest, Anyone, InSession, SignedIn, TheServices, address
from shortline.server.http.models import PROBLEMS, RequestBody, TokenSecret, TokenShort
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.rate_limits import duration
from shortline.server.http.text import folded
from shortline.server.services import Services
from shortline.server.storage.schema import tokens

router = APIRouter(tags=["people"], responses=PROBLEMS)
COOKIE_DAYS = 400
"""As long as browsers keep a cookie; the server ends sessions that are not used."""
WRONG_PASSWORDS, WRONG_SECONDS = 20, 900
"""So many wrong passwords for one account in so many seconds, from all addresses together."""
EMAILS_AN_HOUR = 20
"""Changes of e-mail addresses, and links asked for and opened, from one address of the net."""


class SignUp(RequestBody):
    """A new account."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["Ann"])]
    password: Annotated[str, Field(min_length=8, max_length=200, examples=["correct horse"])]
    email: Annotated[str | None, Field(max_length=254)] = None
    invitation: Annotated[str, Field(max_length=22, description="The code, where accounts need one.")] = ""


GuestGames = Annotated[
    Literal["bring", "leave"] | None,
    Field(description="What becomes of the games of the guest I am: mine on that account, or left to bots."),
]


class SignIn(RequestBody):
    """Name and password."""

    name: Annotated[str, Field(max_length=40, examples=["Ann"])]
    password: Annotated[str, Field(max_length=200, examples=["correct horse"])]
    guest_games: GuestGames = None


class GuestName(RequestBody):
    """A guest's name."""

    name: Annotated[str, Field(max_length=30)] = "Guest"


class Passwords(RequestBody):
    """The old password and a new one."""

    old: Annotated[str, Field(max_length=200)]
    new: Annotated[str, Field(min_length=8, max_length=200)]


class Email(RequestBody):
    """An e-mail address, or none."""

    email: Annotated[str | None, Field(max_length=254, examples=["ann@example.org"])]


class Me(BaseModel):
    """Whoever asks. ``csrf`` goes into the header X-CSRF-Token of every request that changes something."""

    id: str = ""
    name: str = ""
    guest: bool = False
    admin: bool = False
    csrf: str = ""
    email: str = ""
    email_verified: bool = False
    registration: Annotated[bool, Field(description="Whether visitors can make accounts here.")] = True
    invitation_needed: Annotated[bool, Field(description="Whether that takes an invitation code.")] = False
    muted: bool = False


class Secret(RequestBody):
    """What stands behind the hash sign of a link."""

    token: Annotated[str, Field(max_length=100)]


class TokenName(RequestBody):
    """What a personal token is for."""

    name: Annotated[str, Field(max_length=80)]
    scope: Annotated[Literal["play", "read"], Field(description="What it is good for.")] = "play"
    days: Annotated[int | None, Field(ge=1, le=3650, description="For how long; for ever if left out.")] = None


class ResetWish(RequestBody):
    """Whose password is forgotten."""

    name: Annotated[str, Field(max_length=40, examples=["Ann"])]


class NewPassword(RequestBody):
    """What stands behind the hash sign of the link, and a new password."""

    token: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(min_length=8, max_length=200)]


class Report(RequestBody):
    """Somebody's behaviour, told to whoever runs the server."""

    name: Annotated[str, Field(max_length=40, examples=["Ben"])]
    game: Annotated[str | None, Field(max_length=22)] = None
    text: Annotated[str, Field(min_length=1, max_length=2000)]


def _me(person: Person | None, csrf: str = "") -> Me:
    if person is None:
        return Me()
    return Me(
        id=person.id,
        name=person.name,
        guest=person.guest,
        admin=person.admin,
        csrf=csrf or person.csrf,
        muted=person.muted,
    )


async def myself(services: Services, person: Person | None) -> Me:
    """Who somebody is, with what only they may see."""
    mode = await services.registration.mode()
    mine = _me(person).model_copy(update={"registration": mode != "closed", "invitation_needed": mode == "invited"})
    if person is None:
        return mine
    email, verified = await services.people.email(person)
    return mine.model_copy(update={"email": email, "email_verified": verified})


async def _begin(services: Services, person: Person, response: Response, kept: str = "") -> Me:
    secret, csrf = await services.people.open_session(person, kept)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )
    return _me(person, csrf)


@router.get("/me")
async def me(services: TheServices, person: Anyone) -> Me:
    """Who I am; all empty if I am not signed in."""
    return await myself(services, person)


async def _may_come(services: Services, request: Request) -> None:
    """Refuse new accounts and guests if there were many from this address."""
    if not services.settings.signups_an_hour:
        raise forbidden("Registration is closed here: whoever runs this server makes accounts")
    await services.limits.count("sign_up", address(request), services.settings.signups_an_hour, 3600)


async def _end(services: Services, request: Request) -> None:
    """End the session that a request came with: another begins."""
    old = request.cookies.get(COOKIE)
    if old:
        await services.hub.recheck(await services.people.close_session(old))


@router.post("/people", status_code=201)
async def sign_up(services: TheServices, guest: AGuest, wish: SignUp, request: Request, response: Response) -> Me:
    """Make an account and sign in. A guest becomes that account and keeps everything: seats, games, notes, orders."""
    await _may_come(services, request)
    used = await services.registration.admit(wish.invitation)
    try:
        person = await services.people.sign_up(wish.name, wish.password, wish.email, guest=guest)
    except Exception:
        await services.registration.give_back(used)
        raise
    if wish.email and services.verification.possible:
        # The account is there, whether or not enough links went to that address today.
        with suppress(Problem):
            await services.verification.ask(person)
    await _end(services, request)
    return await _begin(services, person, response)


@router.post("/guests", status_code=201)
async def come_as_guest(services: TheServices, wish: GuestName, request: Request, response: Response) -> Me:
    """Come in as a guest: for one screen, or by invitation."""
    await _may_come(services, request)
    if await services.registration.mode() != "open":
        raise forbidden("Guests cannot come in here: registration is not open")
    return await _begin(services, await services.people.add_guest(wish.name), response)


async def _checked(services: Services, name: str, password: str) -> tuple[Person, str]:
    """The account that somebody proves to be theirs. After many wrong passwords it can be tried again later, from
    wherever they came."""
    counted = folded(name)
    wait = await services.limits.full("wrong password", counted, WRONG_PASSWORDS, WRONG_SECONDS)
    if wait:
        text = f"Too many wrong passwords for this account: wait {duration(wait)}"
        raise Problem(429, "Too often", text, retry_after=wait)
    try:
        return await services.people.check(name, password)
    except Problem as e:
        if e.status == 401:
            await services.limits.allows("wrong password", counted, WRONG_PASSWORDS, WRONG_SECONDS)
        raise


@router.post("/session", status_code=201)
async def sign_in(services: TheServices, guest: AGuest, wish: SignIn, request: Request, response: Response) -> Me:
    """Sign in; the session begins anew. A guest who has games must say with ``guest_games`` whether they come along:
    409 tells which (``guest_tables``)."""
    await services.limits.count("sign_in", address(request), services.settings.logins_a_minute, 60)
    person, kept = await _checked(services, wish.name, wish.password)
    if guest is not None:
        await services.guests.settle(guest, person, wish.guest_games)
    await _end(services, request)
    return await _begin(services, person, response, kept)


@router.delete("/session", status_code=204)
async def sign_out(
    services: TheServices,
    person: SignedIn,
    request: Request,
    response: Response,
    guest_games: Literal["leave"] | None = None,
) -> None:
    """Sign out. A guest cannot come back: one who has games that are not over must say with ``guest_games=leave`` that
    they are left to bots; 409 tells which."""
    if person.guest:
        tables = await services.guests.tables(person)
        if tables and guest_games is None:
            text = "A guest who signs out cannot come back: make an account to keep your games, or leave them to bots"
            raise Problem(409, "Guest", text, guest=person.name, guest_tables=[vars(t) for t in tables])
        await services.guests.leave(person)
    await _end(services, request)
    response.delete_cookie(COOKIE, path="/")


@router.put("/me/password", status_code=204)
async def change_password(services: TheServices, person: InSession, wish: Passwords, request: Request) -> None:
    """Change my password; my other sessions and tokens end."""
    await services.limits.count("password", person.id, services.settings.logins_a_minute, 60)
    if person.guest:
        raise forbidden("A guest has no password")
    _, kept = await _checked(services, person.name, wish.old)
    await services.people.set_password(person.id, wish.new, request.cookies.get(COOKIE, ""), kept)
    await services.hub.recheck(person.id)


@router.put("/me/email", status_code=204)
async def change_email(services: TheServices, person: InSession, wish: Email, request: Request) -> None:
    """Set my e-mail address, or take it away. A link is sent to it; nothing else is before that was opened."""
    await services.limits.count("email", address(request), EMAILS_AN_HOUR, 3600)
    await services.verification.change(person, wish.email)


@router.post("/me/email/verification", status_code=204)
async def send_link(services: TheServices, person: InSession, request: Request) -> None:
    """Send the link to my e-mail address again."""
    await services.limits.count("email", address(request), EMAILS_AN_HOUR, 3600)
    await services.verification.ask(person)


@router.post("/email/verification", status_code=204)
async def verify_email(services: TheServices, wish: Secret, request: Request) -> None:
    """Verify the e-mail address to which a link was sent, signed in or not."""
    await services.limits.count("verify", address(request), EMAILS_AN_HOUR, 3600)
    await services.verification.verify(wish.token)


@router.delete("/me", status_code=204)
async def delete_me(services: TheServices, person: InSession, response: Response) -> None:
    """Delete my account; my games stay without my name."""
    await services.account_deletion.forget(person)
    await services.hub.recheck(person.id)
    response.delete_cookie(COOKIE, path="/")


@router.post("/password-reset", status_code=204)
async def ask_reset(services: TheServices, wish: ResetWish, request: Request) -> None:
    """Send a link to set a new password to the verified address of an account; the answer tells nobody whether there is
    one."""
    await services.limits.count("email", address(request), EMAILS_AN_HOUR, 3600)
    await services.password_reset.ask(wish.name)


@router.put("/password-reset", status_code=204)
async def reset_password(services: TheServices, wish: NewPassword, request: Request) -> None:
    """Set a new password with the link; sessions and tokens end."""
    await services.limits.count("verify", address(request), EMAILS_AN_HOUR, 3600)
    await services.hub.recheck(await services.password_reset.set(wish.token, wish.password))


@router.get("/me/data")
async def export_my_data(services: TheServices, person: InSession) -> dict[str, list[dict[str, Any]]]:
    """Everything that is kept about me, table by table."""
    await services.limits.count("data", person.id, 10, 3600)
    return await my_data(services.database, person)


@router.post("/reports", status_code=204)
async def report(services: TheServices, person: InSession, wish: Report) -> None:
    """Tell whoever runs the server of somebody's behaviour."""
    await services.limits.count("report", person.id, 20, 3600)
    await services.moderation.report(person, wish.name, wish.game, wish.text)


@router.get("/me/tokens")
async def list_tokens(services: TheServices, person: InSession) -> list[TokenShort]:
    """My personal tokens, without their secrets."""
    async with services.database.reading() as connection:
        rows = await connection.execute(select(tokens).where(tokens.c.user == person.id).order_by(tokens.c.created))
        return [TokenShort(id=r.id, name=r.name, created=r.created, scope=r.scope, expires=r.expires) for r in rows]


@router.post("/me/tokens", status_code=201)
async def add_token(services: TheServices, person: InSession, wish: TokenName) -> TokenSecret:
    """Make a personal token for a script or bot; its secret is shown once."""
    token_id, secret = await services.people.add_token(person, wish.name, wish.scope, wish.days)
    return TokenSecret(id=token_id, token=secret)


@router.delete("/me/tokens/{token_id}", status_code=204)
async def delete_token(services: TheServices, person: InSession, token_id: str) -> None:
    """Revoke a personal token."""
    async with services.database.writing() as connection:
        query = delete(tokens).where(tokens.c.id == token_id, tokens.c.user == person.id)
        if not (await connection.execute(query)).rowcount:
            raise not_found("token")
    await services.hub.recheck(person.id)
