"""Weights: what a bot believes, in figures that stand in weights.toml and, for one title, in its own bots.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files

from shortline.bots.styles import figures
from shortline.eighteenxx.definition import Definition
from shortline.kernel.rules import AnyRules
from shortline.parts.complaints import BadData, meant
from shortline.parts.reading import Reader, load
from shortline.titles import file as title_file


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
    private_last: float
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
    lacking: float
    unpaid: float
    near: float
    remote: float
    first_run: float
    first_train: float
    pays: float
    moved: float
    asked: float
    width: float
    sales_width: float
    likes_trains: float
    likes_lasting: float
    likes_saving: float
    likes_another: float
    likes_last_circle: float
    likes_leaving: float
    likes_taking_over: float

    def but(self, **changes: float) -> Weights:
        """The same beliefs with some figures changed; for tuning."""
        return replace(self, **changes)


BASE = "steady"
RULES_OF_THUMB = ("private_at_its_price", "sealed_bid")
"""What a title may liken actions of its own to, so that the bots judge them well."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What bots believe of one title beside the weights of all: its ``bots.toml``, or nothing."""

    weights: Mapping[str, Mapping[str, float]]
    """Where its figures are others, by bot."""
    timetable: Mapping[str, float]
    """Rounds from the first sale of the kind before to the first of a kind of train."""
    stops: Mapping[str, float]
    """What a stop brings, by the best colour of tiles in play."""
    opening: Mapping[str, float]
    """What starting a corporation, or owning a private, came to beside the average, in dollars."""
    powers: Mapping[str, float]
    """What a private's power is worth to its owner beyond income and resale."""
    actions: Mapping[str, str]
    """Which rule of thumb judges an action of the title's own."""


def _weights_file() -> Reader:
    return load(files("shortline.bots.rail").joinpath("weights.toml"))


@cache
def _usual() -> Mapping[str, Mapping[str, float]]:
    reader = _weights_file()
    return {name: reader.figures(name) for name in reader.keys()}  # noqa: SIM118 (a reader is no mapping)


@cache
def beliefs(title: str) -> Beliefs:
    """What is believed of a title; ``BadData`` if its file says what nobody asks for."""
    file = title_file(title, "bots.toml")
    reader = Reader("bots.toml", {}) if file is None else load(file)
    bots = {name: reader.figures(name, {}) for name in _usual() if name != "stops"}
    for name, row in bots.items():
        for key in row:
            if key not in _usual()[BASE]:
                reader.table(name).fail(key, "is no weight: weights.toml has them all")
    actions = reader.table("actions", None)
    likened = {} if actions is None else {name: actions.choice(name, RULES_OF_THUMB) for name in actions.keys()}  # noqa: SIM118
    read = Beliefs(
        bots,
        reader.figures("timetable", {}),
        reader.figures("stops", _usual()["stops"]),
        reader.figures("opening", {}),
        reader.figures("powers", {}),
        likened,
    )
    reader.done()
    return read


def check_beliefs(rules: AnyRules) -> None:
    """Refuse a ``bots.toml`` that speaks of what its title does not have."""
    data: Definition = rules.data
    its = beliefs(rules.title)
    known = {
        "timetable": (its.timetable, set(data.trains)),
        "stops": (its.stops, set(_usual()["stops"])),
        "opening": (its.opening, {*data.corporations, *data.privates, "par", "another"}),
        "powers": (its.powers, {*data.corporations, *data.privates}),
        "actions": (its.actions, set(rules.actions)),
    }
    for table, (named, there) in known.items():
        for name in named:
            if name not in there:
                raise BadData("bots.toml", f"{table}.{name}", f"{rules.title} has no {name!r}{meant(name, there)}")
    for color in _usual()["stops"]:
        if color not in its.stops:
            raise BadData("bots.toml", "stops", f"says nothing of {color} tiles")


@cache
def weights(name: str, title: str = "") -> Weights:
    """The beliefs of a built-in bot, with those that it has in one title only, and of a style."""
    its = beliefs(title).weights
    sheet = figures(name, "rail", {row: {**usual, **its.get(row, {})} for row, usual in _usual().items()})
    return Weights(**{f.name: float(sheet[f.name]) for f in fields(Weights)})


def power(title: str, private: str) -> float:
    """What a private's power is worth, as far as anybody has said."""
    return beliefs(title).powers.get(private, 0)


def opening(title: str, name: str) -> float:
    """What it was worth in many games to start a corporation, or to own a private, beside what a bot sees of it."""
    return beliefs(title).opening.get(name, 0)


def timetable(title: str) -> Mapping[str, float]:
    """How many rounds the first train of a kind came after the first of the kind before, in many games."""
    return beliefs(title).timetable


def stop_worth(title: str, color: str) -> float:
    """What a stop of a train's run brings while tiles of a colour are the best in play, about."""
    return beliefs(title).stops[color]
