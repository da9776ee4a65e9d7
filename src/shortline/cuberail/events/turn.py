"""Turns, tiles and the end of the game, as events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shortline.cuberail.state import CubeRail
from shortline.kernel.event import Event
from shortline.kernel.rules import Rules
from shortline.kernel.wording import dollars, listed


@dataclass(frozen=True, slots=True)
class OrderFixed(Event):
    """The order in which players act was drawn, bid for or given by tiles."""

    order: tuple[str, ...]
    why: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.but(order=self.order)

    def text(self, rules: Rules) -> str:
        return f"{self.why}: {', '.join(self.order)}" if len(self.order) > 1 else ""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn of the game began; all tiles are back."""

    turn: int

    def evolve(self, s: CubeRail) -> CubeRail:
        companies = {name: replace(c, full_rounds=0) for name, c in s.companies.items()}
        s = s.but(turn=self.turn, round=0, companies=companies)
        return s.but(tiles={}, last_tiles=s.tiles, spent=(), sold={})

    def text(self, rules: Rules) -> str:
        return f"Turn {self.turn} begins"


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn of the game is over."""

    turn: int


@dataclass(frozen=True, slots=True)
class TileChosen(Event):
    """A player chose an action tile."""

    seat: str
    tile: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.but(tiles={**s.tiles, self.seat: self.tile})

    def text(self, rules: Rules) -> str:
        return f"{self.seat} chooses {self.tile}"


@dataclass(frozen=True, slots=True)
class TileSpent(Event):
    """The power of an action tile has been used."""

    tile: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.but(spent=(*s.spent, self.tile))


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    ending: str
    scores: Mapping[str, int]

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.but(ending=self.ending)

    def text(self, rules: Rules) -> str:
        most = max(self.scores.values())
        best = [seat for seat, amount in self.scores.items() if amount == most]
        if len(self.scores) == 1:
            return f"The game is over ({self.ending}): {best[0]} has {dollars(most)}"
        won = f"{best[0]} wins" if len(best) == 1 else f"{listed(best)} share the victory"
        scores = ", ".join(f"{seat} {dollars(amount)}" for seat, amount in self.scores.items())
        return f"The game is over ({self.ending}): {won}. {scores}"
