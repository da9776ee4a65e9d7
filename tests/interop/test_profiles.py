"""The profiles name what there is: options, privates, corporations, trains and tiles of our titles."""

from __future__ import annotations

import pytest

from shortline.eighteenxx.definition import Definition
from shortline.interop.importing.powers import POWERS
from shortline.interop.profile import profiles
from shortline.titles import find


@pytest.mark.parametrize("name", profiles())
def test_a_profile_names_what_there_is(name: str) -> None:
    profile, title = profiles()[name], find(name)
    rules = title.compose(title.chosen(profile.options), title.players[1])
    data: Definition = rules.data
    assert set(profile.privates.ours_by_site.values()) <= {*data.privates, *data.corporations}
    assert set(profile.corporations.ours_by_site.values()) <= set(data.corporations)
    assert set(profile.trains.ours_by_site.values()) <= set(data.trains)
    assert set(profile.tiles.ours_by_site.values()) <= set(data.map.tiles)
    assert set(profile.printed) <= set(data.map.hexes)
    assert {*profile.tile_privates, *profile.station_privates} <= set(data.privates)
    known = {option.name: option for option in title.options}
    assert all(known[option].admits(value) for option, value in profile.options.items())
    assert set(profile.optional_rules.values()) <= set(known)


@pytest.mark.parametrize("name", profiles())
def test_every_option_of_the_sites_way_differs_from_the_book(name: str) -> None:
    defaults = {option.name: option.default for option in find(name).options}
    assert all(defaults[option] != value for option, value in profiles()[name].options.items())


def test_powers_are_of_privates_that_the_site_has() -> None:
    for title, private, _ in POWERS:
        ours = profiles()[title].privates.ours(private)
        assert ours in find(title).compose(find(title).chosen({}), find(title).players[1]).data.privates
