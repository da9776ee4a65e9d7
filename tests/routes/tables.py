"""The four titles as the routes need them: maps, trains and values, from the rulebooks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.mapfile import read_map
from shortline.eighteenxx.board.tile import Color
from shortline.eighteenxx.routes import Bonus, Extra, Train, Values
from shortline.eighteenxx.routes.trains import port_extras, station_extras
from shortline.parts.reading import load

TITLES = ("18AL", "18GA", "18VA", "18FL")

CHITS = (
    Bonus("Robert E. Lee", 20, ("G8", "G4")),
    Bonus("Pan American", 40, ("A4", "Q2")),
)

_ORDINARY = Train("", 0)
_PASSENGER = Train("", 0, ignores=("mine",), avoids=("cmd",), single=("offboard", "port", "cmd"))
_FREIGHT = Train("", 0, single=("offboard", "port", "cmd"), tags=("freight",))
_DOUBLES = (("city", 2), ("offboard", 2), ("port", 2))


def train(title: str, name: str, id_: str = "") -> Train:
    """A train of a title."""
    reach = int("".join(c for c in name if c.isdigit()))
    if name.endswith("G"):
        kind = replace(_FREIGHT, needs=("mine", "cmd") if reach == 1 else ())
    elif title == "18VA":
        kind = _PASSENGER
    elif name.endswith("E"):
        kind = replace(_ORDINARY, ignores=("town",), factors=_DOUBLES)
    else:
        kind = _ORDINARY
    if name.endswith("D"):
        kind = replace(kind, factors=_DOUBLES)
    return replace(kind, name=name, reach=reach, id=id_)


def trains(title: str, names: Iterable[str]) -> list[Train]:
    """Trains of a title by name, with ids of their own."""
    return [train(title, name, f"{name}-{i}") for i, name in enumerate(names)]


@cache
def board_map(title: str) -> Map:
    """The map of a title."""
    return read_map(load(files("shortline.titles") / f"g{title.lower()}" / "map.toml"), catalogue())


def color(title: str, phase: str) -> Color:
    """The best tile colour in play in a phase."""
    if phase == "2":
        return "yellow"
    if phase in ("3", "4"):
        return "green"
    return "gray" if phase in ("4D", "8") or (title, phase) == ("18FL", "6") else "brown"


@dataclass(frozen=True)
class Powers:
    """What privates and tokens have given the corporation."""

    coal: str = ""
    chits: bool = False
    express: str = ""
    hotels: tuple[str, ...] = ()
    port_token: str = ""


NO_POWERS = Powers()


def values(title: str, board: Board, corporation: str, phase: str, powers: Powers = NO_POWERS) -> Values:
    """What stops pay to a corporation's trains."""
    now = color(title, phase)
    late = now in ("brown", "gray")
    extras = [Extra(powers.coal, 10, "coal")] if powers.coal else []
    if title == "18FL":
        extras += [Extra(h, 20 if late else 10, "hotel") for h in powers.hotels]
        extras += [Extra(powers.port_token, 20, "port token")] if powers.port_token else []
    if title == "18VA":
        express = (Extra(powers.express, 10, "Railway Express"),) if powers.express else ()
        extras += express
        extras += station_extras(board, corporation, now, "offboard")
        extras += port_extras(board, corporation, now, express, ("freight",))
        extras += [Extra(h, 20, "coal mining district", by_reach=True) for h in ("A6", "A12")]
        own = {s.hex for s in board.stations_of(corporation)}
        if phase != "4D":
            extras += [
                Extra(h, 20, "coal mining district", by_reach=True, treasury=True) for h in ("A6", "A12") if h in own
            ]
    return Values(now, tuple(extras), CHITS if powers.chits else ())
