"""The house rules that no linter knows: the engine stands on the standard library alone."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import shortline

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "shortline"
ENGINE = ("kernel", "table", "parts", "eighteenxx", "cuberail", "titles")
HOME = {"shortline"}


def imported(path: Path) -> Iterator[str]:
    """The top-level names of whatever a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("package", ENGINE)
def test_the_engine_imports_the_standard_library_only(package: str) -> None:
    foreign = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in (PACKAGE / package).rglob("*.py")
        for name in imported(path)
        if name not in sys.stdlib_module_names | HOME
    }
    assert not foreign


def test_every_package_is_one_that_import_linter_sees() -> None:
    missing = {
        str(folder.relative_to(PACKAGE))
        for folder in {path.parent for path in PACKAGE.rglob("*.py")}
        if not (folder / "__init__.py").exists()
    }
    assert not missing, "without __init__.py a folder escapes the checks of import order"


def test_the_lock_names_no_host_and_no_path() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert " @ " not in lock
    assert "--index" not in lock


def test_the_lock_pins_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = {
        line.partition("==")[0]
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith(" ")
    }
    asked = {requirement.partition(">")[0].partition("[")[0] for requirement in wanted}
    assert asked - {"shortline"} <= pinned


def test_the_package_says_its_version() -> None:
    assert shortline.__version__ == "0.2.0"


FAMILY_TYPES = {"EighteenXX", "CubeRail", "Definition", "CubeDefinition", "RailDefinition"}
FAMILY_TABLES = {
    "bots": "bots/families.py",
    "cli": "cli/panels/families.py",
    "drawing": "drawing/families.py",
    "learn": "learn/families.py",
    "review": "review/family.py",
    "server": "server/present/families.py",
}
"""In each layer the one module that may ask of which family a game is."""


def asks_for_family(path: Path) -> Iterator[int]:
    """The lines on which a module tells families apart, by ``isinstance`` or ``match``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("isinstance", "issubclass")
        ):
            if {n.id for n in ast.walk(node.args[1]) if isinstance(n, ast.Name)} & FAMILY_TYPES:
                yield node.lineno
        elif isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name) and node.cls.id in FAMILY_TYPES:
            yield node.lineno


@pytest.mark.parametrize(
    "layer", sorted({folder.parent.name for folder in PACKAGE.glob("*/__init__.py")} - set(ENGINE))
)
def test_one_module_of_a_layer_asks_for_the_family_of_a_game(layer: str) -> None:
    found = {
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in (PACKAGE / layer).rglob("*.py")
        if path.relative_to(PACKAGE).as_posix() != FAMILY_TABLES.get(layer)
        for line in asks_for_family(path)
    }
    assert not found, f"ask {FAMILY_TABLES.get(layer, 'the engine')} instead"


def test_a_module_that_tells_families_apart_is_found(tmp_path: Path) -> None:
    module = tmp_path / "it.py"
    module.write_text(
        "def f(s):\n    match s:\n        case CubeRail():\n            return isinstance(s, EighteenXX)\n"
    )
    assert sorted(asks_for_family(module)) == [3, 4]


DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *sorted(DOCS.glob("*.md")),
    *sorted((DOCS / "titles").glob("*.md")),
]
MADE = tuple(line for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split() if line.startswith("/docs/"))
"""Pages that the docs site makes when it is built, which looks at its own links."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub makes them."""
    return {
        re.sub(r"[^\w\- ]", "", h.lower()).strip().replace(" ", "-") for h in HEADING.findall(page.read_text("utf-8"))
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            continue
        there = (page.parent / path).resolve() if path else page
        if f"/{there.relative_to(ROOT).as_posix()}".startswith(MADE):
            continue
        assert there.exists(), link
        assert not anchor or there.suffix != ".md" or anchor in anchors(there), link
