"""Cube-rail cards: action tiles, shares and company sheets."""

from __future__ import annotations

from shortline.cuberail.definition import CompanyData, Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cards import CARD, CHARTER, PAD, band, draw_card, field, frame, top, words_in
from shortline.drawing.cubes.board import SQUARE, paints
from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.glyphs.heralds import Arms
from shortline.drawing.glyphs.markers import SIDE, Paint, cube
from shortline.drawing.lettering import BODY, HEADING, SMALL, TITLE, write
from shortline.drawing.svg import Picture, circle, element, group, move, rectangle
from shortline.kernel.wording import Currency

BAND = 50.0


def arms_of(data: Definition, company: str) -> Arms:
    """The herald of a company: its name on its colour."""
    index = list(data.companies).index(company)
    return Arms(company, (data.companies[company].color, "#ffffff"), index)


def action_tiles(data: Definition, s: CubeRail) -> list[Picture]:
    """The action tiles, with whoever has chosen them."""
    return [_tile(data, tile, s.holder(tile)) for tile in data.tiles]


def _tile(data: Definition, tile: str, holder: str) -> Picture:
    size, low = CARD, 36.0
    body = (
        frame(size),
        element("path", d=top(size.x, low), class_="tinted"),
        write(Point(PAD + 8, low / 2), str(data.number(tile)), TITLE, 24),
        write(Point(PAD + 24, low / 2), tile, HEADING, 13, "start"),
        words_in(Point(PAD, low + 13), data.tile_texts[tile], size.x - 2 * PAD, BODY, 11.5),
        write(Point(size.x - PAD, size.y - PAD - 2), holder, SMALL, anchor="end") if holder else "",
    )
    return Picture(size.x, size.y, group(*body), tile)


def shares(data: Definition, company: str) -> list[Picture]:
    """The shares of a company, the president's first."""
    first = _share(data, company, "President's share", f"costs {NUMBERS[data.shares.first_costs]} the par")
    return [first, *[_share(data, company, "1 share", "")] * (data.shares.each - 1)]


NUMBERS = {1: "once", 2: "twice", 3: "three times"}


def _share(data: Definition, company: str, name: str, more: str) -> Picture:
    size, arms = CARD, arms_of(data, company)
    body = (
        frame(size),
        band(size, 40, arms, company, 15),
        write(Point(size.x / 2, 66), name, TITLE),
        write(Point(size.x / 2, 84), more, SMALL) if more else "",
        write(Point(size.x / 2, size.y - PAD - 6), f"{100 // data.shares.each}%", BODY),
    )
    return Picture(size.x, size.y, group(*body), company)


def order_cards(seats: int) -> list[Picture]:
    """The cards from which the order of the first turn is drawn."""
    return [draw_card(f"Player order {n + 1}", ORDER) for n in range(seats)]


ORDER = "Drawn at random before the first turn: in this order the players choose their first action tiles."


def extra_round_token(paint: Paint) -> str:
    """The marker of a company that has had its extra round."""
    return circle(MIDDLE, 11, "chip") + cube(paint, Point(-1, -2.5), SIDE - 1) + write(Point(0, 5.5), "extra", SMALL, 5)


def company_sheet(data: Definition, s: CubeRail, company: str) -> Picture:
    """The sheet of a company: its cubes, stations and standing."""
    it, has, size = data.companies[company], s.companies[company], CHARTER
    paint = paints(data)[company]
    low = BAND + 92
    third = (size.x - 4 * PAD) / 3
    trains = ", ".join(data.spaces[i].kind for i in s.trains(company))
    money = f"{data.money(s.ledger[company])} · trains: {trains or 'none'}" if has.started else ""
    body = (
        frame(size),
        band(size, BAND, arms_of(data, company), company, 20),
        write(Point(PAD, BAND + 13), f"Home: {data.map.label(it.home)}", BODY, anchor="start"),
        write(Point(PAD, BAND + 27), _standing(data.money, s, company), SMALL, anchor="start"),
        _squares(data, it, len(has.stations), paint, Point(PAD, BAND + 44)),
        _extra_round(has.extra_round, paint, Point(size.x - PAD - 14, BAND + 56)),
        field(PAD, low, third, size.y - low - PAD, "Treasury and trains", money),
        _supply(2 * PAD + third, low, third, size.y - low - PAD, "Cubes", has.supply, paint),
        _supply(3 * PAD + 2 * third, low, third, size.y - low - PAD, "Discarded", has.discards, paint),
    )
    return Picture(size.x, size.y, group(*body), company)


def _standing(money: Currency, s: CubeRail, company: str) -> str:
    has = s.companies[company]
    if not has.started:
        return ""
    words = (f"President {s.president(company)}", f"par {money(has.par)}", f"price {money(has.price)}")
    return " · ".join((*words, f"income {money(has.income)}"))


def _squares(data: Definition, it: CompanyData, placed: int, paint: Paint, p: Point) -> str:
    """Stations beyond the home, with their costs."""
    parts = [write(p, "Stations", SMALL, anchor="start")]
    for i in range(it.stations):
        x = p.x + 30 * i
        parts.append(rectangle(x, p.y + 8, SQUARE, SQUARE, "empty"))
        if i >= placed - 1:
            parts.append(cube(paint, Point(x + SQUARE / 2 - 1, p.y + 9 + SQUARE / 2), 8))
        parts.append(write(Point(x + SQUARE / 2, p.y + 32), data.money(data.station_costs[i]), SMALL))
    return "".join(parts)


def _extra_round(used: bool, paint: Paint, p: Point) -> str:
    """Where the marker of the extra round lies once it has been run."""
    words = write(Point(p.x - 18, p.y), "Extra round, once a game", SMALL, anchor="end")
    marker = group(extra_round_token(paint), transform=move(p)) if used else ""
    return words + circle(p, 12, "empty") + marker


def _supply(x: float, y: float, width: float, height: float, name: str, count: int, paint: Paint) -> str:
    across = int((width - 10) // 12)
    cubes = [cube(paint, Point(x + 10 + 12 * (i % across), y + 22 + 12 * (i // across)), 8) for i in range(count)]
    return field(x, y, width, height, f"{name} {count}" if count else name) + "".join(cubes)
