"""Rounds, turns and phases, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.rail import RailEvent, RailRules
from shortline.eighteenxx.state import EighteenXX, Ending, Round, Turn
from shortline.kernel.state import but
from shortline.kernel.wording import listed


@dataclass(frozen=True, slots=True)
class RoundBegan(RailEvent):
    """A stock round or an operating round began."""

    round: Round

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, round=self.round)

    def text(self, rules: RailRules) -> str:
        return f"— {self.round.name} —"


@dataclass(frozen=True, slots=True)
class PhaseBegan(RailEvent):
    """A phase began with the first train of a kind."""

    phase: str
    train: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, phase=self.phase)

    def text(self, rules: RailRules) -> str:
        return f"Phase {self.phase} begins"


@dataclass(frozen=True, slots=True)
class TurnBegan(RailEvent):
    """A corporation's operating turn began."""

    corporation: str
    first: bool

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, turn=Turn(self.corporation, first=self.first))
        return s.corporation(self.corporation, operated=True)

    def text(self, rules: RailRules) -> str:
        return f"{self.corporation} operates"


@dataclass(frozen=True, slots=True)
class TurnEnded(RailEvent):
    """A corporation's operating turn is over."""

    corporation: str

    def evolve(self, s: EighteenXX) -> EighteenXX:
        s = but(s, turn=None, round=but(s.round, done=(*s.round.done, self.corporation)))
        return s.corporation(self.corporation, completed=True)


@dataclass(frozen=True, slots=True)
class EndSet(RailEvent):
    """Something happened that will end the game."""

    ending: Ending

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, ending=self.ending)

    def text(self, rules: RailRules) -> str:
        return self.ending.text


@dataclass(frozen=True, slots=True)
class GameEnded(RailEvent):
    """The game is over; the players' worth, best first."""

    result: tuple[tuple[str, int], ...]

    def evolve(self, s: EighteenXX) -> EighteenXX:
        return but(s, result=self.result)

    def text(self, rules: RailRules) -> str:
        best = self.result[0][1]
        tied = [seat for seat, worth in self.result if worth == best]
        first = f"{tied[0]} wins with" if len(tied) == 1 else f"{listed(tied)} share the win, each with"
        rest = listed(f"{seat} {rules.money(worth)}" for seat, worth in self.result[len(tied) :])
        return f"The game is over: {first} {rules.money(best)}{f'; then {rest}' if rest else ''}"
