"""A review as plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from shortline.review.chronicle import Chronicle
from shortline.review.decisions import thresholds

if TYPE_CHECKING:
    from shortline.review.review import Opinions, Review

FORM = 1
"""The form of a review as data."""


def data(review: Review) -> dict[str, Any]:
    """The review as data: series by player and corporation, one value after every action, and tables."""
    told = review.told
    written: dict[str, Any] = {
        "form": FORM,
        "title": review.title,
        "digest": review.digest,
        "seats": list(told.seats),
        "over": told.over,
        "scores": [{"seat": seat, "worth": worth} for seat, worth in review.scores],
        "actions": len(told.moves),
        **_series(told),
        "corporations": [row(it) for it in told.results],
        "names": {name: full for name, (_, full) in (*told.corporations.items(), *told.private_names.items())},
        "rounds": [row(it) for it in told.rounds],
        "phases": [{"number": number, "name": name} for number, name in told.phases],
        "moves": [row(it) for it in told.moves],
        "operations": [row(it) for it in told.operations],
        "trains": [row(it) for it in told.trains],
        "presidencies": [row(it) for it in told.presidencies],
        "privates": [row(it) for it in told.privates],
        "purchases": [row(it) for it in told.purchases],
        "accounts": [row(it) for it in told.accounts],
        "opinions": None,
    }
    if review.opinions is not None:
        written["opinions"] = _opinions(review.title, review.opinions, told.seats)
    return written


def _series(told: Chronicle) -> dict[str, Any]:
    """What players and corporations had after every action."""
    rows = told.figures
    started = [it.corporation for it in told.results]
    return {
        "worth": {seat: [f.worth[seat] for f in rows] for seat in told.seats},
        "cash": {seat: [f.cash[seat] for f in rows] for seat in told.seats},
        "certificates": {seat: [f.certificates[seat] for f in rows] for seat in told.seats},
        "prices": {name: [f.prices[name] for f in rows] for name in started},
        "treasuries": {name: [f.treasuries[name] for f in rows] for name in started},
        "shares": {
            name: {seat: [f.shares[name].get(seat, 0) for f in rows] for seat in told.seats} for name in started
        },
        "bank": [f.bank for f in rows],
    }


def _opinions(title: str, it: Opinions, seats: Sequence[str]) -> dict[str, Any]:
    limits = thresholds(title)
    return {
        "bot": it.bot,
        "thresholds": {name: getattr(limits, name) for name in ("small", "clear", "grave")},
        "shares": {seat: [round(e.shares[seat], 4) for e in it.expected] for seat in seats},
        "wins": {seat: [round(e.wins[seat], 4) for e in it.expected] for seat in seats},
        "decisions": [row(d) for d in it.decisions],
        "agreement": [row(a) for a in it.agreement],
        "turning_points": [row(p) for p in it.turning_points],
    }


def row(value: Any) -> dict[str, Any]:
    """A row of a table: the fields of a value, and what follows from them (its properties)."""
    derived = (name for name, it in vars(type(value)).items() if isinstance(it, property))
    return {name: _plain(getattr(value, name)) for name in (*(f.name for f in fields(value)), *derived)}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, Mapping):
        return {key: _plain(it) for key, it in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(it) for it in value]
    return value
