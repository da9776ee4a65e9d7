"""The Memphis & Charleston: two train names that pay for runs between far places."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.component import Marker, RailComponent
from shortline.eighteenxx.components.power import read_private
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import PrivateMoved
from shortline.eighteenxx.rail import RailAt, RailEvent, RailRules, RailTx
from shortline.eighteenxx.routes.trains import Bonus
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import When
from shortline.kernel.state import Slot
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.reading import Reader

CHITS: Slot[str] = Slot("chits", "")
"""The corporation that has the train names, if any."""


@dataclass(frozen=True, slots=True)
class ChitsMoved(RailEvent):
    """A corporation got the train names; nobody: they left the game."""

    corporation: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return CHITS.put(s, self.corporation)

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} gets the two train names" if self.corporation else "The train names leave the game"


def read_chits(reader: Reader, data: Definition) -> RailComponent:
    """The component with the names, places and amounts that the title file gives."""
    row = reader.table("chits")
    private = read_private(row, data)
    slot = "name" if row.flag("one_a_train") else ""
    leave = row.flag("leave_with_president")
    names = tuple(
        Bonus(chit.text("name"), chit.number("amount", least=1), chit.texts("places"), once=True, slot=slot)
        for chit in row.array("names")
    )
    for bonus in names:
        for hex_id in bonus.places:
            if hex_id not in data.map.hexes:
                row.fail("names", f"the map has no hex {hex_id!r}")

    def bought(tx: RailTx, event: PrivateMoved) -> None:
        if event.private == private and event.buyer in tx.state.corporations:
            tx.emit(ChitsMoved(event.buyer))

    def changed(tx: RailTx, event: PresidencyChanged) -> None:
        if leave and CHITS.of(tx.state) == event.company:
            tx.emit(ChitsMoved(""))

    def bonuses(at: RailAt, corporation: str) -> tuple[Bonus, ...]:
        return names if CHITS.of(at.state) == corporation else ()

    def markers(at: RailAt) -> tuple[Marker, ...]:
        """Where the named trains end, for as long as somebody has the names or may yet get them."""
        s = at.state
        ahead = private in s.privates and s.privates[private] not in s.corporations
        shown = ahead or CHITS.of(s)
        return tuple(Marker(h, "named", words=bonus.name) for bonus in names for h in bonus.places) if shown else ()

    def words(bonus: Bonus) -> str:
        return (
            f"{data.money(bonus.amount)} for a run with {' and '.join(data.map.hexes[h].name for h in bonus.places)}."
        )

    return RailComponent(
        "chits",
        react=(
            When(PrivateMoved, bought),
            When(PresidencyChanged, changed),
        ),
        bonuses=bonuses,
        markers=markers,
        cards=tuple((bonus.name, words(bonus)) for bonus in names),
    )
