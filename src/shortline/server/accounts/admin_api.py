"""Keeping order: people, reports, registration and jobs, for whoever runs the server."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import Row

from shortline.server.accounts.registration import Mode
from shortline.server.http.auth import Admin, TheServices
from shortline.server.http.models import PROBLEMS, RequestBody
from shortline.server.http.problems import not_found
from shortline.server.storage.jobs import Jobs

router = APIRouter(prefix="/admin", tags=["admin"], responses=PROBLEMS)
Id = Annotated[int, Field(ge=0, lt=2**31)]


class PersonData(BaseModel):
    """Somebody who has an account, or is a guest."""

    name: str
    guest: bool
    admin: bool
    banned: bool
    muted: bool
    email: str
    created: float


class Restriction(RequestBody):
    """What changes for somebody; what is left out stays."""

    banned: bool | None = None
    muted: bool | None = None


class ReportData(BaseModel):
    """What somebody says of somebody else's behaviour."""

    id: int
    name: str
    by: str
    game: str | None
    text: str
    at: float


class Invitation(BaseModel):
    """An invitation code, and how many accounts can still be made with it."""

    code: str
    note: str
    uses: int
    at: float


class NewInvitation(RequestBody):
    """For whom a code is, and how many accounts can be made with it."""

    note: Annotated[str, Field(max_length=80)] = ""
    uses: Annotated[int, Field(ge=1, le=1000)] = 1


class RegistrationData(RequestBody):
    """Who may make an account: anybody, whoever has a code, or nobody."""

    mode: Mode


class FailedJob(BaseModel):
    """A job that was given up."""

    id: int
    kind: str
    game: str | None
    tries: int
    error: str
    at: float


class JobsData(BaseModel):
    """How many jobs wait, for how long the oldest has, and which were given up."""

    waiting: int
    late_seconds: float
    given_up: list[FailedJob]


def _person(row: Row[Any]) -> PersonData:
    names = ("name", "guest", "admin", "banned", "muted", "created")
    return PersonData(**{name: getattr(row, name) for name in names}, email=row.email or "")


@router.get("/people")
async def list_people(
    services: TheServices, admin: Admin, named: Annotated[str, Query(max_length=40)] = ""
) -> list[PersonData]:
    """People by the beginning of their names, the newest first."""
    return [_person(row) for row in await services.moderation.people(named)]


@router.put("/people/{name}")
async def restrict(services: TheServices, admin: Admin, name: str, wish: Restriction) -> PersonData:
    """Ban or mute somebody, or no longer. Whoever is banned is signed out, and bots play their seats."""
    return _person(await services.moderation.restrict(name, wish.banned, wish.muted))


@router.delete("/people/{name}/sessions", status_code=204)
async def sign_out_person(services: TheServices, admin: Admin, name: str) -> None:
    """End all sessions and tokens of somebody."""
    await services.moderation.sign_out(name)


@router.delete("/games/{game_id}/seats/{seat}", status_code=204)
async def kick(services: TheServices, admin: Admin, game_id: str, seat: str) -> None:
    """Take somebody off a seat: a bot plays on, or before the start it is free again."""
    await services.moderation.unseat(game_id, seat)


@router.delete("/chat/{line_id}", status_code=204)
async def delete_line(services: TheServices, admin: Admin, line_id: Id) -> None:
    """Take a line out of a table's talk."""
    await services.moderation.delete_line(line_id)


@router.get("/reports")
async def list_reports(services: TheServices, admin: Admin) -> list[ReportData]:
    """Reports that wait to be settled."""
    rows = await services.moderation.reports()
    return [ReportData(id=r.id, name=r.name, by=r.by or "", game=r.game, text=r.text, at=r.at) for r in rows]


@router.post("/reports/{report_id}/settle", status_code=204)
async def settle(services: TheServices, admin: Admin, report_id: Id) -> None:
    """Note that a report was dealt with."""
    await services.moderation.settle(report_id)


@router.get("/registration")
async def read_registration(services: TheServices, admin: Admin) -> RegistrationData:
    """Who may make an account."""
    return RegistrationData(mode=await services.registration.mode())


@router.put("/registration")
async def set_registration(services: TheServices, admin: Admin, wish: RegistrationData) -> RegistrationData:
    """Decide who may make an account; settings of the server that close it count more."""
    await services.registration.set_mode(wish.mode)
    return RegistrationData(mode=await services.registration.mode())


@router.get("/invitations")
async def list_invitations(services: TheServices, admin: Admin) -> list[Invitation]:
    """The invitation codes."""
    return [Invitation(code=r.code, note=r.note, uses=r.uses, at=r.at) for r in await services.registration.all()]


@router.post("/invitations", status_code=201)
async def invite(services: TheServices, admin: Admin, wish: NewInvitation) -> Invitation:
    """Make an invitation code."""
    code = await services.registration.invite(wish.note, wish.uses)
    return next(i for i in await list_invitations(services, admin) if i.code == code)


@router.delete("/invitations/{code}", status_code=204)
async def take_back_invitation(services: TheServices, admin: Admin, code: str) -> None:
    """Take an invitation code back."""
    await services.registration.take_back(code)


@router.get("/jobs")
async def list_jobs(services: TheServices, admin: Admin) -> JobsData:
    """Whether work is piling up, and what was given up."""
    return await jobs_data(services.jobs)


async def jobs_data(jobs: Jobs) -> JobsData:
    """The queue as data."""
    failed = [
        FailedJob(id=r.id, kind=r.kind, game=r.game, tries=r.tries, error=r.error or "", at=r.given_up)
        for r in await jobs.given_up()
    ]
    return JobsData(waiting=await jobs.waiting(), late_seconds=await jobs.late(), given_up=failed)


@router.post("/jobs/{job_id}/retry", status_code=204)
async def retry_job(services: TheServices, admin: Admin, job_id: Id) -> None:
    """Try a job again that was given up."""
    if not await services.jobs.retry(job_id):
        raise not_found("job")


@router.delete("/jobs/{job_id}", status_code=204)
async def drop_job(services: TheServices, admin: Admin, job_id: Id) -> None:
    """Forget a job that was given up."""
    if not await services.jobs.drop(job_id):
        raise not_found("job")
