"""What all tests share: the folder of facts and games beside the project, and the rule that CI skips nothing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED_SKIP = "shared folder absent"
IN_CI = os.environ.get("SHORTLINE_CI") == "1"
SOAK_SHARE = int(os.environ.get("SHORTLINE_SOAK_SHARE", "1"))
"""Of the long runs every so-manieth of each kind is done."""
SOAK_PART = int(os.environ.get("SHORTLINE_SOAK_PART", "0"))
"""Which of them: 0 for the first and what comes a share after it, 1 for the second …; one of a kind is done always."""

# No deadlines: a busy machine is not a bug. In CI the same inputs every time, so that a red run can be repeated.
hypothesis.settings.register_profile("shortline", deadline=None, derandomize=IN_CI)
hypothesis.settings.load_profile("shortline")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shared",
        type=Path,
        default=ROOT.parent / "shared",
        metavar="DIR",
        help="the folder with facts and real games (default: shared, beside the project)",
    )


@pytest.fixture(scope="session")
def shared(pytestconfig: pytest.Config) -> Path:
    """The folder with the facts of the printed games and games really played; tests that need it skip without it."""
    folder: Path = pytestconfig.getoption("--shared")
    if not folder.is_dir():
        pytest.skip(f"{ALLOWED_SKIP}: no {folder.name}/ beside the project, see --shared")
    return folder


LONGEST = ("test_hands.py", "test_games.py", "test_history.py", "test_lobby.py", "test_board.py", "test_shares.py")
"""The files of the page that take longest. They come last of all, for a browser stays open in their process, and the
longest of them first, so that no process is left alone with one at the end."""


def _turn(item: pytest.Item) -> int:
    """When a file has its turn."""
    if item.path.parent.name != "web":
        return 0
    return 1 + (LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


def _kind(item: pytest.Item) -> str:
    """A test without its parameters."""
    return item.nodeid.partition("[")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest files where they hold nobody up; leave out all but a share of the long runs, if that is asked."""
    items.sort(key=_turn)
    if SOAK_SHARE == 1:
        return
    kinds = Counter(_kind(item) for item in items)
    seen: Counter[str] = Counter()
    kept, left_out = [], []
    for item in items:
        kind = _kind(item)
        soak = item.get_closest_marker("soak") is not None
        few = not soak or seen[kind] % SOAK_SHARE == SOAK_PART % min(SOAK_SHARE, kinds[kind])
        (kept if few else left_out).append(item)
        seen[kind] += soak
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a report was skipped, in the words of whoever skipped it."""
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Under SHORTLINE_CI a test that did not run is a failure: a green run has run everything."""
    if not IN_CI or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = _reason(report)
    if not reason.startswith(ALLOWED_SKIP):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not accept: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Keep how a whole run ended: .ci/run gives no second try to one that broke off."""
    cache = getattr(session.config, "cache", None)  # `make mutants` runs without one
    if not hasattr(session.config, "workerinput") and cache is not None:
        cache.set("shortline/exit", int(exitstatus))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly how many tests the missing folder has cost."""
    skipped = [
        report for report in terminalreporter.stats.get("skipped", []) if _reason(report).startswith(ALLOWED_SKIP)
    ]
    if skipped:
        terminalreporter.section("SHARED FOLDER ABSENT", sep="!", red=True)
        terminalreporter.line(f"{len(skipped)} checks against the facts and the real games DID NOT RUN.", red=True)
