"""Games really played elsewhere, replayed here: every position after every action, and what may be done before each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shortline.interop.conformance.picture import Picture
from shortline.interop.conformance.run import conform, games
from shortline.interop.importing import HANDLERS, Importer
from shortline.interop.sitefile import read_site_game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a game of the folder; without the folder one, which says that it did not run."""
    if "game" in metafunc.fixturenames:
        folder = metafunc.config.getoption("--shared") / "games"
        names = [path.relative_to(folder).with_suffix("").as_posix() for path in games(folder)]
        metafunc.parametrize("game", names or ["none"])


def test_the_suite_has_games_of_every_title(shared: Path) -> None:
    found = {json.loads(path.read_text())["title"] for path in games(shared / "games")}
    assert found == {"18AL", "18GA", "18VA", "18FL"}


def test_a_game_conforms_to_its_last_action_and_so_do_its_offers(shared: Path, game: str) -> None:
    report = conform(shared / "games" / f"{game}.json", game, offers=True)
    assert report.conforms, report.line()
    assert report.compared == report.actions > 10


SITE_STEPS = {"SingleDepotTrainBuy": "BuyTrain"}


def test_we_know_in_which_step_the_site_waits(shared: Path, game: str) -> None:
    path = shared / "games" / f"{game}.json"
    lines = [json.loads(line) for line in path.with_suffix(".states.jsonl").read_text().splitlines()]
    on = Importer(read_site_game(path.read_text()), rescore=True)
    wrong = []
    for line, _ in zip(lines[1:], on.run(HANDLERS), strict=True):
        if line["round"].startswith("OR") and not line["finished"] and not on.ahead:
            step = SITE_STEPS.get(line["step"], line["step"])
            if step != Picture(on).step():
                wrong.append((line["i"], step, Picture(on).step()))
    assert wrong == []
