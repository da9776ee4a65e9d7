"""The title as it presents itself: options, clauses, notes, its map against the facts, and how its games look."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

import pytest

import shortline
from shortline.parts.hexgrid import xy
from shortline.titles.openrails import rules as openrails
from shortline.titles.openrails.rules import TITLE, compose
from tests.cuberail.sensible import play_sensibly

TENTH = {"Corinth", "Chattanooga", "Nashville", "Atlanta", "Gulf of Mexico", "Mobile", "Meridian", "Tupelo", "Oxmoor"}
TENTH |= {"Gadsden", "Selma"}


def test_the_title_is_found() -> None:
    assert shortline.find_title("openrails") is TITLE
    assert (TITLE.id, TITLE.players, TITLE.version) == ("openrails", (1, 3), "1")
    assert "Jack Neal" in TITLE.credit
    assert "BY-NC" in TITLE.credit


def test_options_cite_clauses_that_there_are() -> None:
    assert {o.cite for o in TITLE.options} <= set(TITLE.clauses)
    assert {o.name: o.default for o in TITLE.options if o.default} == {"second_visits": "list"}


def test_every_refusal_cites_a_clause_and_every_cite_is_used() -> None:
    keys: set[str] = set()
    for players in (1, 2, 3):
        flags = [o.name for o in TITLE.options if o.default is False and not o.players]
        rules = compose(TITLE.chosen(dict.fromkeys(flags, True)), players)
        plain = compose({}, players)
        keys |= {c.key for r in (rules, plain) for checks in r.checks.values() for c in checks}
    written = {key for key in openrails.FILES.rules_cited() if not key.startswith("turn.")}
    assert keys <= written
    assert {next(k for k in keys if f"{key}.".startswith(f"{k}.")) for key in written} == keys


def test_what_is_reconstructed_is_said() -> None:
    assert TITLE.notes
    assert all(note.startswith("Reconstructed: ") for note in TITLE.notes)
    page = Path(__file__).resolve().parents[2] / "docs" / "titles" / "openrails.md"
    text = " ".join(page.read_text(encoding="utf-8").split())
    for note in TITLE.notes:
        assert note.removeprefix("Reconstructed: ") in text


def test_the_rules_page_has_every_clause() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "titles" / "openrails.md"
    text = " ".join(page.read_text(encoding="utf-8").split())
    for number, clause in TITLE.clauses.items():
        assert f"**{number}** {clause}" in text, f"docs/titles/openrails.md lacks {number}"


def test_the_map_is_that_of_18al(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "18AL.json").read_text(encoding="utf-8"))["hexes"]
    data = compose({}, 2).data
    assert set(data.map.hexes) == set(facts)
    for name, fact in facts.items():
        here = data.map.hexes[name]
        assert list(xy(data.map.layout, name)) == fact["xy"]
        assert (here.place.name if here.place else None) == fact.get("name")
        terrain = {kind for t in fact.get("terrain", ()) for kind in t["kind"]}
        costs = [1] + [2] * bool(here.place) + [{"water": 2, "swamp": 2, "mountain": 3}[kind] for kind in terrain]
        assert here.cost == max(costs), name
        if here.place and here.place.name in TENTH:
            revenue = fact["stops"][0]["revenue"]
            printed = revenue["yellow"] if isinstance(revenue, dict) else revenue
            assert here.place.value * 10 == printed, name


def test_open_sides_go_both_ways() -> None:
    neighbours = compose({}, 2).data.map.neighbours
    for here, others in neighbours.items():
        assert all(here in neighbours[other] for other in others)
    assert "D3" not in neighbours["B3"]
    assert "D7" not in neighbours["B7"]


@pytest.mark.parametrize(("players", "low", "high"), [(2, 350, 600), (3, 230, 410)])
def test_sensible_games_look_as_expected(players: int, low: int, high: int) -> None:
    games = [
        play_sensibly(shortline.new_game("openrails", ("Ann", "Ben", "Cal")[:players], seed=seed), seed).state
        for seed in range(20)
    ]
    winners = [s.scores()[0][1] for s in games]
    assert low <= median(winners) <= high
    assert all(7 <= s.next_space <= 13 for s in games), "trains bought"
    assert sum(s.ending == "6 turns" for s in games) >= 18
    prices = [c.price for s in games for c in s.companies.values() if c.floated]
    assert 5 <= median(prices) <= 22
