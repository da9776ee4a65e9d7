"""Comparing our positions with the site's, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shortline.interop.conformance.explained import Difference
from shortline.interop.conformance.picture import Picture
from shortline.interop.importing import Importer

Line = Mapping[str, Any]


class Comparer:
    """Compares one game: what the lines tell piece by piece is kept."""

    def __init__(self, on: Importer) -> None:
        self.on = on
        self.tiles: dict[str, list[Any]] = {}

    def differences(self, line: Line) -> Iterator[Difference]:
        """What is otherwise on the site after an action."""
        ours = Picture(self.on)()
        yield from _differ("", self._told(line), ours)

    def _told(self, line: Line) -> dict[str, Any]:
        """A line of the site, brought into the form of our picture."""
        for hex_id, at in (line.get("hexes_changed") or {}).items():
            self._lay(hex_id, at)
        return {
            "bank": line["bank"],
            "round": line["round"],
            "phase": line["phase"],
            "players": {key: _player(player) for key, player in line["players"].items()},
            "corporations": {name: _corporation(it) for name, it in line["corporations"].items()},
            "tiles": dict(self.tiles),
            "depot": {
                "upcoming": {name: count for name, count in line["depot"]["upcoming"].items() if count},
                "discarded": sorted(map(self._card, line["depot"]["discarded"])),
            },
            "active": line["active"],
            "finished": line["finished"],
            "result": line.get("result") or {},
        }

    def _card(self, name: str) -> str:
        """The kind of a train that the site calls by what it runs as."""
        kinds = self.on.rules.data.trains
        named = next((kind for kind, it in kinds.items() if name in it.runs), name)
        return self.on.profile.trains.site(named)

    def _lay(self, hex_id: str, at: Mapping[str, Any]) -> None:
        """Keep a tile as we turn it: the least way that looks the same."""
        if at["tile"] == hex_id:
            self.tiles.pop(hex_id, None)
            return
        ours = self.on.profile.tiles.ours(at["tile"])
        tile = self.on.state.board.map.tiles.get(ours)
        rotation = tile.looks[at["rotation"]] if tile else at["rotation"]
        self.tiles[hex_id] = [self.on.profile.tiles.site(ours), rotation]


def _player(player: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "cash": player["cash"],
        "shares": {name: percent for name, percent in player["shares"].items() if percent},
        "privates": sorted(player["privates"]),
    }


def _corporation(it: Mapping[str, Any]) -> dict[str, Any]:
    used = [hex_id for hex_id in it["tokens"] if hex_id]
    return {
        **{key: it[key] for key in ("cash", "par", "price", "market", "owner", "floated", "cert_owners")},
        "trains": sorted(it["trains"]),
        "tokens": sorted(used),
        "stations left": len(it["tokens"]) - len(used),
        "ipo_percent": it["ipo_percent"],
        "market_percent": it["market_percent"],
        "companies": sorted(it["companies"]),
    }


def _differ(path: str, site: Any, ours: Any) -> Iterator[Difference]:
    """The differences between two values, as deep as they are tables on both sides."""
    if isinstance(site, dict) and isinstance(ours, dict):
        for key in site | ours:
            at = f"{path}.{key}" if path else str(key)
            if key not in site and path == "corporations":
                continue  # the site leaves out what nobody has touched
            yield from _differ(at, site.get(key), ours.get(key))
    elif site != ours:
        yield Difference(path, site, ours)
