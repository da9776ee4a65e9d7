"""Out and in again: real games and random ones come back as they were, in files that keep the format's rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.interop.conformance.run import games
from shortline.interop.exporting import CannotExport, export_game
from shortline.interop.exporting.whole import written
from shortline.interop.importing import import_game
from shortline.interop.sitefile import SiteGame, read_site_game
from shortline.kernel.state import canonical, digest
from shortline.table.game import Game
from tests.interop.checker import faults
from tests.interop.play import TITLES, random_game

SOAK_GAMES = 200
TALK = ("log", "end_game")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a game of the folder; without the folder one, which says that it did not run."""
    if "game" in metafunc.fixturenames:
        folder = metafunc.config.getoption("--shared") / "games"
        names = [path.relative_to(folder).with_suffix("").as_posix() for path in games(folder)]
        metafunc.parametrize("game", names or ["none"])


def _out_and_in(game: Game) -> Game:
    text = written(game)
    assert list(faults(text)) == []
    return import_game(read_site_game(text)).game


def test_a_real_game_in_out_and_in_again(shared: Path, game: str) -> None:
    path = shared / "games" / f"{game}.json"
    first = import_game(read_site_game(path.read_text(encoding="utf-8"))).game
    again = _out_and_in(first)
    assert again.record.digests == first.record.digests
    assert again.record.actions == first.record.actions


def _said(site: SiteGame) -> Iterator[tuple[str, object]]:
    """Who said what, in order; a private bought before or after a pass of the same corporation is the same to us."""
    numbers = {key: number for number, key in enumerate(site.players)}
    for action in site.actions:
        for part in (action, *(action.get("auto_actions") or ())):
            if not part["type"].startswith("program_") and part["type"] not in TALK and part["type"] != "buy_company":
                yield part["type"], numbers.get(str(part["entity"]), part["entity"])


def test_our_file_of_a_real_game_says_what_its_own_file_says(shared: Path, game: str) -> None:
    """Above all the passes: they are where the site had them, and nowhere else."""
    path = shared / "games" / f"{game}.json"
    site = read_site_game(path.read_text(encoding="utf-8"))
    ours = list(_said(read_site_game(export_game(import_game(site).game))))
    theirs = list(_said(site))
    if theirs[-1][0] == "bankrupt":  # there it sells what is left by itself
        theirs, ours = theirs[:-1], [x for x in ours if x[0] != "bankrupt"][: len(theirs) - 1]
    assert ours == theirs


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("title", TITLES)
def test_a_random_game_out_and_in(title: str, number: int) -> None:
    game = random_game(title, number, limit=300)
    assert digest(_out_and_in(game).state) == digest(game.state)


UNSAID = (
    "Nobody can do anything any more",
    "the site has gone on to a later step before this became possible",
)
"""What random games do that the site has no record for."""


def _by_kind(value: Any) -> Any:
    """A state as plain data in which trains go by their kind: the site may hand out another of equal trains."""
    if isinstance(value, dict):
        return sorted(((_by_kind(key), _by_kind(it)) for key, it in value.items()), key=repr)
    if isinstance(value, list):
        return [_by_kind(it) for it in value]
    return re.sub(r"^(\d.*)-\d+$", r"\1", value) if isinstance(value, str) else value


def _bought_used_trains(game: Game) -> bool:
    """Whether a train was bought that lay in the open market: only there the site may hand out another."""
    return any(isinstance(a, BuyTrain) and a.train in game.at(n).depot.open_market for n, a in enumerate(game.actions))


@pytest.mark.soak
@pytest.mark.parametrize("tens", range(SOAK_GAMES // 10))
@pytest.mark.parametrize("title", TITLES)
def test_many_whole_random_games_out_and_in(title: str, tens: int) -> None:
    unsaid = 0
    for number in range(10 * tens, 10 * tens + 10):
        game = random_game(title, number)
        assert game.over
        try:
            again = _out_and_in(game)
        except CannotExport as e:
            if not any(reason in str(e) for reason in UNSAID):
                raise
            unsaid += 1
        else:
            alike = _by_kind(canonical(again.state)) == _by_kind(canonical(game.state))
            assert alike if _bought_used_trains(game) else digest(again.state) == digest(game.state), number
    assert unsaid <= 2
