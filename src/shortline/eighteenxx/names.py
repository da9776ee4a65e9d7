"""Names as players know them: hexes, tiles, trains, privates and the places of stock."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Map
from shortline.eighteenxx.definition import Definition, kind
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY


def hex_name(map_: Map, hex_id: str) -> str:
    """A hex by its id, and by its name if it has one: "C4 Nashville"."""
    return f"{hex_id} {map_.hexes[hex_id].name}".strip()


def tile_name(map_: Map, tile_id: str) -> str:
    """A tile by what is printed on it: "tile 451", or the name of a special tile."""
    tile = map_.tiles[tile_id]
    return f"the {tile.name}" if tile.name else f"tile {tile.number}"


def train_name(train: str, runs_as: str = "") -> str:
    """A train by its kind, "4 train"; a card of several kinds by the side that it runs as, "2G train"."""
    return f"{runs_as or kind(train)} train"


def card_name(train: str, runs_as: str = "") -> str:
    """A train that goes where it may be declared anew, by its side and its card: "2G train (3/2G)"."""
    return f"{train_name(train, runs_as)} ({kind(train)})" if runs_as not in ("", kind(train)) else train_name(train)


def private_name(data: Definition, private: str) -> str:
    """A private by the name on its certificate; whatever else is asked for, by what it was called."""
    return data.privates[private].name if private in data.privates else private


def pool(data: Definition) -> str:
    """Where stock and trains go that the bank takes back, in the title's words."""
    return f"the {data.words.open_market}"


def place_name(data: Definition, place: str, corporation: str = "") -> str:
    """A place of stock: the initial offering, the open market, the treasury of a corporation."""
    treasury = f"{corporation}'s treasury" if corporation else "the treasury"
    return {OPEN_MARKET: pool(data), INITIAL_OFFERING: "the initial offering", TREASURY: treasury}.get(place, place)
