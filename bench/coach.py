"""How long the coach thinks: ideas in every nth position of a bot game of each title, in processor and wall seconds.

    python bench/coach.py [TITLE…] [--every 5]

The limits are 1.5 s (18AL) and 3 s (18FL) at the 95th percentile; every idea is checked to be legal.
"""

from __future__ import annotations

import argparse
import time

from shortline.bots import registry
from shortline.bots.protocol import observe
from shortline.bots.worker import job
from shortline.kernel import play
from shortline.kernel.action import decode
from shortline.kernel.game import Game
from shortline.learn import coach
from shortline.titles import find, names


def measured(title: str, every: int) -> tuple[list[float], int, int]:
    """The seconds of each answer in a game of steady bots, the ideas told, and those that were not legal."""
    found = find(title)
    game, bot = Game(found, ["Ann", "Ben", "Cal"][: found.players[1]], {}, 5), registry.find("steady")
    seconds: list[float] = []
    told = illegal = 0
    while not game.over:
        seat = game.to_act[0]
        if game.number % every == 0:
            begun = time.perf_counter()
            ideas = coach.ideas(job(game.rules, game.state, seat, coach.BOT), 3)
            seconds.append(time.perf_counter() - begun)
            told += len(ideas)
            illegal += sum(
                1 for it in ideas if play.refusals(game.rules, game.state, decode(it.action, game.rules.actions))
            )
        game.play(bot.choose(observe(game.rules, game.state, seat, game.number)).action)
    return sorted(seconds), told, illegal


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=list(names()))
    parser.add_argument("--every", type=int, default=5)
    asked = parser.parse_args()
    for title in asked.titles:
        seconds, told, illegal = measured(title, asked.every)
        at = [seconds[min(len(seconds) - 1, int(len(seconds) * part))] for part in (0.5, 0.95)]
        print(
            f"{title}: {len(seconds)} positions, p50 {at[0]:.3f} s, p95 {at[1]:.3f} s, longest {seconds[-1]:.3f} s, "
            f"{told} ideas, {illegal} of them illegal"
        )


if __name__ == "__main__":
    main()
