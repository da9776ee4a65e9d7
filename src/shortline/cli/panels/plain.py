"""Plain panels, for positions of no known family: the money, and the rest as data."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.table import Table

from shortline.cli.panels import Panels, Section
from shortline.kernel.rules import AnyRules
from shortline.kernel.state import canonical


def money(rules: AnyRules, s: Any) -> RenderableType:
    """Who has how much money."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, cash in s.ledger.items():
        table.add_row(name, rules.money(cash))
    return table


def data(rules: AnyRules, s: Any) -> RenderableType:
    """The whole state as data."""
    return Pretty(canonical(s))


PLAIN = Panels(
    sections={
        "players": Section("who has how much money", money),
        "state": Section("the whole position as data", data),
    },
    brief=lambda rules, s: (money(rules, s),),
)
