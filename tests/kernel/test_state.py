"""States as values: digests that do not depend on the machine, and chance that depends on the seed alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from shortline.kernel.chance import below, shuffled, step
from shortline.kernel.frame import Frame
from shortline.kernel.state import Slot, State, but, canonical, digest
from shortline.table.game import Game
from tests.toy import ORCHARD

ROOT = Path(__file__).resolve().parent.parent.parent


def test_chance_is_splitmix64() -> None:
    assert step(1234567)[0] == 6457827717110365317
    first, rng = step(0)
    assert first == 0xE220A8397B1DCDAF
    assert step(rng)[0] == 0x6E789E6AA1B965F4


def test_every_number_is_as_likely() -> None:
    rng, found = 7, Counter[int]()
    for _ in range(6000):
        n, rng = below(rng, 6)
        found[n] += 1
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in found.values())


def test_a_shuffle_is_the_same_for_the_same_seed() -> None:
    cards = tuple(range(20))
    deck, rng = shuffled(42, cards)
    assert sorted(deck) == list(cards)
    assert deck != cards
    assert shuffled(42, cards) == (deck, rng)
    assert shuffled(43, cards)[0] != deck
    assert shuffled(1, ())[0] == ()


def test_the_seed_decides_the_game() -> None:
    seeds = {Game(ORCHARD, ["Ann", "Ben"], {}, seed).state.deck for seed in range(20)}
    assert len(seeds) > 10
    one, same = (Game(ORCHARD, ["Ann", "Ben"], {}, 2**63 - 1) for _ in range(2))
    assert one.state == same.state


def test_a_state_with_some_slices_changed_leaves_the_old_one() -> None:
    s = Game(ORCHARD, ["Ann", "Ben"], {}, 1).state
    new = but(s, rng=5)
    assert (new.rng, s.rng == 5) == (5, False)
    assert type(new) is type(s)
    assert new.deck is s.deck


def test_a_slot_holds_a_titles_own_piece_of_state() -> None:
    s = State(seats=("Ann",), cursor=(Frame(),), ledger={})
    hats: Slot[tuple[str, ...]] = Slot("hats", ())
    assert hats.of(s) == ()
    assert hats.of(hats.put(s, ("red",))) == ("red",)
    assert s.extras == {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Frame):
    """A step that remembers a number, and perhaps that it is over."""

    step: ClassVar[str] = "turn"

    n: int
    over: bool = False


def test_a_frame_is_written_with_what_it_remembers() -> None:
    plain = {"": "Frame", "step": "turn", "actors": [], "memo": {"n": 0}}
    assert canonical(Counted(n=0)) == plain
    assert canonical(Counted(n=0, over=True)) == {**plain, "memo": {"n": 0, "over": True}}
    assert canonical(Counted(n=0, marks=frozenset({"used"}))) == {**plain, "memo": {"n": 0, "used": True}}


@dataclass(frozen=True)
class Odd:
    """A part that says itself what it is."""

    secret: int

    def canonical(self) -> Any:
        return ["odd", self.secret % 2]


def test_plain_data_for_every_kind_of_value() -> None:
    value = {"b": (1, "x", None, True), "a": frozenset({"q", "p"}), 3: Counted(("Ann",), n=1), "o": Odd(5)}
    assert canonical(value) == {
        "b": [1, "x", None, True],
        "a": ["p", "q"],
        "3": {"": "Frame", "step": "turn", "actors": ["Ann"], "memo": {"n": 1}},
        "o": ["odd", 1],
    }


@pytest.mark.parametrize("value", [1.5, object(), {"a": b"x"}, (1, 2.0)])
def test_what_has_no_place_in_a_state_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="cannot be part of a state"):
        canonical(value)


def test_the_digest_sees_every_slice() -> None:
    s = Game(ORCHARD, ["Ann", "Ben"], {}, 1).state
    others = [
        but(s, rng=s.rng + 1),
        but(s, ledger={**s.ledger, "Ann": 21}),
        but(s, extras={"x": 1}),
        but(s, cursor=s.cursor[:-1]),
        but(s, deck=s.deck[1:]),
    ]
    assert len({digest(s), *map(digest, others)}) == 6


def test_the_digest_does_not_see_the_order_of_a_mapping() -> None:
    s = Game(ORCHARD, ["Ann", "Ben"], {}, 1).state
    assert digest(s) == digest(but(s, ledger=dict(reversed(s.ledger.items()))))


SCRIPT = """
from shortline.kernel.state import but, digest
from tests.table.test_record import played
s = played().state
print(digest(but(s, extras={**s.extras, "set": frozenset({"apple", "fig", "pear", "plum"})})))
"""


def test_the_digest_is_independent_of_the_hash_seed() -> None:
    found = set()
    for seed in ("0", "1", "4242"):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        found.add(subprocess.run([sys.executable, "-c", SCRIPT], env=env, check=True, capture_output=True).stdout)
    assert len(found) == 1
    assert len(found.pop().strip()) == 32
