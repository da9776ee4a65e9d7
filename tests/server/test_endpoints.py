"""What the page asks for: titles, pictures, runs, previews, files, lists, beginnings and ends of tables."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from fastapi import FastAPI

import shortline
from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.running import runs_of
from tests.server.visitors import Visitor, hotseat, play_first, served


def test_titles_have_options_with_their_rules_clauses_and_pictures(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        nobody = Visitor(app)
        found = {t["id"]: t for t in await nobody.get("/titles")}
        assert set(found) == {t.id for t in shortline.titles()}
        assert all(o["text"] for o in found["18AL"]["options"])
        full = await nobody.get("/titles/18al")
        assert {"clause", "text"} == set(full["rules"][0])
        assert full["data"]["bank"]
        for title in found:
            symbols = await nobody.ask("GET", f"/titles/{title}/symbols.svg")
            assert symbols.headers["content-type"] == "image/svg+xml"
            assert "<symbol" in symbols.text
            assert (await nobody.get(f"/titles/{title}/map"))["hexes"]
        market = await nobody.ask("GET", "/titles/18GA/picture.svg", params={"subject": "market"})
        assert market.text.startswith("<svg")
        assert (await nobody.ask("GET", "/titles/18GA/picture.svg", params={"subject": "moon"})).status_code == 404
        assert "--sl-" in (await nobody.ask("GET", "/stylesheet.css")).text
        assert (await nobody.ask("GET", "/titles/1830")).status_code == 404

    served(tmp_path, script)


def _record(title: str, seats: int, actions: int) -> shortline.Game:
    game = shortline.new_game(title, [f"Seat {n}" for n in range(seats)], seed=5)
    _go_on(game, actions)
    return game


def _go_on(game: shortline.Game, actions: int) -> None:
    dice = random.Random(game.number + 5)
    while game.number < actions and not game.over:
        offer = dice.choice(game.offers())
        game.play(dice.choice(list(offer.ends())))
    assert game.number == actions or game.over


def test_a_record_comes_in_goes_on_and_comes_out_again(tmp_path: Path) -> None:
    game = _record("18AL", 3, 60)

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        table = await ann.post("/games/import", file=game.record.to_json())
        assert (table["status"], table["number"]) == ("running", 60)
        assert [s["name"] for s in table["seats"]] == list(game.state.seats)
        await play_first(ann, table["id"], 3)
        text = (await ann.ask("GET", f"/games/{table['id']}/record")).text
        assert shortline.loads(text).number == 63
        early = await ann.post("/games/import", file=text, at=10)
        assert (await ann.get(f"/games/{early['id']}/view"))["actions"] == 10
        assert len(await ann.get(f"/games/{early['id']}/log")) == 10

    served(tmp_path, script)


def test_a_position_is_played_on_at_a_table_of_ones_own(tmp_path: Path) -> None:
    game = _record("18AL", 3, 60)

    async def script(app: FastAPI) -> None:
        ann, ben = await Visitor(app).come("Ann"), await Visitor(app).come("Ben")
        seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
        table = await ann.post("/games/import", file=game.record.to_json(), seats=seats)
        path = f"/games/{table['id']}"
        bots = [{"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
        own = await ben.post(f"{path}/clone", at=20, seats=bots)
        assert [(s["name"], s["kind"]) for s in own["seats"]] == [
            ("Seat 0", "bot"),
            ("Seat 1", "person"),
            ("Seat 2", "bot"),
        ]
        assert (own["listed"], own["mine"], own["maker"]) == (False, ["Seat 1"], True)
        then, here = [await ben.get(f"/games/{it['id']}/view", at=20) for it in (table, own)]
        assert here["table"] == then["table"]
        assert (await ann.get(f"{path}/view"))["actions"] == 60
        for wrong, status in (({"at": 61}, 404), ({"seats": [{"kind": "open"}] * 3}, 422), ({"seats": bots[:2]}, 422)):
            assert (await ben.ask("POST", f"{path}/clone", json=wrong)).status_code == status, wrong

    served(tmp_path, script)


def test_a_position_with_secrets_is_played_on_only_when_they_are_out(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = await Visitor(app).come("Ann"), await Visitor(app).come("Ben")
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "hotseat", "name": "Cal"}]
        table = await ann.post("/games", title="18FL", seats=seats, seed=3, options={"random_seats": False})
        path = f"/games/{table['id']}"
        await play_first(ann, table["id"], 1)
        assert (await ben.ask("POST", f"{path}/clone", json={})).status_code == 403
        assert (await ben.ask("POST", f"{path}/clone", json={"at": 0})).status_code == 201
        assert (await ann.ask("POST", f"{path}/clone", json={})).status_code == 201
        await play_first(ann, table["id"], 1)
        assert (await ben.ask("POST", f"{path}/clone", json={})).status_code == 201

    served(tmp_path, script)


def test_what_is_wrong_with_a_file_is_told_with_its_rule(tmp_path: Path) -> None:
    game = _record("18AL", 3, 8)
    data: dict[str, Any] = json.loads(game.record.to_json())

    def text(**changes: Any) -> str:
        return json.dumps({**data, **changes})

    other = {"type": "Pass", "by": next(s for s in game.state.seats if s not in game.to_act)}
    digests = {"8": "0" * 32}

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        for file in ("no JSON", "[" * 5000, "[]", "{}", text(title="1830"), text(digests=digests), text(seats=["x"])):
            answer = await ann.ask("POST", "/games/import", json={"file": file})
            assert answer.status_code == 422, answer.text
            assert answer.json()["detail"]
        wrong = text(actions=[*data["actions"], other], digests={"9": "0" * 32})
        answer = await ann.ask("POST", "/games/import", json={"file": wrong})
        assert answer.status_code == 422
        assert answer.json()["refusals"][0]["key"] == "turn.other_seat"
        assert answer.json()["refusals"][0]["cite"].startswith("18AL")
        assert (await ann.ask("POST", "/games/import", json={"file": text(), "at": 99})).status_code == 422
        few = {"file": text(), "seats": [{"kind": "me"}]}
        assert (await ann.ask("POST", "/games/import", json=few)).status_code == 422
        assert await ann.get("/games") == []

    served(tmp_path, script)


def test_an_imported_game_waits_for_its_players_and_keeps_its_names(tmp_path: Path) -> None:
    game = _record("18VA", 2, 20)

    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await ann.post("/games/import", file=game.record.to_json(), seats=seats)
        assert table["status"] == "open"
        assert (await ann.ask("GET", f"/games/{table['id']}/view")).status_code == 409
        joined = await ben.post(f"/games/{table['id']}/join", expect=200)
        assert joined["status"] == "running"
        assert joined["mine"] == ["Seat 1"]
        assert joined["to_act"] == list(game.to_act)

    served(tmp_path, script)


def test_best_runs_and_what_if(tmp_path: Path) -> None:
    game, corporation = _record("18AL", 3, 100), ""
    while not corporation:
        _go_on(game, game.number + 50)
        runs = (c for c, it in game.state.corporations.items() if it.trains and runs_of(game, c).revenue)
        corporation = next(runs, "")

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        table = (await ann.post("/games/import", file=game.record.to_json()))["id"]
        path = f"/games/{table}"
        runs = await ann.get(f"{path}/runs", corporation=corporation)
        assert runs["revenue"] == runs_of(game, corporation).revenue
        assert runs["proved"]
        assert sum(r["revenue"] for r in runs["runs"]) == runs["revenue"]
        more = await ann.post(f"{path}/what-if", expect=200, corporation=corporation, trains=["4D", "4D"])
        assert more["now"] == runs["revenue"]
        assert more["then"]["revenue"] >= more["now"]
        for body in (
            {"corporation": "B&O"},
            {"corporation": corporation, "trains": ["TGV"]},
            {"corporation": corporation, "tile": {"hex": "Z99", "tile": "57", "rotation": 0}},
            {"corporation": corporation, "tile": {"hex": "G4", "tile": "9999", "rotation": 0}},
            {"corporation": corporation, "station": {"hex": "Z99"}},
        ):
            await ann.post(f"{path}/what-if", expect=422, **body)
        tile = _fitting(game)
        await ann.post(f"{path}/what-if", expect=200, corporation=corporation, tile=tile)
        wish = {"corporation": corporation, "tiles": [tile], "hex": tile["hex"]}
        planned = await ann.post(f"{path}/what-if", expect=200, **wish)
        assert planned["placed"]["hexes"][tile["hex"]]["tile"] == tile["tile"]
        assert planned["left"][tile["tile"]] == game.state.board.left(tile["tile"]) - 1
        assert all(turns for _, turns in planned["choices"]["tiles"])
        assert (await ann.get(f"{path}/view"))["actions"] == game.number, "nothing of it is played"

    served(tmp_path, script)


def test_the_runs_of_a_turn_are_shown_while_their_revenue_is_divided(tmp_path: Path) -> None:
    game = _record("18AL", 3, 100)
    while not (game.state.turn and game.state.turn.runs):
        _go_on(game, game.number + 1)

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        table = (await ann.post("/games/import", file=game.record.to_json()))["id"]
        runs = await ann.get(f"/games/{table}/runs/played")
        turn = game.state.turn
        assert turn is not None
        assert (runs["corporation"], runs["revenue"]) == (turn.corporation, turn.revenue)
        assert runs["proved"] == (turn.revenue == runs_of(game, turn.corporation).revenue)
        assert [len(run["names"]) for run in runs["runs"]] == [len(run["stops"]) for run in runs["runs"]]
        earlier = await ann.ask("GET", f"/games/{table}/runs/played?at=0")
        assert earlier.status_code == 422, "nothing has run yet"

    served(tmp_path, script)


def _fitting(game: shortline.Game) -> dict[str, Any]:
    """A tile that some hex takes, whoever is to act."""
    board = game.state.board
    every = ((h, fit) for h in board.map.hexes for fit in fits(board.map, h, board.laid.get(h)))
    hex_id, fit = next(every)
    return {"hex": hex_id, "tile": fit.tile, "rotation": fit.rotation}


def test_a_preview_tells_and_changes_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        offers = (await ann.get(f"/games/{game}/view"))["offers"]
        buy = next(o["action"] for o in offers if "Buy" in o["label"])
        told = await ann.post(f"/games/{game}/preview", expect=200, action=buy)
        assert told["lines"]
        assert told["certain"]
        assert (await ann.get(f"/games/{game}"))["number"] == 0
        refused = await ann.post(
            f"/games/{game}/preview", expect=422, action={"type": "Bid", "by": "Ann", "private": "NDY", "amount": 1}
        )
        assert refused["refusals"][0]["cite"] == "18AL 3.1(b)"
        await ann.post(f"/games/{game}/preview", expect=400, action={"type": "Fly", "by": "Ann"})
        await ann.post(f"/games/{game}/preview", expect=403, action={"type": "Pass", "by": "Zoe"})
        assert await ann.post(f"/games/{game}/preview", expect=200, action=buy, based_on=0) == told
        assert (await ann.act(game, buy, 0)).status_code == 201
        late = await ann.post(f"/games/{game}/preview", expect=200, action=buy, based_on=0)
        assert late is None, "who asked about a position that is past has nothing to mend"
        await ann.post(f"/games/{game}/preview", expect=422, action=buy, based_on=1)

    served(tmp_path, script)


def test_several_ways_to_go_on_are_told_apart(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        view = await ann.get(f"/games/{game}/view")
        cheapest = next(o["action"] for o in view["offers"] if o["kind"] == "TakePrivate")
        wait = {"type": "Pass", "by": view["seat"]}
        bought, passed = await ann.post(f"/games/{game}/previews", expect=200, ways=[[cheapest], [wait]])
        assert [(c["what"], c["before"] - c["after"]) for c in bought["changes"] if c["what"] == "cash"] == [
            ("cash", 20)
        ]
        assert [c["what"] for c in bought["changes"]] == ["cash", "certificates"]
        assert passed["changes"] == []
        assert (await ann.get(f"/games/{game}"))["number"] == 0
        await ann.post(f"/games/{game}/previews", expect=422, ways=[[wait, wait]])
        await ann.post(f"/games/{game}/previews", expect=403, ways=[[wait], [{"type": "Pass", "by": "Zoe"}]])
        await ann.post(f"/games/{game}/previews", expect=400, ways=[[{"type": "Fly", "by": view["seat"]}]])

    served(tmp_path, script)


def test_undone_lines_stay_in_the_history(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        await play_first(ann, game, 2)
        await ann.post(f"/games/{game}/undo", expect=200, based_on=2)
        view = await ann.get(f"/games/{game}/view")
        await ann.act(game, view["offers"][-1]["action"], 3)
        past = await ann.get(f"/games/{game}/entries")
        assert [(e["kind"], e["undone"], e["action"]) for e in past] == [
            ("act", False, 1),
            ("act", True, 2),
            ("undo", False, 1),
            ("act", False, 2),
        ]
        assert past[1]["lines"]
        assert len(await ann.get(f"/games/{game}/log")) == 2
        assert [e["number"] for e in await ann.get(f"/games/{game}/entries", since=3)] == [4]

    served(tmp_path, script)


def test_tables_are_started_early_left_dissolved_and_watched(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        game = (await ann.post("/games", title="18VA", seats=seats))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        await ben.post(f"/games/{game}/start", expect=403)
        assert (await ben.ask("POST", f"/games/{game}/leave")).status_code == 204
        await ann.post(f"/games/{game}/start", expect=409)
        await ben.post(f"/games/{game}/join", expect=200)
        started = await ann.post(f"/games/{game}/start", expect=200)
        assert (started["status"], len(started["seats"])) == ("running", 2)
        assert (await ann.ask("DELETE", f"/games/{game}")).status_code == 403
        zoe = await Visitor(app).come("Zoe")
        assert (await zoe.ask("PUT", f"/games/{game}/watch")).status_code == 204
        assert (await zoe.ask("PUT", f"/games/{game}/watch")).status_code == 204
        assert [t["id"] for t in await zoe.get("/games", which="watched")] == [game]
        assert (await zoe.ask("DELETE", f"/games/{game}/watch")).status_code == 204
        assert await zoe.get("/games", which="watched") == []
        alone = await hotseat(ann)
        assert (await ben.ask("DELETE", f"/games/{alone}")).status_code == 403
        assert (await ann.ask("DELETE", f"/games/{alone}")).status_code == 204
        assert (await ann.ask("GET", f"/games/{alone}")).status_code == 404

    served(tmp_path, script)


def test_a_bot_that_takes_an_empty_seat_sits_there_under_its_own_name(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited", "name": "Ben"}]
        game = (await ann.post("/games", title="18VA", seats=seats))["id"]
        started = await ann.post(f"/games/{game}/start", bot="steady", expect=200)
        assert [seat["name"] for seat in started["seats"]] == ["Ann", "Steady 2", "Steady 3"]

    served(tmp_path, script)


def test_lists_say_what_waits_for_me(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}])
        game = table["id"]
        assert await ann.get("/games", which="waiting") == []
        await ben.post(f"/games/{game}/join", expect=200)

        async def waits() -> list[bool]:
            return [bool(await v.get("/games", which="waiting")) for v in (ann, ben)]

        assert await waits() == [True, False]
        await play_first(ann, game, 1)
        assert await waits() == [False, True]
        await play_first(ben, game, 1)
        number = (await ann.get(f"/games/{game}"))["number"]
        await ann.post(f"/games/{game}/undo", expect=200, based_on=number)
        assert await waits() == [True, True]

    served(tmp_path, script)


def test_a_finished_game_is_played_again_by_the_same_players(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, zoe = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Zoe")]
        over = _record("18VA", 2, 5000)
        assert over.over
        seats = [{"kind": "me"}, {"kind": "invited"}]
        table = await ann.post("/games/import", file=over.record.to_json(), seats=seats)
        await ben.post(f"/games/{table['id']}/join", expect=200, invite=table["seats"][1]["invite"])
        assert (await ann.get(f"/games/{table['id']}"))["status"] == "finished"
        await zoe.post(f"/games/{table['id']}/rematch", expect=403)
        again = await ann.post(f"/games/{table['id']}/rematch")
        assert again["status"] == "open"
        assert [t["id"] for t in await ben.get("/games", which="waiting")] == [again["id"]]
        assert (await ben.post(f"/games/{table['id']}/rematch"))["id"] == again["id"]
        assert (await ben.post(f"/games/{again['id']}/join", expect=200))["status"] == "running"
        record = await Visitor(app).ask("GET", f"/games/{table['id']}/record")
        assert shortline.loads(record.text).over

    served(tmp_path, script)


def test_a_running_game_with_bots_keeps_its_record_to_itself(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann = await Visitor(app).come("Ann")
        seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "bot", "bot": "random"}]
        game = (await ann.post("/games", title="18AL", seats=seats))["id"]
        for what in ("record", "export"):
            answer = await ann.ask("GET", f"/games/{game}/{what}")
            assert answer.status_code == 403
            assert "the seed" in answer.json()["detail"]

    served(tmp_path, script)


def test_a_game_goes_out_in_the_form_of_the_site_or_it_is_told_why_not(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann, "openrails")
        answer = await ann.ask("GET", f"/games/{game}/export")
        assert answer.status_code == 422
        assert answer.json()["detail"]
        game = await hotseat(ann)
        await play_first(ann, game, 3)
        answer = await ann.ask("GET", f"/games/{game}/export")
        assert answer.status_code in (200, 422)
        if answer.status_code == 200:
            back = await ann.post("/games/import", file=answer.text)
            assert back["title"] == "18AL"

    served(tmp_path, script)


def test_a_player_who_is_called_like_a_corporation_can_sit_down(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, wra = [await Visitor(app).come(name) for name in ("Ann", "WRA")]
        seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "open"}]
        game = (await ann.post("/games", title="18AL", seats=seats))["id"]
        assert (await wra.post(f"/games/{game}/join", expect=200))["mine"] == ["Player WRA"]
        own = await wra.ask("POST", "/games", json={"title": "18AL", "seats": [{"kind": "me"}] * 3})
        assert own.status_code == 422
        assert "WRA" in own.json()["detail"]

    served(tmp_path, script)
