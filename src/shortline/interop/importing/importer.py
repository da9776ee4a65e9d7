"""One import at work: the site's records in, actions of ours out, in step with one another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.frames import PrivateSale
from shortline.eighteenxx.procedures.private_sale import TakePrivate, forced, unsold
from shortline.eighteenxx.procedures.stock_pass import Pass
from shortline.eighteenxx.site import BUY_COMPANY, ROUTE
from shortline.eighteenxx.state import EighteenXX
from shortline.interop.certificates import Certificates
from shortline.interop.pieces import Pieces
from shortline.interop.profile import Profile, profile, profiles
from shortline.interop.sitefile import Site, SiteFileError, SiteGame
from shortline.interop.stock_round import StockRound
from shortline.interop.waits import Wait, Waits
from shortline.kernel.action import Action
from shortline.kernel.frame import Consent
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.rules import Position
from shortline.parts.consent import Accept
from shortline.parts.holdings import PLACES
from shortline.parts.ledger import BANK
from shortline.table.game import AnyGame, Game
from shortline.titles import find

FEW = 40
"""More passes than this between two actions mean that the games have lost each other."""

STEPS_TO_PASS = {
    "convert": ("convert",),
    "lay_tile": ("lay_tile",),
    "place_station": ("place_token", "hex_token"),
    "buy_trains": ("buy_train", "sell_shares", "bankrupt", "buy_company"),
}
"""The steps of ours that a pass closes, and the types of record that belong to them."""


OF_PRIVATES = ("lay_tile", "place_token", "assign", "choose_ability")
"""The types of record that a private's power can be."""

Handler = Callable[["Importer", Site], None]
"""What a type of record means."""


@dataclass(frozen=True)
class Finding:
    """A revenue in a file that the runs do not pay."""

    action: str
    corporation: str
    said: int
    pays: int

    def __str__(self) -> str:
        return f"the runs of {self.corporation} pay ${self.pays}, and the file says ${self.said}"


@dataclass(frozen=True)
class Imported:
    """A game of the site as ours. ``after[i]`` says how many of our actions its first ``i`` actions took."""

    game: AnyGame
    after: tuple[int, ...]
    seats: Mapping[str, str]
    """The site's keys of players and our seats."""
    findings: tuple[Finding, ...] = ()
    ended: bool = False
    """Whether the players ended the game by hand."""
    stopped: str = ""
    """Why the import ends before the file does; nothing if it does not."""


class Importer:
    """One import. ``rescore`` lets a revenue that the route does not pay be a finding, not a mistake."""

    def __init__(self, site: SiteGame, rescore: bool = False) -> None:
        self.site = site
        self.rescore = rescore
        its = profile(site.title)
        if its is None:
            raise SiteFileError(f"{site.title[:40]!r} is no title that both sides play ({', '.join(profiles())} are)")
        self.profile: Profile = its
        title = find(site.title)
        rules = title.compose(title.chosen({}), title.players[1])
        self.seats = _seats(site, {BANK, *PLACES, *rules.data.corporations, *rules.data.privates})
        options = title.stored(self._options(), len(self.seats))
        self.game = Game(title, tuple(self.seats.values()), options, site.seed)
        self.rules = self.game.rules
        self.waits = Waits(self.rules, self.profile)
        self.stock_round = StockRound(self.rules, self.profile.own)
        self.ahead: deque[Wait] = deque()
        """Where the site still waits though our game has gone on by itself."""
        self.passed: Place = (0, 0, "", "")
        """The step that a record of a pass has closed last."""
        self.pieces = Pieces(self.profile)
        self.certificates = Certificates()
        for name, it in self.state.corporations.items():
            self.certificates.issue(name, it.size)
        self.findings: list[Finding] = []
        self.ended = False
        self.id = ""
        """The id of the record at work."""
        self.next: Site = {}
        """The record that comes after it."""

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {o.name: o.default for o in find(self.site.title).options}
        options |= {**self.profile.options, "random_seats": False}  # the file has its order
        for rule in self.site.optional_rules:
            if rule not in self.profile.optional_rules:
                raise SiteFileError(f"The optional rule {rule[:40]!r} of {self.site.title} is not known here")
            options[self.profile.optional_rules[rule]] = True
        return options

    @property
    def state(self) -> EighteenXX:
        """Our state now."""
        state: EighteenXX = self.game.state
        return state

    def run(self, handlers: Mapping[str, Handler]) -> Iterator[int]:
        """Import action by action; after each the number of our actions so far."""
        for number, action in enumerate(self.site.actions, 1):
            self.id = str(action.get("id", number))[:20]
            later = self.site.actions[number : number + 1]
            parts = (action, *(action.get("auto_actions") or ()))
            for part, self.next in zip(parts, (*parts[1:], *later, {}), strict=False):
                self.record(part, handlers)
            yield self.game.number

    def record(self, part: Site, handlers: Mapping[str, Handler]) -> None:
        """Play what a record of the site means; whatever is wrong with it is told with its id."""
        try:
            self._take(part, handlers)
        except IllegalAction as e:
            raise SiteFileError(f"Action {self.id} ({_asks(part)}) is refused: {e}") from e
        except KeyError as e:
            raise SiteFileError(f"Action {self.id} ({_asks(part)}): there is no {e}") from e
        except (Malformed, ValueError, TypeError, IndexError, AttributeError) as e:
            raise SiteFileError(f"Action {self.id} ({_asks(part)}): {e}") from e

    def _take(self, action: Site, handlers: Mapping[str, Handler]) -> None:
        """Play what a record of the site means."""
        if self.ended:
            raise Malformed("the game was ended before")
        self._drop_waits(action)
        if not self._own(action):
            if action["type"] not in handlers:
                raise Malformed("an action of this type is not known")
            handlers[action["type"]](self, action)
        self.catch_up()

    def _own(self, a: Site) -> bool:
        """Play a record that only the title knows, if it is one."""
        whose = a.get("entity_type")
        private = self.profile.privates.ours(str(a["entity"])) if whose == "company" else ""
        for it in self.profile.own.actions:
            if it.read is None or (it.type, it.private) != (a["type"], private):
                continue
            if it.step in ("", self.state.top.step) and (action := it.read(self, self._by(a), a)):
                own = whose == "corporation" and not it.step
                self.do(action, corporation=self.corporation(a) if own else "")
                if it.type == "lay_tile":
                    self.pieces.lay(a["hex"], str(a["tile"]), a["rotation"])
                return True
        if private and a["type"] in OF_PRIVATES:
            raise Malformed(f"the private {str(a['entity'])[:40]} has no such power")
        return False

    def _by(self, a: Site) -> str:
        """The seat behind a record: the player, or the president of the corporation."""
        return self.seat(a["entity"]) if a["entity_type"] == "player" else self.state.president(self.corporation(a))

    def _drop_waits(self, action: Site) -> None:
        """Forget where the site should still wait, if a record shows that it does not."""
        if self.ahead and action.get("entity_type") in ("corporation", "player"):
            whose = self.seat(action["entity"]) if action["entity_type"] == "player" else self.corporation(action)
            if action["type"] == "buy_company" and whose == self.ahead[0].whose:
                return  # it may buy a private wherever the site waits
            while self.ahead and not _answers(action, whose, self.ahead[0]):
                self.ahead.popleft()

    # Playing

    def play(self, action: Action, named: tuple[str, ...] = ()) -> None:
        """Play an action of ours; whoever has to agree agrees, as on the site. ``named`` certificates move first."""
        self._play(action, named)
        while isinstance(self.state.top, Consent):
            self._play(Accept(self.state.top.actors[0]), named)

    def _play(self, action: Action, named: tuple[str, ...]) -> None:
        before = self.state
        events = self.game.play(action)
        self.certificates.follow(events, named)
        self.waits.after(before, action, events, self.state)
        self.stock_round.after(before, action, events, self.state)
        self.ahead.extend(self.waits.crossed(before, events))

    def catch_up(self) -> None:
        """Play what the site does by itself: it has gone on where only we would still wait."""
        for _ in range(FEW):
            s = self.state
            if self.stock_round.over and not self.game.why_not(Pass(s.top.actors[0])):
                self.play(Pass(s.top.actors[0]))
                continue
            if action := self.profile.own.by_itself(self.game):
                self.play(action)
                return
            if isinstance(s.top, PrivateSale) and forced(Position(self.rules, s)):
                self.play(TakePrivate(s.top.actors[0], unsold(s)[0]))
                return
            if s.top.step not in STEPS_TO_PASS or self.waits.now(s) or self.ahead or self._goes_on_here():
                return
            if self.game.why_not(Pass(s.top.actors[0])):
                return
            self.play(Pass(s.top.actors[0]))

    def _goes_on_here(self) -> bool:
        """Whether the next record is of the step in which we are."""
        s, type_ = self.state, self.next.get("type")
        here, whose = type_ in STEPS_TO_PASS[s.top.step], self.next.get("entity_type")
        if whose == "company":
            private = self.profile.privates.ours(str(self.next["entity"]))
            if s.privates.get(private) != s.operating or type_ == "buy_train":
                return here and s.privates.get(private) == s.operating
            if self.profile.powers_any_time:  # it does not tell in which step the site is
                return False
            last = s.top.step == self.rules.data.sequence[-1] and self.passed != _place(s)
            return here or (last and self._opens(private, str(type_)))
        if not here or whose != "corporation" or self.corporation(self.next) != s.operating:
            return False
        return not self.waits.closed(s, BUY_COMPANY) if type_ == "buy_company" else self.passed != _place(s)

    def _opens(self, private: str, type_: str) -> bool:
        """Whether the power of a private that a type of record is can be used in this step."""
        own = (it.action for it in self.profile.own.actions if (it.private, it.type) == (private, type_))
        return any(self.rules.procedure(self.state, action) is not None for action in own)

    def close(self, step: str) -> None:
        """Close a step of the site's that waits, and go on where we can."""
        self.waits.close(self.state, step)
        self.passed = _place(self.state)
        self.catch_up()

    def go_to(self, seat: str, kind: type[Action], corporation: str = "") -> None:
        """Let whoever is asked pass until a seat may act in that way: the site did not need those passes."""
        for _ in range(FEW):
            s = self.state
            there = not corporation or s.operating == corporation or corporation == getattr(s.top, "corporation", "")
            if there and seat in s.top.actors and self.rules.procedure(s, kind):
                return
            if s.over or self.rules.procedure(s, Pass) is None:
                return
            self.play(Pass(s.top.actors[0]))

    def go_to_turn(self, corporation: str) -> None:
        """Let whoever is asked pass until it is a corporation's turn, if that is still to come."""
        for _ in range(FEW):
            s = self.state
            if s.operating == corporation or corporation in s.round.done or self.rules.procedure(s, Pass) is None:
                return
            self.play(Pass(s.top.actors[0]))

    def do(self, action: Action, named: tuple[str, ...] = (), corporation: str = "") -> None:
        """Go to where an action is open, and play it."""
        if not (corporation and corporation != self.state.operating and self.ahead):
            self.go_to(action.by, type(action), corporation)
        self.play(action, named)

    # Names

    def seat(self, key: Any) -> str:
        """Our seat of a player's key."""
        if str(key) not in self.seats:
            raise Malformed(f"no player has the key {str(key)[:40]!r}")
        return self.seats[str(key)]

    def corporation(self, action: Site) -> str:
        """The operating corporation: the entity, or for a private's action the one that is operating."""
        if action["entity_type"] != "corporation":
            return self.state.operating
        name = self.profile.corporations.ours(str(action["entity"]))
        if name not in self.state.corporations:
            raise Malformed(f"there is no corporation {name[:40]!r}")
        return name

    def our_private(self, record: Site) -> str:
        """Our name of the private that a record names."""
        return self.profile.privates.ours(str(record["company"]))

    def our_corporation(self, record: Site) -> str:
        """Our name of the corporation that a record names."""
        return self.profile.corporations.ours(str(record["corporation"]))

    def our_tile(self, record: Site) -> str:
        """Our name of the tile that a record lays."""
        return self.pieces.tile(str(record["tile"]))

    def our_city(self, record: Site) -> tuple[str, int]:
        """The hex and our stop of the city that a record names."""
        return self.pieces.city(self.state, str(record["city"]))

    def our_par(self, record: Site) -> int:
        """The starting price that a record names: "60,2,2" is $60, in a cell."""
        price = str(record["share_price"]).partition(",")[0]
        if not price.isdecimal() or len(price) > 9:
            raise Malformed(f"{str(record['share_price'])[:40]!r} is not a share price")
        return int(price)

    def operate(self, action: Site, make: Callable[[str], Action]) -> None:
        """Play an action of a corporation, by its president."""
        name = self.corporation(action)
        self.do(make(self.state.president(name)), corporation=name)


def _answers(action: Site, whose: str, wait: Wait) -> bool:
    """Whether a record says that nothing is done where the site waits."""
    if wait.whose != whose:
        return False
    if wait.step == ROUTE:
        return bool(action["type"] == "run_routes" and not action.get("routes"))
    return bool(action["type"] == "pass")


Place = tuple[int, int, str, str]


def _place(s: EighteenXX) -> Place:
    """The step of an operating turn."""
    return s.round.number, s.round.index, s.operating, s.top.step


def _seats(site: SiteGame, taken: set[str]) -> dict[str, str]:
    """Seat names of our own for the players: theirs, made distinct."""
    seats: dict[str, str] = {}
    for key, player in site.players.items():
        name = "".join(c for c in player if c.isprintable()).strip()[:36] or f"Player {key}"[:36]
        while name in seats.values() or name in taken:
            name += "'"
        seats[key] = name
    return seats


_ASKED = (
    "entity",
    "company",
    "corporation",
    "hex",
    "tile",
    "rotation",
    "city",
    "train",
    "shares",
    "share_price",
    "price",
)


def _asks(action: Site) -> str:
    """What a record asks for, in one line."""
    parts = (f"{key} {str(action[key])[:60]}" for key in _ASKED if key in action)
    return ", ".join((str(action["type"])[:40], *parts))
