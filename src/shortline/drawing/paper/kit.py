"""Kits: the sheets that make up a playable set of a title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.cuberail.definition import Map as CubeMap
from shortline.cuberail.state import CubeRail
from shortline.drawing.cards import draw_card
from shortline.drawing.cubes import cards as cube_cards
from shortline.drawing.cubes import subjects as cubes
from shortline.drawing.cubes.board import paints
from shortline.drawing.cubes.tracks import draw_trains, draw_turns
from shortline.drawing.geometry import MIDDLE, Point, half_size
from shortline.drawing.grid import sheet
from shortline.drawing.letters import BODY, SMALL, TITLE, broken, paragraph, write
from shortline.drawing.paper.pages import Area, Paper, fitted, packed, spread
from shortline.drawing.parts import marker
from shortline.drawing.parts.herald import TOKEN, herald
from shortline.drawing.parts.value import upgrade_marker
from shortline.drawing.rail import subjects as rail
from shortline.drawing.rail.scene import arms_of
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.rail.trains import draw_train
from shortline.drawing.svg import Picture, circle, group, move
from shortline.eighteenxx import component
from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.kernel.title import Title


@dataclass(frozen=True)
class Part:
    """A part of a kit: its pages, and what to do with them."""

    name: str
    pages: list[Picture]
    text: str


def kit(title: Title, rules: Rules, s: Any, paper: Paper) -> list[Part]:
    """All parts of a title's set on sheets of a paper, and a sheet about them."""
    if isinstance(s, EighteenXX):
        parts = _rail(rules, s, paper)
    elif isinstance(s, CubeRail):
        parts = _cubes(title, rules, s, paper)
    else:
        raise Malformed("There is nothing to print of this kind of game")
    return [*parts, Part("notes", _notes(title, paper), "Whose game it is, and what to know of this edition.")]


def _rail(rules: Rules, s: EighteenXX, paper: Paper) -> Iterator[Part]:
    data: Definition = rules.data
    certificates = [card for c in data.corporations for card in rail.certificate_cards(rules, s, c)]
    privates = [rail.private(rules, s, p) for p in data.privates]
    trains = [draw_train(t) for t in data.trains.values() for _ in range(t.count)]
    charters = [rail.charter(rules, s, c) for c in data.corporations]
    cards = [*privates, *(draw_card(*card) for card in component.cards(rules)), draw_card("Priority deal", "")]
    board = rail.board(rules, s.but(board=Board(s.board.map)))
    yield Part("map", spread(board, paper, f"{rules.title} map", hex_areas(data.map)), _GLUE)
    yield Part("tiles", packed(_tile_pieces(data), paper, f"{rules.title} tiles"), "Cut out along the hexagons.")
    yield Part("market", fitted(rail.market(rules, s, ""), paper, f"{rules.title} market"), "The chart of prices.")
    yield Part("charters", packed(charters, paper, f"{rules.title} charters"), "One for each corporation.")
    yield Part("certificates", packed(certificates, paper, f"{rules.title} certificates"), "Shares.")
    yield Part("cards", packed(cards, paper, f"{rules.title} cards"), "Privates, whatever they bring, priority deal.")
    yield Part("trains", packed(trains, paper, f"{rules.title} trains"), "Stack them by kind, the smallest on top.")
    yield Part("tokens", packed(list(_tokens(rules, data)), paper, f"{rules.title} tokens"), _TOKENS)
    yield Part("phases", fitted(rail.trains(rules, s, ""), paper, f"{rules.title} trains and phases"), "For reference.")


def hex_areas(map_: Map | CubeMap) -> list[Area]:
    """Where the hexes lie on the sheet of a map."""
    half = half_size(map_.layout)
    return [(p - half, p + half) for p in sheet(map_.layout, map_.hexes).middles.values()]


_GLUE = "Cut at the marks in the margins and glue each edge under the next page."
_TOKENS = "For each corporation its stations, one for the market and one to spare; markers for the map."
MARKERS = 3
"""How many markers of each kind there are for each corporation."""


def _tokens(rules: Rules, data: Definition) -> Iterator[Picture]:
    """Stations, market tokens and markers."""
    arms = arms_of(data)
    for c, it in data.corporations.items():
        yield from [_token(herald(arms[c]))] * (len(it.stations) + len(it.grown_stations) + 2)
    for kind in component.shown(rules):
        yield _token(marker.token(kind, None).draw(MIDDLE))
        for its in arms.values():
            yield from [_token(marker.token(kind, its).draw(MIDDLE))] * MARKERS


def _token(body: str) -> Picture:
    size = 2 * TOKEN + 2
    return Picture(size, size, group(body, transform=move(Point(size / 2, size / 2))))


def _tile_pieces(data: Definition) -> list[Picture]:
    half = half_size(data.map.layout)
    middle = move(half)
    return [
        Picture(2 * half.x, 2 * half.y, group(tile_art(data.map.layout, tile).draw(), transform=middle))
        for t, tile in data.map.tiles.items()
        for _ in range(data.map.counts[t])
    ]


def _cubes(title: Title, rules: Rules, s: CubeRail, paper: Paper) -> Iterator[Part]:
    data: CubeDefinition = rules.data
    certificates = [card for c in data.companies for card in cube_cards.shares(data, c)]
    sheets = [cube_cards.company_sheet(data, s, c) for c in data.companies]
    cubes_needed = f"Beside paper the game needs {data.cubes.each} cubes in each company's colour."
    picture = cubes.explained_board(rules, s)
    legend = (Point(0, sheet(data.map.layout, data.map.hexes).height), Point(picture.width, picture.height))
    board = spread(picture, paper, f"{rules.title} map", [*hex_areas(data.map), legend])
    upgrades = [_token(upgrade_marker(data.upgrades.value))] * data.upgrades.markers
    extra = [_token(cube_cards.extra_round_token(paint)) for paint in paints(data).values()]
    tiles, orders = cube_cards.action_tiles(data, s), cube_cards.order_cards(title.players[1])
    yield Part("map", board, f"{_GLUE} {cubes_needed}")
    yield Part("market", fitted(cubes.market(rules, s, ""), paper, f"{rules.title} market"), "Prices.")
    yield Part("trains", fitted(draw_trains(data, -1), paper, f"{rules.title} trains"), "The train track.")
    yield Part("income", fitted(cubes.income(rules, s, ""), paper, f"{rules.title} income"), "The income track.")
    yield Part("turns", fitted(draw_turns(data), paper, f"{rules.title} turns"), "The turn track, with its rounds.")
    yield Part("charters", packed(sheets, paper, f"{rules.title} companies"), "One for each company.")
    yield Part("certificates", packed(certificates, paper, f"{rules.title} shares"), "Shares of the companies.")
    yield Part("tiles", packed([*tiles, *orders], paper, f"{rules.title} tiles"), "Action tiles, order cards.")
    yield Part("markers", packed([*upgrades, *extra, _turn_marker()], paper, f"{rules.title} markers"), _MARKERS)


_MARKERS = "Upgraded places, extra rounds that have been run, and the turn."


def _turn_marker() -> Picture:
    return _token(circle(MIDDLE, 11, "chip") + write(MIDDLE, "turn", SMALL, 6.5))


def _notes(title: Title, paper: Paper) -> list[Picture]:
    """A sheet that says whose game it is, under which licence, and what of it is ours."""
    hand, width = BODY, paper.room.x
    parts = [write(Point(0, 10), title.name, TITLE, anchor="start")]
    y = 34.0
    for words in (title.credit, title.about, *title.notes):
        lines = broken(words, hand, width)
        parts.append(paragraph(Point(0, y), lines, hand, 13, "start"))
        y += 13 * len(lines) + 7
    return fitted(Picture(width, max(y, paper.room.y), "".join(parts), title.name), paper, f"{title.id} notes")


def contents(title: Title, parts: list[Part], paper: Paper) -> str:
    """What is in a kit, for whoever prints it."""
    lines = [f"{title.name}: print and play, on {paper.name} paper, at 100% ('actual size').", title.credit, ""]
    for part in parts:
        count = len(part.pages)
        lines.append(f"{part.name}: {count} {'page' if count == 1 else 'pages'}. {part.text}")
    lines += ["", "Hexes are 38 mm across. Play money is not included: chips do better.", ""]
    return "\n".join([*lines, *title.notes, ""] if title.notes else lines)
