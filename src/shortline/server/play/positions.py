"""Positions of a live game as seats see them, and what changes from one to the next.

What a seat sees alike with all who may know the same is made once (``common_of``), its parts only when what they show
has changed (``present.parts``). A page that knows a position is sent the changes as a JSON Patch (RFC 6902), written
once for everybody who knew the same.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from shortline.kernel.view import redacted
from shortline.server.http.checked_json import checked_json
from shortline.server.present import Face, LogEntry, Position, common, log_entries, own, present
from shortline.server.present.view import Common, Own, View

if TYPE_CHECKING:
    from shortline.server.play.live import Live

KEPT = 8
"""So many positions of a game are kept to find changes from; who knows an older one is sent a whole one."""
FRESH = 1.0
"""Seconds for which a message can go to others as it was written: clocks run on."""


@dataclass
class Shown:
    """A position of a table's log: the state after an entry, how many actions led to it, how many there are with those
    undone, and what it looks like to those who may know the same."""

    number: int
    state: Any
    actions: int
    length: int
    commons: list[tuple[Any, Common]] = field(default_factory=list)
    seats: dict[str | None, Common] = field(default_factory=dict)


class Extras(TypedDict):
    """What a page shows beside a position: the log from where it parts from what was known."""

    since: int
    log: list[LogEntry]


class PagePosition(Position):
    """A position, and for a page its extras."""

    extras: NotRequired[Extras]


class ViewMessage(PagePosition):
    """A whole position, as a socket sends it."""

    type: Literal["view"]


class Operation(TypedDict):
    """A change, as RFC 6902 has it."""

    op: Literal["add", "replace", "remove"]
    path: str
    value: NotRequired[Any]


class PositionUpdate(TypedDict):
    """What changes in a position that a page knows: ``patch`` leads from entry ``based_on`` of the log, as
    ``from_seat`` sees it, to entry ``number``; what the seat can do now and the clocks are whole, ``extras`` has what
    the log tells since."""

    type: Literal["update"]
    number: int
    based_on: int
    from_seat: str | None
    patch: list[Operation]
    own: Own
    clocks: list[Face]
    extras: Extras


POSITION = TypeAdapter(Position)
VIEW_MESSAGE = TypeAdapter(ViewMessage)
UPDATE = TypeAdapter(PositionUpdate)


def common_of(live: Live, shown: Shown, seat: str | None) -> Common:
    """What a seat sees of a position alike with all who may know the same."""
    if seat not in shown.seats:
        game = live.game
        s = redacted(game.rules, shown.state, seat)
        known_common = next((made for known, made in shown.commons if known == s), None)
        if known_common is None:
            can_redo = shown.actions < shown.length
            known_common = common(game, s, shown.actions, shown.actions, can_redo, live.parts)
            shown.commons.append((s, known_common))
        shown.seats[seat] = known_common
    return shown.seats[seat]


def known_position(live: Live, number: int, seat: str | None) -> Shown | None:
    """The position after an entry of the log as a seat has seen it, if what it looked like can still be told."""
    shown, game = live.position(number), live.game
    if shown is None or seat in shown.seats:
        return shown
    # What a position shows of the game before it is read from the game: not of one that was undone since.
    stands = shown.actions <= game.number and game.at(shown.actions) is shown.state
    return shown if stands else None


def own_of(live: Live, seat: str | None) -> Own:
    """What a seat can do now."""
    if seat not in live.own:
        # Of a game that is paused nobody can do anything, as in a position that is past.
        live.own[seat] = own(live.game, seat, live.game.number if live.halt is None else -1)
    return live.own[seat]


def position(live: Live, seat: str | None, clocks: Sequence[Face], at: int | None = None) -> Position:
    """A position as a seat sees it, the one now or an earlier one."""
    seen = present(live.game, seat, at) if at is not None else None
    seen = seen or View(**common_of(live, live.now, seat), **own_of(live, seat))
    return Position(**seen, number=live.length, clocks=list(clocks))


def page_position(live: Live, seat: str | None, clocks: Sequence[Face], known: int) -> PagePosition:
    """The position now for a page that has seen the log up to an entry."""
    return PagePosition(**position(live, seat, clocks), extras=_extras(live, seat, known))


def view_message(live: Live, seat: str | None, clocks: Sequence[Face], known: int | None) -> bytes:
    """The position now as a socket sends it: to a program, or to a page that has seen the log up to an entry."""
    now = position(live, seat, clocks) if known is None else page_position(live, seat, clocks, known)
    return checked_json(VIEW_MESSAGE, {"type": "view", **now})


def update_message(live: Live, before: Shown, from_seat: str | None, seat: str | None, clocks: Sequence[Face]) -> bytes:
    """What changes for a page that knows a position; the same text for all who knew the same and see the same."""
    key, now = (before.number, from_seat, seat), time.monotonic()
    made, text = live.messages.get(key, (0.0, b""))
    if not text or now - made > FRESH:
        update = PositionUpdate(
            type="update",
            number=live.length,
            based_on=before.number,
            from_seat=from_seat,
            patch=_patch_of(live, before, from_seat, seat),
            own=own_of(live, seat),
            clocks=list(clocks),
            extras=_extras(live, seat, before.number),
        )
        text = checked_json(UPDATE, update)
        live.messages[key] = now, text
    return text


def _patch_of(live: Live, before: Shown, from_seat: str | None, seat: str | None) -> list[Operation]:
    old, new = common_of(live, before, from_seat), common_of(live, live.now, seat)
    key = (id(old), id(new))
    if key not in live.patches:
        live.patches[key] = patch(old, new)
    return live.patches[key]


def _extras(live: Live, seat: str | None, known: int) -> Extras:
    since = live.stood(known)
    if (seat, since) not in live.extras:
        live.extras[seat, since] = Extras(since=since, log=log_entries(live.game, seat, since, live.parts))
    return live.extras[seat, since]


def patch(old: Any, new: Any) -> list[Operation]:
    """The changes that make one value of another, as RFC 6902 writes them."""
    operations: list[Operation] = []
    _compare(old, new, "", operations)
    return operations


def _compare(old: Any, new: Any, path: str, operations: list[Operation]) -> None:
    if old is new or old == new:
        return
    if type(old) is dict and type(new) is dict:
        operations += [Operation(op="remove", path=f"{path}/{_escaped(key)}") for key in old if key not in new]
        for key, value in new.items():
            if key in old:
                _compare(old[key], value, f"{path}/{_escaped(key)}", operations)
            else:
                operations.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
    elif type(old) is list and type(new) is list and old and len(old) <= len(new) and type(new[0]) is dict:
        _compare_lists(old, new, path, operations)
    else:
        operations.append({"op": "replace", "path": path, "value": new})


def _compare_lists(old: list[Any], new: list[Any], path: str, operations: list[Operation]) -> None:
    """Lists of objects: of as many, each by itself; a longer one may have grown at its end."""
    if len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new, strict=True)):
            _compare(a, b, f"{path}/{i}", operations)
    elif new[: len(old)] == old:
        operations.extend({"op": "add", "path": f"{path}/-", "value": value} for value in new[len(old) :])
    else:
        operations.append({"op": "replace", "path": path, "value": new})


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
