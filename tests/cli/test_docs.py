"""The documents: what they show works, and they leave nothing out."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import shortline
from shortline.cli.app import app
from shortline.titles import package

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("page", "examples"), [("index.md", 3), ("library.md", 50), ("env.md", 8)])
def test_the_examples_run(page: str, examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted >= examples
    assert done.failed == 0


def test_every_command_is_in_the_document() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    groups = [("", app), *((f"{group.name} ", group.typer_instance) for group in app.registered_groups)]
    for prefix, group in groups:
        assert group is not None
        for command in group.registered_commands:
            name = command.name or (command.callback.__name__ if command.callback else "")
            assert f"`shortline {prefix}{name}" in text


def test_what_is_public_exists() -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8").partition("<!-- public")[2]
    rows = re.findall(r"^\| `(shortline[\w.]*)` \| (.*) \|$", text, re.MULTILINE)
    assert [module for module, _ in rows][:2] == ["shortline", "shortline.bots"]
    for module, names in rows:
        found = import_module(module)
        listed = set(re.findall(r"`(\w+)`", names))
        assert all(hasattr(found, name) for name in listed), (module, listed)
        if module == "shortline":
            assert listed == set(shortline.__all__) - {"__version__"}


def test_the_reference_has_every_action_of_every_title() -> None:
    spec = spec_from_file_location("make_reference", ROOT / "docs" / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    text = "".join(module.pages().values())
    for title in filter(lambda title: package(title.id), shortline.titles()):
        rules = title.compose(title.chosen({}), title.players[1])
        assert [name for name in rules.actions if f"### {name}\n" not in text] == []


def test_no_link_leads_nowhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]
    made = {ROOT / "docs" / "rules", ROOT / "docs" / "reference"}  # ``make docs`` writes most of these
    for page in pages:
        if ".venv" in page.parts or page.parent == ROOT / "docs" / "rules":
            continue
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            path = (page.parent / target).resolve()
            assert "://" in target or path.exists() or path.parent in made, f"{page.name}: {target}"


def test_the_record_in_the_document_loads() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    example = re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0]
    assert shortline.loads(example).number == 2
