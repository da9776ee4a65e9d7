"""What each type of record means."""

from __future__ import annotations

from collections.abc import Callable

from shortline.interop.importing import operating, stock
from shortline.interop.importing.importer import Importer
from shortline.interop.sitefile import Site


def _nothing(on: Importer, a: Site) -> None:
    """Standing orders and talk: what comes of them is written beside."""


def _end_game(on: Importer, a: Site) -> None:
    on.ended = True


HANDLERS: dict[str, Callable[[Importer, Site], None]] = {
    "program_buy_shares": _nothing,
    "program_independent_mines": _nothing,
    "program_merger_pass": _nothing,
    "program_share_pass": _nothing,
    "program_disable": _nothing,
    "log": _nothing,
    "end_game": _end_game,
    "bid": stock.bid,
    "par": stock.par,
    "choose": stock.choose,
    "buy_shares": stock.buy_shares,
    "sell_shares": stock.sell_shares,
    "pass": operating.passes,
    "buy_company": operating.buy_company,
    "lay_tile": operating.lay_tile,
    "place_token": operating.place_token,
    "assign": operating.use_power,
    "choose_ability": operating.use_power,
    "run_routes": operating.run_routes,
    "dividend": operating.dividend,
    "buy_train": operating.buy_train,
    "discard_train": operating.discard_train,
    "convert": operating.convert,
    "bankrupt": operating.bankrupt,
}
