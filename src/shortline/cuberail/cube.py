"""The kernel's types as this family uses them: short names for signatures."""

from __future__ import annotations

from typing import Any, TypeAlias

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.kernel.event import Event
from shortline.kernel.play import Tx
from shortline.kernel.rules import A, Check, Component, Position, Procedure, Rules, Step

CubeAt: TypeAlias = Position[CubeRail, Definition]
CubeTx: TypeAlias = Tx[CubeRail, Definition]
CubeRules: TypeAlias = Rules[CubeRail, Definition]
CubeEvent: TypeAlias = Event[CubeRail]
CubeProcedure: TypeAlias = Procedure[CubeRail, Definition, A]
CubeCheck: TypeAlias = Check[CubeRail, Definition, A]
# Any: a list of procedures is of all kinds of action; each was fitted to its own where it was written.
AnyCubeProcedure: TypeAlias = Procedure[CubeRail, Definition, Any]
CubeStep: TypeAlias = Step[CubeRail, Definition]
CubeBox: TypeAlias = Component[CubeRail, Definition]
