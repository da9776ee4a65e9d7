"""18xx games read for a review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.events import (
    DividendSettled,
    ParSet,
    PhaseBegan,
    PrivateClosed,
    PrivateMoved,
    RoundBegan,
    ShareBought,
    SharesSold,
    TileLaid,
    TrainBought,
    TrainDiscarded,
    TrainRemoved,
    TrainsRan,
    TurnBegan,
    TurnEnded,
)
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import bounds
from shortline.eighteenxx.procedures.run_trains import RunTrains, lines
from shortline.eighteenxx.running import best_runs
from shortline.eighteenxx.shares import certificates, price
from shortline.eighteenxx.state import EighteenXX, Round
from shortline.eighteenxx.worth import worth
from shortline.kernel.action import Action
from shortline.kernel.event import AnyEvent
from shortline.kernel.rules import AnyRules, Position
from shortline.parts.holdings import PresidencyChanged
from shortline.parts.ledger import BANK, Paid
from shortline.review.facts import (
    Fact,
    Figures,
    PhaseBegun,
    PresidentChanged,
    PrivateGone,
    PrivatePaid,
    PrivateSold,
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


class Reader:
    """Reads positions and events of 18xx games."""

    def corporations(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """The corporations with their number of shares and their full names."""
        data: Definition = rules.data
        return {name: (it.size, it.name) for name, it in data.corporations.items()}

    def colors(self, rules: AnyRules) -> Mapping[str, str]:
        """The colours of the corporations, as they are printed."""
        data: Definition = rules.data
        return {name: it.colors[0] for name, it in data.corporations.items()}

    def privates(self, rules: AnyRules) -> Mapping[str, tuple[int, str]]:
        """The privates with their face values and full names."""
        data: Definition = rules.data
        return {name: (it.price, it.name) for name, it in data.privates.items()}

    def phase(self, s: EighteenXX) -> str:
        """The phase, which the trains decide."""
        return f"Phase {s.phase}"

    def figures(self, rules: AnyRules, s: EighteenXX) -> Figures:
        """A position in figures."""
        return Figures(
            worth={seat: 0 if seat in s.bankrupt else worth(Position(rules, s), seat) for seat in s.seats},
            cash={seat: s.cash(seat) for seat in s.seats},
            certificates={seat: certificates(Position(rules, s), seat) for seat in s.seats},
            prices={c: price(Position(rules, s), c) if c in s.market.tokens else 0 for c in s.corporations},
            treasuries={c: s.cash(c) for c in s.corporations},
            shares=s.holdings.shares,
            bank=s.cash(BANK),
        )

    def facts(
        self,
        rules: AnyRules,
        before: EighteenXX | None,
        action: Action | None,
        events: Iterable[AnyEvent],
        s: EighteenXX,
    ) -> list[Fact]:
        """What an action, or the set-up, brought about."""
        return list(_Told(rules, before, action, s).told(list(events)))


def short(now: Round) -> str:
    """A round as a column of a table calls it."""
    match now.kind:
        case "sale":
            return f"Sale {now.number}"
        case "stock":
            return f"SR {now.number}"
        case "operating":
            return f"OR {now.number}.{now.index}"


class _Told:
    """The events of one action, read in order: what a payment is for, the events around it tell."""

    def __init__(self, rules: AnyRules, before: EighteenXX | None, action: Action | None, after: EighteenXX) -> None:
        self.rules, self.before, self.action, self.after = rules, before, action, after
        self.data: Definition = rules.data
        self.privates = dict((before or after).privates)
        self.seats = after.seats

    def told(self, events: list[AnyEvent]) -> Iterator[Fact]:
        """The facts, in the order of the events."""
        for i, event in enumerate(events):
            yield from self._fact(event, events[i + 1 :], events[:i])
        if isinstance(self.action, GoBankrupt):
            yield Ruined(self.action.by)

    def _fact(self, event: AnyEvent, rest: list[AnyEvent], done: list[AnyEvent]) -> Iterator[Fact]:
        match event:
            case RoundBegan(round=now):
                yield RoundBegun(now.name, short(now), now.kind)
                if now.kind == "operating":
                    yield from self._incomes(rest)
            case TurnBegan(corporation=name):
                yield TurnBegun(name)
            case TurnEnded(corporation=name):
                yield TurnOver(name)
            case TrainsRan():
                yield self._ran(event)
            case DividendSettled(corporation=name, revenue=revenue, paid=paid):
                yield Settled(name, revenue, paid, self._dividends(rest) if paid else {})
            case ShareBought(seat=seat, corporation=name, shares=shares, price=cost):
                yield SharesTraded(seat, name, shares, cost)
            case SharesSold(seat=seat, corporation=name, shares=shares, price=value):
                yield SharesTraded(seat, name, -shares, shares * value)
            case ParSet(corporation=name, par=par):
                yield Started(name, self.after.president(name), par)
            case PresidencyChanged(company=name, old=old, new=new) if old in self.seats:
                yield PresidentChanged(name, old, new)
            case PrivateMoved(private=private, seller=seller, buyer=buyer, price=paid_for):
                self.privates[private] = buyer
                yield PrivateSold(private, seller, buyer, paid_for, self._most(private, buyer))
            case PrivateClosed(private=private):
                self.privates.pop(private, None)
                yield PrivateGone(private)
            case _:
                yield from self._more(event, done)

    def _more(self, event: AnyEvent, done: list[AnyEvent]) -> Iterator[Fact]:
        match event:
            case TrainBought():
                yield self._bought(event, done)
            case TrainRemoved(train=train, owner=owner, why=why) if owner:
                yield TrainGone(owner, train, self._kind(train, event.runs_as), why)
            case TrainDiscarded(train=train, owner=owner):
                yield TrainGone(owner, train, self._kind(train, event.runs_as), "is discarded")
            case PhaseBegan(phase=phase, train=train):
                yield PhaseBegun(phase, train)
            case TileLaid(corporation=name, hex=at, tile=tile):
                yield TilePut(name, at, tile)
            case _:
                pass

    def _kind(self, train: str, runs_as: str) -> str:
        return runs_as or train.rpartition("-")[0]

    def _ran(self, event: TrainsRan) -> Ran:
        s = self.before
        name, played = event.corporation, event.revenue
        if s is None or not isinstance(self.action, RunTrains):
            return Ran(name, played, played, chosen=False)
        best = best_runs(Position(self.rules, s), name)
        if best.revenue <= played:
            return Ran(name, played, played, event.lines, event.lines, event.runs, event.runs)
        return Ran(
            name, played, best.revenue, event.lines, lines(self.rules.money, s, best), event.runs, best.written()
        )

    def _dividends(self, rest: list[AnyEvent]) -> dict[str, int]:
        """What players got: the payments of the bank to them until the corporation's turn goes on."""
        got: dict[str, int] = {}
        for event in rest:
            if isinstance(event, RoundBegan | TurnEnded | TurnBegan | TrainBought):
                break
            if isinstance(event, Paid) and event.payer == BANK and event.payee in self.seats:
                got[event.payee] = got.get(event.payee, 0) + event.amount
        return got

    def _incomes(self, rest: list[AnyEvent]) -> Iterator[Fact]:
        """What privates pay at the beginning of an operating round, in the order in which they pay."""
        left = dict(self.privates)
        for event in rest:
            if not isinstance(event, Paid) or event.payer != BANK:
                break
            for private, owner in left.items():
                if owner == event.payee and self.data.privates[private].income == event.amount:
                    yield PrivatePaid(private, owner, event.amount)
                    del left[private]
                    break

    def _most(self, private: str, buyer: str) -> int:
        """The most that a corporation may pay for a private; nothing is said of sales to players."""
        if buyer not in self.after.corporations or private not in self.data.privates:
            return 0
        return bounds(self.rules, private)[1]

    def _bought(self, event: TrainBought, done: list[AnyEvent]) -> TrainGot:
        s = self.before or self.after
        president = s.president(event.corporation)
        helped = sum(
            e.amount for e in done if isinstance(e, Paid) and (e.payer, e.payee) == (president, event.corporation)
        )
        kind = self._kind(event.train, event.declared or event.runs_as)
        face = self.data.train(event.train).price
        return TrainGot(event.corporation, event.train, kind, event.source, event.price, helped, face)
