"""The commands about bots: who there is, games among them, and one for programs in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shortline.cli.arguments import JsonArg, OptionArg, TitleArg


def bots(as_json: JsonArg = False) -> None:
    """List the bots that can take a seat: the built-in ones and those of other packages."""
    from shortline.cli import bots as players

    players.bots(as_json)


def arena(
    title: TitleArg,
    players: Annotated[
        str, typer.Option(metavar="BOTS", help="The bots at the table, such as steady,easy,easy; or in the league.")
    ] = "",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games; of each pairing in a league.")] = 30,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, max=256, help="How many games at a time.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The seed of the first games.")] = 0,
    nodes: Annotated[int, typer.Option(metavar="N", min=1, help="How many positions a bot may look at a move.")] = 2000,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Keep the results in this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games of the file.")] = False,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster at this address.")] = "",
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep every game as a record here.")] = None,
    as_league: Annotated[
        bool, typer.Option("--league", help="Everybody alone among two of everybody else: strengths and styles.")
    ] = False,
    option: OptionArg = [],  # noqa: B006
) -> None:
    """Let bots play one another, seats rotated and seeds paired: wins with intervals, worth, ratings, time."""
    import shortline
    from shortline.bots.arena import player
    from shortline.cli import arena as playing
    from shortline.cli import league
    from shortline.cli.games_played import Wish
    from shortline.cli.given import options_given

    its = shortline.find_title(title)
    bots = tuple(word.strip() for word in players.split(",") if word.strip())
    options = options_given(its, option)
    wish = Wish(its, bots, games, seed, nodes, options, player(jobs, cluster), file, resume, records)
    play = league.league if as_league else playing.arena
    play(wish)


def engine(bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot that answers.")] = "steady") -> None:
    """Let a bot answer on standard input and output, one JSON object a line, for a program in any language."""
    import sys

    from shortline.bots.engine import serve
    from shortline.bots.registry import find

    serve(find(bot), bot, sys.stdin, sys.stdout)
