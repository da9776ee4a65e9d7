"""Weights: what a bot believes, in figures that stand in weights.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """The beliefs of one bot; weights.toml says what each means."""

    noise: float
    exits: float
    growth: float
    payout_floor: float
    rounds_most: float
    sees_chart: float
    pace: float
    spent: float
    rush: float
    prior: float
    at_once: float
    pays_back: float
    control: float
    float_doubt: float
    foresight: float
    forced: float
    caution: float
    future: float
    prospect: float
    rivalry: float
    private_resale: float
    premium: float
    private_margin: float
    reserve: float
    share_margin: float
    keep: float
    hope: float
    next_tile: float
    book: float
    lags: float
    other_share: float
    more_trains: float
    bundles: float
    grudge: float
    shut_out: float
    late_rounds: float
    near_end: float
    stalls: float
    unsold: float
    patience: float
    doubt: float
    stranded: float
    grown: float
    saves: float
    fleet: float
    gains_late: float
    soon: float
    sale_rounds: float
    over: float
    book_bid: float
    rush_rounds: float
    dear: float
    ruin: float
    unfloated: float
    nearer: float
    near: float
    remote: float
    first_run: float
    first_train: float
    pays: float
    moved: float
    asked: float

    def but(self, **changes: float) -> Weights:
        """The same beliefs with some figures changed; for tuning."""
        return replace(self, **changes)


BASE = "steady"


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))


@cache
def weights(name: str, title: str = "") -> Weights:
    """The beliefs of a bot of the house, with those that it has in one title only."""
    figures = {**_file()[BASE], **_file()[name], **_file()["titles"].get(title, {}).get(name, {})}
    return Weights(**{f.name: float(figures[f.name]) for f in fields(Weights)})


def power(title: str, private: str) -> float:
    """What a private's power is worth, as far as anybody has said."""
    worth: float = _file().get("powers", {}).get(title, {}).get(private, 0)
    return worth


def opening(title: str, name: str) -> float:
    """What it was worth in many games to start a corporation, or to own a private, beside what a bot sees of it."""
    worth: float = _file().get("openings", {}).get(title, {}).get(name, 0)
    return worth


def timetable(title: str) -> Mapping[str, float]:
    """How many rounds the first train of a kind came after the first of the kind before, in many games."""
    found: Mapping[str, float] = _file().get("timetables", {}).get(title, {})
    return found


def stop_worth(title: str, color: str) -> float:
    """What a stop of a train's run brings while tiles of a colour are the best in play, about."""
    worths = _file()["stops"]
    found: float = worths.get(title, worths["usual"])[color]
    return found
