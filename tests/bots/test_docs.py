"""The page on bots: its example is a bot that plays."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from shortline.bots import match, registry
from shortline.kernel.refusal import Malformed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def example() -> dict[str, Any]:
    """What the example defines."""
    text = PAGE.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    assert code.group(1).count("\n") <= 30
    space: dict[str, Any] = {}
    exec(compile(code.group(1), str(PAGE), "exec"), space)
    return space


def guests(monkeypatch: pytest.MonkeyPatch, **points: Any) -> None:
    """Let another package bring these bots."""

    class Point:
        def __init__(self, name: str, made: Any) -> None:
            self.name, self.value, self.made = name, f"guest:{name}", made

        def load(self) -> Any:
            if isinstance(self.made, Exception):
                raise self.made
            return self.made

    found: list[Any] = [Point(name, made) for name, made in points.items()]
    assert hasattr(EntryPoint, "load")
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == registry.GROUP else [])


def test_the_example_is_found_by_its_entry_point_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    guests(monkeypatch, thrifty=example()["Thrifty"], steady=object)
    assert registry.names()[:5] == ("random", "easy", "steady", "strong", "expert")
    assert registry.names()[-1] == "thrifty"
    assert registry.names().count("steady") == 1, "a built-in name cannot be taken"
    assert registry.about("thrifty").startswith("Keeps its money together")
    monkeypatch.setattr(match, "LIMIT", 120)
    result = match.run(match.Order("18AL", ("thrifty", "random", "random"), 2))
    assert not result.broken
    assert result.actions == 120


def test_a_bot_that_cannot_be_loaded_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    guests(monkeypatch, bad=ImportError("no module lost"), dumb=object())
    with pytest.raises(Malformed, match=r"bad \(guest:bad\) cannot be loaded: ImportError: no module lost"):
        registry.find("bad")
    with pytest.raises(Malformed, match="has no method choose"):
        registry.find("dumb")
