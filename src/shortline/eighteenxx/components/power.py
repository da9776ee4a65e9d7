"""Powers of privates: what only the corporation that owns one may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.names import private_name
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.rules import Check, Procedure, Rules, Stage
from shortline.parts.reading import Reader


class Power(Procedure):
    """What the corporation that owns a private may do in its turn. ``key`` names the check that it owns it."""

    def __init__(self, private: str, key: str, *checks: Check) -> None:
        self.private = private
        self.checks = (Check(key, self.check_owner, Stage.TURN), *checks)

    def owned(self, s: EighteenXX) -> bool:
        """Whether the operating corporation owns the private."""
        return s.privates.get(self.private) == s.operating

    def spent(self, s: EighteenXX) -> bool:
        """Whether a power that is there once has been used."""
        return False

    def check_owner(self, rules: Rules, s: EighteenXX, a: Action) -> str | None:
        """The power is the owning corporation's, not its president's nor a sister's."""
        return None if self.owned(s) else f"{s.operating} does not own {private_name(rules.data, self.private)}"


def asked_as(checks: Iterable[Check], keys: Iterable[str], other: Callable[[Any], Action]) -> tuple[Check, ...]:
    """The checks of another procedure with these keys, asked of an action in that procedure's terms."""
    wanted = frozenset(keys)

    def asked(check: Check) -> Check:
        return Check(check.key, lambda rules, s, a: check.test(rules, s, other(a)), check.stage)

    return tuple(asked(check) for check in checks if check.key in wanted)


def other_steps(
    data: Definition, any_time: bool, own: str, procedures: tuple[Procedure, ...]
) -> dict[str, tuple[Procedure, ...]]:
    """Where procedures are open beside their own step: in all steps of the turn, if they are for any time."""
    return {step: procedures for step in data.sequence if any_time and step != own}


def read_private(row: Reader, data: Definition) -> str:
    """The private that a table of the title file names."""
    private = row.text("private")
    if private not in data.privates:
        row.fail("private", f"there is no private {private!r}")
    return private


def read_home(reader: Reader, data: Definition, private: str) -> str:
    """The hex that is a private's home, as the title file says."""
    row = reader.tables("privates")[private]
    hex_id = row.text("home")
    if hex_id not in data.map.hexes:
        row.fail("home", f"the map has no hex {hex_id!r}")
    return hex_id
