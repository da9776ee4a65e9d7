"""The search of `strong`: a tile and the tile that could follow it, within the budget."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from shortline import find_title, new_game, titles
from shortline.bots import find
from shortline.bots.families import family_of
from shortline.bots.protocol import observe, offered
from shortline.bots.rail import search
from shortline.bots.rail import weights as weights_module
from shortline.bots.rail.evaluation import Evaluation
from shortline.bots.rail.player import advise, choose
from shortline.bots.rail.weights import Weights, beliefs, opening, timetable, weights
from shortline.bots.strengths import strengths
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel import play
from shortline.kernel.rules import Rules
from shortline.kernel.state import State
from shortline.parts.complaints import BadData
from tests.given import Given, given

RAIL = ("18AL", "18GA", "18VA", "18FL")


def laying(title: str) -> Given:
    """A corporation with a train, about to lay its first tile."""
    corporation = {"18AL": "L&N", "18GA": "CoG", "18VA": "N&W", "18FL": "SAL"}[title]
    g = given(title, 3, seed=1)
    g = g.par(corporation, min(g.data.chart.pars)).owns("Ann", corporation, 3)
    first = next(iter(g.data.trains.values()))
    g = g.trains(corporation, next(iter(first.runs))).cash(corporation, 300)
    return g.operating(corporation, "lay_tile")


@pytest.mark.parametrize("title", RAIL)
def test_a_tile_counts_with_the_tile_that_could_follow(title: str) -> None:
    g = laying(title)
    obs = observe(g.rules, g.state, "Ann", seed=3)
    ev = Evaluation(obs, weights("strong"))
    best = advise(ev)[:3]
    ahead = [found for found, _ in search.next_tiles(ev, best, len(best))]
    assert [v.action for v in ahead] == [v.action for v in best]
    assert all(later.gain >= now.gain for later, now in zip(ahead, best, strict=True))
    assert any("after it" in v.why for v in ahead)


@pytest.mark.parametrize("title", RAIL)
def test_the_answer_is_on_offer_and_the_same_every_time(title: str) -> None:
    g = laying(title)
    obs = observe(g.rules, g.state, "Ann", seed=3)
    found = find("strong").choose(obs)
    assert offered(obs, found.action)
    assert find("strong").choose(obs) == found
    play.apply(g.rules, g.state, found.action)


def test_a_sale_counts_with_the_purchase_that_it_pays_for() -> None:
    g = given("18AL", 3, seed=1).phase("3").par("L&N", 60).owns("Ann", "L&N", 4).par("ABC", 105).owns("Ben", "ABC", 3)
    g = g.owns("Ann", "ABC", 2).trains("L&N", "3", "3").cash("L&N", 300).cash("Ann", 10).stock_round(5, "Ann")
    s = g.state
    for corporation in ("L&N", "ABC"):
        s = s.corporation(corporation, floated=True, operated=True)
    obs, w = observe(g.rules, s, "Ann"), weights("strong", "18AL").but(noise=0.0)
    ev = Evaluation(obs, w)
    best = advise(ev)
    sale = SellShares("Ann", "ABC", 1)
    assert best[0].action == Pass("Ann")
    alone = {v.action: v.gain for v in best}
    bundled = {v.action: v for v, _ in search.bundles(ev, best, int(w.width))}
    bought, _ = play.apply(g.rules, s, sale)
    then = advise(Evaluation(observe(g.rules, bought, "Ann"), w, ev.shared, ev))[0]
    assert isinstance(then.action, BuyShare)
    assert bundled[sale].gain == pytest.approx(alone[sale] + then.gain)
    assert bundled[Pass("Ann")].gain == 0
    assert "; then a share of L&N" in bundled[sale].why
    assert search.deep(obs, w).action == sale
    assert search.deep(obs, w.but(bundles=0.0)) == choose(obs, w.but(bundles=0.0))


def test_without_a_budget_the_first_thought_is_the_answer() -> None:
    g = laying("18AL")
    obs = replace(observe(g.rules, g.state, "Ann", seed=3), nodes=0)
    assert find("strong").choose(obs) == choose(obs, weights("strong", "18AL"))


def test_beliefs_name_what_the_title_has() -> None:
    for title in titles():
        rules, state = given_table(title.id)
        family_of(state).check(rules)
    assert opening("18AL", "TAG") == 60
    assert opening("18AL", "no such corporation") == 0
    assert timetable("18AL")["4D"] == 0.7
    assert timetable("a title without a folder") == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[opening]\nTAQ = 5", "bots.toml: opening.TAQ: 18AL has no 'TAQ', perhaps 'TAG' is meant"),
        ("[timetable]\n9 = 5", "bots.toml: timetable.9: 18AL has no '9'"),
        ('[actions]\nLayTyle = "sealed_bid"', "bots.toml: actions.LayTyle: 18AL has no 'LayTyle', perhaps 'LayTile'"),
        ('[actions]\nLayTile = "sealed"', "bots.toml: actions.LayTile: must be 'private_at_its_price' or 'sealed_bid'"),
        ("[easy]\nnoises = 5", "bots.toml: easy.noises: is no weight"),
        ("[easy]\nnoise = true", "bots.toml: easy.noise: must be a number, not true"),
        ("[stops]\nyellow = 5", "bots.toml: stops: says nothing of green tiles"),
        ("[powrs]\nNDY = 5", "bots.toml: powrs: unknown key, perhaps 'powers' is meant"),
    ],
)
def test_a_slip_in_a_titles_beliefs_is_refused(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots.toml").write_text(text)
    monkeypatch.setattr(weights_module, "title_file", lambda title, name: tmp_path / name)
    beliefs.cache_clear()
    rules, state = given_table("18AL")
    with pytest.raises(BadData) as refused:
        family_of(state).check(rules)
    monkeypatch.undo()
    beliefs.cache_clear()
    assert complaint in str(refused.value)


def given_table(title: str) -> tuple[Rules, State]:
    """The rules and the first position of a title's smallest table."""
    g = new_game(title, ["Ann", "Ben", "Cal", "Dee"][: find_title(title).players[0]])
    return g.rules, g.state


def test_a_share_of_anothers_corporation_must_promise_more() -> None:
    g = (
        given("18AL", 3, seed=1)
        .cash("Ann", 900)
        .par("L&N", 60)
        .owns("Ann", "L&N", 3)
        .par("ABC", 60)
        .owns("Ben", "ABC", 3)
    )
    obs, w = observe(*_turn(g.stock_round(1, "Ann"))), weights("steady").but(noise=0.0)

    def gains(w: Weights) -> dict[str, float]:
        found = advise(Evaluation(obs, w))
        return {v.action.corporation: v.gain for v in found if isinstance(v.action, BuyShare)}

    plain, asking = gains(w), gains(w.but(other_share=40.0))
    assert asking["ABC"] == pytest.approx(plain["ABC"] - 40)
    assert asking["L&N"] == pytest.approx(plain["L&N"])


def test_a_train_beyond_the_first_is_liked_better() -> None:
    def liked(trains: tuple[str, ...]) -> float:
        g = given("18AL", 3, seed=1).par("L&N", 60).owns("Ann", "L&N", 6).trains("L&N", *trains).cash("L&N", 500)
        obs, w = observe(*_turn(g.operating("L&N", "buy_trains"))), weights("steady").but(noise=0.0)
        gains = [
            next(v.gain for v in advise(Evaluation(obs, each)) if isinstance(v.action, BuyTrain))
            for each in (w, w.but(more_trains=60.0))
        ]
        return gains[1] - gains[0]

    assert liked(("2",)) == pytest.approx(60)
    assert liked(()) == pytest.approx(0)


def _turn(g: Given) -> tuple[Rules, EighteenXX, str]:
    return g.rules, g.state, "Ann"


def test_nobody_starts_what_his_certificates_cannot_float() -> None:
    def best_start(held: int) -> float:
        g = given("18AL", 3, seed=1).cash("Ann", 900)
        for corporation, shares in (("L&N", 6), ("ABC", 4), ("TAG", 4)):
            g = g.par(corporation, 60).owns("Ann", corporation, min(held, shares))
        g = g.stock_round(1, "Ann")
        found = advise(Evaluation(observe(g.rules, g.state, "Ann"), weights("steady")))
        return max(v.gain for v in found if isinstance(v.action, StartCorporation))

    assert best_start(6) < best_start(2) - 100


def test_expert_looks_at_more_and_counts_positions_not_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    g = laying("18AL")
    obs = observe(g.rules, g.state, "Ann", seed=3)
    patient, w = weights("expert", "18AL"), weights("strong", "18AL")
    assert (patient.width, patient.exits) > (w.width, w.exits)
    assert patient.but(width=w.width, sales_width=w.sales_width, exits=w.exits) == w
    looked: list[object] = []

    def costing(positions: int) -> None:
        looked.clear()
        found = lambda ev, best, few: ((looked.append(v) or v, positions) for v in best[:few])  # noqa: E731
        monkeypatch.setitem(search.SEARCHES, "lay_tile", found)

    costing(1)
    assert offered(obs, find("expert").choose(obs).action)
    assert len(looked) > w.width, "it looks at more than strong"
    costing(obs.nodes * strengths()["expert"].budget // 2)
    assert offered(obs, find("expert").choose(obs).action)
    assert len(looked) == 2, "when the budget is used up nothing more is looked at"
    costing(obs.nodes)
    find("strong").choose(obs)
    assert len(looked) == 1, "strong has less of it"


@pytest.mark.parametrize("title", RAIL)
def test_what_is_looked_at_is_counted_in_positions(title: str) -> None:
    g = laying(title)
    obs = observe(g.rules, g.state, "Ann", seed=3)
    for name in ("strong", "expert"):
        ev = Evaluation(obs, weights(name, title))
        best = advise(ev)[:3]
        for first, positions in search.next_tiles(ev, best, 3):
            after, _ = play.apply(g.rules, g.state, first.action)
            there = replace(ev.s, board=after.board)
            assert positions >= sum(isinstance(o.action, LayTile) for o in observe(g.rules, there, "Ann").offers) > 0
