"""Orders: what a player lets the server do for them, and the events that make it unsafe. See docs/play.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shortline.cuberail.events.stock import ShareBought, SharesSold
from shortline.cuberail.frames import AuctionStep
from shortline.cuberail.procedures.bidding import Bid as TileBid
from shortline.cuberail.rotation import Pass as CubePass
from shortline.eighteenxx.procedures.buy_share import BuyShare
from shortline.eighteenxx.procedures.dividend import PayOut
from shortline.eighteenxx.procedures.private_sale import Bid as PrivateBid
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.stock_pass import Pass as RailPass
from shortline.eighteenxx.running import runs_of
from shortline.kernel.action import Action, decode, encode
from shortline.kernel.event import AnyEvent
from shortline.kernel.refusal import Malformed
from shortline.parts.holdings import PresidencyChanged, SharesMoved
from shortline.server.http.problems import Problem
from shortline.server.present.families import as_rail
from shortline.server.present.moment import moment
from shortline.table.game import AnyGame

PLAN = "plan"
KINDS = (PLAN, "buy", "run", "pass", "single")
"""All kinds of orders, in the order in which they are asked."""


@dataclass(frozen=True)
class Verdict:
    """What an order says now: an action, that it is over and why, or nothing."""

    action: Action | None = None
    over: str = ""


NOTHING = Verdict()
FIRST_CHOICE = "the first choice of a tile"
"""What is bid for in an auction of action tiles."""
PASSING = (RailPass, CubePass)
A = TypeVar("A", bound=Action)


def made(game: AnyGame, seat: str, kind: str, corporation: str) -> dict[str, Any]:
    """What is kept of an order that is given now; ``Problem`` 422 for one that makes no sense."""
    s = game.state
    data: dict[str, Any] = {"since": game.number, "round": _round(game)}
    if kind not in ("buy", "run"):
        return data
    if as_rail(s) is None:
        raise Problem(422, "No such order", f"{game.title.id} has no corporations to {kind} for")
    if corporation not in s.corporations:
        raise Problem(422, "No such order", f"There is no corporation {corporation[:40]}")
    if kind == "buy" and s.corporations[corporation].floated:
        raise Problem(422, "No such order", f"{corporation} has floated")
    if kind == "run" and s.president(corporation) != seat:
        raise Problem(422, "No such order", f"{seat} is not president of {corporation}")
    data["corporation"] = corporation
    if kind == "run":
        data |= _business(game, corporation)
    return data


def verdict(game: AnyGame, seat: str, kind: str, data: Mapping[str, Any]) -> Verdict:
    """What an order of a seat that is to act says now."""
    if data["since"] > game.number:
        return Verdict(over="something was undone")
    match kind:
        case "plan":
            return _plan(game, seat, data)
        case "pass":
            return _pass(game, seat, data)
        case "buy":
            return _buy(game, seat, data)
        case "run":
            return _run(game, seat, data)
        case _:
            return _single(game, seat)


def prepared(game: AnyGame, seat: str, actions: Sequence[Action], labels: Sequence[str]) -> dict[str, Any]:
    """What is kept of moves that are prepared now."""
    moves = [{"action": encode(action), "label": label} for action, label in zip(actions, labels, strict=True)]
    return {"since": game.number, "round": _round(game), "moves": moves, "mine": _moves_of(game, seat)}


def after_one(data: Mapping[str, Any]) -> dict[str, Any]:
    """What is left of prepared moves after the first of them was made."""
    return {**data, "moves": data["moves"][1:], "mine": data["mine"] + 1}


def _moves_of(game: AnyGame, seat: str) -> int:
    return sum(action.by == seat for action in game.actions)


def _plan(game: AnyGame, seat: str, data: Mapping[str, Any]) -> Verdict:
    """Make the next of the prepared moves, if it is legal and nothing that others have done concerns the seat."""
    if _moves_of(game, seat) != data["mine"]:
        return Verdict(over="you have moved yourself")
    move = data["moves"][0]
    try:
        action = decode(move["action"], game.rules.actions)
    except Malformed as e:
        return Verdict(over=str(e))
    refused = game.why_not(action)
    if refused:
        return Verdict(over=f"{move['label']} is not possible now: {refused[0].text}")
    why = concern(game, seat, data)
    return Verdict(over=why) if why else Verdict(action)


def _offered(game: AnyGame, seat: str, *kinds: type[A]) -> Iterator[A]:
    for offer in game.offers(seat):
        if isinstance(offer.action, kinds) and offer.span is None:
            yield offer.action


def _since(game: AnyGame, seat: str, data: Mapping[str, Any]) -> Iterator[tuple[Action, AnyEvent]]:
    """What others have done since the order was given."""
    for number in range(data["since"] + 1, game.number + 1):
        action = game.actions[number - 1]
        if action.by != seat:
            for event in game.events(number, seat):
                yield action, event


def _round(game: AnyGame) -> str:
    """The round; of a cube-rail turn its phase, too: who passes while shares are sold may want to buy some."""
    s = game.state
    name = moment(game.rules, s)["round"]
    return f"{name}: {s.cursor[1].step}" if as_rail(s) is None and len(s.cursor) > 1 else name


def _pass(game: AnyGame, seat: str, data: Mapping[str, Any]) -> Verdict:
    """Pass for the rest of the round, until something concerns the seat."""
    if _round(game) != data["round"]:
        return Verdict(over="the round is over")
    why = concern(game, seat, data)
    if why:
        return Verdict(over=why)
    passing = next(_offered(game, seat, *PASSING), None)
    return Verdict(passing) if passing else NOTHING


def concern(game: AnyGame, seat: str, data: Mapping[str, Any]) -> str:
    """What of others' doings since then concerns a seat; nothing if nothing does."""
    s, holdings = game.state, game.state.holdings
    wanted = _wanted(game, seat)
    for action, event in _since(game, seat, data):
        if _bid_for(action) in wanted:
            return f"{action.by} bids for {_bid_for(action)}"
        match event:
            case PresidencyChanged() if seat in (event.old, event.new) or holdings.of(event.company, seat):
                return f"{event.company} has another president"
            case SharesMoved(company, giver) if giver in s.seats and holdings.of(company, seat):
                return f"{giver} sells {company}"
            case SharesSold(giver, company) if holdings.of(company, seat):
                return f"{giver} sells {company}"
            case SharesMoved(company=company, taker=taker) if taker in s.seats and s.president(company) == seat:
                return f"{taker} buys {company}"
            case ShareBought(taker, company) if s.president(company) == seat:
                return f"{taker} buys {company}"
            case _:
                pass
    return ""


def _wanted(game: AnyGame, seat: str) -> set[str]:
    """What a seat has bid for; of cube-rail auctions only the one that is going on counts."""
    s = game.state
    if as_rail(s) is None:
        return {FIRST_CHOICE} if isinstance(s.top, AuctionStep) and seat in s.top.auction.bids else set()
    return {_bid_for(a) for a in game.actions if a.by == seat} - {""}


def _bid_for(action: Action) -> str:
    """What an action bids for; nothing if it is no bid."""
    if isinstance(action, PrivateBid):
        return action.private
    return FIRST_CHOICE if isinstance(action, TileBid) else ""


def _buy(game: AnyGame, seat: str, data: Mapping[str, Any]) -> Verdict:
    """Buy a share of a corporation each turn until it floats."""
    s, name = game.state, data["corporation"]
    if s.corporations[name].floated:
        return Verdict(over=f"{name} has floated")
    for _, event in _since(game, seat, data):
        if isinstance(event, PresidencyChanged) and event.company == name:
            return Verdict(over=f"{name} has another president")
        if isinstance(event, SharesMoved) and event.company == name and event.giver in s.seats:
            return Verdict(over=f"{event.giver} sells {name}")
    if s.round.kind != "stock":
        return NOTHING
    last = game.actions[-1] if game.number else None
    if last is not None and last.by == seat and isinstance(last, BuyShare):
        ending = next(_offered(game, seat, RailPass), None)
        return Verdict(ending) if ending else NOTHING
    for action in _offered(game, seat, BuyShare):
        if action.corporation == name and action.source == game.rules.data.stock.new_shares:
            return Verdict(action)
    return Verdict(over=f"{seat} can buy no more {name}")


def _business(game: AnyGame, corporation: str) -> dict[str, Any]:
    """What must stay as it is for a corporation to run as before."""
    s = game.state
    return {
        "revenue": runs_of(game, corporation).revenue,
        "trains": list(s.corporations[corporation].trains),
        "phase": s.phase,
    }


def _run(game: AnyGame, seat: str, data: Mapping[str, Any]) -> Verdict:
    """Run a corporation's trains as well as can be and pay out, passing whatever else its turn offers."""
    s, name = game.state, data["corporation"]
    if s.president(name) != seat:
        return Verdict(over=f"{seat} is no longer president of {name}")
    if s.operating != name:
        return NOTHING
    for key, value in _business(game, name).items():
        if data[key] != value:
            return Verdict(over=f"{name}'s {key} has changed")
    for kind in (RunTrains, PayOut, RailPass):
        action = next(_offered(game, seat, kind), None)
        if action is not None:
            return Verdict(action)
    return Verdict(over=f"{name} has a decision to make")


def _single(game: AnyGame, seat: str) -> Verdict:
    """Do the only thing there is to do."""
    offers = game.offers(seat)
    if len(offers) == 1:
        ends = list(offers[0].ends())
        if len(ends) == 1:
            return Verdict(ends[0])
    return NOTHING
