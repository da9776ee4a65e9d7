"""What counts against the certificate limit and at the end, in titles where not everything does."""

from __future__ import annotations

from typing import Final

from shortline.eighteenxx.component import Counting, RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailAt
from shortline.parts.reading import Reader

WHERE: Final[tuple[Counting, ...]] = ("certificates", "worth")


def read_counting(reader: Reader, data: Definition) -> RailComponent:
    """The component with what the title file says of privates and of stock."""
    row = reader.table(
        "counting", about="What counts neither against the certificate limit nor at the end of the game."
    )
    about = "Where privates count: against the certificate limit, in what a player is worth at the end, or nowhere."
    privates = row.words("privates", WHERE, "place where privates count", WHERE, about=about)
    unfloated = row.flag(
        "unfloated", True, about="Stock of corporations that have not floated counts at the end of the game."
    )

    def leaves_out(at: RailAt, where: Counting, thing: str) -> bool:
        if thing in data.privates:
            return where not in privates
        return where == "worth" and not unfloated and not at.state.corporations[thing].floated

    return RailComponent("counting", leaves_out=leaves_out)
