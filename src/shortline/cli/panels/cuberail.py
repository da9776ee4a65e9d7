"""The panels of the cube-rail family: players, companies, the train track, the map of cubes."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from shortline.cli.panels import Panels, Section
from shortline.cli.panels.hexmap import Box, HexMap
from shortline.cli.panels.rail_tables import grid, joined
from shortline.cuberail.board import value
from shortline.cuberail.definition import Definition
from shortline.cuberail.solitaire import SHARES, TILES
from shortline.cuberail.state import CubeRail
from shortline.kernel.rules import Rules
from shortline.kernel.wording import dollars

GROUNDS = {"red": "white on rgb(150,30,30)", "city": "black on rgb(190,190,190)", "town": "black on rgb(150,150,150)"}


def badge(company: str, text: str = "") -> Text:
    """A company's name on its colour."""
    return Text(text or company, style=f"bold white on {company.lower()}")


def headline(rules: Rules, s: CubeRail) -> str:
    """The turn, the round and what is going on."""
    data: Definition = rules.data
    if s.over:
        return "the end"
    parts = [f"turn {s.turn} of {len(data.rounds)}"]
    if s.round:
        parts.append(f"operating round {s.round}")
    if s.operation is not None:
        parts.append(s.operation.company)
    return " · ".join([*parts, s.top.step.replace("_", " ")])


def brief(rules: Rules, s: CubeRail) -> tuple[RenderableType, ...]:
    """What is useful at the moment."""
    if s.over:
        return (result(rules, s), players(rules, s))
    return (players(rules, s), Text(), companies(rules, s), *drawn(s))


def drawn(s: CubeRail) -> tuple[RenderableType, ...]:
    """In the game for one: the tiles and shares that were drawn."""
    piles = (("tiles", TILES.of(s)), ("shares", SHARES.of(s)))
    return tuple(Text(f"drawn {name}: {', '.join(pile.shown)}") for name, pile in piles if pile.shown)


def result(rules: Rules, s: CubeRail) -> RenderableType:
    """The final ranking."""
    table = grid("", "player", "worth", right=("worth",))
    for place, (seat, amount) in enumerate(s.scores(), 1):
        table.add_row(str(place), Text(seat, style="bold" if place == 1 else ""), dollars(amount))
    return Group(Text(f"The game is over: {s.ending}", style="bold"), table)


def players(rules: Rules, s: CubeRail) -> RenderableType:
    """The players in turn order: money, shares, action tile, worth."""
    table = grid("player", "cash", "shares", "worth", "stock (* president)", "tile", right=("cash", "shares", "worth"))
    for seat in s.order or s.seats:
        tile = s.tiles.get(seat, "")
        table.add_row(
            Text(seat, style="bold" if seat in s.top.actors else ""),
            dollars(s.ledger[seat]),
            str(s.shares(seat)),
            dollars(s.worth(seat)),
            _stock(s, seat),
            tile + (" (used)" if tile in s.spent else ""),
        )
    return table


def _stock(s: CubeRail, seat: str) -> Text:
    return joined(
        badge(c) + Text(f" {has}{'*' if s.president(c) == seat else ''}")
        for c in s.companies
        if (has := s.holdings.of(c, seat))
    )


def companies(rules: Rules, s: CubeRail) -> RenderableType:
    """The companies: price, money, cubes, trains, shares left."""
    data: Definition = rules.data
    headings = (
        "",
        "president",
        "price",
        "par",
        "cash",
        "income",
        "trains",
        "stations",
        "track",
        "supply",
        "used",
        "bank",
    )
    table = grid(*headings, right=("price", "par", "cash", "income", "stations", "track", "supply", "used", "bank"))
    for c in s.companies.values():
        if not c.started:
            continue
        table.add_row(
            badge(c.name),
            s.president(c.name) + ("" if c.floated else " (not floated)"),
            dollars(c.price),
            dollars(c.par),
            dollars(s.ledger[c.name]),
            dollars(c.income),
            ", ".join(data.spaces[i].kind for i in s.trains(c.name)) or "none",
            str(len(c.stations)),
            str(len(c.track)),
            str(c.supply),
            str(c.discards),
            f"{s.in_bank(c.name)} of {data.shares.each}",
        )
    waiting = [badge(c.name) for c in s.companies.values() if not c.started]
    if not waiting:
        return table
    line = Text("not started: ", style="dim") + joined(waiting)
    return Group(table, line) if table.row_count else line


def trains(rules: Rules, s: CubeRail) -> RenderableType:
    """The train track: every space with its train, price and owner."""
    data: Definition = rules.data
    table = grid("space", "train", "visits", "price", "", right=("space", "visits", "price"))
    for i, space in enumerate(data.spaces):
        owner = s.train_track[i]
        who = badge(owner) if owner else Text("next ◂" if i == s.next_space else "")
        doubles = " (doubles)" if space.doubles else ""
        table.add_row(str(i + 1), space.kind + doubles, str(space.visits), dollars(space.price), who)
    return table


def cubemap(rules: Rules, s: CubeRail) -> HexMap:
    """The whole map."""
    data: Definition = rules.data
    short = {c: _prefix(c, tuple(s.companies)) for c in s.companies}
    names = ", ".join(f"{p} {c}" for c, p in short.items())
    legend = f"cubes: {names}; * station   □ station square, + upgraded   right: cost of a cube, value of a place"

    def box(hex_id: str, room: int) -> Box:
        printed = data.map.hexes[hex_id]
        place = printed.place
        pieces = Text()
        for c in s.companies.values():
            if hex_id in c.track or hex_id in c.stations:
                pieces.append_text(badge(c.name, short[c.name] + ("*" if hex_id in c.stations else "")))
                pieces.append(" ")
        upgraded = "+" if hex_id in s.upgraded else ""
        return Box(
            corner=dollars(printed.cost),
            name=place.name if place else "",
            pieces=pieces,
            left=f"{place.kind}{'□' * place.squares}" if place else "",
            right=f"{upgraded}{value(data, s, hex_id)}" if place else "",
            ground=GROUNDS.get(place.kind, "none") if place else "none",
        )

    return HexMap(data.map.layout, data.map.hexes, box, legend)


def _prefix(name: str, names: tuple[str, ...]) -> str:
    """The shortest beginning of a name that no other has."""
    return next(
        (name[:n] for n in range(1, len(name)) if not any(o != name and o.startswith(name[:n]) for o in names)), name
    )


def value_note(rules: Rules, s: CubeRail, field: str, value: object) -> str:
    """The name of a place."""
    data: Definition = rules.data
    if field == "hex" and value in data.map.hexes:
        place = data.map.place(str(value))
        return place.name if place else ""
    return ""


CUBERAIL = Panels(
    sections={
        "players": Section("money, shares, tiles and worth of the players", players),
        "companies": Section("presidents, prices, money, cubes, trains", companies),
        "trains": Section("the train track", trains),
        "map": Section("the map with all cubes", cubemap),
    },
    headline=headline,
    brief=brief,
    value_note=value_note,
)
