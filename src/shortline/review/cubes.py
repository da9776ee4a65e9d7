"""Cube-rail games read for a review, in their own terms: visits instead of runs, income that is always the best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from shortline.cuberail.definition import Definition
from shortline.cuberail.events.operating import (
    DividendPaid,
    IncomeEarned,
    OperatingTurnBegan,
    OperatingTurnEnded,
    RoundBegan,
    StationPlaced,
    TownUpgraded,
    TrackLaid,
    TrainBought,
    TrainScrapped,
    WentBankrupt,
)
from shortline.cuberail.events.stock import CompanyStarted, ShareBought, SharesSold
from shortline.cuberail.events.turn import TurnBegan
from shortline.cuberail.procedures.dividends import Withhold
from shortline.cuberail.state import CubeRail
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.rules import AnyRules
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import BANK, Paid
from shortline.review.facts import (
    Fact,
    Figures,
    PresidentChanged,
    Ran,
    RoundBegun,
    Ruined,
    Settled,
    SharesTraded,
    Started,
    TilePut,
    TrainGone,
    TrainGot,
    TurnBegun,
    TurnOver,
)

THE_TRACK = "train track"


class Reader:
    """Reads positions and events of cube-rail games."""

    def corporations(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """The companies with their number of shares and their full names."""
        data: Definition = rules.data
        return {name: (data.shares.each, it.name) for name, it in data.companies.items()}

    def colors(self, rules: AnyRules) -> Mapping[str, str]:
        """The colours of the companies, as they are printed."""
        data: Definition = rules.data
        return {name: it.color for name, it in data.companies.items()}

    def privates(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """There are none."""
        return {}

    def phase(self, s: CubeRail) -> str:
        """The turn of the game."""
        return f"Turn {max(1, s.turn)}"

    def figures(self, rules: AnyRules, s: CubeRail) -> Figures:
        """A position in figures. Every share is a certificate."""
        return Figures(
            worth={seat: s.worth(seat) for seat in s.seats},
            cash={seat: s.ledger[seat] for seat in s.seats},
            certificates={seat: s.shares(seat) for seat in s.seats},
            prices={c.name: c.price for c in s.companies.values()},
            treasuries={c: s.ledger[c] for c in s.companies},
            shares=s.holdings.shares,
            bank=s.ledger[BANK],
        )

    def facts(
        self, rules: AnyRules, before: CubeRail | None, action: Action | None, events: Iterable[AnyEvent], s: CubeRail
    ) -> list[Fact]:
        """What an action, or the set-up, brought about."""
        return list(_told(before, action, list(events), s))


def _told(before: CubeRail | None, action: Action | None, events: list[AnyEvent], s: CubeRail) -> Iterator[Fact]:
    income = before.operation.income if before is not None and before.operation is not None else 0
    if isinstance(action, Withhold) and before is not None:
        yield Settled(before.operating.company, income, False, {})
    got: dict[str, int] = {}
    helped = 0
    for event in events:
        match event:
            case Paid(payer=payer, payee=payee, amount=amount):
                if payer == BANK and payee in s.seats:
                    got[payee] = got.get(payee, 0) + amount
                helped += amount if payer in s.seats and payee == BANK else 0
            case DividendPaid(company=name):
                yield Settled(name, income, True, got)
            case TrainBought(company=name, space=space, kind=kind, price=price):
                yield TrainGot(name, f"{kind}-{space}", kind, THE_TRACK, price, helped, price)
            case PresidencyChanged(company=name, old=old, new=new) if old in s.seats:
                yield PresidentChanged(name, old, new)
            case _:
                yield from _fact(event)


def _fact(event: AnyEvent) -> Iterator[Fact]:
    match event:
        case TurnBegan(turn=turn):
            yield RoundBegun(f"Turn {turn}", f"T {turn}", "stock")
        case RoundBegan(turn=turn, round=number):
            yield RoundBegun(f"Round {number} of turn {turn}", f"{turn}.{number}", "operating")
        case OperatingTurnBegan(company=name):
            yield TurnBegun(name)
        case OperatingTurnEnded(company=name):
            yield TurnOver(name)
        case IncomeEarned(company=name, amount=amount, visits=visits):
            yield Ran(name, amount, amount, visits, visits, chosen=False)
        case ShareBought(seat=seat, company=name, cost=cost):
            yield SharesTraded(seat, name, 1, cost)
        case SharesSold(seat=seat, company=name, shares=shares, income=money):
            yield SharesTraded(seat, name, -shares, money)
        case CompanyStarted(company=name, seat=seat, par=par):
            yield Started(name, seat, par)
        case TrainScrapped(company=name, space=space, kind=kind, why=why):
            yield TrainGone(name, f"{kind}-{space}", kind, f"leaves the train track: {why}")
        case TrackLaid(company=name, hex=at) | StationPlaced(company=name, hex=at) | TownUpgraded(company=name, hex=at):
            yield TilePut(name, at, type(event).__name__)
        case WentBankrupt(seat=seat):
            yield Ruined(seat)
        case _:
            pass
