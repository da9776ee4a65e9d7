"""Companies started, shares traded and prices moved, as events."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.cuberail.cube import CubeEvent, CubeRules
from shortline.cuberail.state import CubeRail
from shortline.kernel.state import but
from shortline.kernel.wording import counted
from shortline.parts.ledger import BANK


@dataclass(frozen=True, slots=True)
class CompanyStarted(CubeEvent):
    """The first share of a company was bought: par, cubes and home station are set."""

    company: str
    seat: str
    par: int
    rung: int
    cubes: int

    def evolve(self, s: CubeRail) -> CubeRail:
        c = s.companies[self.company]
        # One cube marks the price; income marker and home station come out of the allotment.
        started = but(
            c,
            par=self.par,
            rung=self.rung,
            price=self.par,
            box=c.box - 1 - self.cubes,
            supply=self.cubes - 2,
            stations=(c.home,),
        )
        holdings = s.holdings.presided(self.company, self.seat)
        return but(s, companies={**s.companies, self.company: started}, holdings=holdings)

    def text(self, rules: CubeRules) -> str:
        return f"{self.seat} starts {self.company} at {rules.money(self.par)} with {self.cubes} cubes"


@dataclass(frozen=True, slots=True)
class CompanyFloated(CubeEvent):
    """Enough shares of a company are with players: it may operate."""

    company: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.company_but(self.company, floated=True)

    def text(self, rules: CubeRules) -> str:
        return f"{self.company} may now operate"


@dataclass(frozen=True, slots=True)
class ShareBought(CubeEvent):
    """A player bought a share from the bank; the first is the president's."""

    seat: str
    company: str
    cost: int
    presidents: bool = False

    def evolve(self, s: CubeRail) -> CubeRail:
        return but(s, holdings=s.holdings.moved(self.company, BANK, self.seat, 1))

    def text(self, rules: CubeRules) -> str:
        what = "the president's share" if self.presidents else "a share"
        return f"{self.seat} buys {what} of {self.company} for {rules.money(self.cost)}"


@dataclass(frozen=True, slots=True)
class SharesSold(CubeEvent):
    """A player sold shares of a company to the bank."""

    seat: str
    company: str
    shares: int
    income: int

    def evolve(self, s: CubeRail) -> CubeRail:
        before = s.sold.get(self.seat, ())
        sold = before if self.company in before else (*before, self.company)
        holdings = s.holdings.moved(self.company, self.seat, BANK, self.shares)
        return but(s, holdings=holdings, sold={**s.sold, self.seat: sold})

    def text(self, rules: CubeRules) -> str:
        what = f"{counted(self.shares, 'share')} of {self.company}"
        return f"{self.seat} sells {what} for {rules.money(self.income)}"


@dataclass(frozen=True, slots=True)
class PriceMoved(CubeEvent):
    """The price of a company moved along the market."""

    company: str
    old: int
    rung: int
    price: int
    why: str

    def evolve(self, s: CubeRail) -> CubeRail:
        return s.company_but(self.company, rung=self.rung, price=self.price)

    def text(self, rules: CubeRules) -> str:
        if self.price == self.old:
            return f"{self.company} stays at {rules.money(self.price)} ({self.why})"
        way = "rises" if self.price > self.old else "falls"
        return f"{self.company} {way} from {rules.money(self.old)} to {rules.money(self.price)} ({self.why})"
