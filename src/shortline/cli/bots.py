"""`shortline bots`: the players that can take a seat."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from shortline.bots import registry
from shortline.kernel.refusal import Malformed


def bots(as_json: bool) -> None:
    """List the bots; of one that cannot be loaded, why."""
    rows = [(name, registry.built_in(name), *_about(name)) for name in registry.names()]
    if as_json:
        data = [
            {"name": n, "built_in": built_in, "about": text, "usable": usable} for n, built_in, text, usable in rows
        ]
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("bot", "from", ""):
        table.add_column(heading)
    for name, built_in, text, usable in rows:
        table.add_row(Text(name), "built in" if built_in else "outside", Text(text, style="" if usable else "red"))
    Console(highlight=False).print(table)


def _about(name: str) -> tuple[str, bool]:
    try:
        return registry.about(name), True
    except Malformed as e:
        return str(e), False
