"""The chronicle of a game: figures after every action, and tables of what happened, all from its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from shortline.kernel.action import Action
from shortline.kernel.view import sentences
from shortline.kernel.wording import Currency
from shortline.parts.consent import Accept, Decline
from shortline.review.facts import (
    Fact,
    Figures,
    PresidentChanged,
    PrivateGone,
    PrivatePaid,
    PrivateSold,
    Ran,
    RoundBegun,
    Settled,
    SharesTraded,
    Started,
    TrainGone,
    TrainGot,
    TurnBegun,
    TurnOver,
)
from shortline.review.family import family
from shortline.review.tables import (
    Account,
    CorporationResult,
    Holding,
    Move,
    Operation,
    Presidency,
    Purchase,
    Round,
    TrainLife,
)
from shortline.table.game import AnyGame


@dataclass(frozen=True)
class Chronicle:
    """A game as its events tell it."""

    seats: tuple[str, ...]
    corporations: Mapping[str, tuple[int, str]]
    private_names: Mapping[str, tuple[int, str]]
    moves: tuple[Move, ...]
    rounds: tuple[Round, ...]
    figures: tuple[Figures, ...]
    facts: tuple[tuple[int, Fact], ...]
    operations: tuple[Operation, ...]
    trains: tuple[TrainLife, ...]
    presidencies: tuple[Presidency, ...]
    privates: tuple[Holding, ...]
    purchases: tuple[Purchase, ...]
    accounts: tuple[Account, ...]
    results: tuple[CorporationResult, ...]
    phases: tuple[tuple[int, str], ...]
    """The phases of the game, each with the action that began it."""
    over: bool
    money: Currency
    """How amounts are written."""

    @property
    def below_best(self) -> tuple[Operation, ...]:
        """The runs below the best, the costliest first."""
        return tuple(sorted((o for o in self.operations if o.missed), key=lambda o: (-o.missed, o.number)))


def chronicle(game: AnyGame) -> Chronicle:
    """The chronicle of a game up to where it stands."""
    return _Writer(game).written()


class _Writer:
    """Goes through a game once and writes everything down."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.reader = family(game.rules)
        self.corporations = self.reader.corporations(game.rules)
        self.figures: list[Figures] = []
        self.facts: list[tuple[int, Fact]] = []
        self.moves: list[Move] = []
        self.rounds: list[Round] = []
        self.operations: list[Operation] = []
        self.trains: list[TrainLife] = []
        self.presidencies: list[Presidency] = []
        self.holdings: list[Holding] = []
        self.purchases: list[Purchase] = []
        self.lots: dict[tuple[str, str], list[tuple[int, int]]] = {}
        """The purchases of which a player still has shares, oldest first: index and shares."""
        self.unsettled: dict[str, int] = {}
        """The operations of which it is not known yet whether they were paid out."""
        self.phases: list[tuple[int, str]] = []
        self.operating = ""
        self.whose = ""
        """Whose turn it is."""
        self.par: dict[str, int] = {}

    def written(self) -> Chronicle:
        """The whole chronicle."""
        game = self.game
        before, turn = None, 0
        for number, action in enumerate((None, *game.actions)):
            s, events = game.at(number), game.every_event(number)
            if action is not None:
                turn += self._new_turn(action)
                text = sentences(game.rules, game.events(number))
                self.moves.append(
                    Move(number, action.by, type(action).__name__, len(self.rounds) - 1, self.operating, turn, text)
                )
            self.figures.append(self.reader.figures(game.rules, s))
            for fact in self.reader.facts(game.rules, before, action, events, s):
                self.facts.append((number, fact))
                self._note(number, fact)
            phase = self.reader.phase(s)
            if not self.phases or self.phases[-1][1] != phase:
                self.phases.append((number, phase))
            before = s
        return self._closed()

    def _new_turn(self, action: Action) -> bool:
        """Whether a move begins another turn than the move before it; who answers a proposal does not."""
        here = (len(self.rounds) - 1, self.operating)
        same = bool(self.moves) and here == (self.moves[-1].round, self.moves[-1].corporation)
        if same and (self.operating or action.by == self.whose or isinstance(action, Accept | Decline)):
            return False
        self.whose = action.by
        return True

    def _note(self, number: int, fact: Fact) -> None:
        now = len(self.rounds) - 1
        match fact:
            case RoundBegun(name=name, short=short, kind=kind):
                if self.rounds:
                    self.rounds[-1] = replace(self.rounds[-1], last=max(number, self.rounds[-1].first))
                self.rounds.append(Round(name, short, kind, number, number))
            case TurnBegun(corporation=name):
                self.operating = name
            case TurnOver():
                self.operating = ""
            case Ran():
                self._ran(number, fact)
            case Settled():
                self._settled(number, fact)
            case Started(corporation=name, par=par):
                self.par[name] = par
            case PresidentChanged(corporation=name, old=old, new=new):
                self.presidencies.append(Presidency(number, now, name, old, new))
            case SharesTraded():
                self._traded(number, fact)
            case TrainGot() | TrainGone():
                self._train(number, fact)
            case PrivateSold() | PrivatePaid() | PrivateGone():
                self._private(number, fact)
            case _:
                pass

    def _president(self, number: int, corporation: str) -> str:
        president: str = self.game.at(max(0, number - 1)).president(corporation)
        return president

    def _ran(self, number: int, fact: Ran) -> None:
        if not fact.revenue and not fact.best:
            return
        self.unsettled[fact.corporation] = len(self.operations)
        self.operations.append(
            Operation(
                number,
                len(self.rounds) - 1,
                fact.corporation,
                self._president(number, fact.corporation),
                fact.revenue,
                fact.best,
                fact.chosen,
                lines=fact.lines,
                best_lines=fact.best_lines,
                runs=fact.runs,
                best_runs=fact.best_runs,
                size=self.corporations[fact.corporation][0],
            )
        )

    def _settled(self, number: int, fact: Settled) -> None:
        held = self.figures[number - 1].shares[fact.corporation]
        mine = {seat: held[seat] for seat in self.game.state.seats if held.get(seat)}
        i = self.unsettled.pop(fact.corporation, None)
        if i is not None:
            size = sum(held.values())
            self.operations[i] = replace(self.operations[i], paid=fact.paid, got=fact.got, holders=mine, size=size)
        for seat, amount in fact.got.items():
            lots = self.lots.get((seat, fact.corporation), [])
            shares = sum(n for _, n in lots)
            for i, n in lots:
                lot = self.purchases[i]
                self.purchases[i] = replace(lot, dividends=lot.dividends + amount * n / shares)

    def _traded(self, number: int, fact: SharesTraded) -> None:
        lots = self.lots.setdefault((fact.seat, fact.corporation), [])
        if fact.shares > 0:
            lots.append((len(self.purchases), fact.shares))
            self.purchases.append(Purchase(number, fact.seat, fact.corporation, fact.shares, fact.money))
            return
        left, each = -fact.shares, fact.money // -fact.shares
        while left and lots:
            i, n = lots.pop(0)
            gone = min(n, left)
            self.purchases[i] = replace(self.purchases[i], value=self.purchases[i].value + gone * each)
            left -= gone
            if n > gone:
                lots.insert(0, (i, n - gone))

    def _train(self, number: int, fact: TrainGot | TrainGone) -> None:
        for i in range(len(self.trains) - 1, -1, -1):
            it = self.trains[i]
            if it.train == fact.train and not it.gone:
                why = fact.why if isinstance(fact, TrainGone) else f"is sold to {fact.corporation}"
                self.trains[i] = replace(it, gone=number, why=why)
                break
        if isinstance(fact, TrainGot):
            self.trains.append(
                TrainLife(
                    number,
                    len(self.rounds) - 1,
                    fact.corporation,
                    self._president(number, fact.corporation),
                    fact.train,
                    fact.kind,
                    fact.source,
                    fact.price,
                    fact.face,
                    fact.helped,
                )
            )

    def _private(self, number: int, fact: PrivateSold | PrivatePaid | PrivateGone) -> None:
        for i in range(len(self.holdings) - 1, -1, -1):
            it = self.holdings[i]
            if it.private == fact.private and not it.until:
                match fact:
                    case PrivateSold(price=price):
                        self.holdings[i] = replace(it, sold=price, until=number)
                    case PrivatePaid(amount=amount):
                        self.holdings[i] = replace(it, income=it.income + amount)
                    case PrivateGone():
                        self.holdings[i] = replace(it, until=number)
                break
        if isinstance(fact, PrivateSold):
            self.holdings.append(Holding(fact.private, fact.buyer, number, fact.price))

    def _closed(self) -> Chronicle:
        game, end = self.game, self.figures[-1]
        if self.rounds:
            self.rounds[-1] = replace(self.rounds[-1], last=game.number)
        for (_, corporation), lots in self.lots.items():
            for i, n in lots:
                lot = self.purchases[i]
                self.purchases[i] = replace(lot, value=lot.value + n * end.prices[corporation])
        return Chronicle(
            seats=tuple(self.figures[0].worth),
            corporations=self.corporations,
            private_names=self.reader.privates(game.rules),
            moves=tuple(self.moves),
            rounds=tuple(self.rounds),
            figures=tuple(self.figures),
            facts=tuple(self.facts),
            operations=tuple(self.operations),
            trains=tuple(self.trains),
            presidencies=tuple(self.presidencies),
            privates=tuple(self.holdings),
            purchases=tuple(self.purchases),
            accounts=tuple(self._accounts()),
            results=tuple(self._results()),
            phases=tuple(self.phases),
            over=game.over,
            money=self.game.rules.money,
        )

    def _accounts(self) -> Iterator[Account]:
        first, end = self.figures[0], self.figures[-1]
        for seat in first.worth:
            trades = [f for _, f in self.facts if isinstance(f, SharesTraded) and f.seat == seat]
            bought = sum(f.money for f in trades if f.shares > 0)
            sold = sum(f.money for f in trades if f.shares < 0)
            dividends = sum(o.got.get(seat, 0) for o in self.operations)
            deals = [f for _, f in self.facts if isinstance(f, PrivateSold)]
            paid = sum(f.price for f in deals if f.buyer == seat)
            got = sum(f.price for f in deals if f.seller == seat)
            income = sum(f.amount for _, f in self.facts if isinstance(f, PrivatePaid) and f.owner == seat)
            helped = sum(t.helped for t in self.trains if t.president == seat)
            known = sold + dividends + got + income - bought - paid - helped
            other = end.cash[seat] - first.cash[seat] - known
            yield Account(
                seat,
                first.cash[seat],
                bought,
                sold,
                dividends,
                paid,
                got,
                income,
                helped,
                other,
                end.cash[seat],
                end.worth[seat],
            )

    def _results(self) -> Iterator[CorporationResult]:
        end = self.figures[-1]
        for name, par in self.par.items():
            mine = [o for o in self.operations if o.corporation == name]
            yield CorporationResult(
                name,
                par,
                end.prices[name],
                len(mine),
                sum(not o.missed for o in mine),
                sum(o.revenue for o in mine),
                sum(o.revenue for o in mine if o.paid),
                sum(o.revenue for o in mine if not o.paid),
                sum(o.missed for o in mine),
                sum(t.price for t in self.trains if t.corporation == name),
                sum(end.shares[name].values()) or self.corporations[name][0],
                end.treasuries[name],
            )
