"""The player of cube-rail titles: tries out every offer and takes what leaves the best standing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.bots.cubes import building
from shortline.bots.cubes.guess import guessed
from shortline.bots.cubes.worth import Beliefs, standing
from shortline.bots.dice import Dice
from shortline.bots.protocol import Choice, Sight
from shortline.bots.words import signed
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.forced import GoBankrupt
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.rotation import Pass
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import Rules
from shortline.parts.reading import BadData, load, meant
from shortline.titles import file as title_file

BASE = "steady"
SPREAD = 6
"""So many values of a span are tried, from its lowest to its highest."""


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files("shortline.bots.cubes").joinpath("weights.toml").read_text(encoding="utf-8"))


@cache
def beliefs(name: str) -> Beliefs:
    """What a bot of the house believes."""
    return Beliefs(**{**_file()[BASE], **_file()[name]})


@cache
def tile_worths(title: str) -> Mapping[str, float]:
    """What a title's action tiles are worth when nothing else tells them apart: its ``bots.toml``."""
    file = title_file(title, "bots.toml")
    if file is None:
        return {}
    reader = load(file)
    found = reader.figures("tiles")
    reader.done()
    return found


def check_beliefs(rules: Rules) -> None:
    """Refuse a ``bots.toml`` that speaks of what its title does not have."""
    known = rules.data.tiles
    for tile in tile_worths(rules.title):
        if tile not in known:
            raise BadData("bots.toml", f"tiles.{tile}", f"{rules.title} has no {tile!r}{meant(tile, known)}")


def thumbs(sight: Sight, name: str) -> Choice:
    """The choice of a bot of the house: one move ahead, by the standing after it."""
    if len(sight.offers) == 1 and sight.offers[0].span is None:
        return Choice(sight.offers[0].action, "nothing else can be done")
    return max(valued(guessed(sight), beliefs(name)), key=lambda found: found[0])[1]


def valued(sight: Sight, w: Beliefs) -> Iterator[tuple[float, Choice]]:
    """Every action with its value; passing is worth nothing and comes first among equals."""
    rules, s, me = sight.rules, sight.state, sight.seat
    dice = Dice(sight.seed)
    before = standing(rules, s, me, w)
    for offer in sorted(sight.offers, key=lambda o: not isinstance(o.action, Pass)):
        for action in values(offer):
            shake = (dice.below(2001) - 1000) / 1000 * w.noise if w.noise else 0.0
            if isinstance(action, Pass):
                yield shake, Choice(action, "nothing on offer is worth more")
                continue
            gain = _gain(sight, action, before, w)
            yield gain + shake, Choice(action, f"it changes my standing by {signed(gain)}")


def gain(sight: Sight, action: Action, name: str) -> float:
    """What a bot thinks that one action brings."""
    if isinstance(action, Pass):
        return 0.0
    w = beliefs(name)
    return _gain(sight, action, standing(sight.rules, sight.state, sight.seat, w), w)


def _gain(sight: Sight, action: Action, before: float, w: Beliefs) -> float:
    match action:
        case ChooseTile(tile=tile):
            return tile_worths(sight.rules.title).get(tile, 0)
        case GoBankrupt():
            return -1000.0
        case LayTrack(hex=name):
            return building.track(sight.rules.data, sight.state, sight.seat, name, w)
        case BuyTrain():
            return building.train(sight.rules.data, sight.state, sight.seat, w)
        case Bid(amount=amount):
            return 2.5 - amount
        case _:
            after, _ = play.apply(sight.rules, sight.state, action)
            return standing(sight.rules, after, sight.seat, w) - before


def values(offer: Offer) -> Iterator[Action]:
    """The action of an offer; with a span, at some of its values."""
    if offer.span is None:
        yield offer.action
        return
    span = offer.span
    steps = (span.top - span.low) // span.step
    for i in range(min(steps, SPREAD - 1) + 1):
        yield offer.at(span.low + span.step * (steps * i // max(1, min(steps, SPREAD - 1))))
