"""Orders: the server acts for a player while that is safe, tells him when it is not, and nobody else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

import shortline
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.running import runs_of
from shortline.server.play.orders import concern, made, verdict
from tests.server.visitors import Visitor, served


def stock_round(title: str = "18VA", seed: int = 1) -> shortline.Game:
    """A game after the opening: the first stock round, somebody's turn."""
    seats = ["Ann", "Ben", "Cal"][: shortline.find_title(title).players[0]]
    game = shortline.new_game(title, seats, seed=seed)
    dice = random.Random(seed)
    while not any(isinstance(o.action, StartCorporation) for o in game.offers()):
        game.play(next(iter(dice.choice(game.offers()).ends())))
    return game


def start(game: shortline.Game) -> str:
    """Whoever is to act starts a corporation as cheaply as he can; its name."""
    action = min((a for a in game.legal() if isinstance(a, StartCorporation)), key=lambda a: a.par)
    game.play(action)
    finish(game, action.by)
    return action.corporation


def finish(game: shortline.Game, seat: str) -> None:
    """Let a seat end its turn."""
    while game.to_act == (seat,) and not game.over:
        game.play(game.action("Pass"))


def test_passing_ends_with_the_round_and_with_a_sale_that_concerns_the_seat() -> None:
    game = stock_round()
    ann = game.to_act[0]
    name = start(game)
    ben = game.to_act[0]
    order = made(game, ann, "pass", "")
    buy = next(a for a in game.legal() if isinstance(a, BuyShare) and a.corporation == name)
    game.play(buy)
    finish(game, ben)
    assert game.to_act == (ann,)
    said = verdict(game, ann, "pass", order)
    assert f"{ben} buys {name}" in said.over
    fresh = made(game, ann, "pass", "")
    assert type(verdict(game, ann, "pass", fresh).action).__name__ == "Pass"
    game.undo()
    assert "was undone" in verdict(game, ann, "pass", fresh).over


def test_passing_is_over_with_the_round() -> None:
    game = stock_round()
    ann = game.to_act[0]
    order = made(game, ann, "pass", "")
    passed, round_ = 0, game.state.round.name
    while game.state.round.name == round_:
        said = verdict(game, game.to_act[0], "pass", order) if game.to_act == (ann,) else None
        assert said is None or not said.over
        passed += said is not None
        game.play(said.action if said and said.action else game.action("Pass"))
    assert passed
    assert verdict(game, ann, "pass", order).over == "the round is over"


def open_rails(step: str, **options: bool) -> shortline.Game:
    """Open Rails at the first turn of a kind, nobody having done anything but the first thing on offer."""
    game = shortline.new_game("openrails", ["Ann", "Ben", "Cal"], options, seed=1)
    while game.state.top.step != step:
        game.play(next(iter(game.offers()[0].ends())))
    return game


def test_passing_in_open_rails_ends_with_a_purchase_a_sale_and_the_phase() -> None:
    game = open_rails("buying")
    ann = game.to_act[0]
    company = game.play(next(a for a in game.legal() if type(a).__name__ == "StartCompany"))[0].company
    order = made(game, ann, "pass", "")
    ben = game.to_act[0]
    game.play(next(a for a in game.legal() if type(a).__name__ == "BuyShare" and a.company == company))
    later = made(game, ann, "pass", "")
    while game.to_act != (ann,):
        game.play(game.action("Pass"))
    assert verdict(game, ann, "pass", order).over == f"{ben} buys {company}"
    assert verdict(game, ann, "pass", later).action == game.action("Pass")
    while game.state.top.step != "selling":
        passing = [a for a in game.legal() if type(a).__name__ == "Pass"]
        game.play(passing[0] if passing else next(iter(game.offers()[0].ends())))
    assert verdict(game, ann, "pass", later).over == "the round is over"
    while game.to_act != (ben,):
        game.play(game.action("Pass"))
    selling = made(game, ann, "pass", "")
    game.play(next(a for a in game.legal() if type(a).__name__ == "SellShares" and a.company == company))
    assert concern(game, ann, selling) == f"{ben} sells {company}"


def test_passing_in_an_auction_for_tiles_ends_with_a_higher_bid() -> None:
    game = open_rails("auction", action_auction=True)
    ann = game.to_act[0]
    unbid = made(game, game.state.seats[0], "pass", "")
    game.play(game.offers()[0].action)
    order, ben = made(game, ann, "pass", ""), game.to_act[0]
    game.play(game.offers()[0].action)
    assert verdict(game, ann, "pass", order).over == f"{ben} bids for the first choice of a tile"
    cal = game.to_act[0]
    assert verdict(game, cal, "pass", unbid).action == game.action("Pass")


def test_buying_goes_on_until_the_corporation_floats() -> None:
    game = stock_round("18AL")
    ann = game.to_act[0]
    name = start(game)
    order = made(game, ann, "buy", name)
    bought = 0
    for _ in range(40):
        if game.to_act != (ann,):
            game.play(game.action("Pass"))
            continue
        said = verdict(game, ann, "buy", order)
        if said.over:
            break
        if said.action is None:
            game.play(game.action("Pass"))
            continue
        bought += type(said.action).__name__ == "BuyShare"
        game.play(said.action)
    assert bought
    assert game.state.corporations[name].floated or "can buy no more" in said.over
    with pytest.raises(Exception, match="no corporation"):
        made(game, ann, "buy", "Nowhere")


def operating(seed: int) -> tuple[shortline.Game, str]:
    """A game in which a corporation with a train is about to begin its turn, and the corporation."""
    game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], seed=seed)
    dice = random.Random(seed)
    for _ in range(1500):
        s = game.state
        if game.over:
            break
        ready = s.operating and not s.turn.ran and s.corporations[s.operating].trains
        if ready and runs_of(game, s.operating).revenue and game.to_act == (s.president(s.operating),):
            return game, s.operating
        game.play(next(iter(dice.choice(game.offers()).ends())))
    return operating(seed + 1)


def test_running_and_paying_lasts_while_nothing_changes() -> None:
    game, name = operating(1)
    seat = game.to_act[0]
    order = made(game, seat, "run", name)
    done = []
    while game.state.operating == name and game.to_act == (seat,):
        said = verdict(game, seat, "run", order)
        if said.action is None:
            assert said.over
            break
        done.append(type(said.action).__name__)
        game.play(said.action)
    assert {"RunTrains", "PayOut"} <= set(done)
    game, name = operating(1)
    changed = {**order, "revenue": order["revenue"] + 10}
    assert "revenue has changed" in verdict(game, seat, "run", changed).over


async def table(app: FastAPI, title: str = "18VA") -> tuple[Visitor, Visitor, str]:
    """Ann and Ben at a table, Ann to act; jobs are done when the test says so."""
    await app.state.services.jobs.stop()
    ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
    game = (await ann.post("/games", title=title, seats=[{"kind": "me"}, {"kind": "open"}], seed=1))["id"]
    await ben.post(f"/games/{game}/join", expect=200)
    return ann, ben, game


def test_an_order_is_carried_out_through_the_log_and_is_nobody_elses_business(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game = await table(app)
        path = f"/games/{game}/orders"
        assert (await ann.ask("PUT", f"{path}/pass", json={})).status_code == 204
        assert [o["kind"] for o in await ann.get(path)] == ["pass"]
        assert await ben.get(path) == []
        assert (await ben.ask("PUT", f"{path}/pass", json={"seat": "Ann"})).status_code == 403
        assert (await ann.ask("PUT", f"{path}/fly", json={})).status_code == 422
        assert (await ann.ask("PUT", f"{path}/buy", json={"corporation": "Nowhere"})).status_code == 422
        await app.state.services.jobs.run_due()
        log = await ben.get(f"/games/{game}/log")
        assert [(line["by"], line["kind"]) for line in log] == [("Ann", "Pass")]
        await ann.post(f"/games/{game}/undo", expect=200, based_on=1)
        assert await ann.get(path) == []
        notices = await ann.get("/me/notices")
        assert "was undone" in next(n["text"] for n in notices if n["kind"] == "order")
        assert not [n for n in await ben.get("/me/notices") if n["kind"] == "order"]
        assert (await ann.ask("DELETE", f"{path}/pass")).status_code == 404

    served(tmp_path, script)


def test_a_turn_without_a_choice_is_taken_if_asked(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game = await table(app, "18FL")
        for visitor in (ann, ben):
            assert (await visitor.ask("PUT", f"/games/{game}/orders/single", json={})).status_code == 204
        for number, visitor in enumerate((ann, ben)):
            await app.state.services.jobs.run_due()
            view = await visitor.get(f"/games/{game}/view")
            assert view["number"] == number, "there is a choice, so nothing was done"
            assert (await visitor.act(game, view["offers"][number]["action"], number)).status_code == 201
        await app.state.services.jobs.run_due()
        first = (await ann.get(f"/games/{game}"))["to_act"]
        chooser = ann if first == ["Ann"] else ben
        offers = (await chooser.get(f"/games/{game}/view"))["offers"]
        assert len(offers) > 1
        await chooser.act(game, offers[0]["action"], 2)
        await app.state.services.jobs.run_due()
        log = await ann.get(f"/games/{game}/log")
        taken = [(line["by"], line["kind"]) for line in log]
        other = "Ben" if chooser is ann else "Ann"
        assert taken[3] == (other, "ChoosePrivate"), "one private was left"
        assert [n["kind"] for n in await ann.get(f"/games/{game}/orders")] == ["single"]

    served(tmp_path, script)
    game: Any = stock_round()
    seat = game.to_act[0]
    assert verdict(game, seat, "single", made(game, seat, "single", "")).action is None
