"""Tables of an 18xx game: players, corporations, privates, trains and phases, the market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from shortline.eighteenxx import shares
from shortline.eighteenxx.definition import Definition, PhaseDef, kind
from shortline.eighteenxx.frames import PrivateSale
from shortline.eighteenxx.market import Cell
from shortline.eighteenxx.procedures.common import BIDS, free_cash
from shortline.eighteenxx.procedures.private_sale import asking, least_bid, unsold
from shortline.eighteenxx.state import EighteenXX
from shortline.eighteenxx.trains import train_limit
from shortline.eighteenxx.worth import worth
from shortline.kernel.rules import AnyRules, Position
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET, TREASURY
from shortline.parts.ledger import BANK


def grid(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """A table without lines."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left")
    return table


def badge(data: Definition, corporation: str) -> Text:
    """A corporation's id in the colours of its token."""
    ground, letters = data.corporations[corporation].colors
    return Text(corporation, style=f"bold {letters} on {ground}")


def joined(parts: Iterable[Text]) -> Text:
    """Texts with a space between."""
    return Text("  ").join(parts)


# Players


def players(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The players: money, certificates, stock, privates, worth."""
    bids = any(BIDS.of(s).values())
    table = grid(
        "player",
        "cash",
        *(("free",) if bids else ()),
        "certificates",
        "worth",
        "stock (* president)",
        "privates",
        right=("cash", "free", "certificates", "worth"),
    )
    for seat in s.seats:
        style = "bold" if seat in s.top.actors else ""
        mark = " (priority)" if seat == s.priority else ""
        limit = shares.certificate_limit(Position(rules, s), seat)
        table.add_row(
            Text.assemble((seat, style), (mark, "dim")),
            rules.money(s.cash(seat)),
            *((rules.money(free_cash(s, seat)),) if bids else ()),
            f"{shares.certificates(Position(rules, s), seat)} of {limit}",
            rules.money(worth(Position(rules, s), seat)),
            stock(rules, s, seat),
            ", ".join(s.privates_of(seat)),
        )
    return table


def stock(rules: AnyRules, s: EighteenXX, holder: str) -> Text:
    """What a holder has of each corporation, in per cent."""
    parts = []
    for corporation, it in s.corporations.items():
        if has := s.holdings.of(corporation, holder):
            star = "*" if s.president(corporation) == holder else ""
            parts.append(badge(rules.data, corporation) + Text(f" {has * 100 // it.size}%{star}"))
    return joined(parts)


def result(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The final ranking."""
    table = grid("", "player", "worth", right=("worth",))
    for place, (seat, amount) in enumerate(s.result, 1):
        table.add_row(str(place), Text(seat, style="bold" if place == 1 else ""), rules.money(amount))
    why = s.ending.text if s.ending else ""
    return Group(Text(f"The game is over. {why}".strip(), style="bold"), table)


# Corporations


def corporations(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The corporations in operating order, and those that have not begun."""
    data: Definition = rules.data
    places = {INITIAL_OFFERING: "offering", OPEN_MARKET: "market"}
    if any(s.holdings.of(c, TREASURY) for c in s.corporations):
        places[TREASURY] = "treasury"
    money, stock_in = ("price", "par", "cash"), tuple(places.values())
    table = grid("", "president", *money, "trains", "stations", *stock_in, "privates", right=money + stock_in)
    order = s.market.order(data.chart)
    for name in order:
        it = s.corporations[name]
        table.add_row(
            badge(data, name) + Text(" ◂" if name == s.operating else "", style="bold"),
            s.president(name),
            rules.money(shares.price(Position(rules, s), name)),
            rules.money(it.par),
            rules.money(s.cash(name)) if it.floated else Text("not floated", style="dim"),
            trains_of(s, name),
            stations_left(rules, it.stations),
            *(f"{s.holdings.of(name, place) * 100 // it.size}%" for place in places),
            ", ".join(s.privates_of(name)),
        )
    waiting = [badge(data, c) for c in s.corporations if c not in order]
    if not waiting:
        return table
    line = Text("not started: ", style="dim") + joined(waiting)
    return Group(table, line) if order else line


def trains_of(s: EighteenXX, corporation: str) -> str:
    """The trains of a corporation by their names; obsolete ones run once more."""
    names = (
        s.runs_as(t) + (" (once more)" if t in s.depot.obsolete else "") for t in s.corporations[corporation].trains
    )
    return ", ".join(names) or "none"


def stations_left(rules: AnyRules, costs: tuple[int, ...]) -> str:
    """The stations still on the charter and what they cost."""
    return f"{len(costs)}: {', '.join(rules.money(c) for c in costs)}" if costs else "none left"


def operating(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The corporation whose turn it is, in a line."""
    data: Definition = rules.data
    name = s.operating
    it = s.corporations[name]
    limit = train_limit(Position(rules, s), name)
    facts = (
        f"president {s.president(name)}",
        f"cash {rules.money(s.cash(name))}",
        f"trains {trains_of(s, name)} (limit {limit})",
        f"stations {stations_left(rules, it.stations)}",
        f"price {rules.money(shares.price(Position(rules, s), name))}",
    )
    line = badge(data, name) + Text(" " + " · ".join(facts))
    if s.turn is not None and s.turn.ran:
        line.append(f" · earned {rules.money(s.turn.revenue)}")
    return line


# Privates


def privates(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The privates: price, income, owner or bids, powers."""
    data: Definition = rules.data
    table = grid("private", "price", "income", "owner", "", right=("price", "income"))
    for name, it in data.privates.items():
        owner = s.privates.get(name, "")
        who = "closed" if not owner else bids_on(rules, s, name) if owner == BANK else owner
        short = "" if it.name == name else f" ({name})"
        table.add_row(
            Text(it.name + short), rules.money(it.price), rules.money(it.income), Text(who), Text(it.text, "dim")
        )
    return table


def for_sale(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The privates still for sale."""
    data: Definition = rules.data
    table = grid("for sale", "price", "income", "", right=("price", "income"))
    for name in unsold(s):
        it = data.privates[name]
        short = "" if it.name == name else f" ({name})"
        table.add_row(
            Text(it.name + short), rules.money(it.price), rules.money(it.income), Text(bids_on(rules, s, name))
        )
    return table


def bids_on(rules: AnyRules, s: EighteenXX, private: str) -> str:
    """What an unsold private costs or the bids on it; where privates are not sold so, what it can do."""
    if PrivateSale not in rules.steps:
        power: str = rules.data.privates[private].text
        return power
    bids = BIDS.of(s).get(private, {})
    if private == unsold(s)[0] and not bids:
        return f"to be bought for {rules.money(asking(Position(rules, s), private))}"
    standing = ", ".join(f"{seat} {rules.money(bid)}" for seat, bid in sorted(bids.items(), key=lambda b: -b[1]))
    return f"bids: {standing}" if standing else f"bids from {rules.money(least_bid(Position(rules, s), private))}"


# Trains and phases


def trains(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The bank's trains and what each brings."""
    data: Definition = rules.data
    left = Counter(kind(t) for t in s.depot.upcoming)
    used = Counter(kind(t) for t in s.depot.open_market)
    table = grid("train", "price", "new", "used", "the first one", right=("price", "new", "used"))
    for name, it in data.trains.items():
        new = f"{left[name]} of {'∞' if it.unlimited else it.count}"
        style = "dim" if not left[name] and not used[name] else ""
        table.add_row(
            name,
            rules.money(it.price),
            new,
            str(used[name] or ""),
            ", ".join(_brings(it.phase, it.rusts, it.obsoletes)),
            style=style,
        )
    return Group(table, Text(), phases(rules, s))


def _brings(phase: str, rusts: tuple[str, ...], obsoletes: tuple[str, ...]) -> Iterable[str]:
    if phase:
        yield f"begins phase {phase}"
    for other in rusts:
        yield f"rusts {other}"
    for other in obsoletes:
        yield f"makes {other} obsolete"


def phases(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The phases and what holds in them."""
    data: Definition = rules.data
    table = grid("phase", "tiles", "train limit", "operating rounds", "", right=("train limit", "operating rounds"))
    for it in data.phases:
        now = it.name == s.phase
        table.add_row(
            it.name + (" ◂" if now else ""),
            ", ".join(it.tiles),
            str(it.train_limit),
            str(it.rounds),
            "; ".join(_holds(it)),
            style="bold" if now else "",
        )
    return table


def _holds(phase: PhaseDef) -> Iterable[str]:
    if phase.bank_trains:
        yield f"{phase.bank_trains} bank train{'s' if phase.bank_trains > 1 else ''} a turn"
    if phase.buys_privates:
        yield "corporations may buy privates"
    yield from sorted(mark.replace("_", " ") for mark in phase.marks)


# The market

MARK_STYLES = {"par": "bold cyan", "end": "bold red"}


def market(rules: AnyRules, s: EighteenXX) -> RenderableType:
    """The chart of prices with the corporations on it."""
    data: Definition = rules.data
    chart = data.chart
    width = max(len(row) for row in chart.rows)
    table = Table(show_header=False, pad_edge=False, padding=(0, 1, 0, 0), box=None)
    for _ in range(width):
        table.add_column(min_width=4, no_wrap=True)
    order = s.market.order(chart)
    styles = {"par": MARK_STYLES["par"], **{z: f"black on {it.color}" for z, it in chart.zones.items()}}
    styles["end"] = MARK_STYLES["end"]
    for r, row in enumerate(chart.rows):
        prices, tokens = [], []
        for c, printed in enumerate(row):
            style = " ".join(styles[m] for m in styles if m in printed.marks)
            prices.append(Text(str(printed.price), style=style or "dim"))
            here = [name for name in order if s.market.tokens[name].cell == Cell(r, c)]
            tokens.append(Text("\n").join(badge(data, name) for name in here))
        table.add_row(*prices)
        if any(tokens):
            table.add_row(*tokens)
    pars = ", ".join(rules.money(p) for p in chart.pars)
    legend = Text.assemble("par values: ", (pars, MARK_STYLES["par"]))
    for name, zone in chart.zones.items():
        if chart.marked(name):
            legend.append("   ").append(f"{name}: {zone.text}", styles[name])
    return Group(table, legend)


def bank(rules: AnyRules, s: EighteenXX) -> str:
    """What the bank has, as a phrase."""
    return f"bank {rules.money(s.cash(BANK))}"
