"""`shortline show` and `shortline replay`: records looked at and proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console

from shortline.cli.given import loaded
from shortline.cli.table.menu import groups
from shortline.cli.table.screen import Screen
from shortline.kernel.action import encode
from shortline.kernel.offer import Offer
from shortline.kernel.state import canonical, digest
from shortline.table.game import AnyGame


def replay(file: Path, as_json: bool) -> None:
    """Play a record again and say what that proved."""
    game = loaded(file)
    record = game.record
    report = {
        "title": game.title.id,
        "rules": game.rules.version,
        "seats": list(record.seats),
        "options": dict(record.options),
        "seed": record.seed,
        "actions": game.number,
        "digest": digest(game.state),
        "over": game.over,
    }
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    state = "a finished game" if game.over else "a game in play"
    print(f"{file}: {state} of {game.title.id} (rules {game.rules.version}), {', '.join(record.seats)}")
    print(f"  {game.number} actions played again, all legal, every digest proved: {digest(game.state)}")


def show(file: Path, at: int | None, as_json: bool) -> None:
    """A position of a record: panels and what is open."""
    game = loaded(file)
    length = game.number
    if at is not None:
        game.at(at)
        while game.number > at:
            game.undo()
    if as_json:
        print(json.dumps(_position(game, length), ensure_ascii=False, indent=1))
        return
    screen = Screen(game, Console(highlight=False))
    screen.headline()
    screen.everything()
    menu = groups(game.offers())
    screen.say(f"\nOpen to {' or '.join(game.to_act)}:" if menu else "\nThe game is over", "bold")
    screen.menu(menu, len({g.seat for g in menu}))


def _position(game: AnyGame, length: int) -> dict[str, Any]:
    return {
        "title": game.title.id,
        "options": dict(game.options),
        "action": game.number,
        "actions": length,
        "over": game.over,
        "to_act": list(game.to_act),
        "offers": [_offer(game, o) for o in game.offers()],
        "digest": digest(game.state),
        "state": canonical(game.state),
    }


def _offer(game: AnyGame, offer: Offer) -> dict[str, Any]:
    data: dict[str, Any] = {"label": game.label(offer.action), "action": encode(offer.action)}
    if offer.span is not None:
        span = offer.span
        data["span"] = {"field": span.field, "low": span.low, "high": span.top, "step": span.step}
    return data
