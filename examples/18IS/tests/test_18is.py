"""18IS: its files are without fault, its own rule does what it says, whole games are played, drawn and left to bots."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

import shortline
from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.cli.chooser import Chooser, play_out
from shortline.cli.panels import rail_tables
from shortline.drawing import board_svg, svg, symbols
from shortline.eighteenxx.board.board import Laid, Station
from shortline.eighteenxx.component import bonuses, extras, ground_cost, income, stays_open
from shortline.eighteenxx.components.exchange import ExchangePrivate
from shortline.eighteenxx.components.tile_power import LayPowerTile
from shortline.eighteenxx.components.token_power import PlacePowerToken
from shortline.eighteenxx.components.trade_in import TradeInTrain
from shortline.eighteenxx.events import PhaseBegan, RoundBegan
from shortline.eighteenxx.frames import OperatingRound, TileStep
from shortline.eighteenxx.market import Cell, Market, Token
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes.network import Place
from shortline.eighteenxx.routes.trains import Values
from shortline.eighteenxx.shares import freed
from shortline.eighteenxx.state import Round, Turn
from shortline.kernel.play import Tx, apply, offers, refusals
from shortline.kernel.rules import Position
from shortline.kernel.view import view
from shortline.parts.holdings import Holdings
from shortline.server.present.printed import printed
from shortline.titles import faults, package

SEATS = ("Ann", "Ben", "Cal", "Dee")


def new_game(players: int = 3, seed: int = 0, **options: bool) -> shortline.Game:
    """A new game."""
    return shortline.new_game("18IS", SEATS[:players], options, seed)


def test_it_comes_in_by_its_entry_point() -> None:
    assert package("18IS") == "island_18is"
    assert "18IS" in [title.id for title in shortline.titles()]
    assert "18IS" not in faults()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_comes_to_its_end_and_proves_itself(players: int) -> None:
    game = new_game(players, seed=players)
    play_out(game, Chooser(players), 20_000)
    assert game.over
    assert shortline.loads(game.record.to_json()).digest == game.digest


def test_the_ferry_pays_and_more_at_a_table_that_says_so() -> None:
    for game, pays in ((new_game(), 50), (new_game(rich_ferry=True), 100)):
        (ferry,) = bonuses(Position(game.rules, game.state), "NL")
        assert (ferry.amount, set(ferry.places)) == (pays, {"A4", "G6"})


def at(game: shortline.Game, **changes: object) -> RailAt:
    """The position of a game with something changed."""
    return Position(game.rules, replace(game.state, **changes))


def test_the_stonemasons_make_mountains_cheaper_for_their_corporation() -> None:
    game = new_game()
    owned = {**game.state.privates, "SM": game.state.operating}
    assert [ground_cost(at(game), h) for h in ("D3", "F7", "E4")] == [60, 20, 40]
    assert [ground_cost(at(game, privates=owned), h) for h in ("D3", "F7", "E4")] == [0, 0, 40]


def test_the_lighthouse_stays_with_a_player_and_pays_more() -> None:
    game = new_game()
    anns = {**game.state.privates, "LT": "Ann", "HB": "Ann"}
    sold = {**game.state.privates, "LT": "NL"}
    assert [income(at(game, privates=anns, phase=phase), "LT") for phase in ("4", "5", "6")] == [20, 40, 40]
    assert income(at(game, privates=sold, phase="5"), "LT") == 20
    assert [stays_open(at(game, privates=anns), p) for p in ("LT", "HB")] == [True, False]
    assert not stays_open(at(game, privates=sold), "LT")


def test_the_harbour_board_is_exchanged_for_a_share() -> None:
    done = 0
    for seed in range(6):
        game, chooser = new_game(seed=seed), Chooser(seed)
        for _ in range(600):
            if game.over:
                break
            exchanges = [o.action for o in game.offers() if type(o.action).__name__ == "ExchangePrivate"]
            if not exchanges:
                game.play(chooser.pick(game))
                continue
            (action,) = exchanges
            before = game.state.holdings.of("WH", action.by)
            game.play(action)
            assert game.state.holdings.of("WH", action.by) == before + 1
            assert "HB" not in game.state.privates
            assert game.why_not(action)[0].key in ("exchange.owner", "turn.other_seat")
            done += 1
            break
    assert done


def test_the_exchange_is_refused_with_the_rule() -> None:
    game = new_game()
    while type(game.state.top).__name__ != "StockTurn":
        game.play(Chooser(game.number).pick(game))
    seat = game.to_act[0]
    other = next(s for s in SEATS[:3] if s != seat)
    position = at(game, privates={**game.state.privates, "HB": other})
    (refusal,) = refusals(position.rules, position.state, ExchangePrivate(seat, "HB"))
    assert (refusal.key, refusal.cite) == ("exchange.owner", "18IS P3")
    mine = at(game, privates={**game.state.privates, "HB": seat})
    fresh = replace(
        mine.state, corporations={**mine.state.corporations, "WH": replace(mine.state.corporations["WH"], par=0)}
    )
    (refusal,) = refusals(position.rules, fresh, ExchangePrivate(seat, "HB"))
    assert refusal.text == "WH has not been started"


def stock_turn(game: shortline.Game) -> shortline.Game:
    """The game, played at random up to the first stock turn."""
    while type(game.state.top).__name__ != "StockTurn":
        game.play(Chooser(game.number).pick(game))
    return game


def test_a_player_may_exchange_in_the_stock_turn_of_another() -> None:
    game = stock_turn(new_game())
    other = next(s for s in SEATS[:3] if s not in game.to_act)
    started = {**game.state.corporations, "WH": replace(game.state.corporations["WH"], par=60)}
    there = at(game, privates={**game.state.privates, "HB": other}, corporations=started)
    action = ExchangePrivate(other, "HB")
    assert refusals(there.rules, there.state, action) == ()
    assert action in [o.action for o in view(there.rules, there.state, other).offers]
    after, _ = apply(there.rules, there.state, action)
    assert after.holdings.of("WH", other) == 1
    assert after.top.actors == game.state.top.actors  # it is still the turn of whoever had it
    (refusal,) = refusals(there.rules, there.state, BuyShare(other, "WH", "initial_offering"))
    assert refusal.key == "turn.other_seat"


def test_the_tramway_lays_a_tile_on_the_peak_for_its_player() -> None:
    game = stock_turn(new_game())
    owner = next(s for s in SEATS[:3] if s not in game.to_act)
    there = at(game, privates={**game.state.privates, "PT": owner})
    offered = [o.action for o in view(there.rules, there.state, owner).offers if isinstance(o.action, LayPowerTile)]
    assert {(a.hex, a.tile) for a in offered} == {("D3", "8"), ("D3", "9")}
    after, _ = apply(there.rules, there.state, offered[0])
    assert after.board.laid["D3"].tile == offered[0].tile
    assert "PT" not in after.privates
    assert after.ledger == there.state.ledger  # free
    for wrong, key in (
        (replace(offered[0], hex="C4"), "tile_power.hex"),
        (replace(offered[0], tile="7"), "tile_power.tile"),
        (replace(offered[0], rotation=6), "tile_power.sides"),
        (replace(offered[0], by=game.to_act[0]), "tile_power.owner"),
    ):
        assert refusals(there.rules, there.state, wrong)[0].key == key
    assert refusals(there.rules, after, offered[0])[0].key == "tile_power.owner"


def slate(game: shortline.Game, owner: str, phase: str = "4") -> RailAt:
    """NL's tile step, with its home on the map and track to Lantern (C8)."""
    s = game.state
    track = {h: Laid(t, turn) for h, t, turn in (("C6", "9", 1), ("C8", "57", 1))}
    board = replace(s.board, stations=(Station("C4", 0, "NL"),), laid={"C4": Laid("57", 1), **track})
    turn = Turn("NL", False)
    step = TileStep(("Ann",))
    return at(
        game,
        cursor=(*s.cursor[:1], OperatingRound(), step),
        board=board,
        turn=turn,
        phase=phase,
        privates={**s.privates, "SC": owner},
    )


def test_the_slate_token_pays_where_track_leads() -> None:
    there = slate(new_game(), "NL")
    offered = [o.action for o in offers(there.rules, there.state) if isinstance(o.action, PlacePowerToken)]
    assert [a.hex for a in offered] == ["C8"]  # no track leads to Quarry
    after, events = apply(there.rules, there.state, offered[0])
    assert [(e.place, e.amount) for e in extras(Position(there.rules, after), "NL")] == [("C8", 20)]
    assert not list(extras(Position(there.rules, after), "LV"))
    said = [text for event in events if (text := event.text(there.rules))]
    assert said[0] == "NL puts the token of Slate Company on C8 Lantern"
    (refusal,) = refusals(there.rules, after, offered[0])
    assert (refusal.key, refusal.cite) == ("token_power.once", "18IS P6")
    for hex_id, key in (("F7", "token_power.reach"), ("E6", "token_power.city")):
        assert [r.key for r in refusals(there.rules, there.state, replace(offered[0], hex=hex_id))] == [key]
    others = slate(new_game(), "Ann")
    assert [r.key for r in refusals(others.rules, others.state, offered[0])] == ["token_power.owner"]
    tx = Tx(there.rules, replace(after, phase="5"))
    tx.emit(PhaseBegan("5", "5"))
    assert list(extras(tx.at, "NL"))
    tx.emit(PhaseBegan("6", "6"))
    assert not list(extras(tx.at, "NL"))


def operating(trains: tuple[str, ...], cash: int, phase: str = "5") -> RailAt:
    """The train step of NL, with these trains and this money, when the next train is a 6."""
    game = g = in_train_step()
    data = game.rules.data
    gone = {t: data.trains[t].count for t in ("2", "3", "4", "5")}
    s = replace(
        g.state,
        phase=phase,
        depot=replace(g.state.depot, upcoming=tuple(t for t in g.state.depot.upcoming if t[0] == "6"), sold=gone),
        corporations={**g.state.corporations, "NL": replace(g.state.corporations["NL"], trains=trains)},
        ledger={**g.state.ledger, "NL": cash, "bank": g.state.ledger["bank"] + g.state.ledger["NL"] - cash},
    )
    return Position(game.rules, s)


def in_train_step() -> shortline.Game:
    """A game in NL's train step, reached by random play of some seed."""
    for seed in range(40):
        found = new_game(seed=seed)
        while not found.over:
            if found.state.operating == "NL" and type(found.state.top).__name__ == "TrainStep":
                return found
            found.play(Chooser(found.number).pick(found))
    raise AssertionError("NL never came to buy a train")


def test_a_4_is_taken_in_part_payment_for_a_6() -> None:
    there = operating(("4-0",), 450)
    seat = there.state.top.actors[0]
    action = TradeInTrain(seat, "6-0", "4-0")
    assert refusals(there.rules, there.state, action) == ()
    after, events = apply(there.rules, there.state, action)
    assert after.corporations["NL"].trains == ("6-0",)
    assert after.cash("NL") == 0
    assert after.depot.open_market == ("4-0",)
    assert after.phase == "6"
    said = [text for event in events if (text := event.text(there.rules))]
    assert "NL buys a 6 train from the bank for £450" in said


def test_what_is_not_taken_in_part_payment() -> None:
    poor, other = operating(("4-0",), 449), operating(("5-0",), 600)
    seat = poor.state.top.actors[0]
    (refusal,) = refusals(poor.rules, poor.state, TradeInTrain(seat, "6-0", "4-0"))
    assert (refusal.key, refusal.cite) == ("trade_in.money", "18IS O10")
    assert refusal.text == "NL has £449 of the £450 that the 6 train costs"
    assert refusals(other.rules, other.state, TradeInTrain(seat, "6-0", "5-0"))[0].key == "trade_in.kinds"
    assert refusals(other.rules, other.state, TradeInTrain(seat, "6-0", "4-0"))[0].key == "trade_in.owned"


def test_homes_are_placed_when_an_operating_round_begins() -> None:
    game = new_game()
    floated = {c: replace(it, par=60, floated=c != "WH") for c, it in game.state.corporations.items() if c != "EP"}
    tokens = {c: Token(Cell(0, n), 1) for n, c in enumerate(floated)}
    there = at(game, corporations={**game.state.corporations, **floated}, market=Market(tokens))
    tx = Tx(there.rules, there.state)
    tx.emit(RoundBegan(Round("stock", 1)))
    assert not tx.state.board.stations
    tx.emit(RoundBegan(Round("operating", 1)))
    assert {(st.corporation, st.hex) for st in tx.state.board.stations} == {("NL", "C4"), ("LV", "E6")}


def test_the_ferries_pay_a_6_more_whatever_tiles_are_in_play() -> None:
    game = new_game()
    (north,) = game.rules.data.map.hexes["A4"].stops
    assert [north.worth("yellow"), north.worth("brown"), north.worth("yellow", ("express",))] == [20, 40, 70]
    train = game.rules.data.trains["6"].runs["6"]
    amounts = Values("green").amounts(game.state.board, train, Place("A4", "A4", 0, "offboard", "red", False, 0, 1))
    assert amounts == ((70, "North Ferry"),)


def test_in_the_orange_zone_no_limit_holds() -> None:
    game = stock_turn(new_game())
    seat = game.to_act[0]
    chart, rich = game.rules.data.chart, {**game.state.ledger, seat: 500}

    def standing(cell: Cell) -> RailAt:
        held = Holdings({**game.state.holdings.shares, "EP": {seat: 6, "open_market": 4}}, {"EP": seat})
        started = {**game.state.corporations, "EP": replace(game.state.corporations["EP"], par=60, floated=True)}
        return at(game, corporations=started, holdings=held, market=Market({"EP": Token(cell, 1)}), ledger=rich)

    action = BuyShare(seat, "EP", "open_market")
    orange, yellow = chart.marked("orange")[0], chart.marked("yellow")[0]
    assert [freed(standing(c), "EP", "free_of_limit") for c in (orange, yellow, Cell(0, 0))] == [True, True, False]
    assert refusals(game.rules, standing(orange).state, action) == ()
    assert [r.key for r in refusals(game.rules, standing(yellow).state, action)] == ["limit.one_corporation"]


def test_every_front_end_shows_pounds_and_the_zones() -> None:
    game = new_game()
    assert "£40" in board_svg(game.rules, game.state)
    drawn = svg(game.rules, game.state, "market")
    assert "no limit at all" in drawn
    assert "#f0a030" in drawn
    shown = printed(game)
    assert shown["currency"] == "£{}"
    assert [zone["name"] for zone in shown["zones"]] == ["yellow", "orange"]
    console = Console(width=160, record=True, file=StringIO())
    console.print(rail_tables.market(game.rules, game.state))
    told = console.export_text()
    assert "orange: no limit at all" in told
    assert "£90" in told
    assert "$" not in told
    play_out(game, Chooser(3), 300)
    sentences = [text for n in range(1, game.number + 1) for e in game.every_event(n) if (text := e.text(game.rules))]
    assert any("£" in text for text in sentences)
    assert not [text for text in sentences if "$" in text]
    assert not [o for o in game.offers() if "$" in game.label(o.action)]


def test_the_peak_is_closed_while_a_player_owns_the_tramway() -> None:
    game = new_game(seed=2)
    seen = set()
    for _ in range(1500):
        if game.over:
            break
        open_ = game.state.privates.get("PT") in game.state.seats
        for offer in game.offers():
            if type(offer.action).__name__ == "LayTile" and offer.action.hex == "D3":
                assert not open_
                seen.add("laid")
        seen.add("closed" if open_ else "free")
        game.play(Chooser(game.number).pick(game))
    assert seen >= {"closed", "free"}


def test_bots_play_a_whole_game() -> None:
    game = new_game(2, seed=1)
    while not game.over:
        game.play(find("steady").choose(observe(game.rules, game.state, game.to_act[0], game.number)).action)
    assert game.number > 100


def test_the_island_is_drawn_with_its_ferry() -> None:
    game = new_game()
    drawn = board_svg(game.rules, game.state)
    assert drawn.count('<g id="hex-') == len(game.rules.data.map.hexes) == 23
    assert "M-6.5 2h13l-2 4h-9z" in drawn
    assert 'id="token-EP"' in symbols(game.rules)
