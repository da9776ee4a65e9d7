"""Cups: who plays whom on which seat, standings, and a small cup of people and bots to its final table."""

from __future__ import annotations

import csv
import io
import re
from itertools import combinations
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import insert, select, update

from shortline.learn import course
from shortline.server.cups.outlook import FIRST_MOVES, expected_end
from shortline.server.cups.pairing import Played, given, grouped, met, seated, sizes, standings
from shortline.server.storage.schema import jobs, progress, seats
from tests.server.finishing import nearly_over
from tests.server.visitors import Visitor, served

LESSON = course("18AL").lessons[0].id


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
        assert f"{late} is late" in str(await ann.get(f"/games/{table['game']}/chat"))

    served(tmp_path, script)


def test_level_players_share_what_their_places_give() -> None:
    assert given([500, 300, 300, 100], [4, 2, 1, 0]) == [4, 1.5, 1.5, 0]
    assert given([100, 100, 100], [4, 2]) == [2, 2, 2]


def test_a_table_is_over_when_its_pace_says_so_and_not_before_it_has_one() -> None:
    assert expected_end(begun=0, now=1000, done=100, moves=300) == 3000
    assert expected_end(begun=0, now=1000, done=400, moves=300) == 1002.5, "a long game has one move more, at least"
    assert expected_end(begun=0, now=1000, done=FIRST_MOVES - 1, moves=300) is None
    assert expected_end(begun=0, now=1000, done=100, moves=None) is None


async def a_cup(app: FastAPI, names: tuple[str, ...], **wish: object) -> tuple[list[Visitor], str]:
    """A cup that these have joined; the first runs it."""
    services = app.state.services
    await services.jobs.stop()
    services.bots.call = nobody
    people = [await Visitor(app).come(name) for name in names]
    wish = {"name": "Cup", "title": "openrails", "seats": 2, "rounds": 1, "final": False, "days": 2, **wish}
    cup = (await people[0].post("/cups", **wish))["id"]
    for visitor in people:
        await visitor.post(f"/cups/{cup}/join", expect=200)
    return people, cup


def test_while_a_round_runs_the_cup_says_what_it_would_be_and_what_is_to_come(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        names = ("Ann", "Ben", "Cal", "Dot")
        people, cup_id = await a_cup(app, names, rounds=2, final=True, points=[2, 1])
        ann = people[0]
        cup = await ann.get(f"/cups/{cup_id}")
        assert [(r["number"], r["final"], r["sizes"]) for r in cup["to_come"]] == [
            (1, False, [2, 2]),
            (2, False, [2, 2]),
            (3, True, [2, 2]),
        ]
        cup = await ann.post(f"/cups/{cup_id}/start", expect=200)
        first, second = cup["rounds_played"][0]["tables"]
        left = {table["game"]: await nearly_over(app, table["game"], leave=5) for table in (first, second)}
        cup = await ann.get(f"/cups/{cup_id}")
        assert [r["number"] for r in cup["to_come"]] == [2, 3]
        first, second = cup["rounds_played"][0]["tables"]
        assert (first["worths"], first["points"], len(first["now"])) == (None, None, 2)
        assert first["round"]
        ahead = {t["players"][t["now"].index(max(t["now"]))] for t in (first, second) if t["now"][0] != t["now"][1]}
        by = {line["player"]: line for line in cup["standings"]}
        assert all(line["points"] == 0 for line in by.values())
        assert {p for p, line in by.items() if line["would_be"] == 2} == ahead
        assert {line["at"] for line in by.values()} == {1, 2}
        assert {by[p]["place_there"] for p in ahead} <= {1}
        assert sum(line["rises"] for line in by.values()) == 0
        for game, actions in left.items():
            for action in actions:
                row, _ = await app.state.services.games.table(game)
                await app.state.services.games.append(game, "act", action, action["by"], row.length)
        cup = await ann.get(f"/cups/{cup_id}")
        after = {line["player"]: (line["points"], line["would_be"], line["at"]) for line in cup["standings"]}
        assert sorted(points for points, _, _ in after.values()) in ([1, 1, 2, 2], [1, 1.5, 1.5, 2], [1.5] * 4)
        assert {more for _, *more in map(tuple, after.values()) if more != [None, None]} == set()

    served(tmp_path, script)


def test_behind_the_final_each_table_plays_for_its_own_places(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        (ann, *_), cup_id = await a_cup(app, ("Ann", "Ben", "Cal", "Dot"), final=True)
        services = app.state.services
        cup = await ann.post(f"/cups/{cup_id}/start", expect=200)
        await play_round(app, cup, {})
        await services.jobs.run_due()
        before = [line["player"] for line in (await ann.get(f"/cups/{cup_id}"))["standings"]]
        cup = await ann.get(f"/cups/{cup_id}")
        last = {t["number"]: t for t in cup["rounds_played"][-1]["tables"]}
        assert (cup["rounds_played"][-1]["final"], sorted(last[2]["players"])) == (True, sorted(before[2:]))
        # The lower table ends first: its places change, and those of the final do not.
        (action,) = await nearly_over(app, last[2]["game"])
        row, _ = await services.games.table(last[2]["game"])
        await services.games.append(last[2]["game"], "act", action, action["by"], row.length)
        cup = await ann.get(f"/cups/{cup_id}")
        played = cup["rounds_played"][-1]["tables"][1]
        worth = dict(zip(played["players"], played["worths"], strict=True))
        order = sorted(played["players"], key=lambda p: (-worth[p], before.index(p)))
        assert [line["player"] for line in cup["standings"]] == [*before[:2], *order]
        assert played["points"] is None

    served(tmp_path, script)


def test_who_leaves_a_cup_is_played_on_by_its_stand_in_now_and_later(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        (ann, ben, cal, dot), cup_id = await a_cup(app, ("Ann", "Ben", "Cal", "Dot"), rounds=2)
        services = app.state.services
        eve = await Visitor(app).come("Eve")
        await eve.post(f"/cups/{cup_id}/join", expect=200)
        assert (await ben.ask("DELETE", f"/cups/{cup_id}/players/5")).status_code == 403
        cup = (await ann.ask("DELETE", f"/cups/{cup_id}/players/5")).json()
        assert [one["name"] for one in cup["entrants"]] == ["Ann", "Ben", "Cal", "Dot"]
        cup = await ann.post(f"/cups/{cup_id}/start", expect=200)
        cup = await ben.post(f"/cups/{cup_id}/leave", expect=200)
        assert [(one["name"], one["bot"]) for one in cup["entrants"]][1] == ("Steady for Ben", "steady")
        assert not cup["mine"]
        bens = next(t for t in cup["rounds_played"][0]["tables"] if 2 in t["players"])
        async with services.database.reading() as connection:
            found = (await connection.execute(select(seats).where(seats.c.game == bens["game"]))).all()
        assert {s.name: s.stand_in for s in found}["Ben"] == "steady"
        assert "Ben has left the cup" in str(await ann.get(f"/games/{bens['game']}/chat"))
        await ben.post(f"/cups/{cup_id}/leave", expect=403)
        # Dot's account goes: nothing in the cup has their name any more.
        assert (await dot.ask("DELETE", "/me")).status_code == 204
        await play_round(app, cup, {})
        await services.jobs.run_due()
        cup = await ann.get(f"/cups/{cup_id}")
        assert [one["name"] for one in cup["entrants"]] == ["Ann", "Steady for Ben", "Cal", "Steady for former player"]
        assert "Dot" not in str(cup)
        assert "Dot" not in (await ann.ask("GET", f"/cups/{cup_id}/results.csv")).text
        sat = [s for t in cup["rounds_played"][1]["tables"] for s in t["table"]["seats"]]
        assert sorted((s["name"], s["kind"]) for s in sat) == [
            ("Ann", "person"),
            ("Cal", "person"),
            ("Steady for Ben", "bot"),
            ("Steady for former player", "bot"),
        ]
        await play_round(app, cup, {})
        await services.jobs.run_due()
        assert (await cal.get(f"/cups/{cup_id}"))["status"] == "finished"
        # One that is over keeps its places, and nobody's name who is gone.
        assert (await cal.ask("DELETE", "/me")).status_code == 204
        cup = await ann.get(f"/cups/{cup_id}")
        assert [one["name"] for one in cup["entrants"]][2] == "Former player"
        assert len(cup["standings"]) == 4

    served(tmp_path, script)


def test_a_cup_that_has_not_begun_goes_with_the_account_of_its_maker(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        (ann, ben), cup_id = await a_cup(app, ("Ann", "Ben"))
        cup = (await ann.ask("PUT", f"/cups/{cup_id}/news", json={"about": "Bring a pencil."})).json()
        assert cup["about"] == "Bring a pencil."
        assert (await ben.ask("PUT", f"/cups/{cup_id}/news", json={"about": "No."})).status_code == 403
        assert (await ann.ask("DELETE", "/me")).status_code == 204
        assert (await ben.ask("GET", f"/cups/{cup_id}")).status_code == 404

    served(tmp_path, script)


def test_the_files_of_a_cup_are_read_by_what_they_are_for(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        name = "Zoë’s “Extra; long, cup” \\ of the winter and of every evening at home"
        (ann, _), cup_id = await a_cup(app, ("Ann", "Zoë O'Hara-Smith"), name=name)
        for bot in ("clara", "clara", "steady"):
            cup = await ann.post(f"/cups/{cup_id}/bots", expect=200, bot=bot)
        assert [one["name"] for one in cup["entrants"]][2:] == ["Clara", "Clara 2", "Steady 1"]
        await ann.ask("DELETE", f"/cups/{cup_id}/players/5")
        await ann.post(f"/cups/{cup_id}/start", expect=200)
        text = (await ann.ask("GET", f"/cups/{cup_id}/calendar.ics")).text
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
        whole = text.replace("\r\n ", "").split("\r\n")
        (said,) = [line.partition(":")[2] for line in whole if line.startswith("SUMMARY:")]
        assert re.sub(r"\\(.)", r"\1", said) == f"{name}: round 1 ends"
        answer = await ann.ask("GET", f"/cups/{cup_id}/results.csv")
        rows = list(csv.reader(io.StringIO(answer.text)))
        assert {row[1] for row in rows[1:5]} == {"Ann", "Zoë O'Hara-Smith", "Clara", "Clara 2"}

    served(tmp_path, script)


def test_a_profile_shows_the_places_in_cups_and_the_lessons_done(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        (ann, ben), cup_id = await a_cup(app, ("Ann", "Ben"), name="Pencil Cup")
        services = app.state.services
        cup = await ann.post(f"/cups/{cup_id}/start", expect=200)
        assert (await ben.get("/people/Ann"))["cups"] == []
        await play_round(app, cup, {})
        await services.jobs.run_due()
        cup = await ann.get(f"/cups/{cup_id}")
        place = next(line["place"] for line in cup["standings"] if line["player"] == 1)
        shown = await ben.get("/people/Ann")
        assert shown["cups"] == [{"id": cup_id, "name": "Pencil Cup", "place": place, "players": 2}]
        assert shown["lessons"] is None
        me = (await ann.get("/me"))["id"]
        async with services.database.writing() as connection:
            for lesson in (LESSON, "no such lesson"):
                await connection.execute(insert(progress).values(user=me, title="18AL", lesson=lesson, done=1.0))
        lessons = sum(len(one["lessons"]) for one in await ann.get("/learn"))
        assert (await ben.get("/people/Ann"))["lessons"] == {"done": 1, "of": lessons}
        assert {one["name"]: one["rating"] for one in shown["bots"]}["steady"] == 1500
        await ann.ask("PUT", "/me/profile", json={"listed": True, "results": False, "exactness": False})
        assert (await ben.get("/people/Ann"))["cups"] == []

    served(tmp_path, script)
