"""Cups: who plays whom on which seat, standings, and a small cup of people and bots to its final table."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import select, update

from shortline.server.cups.pairing import Played, grouped, met, seated, sizes, standings
from shortline.server.storage.schema import jobs, seats
from tests.server.finishing import nearly_over
from tests.server.visitors import Visitor, served


def test_tables_are_as_large_as_wished_or_nearly_so() -> None:
    assert sizes(12, 4, 3, 5) == [4, 4, 4]
    assert sizes(10, 4, 3, 5) == [4, 3, 3]
    assert sizes(7, 4, 3, 5) == [4, 3]
    assert sizes(5, 4, 3, 5) == [5]
    assert sizes(6, 3, 2, 3) == [3, 3]
    assert sizes(2, 4, 3, 5) == []


def test_nobody_meets_twice_where_it_can_be_avoided_and_seats_go_round() -> None:
    players, played = list(range(16)), list[Played]()
    for _ in range(3):
        for group in grouped(players, [4, 4, 4, 4], played):
            played.append(Played(seated(group, played)))
    assert max(met(played).values()) == 1
    assert len(met(played)) == 3 * 4 * len(list(combinations(range(4), 2)))
    taken = [[table.players.index(p) for table in played if p in table.players] for p in players]
    assert all(len(set(seats)) >= 2 for seats in taken), "nobody sits three times on one seat"
    assert sum(len(set(seats)) == 3 for seats in taken) >= 12, "almost all sit on three"


def test_points_ties_and_the_share_of_worth_make_the_order() -> None:
    tables = [Played((1, 2, 3, 4), (500, 300, 300, 100)), Played((4, 3, 2, 1), (400, 200, 100, 100)), Played((1, 2))]
    found = standings([1, 2, 3, 4], tables, [4, 2, 1, 0])
    # One won 4 and half a point; two and three share 2 and 1; four has 0 and 4.
    assert [(s.player, s.points) for s in found] == [(1, 4.5), (4, 4.0), (3, 3.5), (2, 2.0)]
    assert round(found[0].share, 4) == round((500 / 1200 + 100 / 800) / 2, 4)
    level = standings([1, 2], [Played((1, 2), (10, 30)), Played((1, 2), (50, 40))], [1, 0])
    assert [s.player for s in level] == [2, 1]


async def nobody(*_: object) -> None:
    """No bot is called."""


async def play_round(app: FastAPI, cup: dict[str, object], people: dict[str, Visitor]) -> None:
    """Play all tables of the last round to their ends."""
    services = app.state.services
    rounds = cup["rounds_played"]
    assert isinstance(rounds, list)
    for table in rounds[-1]["tables"]:
        (last,) = await nearly_over(app, table["game"])
        row, _ = await services.games.table(table["game"])
        await services.games.append(table["game"], "act", last, last["by"], row.length)


def test_a_small_cup_goes_to_its_final_table(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        services.bots.call = nobody  # the test plays for the bot, too
        people = {name: await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")}
        ann = people["Ann"]
        wish = {"name": "Small Cup", "title": "openrails", "seats": 2, "rounds": 2, "points": [2, 1], "days": 2}
        cup = await ann.post("/cups", **wish)
        for visitor in people.values():
            await visitor.post(f"/cups/{cup['id']}/join", expect=200)
        await ann.post(f"/cups/{cup['id']}/join", expect=409)
        await people["Ben"].post(f"/cups/{cup['id']}/start", expect=403)
        await ann.post(f"/cups/{cup['id']}/bots", expect=200, bot="steady")
        cup = await ann.post(f"/cups/{cup['id']}/start", expect=200)
        assert [len(t["players"]) for t in cup["rounds_played"][0]["tables"]] == [2, 2]
        assert await ann.get("/games", which="waiting") or cup["rounds_played"][0]["tables"][0]["table"]["to_act"]
        for number in (1, 2, 3):
            cup = await ann.get(f"/cups/{cup['id']}")
            assert (cup["round"], cup["rounds"], cup["status"]) == (number, 3, "running")
            await play_round(app, cup, people)
            await services.jobs.run_due()
        cup = await ann.get(f"/cups/{cup['id']}")
        assert (cup["status"], len(cup["rounds_played"])) == ("finished", 3)
        pairs = [frozenset(t["players"]) for r in cup["rounds_played"][:2] for t in r["tables"]]
        assert len(set(pairs)) == 4, "nobody met twice before the final"
        final = cup["rounds_played"][2]["tables"][0]
        winner = max(zip(final["worths"], final["players"], strict=True))[1]
        assert (cup["standings"][0]["player"], cup["rounds_played"][2]["final"]) == (winner, True)
        assert (await people["Ben"].get("/people/Ben"))["games"] == 3
        csv = (await ann.ask("GET", f"/cups/{cup['id']}/results.csv")).text
        assert csv.splitlines()[0] == "place,player,points,share_of_worth,tables"
        assert csv.count("\n") == 1 + 4 + 1 + 1 + 12

    served(tmp_path, script)


def test_when_a_rounds_time_is_up_the_stand_in_plays_late_seats(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        services.bots.call = nobody
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        cup = await ann.post("/cups", name="Late Cup", title="openrails", seats=2, rounds=1, final=False, days=2)
        for visitor in (ann, ben):
            await visitor.post(f"/cups/{cup['id']}/join", expect=200)
        cup = await ann.post(f"/cups/{cup['id']}/start", expect=200)
        assert "DTSTART:" in (await ann.ask("GET", f"/cups/{cup['id']}/calendar.ics")).text
        (table,) = cup["rounds_played"][0]["tables"]
        async with services.database.writing() as connection:
            await connection.execute(update(jobs).where(jobs.c.kind != "cup").values(due=1e12))
            warn = jobs.c.kind == "cup"
            rows = (await connection.execute(select(jobs).where(warn))).all()
            assert sorted(r.data["what"] for r in rows) == ["deadline", "warn", "warn"]
            for r in rows:
                due = 1.0 if r.data["what"] == "deadline" else 0.0
                await connection.execute(update(jobs).where(jobs.c.id == r.id).values(due=due))
        await services.jobs.run_due()
        late = table["table"]["to_act"][0]
        mover = ann if late == "Ann" else ben
        assert [n["kind"] for n in await mover.get("/me/notices")].count("deadline") == 2
        async with services.database.reading() as connection:
            found = (await connection.execute(select(seats).where(seats.c.game == table["game"]))).all()
        assert {s.name: s.stand_in for s in found}[late] == "steady"
        assert "plays on for" in str(await ann.get(f"/games/{table['game']}/chat"))

    served(tmp_path, script)
