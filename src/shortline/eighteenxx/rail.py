"""The kernel's types as this family uses them: short names for signatures."""

from __future__ import annotations

from typing import Any, TypeAlias

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import A, Check, Component, Position, Procedure, Rules, Step

RailAt: TypeAlias = Position[EighteenXX, Definition]
RailTx: TypeAlias = Tx[EighteenXX, Definition]
RailRules: TypeAlias = Rules[EighteenXX, Definition]
RailEvent: TypeAlias = Event[EighteenXX]
RailProcedure: TypeAlias = Procedure[EighteenXX, Definition, A]
RailCheck: TypeAlias = Check[EighteenXX, Definition, A]
# Any: a list of procedures is of all kinds of action; each was fitted to its own where it was written.
AnyRailProcedure: TypeAlias = Procedure[EighteenXX, Definition, Any]
RailStep: TypeAlias = Step[EighteenXX, Definition]
RailBox: TypeAlias = Component[EighteenXX, Definition]
