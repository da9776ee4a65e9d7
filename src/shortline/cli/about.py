"""`shortline titles`: what can be played, and with which options."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import shortline
from shortline.cli.given import default, values
from shortline.kernel.wording import Currency
from shortline.learn.summary import Summary, compared
from shortline.learn.summary import summary as summary_of
from shortline.table.title import AnyTitle, Option
from shortline.titles import faults


def titles(name: str | None, as_json: bool) -> None:
    """List the titles, or tell about one."""
    wanted = shortline.titles() if name is None else (shortline.find_title(name),)
    if as_json:
        data = [_data(t) for t in wanted]
        print(json.dumps(data if name is None else data[0], ensure_ascii=False, indent=1))
        return
    console = Console(highlight=False)
    for title in wanted:
        _print(console, title, name is not None)
    if not wanted:
        console.print("There is no title yet")
    elif name is None:
        console.print("shortline titles TITLE tells about the options of one", style="dim")
        for bad, reason in faults().items():
            Console(stderr=True, highlight=False, markup=False).print(f"{bad} cannot be played: {reason}")


def summary(name: str | None, against: str, as_json: bool) -> None:
    """Print titles on one page each, or what differs between one and a game that the reader knows."""
    ids = [title.id for title in shortline.titles()] if name is None else [shortline.find_title(name).id]
    if as_json:
        data = [asdict(summary_of(it)) for it in ids]
        rows = [[asdict(row) for row in compared(it, against)] for it in ids] if against else data
        print(json.dumps(rows if name is None else rows[0], ensure_ascii=False, indent=1))
        return
    console = Console(highlight=False, markup=False)
    for it in ids:
        if against:
            _print_differences(console, it, against)
        else:
            _print_summary(console, summary_of(it))


def _print_summary(console: Console, it: Summary) -> None:
    money = Currency.read(it.currency)
    console.print(it.name, style="bold")
    console.print(it.special, style="dim")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for row in it.rows:
        table.add_row(Text(row.name, style="dim"), Text(row.text))
    console.print(table)
    trains = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("train", "number", "price", "limit", "tiles", "rounds", "the first one"):
        trains.add_column(heading)
    for train in it.trains:
        cells = (train.name, train.count, money(train.price), train.limit, train.tiles, train.rounds, train.effects)
        trains.add_row(*(Text("" if cell is None else str(cell)) for cell in cells))
    console.print(trains)
    for private in it.privates:
        console.print(f"{private.name}: {money(private.price)}, pays {money(private.income)}. {private.text}")
    for end in it.ends:
        console.print(f"The end: {end}")
    console.print()


def _print_differences(console: Console, it: str, against: str) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("", it, summary_of(against).id):
        table.add_column(heading)
    for row in compared(it, against):
        style = "dim" if row.same else ""
        table.add_row(Text(row.name, style="dim"), Text(row.here, style=style), Text(row.there, style=style))
    console.print(table)


def _print(console: Console, title: AnyTitle, whole: bool) -> None:
    least, most = title.players
    players = f"{least} to {most} players" if least != most else f"{least} players"
    console.print(Text.assemble((title.id, "bold"), f"  {title.name}, {players}, rules {title.version}"))
    for note in (title.credit, *(title.notes if whole else ())):
        console.print(Padding(Text(note, style="dim"), (0, 0, 0, 2)))
    if not whole:
        console.print(f"  {len(title.options)} options" if title.options else "  no options")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("option", "rule", ""):
        table.add_column(heading)
    for option in (o for o in title.options if not o.former):
        table.add_row(_usage(option), Text(option.cite), Text(option.text))
    console.print(table)


def _usage(option: Option) -> Text:
    """An option as it is given: its name, and for other than yes and no its values."""
    if option.default is False and set(option.choices) == {False, True}:
        return Text(option.name)
    return Text.assemble(option.name, (f"\n  {values(option)}\n  default {default(option)}", "dim"))


def _data(title: AnyTitle) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "rules": title.version,
        "players": list(title.players),
        "credit": title.credit,
        "notes": list(title.notes),
        "options": [_option(o) for o in title.options],
    }


def _option(option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {"name": option.name, "text": option.text, "rule": option.cite, "default": option.default}
    if option.players:
        data["players"] = list(option.players)
    if option.choices:
        return data | {"choices": list(option.choices)}
    return data | {"least": option.least, "most": option.most}
