"""The panels of the 18xx family: what is useful now, and what the words of an offer stand for."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from shortline.cli.panels import Panels, Section
from shortline.cli.panels import rail_tables as tables
from shortline.cli.panels.rail_map import railmap
from shortline.eighteenxx.board.tile import Tile
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.procedures.private_sale import unsold
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.title_things import title_things
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules


def headline(rules: AnyRules, s: EighteenXX) -> str:
    """The round, the phase and the bank."""
    if s.over:
        return "the end"
    ending = "the game ends soon" if s.ending else ""
    step = "" if s.round.kind == "stock" else f"{s.operating}: {s.top.step.replace('_', ' ')}" if s.operating else ""
    return " · ".join(p for p in (s.round.name, step, f"phase {s.phase}", tables.bank(rules, s), ending) if p)


def brief(rules: AnyRules, s: EighteenXX) -> tuple[RenderableType, ...]:
    """What is useful at the moment: the sale, the stock, or the corporation at work."""
    if s.over:
        return (tables.result(rules, s), tables.players(rules, s))
    if s.turn is not None:
        return (tables.operating(rules, s),)
    if unsold(s):
        return (tables.players(rules, s), Text(), tables.for_sale(rules, s))
    return (tables.players(rules, s), Text(), tables.corporations(rules, s))


def note(rules: AnyRules, s: EighteenXX, a: Action) -> str:
    """For a tile: what its track leads to."""
    hex_id, rotation = getattr(a, "hex", None), getattr(a, "rotation", None)
    tile = s.board.map.tiles.get(getattr(a, "tile", ""))
    if hex_id not in s.board.map.hexes or rotation is None or tile is None:
        return ""
    return "track to " + ", ".join(_neighbours(s, str(hex_id), tile, rotation))


def _neighbours(s: EighteenXX, hex_id: str, tile: Tile, rotation: int) -> tuple[str, ...]:
    sides = s.board.map.hexes[hex_id].neighbours
    return tuple(_place(s, sides[e]) if e in sides else f"edge {e}" for e in sorted(tile.edges[rotation]))


def _place(s: EighteenXX, hex_id: str) -> str:
    return f"{hex_id} {s.board.map.hexes[hex_id].name}".strip()


def value_note(rules: AnyRules, s: EighteenXX, field: str, value: object) -> str:
    """The name of a hex, the colour of a tile, the price of a corporation's stock."""
    data: Definition = rules.data
    name = str(value)
    if field == "hex" and name in s.board.map.hexes:
        it = s.board.map.hexes[name]
        cost = rules.money(it.cost) if it.cost and name not in s.board.laid else ""
        return " ".join(p for p in (it.name, cost) if p)
    if field == "tile" and name in s.board.map.tiles:
        return f"{s.board.map.tiles[name].color}, {s.board.left(name)} left"
    if field == "corporation" and name in data.corporations:
        return data.corporations[name].name
    if field == "private" and name in data.privates:
        return data.privates[name].name
    return ""


def also(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """What the title keeps beside the family's things: tokens, names, claims."""
    lines = [f"{name}: {words}" for name, words in title_things(s).items()]
    return Text("\n".join(lines) or "nothing", style="" if lines else "dim")


EIGHTEENXX = Panels(
    sections={
        "players": Section("money, certificates, stock and worth of the players", tables.players),
        "corporations": Section("presidents, prices, cash, trains, stations", tables.corporations),
        "market": Section("the chart of prices", tables.market),
        "trains": Section("the bank's trains, and the phases", tables.trains),
        "privates": Section("the privates, their owners and powers", tables.privates),
        "map": Section("the map with tiles and stations", railmap),
        "also": Section("what else this title has on the table", also),
    },
    headline=headline,
    brief=brief,
    note=note,
    value_note=value_note,
)
