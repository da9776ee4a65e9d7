"""`shortline new-title` writes a package that plays; `shortline check` finds what is wrong with one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shortline.titles import module, names

ROOT = Path(__file__).parents[2]
RAIL = [name for name in names() if hasattr(module(name, "rules"), "shelf")]


def shortline(*words: str, at: Path) -> subprocess.CompletedProcess[str]:
    """The command as a user runs it."""
    command = (sys.executable, "-c", "from shortline.cli.app import app; app()", *words)
    return subprocess.run(command, cwd=at, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new title like 18AL."""
    return begun("18AL", tmp_path_factory.mktemp("titles"))


def begun(like: str, here: Path) -> Path:
    """The folder of a new title."""
    done = shortline("new-title", "18XY", "--like", like, at=here)
    assert done.returncode == 0, done.stderr
    return here / "18XY"


@pytest.mark.parametrize("like", RAIL)
def test_a_new_title_is_without_fault_and_plays(like: str, tmp_path: Path) -> None:
    done = shortline("check", "./", at=begun(like, tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("18XY: ")
    assert "random game 0" in done.stdout


def test_it_is_drawn_and_simulated_from_its_folder(folder: Path) -> None:
    done = shortline("draw", "./", "map", "-o", "board.svg", at=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "board.svg").read_text("utf-8").startswith("<svg")
    done = shortline("simulate", "./", "--games", "1", at=folder)
    assert done.returncode == 0, done.stderr


def test_its_own_tests_pass_once_it_is_installed(folder: Path) -> None:
    """Installed as pip would: the package, and its entry point beside it."""
    package = next(folder.glob("src/*"))
    info = package.parent / f"{package.name}-0.1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 0.1.0\n")
    points = (folder / "pyproject.toml").read_text("utf-8").partition('"shortline.titles"]\n')[2].partition("\n\n")[0]
    (info / "entry_points.txt").write_text("[shortline.titles]\n" + points.replace('"', "") + "\n")
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stdout[-3000:]
    listed = shortline("titles", at=folder.parent)
    assert "18XY" not in listed.stdout


def test_check_tells_every_mistake(folder: Path) -> None:
    package = next(folder.glob("src/*"))
    map_, bots = (package / "map.toml"), (package / "bots.toml")
    before = map_.read_text("utf-8"), bots.read_text("utf-8")
    try:
        map_.write_text(
            before[0].replace("layout = ", "layuot = 5\nlayout = ", 1).replace("cost = ", "cots = ", 2), "utf-8"
        )
        done = shortline("check", "./", at=folder)
        assert done.returncode == 1
        assert done.stdout.count("unknown key, perhaps 'cost' is meant") == 2
        assert f"{package.name}/map.toml: layuot: unknown key" in done.stdout
        map_.write_text(before[0], "utf-8")
        bots.write_text(
            before[1] + "\n[actions]\nFly = 'sealed_bid'\n" if "[actions]" not in before[1] else "[powers]\nX = 1\n"
        )
        done = shortline("check", "./", "--games", "0", at=folder)
        assert done.returncode == 1
        assert "bots.toml: " in done.stdout
    finally:
        map_.write_text(before[0], "utf-8")
        bots.write_text(before[1], "utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new-title", "18AL"), "There is a title 18AL already"),
        (("new-title", "a/b"), "is no name for a title"),
        (("new-title", "18ZZ", "--like", "1899"), "There is no title '1899'"),
        (("new-title", "18ZZ", "--like", "openrails"), "no title of the 18xx family"),
        (("check", "./nothing"), "holds no title"),
        (("schema", "cites.toml"), "There is a schema of title.toml, map.toml and lessons.toml"),
    ],
)
def test_what_cannot_be_is_said_plainly(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = shortline(*words, at=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr
    assert not list(tmp_path.iterdir())
