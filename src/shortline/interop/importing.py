"""Import: a game of the site becomes a game of ours, action by action, with every rule asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from shortline.eighteenxx.procedures.buy_private import BuyPrivate
from shortline.eighteenxx.procedures.buy_share import BuyShare, StartCorporation
from shortline.eighteenxx.procedures.buy_train import BuyTrain
from shortline.eighteenxx.procedures.discard_train import DiscardTrain
from shortline.eighteenxx.procedures.dividend import PayOut, Withhold
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.private_sale import Bid, TakePrivate, unsold
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.procedures.sell_shares import SellShares
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.procedures.trade_private import TradePrivate
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import MARKET, Certificates
from shortline.interop.powers import POWERS
from shortline.interop.profile import Profile, profiles
from shortline.interop.routes import written_run
from shortline.interop.sitefile import SiteFileError, SiteGame
from shortline.kernel.action import Action
from shortline.kernel.game import Game
from shortline.kernel.play import Accept
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.rules import CONSENT
from shortline.parts.holdings import INITIAL_OFFERING, OPEN_MARKET
from shortline.titles import find

Site = Mapping[str, Any]
"""An action of the site."""

FEW = 12
"""More passes than this between two actions mean that the games have lost each other."""

IGNORED = ("program_buy_shares", "program_share_pass", "program_disable", "end_game")


@dataclass(frozen=True)
class Imported:
    """A game of the site as ours. ``after[i]`` says how many of our actions its first ``i`` actions took."""

    game: Game
    after: tuple[int, ...]
    seats: Mapping[str, str]
    """The site's keys of players and our seats."""


class Importer:
    """One import at work."""

    def __init__(self, site: SiteGame) -> None:
        self.site = site
        found = profiles().get(site.title)
        if found is None:
            raise SiteFileError(f"{site.title} is no title that both sides play")
        self.profile: Profile = found
        self.seats = _seats(site)
        self.game = Game(find(site.title), tuple(self.seats.values()), self._options())
        self.certificates = Certificates()
        self.tiles: dict[str, str] = {}
        self.trains: dict[str, str] = {}
        for name in self.game.rules.data.corporations:
            self.certificates.issue(name, range(self.state.corporations[name].size - 1))

    def _options(self) -> dict[str, Any]:
        options = dict(self.profile.options)
        for rule in self.site.optional_rules:
            if rule not in self.profile.optional_rules:
                raise SiteFileError(f"The optional rule {rule!r} of {self.site.title} is not known here")
            options[self.profile.optional_rules[rule]] = True
        return options

    @property
    def state(self) -> EighteenXX:
        """Our state now."""
        state: EighteenXX = self.game.state
        return state

    def run(self) -> Iterator[int]:
        """Import action by action; after each the number of our actions so far."""
        for number, action in enumerate(self.site.actions, 1):
            try:
                for part in (action, *(action.get("auto_actions") or ())):
                    self.take(part)
            except IllegalAction as e:
                raise SiteFileError(f"Action {action.get('id', number)} ({_asks(action)}) is refused: {e}") from e
            except (Malformed, KeyError, ValueError, TypeError, IndexError) as e:
                raise SiteFileError(f"Action {action.get('id', number)} ({_asks(action)}): {e}") from e
            yield self.game.number

    def take(self, action: Site) -> None:
        """Play what an action of the site means."""
        kind = action["type"]
        if kind in IGNORED:
            return
        handler = HANDLERS.get(kind)
        if handler is None:
            raise Malformed(f"an action of type {kind!r} is not known")
        handler(self, action)

    # Playing

    def play(self, action: Action) -> None:
        """Play an action of ours; whoever has to agree agrees, as on the site."""
        self.game.play(action)
        while self.state.top.step == CONSENT:
            self.game.play(Accept(self.state.top.actors[0]))

    def go_to(self, seat: str, kind: type[Action]) -> None:
        """Pass for everybody until a seat may act in that way."""
        for _ in range(FEW):
            if seat in self.state.top.actors and self.game.rules.procedure(self.state, kind):
                return
            self.go_on()
        raise Malformed(f"{seat} does not come to {kind.__name__}")

    def go_on(self) -> None:
        """Play the pass that the site did not need."""
        top = self.state.top
        if not top.actors:
            raise Malformed("the game is over here")
        self.play(Pass(top.actors[0]))

    def do(self, seat: str, action: Action) -> None:
        """Go to where an action is open, and play it."""
        self.go_to(seat, type(action))
        self.play(action)

    # Names

    def seat(self, key: Any) -> str:
        """Our seat of a player's key."""
        return self.seats[str(key)]

    def corporation(self, action: Site) -> str:
        """The operating corporation: the entity, or for a private's action the one that is operating."""
        if action["entity_type"] == "corporation":
            return self.profile.corporation(action["entity"])
        return self.state.operating

    def operate(self, action: Site, make: Callable[[str], Action]) -> None:
        """Play an action of a corporation, by its president."""
        name = self.corporation(action)
        for _ in range(FEW):
            if self.state.operating == name:
                break
            self.go_on()
        president = self.state.president(name)
        self.do(president, make(president))

    def hex_of(self, tile: str) -> str:
        """The hex that a tile copy lies in, or the printed hex of that name."""
        return self.tiles.get(tile) or tile.partition("-")[0]


def _seats(site: SiteGame) -> dict[str, str]:
    """Seat names of our own for the players: theirs, made distinct."""
    seats: dict[str, str] = {}
    for key in site.players:
        name = site.names[key].strip()[:32] or f"Player {key}"
        while name in seats.values():
            name += "'"
        seats[key] = name
    return seats


def _asks(action: Site) -> str:
    parts = (f"{k} {v}" for k, v in action.items() if k in ("entity", "company", "corporation", "hex", "tile", "price"))
    return ", ".join((action["type"], *parts))


# What each type of action means


def _bid(on: Importer, a: Site) -> None:
    seat, private = on.seat(a["entity"]), on.profile.private(a["company"])
    s = on.state
    if s.top.step == "private_sale" and unsold(s)[:1] == (private,):
        on.do(seat, TakePrivate(seat, private))
    else:
        on.do(seat, Bid(seat, private, a["price"]))


def _pass(on: Importer, a: Site) -> None:
    if a["entity_type"] != "player":
        return
    seat = on.seat(a["entity"])
    for _ in range(FEW):
        if seat in on.state.top.actors or not _owes_an_end(on.state):
            break
        on.go_on()
    if seat in on.state.top.actors and on.state.round.kind != "operating":
        on.play(Pass(seat))


def _owes_an_end(s: EighteenXX) -> bool:
    """Whether the player whose turn it is has acted: the site ended his turn by itself."""
    return bool(s.top.memo.get("acted")) or s.round.kind == "operating"


def _par(on: Importer, a: Site) -> None:
    seat, name = on.seat(a["entity"]), on.profile.corporation(a["corporation"])
    on.do(seat, StartCorporation(seat, name, int(a["share_price"].split(",")[0])))
    on.certificates.move(f"{name}_0", seat)


def _buy_shares(on: Importer, a: Site) -> None:
    seat = on.seat(a["entity"])
    for certificate in a["shares"]:
        site_name, _, number = certificate.rpartition("_")
        name = on.profile.corporation(site_name)
        ours = f"{name}_{number}"
        source: Literal["initial_offering", "open_market"]
        source = OPEN_MARKET if on.certificates.holder(ours) == MARKET else INITIAL_OFFERING
        on.do(seat, BuyShare(seat, name, source))
        on.certificates.move(ours, seat)
        on.certificates.preside(name, on.state.president(name))


def _sell_shares(on: Importer, a: Site) -> None:
    seat = on.seat(a["entity"])
    name = on.profile.corporation(a["shares"][0].rpartition("_")[0])
    ours = [f"{name}_{c.rpartition('_')[2]}" for c in a["shares"]]
    size = on.state.corporations[name].size
    listed = sum(on.state.holdings.presidents_shares if c.endswith("_0") else 1 for c in ours)
    sold = a["percent"] * size // 100 if a.get("percent") else listed
    on.do(seat, SellShares(seat, name, sold))
    for certificate in ours:
        on.certificates.move(certificate, MARKET)
    on.certificates.preside(name, on.state.president(name))
    for back in on.certificates.of(name, MARKET)[: listed - sold]:
        on.certificates.move(back, seat)


def _buy_company(on: Importer, a: Site) -> None:
    private = on.profile.private(a["company"])
    if a["entity_type"] == "player":
        seat = on.seat(a["entity"])
        on.do(seat, TradePrivate(seat, private, seat, a["price"]))
    else:
        on.operate(a, lambda by: BuyPrivate(by, private, a["price"]))


def _lay_tile(on: Importer, a: Site) -> None:
    number = on.profile.tile(a["tile"].rpartition("-")[0])
    rotation = a["rotation"]
    power = POWERS.get((on.site.title, a["entity"], "lay_tile")) if a["entity_type"] == "company" else None
    if power:
        on.operate(a, lambda by: power(on, by, a))
    else:
        on.operate(a, lambda by: LayTile(by, a["hex"], number, rotation))
    on.tiles = {t: h for t, h in on.tiles.items() if h != a["hex"]} | {a["tile"]: a["hex"]}


def _place_token(on: Importer, a: Site) -> None:
    tile, _, part = a["city"].rpartition("-")
    hex_id = on.hex_of(tile)
    power = POWERS.get((on.site.title, a["entity"], "place_token")) if a["entity_type"] == "company" else None
    if power:
        on.operate(a, lambda by: power(on, by, a))
    else:
        on.operate(a, lambda by: PlaceStation(by, hex_id, int(part)))


def _assign(on: Importer, a: Site) -> None:
    power = POWERS[on.site.title, a["entity"], "assign"]
    on.operate(a, lambda by: power(on, by, a))


def _run_routes(on: Importer, a: Site) -> None:
    name = on.corporation(a)

    def runs(by: str) -> Action:
        found = (written_run(on.state, name, on.trains.get(r["train"], r["train"]), r) for r in a["routes"])
        return RunTrains(by, tuple(r for r in found if r is not None))

    on.operate(a, runs)


def _dividend(on: Importer, a: Site) -> None:
    on.operate(a, PayOut if a["kind"] == "payout" else Withhold)


def _buy_train(on: Importer, a: Site) -> None:
    using = on.profile.private(a["entity"]) if a["entity_type"] == "company" else ""
    ours = on.trains.get(a["train"]) or _next_train(on.state, a["train"])
    kinds = on.game.rules.data.train(ours).runs
    held = on.state.owner_of_train(ours)
    runs_as = str(a.get("variant", "")) if len(kinds) > 1 and not held else ""
    on.operate(a, lambda by: BuyTrain(by, ours, a["price"], using, runs_as))
    on.trains[a["train"]] = ours


def _next_train(s: EighteenXX, site_train: str) -> str:
    """The next new train of the kind that the site names."""
    name = site_train.rpartition("-")[0]
    return next((t for t in s.depot.upcoming if t.rpartition("-")[0] == name), site_train)


def _discard_train(on: Importer, a: Site) -> None:
    president = on.state.president(on.profile.corporation(a["entity"]))
    on.do(president, DiscardTrain(president, on.trains.get(a["train"]) or str(a["train"])))


HANDLERS: dict[str, Callable[[Importer, Site], None]] = {
    "bid": _bid,
    "pass": _pass,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "assign": _assign,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
}


def import_game(site: SiteGame) -> Imported:
    """A game of the site as a game of ours."""
    importer = Importer(site)
    after = (0, *importer.run())
    return Imported(importer.game, after, importer.seats)
