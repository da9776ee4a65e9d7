"""The league: every style is alone among every other, goes on where it was stopped, and every game is proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from shortline.bots import arena, contest, league, match, registry, styles
from shortline.bots.cubes.player import beliefs
from shortline.bots.league import League, Standings
from shortline.bots.rail.weights import weights
from shortline.cli.app import app
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import digest

SMALL = League("openrails", ("steady", "saver", "engineer"), 1)


@pytest.fixture(scope="module")
def results() -> list[match.Result]:
    return list(league.play(SMALL, arena.here))


def test_everybody_is_alone_among_two_of_everybody_else(results: list[match.Result]) -> None:
    assert [r.bots for r in results] == [
        ("steady", "saver", "saver"),
        ("steady", "engineer", "engineer"),
        ("saver", "steady", "steady"),
        ("saver", "engineer", "engineer"),
        ("engineer", "steady", "steady"),
        ("engineer", "saver", "saver"),
    ]
    assert not any(r.broken for r in results)


def test_a_league_that_is_stopped_early_has_seen_every_pairing() -> None:
    orders = list(League("18AL", ("steady", "rusher", "miser"), 4, seed=7).orders())
    assert len(orders) == 24
    assert {frozenset(o.bots) for o in orders[:6]} == {frozenset(o.bots) for o in orders}
    assert len({(o.seed, o.bots) for o in orders}) == 24


def test_every_game_is_proved_by_the_moves_that_are_kept(results: list[match.Result], tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    league.begin(file, SMALL)
    league.keep(file, results[2])
    (kept,) = league.read(file, SMALL)
    again = contest.replayed(SMALL.event("saver", "steady"), kept)
    assert again.over
    assert digest(again.state) == kept.digest == results[2].digest


def test_it_goes_on_where_it_was_stopped(results: list[match.Result], tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    league.begin(file, SMALL)
    for result in results[:4]:
        league.keep(file, result)
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"seed": 0, "bo')
    done = league.read(file, SMALL)
    assert done == results[:4]
    assert [r.facts() for r in league.play(SMALL, arena.here, done)] == [r.facts() for r in results[4:]]
    league.keep(file, results[4])
    assert league.read(file, SMALL) == results[:5]
    with pytest.raises(Malformed, match="another league"):
        league.read(file, League("18AL", SMALL.players, 1))


def test_the_table_counts_whoever_is_alone() -> None:
    it = League("18AL", ("a", "b"), 2)
    games = [
        match.Result(0, ("a", "b", "b"), (500, 300, 200), "bank", 9, 99, ""),
        match.Result(0, ("b", "a", "b"), (300, 400, 300), "bank", 9, 99, ""),
        match.Result(0, ("b", "a", "a"), (100, 300, 100), "bank", 9, 99, ""),
        match.Result(0, ("a", "b", "a"), (300, 400, 300), "bank", 9, 99, ""),
    ]
    found = Standings(it, games)
    assert found.pairing("a", "b").wins == 2
    assert found.pairing("a", "b").worth == pytest.approx(0.45)
    assert found.pairing("b", "a").share == 0.5
    assert found.overall("b").games == 2
    assert found.best_against("a")[0] == "b"


def test_the_command_prints_the_table_and_how_far_strong_can_be_exploited(tmp_path: Path) -> None:
    words = ["arena", "openrails", "--league", "--players", "steady,magnate", "--json", str(tmp_path / "l.jsonl")]
    first = CliRunner().invoke(app, [*words, "--games", "1", "--records", str(tmp_path / "records")])
    assert first.exit_code == 0, first.output
    said = " ".join(first.output.split())
    assert "2 games of openrails: 2 players, each alone among 2 of each other" in said
    assert "Exploitability of steady: magnate does best among 2 of it and wins" in said
    assert len(list((tmp_path / "records").glob("*/*.json"))) == 2
    again = CliRunner().invoke(app, [*words, "--games", "1", "--resume"])
    assert "2 games of openrails" in " ".join(again.output.split())
    nobody = CliRunner().invoke(app, ["arena", "openrails"])
    assert nobody.exit_code == 2
    assert "--league needs none" in " ".join(nobody.output.split())


def test_every_family_has_its_styles_beside_the_yardsticks() -> None:
    assert league.usual_players("18VA") == (
        *("steady", "strong"),
        *("rusher", "miser", "blocker", "opener", "dumper", "raider"),
    )
    own = ("saver", "engineer", "surveyor", "magnate", "investor", "trader")
    assert league.usual_players("openrails") == ("steady", "strong", *own)
    with pytest.raises(Malformed, match="two players or more"):
        League("18AL", ("steady",), 1).check()


def test_a_style_is_laid_over_a_strength_and_changes_figures_that_exist() -> None:
    for name, style in styles.styles().items():
        figures = weights("steady", "18AL") if style.family == "rail" else beliefs("steady")
        assert all(getattr(figures, key) != value for key, value in style.figures.items()), name
    plain, rushing = weights("strong", "18AL"), weights("strong+rusher", "18AL")
    assert plain.but(likes_trains=300) == rushing
    assert weights("rusher", "18AL") == weights("steady+rusher+saver", "18AL"), "a style of another family says nothing"
    assert registry.about("strong+rusher") == registry.about("rusher")
    for name in ("strong+nobody", "nobody+rusher", "rusher+", "+", "random+rusher"):
        with pytest.raises(Malformed, match="There is no"):
            registry.find(name)
