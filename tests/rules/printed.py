"""What a title's board, tiles, chart and charters say, in the short form in which tests have printed figures typed."""

from __future__ import annotations

from dataclasses import MISSING, fields
from itertools import chain

from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.routes.trains import Train


def tiles(data: Definition) -> dict[str, int]:
    """How many of each tile there are."""
    return dict(data.map.counts)


def costs(data: Definition) -> dict[int, str]:
    """What the ground costs, and the hexes that cost it."""
    found: dict[int, list[str]] = {}
    for name, hex_ in data.map.hexes.items():
        if hex_.cost:
            found.setdefault(hex_.cost, []).append(name)
    return {cost: " ".join(sorted(names)) for cost, names in found.items()}


def values(data: Definition) -> dict[str, str]:
    """What printed stops pay: "30", or "30/60" where it changes."""
    found = {}
    for name, hex_ in data.map.hexes.items():
        paying = ["/".join(str(v) for v in stop.revenue.values()) for stop in hex_.stops if any(stop.revenue.values())]
        if paying:
            found[name] = " ".join(paying)
    return found


def closed(data: Definition) -> dict[str, tuple[int, ...]]:
    """The hexes with sides that no track may cross."""
    return {name: tuple(sorted(hex_.impassable)) for name, hex_ in data.map.hexes.items() if hex_.impassable}


def chart(data: Definition) -> list[str]:
    """The price chart row by row, marked cells with the first letters of their marks."""
    rows = ([f"{cell.price}{''.join(sorted(m[0] for m in cell.marks))}" for cell in row] for row in data.chart.rows)
    return [" ".join(row) for row in rows]


def homes(data: Definition) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Where corporations are at home, and what their stations cost."""
    return {c.id: (c.home, c.stations) for c in data.corporations.values()}


def phases(data: Definition) -> dict[str, str]:
    """What each phase brings: tiles, limits of trains (of a small corporation), rounds, what is open."""
    found = {}
    for p in data.phases:
        limits = f"{p.train_limit}/{p.small_train_limit}" if p.small_train_limit else str(p.train_limit)
        bank = [f"{p.bank_trains} of the bank"] if p.bank_trains else []
        switches = [name for name in ("one_of_a_kind", "buys_privates") if getattr(p, name)]
        found[p.name] = " ".join((p.color, limits, f"x{p.rounds}", *bank, *switches, *sorted(p.marks)))
    return found


def trains(data: Definition) -> dict[str, str]:
    """The trains: how many, what they cost, the phase they begin, what they end, and how each kind of run goes."""
    found = {}
    for t in data.trains.values():
        count = "any" if t.unlimited else str(t.count)
        ends = [f"rusts {kind}" for kind in t.rusts] + [f"obsoletes {kind}" for kind in t.obsoletes]
        after = [f"after {t.after}"] if t.after else []
        found[t.name] = "; ".join((f"{count} at {t.price}", *([f"phase {t.phase}"] if t.phase else []), *ends, *after))
        for name, run in t.runs.items():
            found[f"{t.name} as {name}"] = _run(run)
    return found


def _run(run: Train) -> str:
    """What a train has of its own: whatever is not so for every train."""
    parts = [f"reach {run.reach}"]
    for f in fields(run):
        value = getattr(run, f.name)
        if f.default is not MISSING and f.compare and value != f.default:
            parts.append(f"{f.name} {' '.join(map(str, chain.from_iterable(value)) if f.name == 'factors' else value)}")
    return "; ".join(parts)


def privates(data: Definition) -> dict[str, tuple[int, int]]:
    """What privates cost and pay."""
    return {p.id: (p.price, p.income) for p in data.privates.values()}


def tables(data: Definition) -> dict[int, tuple[int, int]]:
    """Cash and certificate limit by the number of players."""
    return {n: (t.cash, t.certificates) for n, t in data.tables.items()}
