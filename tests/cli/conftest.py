"""Titles that a test lets in leave with it: no other test finds them among those of the house."""

from __future__ import annotations

import sys

import pytest

from tests.toy import ORCHARD


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy title is among the titles, for the time of a test."""
    # Not `from shortline import titles`: that is the function of the same name.
    monkeypatch.setattr(sys.modules["shortline.titles"], "_guests", {ORCHARD.id: ORCHARD})
