"""The kit of a cube-rail title: map, tracks, company sheets, shares, tiles, markers."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.cuberail.cube import CubeRules
from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes import cards as cube_cards
from shortline.drawing.cubes import subjects as cubes
from shortline.drawing.cubes.board import paints
from shortline.drawing.cubes.tracks import draw_trains, draw_turns
from shortline.drawing.geometry import MIDDLE, Point, sheet
from shortline.drawing.glyphs.labels import upgrade_marker
from shortline.drawing.lettering import SMALL, write
from shortline.drawing.paper import GLUE, Paper, Part, fitted, hex_areas, packed, spread, token
from shortline.drawing.svg import Picture, circle
from shortline.table.title import Title


def kit(title: Title[CubeRail, Definition], rules: CubeRules, s: CubeRail, paper: Paper) -> Iterator[Part]:
    """The parts of a cube-rail title."""
    data: Definition = rules.data
    certificates = [card for c in data.companies for card in cube_cards.shares(data, c)]
    sheets = [cube_cards.company_sheet(data, s, c) for c in data.companies]
    cubes_needed = f"Beside paper the game needs {data.cubes.each} cubes in each company's colour."
    picture = cubes.explained_board(rules, s)
    legend = (Point(0, sheet(data.map.layout, data.map.hexes).height), Point(picture.width, picture.height))
    board = spread(picture, paper, f"{rules.title} map", [*hex_areas(data.map.layout, data.map.hexes), legend])
    upgrades = [token(upgrade_marker(data.upgrades.value))] * data.upgrades.markers
    extra = [token(cube_cards.extra_round_token(paint)) for paint in paints(data).values()]
    tiles, orders = cube_cards.action_tiles(data, s), cube_cards.order_cards(title.players[1])
    yield Part("map", board, f"{GLUE} {cubes_needed}")
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
    return token(circle(MIDDLE, 11, "chip") + write(MIDDLE, "turn", SMALL, 6.5))
