"""`shortline rules-coverage`: only tests that ran and passed show a clause."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import inside


def call(*args: str) -> tuple[int, str, str]:
    """Run the command: exit code and what it printed."""
    done = inside(*args)
    return done.returncode, done.stdout, done.stderr


TESTS = """
import pytest

TITLE = "Orchard"
rule = pytest.mark.rule

@rule("Orchard", "2.1", "2.2")
def test_a(): ...

class TestMore:
    @pytest.mark.rule("ORCHARD", "2.1")
    def test_b(self): ...

@rule(TITLE, {clause!r})
@pytest.mark.parametrize("n", [1, 2])
def test_c(n): {body}

@rule("18AL", "99")
def test_other(): ...
"""


def _project(folder: Path, clause: str, body: str = "...") -> Path:
    """A project with tests, and where they are."""
    (folder / "tests" / "deep").mkdir(parents=True)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "tests" / "deep" / "test_x.py").write_text(TESTS.format(clause=clause, body=body))
    return folder / "tests"


def _tested(tests: Path, *more: str) -> None:
    """Run the tests of a project."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "shortline.cli.outcomes", "--rootdir", str(tests.parent)]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run([*command, *more, "tests"], cwd=tests.parent, env=env, capture_output=True, check=False)


def test_every_clause_with_a_test(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    _tested(tests)
    code, out, _ = call("rules-coverage", "orchard", "--tests", str(tests))
    assert code == 0
    assert "Orchard: 3 binding clauses, 3 shown by tests that passed" in out
    data = json.loads(call("rules-coverage", "orchard", "--tests", str(tests), "--json")[1])
    assert data["clauses"]["2.1"]["tests"] == ["deep/test_x.py::test_a", "deep/test_x.py::TestMore::test_b"]
    assert data["without_test"] == data["unknown"] == []
    assert data["notice"] == ""


def test_workers_write_outcomes_down_too(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    _tested(tests, "-p", "xdist", "-n", "2")
    assert call("rules-coverage", "orchard", "--tests", str(tests))[0] == 0


def test_tests_that_have_not_run_are_no_tests(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    code, out, _ = call("rules-coverage", "orchard", "--tests", str(tests))
    assert code == 1
    assert "Orchard: 3 binding clauses, 0 shown by tests that passed" in out
    assert "No run of the tests is written down" in out


@pytest.mark.parametrize("body", ["assert n == 1", "pytest.skip('not now')"], ids=["failed", "skipped"])
def test_a_clause_with_only_failing_or_skipped_tests(tmp_path: Path, body: str) -> None:
    tests = _project(tmp_path, "2.3", body)
    _tested(tests)
    code, out, _ = call("rules-coverage", "orchard", "--tests", str(tests))
    assert code == 1
    assert "without a test that passed: 2.3" in out
    outcome = "failed" if "assert" in body else "skipped"
    assert f"deep/test_x.py::test_c: {outcome}" in out
    data = json.loads(call("rules-coverage", "orchard", "--tests", str(tests), "--json")[1])
    assert data["clauses"]["2.3"]["not_passed"] == [{"test": "deep/test_x.py::test_c", "outcome": outcome}]


def test_what_was_written_down_does_not_hold_for_changed_tests(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    _tested(tests)
    with (tests / "deep" / "test_x.py").open("a") as file:
        file.write("# changed\n")
    code, out, _ = call("rules-coverage", "orchard", "--tests", str(tests))
    assert code == 1
    assert "have changed since the tests ran" in out
    _tested(tests)
    assert call("rules-coverage", "orchard", "--tests", str(tests))[0] == 0
    (tests / "helper.py").write_text("HELP = 1\n")
    assert "have changed since the tests ran" in call("rules-coverage", "orchard", "--tests", str(tests))[1]


def test_a_run_of_one_test_leaves_what_is_known_of_the_others(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    _tested(tests)
    _tested(tests, "-k", "test_a")
    assert call("rules-coverage", "orchard", "--tests", str(tests))[0] == 0


def test_a_broken_file_of_outcomes_is_none(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    (tmp_path / ".rule-tests.json").write_text('{"tests": 3}')
    assert "No run of the tests is written down" in call("rules-coverage", "orchard", "--tests", str(tests))[1]


def test_a_test_for_several_titles_shows_the_clauses_of_the_title_it_runs_for(tmp_path: Path) -> None:
    tests = _project(tmp_path, "2.3")
    (tests / "deep" / "test_x.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('Orchard', '2.1')\n"
        "@pytest.mark.rule('18AL', '1.1')\n"
        "@pytest.mark.parametrize('its', ['Orchard', '18AL'])\n"
        "def test_both(its): assert its == '18AL'\n"
    )
    _tested(tests)
    data = json.loads(call("rules-coverage", "orchard", "--tests", str(tests), "--json")[1])
    assert data["clauses"]["2.1"]["not_passed"] == [{"test": "deep/test_x.py::test_both", "outcome": "failed"}]
    data = json.loads(call("rules-coverage", "18AL", "--tests", str(tests), "--json")[1])
    assert data["clauses"]["1.1"]["tests"] == ["deep/test_x.py::test_both"]


def test_a_clause_without_a_test_and_one_that_does_not_exist(tmp_path: Path) -> None:
    tests = _project(tmp_path, "7.7")
    _tested(tests)
    code, out, _ = call("rules-coverage", "orchard", "--tests", str(tests))
    assert code == 1
    assert "without a test that passed: 2.3" in out
    assert "test_x.py::test_c cites '7.7', which Orchard does not have" in out
    data = json.loads(call("rules-coverage", "orchard", "--tests", str(tests), "--json")[1])
    assert data["without_test"] == ["2.3"]
    assert data["unknown"] == [{"clause": "7.7", "test": "deep/test_x.py::test_c"}]


def test_a_test_file_that_is_not_python(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def (:")
    code, _, err = call("rules-coverage", "orchard", "--tests", str(tmp_path))
    assert code == 2
    assert "test_x.py is not Python" in err
