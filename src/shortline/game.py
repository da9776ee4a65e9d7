"""The game that the library gives: the engine's, with what a script asks of it beside playing.

The engine's own ``Game`` (``shortline.table.game``) knows no train, no picture and no bot. This one adds questions
that need them; each looks for what it needs when it is asked, so that ``import shortline`` stays quick.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from shortline.kernel import play
from shortline.kernel.action import Action, encode
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.kernel.state import S
from shortline.kernel.view import redacted
from shortline.table import game as engine

if TYPE_CHECKING:
    from shortline.drawing import Theme
    from shortline.eighteenxx.routes import Runs
    from shortline.families import Family


class LegalMoves:
    """The legal actions of a position: iterate over them, count them, ask for one by ``in``.

    Every value of a span counts. Where one action is offered for several that are the same (one train of a kind, the
    best run for all runs), ``in`` knows the others too.
    """

    def __init__(self, game: engine.Game[Any], seat: str | None = None) -> None:
        self._game = game
        self.offers: tuple[Offer, ...] = game.offers(seat)

    def __iter__(self) -> Iterator[Action]:
        for offer in self.offers:
            yield from offer.actions()

    def __len__(self) -> int:
        return sum(1 if offer.span is None else len(offer.span) for offer in self.offers)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        return any(action in offer for offer in self.offers) or not self._game.why_not(action)

    def of(self, kind: str | type[Action]) -> tuple[Action, ...]:
        """Those of one kind, by its class or its name."""
        name = kind if isinstance(kind, str) else kind.__name__
        if name not in self._game.rules.actions:
            raise Malformed(f"There is no action called {name!r} (there is {', '.join(self._game.rules.actions)})")
        return tuple(a for o in self.offers if type(o.action).__name__ == name for a in o.actions())

    @property
    def kinds(self) -> Mapping[str, int]:
        """The kinds of action that there are, with how many actions each has."""
        counts: dict[str, int] = {}
        for offer in self.offers:
            name = type(offer.action).__name__
            counts[name] = counts.get(name, 0) + (1 if offer.span is None else len(offer.span))
        return counts

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(f'{count:,} {name}' for name, count in self.kinds.items()) or 'none'}>"


def _parts(name: str, given: object, parts: tuple[str, ...]) -> None:
    if given is not None and not (isinstance(given, tuple | list) and len(given) == len(parts)):
        raise Malformed(f"{name} is ({', '.join(parts)}), not {given!r}")


class Game(engine.Game[S]):
    """A table of one title: what can be done, why something cannot, what has happened and what it is worth."""

    @classmethod
    def of(cls, game: engine.Game[S]) -> Self:
        """A game of the engine as one of the library; both stand where it stands."""
        new = object.__new__(cls)
        new.__dict__.update(game.copy().__dict__)
        return new

    # What can be done

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal actions now, spans included."""
        return LegalMoves(self)

    def is_legal(self, action: Action) -> bool:
        """Whether an action is allowed now."""
        return not self.why_not(action)

    def random_action(self, dice: random.Random) -> Action:
        """A legal action at random: first its kind, then the offer, then its number."""
        kinds = list(self.kinds)
        while kinds:
            some = self.offers_of(kinds.pop(dice.randrange(len(kinds))))
            if some:
                offer = dice.choice(some)
                return offer.action if offer.span is None else offer.at(dice.choice(list(offer.span)))
        raise Malformed("Nobody can do anything: the game is over")

    def after(self, *actions: Action) -> Self:
        """The game with these actions played, in a copy: this one stays where it is."""
        there = self.copy()
        for action in actions:
            there.play(action)
        return there

    # What it is worth

    def _family(self) -> Family:
        from shortline.families import family_of

        return family_of(self._states[0])

    def _at(self, at: int | None) -> Position[S, Any]:
        return self.position if at is None else Position(self.rules, self.at(at))

    def _named(self, corporation: str) -> str:
        names = tuple(self._family().corporations(self._states[0]))
        if corporation not in names:
            raise Malformed(f"There is no corporation {corporation!r} (there is {', '.join(names)})")
        return corporation

    def worth(self, seat: str, at: int | None = None) -> int:
        """What a seat is worth now, or after so many actions: cash, shares at their price, and what else counts."""
        self._seated(seat)
        return self._family().worth(self._at(at), seat)

    def price(self, corporation: str, at: int | None = None) -> int:
        """The share price of a corporation or company now, or after so many actions; 0 before it starts."""
        return self._family().price(self._at(at), self._named(corporation))

    def best_runs(self, corporation: str, trains: Sequence[str] | None = None, at: int | None = None) -> Runs:
        """The runs that pay a corporation most, proved: with its own trains, or with trains named by kind."""
        return self._family().best_runs(self._at(at), corporation, trains)

    def what_if(
        self,
        corporation: str,
        tile: tuple[str, str, int] | None = None,
        station: tuple[str, int] | None = None,
        trains: Sequence[str] = (),
        at: int | None = None,
    ) -> Runs:
        """The best runs that a corporation would have with a tile (hex, tile, rotation), a station (hex, stop) or
        trains more. No rule is asked whether it may have them: ``after`` plays an action, with every rule."""
        from shortline.families import Change

        _parts("tile", tile, ("hex", "tile", "rotation"))
        _parts("station", station, ("hex", "stop"))
        if isinstance(trains, str):
            raise Malformed(f"Trains are a list of names, [{trains!r}], not {trains!r}")
        return self._family().what_if(self._at(at), self._named(corporation), Change(tile, station, tuple(trains)))

    # What has happened

    def rows(self) -> list[dict[str, Any]]:
        """One row for each action so far, for a data frame: number, round, seat, corporation, kind, label, fields."""
        family = self._family()
        rows = []
        for number, action in enumerate(self.actions, 1):
            s = self.at(number - 1)
            procedure = self.rules.procedure(s, type(action))
            label = procedure.label(Position(self.rules, s), action) if procedure else type(action).__name__
            head = {"n": number, "round": family.round(s), "by": action.by, "operating": family.operating(s)}
            fields = {k: v for k, v in encode(action).items() if k not in ("type", "by")}
            rows.append({**head, "kind": type(action).__name__, "label": label, "fields": fields})
        return rows

    def history(self, what: str) -> Mapping[str, list[int]]:
        """A figure after each action, from before the first one: "worth" of every seat, "cash" of everybody, "price" or
        last "revenue" of every corporation. ``pandas.DataFrame(game.history("worth"))`` is a chart away."""
        from shortline.families import history

        return history(self, what)

    def table(self, seat: str | None = None, at: int | None = None) -> Mapping[str, Any]:
        """Everything on the table as plain data, as the server shows it to a seat or a watcher: players with worth and
        limits, corporations, market, privates, trains, board."""
        try:
            from shortline.server.present.families import family_of
            from shortline.server.present.parts import Parts
        except ImportError as e:
            raise Malformed(f"table() needs {e.name}: pip install 'shortline[server]'") from None
        self._seated(seat)
        number = self.number if at is None else at
        shown = redacted(self.rules, self.at(number), seat)
        return dict(family_of(shown).table(self, shown, number, Parts()))

    def comment(self, text: str, number: int | None = None) -> None:
        """Write a comment on the action that led here, or on that of a number; it goes into the record."""
        number = self.number if number is None else number
        self.at(number)
        self.about["comments"] = {**self.about.get("comments", {}), str(number): text}

    @property
    def text(self) -> str:
        """The position now as a text, which ``shortline.loads`` reads as a game that begins there."""
        return self.beginning_with(self.state).record.to_json()

    # How it looks

    def svg(
        self, runs: str | Runs | Sequence[Any] | None = None, theme: Theme = "printed", at: int | None = None
    ) -> str:
        """The board as an SVG file that stands alone.

        ``runs`` draws runs over it: "best" those that pay the operating corporation most, "turn" those of the turn
        being played, or runs as ``best_runs`` gives them.
        """
        from shortline.drawing import PALETTES, board_svg

        if str(theme) not in PALETTES:
            raise Malformed(f"There is no theme {str(theme)[:40]!r} (there is {', '.join(PALETTES)})")
        s = self._at(at).state
        return board_svg(self.rules, s, self._runs(runs, at), theme)

    def _runs(self, runs: str | Runs | Sequence[Any] | None, at: int | None) -> Sequence[Any]:
        from shortline.eighteenxx.routes import Runs

        s = self._at(at).state
        if runs is None:
            return ()
        if runs == "turn":
            return self._family().turn_runs(s)
        if runs == "best":
            operating = self._family().operating(s)
            return self.best_runs(operating, at=at).written() if operating else ()
        if isinstance(runs, str):
            raise Malformed(f'runs are "best", "turn" or what best_runs gives, not {runs!r}')
        return runs.written() if isinstance(runs, Runs) else runs

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from html import escape

        return f"<figure>{self.svg()}<figcaption>{escape(str(self))}</figcaption></figure>"

    def __str__(self) -> str:
        """Where the game stands, in a line."""
        if self.over:
            scores: Sequence[tuple[str, int]] = getattr(self.state, "scores", tuple)()
            where = "over" + "".join(f", {seat} {self.rules.money(worth)}" for seat, worth in scores)
        else:
            where = f"{self._round()}{' or '.join(play.to_act(self.state))} to act"
        return f"{self.title.id}, {self.number} actions, {where}"

    def _round(self) -> str:
        try:
            return self._family().round(self.state) + ", "
        except Malformed:  # a kind of game that the library does not know
            return ""

    def __repr__(self) -> str:
        return f"<Game {self}>"
