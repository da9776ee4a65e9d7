"""The kit of an 18xx title: map, tiles, market, charters, certificates, cards, trains, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.drawing.cards import draw_card
from shortline.drawing.geometry import MIDDLE, half_size
from shortline.drawing.glyphs import markers as marker
from shortline.drawing.glyphs.heralds import herald
from shortline.drawing.glyphs.markers import PLAIN, shapes_of
from shortline.drawing.paper import GLUE, Paper, Part, fitted, hex_areas, packed, spread, token
from shortline.drawing.rail import subjects as rail
from shortline.drawing.rail.cards import draw_train
from shortline.drawing.rail.scene import arms_of
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.svg import Picture, group, move
from shortline.eighteenxx import component
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.state import but
from shortline.table.title import Title

_TOKENS = "For each corporation its stations, one for the market and one to spare; markers for the map."
MARKERS = 3
"""How many markers of each kind there are for each corporation."""


def kit(title: Title[EighteenXX, Definition], rules: RailRules, s: EighteenXX, paper: Paper) -> Iterator[Part]:
    """The parts of an 18xx title."""
    data: Definition = rules.data
    certificates = [card for c in data.corporations for card in rail.certificate_cards(rules, s, c)]
    privates = [rail.private(rules, s, p) for p in data.privates]
    trains = [draw_train(data.money, t) for t in data.trains.values() for _ in range(t.count)]
    charters = [rail.charter(rules, s, c) for c in data.corporations]
    cards = [*privates, *(draw_card(*card) for card in component.cards(rules)), draw_card("Priority deal", "")]
    board = rail.board(rules, but(s, board=Board(s.board.map)))
    yield Part("map", spread(board, paper, f"{rules.title} map", hex_areas(data.map.layout, data.map.hexes)), GLUE)
    yield Part("tiles", packed(_tile_pieces(data), paper, f"{rules.title} tiles"), "Cut out along the hexagons.")
    yield Part("market", fitted(rail.market(rules, s, ""), paper, f"{rules.title} market"), "The chart of prices.")
    yield Part("charters", packed(charters, paper, f"{rules.title} charters"), "One for each corporation.")
    yield Part("certificates", packed(certificates, paper, f"{rules.title} certificates"), "Shares.")
    yield Part("cards", packed(cards, paper, f"{rules.title} cards"), "Privates, whatever they bring, priority deal.")
    yield Part("trains", packed(trains, paper, f"{rules.title} trains"), "Stack them by kind, the smallest on top.")
    yield Part("tokens", packed(list(_tokens(rules, data)), paper, f"{rules.title} tokens"), _TOKENS)
    yield Part("phases", fitted(rail.trains(rules, s, ""), paper, f"{rules.title} trains and phases"), "For reference.")


def _tokens(rules: RailRules, data: Definition) -> Iterator[Picture]:
    """Stations, market tokens and markers."""
    arms, shapes = arms_of(data), shapes_of(rules.title)
    for c, it in data.corporations.items():
        yield from [token(herald(arms[c]))] * (len(it.stations) + len(it.grown_stations) + 2)
    for kind in component.shown(rules):
        yield token(marker.token(shapes.get(kind, PLAIN), None).draw(MIDDLE))
        for its in arms.values():
            yield from [token(marker.token(shapes.get(kind, PLAIN), its).draw(MIDDLE))] * MARKERS


def _tile_pieces(data: Definition) -> list[Picture]:
    half = half_size(data.map.layout)
    middle = move(half)
    return [
        Picture(2 * half.x, 2 * half.y, group(tile_art(data.map.layout, tile).draw(), transform=middle))
        for t, tile in data.map.tiles.items()
        for _ in range(data.map.counts[t])
    ]
