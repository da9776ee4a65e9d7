"""Games near their end: the log is written as random play makes it, and the last action is left to be played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from sqlalchemy import insert, select, update

import shortline
from shortline.kernel.action import encode
from shortline.server.storage.schema import entries, games, seats
from tests.server.visitors import Visitor


def played_out(title: str, names: Sequence[str], options: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """The actions of a whole game at random."""
    game, dice = shortline.new_game(title, list(names), seed=seed, options=options), random.Random(seed)
    while not game.over:
        offer = dice.choice(game.offers())
        game.play(dice.choice(list(offer.ends())))
    return [encode(action) for action in game.actions]


async def nearly_over(app: FastAPI, game_id: str, leave: int = 1) -> list[dict[str, Any]]:
    """Bring a table to the last actions of its game; those that are left to play."""
    services = app.state.services
    async with services.database.writing() as connection:
        row = (await connection.execute(select(games).where(games.c.id == game_id))).one()
        query = select(seats.c.name).where(seats.c.game == game_id).order_by(seats.c.position)
        names = [r.name for r in await connection.execute(query)]
        actions = played_out(row.title, names, row.options, int(row.seed))
        done, left = actions[:-leave], actions[-leave:]
        lines = [
            {"game": game_id, "number": n, "kind": "act", "action": a, "seat": a["by"], "user": None, "at": row.created}
            for n, a in enumerate(done, 1)
        ]
        await connection.execute(insert(entries), lines)
        await connection.execute(update(games).where(games.c.id == game_id).values(length=len(done)))
    services.live.forget(game_id)
    return left


async def finished(app: FastAPI, game_id: str, players: Sequence[Visitor]) -> None:
    """Play a table to its end: its players do the last thing themselves."""
    (last,) = await nearly_over(app, game_id)
    table = await players[0].get(f"/games/{game_id}")
    mover = next(v for v in players if v.name == last["by"])
    answer = await mover.act(game_id, last, table["number"])
    assert answer.status_code == 201, answer.text


async def a_game(app: FastAPI, players: Sequence[Visitor], title: str = "18VA", **more: Any) -> str:
    """A rated table of some players, played to its end; its id."""
    first, *others = players
    wish = {"title": title, "seats": [{"kind": "me"}, *({"kind": "open"} for _ in others)], "rated": True, **more}
    game_id = str((await first.post("/games", **wish))["id"])
    for other in others:
        await other.post(f"/games/{game_id}/join", expect=200)
    await finished(app, game_id, players)
    return game_id
