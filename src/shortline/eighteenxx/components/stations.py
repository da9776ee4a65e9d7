"""What some titles have otherwise with stations: where they stand and what they cost."""

from __future__ import annotations

from shortline.eighteenxx.board.printed import KINDS
from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.parts.reading import Reader


def read_station_kinds(reader: Reader, data: Definition) -> RailComponent:
    """Stations stand on circles of other stops than cities, too: of those kinds that the title file names."""
    row = reader.table("stations", about="What is otherwise with stations than in most titles.")
    about = "The kinds of stop, beside cities, whose circles take stations."
    return RailComponent(
        "station_kinds", station_kinds=frozenset(row.words("beside_cities", KINDS, "kind of stop", about=about))
    )


def read_station_rate(reader: Reader, data: Definition) -> RailComponent:
    """A station costs so much for each hex of its way along the track, as the title file says."""
    row = reader.table("stations", about="What is otherwise with stations than in most titles.")
    about = "What a station costs for each hex along the track from the nearest, in place of what the charter says."
    return RailComponent("station_rate", station_rate=row.number("cost_a_hex", least=1, about=about))
