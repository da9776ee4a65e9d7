"""Makes the records of this folder anew: only when the rules version of a title was raised, and only its record.

python tests/records/remake.py 18AL
"""

from __future__ import annotations

import sys
from pathlib import Path

from shortline.cli.chooser import Chooser, play_out
from shortline.table.game import Game
from shortline.table.record import VERSION
from shortline.titles import find

SEATS = ("Ann", "Ben", "Cal")
ACTIONS = 120
SEED = 8


def main() -> None:
    """Make the records of the titles named."""
    for name in sys.argv[1:]:
        title = find(name)
        count = min(max(title.players[0], len(SEATS)), title.players[1])
        game = Game(title, SEATS[:count], {}, SEED)
        play_out(game, Chooser(SEED), ACTIONS)
        path = Path(__file__).parent / f"v{VERSION}-{title.id}.json"
        path.write_text(game.record.to_json(), encoding="utf-8")


if __name__ == "__main__":
    main()
