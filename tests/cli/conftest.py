"""Titles that the tests of the command line let in leave with them: no other test finds them in the house."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.toy import ORCHARD


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    """The toy title is among the titles, for the time of these tests; before the fixtures that play it."""
    with pytest.MonkeyPatch.context() as patch:
        # Not `from shortline import titles`: that is the function of the same name.
        patch.setattr(sys.modules["shortline.titles"], "_guests", {ORCHARD.id: ORCHARD})
        yield
