"""The board as a page shows it: what lies where, the runs drawn over it, whose track is where."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from shortline.drawing import on_charts, on_map, runs_svg
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.kernel.action import Action
from shortline.kernel.rules import AnyRules
from shortline.server.present.families import family_of
from shortline.server.present.parts import Parts


class BoardNow(TypedDict):
    """What lies on the map and charts (docs/drawing.md has the fields), and what is drawn over them."""

    placed: dict[str, Any]
    runs: str
    networks: dict[str, list[str]]
    free_runs: bool


def board_now(rules: AnyRules, s: Any, parts: Parts) -> BoardNow:
    """The board of a game as it stands."""
    family = family_of(s)
    shows = family.shows(rules, s)
    runs = family.runs(s)
    return BoardNow(
        placed={
            **parts.part("on map", shows, lambda: on_map(rules, s)),
            **parts.part("on charts", (family.charts(s),), lambda: on_charts(rules, s)),
        },
        runs=runs_svg(rules, s, runs) if runs else "",
        networks=parts.part("networks", shows[:1], lambda: dict(family.networks(s))),
        free_runs=family.free_runs(rules, s),
    )


def runs_of(rules: AnyRules, s: Any, action: Action) -> str:
    """The runs that an action would make, drawn; nothing for another action."""
    return runs_svg(rules, s, action.runs) if isinstance(action, RunTrains) and action.runs else ""
