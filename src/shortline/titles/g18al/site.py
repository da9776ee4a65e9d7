"""18AL on the public 18xx site: the powers of its privates."""

from __future__ import annotations

from shortline.eighteenxx.site import Site, at_hex, power
from shortline.titles.g18al.coal import PlaceCoal
from shortline.titles.g18al.lumber import LayLumberTerminal

LUMBER_TERMINAL = "445"

SITE = Site(
    actions=(
        power(
            PlaceCoal,
            "S&NA",
            "assign",
            lambda on, by, a: PlaceCoal(by, a["target"]),
            lambda on, s, a: at_hex(a.hex),
        ),
        power(
            LayLumberTerminal,
            "B&SLC",
            "lay_tile",
            lambda on, by, a: LayLumberTerminal(by, a["hex"], a["rotation"]),
            lambda on, s, a: on.tile_fields(s, a.hex, LUMBER_TERMINAL, a.rotation),
        ),
    )
)
