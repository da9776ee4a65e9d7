"""Menus: the offers of a moment, grouped by kind and numbered; long groups are chosen field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from shortline.kernel.action import Action
from shortline.kernel.offer import Offer

LONG = 12
"""A group with more offers than this is one line of the menu, and opens into another."""
SHORT = 4
"""A group with no more offers than this stands open, however long the menu is."""
MENU = 16
"""A menu with more lines than this closes its largest groups."""


@dataclass(frozen=True)
class Group:
    """The offers of one kind of action to one seat; a closed one is a single line that opens."""

    seat: str
    kind: type[Action]
    offers: tuple[Offer, ...]
    closed: bool = False


@dataclass(frozen=True)
class Branch:
    """A field in which offers differ, and the offers for each of its values."""

    field: str
    ways: dict[Any, tuple[Offer, ...]]

    @property
    def by_value(self) -> bool:
        """Whether the values are numbers, and so are chosen by themselves instead of being numbered."""
        return all(isinstance(v, int) or (isinstance(v, str) and v[:1].isdecimal()) for v in self.ways)

    def pick(self, word: str) -> tuple[Offer, ...]:
        """The offers for a value, or for its number in the list; empty if there is no such."""
        for value, offers in self.ways.items():
            if str(value).casefold() == word.casefold():
                return offers
        if not self.by_value and word.isdecimal() and 1 <= int(word) <= len(self.ways):
            return tuple(self.ways.values())[int(word) - 1]
        return ()


def groups(offers: Sequence[Offer]) -> tuple[Group, ...]:
    """The offers by seat and kind, in the order in which they come."""
    rows: dict[tuple[str, type[Action]], list[Offer]] = {}
    for offer in offers:
        rows.setdefault((offer.action.by, type(offer.action)), []).append(offer)
    return _folded([Group(seat, kind, tuple(items)) for (seat, kind), items in rows.items()])


def _folded(rows: list[Group]) -> tuple[Group, ...]:
    """The groups with the long ones closed, and then the largest until the menu is short enough."""
    largest = sorted(range(len(rows)), key=lambda i: -len(rows[i].offers))
    for i in largest:
        size = len(rows[i].offers)
        crowded = sum(1 if g.closed else len(g.offers) for g in rows) > MENU and size > SHORT
        if (size > LONG or crowded) and branch(rows[i].offers) is not None:
            rows[i] = replace(rows[i], closed=True)
    return tuple(rows)


def lines(rows: Sequence[Group]) -> tuple[tuple[Offer, ...], ...]:
    """What each number of the menu stands for: one offer, or those of a long group."""
    numbered: list[tuple[Offer, ...]] = []
    for group in rows:
        numbered += [group.offers] if group.closed else [(offer,) for offer in group.offers]
    return tuple(numbered)


def branch(offers: Sequence[Offer]) -> Branch | None:
    """The first field in which offers differ, leaving out numbers that are still to be chosen."""
    first = offers[0]
    spans = {o.span.field for o in offers if o.span}
    for f in fields(first.action):
        if f.name == "by" or f.name in spans:
            continue
        ways: dict[Any, list[Offer]] = {}
        for offer in offers:
            ways.setdefault(getattr(offer.action, f.name), []).append(offer)
        if len(ways) > 1:
            return Branch(f.name, {value: tuple(some) for value, some in ways.items()})
    return None
