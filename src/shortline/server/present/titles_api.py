"""Titles: what can be played, with options, figures and rules."""

from __future__ import annotations

from fastapi import APIRouter

from shortline.interop.profile import profiles
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import canonical
from shortline.server.http.models import PROBLEMS, Clause, TitleFull, TitleOption, TitleShort
from shortline.server.http.problems import not_found
from shortline.table.title import AnyTitle
from shortline.titles import find, playable

router = APIRouter(tags=["titles"], responses=PROBLEMS)


def title_called(name: str, version: str = "") -> AnyTitle:
    """A title by its name, in any case, and perhaps in a former version of its rules."""
    try:
        return find(name, version)
    except Malformed as e:
        raise not_found("title") from e


def _short(title: AnyTitle) -> TitleShort:
    profile = profiles().get(title.id)
    site = profile.options if profile else {}
    return TitleShort(
        id=title.id,
        name=title.name,
        players=title.players,
        credit=title.credit,
        about=title.about,
        notes=list(title.notes),
        options=[
            TitleOption(
                name=o.name,
                text=o.text,
                cite=o.cite,
                rule=title.clauses.get(o.cite, ""),
                default=o.default,
                choices=list(o.choices),
                least=o.least,
                most=o.most,
                players=list(o.players),
                site=site.get(o.name),
            )
            for o in title.options
            if not o.former
        ],
    )


@router.get("/titles")
async def list_titles() -> list[TitleShort]:
    """Every title of the server, with its options."""
    return [_short(title) for title in playable()]


@router.get("/titles/{name}")
async def title(name: str) -> TitleFull:
    """A title with the binding rules in our own words, by clause, and its figures as the smallest table has them."""
    its = title_called(name)
    data = its.compose(its.chosen({}), its.players[0]).data
    return TitleFull(
        **_short(its).model_dump(),
        version=its.version,
        rules=[Clause(clause=clause, text=text) for clause, text in its.clauses.items()],
        data=canonical(data),
    )
