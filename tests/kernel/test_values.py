"""Values that are values: nobody writes into a state; it hashes, copies and travels, and a game forks at once."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import shortline
from shortline.cli.chooser import Chooser
from shortline.kernel.frozen import Frozen
from shortline.kernel.state import digest
from shortline.table.game import Game
from shortline.titles import find, names

SEATS = ("Ann", "Ben", "Cal")


def played(title: str, actions: int, seed: int = 3) -> Game[Any]:
    game = Game(find(title), SEATS, {}, seed)
    chooser = Chooser(seed)
    while game.number < actions and not game.over:
        game.play(chooser.pick(game))
    return game


def writable(value: Any, path: str, seen: set[int]) -> Iterator[str]:
    """Where in a value something could be written; what is derived and the printed map are no part of it."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, dict | list | set) and type(value) is not Frozen:
        yield f"{path}: {type(value).__name__}"
    if isinstance(value, dict):
        for key, item in value.items():
            yield from writable(item, f"{path}[{key!r}]", seen)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from writable(item, f"{path}[{i}]", seen)
    elif is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            if f.compare and f.name != "map":
                yield from writable(getattr(value, f.name), f"{path}.{f.name}", seen)


@pytest.mark.parametrize("title", names())
def test_nothing_in_a_state_can_be_written(title: str) -> None:
    game = played(title, 250)
    seen: set[int] = set()
    for number in range(0, game.number + 1, 5):
        assert list(writable(game.at(number), f"state {number}", seen)) == []


@pytest.mark.parametrize("title", names())
def test_a_state_hashes_copies_and_travels(title: str) -> None:
    s = played(title, 120).state
    there = pickle.loads(pickle.dumps(s))
    assert there == s
    assert hash(there) == hash(s)
    assert digest(there) == digest(s)
    assert copy.copy(s) == s
    assert copy.deepcopy(s) is s
    assert len({s, there, copy.copy(s)}) == 1


def test_a_refused_writing_changes_nothing() -> None:
    s = played("18AL", 0).state
    before = digest(s)
    with pytest.raises(TypeError, match="cannot be written"):
        s.ledger["Ann"] = 10**6
    for write in (s.ledger.update, s.ledger.pop, s.ledger.setdefault, s.ledger.__delitem__):
        with pytest.raises(TypeError, match="cannot be written"):
            write("Ann")
    with pytest.raises(TypeError, match="cannot be written"):
        s.ledger.clear()
    assert digest(s) == before


@pytest.mark.parametrize("fork", [Game.copy, copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])
def test_a_game_forks_and_the_two_go_their_own_ways(fork: Any) -> None:
    game = played("18AL", 40)
    game.undo()
    other = fork(game)
    assert (other.number, other.length, other.digest, other.actions) == (39, 40, game.digest, game.actions)
    mine, *_, theirs = game.legal()
    game.play(mine)
    other.play(theirs)
    assert game.actions[-1] == mine
    assert other.actions[-1] == theirs
    assert other.digest == shortline.loads(other.record.to_json()).digest
    assert game.digest == shortline.loads(game.record.to_json()).digest
