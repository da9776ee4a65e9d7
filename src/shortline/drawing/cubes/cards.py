"""Cube-rail cards: action tiles, shares and company sheets."""

from __future__ import annotations

from shortline.cuberail.definition import CompanyData, Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cards import CARD, CHARTER, PAD, band, field, frame
from shortline.drawing.cubes.board import SQUARE, paints
from shortline.drawing.geometry import Point
from shortline.drawing.letters import BODY, HEADING, SMALL, TITLE, broken, paragraph, write
from shortline.drawing.parts.cube import Paint, cube
from shortline.drawing.parts.herald import Arms
from shortline.drawing.svg import Picture, group, rectangle
from shortline.kernel.wording import dollars

BAND = 50.0


def arms_of(data: Definition, company: str) -> Arms:
    """The herald of a company: its name on its colour."""
    index = list(data.companies).index(company)
    return Arms(company, (data.companies[company].color, "#ffffff"), index)


def action_tiles(data: Definition, s: CubeRail) -> list[Picture]:
    """The action tiles, with whoever has chosen them."""
    return [_tile(data, tile, s.holder(tile)) for tile in data.tiles]


def _tile(data: Definition, tile: str, holder: str) -> Picture:
    size = Point(CARD.y, CARD.y)
    words = broken(tile, HEADING, size.x - 2 * PAD)
    body = (
        frame(size),
        write(Point(size.x / 2, 30), str(data.number(tile)), TITLE, 26),
        paragraph(Point(size.x / 2, 62), words, HEADING, 14),
        write(Point(size.x / 2, size.y - PAD - 4), holder, SMALL) if holder else "",
    )
    return Picture(size.x, size.y, group(*body), tile)


def shares(data: Definition, company: str) -> list[Picture]:
    """The shares of a company."""
    size, arms = CARD, arms_of(data, company)
    body = (
        frame(size),
        band(size, 40, arms, company, 15),
        write(Point(size.x / 2, 66), "1 share", TITLE),
        write(Point(size.x / 2, size.y - PAD - 6), f"{100 // data.shares.each}%", BODY),
    )
    return [Picture(size.x, size.y, group(*body), company)] * data.shares.each


def company_sheet(data: Definition, s: CubeRail, company: str) -> Picture:
    """The sheet of a company: its cubes, stations and standing."""
    it, has, size = data.companies[company], s.companies[company], CHARTER
    paint = paints(data)[company]
    low = BAND + 92
    third = (size.x - 4 * PAD) / 3
    trains = ", ".join(data.spaces[i].kind for i in s.trains(company))
    money = f"{dollars(s.ledger[company])} · trains: {trains or 'none'}" if has.started else ""
    body = (
        frame(size),
        band(size, BAND, arms_of(data, company), company, 20),
        write(Point(PAD, BAND + 13), f"Home: {data.map.label(it.home)}", BODY, anchor="start"),
        write(Point(PAD, BAND + 27), _standing(s, company), SMALL, anchor="start"),
        _squares(data, it, len(has.stations), paint, Point(PAD, BAND + 44)),
        field(PAD, low, third, size.y - low - PAD, "Treasury and trains", money),
        _supply(2 * PAD + third, low, third, size.y - low - PAD, "Cubes", has.supply, paint),
        _supply(3 * PAD + 2 * third, low, third, size.y - low - PAD, "Discarded", has.discards, paint),
    )
    return Picture(size.x, size.y, group(*body), company)


def _standing(s: CubeRail, company: str) -> str:
    has = s.companies[company]
    if not has.started:
        return ""
    words = (f"President {s.president(company)}", f"par {dollars(has.par)}", f"price {dollars(has.price)}")
    return " · ".join((*words, f"income {dollars(has.income)}"))


def _squares(data: Definition, it: CompanyData, placed: int, paint: Paint, p: Point) -> str:
    """Stations beyond the home, with their costs."""
    parts = [write(p, "Stations", SMALL, anchor="start")]
    for i in range(it.stations):
        x = p.x + 30 * i
        parts.append(rectangle(x, p.y + 8, SQUARE, SQUARE, "empty"))
        if i >= placed - 1:
            parts.append(cube(paint, Point(x + SQUARE / 2 - 1, p.y + 9 + SQUARE / 2), 8))
        parts.append(write(Point(x + SQUARE / 2, p.y + 32), dollars(data.station_costs[i]), SMALL))
    return "".join(parts)


def _supply(x: float, y: float, width: float, height: float, name: str, count: int, paint: Paint) -> str:
    across = int((width - 10) // 12)
    cubes = [cube(paint, Point(x + 10 + 12 * (i % across), y + 22 + 12 * (i // across)), 8) for i in range(count)]
    return field(x, y, width, height, f"{name} {count}" if count else name) + "".join(cubes)
