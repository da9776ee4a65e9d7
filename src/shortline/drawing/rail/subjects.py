"""What there is to draw of an 18xx game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from shortline.drawing.cards import rows
from shortline.drawing.geometry import Point, half_size
from shortline.drawing.lookup import known
from shortline.drawing.rail.board import draw_board, draw_hex
from shortline.drawing.rail.cards import (
    Contents,
    certificates,
    contents,
    draw_charter,
    draw_private,
    draw_roster,
    draw_train,
)
from shortline.drawing.rail.market import draw_market
from shortline.drawing.rail.scene import arms_of, scene
from shortline.drawing.rail.tile import draw_manifest, tile_art
from shortline.drawing.svg import Picture, group, move
from shortline.eighteenxx.component import station_rate
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailRules
from shortline.eighteenxx.state import EighteenXX

PAD = 4.0


def board(rules: RailRules, s: EighteenXX, _: str = "") -> Picture:
    """The map with everything on it, and the runs of the turn being played."""
    return draw_board(scene(rules, s, s.turn.runs if s.turn else ()))


def tiles(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """All tiles with how many are left of how many."""
    return draw_manifest(s.board.map, s.board if s.board.laid else None, f"{rules.title}: tiles")


def market(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """The chart of prices."""
    data: Definition = rules.data
    return draw_market(data.chart, s.market, arms_of(data), f"{rules.title}: market")


def trains(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """All trains and phases."""
    return draw_roster(rules.data, f"{rules.title}: trains and phases")


def charters(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """The charters of all corporations."""
    return rows([charter(rules, s, c) for c in s.corporations], 2, title=f"{rules.title}: charters")


def privates(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """The cards of all privates."""
    data: Definition = rules.data
    return rows([private(rules, s, p) for p in data.privates], 3, title=f"{rules.title}: privates")


def all_certificates(rules: RailRules, s: EighteenXX, _: str) -> Picture:
    """The certificates of all corporations."""
    cards = [card for c in s.corporations for card in certificate_cards(rules, s, c)]
    return rows(cards, 5, title=f"{rules.title}: certificates")


def certificate_cards(rules: RailRules, s: EighteenXX, corporation: str) -> list[Picture]:
    """The certificates of a corporation."""
    data: Definition = rules.data
    return certificates(data, corporation, arms_of(data)[corporation], s.holdings.presidents_shares)


def charter(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """The charter of a corporation, with what it has."""
    data: Definition = rules.data
    corporation = known(rules, "corporation", name, data.corporations)
    bare = Contents(size=data.corporations[corporation].size, station_rate=station_rate(rules))
    now = contents(rules, s, corporation) if s.corporations[corporation].started else bare
    return draw_charter(data, corporation, arms_of(data)[corporation], now)


def certificates_of(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """The certificates of one corporation."""
    data: Definition = rules.data
    corporation = known(rules, "corporation", name, data.corporations)
    return rows(certificate_cards(rules, s, corporation), 3, title=f"{corporation}: certificates")


def private(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """The card of a private, with its owner."""
    data: Definition = rules.data
    id_ = known(rules, "private", name, data.privates)
    owner = s.privates.get(id_, "")
    return draw_private(data.money, data.privates[id_], owner if owner in (*s.seats, *s.corporations) else "")


def train(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """The card of a train."""
    data: Definition = rules.data
    return draw_train(data.money, data.trains[known(rules, "train", name, data.trains)])


def tile(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """A tile, in every rotation that looks different."""
    board_map = s.board.map
    it = board_map.tiles[known(rules, "tile", name, board_map.tiles)]
    half = half_size(board_map.layout)
    wide, high = 2 * (half.x + PAD), 2 * (half.y + PAD)
    turns = dict.fromkeys(it.looks)
    drawn = [
        group(tile_art(board_map.layout, it).draw(r), transform=move(Point(wide * (i + 0.5), high / 2)))
        for i, r in enumerate(turns)
    ]
    return Picture(wide * len(turns), high, "".join(drawn), f"{rules.title}: tile {it.number}")


def hex_(rules: RailRules, s: EighteenXX, name: str) -> Picture:
    """A hex as it lies on the map."""
    id_ = known(rules, "hex", name, s.board.map.hexes)
    return draw_hex(scene(rules, s), id_)


Draw = Callable[[RailRules, Any, str], Picture]
WHOLE: Final[Mapping[str, Draw]] = {
    "map": board,
    "tiles": tiles,
    "market": market,
    "trains": trains,
    "charters": charters,
    "privates": privates,
    "certificates": all_certificates,
}
NAMED: Final[Mapping[str, Draw]] = {
    "charter": charter,
    "certificates": certificates_of,
    "private": private,
    "train": train,
    "tile": tile,
    "hex": hex_,
}
