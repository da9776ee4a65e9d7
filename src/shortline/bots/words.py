"""Words that bots explain themselves with."""

from __future__ import annotations


def signed(dollars: float) -> str:
    """So much more or less: +$40, -$12."""
    return f"{'-' if round(dollars) < 0 else '+'}${abs(round(dollars))}"
