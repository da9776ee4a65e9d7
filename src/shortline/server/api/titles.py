"""Titles: what can be played, with options, figures, rules and pictures."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from shortline.kernel.refusal import Malformed
from shortline.kernel.state import canonical
from shortline.kernel.title import Title
from shortline.server.problems import not_found
from shortline.titles import find, names

router = APIRouter(tags=["titles"])


def _title(name: str) -> Title:
    try:
        return find(name)
    except Malformed as e:
        raise not_found("title") from e


def _short(title: Title) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "players": list(title.players),
        "credit": title.credit,
        "options": [canonical(o) for o in title.options],
    }


@router.get("/titles")
async def list_titles() -> list[dict[str, Any]]:
    """Every title of the house, with its options."""
    return [_short(find(name)) for name in names()]


@router.get("/titles/{name}")
async def title(name: str) -> dict[str, Any]:
    """A title with the binding rules in our own words, by clause."""
    found = _title(name)
    return {**_short(found), "rules": dict(found.clauses)}
