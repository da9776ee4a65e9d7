"""Help for a train, in random emergencies of every title: all that is open, and every end, is what the clause says."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.property.emergencies import CASTS, emergency

FEW, PART, MANY, BATCH = 120, 20, 20_000, 2_000


@cache
def endings(title: str, seeds: range) -> Counter[str]:
    """How the emergencies of these seeds ended; each was held against the clause on the way."""
    return Counter(emergency(title, seed) for seed in seeds)


@pytest.mark.parametrize("first", range(0, FEW, PART))
@pytest.mark.parametrize("title", CASTS)
def test_random_emergencies_end_lawfully(title: str, first: int) -> None:
    assert endings(title, range(first, first + PART))["train"] > PART / 3


@pytest.mark.parametrize("title", CASTS)
def test_random_emergencies_end_with_trains_and_bankruptcies(title: str) -> None:
    ends = sum((endings(title, range(first, first + PART)) for first in range(0, FEW, PART)), Counter[str]())
    assert ends["train"] > FEW / 2
    assert ends["bankrupt"]


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
@pytest.mark.parametrize("title", CASTS)
def test_many_random_emergencies_end_lawfully(title: str, first: int) -> None:
    ends = endings(title, range(first, first + BATCH))
    assert ends["train"] > BATCH / 2
    assert ends["bankrupt"] > BATCH / 100
