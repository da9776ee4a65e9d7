"""The reference of states, actions and events says what everything is."""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from shortline import cubes, position, rail
from shortline.kernel.action import Action
from shortline.kernel.event import Event
from shortline.parts.setup import Setup

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    """The script that writes it."""
    found = importlib.util.spec_from_file_location("make_reference", ROOT / "docs" / "make_reference.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("family", [rail, cubes])
def test_every_field_of_a_state_says_what_it_is(reference: ModuleType, family: ModuleType) -> None:
    kinds = [getattr(family, name) for name in family.__all__]
    parts = [k for k in kinds if inspect.isclass(k) and dataclasses.is_dataclass(k)]
    states = [k for k in parts if not issubclass(k, (Action, Event, Setup))]
    silent = {k.__name__: [n for n, _, text in reference.fields_of(k) if not text] for k in states}
    assert len(states) > 3
    assert {name: names for name, names in silent.items() if names} == {}


def test_a_corporation_is_looked_up_not_asked_for() -> None:
    state = position("18AL").game().state
    with pytest.raises(TypeError, match=r"corporations\['L&N'\] is the corporation"):
        state.corporation("L&N")
    assert state.corporations["L&N"].par == 0
