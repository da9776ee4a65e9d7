"""The board as a page shows it: what lies where, the runs drawn over it, whose track is where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typing_extensions import TypedDict

from shortline.drawing import placed, runs_svg
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.procedures.run_trains import RunTrains, insisted
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action
from shortline.kernel.rules import Rules


class BoardNow(TypedDict):
    """What lies on the map and charts (docs/drawing.md has the fields), and what is drawn over them."""

    placed: dict[str, Any]
    runs: str
    networks: dict[str, list[str]]
    free_runs: bool


def board_now(rules: Rules, s: Any) -> BoardNow:
    """The board of a game as it stands."""
    runs = s.turn.runs if isinstance(s, EighteenXX) and s.turn else ()
    return BoardNow(
        placed=placed(rules, s),
        runs=runs_svg(rules, s, runs) if runs else "",
        networks=dict(_networks(s)),
        free_runs=isinstance(s, EighteenXX) and s.turn is not None and not insisted(rules, s),
    )


def runs_of(rules: Rules, s: Any, action: Action) -> str:
    """The runs that an action would make, drawn; nothing for another action."""
    return runs_svg(rules, s, action.runs) if isinstance(action, RunTrains) and action.runs else ""


def _networks(s: Any) -> Iterator[tuple[str, list[str]]]:
    """The hexes that each corporation or company reaches."""
    if isinstance(s, EighteenXX):
        for corporation in dict.fromkeys(st.corporation for st in s.board.stations):
            found = reach(s.board, corporation)
            own = (st.hex for st in s.board.stations_of(corporation))
            yield corporation, list(dict.fromkeys((*own, *(h for h, _ in found.stops), *found.arrivals)))
    else:
        for company in s.companies.values():
            if company.started:
                yield company.name, list(dict.fromkeys((*company.stations, *company.track)))
