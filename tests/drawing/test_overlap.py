"""The reader of overlaps sees what overlaps: else the tests that rest on it would show nothing."""

from __future__ import annotations

import pytest

from tests.drawing.overlap import overlaps
from tests.drawing.svgread import read

WORD = '<text x="0" y="3" class="sl-name">Mobile</text>'
APART = '<text x="0" y="-30" class="sl-name">York</text>'

SEEN = {
    "two texts": '<text x="10" y="5" class="sl-name">York</text>',
    "text and city": '<circle cx="12" cy="5" r="13" class="sl-city"/>',
    "text and town": '<circle cx="18" cy="0" r="7" class="sl-town"/>',
    "text and straight track": '<path d="M10 -50L10 50" class="sl-track"/>',
    "text and curved track": '<path d="M0 52A30 30 0 0 0 -45 26" class="sl-track" transform="translate(20 -36)"/>',
    "text and turned track": '<g transform="rotate(60)"><path d="M0 -50L0 50" class="sl-casing"/></g>',
    "text and chip": '<circle cx="15" cy="8" r="10" class="sl-chip"/>',
    "text and box": '<rect x="10" y="-8" width="30" height="16" class="sl-box"/>',
    "text outside": '<text x="40" y="20" class="sl-name">Mobile</text>',
    "chip and track": '<circle cy="-30" r="10" class="sl-chip"/><path d="M5 -39L5 -21" class="sl-track"/>',
}


def test_nothing_is_seen_where_nothing_overlaps() -> None:
    assert not list(overlaps(read(WORD + APART), "flat"))


@pytest.mark.parametrize("drawn", SEEN.values(), ids=SEEN)
def test_what_overlaps_is_seen(drawn: str) -> None:
    assert list(overlaps(read(WORD + drawn), "flat"))
