"""Trains as the routes see them: how far they reach, what they call at, pass, may not visit, and double."""

from __future__ import annotations

from dataclasses import dataclass, field

from shortline.eighteenxx.board.tile import Color, StopKind


@dataclass(frozen=True)
class Train:
    """A train. Two trains that differ in ``id`` alone are interchangeable.

    ``reach``     how many stops of the kinds in ``counts`` a run may include; other kinds are free
    ``counts``    kinds of stop that count against the reach
    ``ignores``   kinds that it passes without calling: they pay nothing and make no run (3E and towns)
    ``avoids``    kinds that it may not visit at all (passenger trains and coal mining districts)
    ``silent``    kinds that pay but do not count for the two stops of a run (18VA's ports)
    ``ends``      kinds that only end a run
    ``end_grounds``  colours of printed hexes whose stops only end a run
    ``factors``   kind and factor, for trains that double (4D, 3E)
    ``least``     how many stops make a run
    ``needs``     at least one stop of these kinds (1G: a mine or coal mining district); empty: no such need
    ``single``    kinds of which a run includes at most one (18VA's off-map areas)
    ``passes``    hexes that it may run through although stops like theirs only end a run
    ``tags``      words that amounts may ask for ("freight")
    ``hex_once``  whether a run enters no hex twice, not over a junction either (a way to play of some tables)
    """

    name: str
    reach: int
    id: str = field(default="", compare=False)
    counts: tuple[StopKind, ...] = ("city", "offboard")
    ignores: tuple[StopKind, ...] = ()
    avoids: tuple[StopKind, ...] = ()
    silent: tuple[StopKind, ...] = ("port",)
    ends: tuple[StopKind, ...] = ("offboard", "port", "cmd")
    end_grounds: tuple[Color, ...] = ("red", "blue")
    factors: tuple[tuple[StopKind, int], ...] = ()
    least: int = 2
    needs: tuple[StopKind, ...] = ()
    single: tuple[StopKind, ...] = ()
    tags: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    hex_once: bool = False

    def factor(self, kind: StopKind) -> int:
        """What the train multiplies the value of a stop by."""
        for of, factor in self.factors:
            if of == kind:
                return factor
        return 1

    def only_ends(self, kind: StopKind, ground: Color, hex_id: str) -> bool:
        """Whether a run of this train may only begin or end at such a stop."""
        return (kind in self.ends or ground in self.end_grounds) and hex_id not in self.passes
