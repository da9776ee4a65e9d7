"""Powers of privates: what only the corporation that owns one may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.frames import sequence
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.rail import AnyRailProcedure, RailAt, RailCheck, RailProcedure
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.frame import Frame
from shortline.kernel.rules import A, Check, Stage
from shortline.parts.reading import Reader

B = TypeVar("B", bound=Action)


class Power(RailProcedure[A]):
    """What the corporation that owns a private may do in its turn. ``key`` names the check that it owns it."""

    def __init__(self, private: str, key: str, *checks: RailCheck[A]) -> None:
        self.private = private
        self.checks = (Check(key, self.check_owner, Stage.TURN), *checks)

    def owned(self, s: EighteenXX) -> bool:
        """Whether the operating corporation owns the private."""
        return s.privates.get(self.private) == s.operating

    def spent(self, s: EighteenXX) -> bool:
        """Whether a power that is there once has been used."""
        return False

    def check_owner(self, at: RailAt, a: Action) -> str | None:
        """The power is the owning corporation's, not its president's nor a sister's."""
        s = at.state
        return None if self.owned(s) else f"{s.operating} does not own {private_name(at.data, self.private)}"


def asked_as(checks: Iterable[RailCheck[B]], keys: Iterable[str], other: Callable[[A], B]) -> tuple[RailCheck[A], ...]:
    """The checks of another procedure with these keys, asked of an action in that procedure's terms."""
    wanted = frozenset(keys)

    def asked(check: RailCheck[B]) -> RailCheck[A]:
        return Check(check.key, lambda at, a: check.test(at, other(a)), check.stage)

    return tuple(asked(check) for check in checks if check.key in wanted)


def other_steps(
    data: Definition, any_time: bool, own: type[Frame], procedures: tuple[AnyRailProcedure, ...]
) -> dict[type[Frame], tuple[AnyRailProcedure, ...]]:
    """Where procedures are open beside their own step: in all steps of the turn, if they are for any time."""
    return {step: procedures for step in sequence(data) if any_time and step is not own}


def read_private(row: Reader, data: Definition) -> str:
    """The private that a table of the title file names."""
    return row.name("private", data.privates, "private", about="The private that brings this.")


def read_home(reader: Reader, data: Definition, private: str) -> str:
    """The hex that is a private's home, as the title file says."""
    row = reader.tables("privates")[private]
    hex_id = row.text("home", about="Its home hex.")
    if hex_id not in data.map.hexes:
        row.fail("home", f"the map has no hex {hex_id!r}")
    return hex_id
