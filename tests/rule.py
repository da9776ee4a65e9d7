"""The mark that ties a test to the clauses of a rulebook."""

from __future__ import annotations

import pytest


def rule(title: str, *clauses: str) -> pytest.MarkDecorator:
    """Mark a test as showing these clauses of a title's rulebook: `@rule("18AL", "3.2(a)(1)")`."""
    return pytest.mark.rule(title, *clauses)
