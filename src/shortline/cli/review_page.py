"""The page of a review that stands alone: charts, tables and the last board in one HTML file, without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from shortline.drawing import board_svg
from shortline.review import Review
from shortline.review.chronicle import Chronicle
from shortline.review.decisions import GRADES
from shortline.review.family import family
from shortline.table.game import AnyGame

WIDE, HIGH, LEFT, FOOT, TOP, RIGHT = 900, 280, 60, 26, 10, 130
SEATS = ("#7a55c7", "#0a7d82", "#bd460b", "#55697c", "#61701c", "#97386f")
LABEL = 15
STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;max-width:1000px;padding:1rem;color:#1c1b18;background:#f3f0e8}
section{background:#fffefb;border:1px solid #e3ddcf;border-radius:10px;padding:.8rem 1rem;margin:.8rem 0}
section{overflow-x:auto}
h1{font:600 1.6rem Georgia,serif;margin:.2rem 0}
h2{font-size:.8rem;letter-spacing:.05em;text-transform:uppercase;color:#5c594f;margin:0 0 .5rem}
table{border-collapse:collapse}
td,th{padding:.15rem .6rem;text-align:left;white-space:nowrap}
td.n,th.n{text-align:right}
tr+tr td,tr+tr th{border-top:1px solid #e3ddcf}
.loss{color:#b0261d}
.note{color:#5c594f;font-size:.85rem}
svg.chart{width:100%;height:auto;font-size:12px}
svg.chart text{fill:#5c594f}
.board svg{max-width:100%;max-height:720px;height:auto}
details summary{cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#121517;color:#efece4}
section{background:#1c2022;border-color:#2e3337}
h2,.note,svg.chart text{color:#b3b0a5;fill:#b3b0a5}
tr+tr td,tr+tr th{border-color:#2e3337}
.loss{color:#ff8f84}
}
"""


def page(game: AnyGame, review: Review) -> str:
    """The whole page."""
    told, opinions = review.told, review.opinions
    assert opinions is not None
    seats = {seat: SEATS[i % len(SEATS)] for i, seat in enumerate(told.seats)}
    colors = family(game.rules).colors(game.rules)
    worth = {seat: [f.worth[seat] for f in told.figures] for seat in told.seats}
    prices = {it.corporation: [f.prices[it.corporation] or None for f in told.figures] for it in told.results}
    wins = {seat: [e.wins[seat] for e in opinions.expected] for seat in told.seats}
    bot = escape(opinions.bot)
    parts = [
        f"<h1>{escape(review.title)}</h1><p>{_standing(told)}</p>",
        _section(
            "Worth of the players", _chart(told, worth, seats, _money(told)), _by_round(told, worth, _money(told))
        ),
        _section(
            f"Chance to win, as {bot} sees it", _chart(told, wins, seats, _percent), _by_round(told, wins, _percent)
        ),
        _section("Share prices", _chart(told, prices, colors, _money(told)), _by_round(told, prices, _money(told))),
        _section("Revenue by operating round", _revenue(told)),
        _section("Money left on the table", _below(told)),
        _section("Turning points", _turning(review)),
        _section(f"Agreement with {bot}: a bot's opinion", _agreement(review)),
        _section("Players' money", _accounts(told)),
        _section("Trains", _trains(told)),
        f'<section class="board"><h2>The last board</h2>{board_svg(game.rules, game.state, theme="printed")}</section>',
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    head += f"<title>{escape(review.title)}</title>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def _section(title: str, *content: str) -> str:
    return f"<section><h2>{title}</h2>{''.join(content)}</section>"


def _money(told: Chronicle) -> Callable[[float], str]:
    return lambda value: told.money(round(value))


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _standing(told: Chronicle) -> str:
    ranked = sorted(told.figures[-1].worth.items(), key=lambda pair: -pair[1])
    return ", ".join(f"<b>{escape(seat)}</b> {told.money(worth)}" for seat, worth in ranked)


Series = Mapping[str, Sequence[float | None]]


def _chart(told: Chronicle, lines: Series, colors: Mapping[str, str], written: Callable[[float], str]) -> str:
    """Lines over the moves, operating rounds as bands."""
    last = max(1, len(told.moves))
    axis = _axis(max((v for values in lines.values() for v in values if v is not None), default=1.0))
    most = axis[-1]

    def x(number: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * number / last, 1)

    def y(value: float) -> float:
        return round(HIGH - FOOT - (HIGH - FOOT - TOP) * value / most, 1)

    bands = "".join(
        f'<rect x="{x(r.first)}" y="{TOP}" width="{max(0, x(r.last) - x(r.first)):.1f}" height="{HIGH - FOOT - TOP}" '
        'fill="#888" opacity=".1"/>'
        f'<text x="{(x(r.first) + x(r.last)) / 2:.1f}" y="{HIGH - 8}" text-anchor="middle">'
        f"{escape(r.short.removeprefix('OR '))}</text>"
        for r in told.rounds
        if r.kind == "operating"
    )
    grid = "".join(
        f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(v)}" y2="{y(v)}" stroke="#888" opacity=".3"/>'
        f'<text x="{LEFT - 6}" y="{y(v) + 4}" text-anchor="end">{written(v)}</text>'
        for v in axis
    )
    # From the lowest up, so that none leaves the chart at its foot.
    places: dict[str, float] = {}
    for at, name in sorted(((y(_last(values)), name) for name, values in lines.items()), reverse=True):
        places[name] = min(at, min(places.values(), default=HIGH) - LABEL)
    drawn = "".join(
        f'<path d="{_path(values, x, y)}" fill="none" stroke="{escape(colors.get(name, "#888"))}" stroke-width="2"/>'
        f'<text x="{WIDE - RIGHT + 6}" y="{places[name] + 4}">{escape(name)} {written(_last(values))}</text>'
        for name, values in lines.items()
    )
    return f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img">{bands}{grid}{drawn}</svg>'


def _axis(most: float) -> list[float]:
    """Round figures from 0 to a little over a value."""
    rough = (most or 1.0) / 4
    unit = 10.0 ** floor(log10(rough))
    step = next(n * unit for n in (1, 2, 2.5, 5, 10) if n * unit >= rough * 0.999)
    return [step * n for n in range(ceil((most or 1.0) / step - 0.001) + 1)]


def _last(values: Sequence[float | None]) -> float:
    return next((v for v in reversed(values) if v is not None), 0.0)


def _path(values: Sequence[float | None], x: Callable[[float], float], y: Callable[[float], float]) -> str:
    said, before = [], None
    for number, value in enumerate(values):
        if value is not None and (value != before or number == len(values) - 1):
            said.append(f"M{x(number)} {y(value)}" if before is None else f"H{x(number)}V{y(value)}")
        before = value
    return "".join(said)


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table; columns after the first few are figures."""

    def cells(tag: str, row: Iterable[str]) -> str:
        return "".join(f"<{tag}{' class=n' if i >= words else ''}>{it}</{tag}>" for i, it in enumerate(row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><tr>{cells('th', heads)}</tr>{body}</table>"


def _by_round(told: Chronicle, lines: Series, written: Callable[[float], str]) -> str:
    """The figures behind a chart."""
    rows = []
    for r in told.rounds:
        values = [values[r.last] for values in lines.values()]
        rows.append([escape(r.short), *("–" if v is None else written(v) for v in values)])
    return f"<details><summary>Table</summary>{_table(['Round', *map(escape, lines)], rows)}</details>"


def _revenue(told: Chronicle) -> str:
    rounds = [i for i, r in enumerate(told.rounds) if r.kind == "operating"]
    cells = {(o.corporation, o.round): o for o in told.operations}
    rows = []
    for it in told.results:
        row = [escape(it.corporation)]
        for i in rounds:
            one = cells.get((it.corporation, i))
            missed = f' <small class="loss">−{one.missed}</small>' if one and one.missed else ""
            row.append(f"{'' if one.paid else '('}{one.revenue}{'' if one.paid else ')'}{missed}" if one else "")
        rows.append([*row, f"<b>{told.money(it.revenue)}</b>", told.money(-it.missed) if it.missed else ""])
    heads = ["", *(escape(told.rounds[i].short.removeprefix("OR ")) for i in rounds), "Total", "Below best"]
    return _table(heads, rows) + '<p class="note">In brackets: withheld. Red: below the best run.</p>'


def _below(told: Chronicle) -> str:
    if not told.below_best:
        return "<p>Every run was the best there was.</p>"
    rows = [
        [
            escape(told.rounds[o.round].short),
            escape(o.corporation),
            str(o.number),
            told.money(o.revenue),
            told.money(o.best),
            f'<span class="loss">{told.money(-o.missed)}</span>',
            escape("; ".join(o.best_lines)),
        ]
        for o in told.below_best
    ]
    return _table(["Round", "Corporation", "Move", "Ran", "Best", "Left", "The best runs"], rows, 2)


def _turning(review: Review) -> str:
    assert review.opinions is not None
    rows = []
    for point in review.opinions.turning_points:
        moved = sorted(point.wins.items(), key=lambda pair: -abs(pair[1]))[:2]
        said = ", ".join(f"{escape(seat)} {by:+.0%}" for seat, by in moved)
        rows.append([escape(review.told.rounds[point.round].short), str(point.number), escape(point.headline), said])
    return _table(["Round", "Move", "What happened", "To win"], rows, 4)


def _agreement(review: Review) -> str:
    assert review.opinions is not None
    rows = [
        [
            escape(a.seat),
            f"{a.part:.0%}",
            f"{a.agreed} of {a.decisions}",
            review.told.money(round(a.lost)),
            *map(str, (a.small, a.clear, a.grave)),
        ]
        for a in review.opinions.agreement
        if not a.phase
    ]
    worst = sorted((d for d in review.opinions.decisions if d.grade == GRADES[-1]), key=lambda d: -d.loss)[:20]
    gravest = [
        [
            str(d.number),
            escape(d.seat),
            escape(d.played),
            escape(d.best),
            escape(d.why),
            review.told.money(round(d.loss)),
        ]
        for d in worst
    ]
    return (
        _table(["Player", "Agreement", "", "Lost", "Small", "Clear", "Grave"], rows)
        + "<details><summary>The gravest, in its opinion</summary>"
        + _table(["Move", "Player", "Played", "The bot", "Its reason", "Lost"], gravest, 5)
        + "</details>"
    )


def _accounts(told: Chronicle) -> str:
    heads = [
        "Player",
        "Start",
        "Shares bought",
        "Shares sold",
        "Dividends",
        "Privates",
        "Trains helped",
        "Other",
        "Cash",
    ]
    rows = [
        [
            escape(a.seat),
            told.money(a.start),
            told.money(-a.shares_bought),
            told.money(a.shares_sold),
            told.money(a.dividends),
            told.money(a.private_income + a.privates_sold - a.privates_bought),
            told.money(-a.trains_helped),
            told.money(a.other),
            told.money(a.cash),
            f"<b>{told.money(a.worth)}</b>",
            f"{a.multiple:.1f}×",
        ]
        for a in told.accounts
    ]
    return _table([*heads, "Worth", "Came back"], rows)


def _trains(told: Chronicle) -> str:
    rows = [
        [
            escape(told.rounds[t.round].short),
            escape(t.corporation),
            escape(t.kind),
            escape(t.source.replace("_", " ")),
            escape(f"move {t.gone}: {t.why}" if t.gone else ""),
            told.money(t.price),
            told.money(t.helped) if t.helped else "",
        ]
        for t in told.trains
    ]
    return _table(["Round", "Corporation", "Train", "From", "Gone", "Price", "Helped"], rows, 5)
