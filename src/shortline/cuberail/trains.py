"""Trains: what is for sale, who must buy, and what a president can be made to pay for it."""

from __future__ import annotations

from shortline.cuberail.cube import CubeTx
from shortline.cuberail.definition import Definition, Space
from shortline.cuberail.events.operating import TrainBought, TrainScrapped
from shortline.cuberail.shares import keeping, sellable
from shortline.cuberail.state import CubeRail
from shortline.parts.ledger import BANK, pay


def for_sale(data: Definition, s: CubeRail) -> Space | None:
    """The train that the next buyer gets, if any is left."""
    return data.spaces[s.next_space] if s.next_space < len(data.spaces) else None


def must_buy(data: Definition, s: CubeRail) -> bool:
    """Whether the operating company has to buy a train before its turn ends."""
    c, op = s.operator, s.operating
    due = c.rounds + 1 >= data.needed_by_round
    return due and not s.trains(c.name) and not op.bankrupt and for_sale(data, s) is not None


def forced_cube(data: Definition, s: CubeRail) -> str:
    """The pile from which a company must buy the cube for its train: none if it has cubes, or no pile has."""
    c = s.operator
    if c.supply:
        return ""
    if c.discards:
        return "discard"
    return "leftover" if data.cubes.leftover and c.box else ""


def cube_price(data: Definition, source: str) -> int:
    """What a cube from a pile costs."""
    return data.cubes.leftover if source == "leftover" else data.cubes.recover


def forced_cost(data: Definition, s: CubeRail) -> int:
    """What the train that the operating company must buy costs, with the cube for it."""
    space = for_sale(data, s)
    source = forced_cube(data, s)
    return (space.price if space else 0) + (cube_price(data, source) if source else 0)


def in_hand(s: CubeRail) -> int:
    """The operating company's treasury and its president's cash."""
    return s.ledger[s.operating.company] + s.ledger[s.president(s.operating.company)]


def forced_sellable(data: Definition, s: CubeRail, company: str) -> int:
    """How many shares the president may be made to sell: of their own all that the presidency does not need."""
    seat = s.president(s.operating.company)
    if company == s.operating.company:
        return keeping(s, seat, company)
    return sellable(data, s, seat, company)


def can_raise(data: Definition, s: CubeRail) -> int:
    """Treasury, president's cash, and all that their shares bring if each company's are sold in one block."""
    shares = sum(forced_sellable(data, s, c.name) * c.price for c in s.companies.values())
    return in_hand(s) + shares


def pay_with_help(tx: CubeTx, company: str, amount: int, why: str) -> None:
    """Let a company pay the bank what it can, and its president the rest, of which the log tells."""
    own = min(tx.state.ledger[company], amount)
    pay(tx, company, BANK, own)
    pay(tx, tx.state.president(company), BANK, amount - own, f"{why} of {company}")


def put_in_service(tx: CubeTx, company: str, price: int) -> None:
    """Put a company's cube on the next space; beyond the limit the lowest train of the track is scrapped."""
    data = tx.data
    space = tx.state.next_space
    tx.emit(TrainBought(company, space, data.spaces[space].kind, price))
    running = [i for i, owner in enumerate(tx.state.train_track) if owner]
    if len(running) > data.in_service:
        scrap(tx, running[0], f"only {data.in_service} are in service")


def scrap(tx: CubeTx, space: int, why: str) -> None:
    """Take a train off the train track."""
    data = tx.data
    tx.emit(TrainScrapped(tx.state.train_track[space], space, data.spaces[space].kind, why))
