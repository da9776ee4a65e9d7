"""18AL: what only this title has. The rest is on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shortline.eighteenxx.components import basics, endings
from shortline.eighteenxx.compose import sources, start
from shortline.eighteenxx.definition import read_definition
from shortline.kernel.play import CONSENTING, Tx, settle
from shortline.kernel.rules import Rules
from shortline.kernel.title import Title
from shortline.parts.options import read_options
from shortline.titles.g18al.chits import read_chits
from shortline.titles.g18al.coal import read_coal
from shortline.titles.g18al.lumber import read_lumber
from shortline.titles.g18al.objectives import read_objectives

PACKAGE = "shortline.titles.g18al"


def compose(options: Mapping[str, Any], players: int) -> Rules:
    """The rules of 18AL for a table."""
    files = sources(PACKAGE)
    reader = files.reader(options)
    data = read_definition(reader, files.board_map(options))
    reader.text("credit")
    read_options(reader)
    shelf = (
        CONSENTING,
        basics.PRICE_BY_DIVIDEND,
        endings.BANK_BREAKS,
        endings.PRICE_ENDS,
        basics.PRIVATES_CLOSE,
        read_objectives(reader),
        read_coal(reader, data),
        read_lumber(reader, data),
        read_chits(reader, data),
    )
    reader.done()
    return Rules(
        title=data.id,
        version=data.version,
        data=data,
        flow=(*basics.ROUNDS, *basics.PRIVATE_SALE, *basics.STOCK_TURN, *basics.OPERATING),
        shelf=shelf,
        cites=files.rules_cited(),
        options=options,
    )


def _begin(rules: Rules, seats: Any, seed: int) -> Any:
    tx = Tx(rules, start(rules, seats, seed))
    settle(tx)
    return tx.state


_FILES = sources(PACKAGE)
_READER = _FILES.reader({})
TITLE = Title(
    id=_READER.text("id"),
    name=_READER.text("name"),
    version=_READER.text("version"),
    players=(3, 5),
    options=read_options(_READER),
    compose=compose,
    start=_begin,
    credit=_READER.text("credit"),
    clauses=_FILES.clauses(),
)
