"""The player of cube-rail titles: tries out every offer and takes what leaves the best standing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from shortline.bots.cubes import building
from shortline.bots.cubes.hidden_cards import with_guessed_cards
from shortline.bots.cubes.worth import Beliefs, rounds_left, standing
from shortline.bots.dice import Dice
from shortline.bots.protocol import Choice, Observation, brings
from shortline.bots.styles import figures
from shortline.cuberail.procedures.bidding import Bid
from shortline.cuberail.procedures.buying import StartCompany
from shortline.cuberail.procedures.buying_trains import BuyTrain
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.procedures.dividends import PayOut, Withhold
from shortline.cuberail.procedures.forced import GoBankrupt
from shortline.cuberail.procedures.laying import LayTrack
from shortline.cuberail.procedures.selling import SellShares
from shortline.cuberail.procedures.stations import PlaceStation
from shortline.cuberail.procedures.upgrading import UpgradeTown
from shortline.cuberail.rotation import Pass
from shortline.cuberail.shares import successors
from shortline.cuberail.trains import for_sale
from shortline.kernel import play
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.kernel.rules import AnyRules
from shortline.parts.complaints import BadData, meant
from shortline.parts.reading import load
from shortline.titles import file as title_file

ROUNDS_TO_USE = 3
"""So many rounds a train should still run that is saved for."""
SPREAD = 6
"""So many values of a span are tried, from its lowest to its highest."""


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files("shortline.bots.cubes").joinpath("weights.toml").read_text(encoding="utf-8"))


@cache
def beliefs(name: str) -> Beliefs:
    """What a built-in bot believes, whatever its style."""
    return Beliefs(**figures(name, "cubes", _file()))


@cache
def tile_worths(title: str) -> Mapping[str, float]:
    """What a title's action tiles are worth when nothing else tells them apart: its ``bots.toml``."""
    file = title_file(title, "bots.toml")
    if file is None:
        return {}
    reader = load(file)
    by_tile = reader.figures("tiles")
    reader.done()
    return by_tile


def check_beliefs(rules: AnyRules) -> None:
    """Refuse a ``bots.toml`` that speaks of what its title does not have."""
    known = rules.data.tiles
    for tile in tile_worths(rules.title):
        if tile not in known:
            raise BadData("bots.toml", f"tiles.{tile}", f"{rules.title} has no {tile!r}{meant(tile, known)}")


def thumbs(obs: Observation, name: str) -> Choice:
    """The choice of a built-in bot: one move ahead, by the standing after it."""
    if len(obs.offers) == 1 and obs.offers[0].span is None:
        return Choice(obs.offers[0].action, "nothing else can be done")
    return max(valued(with_guessed_cards(obs), beliefs(name)), key=lambda rated: rated[0])[1]


def valued(obs: Observation, w: Beliefs) -> Iterator[tuple[float, Choice]]:
    """Every action with its value; passing is worth nothing and comes first among equals."""
    every = list(_valued(obs, w))
    two = [it for it in every if isinstance(it[1].action, (PayOut, Withhold))]
    if len(two) < len(every) or len(two) != 2:
        yield from every
        return
    for (mine, choice), (others, _) in (two, two[::-1]):
        names = ("paying out", "withholding")
        verb, instead = names if isinstance(choice.action, PayOut) else names[::-1]
        more = round(mine - others)
        beside = f"${abs(more)} {'more' if more > 0 else 'less'} to me than" if more else "as much to me as"
        yield mine, Choice(choice.action, f"{verb} is worth {beside} {instead}")


def _valued(obs: Observation, w: Beliefs) -> Iterator[tuple[float, Choice]]:
    rules, s, me = obs.rules, obs.state, obs.seat
    dice = Dice(obs.seed)
    before = standing(rules, s, me, w)
    for offer in sorted(obs.offers, key=lambda o: not isinstance(o.action, Pass)):
        for action in values(offer):
            shake = (dice.below(2001) - 1000) / 1000 * w.noise if w.noise else 0.0
            if isinstance(action, Pass):
                yield shake, Choice(action, PASSING.get(s.top.step, "nothing on offer is worth its price"))
                continue
            gain, liked = _gain(obs, action, before, w), _liked(obs, action, w)
            why = f"it {brings(gain)}{'; that is how I play' if gain < 0 < liked else ''}"
            yield gain + liked + shake, Choice(action, why)


PASSING = {
    "selling": "my shares are worth more than they sell for",
    "buying": "no share is worth its price",
    "improvement": "no track is worth its price",
    "trains": "no train is worth its price",
}
"""Why nothing is done, by step."""


def gain(obs: Observation, action: Action, name: str) -> float:
    """What a bot thinks that one action brings."""
    if isinstance(action, Pass):
        return 0.0
    w = beliefs(name)
    return _gain(obs, action, standing(obs.rules, obs.state, obs.seat, w), w)


def _gain(obs: Observation, action: Action, before: float, w: Beliefs) -> float:
    match action:
        case ChooseTile(tile=tile):
            return tile_worths(obs.rules.title).get(tile, 0)
        case GoBankrupt():
            return -1000.0
        case LayTrack(hex=name):
            return building.track(obs.rules.data, obs.state, obs.seat, name, w)
        case BuyTrain():
            return building.train(obs.rules.data, obs.state, obs.seat, w)
        case Bid(amount=amount):
            return 2.5 - amount
        case _:
            after, _ = play.apply(obs.rules, obs.state, action)
            return standing(obs.rules, after, obs.seat, w) - before


def _liked(obs: Observation, action: Action, w: Beliefs) -> float:
    """What an action is liked for beyond what it brings."""
    match action:
        case BuyTrain():
            return w.likes_trains
        case Withhold():
            return w.likes_saving * _saves(obs)
        case PlaceStation():
            return w.likes_stations
        case UpgradeTown():
            return w.likes_upgrades
        case StartCompany():
            return w.likes_companies
        case SellShares(company=company, shares=shares):
            return w.likes_leaving * bool(successors(obs.state, obs.seat, company, shares))
        case _:
            return 0.0


def _saves(obs: Observation) -> bool:
    """Whether a company that has a train can save for the next one in time."""
    data, s = obs.rules.data, obs.state
    space = for_sale(data, s)
    company = s.operating.company
    waiting = space is not None and s.ledger[company] < space.price
    return waiting and bool(s.trains(company)) and rounds_left(data, s) >= ROUNDS_TO_USE


def values(offer: Offer) -> Iterator[Action]:
    """The action of an offer; with a span, at some of its values."""
    if offer.span is None:
        yield offer.action
        return
    span = offer.span
    steps = (span.top - span.low) // span.step
    for i in range(min(steps, SPREAD - 1) + 1):
        yield offer.at(span.low + span.step * (steps * i // max(1, min(steps, SPREAD - 1))))
