"""`shortline routes`: the best runs of a corporation at a position of a record."""

from __future__ import annotations

import json
from pathlib import Path

from shortline.cli.given import loaded
from shortline.eighteenxx.running import runs_of


def routes(file: Path, at: int | None, corporation: str, trains: str, as_json: bool) -> None:
    """Print the runs that pay a corporation most, stop by stop."""
    game = loaded(file)
    if at is not None:
        game.at(at)
        while game.number > at:
            game.undo()
    wanted = tuple(name.strip() for name in trains.split(",") if name.strip()) if trains else None
    best = runs_of(game, corporation, wanted)
    if as_json:
        runs = [
            {
                "train": run.train.name,
                "stops": list(run.stops),
                "track": list(run.track),
                "amounts": [[[amount, label] for amount, label in stop] for stop in run.amounts],
                "bonuses": [[amount, label] for amount, label in run.bonuses],
                "revenue": run.revenue,
            }
            for run in best.runs
        ]
        report = {"corporation": corporation, "revenue": best.revenue, "treasury": best.treasury}
        print(json.dumps({**report, "proved": best.proved, "runs": runs}, ensure_ascii=False, indent=1))
        return
    money = game.rules.money
    beside = f" and {money(best.treasury)} for the treasury" if best.treasury else ""
    print(f"{corporation} runs for {money(best.revenue)}{beside} ({'proved' if best.proved else 'not proved'})")
    for run in best.runs:
        calls = ", ".join(
            f"{stop} {' + '.join(f'{money(amount)} {label}' for amount, label in amounts) or money(0)}"
            for stop, amounts in zip(run.stops, run.amounts, strict=True)
        )
        names = "".join(f", {label} +{money(amount)}" for amount, label in run.bonuses)
        print(f"  {run.train.name}: {calls}{names} = {money(run.revenue)}")
