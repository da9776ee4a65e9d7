"""A review as plain columns, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shortline.review.review import Review

Columns = dict[str, list[Any]]


def frames(review: Review) -> dict[str, Columns]:
    """Tables by name, each a dict of columns of one length: ``pandas.DataFrame(review.frames()["worth"])``."""
    told = review.data()
    columns = {
        "players": _players(told),
        "prices": _corporations(told),
        **{name: _table(told[name]) for name in TABLES},
    }
    if told["opinions"]:
        columns |= {name: _table(told["opinions"][name]) for name in ("decisions", "agreement", "turning_points")}
    return columns


TABLES = (
    "rounds",
    "moves",
    "operations",
    "trains",
    "presidencies",
    "privates",
    "purchases",
    "accounts",
    "corporations",
)
"""Tables of a review that are lists of rows already."""


def _players(told: dict[str, Any]) -> Columns:
    """One row for every player after every action."""
    opinions = told["opinions"] or {}
    return _columns(
        {
            "number": number,
            "seat": seat,
            "worth": told["worth"][seat][number],
            "cash": told["cash"][seat][number],
            "certificates": told["certificates"][seat][number],
            **(
                {"expected": opinions["shares"][seat][number], "wins": opinions["wins"][seat][number]}
                if opinions
                else {}
            ),
        }
        for number in range(told["actions"] + 1)
        for seat in told["seats"]
    )


def _corporations(told: dict[str, Any]) -> Columns:
    """One row for every corporation after every action, once it has a price."""
    return _columns(
        {"number": number, "corporation": name, "price": series[number], "treasury": told["treasuries"][name][number]}
        for number in range(told["actions"] + 1)
        for name, series in told["prices"].items()
        if series[number]
    )


def _table(rows: Iterable[dict[str, Any]]) -> Columns:
    """A list of rows as columns; what is no plain value is written as text."""
    return _columns({key: value if _flat(value) else str(value) for key, value in row.items()} for row in rows)


def _flat(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _columns(rows: Iterable[dict[str, Any]]) -> Columns:
    columns: Columns = {}
    for row in rows:
        for key, value in row.items():
            columns.setdefault(key, []).append(value)
    return columns
