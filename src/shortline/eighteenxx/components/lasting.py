"""Privates that outlive the closing of the others while a player owns them, and those whose income changes."""

from __future__ import annotations

from shortline.eighteenxx.component import RailComponent
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.rail import RailAt
from shortline.parts.reading import Reader


def read_lasting(reader: Reader, data: Definition) -> RailComponent:
    """The component with what the title file says of each private under ``stays`` and ``later``."""
    phases = [phase.name for phase in data.phases]
    stays: set[str] = set()
    later: dict[str, tuple[int, int]] = {}
    for private, row in reader.tables("privates").items():
        if row.flag("stays", False, about="It stays when the others close, if a player owns it then."):
            stays.add(private)
        change = row.table("later", None, about="Another income from some phase on, while a player owns it.")
        if change is not None:
            begins = change.name("phase", phases, "phase", about="The phase from which it holds.")
            amount = change.number("income", least=0, about="What it pays then.")
            later[private] = (phases.index(begins) if begins in phases else 0, amount)

    def income(at: RailAt, private: str, amount: int) -> int:
        if private not in later or at.state.privates.get(private) not in at.state.seats:
            return amount
        begins, then = later[private]
        return then if phases.index(at.state.phase) >= begins else amount

    def keeps_open(at: RailAt, private: str) -> bool:
        return private in stays and at.state.privates.get(private) in at.state.seats

    return RailComponent("lasting", income=income, keeps_open=keeps_open)
