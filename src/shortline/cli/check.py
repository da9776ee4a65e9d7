"""`shortline check`: whether a title can be played, and every mistake in its files if it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import typer
from rich.console import Console

from shortline.bots.families import family_of as players_of
from shortline.cli.simulate import Order, run
from shortline.drawing import board_svg, opening, symbols
from shortline.interop.profile import profile
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.learn.lessons import FILE as LESSONS
from shortline.learn.proof import proved
from shortline.parts.complaints import BadData, meant
from shortline.table.title import AnyTitle, Option
from shortline.titles import file, find

TURN = ("turn.asks", "turn.declined", "turn.game_over", "turn.no_seat", "turn.not_now", "turn.other_seat")
"""What the kernel itself refuses; every title may cite rules for these."""

Check = Callable[[AnyTitle], str]
"""Looks at a part of a title and says what it saw, or raises what is wrong with it."""


def check(name: str, games: int) -> None:
    """Look at everything of a title and say what is wrong."""
    console = Console(highlight=False, markup=False)
    try:
        title = find(name)
        title.compose(title.chosen({}), title.players[0])
    except BadData as e:
        _refuse(console, str(e))
        raise typer.Exit(1) from None
    except LookupError as e:
        _refuse(console, str(e))
        raise typer.Exit(1) from None
    console.print(f"{title.id}: {title.name}")
    failed = False
    for what, look in _checks(games):
        try:
            console.print(f"  {what}: {look(title)}")
        except (BadData, Malformed, LookupError) as e:
            console.print(f"  {what}:")
            _refuse(console, str(e))
            failed = True
    if failed:
        raise typer.Exit(1)


def _refuse(console: Console, text: str) -> None:
    for line in text.splitlines():
        console.print(f"    {line}", style="red", soft_wrap=True)


def _checks(games: int) -> Iterator[tuple[str, Check]]:
    yield "options", options
    yield "cites", cites
    yield "pictures", _pictures
    yield "bots", _bots
    yield "public site", _site
    yield "lessons", _lessons
    for seed in range(games):
        yield f"random game {seed}", lambda title, seed=seed: _game(title, seed)  # type: ignore[misc]


def options(title: AnyTitle) -> str:
    """Every value of every option alone, at every table that it means something to."""
    tables = list(tables_of(title))
    for _ in tables:
        pass
    return f"{len(title.options)}, {len(tables)} tables can be put together"


def tables_of(title: AnyTitle) -> Iterator[AnyRules]:
    """The rules of a title's tables: every number of players, and every value of every option alone."""
    least, most = title.players
    for players in range(least, most + 1):
        yield title.compose(title.chosen({}), players)
        for option in title.options:
            for value in _values(option):
                if not option.means_nothing(value, players):
                    yield title.compose(title.chosen({option.name: value}, players), players)


def _values(option: Option) -> Iterator[bool | int | str]:
    yield from (v for v in option.choices or (option.least, option.most) if v != option.default)


def cites(title: AnyTitle) -> str:
    """Every cite belongs to a check of some table, or to what the kernel refuses."""
    known: set[str] = set(TURN)
    contexts: set[str] = set()
    named: set[str] = set()
    for rules in tables_of(title):
        known |= {c.key for checks in rules.checks.values() for c in checks}
        contexts |= {*rules.frames, *rules.actions}
        named |= set(rules.cites)
    wrong = [
        BadData("cites.toml", f"cites.{key}", f"no check is called so{meant(key, known)}")
        for key in sorted(named)
        if not any(key == base or key.startswith(f"{base}.") for base in known)
    ]
    for key in sorted(named):
        place = key.removeprefix("turn.not_now.").removeprefix("turn.other_seat.").rpartition(".")[2]
        if key.startswith(("turn.not_now.", "turn.other_seat.")) and place not in contexts:
            wrong.append(
                BadData("cites.toml", f"cites.{key}", f"there is no step or action {place!r}{meant(place, contexts)}")
            )
    if wrong:
        raise BadData(wrong[0].file, wrong[0].key, wrong[0].text, *wrong[1:])
    return f"{len(named)} for {len(title.clauses)} clauses"


def _pictures(title: AnyTitle) -> str:
    rules, s = opening(title)
    return f"board {len(board_svg(rules, s)) // 1000} kB, symbols {len(symbols(rules)) // 1000} kB"


def _bots(title: AnyTitle) -> str:
    rules, s = opening(title)
    players_of(s).check(rules)
    return "they know nothing that the title does not have"


def _site(title: AnyTitle) -> str:
    with suppress(KeyError):
        ours = profile(title.id)
        return "not played there" if ours is None else "its names are known"
    return "not played there"


def _lessons(title: AnyTitle) -> str:
    return proved(title.id) if file(title.id, LESSONS) is not None else "none"


def _game(title: AnyTitle, seed: int) -> str:
    least, most = title.players
    players = least + seed % (most - least + 1)
    outcome = run(Order(title.id, players, {}, seed))
    if outcome.crash:
        raise Malformed(outcome.crash)
    return f"{players} players, {outcome.actions} actions, {outcome.ending}"
