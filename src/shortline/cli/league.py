"""`shortline arena --league`: everybody alone among two of everybody else, and what it came to."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from shortline.bots import contest
from shortline.bots import league as playing
from shortline.bots.league import League, Row, Standings
from shortline.bots.match import Result
from shortline.cli.games_played import Wish, goes_on, table, watched


def league(wish: Wish) -> None:
    """Play, keep and print."""
    title = wish.title
    players = wish.players or playing.usual_players(title.id)
    it = League(title.id, players, wish.games, min(3, title.players[1]), wish.seed, wish.options, wish.nodes)
    it.check()
    done = _done(it, wish.file, wish.resume)
    arriving = playing.play(it, wish.player, done)
    results = watched(
        it.title, len(it.pairings()) * it.games, done, arriving, lambda games: _keep(wish.file, games[-1])
    )
    if wish.records is not None:
        for one, among in it.pairings():
            bots = sorted(it.event(one, among).bots)
            theirs = [r for r in results if sorted(r.bots) == bots]
            contest.write_records(it.event(one, among), theirs, wish.records / f"{one}-among-{among}")
    show(Standings(it, results))


def _done(it: League, file: Path | None, resume: bool) -> list[Result]:
    """The games of an earlier run, if it is to go on; a new file otherwise."""
    there = goes_on(file, resume)
    if file is None:
        return []
    if there:
        return playing.read(file, it)
    playing.begin(file, it)
    return []


def _keep(file: Path | None, result: Result) -> None:
    if file is not None:
        playing.keep(file, result)


def show(standings: Standings) -> None:
    """Print the tables."""
    it, console = standings.league, Console(highlight=False)
    console.print(
        f"{len(standings.results)} games of {it.title}: {len(it.players)} players, each alone among "
        f"{it.seats - 1} of each other, seats rotated, seed {it.seed}"
    )
    players = table("player", "games", "wins", "95%", "of all worth", "best against it")
    for one in it.players:
        total, (best, its) = standings.overall(one), standings.best_against(one)
        players.add_row(one, str(total.games), *_cells(total), f"{best} {its.share:.0%}")
    console.print(players)
    console.print(f"\nWins of the player on the left among {it.seats - 1} of the player above:")
    pairings = table("", *it.players)
    for one in it.players:
        rows = ("" if one == among else f"{standings.pairing(one, among).share:.0%}" for among in it.players)
        pairings.add_row(one, *rows)
    console.print(pairings)
    for measured in it.players:
        if measured in playing.YARDSTICKS:
            console.print("\n" + exploitability(standings, measured))
    for result in standings.unproved():
        console.print(f"Broken: {'; '.join(result.broken)}", markup=False)


def exploitability(standings: Standings, measured: str) -> str:
    """How far a player can be exploited, and whom it is weakest against, in two sentences."""
    league = standings.league
    best, its = standings.best_against(measured)
    worst = min((p for p in league.players if p != measured), key=lambda p: standings.pairing(measured, p).share)
    least = standings.pairing(measured, worst)
    return (
        f"Exploitability of {measured}: {best} does best among {league.seats - 1} of it and wins {_said(its)}. "
        f"It does worst among {league.seats - 1} {worst} and wins {_said(least)}."
    )


def _said(it: Row) -> str:
    low, high = it.interval
    return f"{it.share:.0%} ({low:.0%}–{high:.0%}) of {it.games} games, {it.worth:.1%} ± {it.off:.1%} of all worth"


def _cells(it: Row) -> tuple[str, str, str]:
    low, high = it.interval
    return f"{it.share:.0%}", f"{low:.0%}–{high:.0%}", f"{it.worth:.1%} ± {it.off:.1%}"
