"""Titles that a file of tests lets in leave with it: no other test finds them among those of the house."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.toy import ORCHARD


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    """The toy title is among the titles, for the time of these tests; before the fixtures that play it."""
    with pytest.MonkeyPatch.context() as patch:
        # Not `from shortline import titles`: that is the function of the same name.
        patch.setattr(sys.modules["shortline.titles"], "_guests", {ORCHARD.id: ORCHARD})
        yield
