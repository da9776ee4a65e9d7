"""Titles that a test lets in leave with it: no other test finds them among those of the house."""

from __future__ import annotations

import pytest

from shortline import titles
from tests.toy import ORCHARD


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy title is among the titles, for the time of a test."""
    monkeypatch.setattr(titles, "_guests", {ORCHARD.id: ORCHARD})
