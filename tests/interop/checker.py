"""The rules of the site's format, checked with nothing of the importer but the names: what the site's files must be."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from shortline.interop.profile import profiles
from shortline.titles import find

Record = Mapping[str, Any]

FIELDS: dict[str, tuple[set[str], set[str]]] = {
    "bid": ({"price"}, {"company"}),
    "par": ({"corporation", "share_price"}, set()),
    "choose": ({"choice"}, set()),
    "choose_ability": ({"choice"}, set()),
    "buy_shares": ({"shares", "percent"}, set()),
    "sell_shares": ({"shares", "percent"}, set()),
    "pass": (set(), set()),
    "buy_company": ({"company", "price"}, set()),
    "lay_tile": ({"hex", "tile", "rotation"}, set()),
    "place_token": ({"city", "slot", "tokener"}, {"cost"}),
    "hex_token": ({"hex", "cost"}, set()),
    "assign": ({"target", "target_type"}, set()),
    "run_routes": ({"routes", "extra_revenue", "subsidy"}, set()),
    "dividend": ({"kind"}, set()),
    "buy_train": ({"train", "price"}, {"variant"}),
    "discard_train": ({"train"}, set()),
    "convert": (set(), set()),
    "bankrupt": (set(), set()),
}
"""What each type of record has to have, and what it may have besides."""

COMMON = {"type", "entity", "entity_type", "id", "created_at"}
ROUTE = {"train", "connections", "hexes", "revenue", "revenue_str", "subsidy", "nodes"}
PLAYERS = {"bid", "par", "choose", "buy_shares", "sell_shares", "pass", "buy_company"}
PRIVATES = {"lay_tile", "place_token", "assign", "buy_train", "choose_ability"}
KEYS = {"18FL": ("M24", "M26")}
"""Hexes whose tiles go back to the supply when the first train of the kind 6 is bought."""


class Checker:
    """Goes through a file record by record."""

    def __init__(self, text: str) -> None:
        self.file = json.loads(text)
        self.faults: list[str] = []
        name = self.file["title"]
        title, site = find(name), profiles()[name]
        data = title.compose(title.chosen({}), title.players[1]).data
        self.corporations = {site.corporations.site(corporation) for corporation in data.corporations}
        self.companies = {*map(site.privates.site, data.privates), *site.privates.ours_by_site}
        self.keys = KEYS.get(name, ())
        self.players = {player["id"] for player in self.file["players"]}
        self.tiles: dict[str, str] = {}
        """The hex of every tile copy."""
        self.trains: set[str] = set()

    def __call__(self) -> list[str]:
        """Everything that is wrong."""
        self.say(all(isinstance(key, int) for key in self.players), "players have no numbers")
        self.say(isinstance(self.file["settings"]["optional_rules"], list), "no list of optional rules")
        for number, record in enumerate(self.file["actions"], 1):
            self.record(number, record)
        self.say(set(self.file["result"]) <= {str(key) for key in self.players}, "a result of nobody")
        return self.faults

    def say(self, good: bool, text: str) -> None:
        """Note a fault."""
        if not good:
            self.faults.append(text)

    def record(self, number: int, record: Record) -> None:
        """Check one record."""
        kind = record["type"]
        where = f"{number} {kind}"
        needed, allowed = FIELDS.get(kind, ({"?"}, set()))
        self.say(record["id"] == number, f"{where}: its id is {record['id']}")
        has = set(record) - COMMON
        self.say(needed <= has <= needed | allowed, f"{where}: has {sorted(has)}")
        self.entity(where, record)
        check = _CHECKS.get(kind)
        if check is not None:
            check(self, where, record)

    def entity(self, where: str, record: Record) -> None:
        """Who acts must exist, and be of the kind that may."""
        kind, whose, entity = record["type"], record["entity_type"], record["entity"]
        match whose:
            case "player":
                self.say(entity in self.players and kind in PLAYERS, f"{where}: a player {entity!r}")
            case "company":
                self.say(entity in self.companies and kind in PRIVATES, f"{where}: a company {entity!r}")
            case "corporation":
                own = kind not in PLAYERS - {"pass", "buy_company"} and kind not in ("assign", "choose_ability")
                self.say(entity in self.corporations and own, f"{where}: a corporation {entity!r}")
            case _:
                self.say(False, f"{where}: an entity of the kind {whose!r}")

    def shares(self, where: str, record: Record) -> None:
        """Certificates of one corporation, worth at least what is asked; only a president's may be worth more."""
        names = {name.rpartition("_")[0] for name in record["shares"]}
        self.say(len(names) == 1 and names <= self.corporations, f"{where}: {record['shares']}")
        self.say(len(set(record["shares"])) == len(record["shares"]), f"{where}: a certificate twice")
        self.say(all(re.fullmatch(r".+_[0-8]", name) for name in record["shares"]), f"{where}: {record['shares']}")
        self.say(record["percent"] % 10 == 0 and 10 <= record["percent"] <= 60, f"{where}: {record['percent']} %")

    def par(self, where: str, record: Record) -> None:
        """A share price is price, row and column."""
        self.say(re.fullmatch(r"\d+,\d+,\d+", record["share_price"]) is not None, f"{where}: {record['share_price']}")

    def tile(self, where: str, record: Record) -> None:
        """A tile copy lies in one place; what it covers is free again."""
        copy, hex_id = record["tile"], record["hex"]
        self.say(re.fullmatch(r"\w+-\d+", copy) is not None, f"{where}: {copy}")
        self.say(self.tiles.get(copy, hex_id) == hex_id, f"{where}: {copy} lies on {self.tiles.get(copy)}")
        self.say(record["rotation"] in range(6), f"{where}: turned {record['rotation']}")
        self.tiles = {c: h for c, h in self.tiles.items() if h != hex_id} | {copy: hex_id}

    def city(self, where: str, record: Record) -> None:
        """A city is a part of a tile copy on the map, or of a printed hex that nothing covers."""
        copy, _, part = record["city"].rpartition("-")
        printed = re.fullmatch(r"[A-Z]\d+-\d+", copy) is not None and copy.partition("-")[0] not in self.tiles.values()
        self.say(part.isdecimal() and (copy in self.tiles or printed), f"{where}: {record['city']}")
        self.say(record["tokener"] in self.corporations, f"{where}: a station of {record['tokener']}")

    def routes(self, where: str, record: Record) -> None:
        """Legs hang together, no track is used twice, and hexes, nodes and revenues fit."""
        used: Counter[tuple[str, str]] = Counter()
        for route in record["routes"]:
            self.say(set(route) == ROUTE, f"{where}: a route has {sorted(route)}")
            legs = route["connections"]
            self.say(bool(legs) and all(legs), f"{where}: a route without legs")
            self.say(len(route["hexes"]) == len(route["nodes"]) == len(legs) + 1, f"{where}: stops {route['hexes']}")
            for at, leg in enumerate(legs):
                ends = {route["hexes"][at], route["hexes"][at + 1]}
                self.say({leg[0], leg[-1]} == ends, f"{where}: the leg {leg} does not join {ends}")
                used.update((min(pair), max(pair)) for pair in pairwise(leg))
            self.say([n.rpartition("-")[0] for n in route["nodes"]] == route["hexes"], f"{where}: {route['nodes']}")
            self.say(type(route["revenue"]) is int and route["revenue"] >= 0, f"{where}: ${route['revenue']}")
        names = [route["train"] for route in record["routes"]]
        self.say(len(set(names)) == len(names), f"{where}: a train runs twice")
        self.say(all(count == 1 for count in used.values()), f"{where}: {used.most_common(1)} is used twice")
        self.say(set(names) <= self.trains, f"{where}: runs {names}")

    def train(self, where: str, record: Record) -> None:
        """A train card has a base kind and a number."""
        name = record["train"]
        self.say(re.fullmatch(r"[2-8]D?-\d+", name) is not None, f"{where}: {name}")
        if name.startswith("6") and not any(known.startswith("6") for known in self.trains):
            self.tiles = {c: h for c, h in self.tiles.items() if h not in self.keys}
        self.trains |= {name, "2-5"}
        if "variant" in record:
            self.say(re.fullmatch(r"\d[DEG]?", record["variant"]) is not None, f"{where}: {record['variant']}")

    def dividend(self, where: str, record: Record) -> None:
        """A dividend is paid or withheld."""
        self.say(record["kind"] in ("payout", "withhold"), f"{where}: {record['kind']}")


_CHECKS: dict[str, Callable[[Checker, str, Record], None]] = {
    "buy_shares": Checker.shares,
    "sell_shares": Checker.shares,
    "par": Checker.par,
    "lay_tile": Checker.tile,
    "place_token": Checker.city,
    "run_routes": Checker.routes,
    "buy_train": Checker.train,
    "dividend": Checker.dividend,
}


def faults(text: str) -> Iterator[str]:
    """What is wrong with a file."""
    yield from Checker(text)()
