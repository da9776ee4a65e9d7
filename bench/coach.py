"""How long the coach thinks: ideas in every nth position of bot games of each title, in processor and clock seconds.

    python bench/coach.py [TITLE…] [--every 5] [--positions 60]

The limits are 1.5 s (18AL) and 3 s (18FL) at the 95th percentile; every idea is checked to be legal. Bot games are
played, one seed after the other, until there are so many positions. Processor seconds come first: those of the clock
depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from shortline.bots import registry
from shortline.bots.protocol import observe
from shortline.bots.worker import job
from shortline.kernel import play
from shortline.kernel.action import decode
from shortline.learn import coach
from shortline.table.game import Game
from shortline.titles import find, names

FIRST_SEED = 5


@dataclass
class Measured:
    """What the coach took and told: an entry for each position, with the longest one's place."""

    processor: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)
    told: int = 0
    illegal: int = 0
    longest: tuple[float, str] = (0.0, "")

    def ask(self, game: Game, seat: str, seed: int) -> None:
        """Ask the coach at a position."""
        begun, before = time.perf_counter(), time.process_time()
        ideas = coach.ideas(job(game.rules, game.state, seat, coach.BOT), 3).ideas
        took = time.process_time() - before
        self.processor.append(took)
        self.clock.append(time.perf_counter() - begun)
        self.longest = max(self.longest, (took, f"seed {seed} after {game.number} actions, {game.state.top.step}"))
        self.told += len(ideas)
        actions = [decode(it.action, game.rules.actions) for it in ideas]
        self.illegal += sum(1 for it in actions if play.refusals(game.rules, game.state, it))


def measured(title: str, every: int, positions: int) -> Measured:
    """Ask in every nth position of games between steady bots."""
    found, bot, told = find(title), registry.find("steady"), Measured()
    seed = FIRST_SEED
    while len(told.clock) < positions:
        game = Game(found, ["Ann", "Ben", "Cal"][: found.players[1]], {}, seed)
        while not game.over and len(told.clock) < positions:
            seat = game.to_act[0]
            if game.number % every == 0:
                told.ask(game, seat, seed)
            game.play(bot.choose(observe(game.rules, game.state, seat, game.number)).action)
        seed += 1
    return told


def spread(seconds: list[float]) -> str:
    """The median, the 95th percentile and the longest."""
    row = sorted(seconds)
    p50, p95 = (row[min(len(row) - 1, int(len(row) * part))] for part in (0.5, 0.95))
    return f"p50 {p50:.2f} s, p95 {p95:.2f} s, longest {row[-1]:.2f} s"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=list(names()))
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--positions", type=int, default=60)
    asked = parser.parse_args()
    for title in asked.titles:
        told = measured(title, asked.every, asked.positions)
        print(f"{title}: {len(told.clock)} positions, {told.told} ideas, {told.illegal} of them illegal")
        print(f"  processor: {spread(told.processor)} ({told.longest[1]})")
        print(f"  clock:     {spread(told.clock)}", flush=True)


if __name__ == "__main__":
    main()
