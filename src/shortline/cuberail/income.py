"""Income: what the trains of a company bring, in the basic and in the advanced game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shortline.cuberail.board import connected, place_in, runs, value
from shortline.cuberail.definition import Definition, Space
from shortline.cuberail.state import CubeRail

LEAST_PLACES = 2
"""A train needs somewhere to go: fewer connected places than this bring nothing."""


@dataclass(frozen=True, slots=True)
class Income:
    """What a company earns, and how in words."""

    amount: int = 0
    visits: tuple[str, ...] = ()


def trains_of(data: Definition, s: CubeRail, company: str) -> tuple[Space, ...]:
    """The trains of a company as printed."""
    return tuple(data.spaces[i] for i in s.trains(company))


def order_of_visits(data: Definition, values: Sequence[int], total: int) -> tuple[int, ...]:
    """The best visits of a total train value, as indices of the places with these values, the home first.

    Each place is visited once, the home and then the best; if trains reach further the list begins again at its top.
    """
    once = (0, *sorted(range(1, len(values)), key=lambda i: -values[i]))
    again = tuple(sorted(once, key=lambda i: -values[i])) if data.second_visits == "best" else once
    return (once + again)[:total]


def visited(data: Definition, values: Sequence[int], total: int) -> tuple[int, ...]:
    """What the best visits of a total train value are worth, one by one; the places' values have the home first."""
    return tuple(values[i] for i in order_of_visits(data, values, total))


@dataclass(frozen=True, slots=True)
class Visits:
    """The visits of a company in the basic game: connected places, their values, which are visited, how many double."""

    places: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    doubled: int = 0

    @property
    def amount(self) -> int:
        """What they bring; the best of them are doubled."""
        visits = [self.values[i] for i in self.order]
        return sum(visits) + sum(sorted(visits, reverse=True)[: self.doubled])


def basic_visits(data: Definition, s: CubeRail, company: str) -> Visits:
    """The basic game: the total train value in visits to connected places; a D train doubles the best of them."""
    trains = trains_of(data, s, company)
    places = connected(data, s, company)
    if not trains or len(places) < LEAST_PLACES:
        return Visits()
    values = tuple(value(data, s, h) for h in places)
    order = order_of_visits(data, values, sum(t.visits for t in trains))
    return Visits(places, values, order, min(sum(t.visits for t in trains if t.doubles), len(order)))


def basic_income(data: Definition, s: CubeRail, company: str) -> Income:
    """The income of the basic game, told place by place."""
    v = basic_visits(data, s, company)
    if not v.order:
        return Income()
    names = [f"{place_in(data, v.places[i]).name} {data.money(v.values[i])}" for i in v.order]
    words = [", ".join(names[: len(v.places)])]
    if len(names) > len(v.places):
        words.append(f"again {', '.join(names[len(v.places) :])}")
    if v.doubled:
        words.append(f"the best {v.doubled} visits doubled")
    return Income(v.amount, tuple(words))


def advanced_income(data: Definition, s: CubeRail, company: str) -> Income:
    """The advanced game: the best runs of all trains together, each to a set of places of its own."""
    trains = sorted(trains_of(data, s, company), key=lambda t: (-t.visits * (2 if t.doubles else 1), -t.visits))
    if not trains:
        return Income()
    worth: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {}
    for stops in runs(data, s, company, max(t.visits for t in trains)):
        worth.setdefault(frozenset(stops), (sum(value(data, s, h) for h in stops), stops))
    choices = [_choices(t, worth, len(trains)) for t in trains]
    amount, chosen = _assigned(choices, 0, ())
    ran = ((train, stops) for train, stops in zip(trains, chosen, strict=True) if stops)
    return Income(amount, tuple(_words(data, t, stops, worth[frozenset(stops)][0]) for t, stops in ran))


def _words(data: Definition, train: Space, stops: tuple[str, ...], total: int) -> str:
    return f"{train.kind}-train {'–'.join(place_in(data, h).name for h in stops)} {data.money(_pays(train, total))}"


_Choice = tuple[int, tuple[str, ...]]


def _pays(train: Space, total: int) -> int:
    return total * 2 if train.doubles else total


def _choices(train: Space, worth: Mapping[frozenset[str], _Choice], trains: int) -> tuple[_Choice, ...]:
    """The runs worth a look for a train: as many of its best as there are trains, since others may take some."""
    best = sorted(
        ((_pays(train, total), stops) for total, stops in worth.values() if len(stops) <= train.visits),
        key=lambda choice: (-choice[0], choice[1]),
    )
    return (*best[:trains], (0, ()))


def _assigned(
    choices: Sequence[tuple[_Choice, ...]], at: int, taken: tuple[frozenset[str], ...]
) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The best total of the trains from ``at`` on, none with the places of another."""
    if at == len(choices):
        return 0, ()
    most: tuple[int, tuple[tuple[str, ...], ...]] = (-1, ())
    hopes = sum(c[0][0] for c in choices[at + 1 :])
    for amount, stops in choices[at]:
        if amount + hopes <= most[0]:
            break
        key = frozenset(stops)
        if key and key in taken:
            continue
        rest, others = _assigned(choices, at + 1, (*taken, key))
        if amount + rest > most[0]:
            most = (amount + rest, (stops, *others))
    return most
