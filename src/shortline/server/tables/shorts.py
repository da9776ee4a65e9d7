"""Tables in short, as lists of them show them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select, select

from shortline.server.accounts.people import Person
from shortline.server.http.models import SeatShort, TableShort
from shortline.server.present import Face
from shortline.server.ratings.results import shown_ratings
from shortline.server.services import Services
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import attention, requests, seats, users


async def shorts(services: Services, listed: Sequence[Row[Any]], person: Person | None) -> list[TableShort]:
    """Tables in short, with what they mean to a person; invitations only for their maker."""
    ids = [row.id for row in listed]
    async with services.database.reading() as connection:
        sat = await _by_game(connection, select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.position))
        asked = await _by_game(connection, select(requests).where(requests.c.game.in_(ids)))
        me = person.id if person else ""
        query = select(attention.c.game).where(attention.c.game.in_(ids), attention.c.user == me, attention.c.watching)
        watched = {r.game for r in await connection.execute(query)}
        people = {s.user for rows in sat.values() for s in rows if s.user} | {r.creator for r in listed if r.creator}
        known = await connection.execute(select(users.c.id, users.c.name).where(users.c.id.in_(people), ~users.c.guest))
        accounts = {r.id: r.name for r in known}
        ratings = await shown_ratings(connection, list(people), list({row.title for row in listed}))
    return [
        _short(
            services,
            row,
            sat.get(row.id, []),
            asked.get(row.id, []),
            await services.clocks.faces(row),
            row.id in watched,
            person,
            accounts,
            ratings,
        )
        for row in listed
    ]


async def _by_game(connection: Connection, query: Select[Any]) -> dict[str, list[Row[Any]]]:
    by_game: dict[str, list[Row[Any]]] = {}
    for r in await connection.execute(query):
        by_game.setdefault(r.game, []).append(r)
    return by_game


def _short(
    services: Services,
    row: Row[Any],
    rows: Sequence[Row[Any]],
    asked: Sequence[Row[Any]],
    faces: Sequence[Face],
    watched: bool,
    person: Person | None,
    accounts: Mapping[str, str],
    ratings: Mapping[tuple[str, str], int],
) -> TableShort:
    mine = services.games.mine(person, row, rows)
    maker = person is not None and row.creator == person.id
    return TableShort(
        id=row.id,
        title=row.title,
        name=row.name,
        options=row.options,
        status=row.status,
        creator=row.creator,
        maker=maker,
        listed=row.listed,
        undo=row.undo,
        clock=row.clock,
        clocks=list(faces),
        show_why=row.show_why,
        bot_pace=row.bot_pace,
        number=row.length,
        to_act=row.to_act if row.status == "running" else [],
        result=row.result,
        updated=row.updated,
        mine=list(mine),
        waiting_for_me=_invited(row, rows, person) or _asked(row, asked, mine),
        watching=watched,
        rematch=row.rematch,
        owner=accounts.get(row.creator or "", ""),
        rated=row.rated,
        guests=row.guests,
        about=row.about,
        language=row.language,
        least_rating=row.least_rating,
        most_rating=row.most_rating,
        fill_at=row.fill_at,
        lesson=row.lesson or "",
        coach=row.coach,
        origin=row.origin or "",
        terms=row.terms,
        seats=[_seat(s, row, maker, accounts, ratings) for s in rows],
    )


def _invited(row: Row[Any], rows: Sequence[Row[Any]], person: Person | None) -> bool:
    """Whether a person is asked to a seat of an open table, or to agree to its changed terms."""
    if row.status != "open" or person is None:
        return False
    mine = (s for s in rows if s.user == person.id)
    return any(s.kind == "invited" or (s.kind == "person" and s.agreed != row.terms) for s in mine)


def _asked(row: Row[Any], asked: Sequence[Row[Any]], mine: Collection[str]) -> bool:
    """Whether a running game waits for one of these seats: to act, or to answer who wants an action undone."""
    now = (r for r in asked if r.granted["at"] == row.length)
    leave = {s for r in now for s in r.granted["of"] if s not in r.granted["given"]}
    return row.status == "running" and bool(set(mine) & {*row.to_act, *leave})


def _seat(
    s: Row[Any], row: Row[Any], maker: bool, accounts: Mapping[str, str], ratings: Mapping[tuple[str, str], int]
) -> SeatShort:
    """A seat of a table; its invitation is for the maker of the table alone."""
    taken = s.kind not in ("open", "invited")
    return SeatShort(
        position=s.position,
        name=s.name,
        kind=s.kind,
        taken=taken,
        ready=taken and (s.kind != "person" or s.agreed == row.terms),
        bot=s.bot,
        stand_in=s.stand_in,
        invite=s.invite if maker else None,
        account=accounts.get(s.user or "", ""),
        rating=ratings.get((s.user or "", row.title)),
    )


async def short(services: Services, game_id: str, person: Person | None) -> TableShort:
    """A table in short."""
    row, _ = await services.games.table(game_id)
    return (await shorts(services, [row], person))[0]
