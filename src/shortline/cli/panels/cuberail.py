"""The panels of the cube-rail family: players, companies, the train track, the map of cubes."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from shortline.cli.panels import Panels, Section
from shortline.cli.panels.hexmap import Box, HexMap
from shortline.cli.panels.rail_tables import grid, joined
from shortline.cuberail.board import value
from shortline.cuberail.definition import Definition
from shortline.cuberail.frames import AuctionStep
from shortline.cuberail.procedures.buying import StartCompany
from shortline.cuberail.procedures.choosing import ChooseTile
from shortline.cuberail.solitaire import SHARES, TILES
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules
from shortline.kernel.wording import counted, listed
from shortline.parts.hexgrid import EDGES, neighbour, xy

GROUNDS = {"red": "white on rgb(150,30,30)", "city": "black on rgb(190,190,190)", "town": "black on rgb(150,150,150)"}


def badge(company: str, text: str = "") -> Text:
    """A company's name on its colour."""
    return Text(text or company, style=f"bold white on {company.lower()}")


def headline(rules: AnyRules, s: CubeRail) -> str:
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


def brief(rules: AnyRules, s: CubeRail) -> tuple[RenderableType, ...]:
    """What is useful at the moment."""
    if s.over:
        return (result(rules, s), players(rules, s))
    return (players(rules, s), *bidding(rules, s), Text(), companies(rules, s), *drawn(s))


def bidding(rules: AnyRules, s: CubeRail) -> tuple[RenderableType, ...]:
    """In the auction: the highest bid, whose it is, and who is still in."""
    if not isinstance(s.top, AuctionStep):
        return ()
    auction = s.top.auction
    high = f"{rules.money(auction.high)} by {auction.leader}" if auction.leader else "none yet"
    spare = tuple(seat for seat in s.top.spare if seat in auction.bidders)
    passes = f"; {listed(spare)} may pass once and stay in" if spare else ""
    return (Text(f"high bid: {high}; bidding: {listed(auction.bidders)}{passes}"),)


def drawn(s: CubeRail) -> tuple[RenderableType, ...]:
    """In the game for one: the tiles and shares that were drawn."""
    piles = (("tiles", TILES.of(s)), ("shares", SHARES.of(s)))
    return tuple(Text(f"drawn {name}: {', '.join(pile.shown)}") for name, pile in piles if pile.shown)


def result(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The final ranking."""
    table = grid("", "player", "worth", right=("worth",))
    for place, (seat, amount) in enumerate(s.scores(), 1):
        table.add_row(str(place), Text(seat, style="bold" if place == 1 else ""), rules.money(amount))
    return Group(Text(f"The game is over: {s.ending}", style="bold"), table)


def players(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The players in turn order: money, shares, action tile, worth."""
    table = grid("player", "cash", "shares", "worth", "stock (* president)", "tile", right=("cash", "shares", "worth"))
    for seat in s.order or s.seats:
        tile = s.tiles.get(seat, "")
        table.add_row(
            Text(seat, style="bold" if seat in s.top.actors else ""),
            rules.money(s.ledger[seat]),
            str(s.shares(seat)),
            rules.money(s.worth(seat)),
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


def companies(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The companies: price, money, cubes, trains, stations and shares left; the homes of those not started."""
    data: Definition = rules.data
    numbers = ("price", "par", "cash", "income", "track", "cubes", "discarded", "bank")
    table = grid(
        "", "president", *numbers[:4], "trains", "stations", *numbers[4:], "extra round", right=numbers
    )  # fmt: skip
    for c in s.companies.values():
        if not c.started:
            continue
        table.add_row(
            badge(c.name),
            s.president(c.name) + ("" if c.floated else " (not floated)"),
            rules.money(c.price),
            rules.money(c.par),
            rules.money(s.ledger[c.name]),
            rules.money(c.income),
            ", ".join(data.spaces[i].kind for i in s.trains(c.name)) or "none",
            f"{len(c.stations)}, {data.companies[c.name].stations + 1 - len(c.stations)} left",
            str(len(c.track)),
            str(c.supply),
            str(c.discards),
            f"{s.in_bank(c.name)} of {data.shares.each}",
            "used" if c.extra_round else "",
        )
    parts: list[RenderableType] = [table] if table.row_count else []
    return Group(*parts, *_not_started(data, s), _upgrades(data, s))


def _not_started(data: Definition, s: CubeRail) -> tuple[RenderableType, ...]:
    """The companies that wait for their first share, with their homes."""
    waiting = [c for c in data.companies.values() if not s.companies[c.name].started]
    table = grid("not started", "home", "value", "further stations", right=("value", "further stations"))
    for c in waiting:
        table.add_row(badge(c.name), data.map.label(c.home), str(value(data, s, c.home)), str(c.stations))
    return (table,) if waiting else ()


def _upgrades(data: Definition, s: CubeRail) -> Text:
    left = data.upgrades.markers - len(s.upgraded)
    return Text(f"upgrade markers left: {left} of {data.upgrades.markers}", style="dim")


def market(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The rungs of the market: the companies on them, and what a par brings."""
    data: Definition = rules.data
    table = grid("price", "as par", "", right=("price",))
    for i in reversed(range(len(data.rungs))):
        here = joined(badge(c.name) for c in s.companies.values() if c.started and c.rung == i)
        cubes = data.cubes_by_par.get(data.rungs[i])
        table.add_row(rules.money(data.rungs[i]), counted(cubes, "cube") if cubes else "", here)
    return table


def tiles(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The action tiles: what they do, and who has them this turn."""
    data: Definition = rules.data
    table = grid("number", "tile", "what it does", "player", right=("number",))
    for tile in data.tiles:
        holder = s.holder(tile) + (" (used)" if tile in s.spent else "")
        table.add_row(str(data.number(tile)), tile, data.tile_texts[tile], holder)
    return table


def trains(rules: AnyRules, s: CubeRail) -> RenderableType:
    """The train track: its rows, with every space, its number and the company whose train it is."""
    data: Definition = rules.data
    table = grid("price", "train", "visits", "spaces", right=("price", "visits"))
    for row in data.train_rows:
        first = data.spaces[row.start]
        cells = joined(_space(s, i) for i in row)
        table.add_row(
            rules.money(first.price), first.kind + (" (doubles)" if first.doubles else ""), str(first.visits), cells
        )
    return Group(table, Text(f"{data.in_service} in service at any time; only trains of one row can be swapped", "dim"))


def _space(s: CubeRail, i: int) -> Text:
    owner = s.train_track[i]
    what = badge(owner) if owner else Text("next" if i == s.next_space else "–")
    return Text(f"{i + 1}: ") + what


def cubemap(rules: AnyRules, s: CubeRail) -> HexMap:
    """The whole map."""
    data: Definition = rules.data
    short = {c: _prefix(c, tuple(s.companies)) for c in s.companies}
    names = ", ".join(f"{p} {c}" for c, p in short.items())
    closed = {frozenset((h, n)) for h in data.map.hexes for n in _shut(data, h)}
    legend = (
        f"cubes: {names}; * station, ⌂ home not started   □ station square, + upgraded   right: cost of a cube, "
        f"value of a place   ═ closed side: {', '.join('/'.join(sorted(pair)) for pair in sorted(closed, key=sorted))}"
    )

    def box(hex_id: str, room: int) -> Box:
        printed = data.map.hexes[hex_id]
        place = printed.place
        pieces = Text()
        for c in s.companies.values():
            if hex_id in c.track or hex_id in c.stations:
                pieces.append_text(badge(c.name, short[c.name] + ("*" if hex_id in c.stations else "")))
                pieces.append(" ")
        home = data.homes.get(hex_id, "")
        if home and not s.companies[home].started:
            pieces.append(f"⌂{short[home]} ")
        upgraded = "+" if hex_id in s.upgraded else ""
        here = xy(data.map.layout, hex_id)
        shut = {xy(data.map.layout, n) for n in _shut(data, hex_id)}
        return Box(
            corner=rules.money(printed.cost),
            name=place.name if place else "",
            pieces=pieces,
            left=f"{place.kind}{'□' * place.squares}" if place else "",
            right=f"{upgraded}{value(data, s, hex_id)}" if place else "",
            ground=GROUNDS.get(place.kind, "none") if place else "none",
            above="═" if any(x == here[0] and y < here[1] for x, y in shut) else "─",
            below="═" if any(x == here[0] and y > here[1] for x, y in shut) else "─",
        )

    return HexMap(data.map.layout, data.map.hexes, box, legend)


def _shut(data: Definition, hex_id: str) -> tuple[str, ...]:
    """The hexes beside a hex that share a closed side with it."""
    around = (neighbour(data.map.layout, hex_id, edge) for edge in EDGES)
    return tuple(h for h in around if h in data.map.hexes and h not in data.map.neighbours[hex_id])


def _prefix(name: str, names: tuple[str, ...]) -> str:
    """The shortest beginning of a name that no other has."""
    return next(
        (name[:n] for n in range(1, len(name)) if not any(o != name and o.startswith(name[:n]) for o in names)), name
    )


def value_note(rules: AnyRules, s: CubeRail, field: str, value: object) -> str:
    """The name of a place."""
    data: Definition = rules.data
    if field == "hex" and value in data.map.hexes:
        place = data.map.place(str(value))
        return place.name if place else ""
    return ""


def note(rules: AnyRules, s: CubeRail, a: Action) -> str:
    """What an action tile does; the home of a company that would be started."""
    data: Definition = rules.data
    if isinstance(a, ChooseTile):
        return data.tile_texts.get(a.tile, "")
    return f"home {data.map.label(data.companies[a.company].home)}" if isinstance(a, StartCompany) else ""


CUBERAIL = Panels(
    sections={
        "players": Section("money, shares, tiles and worth of the players", players),
        "companies": Section("presidents, prices, money, cubes, trains, and the homes of the others", companies),
        "market": Section("the rungs of the market, and the cubes of each par", market),
        "tiles": Section("what the action tiles do, and who has them", tiles),
        "trains": Section("the train track", trains),
        "map": Section("the map with all cubes", cubemap),
    },
    headline=headline,
    brief=brief,
    note=note,
    value_note=value_note,
)
