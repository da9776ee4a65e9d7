"""The printed maps, for tests of the board."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from shortline.eighteenxx.board.board import Hex, Map
from shortline.eighteenxx.board.catalogue import catalogue
from shortline.eighteenxx.board.mapfile import read_map
from shortline.parts.reading import load, loads

TITLES = ("18AL", "18GA", "18VA", "18FL")
EVERY = (*TITLES, "openrails")
"""All titles of the house."""


@cache
def printed(title: str) -> Map:
    """The map of a title, as its file gives it."""
    return read_map(load(files("shortline.titles") / f"g{title.lower()}" / "map.toml"), catalogue())


def drawn(text: str) -> Map:
    """A map written down for one test."""
    return read_map(loads(text, "map.toml"), catalogue())


def open_hex(map_: Map, **as_printed: object) -> Map:
    """A map of one hex A1 with six open sides and the tiles of a title, to see what follows by shape alone."""
    lone = Hex("A1", as_printed.pop("ground", "white"), neighbours={e: f"X{e}" for e in range(6)}, **as_printed)  # type: ignore[arg-type]
    return Map(map_.layout, MappingProxyType({"A1": lone}), map_.tiles, map_.counts, map_.special)
