"""Mistakes in rules that nobody has to run to find: each is planted in a copy of a module, and mypy reports it."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "shortline"


@dataclass(frozen=True)
class Mistake:
    """What is written instead of something that stands in a module."""

    what: str
    module: str
    right: str
    wrong: str


MISTAKES = (
    Mistake("a field of an action", "eighteenxx/procedures/lay_tile.py", "s.board.left(a.tile)", "s.board.left(a.tle)"),
    Mistake("a figure of a title", "eighteenxx/flow.py", "data.play.end_after_set", "data.play.end_after_sett"),
    Mistake(
        "a field of a frame",
        "eighteenxx/procedures/buy_share.py",
        "on_top(StockTurn).bought",
        "on_top(StockTurn).buyed",
    ),
    Mistake(
        "a frame made without what it remembers",
        "eighteenxx/procedures/private_sale.py",
        "PrivateAuction(private=private, passes=0, out=())",
        "PrivateAuction(private=private, passes=0)",
    ),
    Mistake(
        "a check of another action on a procedure",
        "eighteenxx/procedures/buy_share.py",
        'Check("start.once", check_unstarted, Stage.RIGHT)',
        'Check("start.once", check_available, Stage.RIGHT)',
    ),
    Mistake(
        "a check of another action in a component",
        "cuberail/solitaire.py",
        'On(SellShares, Check("solitaire.last_share"',
        'On(BuyShare, Check("solitaire.last_share"',
    ),
    Mistake("a slice that the state does not have", "parts/ledger.py", "but(s, ledger=book)", "but(s, legder=book)"),
    Mistake("a slice of another kind", "parts/ledger.py", "but(s, ledger=book)", "but(s, ledger=self.amount)"),
    Mistake(
        "perform without its action",
        "eighteenxx/procedures/discard_train.py",
        "def perform(self, tx: RailTx, a: DiscardTrain) -> None:",
        "def perform(self, tx: RailTx) -> None:",
    ),
    Mistake(
        "a field of an event",
        "eighteenxx/components/free_share.py",
        "event.seller == BANK",
        "event.giver == BANK",
    ),
    Mistake(
        "an event made without a field",
        "eighteenxx/procedures/discard_train.py",
        "TrainDiscarded(a.train, corporation, side(tx.state, a.train))",
        "TrainDiscarded(a.train)",
    ),
    Mistake(
        "a reaction to another event",
        "cuberail/components.py",
        "When(CompanyStarted, _fund)",
        "When(TurnEnded, _fund)",
    ),
    Mistake(
        "a settling for the frame of another step",
        "eighteenxx/components/basics.py",
        "Step(DividendStep, (PayingOut(), Withholding())",
        "Step(RunStep, (PayingOut(), Withholding())",
    ),
    Mistake(
        "another family's state",
        "cuberail/procedures/operating.py",
        "at.data.seats.float",
        "at.state.corporations",
    ),
    Mistake(
        "rules where the position is asked for",
        "eighteenxx/shares.py",
        "price(tx.at, ",
        "price(tx.rules, ",
    ),
    Mistake("a step by its name", "titles/g18fl/hotels.py", "open={StationStep: ", 'open={"place_station": '),
    Mistake("a value of another kind in a slot", "titles/g18ga/midland.py", "USED.put(s, True)", 'USED.put(s, "yes")'),
)
MODULES = tuple(dict.fromkeys(m.module for m in MISTAKES))


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """The lines that mypy complains about in the copies, by copy: one run for all of them."""
    folder = tmp_path_factory.mktemp("planted")
    for number, module in enumerate(MODULES):
        (folder / f"right_{number}.py").write_text((RULES / module).read_text("utf-8"), "utf-8")
    for number, mistake in enumerate(MISTAKES):
        text = (RULES / mistake.module).read_text("utf-8")
        assert mistake.right in text, f"{mistake.module} has changed: what is {mistake.what} there now?"
        (folder / f"wrong_{number}.py").write_text(text.replace(mistake.right, mistake.wrong, 1), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml", *map(str, folder.glob("*.py"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found: dict[str, list[int]] = {}
    for file, line in re.findall(r"(\w+)\.py:(\d+): error", run.stdout):
        found.setdefault(file, []).append(int(line))
    return found


@pytest.mark.parametrize("number", range(len(MODULES)), ids=MODULES)
def test_the_module_as_it_is_has_no_mistake(number: int, reported: dict[str, list[int]]) -> None:
    assert f"right_{number}" not in reported


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=[m.what.replace(" ", "_") for m in MISTAKES])
def test_mypy_finds(number: int, reported: dict[str, list[int]]) -> None:
    mistake = MISTAKES[number]
    text = (RULES / mistake.module).read_text("utf-8")
    line = text[: text.index(mistake.right)].count("\n") + 1
    lines = reported.get(f"wrong_{number}", [])
    assert any(abs(line - found) <= 2 for found in lines), f"{mistake.what}: line {line}, reported {lines}"
