"""The notebooks of examples/ run from the first cell to the last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import matplotlib
import pytest

matplotlib.use("Agg")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", ["analyse", "bot", "season"])
def test_a_notebook_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "6")
    monkeypatch.delenv("SITE_GAME", raising=False)
    monkeypatch.chdir(EXAMPLES)
    cells = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": name}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}.ipynb, cell {number}", "exec"), names)
    assert len(cells) >= 6


def test_notebooks_are_kept_without_what_they_showed() -> None:
    for path in EXAMPLES.glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert all(not cell.get("outputs") for cell in cells), f"{path.name} has outputs"
