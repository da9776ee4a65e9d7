"""18GA on the public 18xx site: the powers of its privates, and the cities of Atlanta."""

from __future__ import annotations

from shortline.eighteenxx.site import HOME, TOKEN, Reading, Record, Site, SiteAction, Writing, power, station
from shortline.eighteenxx.state import EighteenXX
from shortline.titles.g18ga.atlanta import ChooseCity, CityChoice
from shortline.titles.g18ga.midland import LayMidlandTile
from shortline.titles.g18ga.waycross import PlaceWaycrossStation

MIDLAND, WAYCROSS = "F12", "I9"
"""The hexes of the privates: their records name them."""


def _read_city(on: Reading, by: str, a: Record) -> ChooseCity:
    return ChooseCity(on.state.top.actors[0], on.our_city(a)[1])


def _write_city(on: Writing, s: EighteenXX, a: ChooseCity) -> None:
    """A home station chooses its city: a record of the operating corporation, whosever station it is."""
    choice = s.on_top(CityChoice)
    tokener = on.site_corporation(choice.corporation)
    on.corporation(s.operating, "place_token", **on.city_fields(s, choice.hex, a.stop), tokener=tokener)


SITE = Site(
    actions=(
        power(
            LayMidlandTile,
            "Midland",
            "lay_tile",
            lambda on, by, a: LayMidlandTile(by, on.our_tile(a), a["rotation"]),
            lambda on, s, a: on.tile_fields(s, MIDLAND, a.tile, a.rotation),
        ),
        power(
            PlaceWaycrossStation,
            "W&S",
            "place_token",
            lambda on, by, a: PlaceWaycrossStation(by),
            lambda on, s, a: station(on, s, WAYCROSS),
            opens=TOKEN,
            closes=TOKEN,
        ),
        SiteAction(ChooseCity, "place_token", _write_city, _read_city, step=CityChoice.step),
    ),
    steps={CityChoice.step: HOME},
)
