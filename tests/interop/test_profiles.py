"""The profiles name what there is: options, privates, corporations, trains and tiles of our titles."""

from __future__ import annotations

from pathlib import Path

import pytest

from shortline import interop
from shortline.eighteenxx.definition import Definition
from shortline.interop.profile import profile, profiles
from shortline.titles import find, names


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


@pytest.mark.parametrize("name", profiles())
def test_what_a_title_says_by_itself_is_of_privates_and_actions_that_it_has(name: str) -> None:
    own, title = profiles()[name].own, find(name)
    rules = title.compose(title.chosen(profiles()[name].options), title.players[1])
    known = {procedure.action for step in rules.steps.values() for procedure in step.all}
    assert {it.action for it in own.actions} <= known
    assert {it.private for it in own.actions} <= {"", *rules.data.privates}
    steps = {frame.step for frame in rules.steps}
    assert {*own.steps, *own.opening, *(it.step for it in own.actions)} <= {"", *steps}


def test_nothing_in_interop_knows_a_title_by_name() -> None:
    ids = [name.casefold() for name in names()]
    for path in Path(interop.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".toml"):
            text = path.read_text(encoding="utf-8").casefold()
            assert not [name for name in ids if name in text], path


def test_a_folder_that_says_nothing_of_the_site_is_no_title_of_it() -> None:
    assert profile("openrails") is None
    assert profile("18XX") is None
    assert set(profiles()) == {"18AL", "18GA", "18VA", "18FL"}
