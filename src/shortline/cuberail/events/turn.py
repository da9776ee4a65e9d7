"""Turns, tiles and the end of the game, as events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shortline.cuberail.cube import CubeEvent, CubeRules
from shortline.cuberail.state import CubeRail
from shortline.kernel.state import but
from shortline.kernel.wording import listed


@dataclass(frozen=True, slots=True)
class OrderFixed(CubeEvent):
    """The order in which players act was drawn, bid for or given by tiles."""

    order: tuple[str, ...]
    why: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, order=self.order)

    def text(self, rules: CubeRules) -> str:
        return f"{self.why}: {', '.join(self.order)}" if len(self.order) > 1 else ""


@dataclass(frozen=True, slots=True)
class TurnBegan(CubeEvent):
    """A turn of the game began; all tiles are back."""

    turn: int

    def evolve(self, s: CubeRail) -> CubeRail:
        companies = {name: but(c, full_rounds=0) for name, c in s.companies.items()}
        s = but(s, turn=self.turn, round=0, companies=companies)
        return but(s, tiles={}, last_tiles=s.tiles, spent=(), sold={})

    def text(self, rules: CubeRules) -> str:
        return f"Turn {self.turn} begins"


@dataclass(frozen=True, slots=True)
class TurnEnded(CubeEvent):
    """A turn of the game is over."""

    turn: int


@dataclass(frozen=True, slots=True)
class TileChosen(CubeEvent):
    """A player chose an action tile."""

    seat: str
    tile: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, tiles={**s.tiles, self.seat: self.tile})

    def text(self, rules: CubeRules) -> str:
        return f"{self.seat} chooses {self.tile}"


@dataclass(frozen=True, slots=True)
class TileSpent(CubeEvent):
    """The power of an action tile has been used."""

    tile: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, spent=(*s.spent, self.tile))


@dataclass(frozen=True, slots=True)
class GameEnded(CubeEvent):
    """The game is over."""

    ending: str
    scores: Mapping[str, int]

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, ending=self.ending)

    def text(self, rules: CubeRules) -> str:
        most = max(self.scores.values())
        best = [seat for seat, amount in self.scores.items() if amount == most]
        if len(self.scores) == 1:
            return f"The game is over ({self.ending}): {best[0]} has {rules.money(most)}"
        won = f"{best[0]} wins" if len(best) == 1 else f"{listed(best)} share the victory"
        scores = ", ".join(f"{seat} {rules.money(amount)}" for seat, amount in self.scores.items())
        return f"The game is over ({self.ending}): {won}. {scores}"
