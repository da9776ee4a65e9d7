"""`shortline table`: set up a table or sit down again at one, and play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

import shortline
from shortline.cli import store
from shortline.cli.given import any_seed, loaded, options_given, seats_given
from shortline.cli.table.lines import Lines
from shortline.cli.table.session import Session
from shortline.kernel.refusal import Malformed
from shortline.table.game import AnyGame, Game
from shortline.table.title import AnyTitle


def table(name: str, seats: str | None, options: Sequence[str], seed: int | None, record: Path | None) -> None:
    """Play a title at this terminal."""
    title = shortline.find_title(name)
    console = Console(highlight=False)
    lines = Lines(console)
    if record is not None and record.exists():
        game = _resumed(title, seats, options, seed, record)
    else:
        chosen = options_given(title, options)
        game = Game(title, _seats(title, seats, lines), chosen, any_seed() if seed is None else seed)
        if record is not None:
            store.keep(record, game)
    Session(game, console, lines, record).run()


def _resumed(title: AnyTitle, seats: str | None, options: Sequence[str], seed: int | None, record: Path) -> AnyGame:
    """The game in the record file; what else is given must agree with it."""
    game = loaded(record)
    if game.title.id != title.id:
        raise Malformed(f"{record} is a game of {game.title.id}, not of {title.id}")
    if seats is not None and tuple(seats_given(seats)) != game.state.seats:
        raise Malformed(f"{record} is a game of {','.join(game.state.seats)}: leave --seats out to go on with it")
    if seed is not None and seed != game.seed:
        raise Malformed(f"{record} is a game with seed {game.seed}: leave --seed out to go on with it")
    for name, value in options_given(title, options).items():
        if game.options[name] != value:
            raise Malformed(f"{record} is a game with {name}={game.options[name]}: leave --option out to go on with it")
    return game


def _seats(title: AnyTitle, text: str | None, lines: Lines) -> tuple[str, ...]:
    """The names of the players, asked for at a terminal if they are not given."""
    if text is not None:
        return title.seated(seats_given(text))
    if not sys.stdin.isatty():
        raise Malformed("Who plays? Give the names, for example: --seats Ann,Ben,Cal")
    least, most = title.players
    while True:
        try:
            return title.seated(seats_given(lines.ask(f"Who plays {title.id}? {least} to {most} names, with commas:")))
        except Malformed as e:
            lines.console.print(str(e), style="red", markup=False)
        except (EOFError, KeyboardInterrupt):
            raise Malformed("Nobody sat down") from None
