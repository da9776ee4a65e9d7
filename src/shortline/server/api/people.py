"""Accounts: sign up, sign in and out, tokens."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import delete, select

from shortline.server.api.asking import AGuest, Anyone, Known, TheHouse, address
from shortline.server.api.models import PROBLEMS, TokenSecret, TokenShort
from shortline.server.house import House
from shortline.server.people import COOKIE, Person
from shortline.server.problems import Problem, forbidden, not_found
from shortline.server.tables import tokens

router = APIRouter(tags=["people"], responses=PROBLEMS)
COOKIE_DAYS = 400
"""As long as browsers keep a cookie; the server ends sessions that are not used."""
EMAILS_AN_HOUR = 20
"""Changes of e-mail addresses, and links asked for and opened, from one address of the net."""


class SignUp(BaseModel):
    """A new account."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["Ann"])]
    password: Annotated[str, Field(min_length=8, max_length=200, examples=["correct horse"])]
    email: Annotated[str | None, Field(max_length=254)] = None


GuestGames = Annotated[
    Literal["bring", "leave"] | None,
    Field(description="What becomes of the games of the guest I am: mine on that account, or left to bots."),
]


class SignIn(BaseModel):
    """Name and password."""

    name: Annotated[str, Field(max_length=40, examples=["Ann"])]
    password: Annotated[str, Field(max_length=200, examples=["correct horse"])]
    guest_games: GuestGames = None


class GuestName(BaseModel):
    """A guest's name."""

    name: Annotated[str, Field(max_length=30)] = "Guest"


class Passwords(BaseModel):
    """The old password and a new one."""

    old: Annotated[str, Field(max_length=200)]
    new: Annotated[str, Field(min_length=8, max_length=200)]


class Email(BaseModel):
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


class Secret(BaseModel):
    """What stands behind the hash sign of a link."""

    token: Annotated[str, Field(max_length=100)]


class TokenName(BaseModel):
    """What a personal token is for."""

    name: Annotated[str, Field(max_length=80)]


def _me(person: Person | None, csrf: str = "") -> Me:
    if person is None:
        return Me()
    return Me(id=person.id, name=person.name, guest=person.guest, admin=person.admin, csrf=csrf or person.csrf)


async def myself(house: House, person: Person | None) -> Me:
    """Who somebody is, with what only he may see."""
    found = _me(person).model_copy(update={"registration": bool(house.settings.signups_an_hour)})
    if person is None:
        return found
    email, verified = await house.people.email(person)
    return found.model_copy(update={"email": email, "email_verified": verified})


async def _begin(house: House, person: Person, response: Response, kept: str = "") -> Me:
    secret, csrf = await house.people.open_session(person, kept)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure_cookies,
        path="/",
    )
    return _me(person, csrf)


@router.get("/me")
async def me(house: TheHouse, person: Anyone) -> Me:
    """Who I am; all empty if I am not signed in."""
    return await myself(house, person)


def _may_come(house: House, request: Request) -> None:
    """Refuse new accounts and guests if there were many from this address, or if none shall be made."""
    if not house.settings.signups_an_hour:
        raise forbidden("Registration is closed here: whoever runs this server makes accounts")
    house.limits.count("sign_up", address(request), house.settings.signups_an_hour, 3600)


async def _end(house: House, request: Request) -> None:
    """End the session that a request came with: another begins."""
    old = request.cookies.get(COOKIE)
    if old:
        await house.hub.recheck(await house.people.close_session(old))


@router.post("/people", status_code=201)
async def sign_up(house: TheHouse, guest: AGuest, wish: SignUp, request: Request, response: Response) -> Me:
    """Make an account and sign in. A guest becomes that account and keeps everything: seats, games, notes, orders."""
    _may_come(house, request)
    person = await house.people.sign_up(wish.name, wish.password, wish.email, guest=guest)
    if wish.email and house.verification.possible:
        # The account is there, whether or not enough links went to that address today.
        with suppress(Problem):
            await house.verification.ask(person)
    await _end(house, request)
    return await _begin(house, person, response)


@router.post("/guests", status_code=201)
async def come_as_guest(house: TheHouse, wish: GuestName, request: Request, response: Response) -> Me:
    """Come in as a guest: for one screen, or by invitation."""
    _may_come(house, request)
    return await _begin(house, await house.people.add_guest(wish.name), response)


@router.post("/session", status_code=201)
async def sign_in(house: TheHouse, guest: AGuest, wish: SignIn, request: Request, response: Response) -> Me:
    """Sign in; the session begins anew. A guest who has games must say with ``guest_games`` whether they come along:
    409 tells which (``guest_tables``)."""
    house.limits.count("sign_in", address(request), house.settings.logins_a_minute, 60)
    person, kept = await house.people.check(wish.name, wish.password)
    if guest is not None:
        await house.guests.settle(guest, person, wish.guest_games)
    await _end(house, request)
    return await _begin(house, person, response, kept)


@router.delete("/session", status_code=204)
async def sign_out(
    house: TheHouse, person: Known, request: Request, response: Response, guest_games: Literal["leave"] | None = None
) -> None:
    """Sign out. A guest cannot come back: one who has games that are not over must say with ``guest_games=leave`` that
    they are left to bots; 409 tells which."""
    if person.guest:
        found = await house.guests.tables(person)
        if found and guest_games is None:
            text = "A guest who signs out cannot come back: make an account to keep your games, or leave them to bots"
            raise Problem(409, "Guest", text, guest=person.name, guest_tables=[vars(t) for t in found])
        await house.guests.leave(person)
    await _end(house, request)
    response.delete_cookie(COOKIE, path="/")


@router.put("/me/password", status_code=204)
async def change_password(house: TheHouse, person: Known, wish: Passwords, request: Request) -> None:
    """Change my password; my other sessions and tokens end."""
    house.limits.count("password", person.id, house.settings.logins_a_minute, 60)
    await house.people.change_password(person, wish.old, wish.new, request.cookies.get(COOKIE, ""))
    await house.hub.recheck(person.id)


@router.put("/me/email", status_code=204)
async def change_email(house: TheHouse, person: Known, wish: Email, request: Request) -> None:
    """Set my e-mail address, or take it away. A link is sent to it; nothing else is before that was opened."""
    house.limits.count("email", address(request), EMAILS_AN_HOUR, 3600)
    await house.verification.change(person, wish.email)


@router.post("/me/email/verification", status_code=204)
async def send_link(house: TheHouse, person: Known, request: Request) -> None:
    """Send the link to my e-mail address again."""
    house.limits.count("email", address(request), EMAILS_AN_HOUR, 3600)
    await house.verification.ask(person)


@router.post("/email/verification", status_code=204)
async def verify_email(house: TheHouse, wish: Secret, request: Request) -> None:
    """Verify the e-mail address to which a link was sent, signed in or not."""
    house.limits.count("verify", address(request), EMAILS_AN_HOUR, 3600)
    await house.verification.verify(wish.token)


@router.delete("/me", status_code=204)
async def delete_me(house: TheHouse, person: Known, response: Response) -> None:
    """Delete my account; my games stay without my name."""
    await house.forgetting.forget(person)
    await house.hub.recheck(person.id)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me/tokens")
async def list_tokens(house: TheHouse, person: Known) -> list[TokenShort]:
    """My personal tokens, without their secrets."""
    async with house.database.reading() as connection:
        rows = await connection.execute(select(tokens).where(tokens.c.user == person.id).order_by(tokens.c.created))
        return [TokenShort(id=r.id, name=r.name, created=r.created) for r in rows]


@router.post("/me/tokens", status_code=201)
async def add_token(house: TheHouse, person: Known, wish: TokenName) -> TokenSecret:
    """Make a personal token for a script or bot; its secret is shown once."""
    token_id, secret = await house.people.add_token(person, wish.name)
    return TokenSecret(id=token_id, token=secret)


@router.delete("/me/tokens/{token_id}", status_code=204)
async def delete_token(house: TheHouse, person: Known, token_id: str) -> None:
    """Revoke a personal token."""
    async with house.database.writing() as connection:
        query = delete(tokens).where(tokens.c.id == token_id, tokens.c.user == person.id)
        if not (await connection.execute(query)).rowcount:
            raise not_found("token")
    await house.hub.recheck(person.id)
