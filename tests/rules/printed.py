"""What a title's board, tiles, chart and charters say, in the short form in which tests have printed figures typed."""

from __future__ import annotations

from shortline.eighteenxx.definition import Definition


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
