"""Answers kept from one board to the next are those of a search on the board itself."""

from __future__ import annotations

from random import Random

import pytest

from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.facts import MapFacts
from shortline.eighteenxx.routes.search import RouteSearch
from shortline.eighteenxx.routes.train_network import train_network
from tests.routes.random_boards import Case, random_case
from tests.routes.tables import TITLES

EXITS = 400


def asked(case: Case, board: Board) -> int:
    return RouteSearch(board, "us", case.trains, case.values).about(EXITS)


def looked(case: Case, board: Board) -> int:
    """The answer from a search that nothing is known for."""
    bare = Board(board.map, board.laid, board.stations)
    search = RouteSearch(bare, "us", case.trains, case.values)
    like: dict[object, object] = {}
    networks = [
        like.setdefault(t, train_network(bare, "us", t, case.values)) for t in (case.trains[i] for i in search.order)
    ]
    return RouteSearch(bare, "us", case.trains, case.values, networks).looked(EXITS, 0)[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("title", TITLES)
def test_answers_hold_as_long_as_they_are_right(title: str, seed: int) -> None:
    case, random = random_case(title, seed), Random(seed)
    board, hexes = case.board, [h.id for h in case.board.map.hexes.values() if h.ground in ("white", "yellow")]
    for _ in range(12):
        hex_id = random.choice(hexes)
        after = board.lay(hex_id, random.choice(list(board.map.tiles)), random.randrange(6))
        if len(after.stops(hex_id)) < len(board.stops(hex_id)):
            after = board.lift(random.choice(list(board.laid)))
        if after.stops(hex_id) and not random.randrange(3):
            after = after.station(Station(hex_id, 0, random.choice(("us", "them"))))
        board = after
        assert asked(case, board) == looked(case, board)


def test_an_answer_is_given_again_until_something_near_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    case = random_case("18AL", 1)
    first = asked(case, case.board)
    searched: list[int] = []
    monkeypatch.setattr(RouteSearch, "looked", lambda self, exits, hint: searched.append(1) or (0, True))
    assert asked(case, case.board) == first
    assert not searched
    own = case.board.stations_of("us")[0].hex
    asked(case, case.board.lift(own) if own in case.board.laid else case.board.lay(own, "57", 0))
    assert searched


def test_no_more_answers_are_kept_than_said() -> None:
    case = random_case("18GA", 1)
    most = MapFacts.bounds()["answers"]
    for hint in range(most + 5):
        RouteSearch(case.board, "us", case.trains, case.values).about(1, hint)
    assert most // 2 < len(case.board.map.facts.answers) <= most
