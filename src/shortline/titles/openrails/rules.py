"""Open Rails Origins – 18AL: how its tables are composed and how its games begin."""

from __future__ import annotations

from collections.abc import Sequence

from shortline.cuberail import solitaire
from shortline.cuberail.components import (
    BONUS,
    FORCED_OBSOLESCENCE,
    HARDER_INCREASES,
    NO_BUYING_BACK,
    RISING,
    STARTUP_FUNDS,
    time_is_up,
    time_limit,
)
from shortline.cuberail.cube import CubeBox, CubeEvent, CubeRules, CubeStep
from shortline.cuberail.definition import Definition
from shortline.cuberail.endings import all_cubes_played, bankruptcy, last_train, last_turn
from shortline.cuberail.events.turn import OrderFixed
from shortline.cuberail.flow import (
    End,
    Stage,
    auction_step,
    begin_auction,
    begin_buying,
    begin_extra_round,
    begin_operations,
    begin_selection,
    begin_selling,
    begin_trading,
    operating_steps,
    rank_by_tile,
    selection_steps,
    stock_steps,
    trading_steps,
    turn_step,
)
from shortline.cuberail.frames import TurnStep
from shortline.cuberail.income import advanced_income, basic_income
from shortline.cuberail.loading import read_definition
from shortline.cuberail.state import OUT_OF_PLAY, Company, CubeRail
from shortline.kernel import chance
from shortline.kernel.event import Drew
from shortline.kernel.frozen import frozen
from shortline.kernel.play import Tx, settle
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Rules
from shortline.parts.holdings import Holdings
from shortline.parts.ledger import BANK
from shortline.parts.title_files import TitleFiles
from shortline.table.title import Options, Title

FILES = TitleFiles("shortline.titles.openrails")


def definition(options: Options, players: int) -> Definition:
    """The figures of a table: those printed, those reconstructed, and what its options change."""
    return read_definition(FILES.reader(options), FILES.map_reader(options), players)


def compose(options: Options, players: int) -> CubeRules:
    """The rules of a table."""
    on = {name for name, value in options.items() if value}
    if "advanced" in on:
        on |= {"advanced_stock", "action_auction", "advanced_income"}
    alone = players == 1
    stages, flow = _solitaire(on) if alone else _table(on)
    flow += operating_steps(advanced_income if "advanced_income" in on else basic_income)
    flow = (turn_step((*stages, begin_operations, begin_extra_round), _ends(on, alone)), *flow)
    data = definition(options, players)
    return Rules(
        title=str(FILES.title["id"]),
        version=str(FILES.title["version"]),
        data=data,
        flow=flow,
        shelf=_shelf(on, alone, flow),
        cites=FILES.rules_cited(),
        options=options,
        money=data.money,
    )


def _stock(on: set[str]) -> tuple[tuple[Stage, ...], tuple[CubeStep, ...]]:
    if "advanced_stock" in on:
        return (begin_trading,), trading_steps()
    return (begin_selling, begin_buying), stock_steps()


def _table(on: set[str]) -> tuple[tuple[Stage, ...], tuple[CubeStep, ...]]:
    """Two or three players: tiles by choice or by auction."""
    stages, steps = _stock(on)
    if "action_auction" in on:
        return (begin_auction, *stages), (auction_step(), *selection_steps(), *steps)
    return (begin_selection, rank_by_tile, *stages), (*selection_steps(), *steps)


def _solitaire(on: set[str]) -> tuple[tuple[Stage, ...], tuple[CubeStep, ...]]:
    """One player: tiles and shares are drawn."""
    stages, steps = _stock(on)
    drawn = (solitaire.draw_tiles, solitaire.draw_shares, *stages, solitaire.put_shares_away)
    return drawn, (*solitaire.selection_steps(), *steps)


def _ends(on: set[str], alone: bool) -> tuple[End, ...]:
    ends: list[End] = [bankruptcy]
    if not alone or "ends_with_last_4" in on:
        ends.append(last_train)
    if not alone:
        ends.append(all_cubes_played)
    if "time_limit" in on:
        ends.append(time_is_up)
    return (*ends, last_turn)


def _shelf(on: set[str], alone: bool, flow: tuple[CubeStep, ...]) -> tuple[CubeBox, ...]:
    shelf = [HARDER_INCREASES if "harder_increases" in on else RISING]
    shelf.append(solitaire.SOLITAIRE if alone else BONUS)
    if "advanced_stock" in on:
        shelf.append(NO_BUYING_BACK)
    if "startup_funds" in on:
        shelf.append(STARTUP_FUNDS)
    if "forced_obsolescence" in on:
        shelf.append(FORCED_OBSOLESCENCE)
    if "time_limit" in on:
        shelf.append(time_limit(tuple(step.frame for step in flow if step.all)))
    return tuple(shelf)


def start(rules: CubeRules, seats: Sequence[str], seed: int) -> tuple[CubeRail, tuple[CubeEvent, ...]]:
    """The first position: money shared out, an order drawn or decks shuffled, the first turn begun."""
    data = rules.data
    for seat in seats:
        if seat in (BANK, OUT_OF_PLAY, *data.companies):
            raise Malformed(f"A player cannot be called {seat} in this game: something else is")
    cash = dict.fromkeys(seats, data.seats.cash)
    ledger = {BANK: data.bank - sum(cash.values()), **cash, **dict.fromkeys(data.companies, 0)}
    state = CubeRail(
        seats=tuple(seats),
        cursor=(TurnStep(),),
        ledger=ledger,
        rng=seed,
        companies={c.name: Company(c.name, c.home, data.cubes.each) for c in data.companies.values()},
        holdings=Holdings({c: frozen({BANK: data.shares.each}) for c in data.companies}, {}, presidents_shares=1),
        train_track=("",) * len(data.spaces),
    )
    tx = Tx(rules, state)
    order, rng = chance.shuffled(tx.state.rng, tuple(seats))
    tx.emit(Drew(rng))
    tx.emit(OrderFixed(order, "Order drawn for the first turn"))
    if len(seats) == 1:
        solitaire.set_up(tx)
    settle(tx)
    return tx.state, tuple(tx.events)


def _title() -> Title[CubeRail, Definition]:
    sizes = tuple(int(size) for size in FILES.reader({}).tables("seats"))
    reconstructed = FILES.map_reader({}).texts("reconstructed")
    return FILES.as_title(sizes, compose, start, tuple(f"Reconstructed: {sentence}" for sentence in reconstructed))


TITLE = _title()
