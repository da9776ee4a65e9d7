"""The documents: what they show works, and they leave nothing out."""

from __future__ import annotations

import doctest
from pathlib import Path

from shortline.cli.app import app

ROOT = Path(__file__).resolve().parents[2]


def test_the_examples_of_the_library_run() -> None:
    done = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert done.attempted > 25
    assert done.failed == 0


def test_every_command_is_in_the_document() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    groups = [("", app), *((f"{group.name} ", group.typer_instance) for group in app.registered_groups)]
    for prefix, group in groups:
        assert group is not None
        for command in group.registered_commands:
            name = command.name or (command.callback.__name__ if command.callback else "")
            assert f"`shortline {prefix}{name}" in text
