"""How bots put figures."""

from __future__ import annotations

import pytest

from shortline.bots.protocol import signed


@pytest.mark.parametrize(
    ("dollars", "text"), [(198.2, "+$198"), (0.0, "+$0"), (-0.4, "+$0"), (-12.5, "-$12"), (-13.0, "-$13")]
)
def test_the_sign_stands_before_the_dollars(dollars: float, text: str) -> None:
    assert signed(dollars) == text
