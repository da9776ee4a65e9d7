"""Actions as data: what is written comes back, and what is no action is refused before the rules are asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shortline.kernel.action import LARGEST, Action, conform, decode, encode
from shortline.kernel.refusal import Malformed


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an action."""

    stop: str
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Try(Action):
    """An action with every kind of field."""

    count: int
    name: str
    sure: bool = False
    parts: tuple[Part, ...] = ()
    pairs: tuple[tuple[str, ...], ...] = ()
    best: Part | None = None
    limit: int | None = None
    way: Literal["left", "right", 3] = "left"
    run: tuple[str, tuple[int, ...]] = ("", ())


KINDS: dict[str, type[Action]] = {"Try": Try}
PLAIN = {"type": "Try", "by": "Ann", "count": 1, "name": "G4"}


def test_empty_fields_are_left_out() -> None:
    assert encode(Try("Ann", 1, "G4")) == PLAIN


def test_parts_and_lists_are_written_plainly() -> None:
    action = Try("Ann", 1, "G4", True, (Part("a"), Part("b", 2)), (("x", "y"), ()), Part("c"), 7, "right")
    data = encode(action)
    assert data["parts"] == [{"stop": "a"}, {"stop": "b", "weight": 2}]
    assert data["pairs"] == [["x", "y"], []]
    assert decode(data, KINDS) == action
    conform(action)


@given(
    st.builds(
        Try,
        st.text(alphabet="AnBe", min_size=1, max_size=5),
        st.integers(-LARGEST, LARGEST),
        st.text(alphabet="abc&'’ ", max_size=20),
        st.booleans(),
        st.lists(st.builds(Part, st.text(alphabet="ab"), st.integers(0, 5)), max_size=3).map(tuple),
        st.lists(st.lists(st.text(alphabet="ab")).map(tuple), max_size=3).map(tuple),
        st.none() | st.builds(Part, st.text(alphabet="ab")),
        st.none() | st.integers(0, 9),
        st.sampled_from(["left", "right", 3]),
        st.tuples(st.text(alphabet="ab"), st.lists(st.integers(0, 9), max_size=3).map(tuple)),
    )
)
def test_what_is_written_comes_back(action: Try) -> None:
    conform(action)
    assert decode(encode(action), KINDS) == action


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "An action is an object with a type, not None"),
        ([], "An action is an object"),
        ({}, "There is no action called None"),
        ({"type": "Fly"}, "There is no action called 'Fly'"),
        ({"type": ["Try"]}, "There is no action called"),
        ({"type": "Try", "by": "Ann", "name": "G4"}, "Try lacks count"),
        (PLAIN | {"hat": 1}, "Try has no field 'hat'"),
        (PLAIN | {"by": 1}, "Try.by must be text on one line, not 1"),
        (PLAIN | {"by": None}, "Try.by must be text"),
        (PLAIN | {"name": "a\nb"}, "Try.name must be text on one line"),
        (PLAIN | {"name": "\ud800"}, "Try.name must be text on one line"),
        (PLAIN | {"name": "x" * 201}, "Try.name must be text on one line"),
        (PLAIN | {"count": True}, "Try.count must be a whole number"),
        (PLAIN | {"count": 1.0}, "Try.count must be a whole number"),
        (PLAIN | {"count": "1"}, "Try.count must be a whole number"),
        (PLAIN | {"count": 10**9 + 1}, "Try.count must be a whole number within ±1,000,000,000"),
        (PLAIN | {"count": -(10**400)}, "Try.count must be a whole number"),
        (PLAIN | {"sure": 1}, "Try.sure must be true or false, not 1"),
        (PLAIN | {"parts": "ab"}, "Try.parts must be a list, not 'ab'"),
        (PLAIN | {"parts": ["ab"]}, r"Try.parts\[0\] must be an object, not 'ab'"),
        (PLAIN | {"parts": [{"stop": "a"}, {}]}, r"Try.parts\[1\] lacks stop"),
        (PLAIN | {"parts": [{"stop": "a", "hat": 1}]}, r"Try.parts\[0\] has no field 'hat'"),
        (PLAIN | {"pairs": [1]}, r"Try.pairs\[0\] must be a list, not 1"),
        (PLAIN | {"run": ["x"]}, "Try.run must have 2 parts, not 1"),
        (PLAIN | {"run": ["x", [True]]}, r"Try.run\[1\]\[0\] must be a whole number"),
        (PLAIN | {"best": 3}, "Try.best must be an object, not 3"),
        (PLAIN | {"limit": "x"}, "Try.limit must be a whole number"),
        (PLAIN | {"way": "up"}, "Try.way must be one of left, right, 3, not 'up'"),
        (PLAIN | {"way": []}, "Try.way must be one of"),
        (PLAIN | {"way": 3.0}, "Try.way must be one of"),
    ],
)
def test_malformed_data_is_refused_with_its_place(data: Any, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        decode(data, KINDS)


@pytest.mark.parametrize(
    "changes",
    [
        {"count": True},
        {"count": None},
        {"count": 2**70},
        {"name": 3},
        {"sure": 0},
        {"parts": [Part("a")]},
        {"parts": (Part(1),)},  # type: ignore[arg-type]
        {"parts": ({"stop": "a"},)},
        {"pairs": (["a"],)},
        {"best": {"stop": "a"}},
        {"best": Part("a", True)},
        {"limit": False},
        {"way": "up"},
        {"run": ("x", 3)},
        {"run": ("x", (), ())},
    ],
)
def test_an_action_object_of_wrong_kinds_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        conform(Try(**{"by": "Ann", "count": 1, "name": "G4", **changes}))


def test_long_nonsense_is_cut_short_in_the_complaint() -> None:
    with pytest.raises(Malformed) as caught:
        decode({"type": "x" * 10_000}, KINDS)
    assert len(str(caught.value)) < 120
