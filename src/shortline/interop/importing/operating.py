"""Records of operating turns, and passes, whose meaning depends on where they stand."""

from __future__ import annotations

from shortline.eighteenxx.components.conversion import Convert
from shortline.eighteenxx.procedures.bankruptcy import GoBankrupt
from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import RunTrains, scored
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.site import ROUTE
from shortline.interop.importing.importer import STEPS_TO_PASS, Finding, Importer
from shortline.interop.routes import written_run
from shortline.interop.sitefile import Site
from shortline.interop.waits import Wait
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position


def passes(on: Importer, a: Site) -> None:
    """A pass: of a player their turn, of a corporation the step in which the site waits."""
    if a["entity_type"] == "player":
        seat = on.seat(a["entity"])
        if on.ahead and on.ahead[0].whose == seat:
            on.ahead.popleft()
        else:
            on.do(Pass(seat))
        return
    name = on.corporation(a)
    if not on.ahead:
        on.go_to_turn(name)
    if on.ahead and on.ahead[0].whose == name:
        on.ahead.popleft()
        return
    on.go_to_turn(name)
    s = on.state
    if s.operating != name:
        if name in s.round.done:
            return
        raise Malformed(f"it is not {name}'s turn")
    waiting = on.waits.now(s)
    if s.top.step not in STEPS_TO_PASS:
        raise Malformed(f"{name} cannot pass while it has to {s.top.step.replace('_', ' ')}")
    if waiting:
        on.close(waiting)
    else:
        on.play(Pass(s.top.actors[0]))


def buy_company(on: Importer, a: Site) -> None:
    """A private is bought, by a player or by the operating corporation."""
    private = on.our_private(a)
    if a["entity_type"] == "player":
        seat = on.seat(a["entity"])
        on.do(TradePrivate(seat, private, seat, a["price"]))
    else:
        on.operate(a, lambda by: BuyPrivate(by, private, a["price"]))


def lay_tile(on: Importer, a: Site) -> None:
    """A tile is laid."""
    copy, rotation = str(a["tile"]), a["rotation"]
    on.operate(a, lambda by: LayTile(by, a["hex"], on.pieces.tile(copy), rotation))
    on.pieces.lay(a["hex"], copy, rotation)


def place_token(on: Importer, a: Site) -> None:
    """A station is placed."""
    hex_id, stop = on.our_city(a)
    tokener = on.profile.corporations.ours(str(a.get("tokener", a["entity"])))
    if any((st.hex, st.stop) == (hex_id, stop) for st in on.state.board.stations_of(tokener)):
        return  # a home station for which one city was left: it stands there already
    on.operate(a, lambda by: PlaceStation(by, hex_id, stop))


def use_power(on: Importer, a: Site) -> None:
    """A power that is no tile, station or train: only a title's privates have such."""
    raise Malformed("only a private can do this")


def run_routes(on: Importer, a: Site) -> None:
    """Trains run. What they earn is what the routes pay, whatever the file says."""
    name = on.corporation(a)
    if on.ahead and on.ahead[0] == Wait(name, ROUTE) and not a["routes"]:
        on.ahead.popleft()
        return
    made = []
    for route in a["routes"]:
        train = on.pieces.train(on.state, str(route["train"]))
        ways = written_run(on.state, on.pieces, name, train, route)
        if ways:
            made.append((ways, route))
    runs = tuple(_lawful(on, name, ways) for ways, _ in made)
    on.operate(a, lambda by: RunTrains(by, runs))
    told = [route.get("revenue") for _, route in made]
    turn = on.state.turn
    if turn is None or None in told:
        return
    said = sum(told) + (a.get("extra_revenue") or 0)
    if said != turn.revenue:
        finding = Finding(on.id, name, said, turn.revenue)
        if not on.rescore:
            raise Malformed(str(finding))
        on.findings.append(finding)


def _lawful(on: Importer, corporation: str, ways: tuple[Written, ...]) -> Written:
    """The first of some ways with which nothing is wrong, or the first of all."""
    first = ways[0]
    if len(ways) > 1 and on.state.operating == corporation:
        for way in ways:
            if not scored(Position(on.rules, on.state), (way,)).faults:
                return way
    return first


def dividend(on: Importer, a: Site) -> None:
    """The revenue is paid out or withheld."""
    kinds: dict[str, type[PayOut | Withhold]] = {"payout": PayOut, "withhold": Withhold}
    if a["kind"] not in kinds:
        raise Malformed(f"there is no dividend of the kind {str(a['kind'])[:40]!r}")
    on.operate(a, kinds[a["kind"]])


def buy_train(on: Importer, a: Site) -> None:
    """A train is bought, perhaps with a private's help."""
    using = on.profile.privates.ours(str(a["entity"])) if a["entity_type"] == "company" else ""
    ours = on.pieces.train(on.state, str(a["train"]))
    kinds = on.rules.data.train(ours).runs
    runs_as = str(a.get("variant", "")) if len(kinds) > 1 and not on.state.owner_of_train(ours) else ""
    on.operate(a, lambda by: BuyTrain(by, ours, a["price"], using, runs_as))


def discard_train(on: Importer, a: Site) -> None:
    """A train over the limit is given up."""
    name = on.corporation(a)
    train = on.pieces.train(on.state, str(a["train"]))
    on.do(DiscardTrain(on.state.president(name), train), corporation=name)


def convert(on: Importer, a: Site) -> None:
    """A corporation becomes a ten-share one."""
    on.operate(a, Convert)


def bankrupt(on: Importer, a: Site) -> None:
    """The president goes bankrupt: what can still be sold is sold, each corporation's stock in one block."""
    name = on.corporation(a)
    on.go_to_turn(name)
    seat = on.state.president(name)
    for corporation in on.state.corporations:
        offers = [o.action for o in on.game.offers_of(SellShares)]
        sales = [x for x in offers if isinstance(x, SellShares) and x.corporation == corporation]
        if sales:
            on.play(max(sales, key=lambda sale: sale.shares))
    on.do(GoBankrupt(seat), corporation=name)
