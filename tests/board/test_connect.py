"""What a corporation reaches: forks, loops, blocked cities, red areas, junctions, and every path tried."""

from __future__ import annotations

import random

import pytest

from shortline.eighteenxx.board.board import Board, Laid, Map, Station
from shortline.eighteenxx.board.connect import reach, sections_reached, station_places
from shortline.eighteenxx.board.distance import _Ways, distance
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.tile import StopKind
from tests.board.brute import Paths, TooMany, random_board, small_map
from tests.board.maps import TITLES, drawn, printed
from tests.rule import rule

EVERY_STATION: frozenset[StopKind] = frozenset({"city", "offboard", "cmd"})


def plain(**special: str) -> Map:
    """A map of pointy hexes, A1 to E11, plain but for those named."""
    lines = ['layout = "pointy"', "[tiles]", "9 = 9", "6 = 9", "57 = 9", "15 = 9", "23 = 9", "544 = 9", "82 = 9"]
    lines += ["7 = 9", "8 = 9", "24 = 9", "25 = 9", "27 = 9", "58 = 9", "14 = 9", "63 = 9", "[hexes]"]
    for row in range(5):
        names = (f"{'ABCDE'[row]}{column}" for column in range(1 + row % 2, 12, 2))
        lines += [f"{name} = {{ {special.get(name, '')} }}" for name in names]
    return drawn("\n".join(lines))


def laid(map_: Map, **tiles: tuple[str, int]) -> Board:
    """A board with these tiles on it."""
    return Board(map_, {h: Laid(t, r) for h, (t, r) in tiles.items()})


@rule("18AL", "4.2.1(j)", "4.2.3(c)")
def test_a_trace_does_not_reverse_at_a_fork() -> None:
    board = laid(plain(B4="city = 0"), B4=("57", 1), B6=("23", 3)).station(Station("B4", 0, "L&N"))
    found = reach(board, "L&N")
    assert found.arrives("B6", 1)
    assert found.arrives("A7", 0)
    assert not found.arrives("C5", 3)
    assert not found.arrives("B6", 0)
    assert [(h, board.sections(h)[i]) for h, i in sections_reached(board, "L&N") if h == "B6"] == [
        ("B6", board.sections("B6")[1])
    ]


def balloon(middle: tuple[str, int], **special: str) -> Board:
    """A station in B4, a fork in B6 whose stem points east, a loop from B8 over A9, B10 and C9 back to B8."""
    board = laid(
        plain(B4="city = 0", **special),
        B4=("57", 1),
        B6=("27", 4),
        B8=middle,
        A9=("7", 5),
        B10=("8", 0),
        C9=("7", 2),
    )
    assert {(s.a, s.b) for s in board.sections("B6")} == {(4, 1), (4, 5)}
    return board.station(Station("B4", 0, "L&N"))


@rule("18AL", "4.2.1(j)", "4.2.3(b)")
def test_a_loop_does_not_turn_a_trace_round() -> None:
    board = balloon(("25", 1))
    found = reach(board, "L&N")
    assert all(found.arrives("B8", edge) for edge in (1, 3, 5)), "round the loop both ways"
    assert not found.arrives("B6", 4)
    assert not found.arrives("C7", 2), "the other side of the fork in B6"
    assert ("C7", 0) not in sections_reached(board, "L&N")


@rule("18AL", "4.2.3(g)")
def test_a_loop_through_a_city_does_not_turn_a_trace_round_either() -> None:
    board = balloon(("15", 1), B8="city = 0")
    board = Board(board.map, {**board.laid, "B8": Laid("63", 0)}, board.stations)
    found = reach(board, "L&N")
    assert all(found.arrives("B8", edge) for edge in (1, 3, 5))
    assert not found.arrives("B6", 4)
    assert found.arrives("B10", 1), "out of the city the other way"
    assert ("B8", 0) in found.stops


def test_a_second_station_lets_the_trace_come_from_the_other_side() -> None:
    board = balloon(("15", 1), B8="city = 0")
    board = Board(board.map, {**board.laid, "B8": Laid("63", 0)}, board.stations)
    assert reach(board.station(Station("B8", 0, "L&N")), "L&N").arrives("C7", 2)


@rule("18AL", "4.2.1(j)", "4.2.3(e)")
def test_a_blocked_city_ends_the_trace() -> None:
    map_ = plain(B4="city = 0", B6="city = 0", B8="city = 0")
    board = laid(map_, B4=("57", 1), B6=("57", 1), B8=("57", 1)).station(Station("B4", 0, "L&N"))
    assert reach(board, "L&N").stops == (("B4", 0), ("B6", 0), ("B8", 0))
    assert station_places(board, "L&N") == (("B6", 0), ("B8", 0))
    blocked = board.station(Station("B6", 0, "M&O"))
    assert reach(blocked, "L&N").stops == (("B4", 0), ("B6", 0))
    assert not reach(blocked, "L&N").arrives("B8", 1)
    assert station_places(blocked, "L&N") == ()
    assert reach(blocked, "M&O").stops == (("B4", 0), ("B6", 0), ("B8", 0))
    assert station_places(blocked, "M&O") == (("B8", 0),)


@rule("18AL", "4.2.3(e)")
def test_a_free_circle_or_an_own_station_beside_lets_the_trace_through() -> None:
    map_ = plain(B4="city = 0", B6="city = 0", B8="city = 0")
    board = laid(map_, B4=("57", 1), B6=("14", 1), B8=("57", 1)).station(Station("B4", 0, "L&N"))
    board = board.station(Station("B6", 0, "M&O"))
    assert ("B8", 0) in reach(board, "L&N").stops
    board = board.station(Station("B6", 0, "WRA"))
    assert ("B8", 0) not in reach(board, "L&N").stops
    assert ("B8", 0) in reach(board.station(Station("B6", 0, "L&N", beside=True)), "L&N").stops


def test_a_station_beside_the_circles_blocks_nobody() -> None:
    map_ = plain(B4="city = 0", B6="city = 0", B8="city = 0")
    board = laid(map_, B4=("57", 1), B6=("57", 1), B8=("57", 1)).station(Station("B4", 0, "L&N"))
    assert ("B8", 0) in reach(board.station(Station("B6", 0, "M&O", beside=True)), "L&N").stops


@rule("18AL", "4.2.2(b)")
def test_no_second_station_in_a_hex() -> None:
    board = laid(plain(B4="city = 0"), B4=("14", 1)).station(Station("B4", 0, "L&N"))
    assert board.free_circles("B4", 0) == 1
    assert station_places(board, "L&N") == ()


@rule("18AL", "4.2.1(j)", "4.2.3(h)")
def test_a_trace_starts_in_a_red_area_and_never_runs_through_one() -> None:
    board = laid(printed("18AL"), C4=("57", 0), B3=("7", 4)).station(Station("A4", 0, "L&N"))
    board = board.station(Station("C4", 0, "WRA"))
    assert reach(board, "L&N").arrives("C2", 4) is False
    assert reach(board, "L&N").arrives("B3", 4)
    assert reach(board, "WRA").stops == (("A4", 0), ("C4", 0))
    assert not reach(board, "WRA").arrives("B3", 4)
    assert station_places(board, "WRA", EVERY_STATION) == ()


@rule("18VA", "4.5.5")
@rule("18FL", "7.4 •6")
def test_a_junction_joins_all_its_exits() -> None:
    board = laid(plain(B4="city = 0"), B4=("57", 1), B6=("82", 1)).station(Station("B4", 0, "B&O"))
    assert all(reach(board, "B&O").arrives(h, e) for h, e in (("A5", 5), ("B8", 1)))
    assert [i for h, i in sections_reached(board, "B&O") if h == "B6"] == [0, 1, 2]


@rule("18GA", "4.2.3(i)")
def test_a_city_without_circles_is_run_through_and_takes_no_station() -> None:
    # Rome C3, D2 from 3 to 0, Montgomery E1 in over 3 and out over 5, F2.
    board = laid(printed("18GA"), C3=("57", 0), D2=("9", 0), F2=("9", 2)).station(Station("C3", 0, "W&A"))
    found = reach(board, "W&A")
    assert found.stops == (("C3", 0), ("E1", 0))
    assert found.arrives("G3", 2)
    assert station_places(board, "W&A", EVERY_STATION) == ()


@rule("18GA", "4.2.3(i)")
def test_atlanta_is_three_places() -> None:
    map_ = printed("18GA")
    bare = Board(map_).station(Station("D4", -1, "W&A"))
    assert reach(bare, "W&A").stops == ()
    # Green Atlanta joins 0 and 3, 2 and 5, 1 and 4; D6 turns the line from the east back south-west to E5, E5 to D4.
    board = laid(map_, D4=("452a", 0), D6=("7", 0), E5=("7", 2)).station(Station("D4", 2, "W&A"))
    assert {(s.a, s.b) for s in board.sections("D6")} == {(0, 1)}
    assert {(s.a, s.b) for s in board.sections("E5")} == {(2, 3)}
    found = reach(board, "W&A")
    assert found.stops == (("D4", 1), ("D4", 2))
    assert found.arrives("C3", 5)
    assert station_places(board, "W&A") == ()
    assert reach(board.station(Station("D4", 1, "CoG")), "W&A").arrives("C3", 5) is False


@rule("18FL", "7.4 •8")
def test_no_trace_calls_at_both_cities_of_jacksonville() -> None:
    map_ = printed("18FL")
    # From the southern city by C22 and B21 to the northern one, and on to Savannah.
    board = laid(map_, C22=("80", 1), B21=("80", 4)).station(Station("B23", 0, "SAL"))
    found = reach(board, "SAL")
    assert found.arrives("B23", 1)
    assert found.stops == (("B23", 0),)
    assert not found.arrives("A22", 5)
    board = board.station(Station("B23", 1, "SR"))
    assert reach(board, "SR").stops == (("A22", 0), ("B23", 1))
    assert reach(board, "SR").arrives("B23", 0)
    gray = Board(map_, {**board.laid, "B23": Laid("489", 4)}, (Station("B23", 0, "SAL"),))
    assert reach(gray, "SAL").stops == (("A22", 0), ("B23", 0))


@rule("18VA", "4.5.3", "4.5.5")
def test_a_trace_includes_one_off_map_city_at_most() -> None:
    map_ = printed("18VA")
    line = {"C14": ("9", 1), "D13": ("9", 1), "E12": ("9", 1), "F11": ("57", 1)}
    board = laid(map_, **line).station(Station("B15", 0, "B&O"))
    board = Board(map_, {**board.laid, "F11": Laid("5", 0), "F13": Laid("57", 0), "F15": Laid("9", 0)}, board.stations)
    assert {(s.a, s.b) for s in board.sections("F11")} == {(0, 6), (1, 6)}
    assert reach(board, "B&O").stops == (("B15", 0), ("F11", 0), ("F13", 0))
    assert ("F17", 0) in station_places(board.station(Station("F13", 0, "B&O")), "B&O", EVERY_STATION)


@rule("18VA", "4.5.3")
def test_stations_go_to_off_map_cities_and_coal_districts_where_asked() -> None:
    map_ = printed("18VA")
    board = laid(map_, C12=("6", 1), B11=("58", 4), H3=("57", 0)).station(Station("C12", 0, "VR"))
    assert {(s.a, s.b) for s in board.sections("C12")} == {(1, 6), (3, 6)}
    board = Board(map_, {**board.laid, "B13": Laid("58", 2)}, board.stations)
    assert reach(board, "VR").stops == (("A12", 0), ("B13", 0), ("C12", 0))
    assert station_places(board, "VR") == ()
    assert station_places(board, "VR", EVERY_STATION) == (("A12", 0),)
    full = board.station(Station("A12", 0, "B&O")).station(Station("A12", 0, "C&O"))
    assert station_places(full, "VR", EVERY_STATION) == ()


@rule("18VA", "4.5.4.2")
def test_a_trace_ends_at_a_port_and_needs_no_circle_there() -> None:
    board = laid(printed("18VA"), H3=("6", 3)).station(Station("H3", 0, "B&O"))
    assert {(s.a, s.b) for s in board.sections("H3")} == {(3, 6), (5, 6)}
    assert reach(board, "B&O").stops == (("H1", 0), ("H3", 0), ("I4", 0))
    assert station_places(board, "B&O", EVERY_STATION) == (("H1", 0),)


@rule("18FL", "7.3 ¶2")
def test_distance_counts_hexes_along_the_shortest_trace_from_the_nearest_station() -> None:
    board = laid(printed("18FL"), B7=("4", 1), B9=("9", 1), B11=("9", 1), B13=("4", 1)).station(Station("B5", 0, "LN"))
    assert [distance(board, "LN", h) for h in ("B5", "B7", "B9", "B13", "B15")] == [0, 1, 2, 4, 5]
    assert distance(board, "LN", "B15", 0) == 5
    assert distance(board, "LN", "B7", 0) == 1
    assert distance(board, "LN", "B17") is None, "no track there"
    assert distance(board, "LN", "K28", 0) is None
    nearer = board.station(Station("B15", 0, "LN", beside=True))
    assert [distance(nearer, "LN", h) for h in ("B13", "B9", "B15")] == [1, 2, 0]


@rule("18FL", "7.3 ¶2")
def test_distance_takes_the_long_way_where_the_short_one_would_reverse() -> None:
    # East of B4 a loop leads back to the other side of the fork in B6, and so to C7, after seven hexes. No train
    # runs that way. South of B4 a long line leads to C7 after eight.
    loop = {"B6": ("27", 4), "B8": ("24", 1), "A9": ("7", 5), "B10": ("7", 1)}
    line = {"C3": ("9", 0), "D2": ("8", 3), "E3": ("8", 2), "E5": ("9", 1), "E7": ("9", 1), "E9": ("7", 1)}
    board = laid(plain(B4="city = 0"), B4=("6", 4), **loop, **line, D8=("9", 2), C7=("9", 2))
    board = board.station(Station("B4", 0, "L&N"))
    assert distance(board, "L&N", "C7") == 8
    assert distance(board.lift("E5"), "L&N", "C7") is None


def _arrivals(board: Board, corporation: str) -> set[tuple[str, int]]:
    found = reach(board, corporation)
    return {(h, e) for h in found.arrivals for e in range(6) if found.arrives(h, e)}


def _compare(board: Board, corporation: str, limit: int) -> bool:
    """Compare the search with every path tried; False if there are too many to try."""
    try:
        paths = Paths(board, corporation, left=limit).run()
    except TooMany:
        return False
    assert _arrivals(board, corporation) == paths.arrivals
    assert set(reach(board, corporation).stops) == set(paths.stops)
    assert set(sections_reached(board, corporation)) == paths.sections
    for h, i in paths.stops:
        assert distance(board, corporation, h, i) == paths.stops[h, i]
    assert set(station_places(board, corporation)) == {at for at in paths.stops if _takes(board, corporation, *at)}
    return True


def _takes(board: Board, corporation: str, hex_id: str, stop: int) -> bool:
    """Whether a city has a circle for a corporation: none of its stations in the hex, one circle at least without."""
    taken = [s for s in board.stations if s.hex == hex_id]
    if any(s.corporation == corporation for s in taken) or board.stops(hex_id)[stop].kind != "city":
        return False
    circles = ["free"] * board.stops(hex_id)[stop].slots
    for _ in (s for s in taken if s.stop == stop and not s.beside):
        del circles[:1]
    return "free" in circles


@rule("18AL", "4.2.1(j)")
@rule("18GA", "4.2.1(j)")
@rule("18VA", "4.5.2.1")
@rule("18FL", "7.2.1 ¶4", "7.3 ¶2")
@pytest.mark.parametrize("seed", range(60))
def test_random_small_boards_against_every_path(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(drawn(small_map(rng)), rng, rng.randint(8, 40), rng.randint(2, 7))
    for corporation in ("red", "green", "blue"):
        assert _compare(board, corporation, 200_000)


@pytest.mark.parametrize("title", TITLES)
def test_random_boards_of_every_title_against_every_path(title: str) -> None:
    done = 0
    for seed in range(25):
        rng = random.Random(f"{title} {seed}")
        board = random_board(printed(title), rng, rng.randint(40, 250), rng.randint(3, 9))
        done += sum(_compare(board, c, 20_000) for c in ("red", "green", "blue"))
    assert done > 60


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(1, 11))
def test_many_random_small_boards_against_every_path(chunk: int) -> None:
    for seed in range(1000 * chunk, 1000 * chunk + 500):
        test_random_small_boards_against_every_path(seed)


@rule("18FL", "7.3 ¶2")
def test_distance_is_right_also_where_it_has_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Ways, "_simple", lambda *_: False)
    for seed in range(60, 80):
        test_random_small_boards_against_every_path(seed)


@rule("18AL", "4.2.1(i)")
@rule("18GA", "4.2.1(i)")
@rule("18VA", "4.5.2.1")
@rule("18FL", "7.2.1 •1")
@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("title", TITLES)
def test_track_into_a_closed_side_leads_nowhere(title: str, rotation: int) -> None:
    # No lay brings such track; a map that prints some must not lead a trace off the map either.
    map_ = printed(title)
    for hex_id, hex_ in map_.hexes.items():
        if hex_.ground == "white" and not hex_.stops and len(hex_.neighbours) < 6:
            board = Board(map_, {hex_id: Laid("9", rotation)})
            ends = [s for s in board.sections(hex_id) if {s.a, s.b} <= set(hex_.neighbours)]
            linked = [links(board)[points(map_).side[hex_id, edge]] for edge in hex_.neighbours]
            assert sum(map(len, linked)) == 2 * len(ends)


def test_reach_is_kept_on_the_board_and_stays_with_it() -> None:
    board = Board(printed("18AL")).station(Station("A4", 0, "L&N"))
    assert reach(board, "L&N") is reach(board, "L&N")
    assert reach(board, "M&O").stops == ()
    later = board.lay("C4", "57", 0)
    assert ("C4", 0) in reach(later, "L&N").stops
    assert ("C4", 0) not in reach(board, "L&N").stops
