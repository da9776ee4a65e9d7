"""The figures of Open Rails: those that the book prints, and those of its lost boards as the notes have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shortline.cuberail.definition import (
    CubeData,
    PriceData,
    SeatData,
    ShareData,
    SolitaireData,
    TrackData,
    UpgradeData,
    VariantData,
)
from shortline.titles.openrails.rules import TITLE, definition
from tests.cuberail.given import given
from tests.rule import rule

NOTES = (Path(__file__).resolve().parents[3] / "docs" / "titles" / "openrails.md").read_text(encoding="utf-8")


def table(heading: str) -> Iterator[list[str]]:
    """The rows of the table in the notes whose first heading this is."""
    body = NOTES.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    for row in body.splitlines()[2:]:
        yield [cell.strip().lstrip("$") for cell in row.strip("|").split("|")]


@rule("openrails", "1(a)", "4.2(c)", "4.3(c)", "11.2(b)")
@pytest.mark.parametrize(("players", "seats"), [(1, (60, 0, 2)), (2, (120, 11, 3)), (3, (80, 7, 3))])
def test_what_depends_on_the_number_of_players(players: int, seats: tuple[int, int, int]) -> None:
    assert definition({}, players).seats == SeatData(*seats)


@rule("openrails", "8(a)", "8(b)", "8(e)")
def test_the_train_track_is_that_of_the_book() -> None:
    data = definition({}, 2)
    rows = [(data.spaces[r.start], len(r)) for r in data.train_rows]
    assert [(t.kind, t.visits, t.price, t.doubles, count) for t, count in rows] == [
        ("2", 2, 10, False, 3),
        ("3", 3, 20, False, 3),
        ("4", 4, 30, False, 2),
        ("5", 5, 40, False, 2),
        ("3D", 3, 60, True, 2),
        ("4D", 4, 80, True, 2),
    ]
    assert (data.in_service, data.needed_by_round) == (6, 2)


@rule("openrails", "2", "3(a)", "9(a)", "9(b)")
def test_turns_and_tiles_are_those_of_the_book() -> None:
    data = definition({}, 2)
    assert data.rounds == (1, 1, 2, 2, 2, 2)
    assert data.bonus_from == 3
    tiles = (
        "First Move, First Stock, First Operation, Extra Track, Trade-In Train, Track Income, Swap Trains, Extra Round"
    )
    assert ", ".join(data.tiles) == tiles
    assert set(data.tile_texts) == set(data.tiles)
    assert data.track_income == 2


@rule("openrails", "4.2(d)", "4.3(a)", "4.3(b)", "5.1(a)", "5.2(b)", "5.3(a)", "5.3(b)", "5.4(a)", "7.1", "7.2", "7.3")
def test_the_other_figures_are_those_of_the_book() -> None:
    data = definition({}, 3)
    assert data.shares == ShareData(each=5, company_limit=4, first_costs=2, dump_onto=2)
    assert data.cubes == CubeData(each=17, recover=10, leftover=0)
    assert data.track == TrackData(cubes=3, extra_cubes=4, line_until=1, spoke_until=4)
    assert data.station_costs == (10, 20, 30)
    assert data.upgrades == UpgradeData(markers=6, cost=10, value=2)
    assert data.prices == PriceData(dividend=1, bonus=1, withheld=1, no_income=2, no_income_first_turn=1)
    assert data.solitaire == SolitaireData(tiles=2, first_shares=6, shares=5, companies=3, start_shares=2)
    variants = VariantData(startup_funds=0, last_train="4D", obsolete_train="2", obsolete_turn=5, minutes=60)
    assert data.variants == variants
    assert data.second_visits == "list"


@rule("openrails", "6(b)", "13.1", "13.3", "14.1", "14.2")
def test_options_change_the_figures_that_they_are_about() -> None:
    def with_(name: str, value: object = True) -> object:
        return definition(TITLE.chosen({name: value}), 3)

    plain = definition({}, 3)
    expected = {
        "ends_with_last_4": ("variants", {"last_train": "4"}),
        "startup_funds": ("variants", {"startup_funds": 10}),
        "easier_cubes": ("cubes", {"recover": 5, "leftover": 10}),
        "volatile_dumping": ("shares", {"dump_onto": 1}),
    }
    for name, (part, figures) in expected.items():
        changed = with_(name)
        for figure, value in figures.items():
            assert getattr(getattr(changed, part), figure) == value != getattr(getattr(plain, part), figure)
    assert getattr(with_("second_visits", "best"), "second_visits") == "best"  # noqa: B009
    flags = {o.name for o in TITLE.options if o.default is False}
    assert flags - set(expected) == {
        "advanced",
        "advanced_stock",
        "action_auction",
        "advanced_income",
        "time_limit",
        "harder_increases",
        "forced_obsolescence",
    }
    assert {o.name: o.players for o in TITLE.options if o.players} == {
        "action_auction": (2, 3),
        "volatile_dumping": (2, 3),
    }
    assert {o.name: o.before for o in TITLE.options if o.before is not None} == {"second_visits": "best"}


def test_the_notes_have_every_place_as_it_is_on_the_board() -> None:
    board = definition({}, 2).map
    told = {h: (name, kind, int(value), int(squares)) for name, h, kind, value, squares in table("place")}
    assert told == {h: (p.name, p.kind, p.value, p.squares) for h in board.hexes if (p := board.place(h))}


def test_the_notes_have_the_companies_the_pars_and_the_rungs() -> None:
    data = definition({}, 2)
    homes = {c.name: (data.map.label(c.home), c.stations) for c in data.companies.values()}
    assert {name: (home, int(stations)) for name, home, stations in table("company")} == homes
    assert {int(par): int(cubes) for par, cubes in table("par")} == dict(data.cubes_by_par)
    rungs = NOTES.split("Rungs of the market:", 1)[1].split(".", 1)[0]
    assert tuple(int(n) for n in re.findall(r"\$(\d+)", rungs)) == data.rungs


MOUNTAINS = {"D5", "F7", "G4"}
WATER = {"C2", "C4", "C6", "D3", "L3", "N3", "O2"}
SWAMP = {"G2", "M2", "N5", "O4", "P5"}


def test_a_cube_costs_what_its_ground_costs() -> None:
    board = definition({}, 2).map
    for name, it in board.hexes.items():
        dear = 3 if name in MOUNTAINS else 2 if it.place or name in WATER | SWAMP else 1
        assert it.cost == dear, name
    ground = {
        kind: {h for h, it in board.hexes.items() if kind in it.terrain} for kind in ("mountain", "river", "swamp")
    }
    assert ground == {"mountain": MOUNTAINS, "river": WATER | {"D5"}, "swamp": SWAMP}


CLOSED = {frozenset(("B3", "D3")), frozenset(("B7", "D7"))}


def test_hexes_beside_each_other_are_neighbours_but_for_two_closed_sides() -> None:
    board = definition({}, 2).map
    assert len(board.hexes) == 60
    at = {(ord(name[0]), int(name[1:])): name for name in board.hexes}
    for (row, column), name in at.items():
        around = [(row + up, column + left) for up, left in ((-2, 0), (2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))]
        beside = {at[place] for place in around if place in at}
        assert set(board.neighbours[name]) == {h for h in beside if frozenset((h, name)) not in CLOSED}, name


def test_all_the_money_there_is() -> None:
    for players, cash in ((1, 60), (2, 240), (3, 240)):
        ledger = given(players).state.ledger
        assert sum(ledger.values()) == 10_000, "so much that the bank never runs out"
        assert sum(ledger[seat] for seat in given(players).state.seats) == cash
