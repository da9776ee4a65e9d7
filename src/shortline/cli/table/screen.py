"""The screen: where the game stands, what happened, and the menu of what can be done."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from shortline.cli.panels import Panels
from shortline.cli.panels.families import panels_of
from shortline.cli.table.menu import Branch, Group, branch
from shortline.kernel.action import Action
from shortline.kernel.offer import Offer
from shortline.table.game import AnyGame


def spaced(name: str) -> str:
    """A name such as LayTile as words."""
    words = "".join(" " + c.lower() if c.isupper() else c for c in name).strip()
    return words[:1].upper() + words[1:]


class Screen:
    """Prints a game as the seat to act may see it."""

    def __init__(self, game: AnyGame, console: Console) -> None:
        self.game = game
        self.console = console

    @property
    def state(self) -> object:
        """The position, without what the seat to act may not know; with several seats, without any secret."""
        actors = self.game.to_act
        return self.game.view(actors[0] if len(actors) == 1 else None).state

    @property
    def panels(self) -> Panels:
        """How the position is shown."""
        return panels_of(self.game.state)

    def say(self, text: str, style: str = "") -> None:
        """One plain line."""
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)

    def refuse(self, text: str) -> None:
        """One line about something that does not work."""
        self.say(text, "red")

    def log(self, sentences: Iterable[str]) -> None:
        """What happened."""
        for sentence in sentences:
            self.say(f"  {sentence}", "dim")

    def position(self) -> None:
        """Where the game stands, and what is useful at every prompt."""
        self.headline()
        for panel in self.panels.brief(self.game.rules, self.state):
            self.console.print(panel)
        self.say("")

    def headline(self) -> None:
        """Where the game stands, in a line."""
        head = self.panels.headline(self.game.rules, self.state)
        parts = (self.game.title.id, head, f"action {self.game.number}")
        self.console.rule(Text(" · ".join(p for p in parts if p), style="bold"), align="left")

    def section(self, name: str) -> None:
        """One panel by its name."""
        self.console.print(self.panels.sections[name].draw(self.game.rules, self.state))

    def everything(self) -> None:
        """Every panel, each under its name."""
        for name in self.panels.sections:
            self.say(f"\n{name.capitalize()}", "bold underline")
            self.section(name)

    def menu(self, rows: Iterable[Group], seats: int) -> None:
        """The offers, numbered."""
        number = 0
        for group in rows:
            who = f"{group.seat}: " if seats > 1 else ""
            if len(group.offers) > 1:
                self.console.print(self._heading(who, group.kind))
            if group.closed:
                number += 1
                self._line(str(number), *self._summary(group))
                continue
            for offer in group.offers:
                number += 1
                self._line(str(number), *self.offer(offer, who if len(group.offers) == 1 else ""))

    def offer(self, offer: Offer, who: str = "") -> tuple[str, str]:
        """An offer as a label and a note."""
        note = self.panels.note(self.game.rules, self.game.state, offer.action)
        if offer.span is not None:
            note = " ".join(part for part in (limits(offer), note) if part)
        return who + self.game.label(offer.action), note

    def ways(self, fork: Branch) -> None:
        """The values of a field, to choose from."""
        for number, (value, offers) in enumerate(fork.ways.items(), 1):
            note = self.panels.value_note(self.game.rules, self.game.state, fork.field, value)
            if len(offers) == 1:
                label, more = self.offer(offers[0])
                note = note or more or label
            else:
                note = f"{note} ({len(offers)} ways)".strip()
            self._line(str(value) if fork.by_value else str(number), "" if fork.by_value else str(value), note)

    def _heading(self, who: str, kind: type[Action]) -> Text:
        name = spaced(kind.__name__)
        about = (kind.__doc__ or "").strip().partition("\n")[0].partition(". ")[0].removesuffix(".")
        return Text.assemble((f"{who}{name}", "bold"), "  ", (about if about != name else "", "dim"))

    def _summary(self, group: Group) -> tuple[str, str]:
        values = dict.fromkeys(str(v) for v in _first_values(group))
        shown = ", ".join(list(values)[:12]) + (", …" if len(values) > 12 else "")
        return f"Choose from {len(group.offers)} ways", shown

    def _line(self, number: str, label: str, note: str) -> None:
        line = Text.assemble((f"{number:>5}", "bold green"), "  ", label)
        if note:
            line.append(f"{'  ' if label else ''}{note}", "dim")
        self.console.print(line, soft_wrap=True)


def limits(offer: Offer) -> str:
    """The limits of an offer's number, as a phrase."""
    assert offer.span is not None
    span = offer.span
    steps = f" in steps of {span.step}" if span.step > 1 else ""
    return f"({span.field} {span.low} to {span.top}{steps})" if span.low != span.top else f"({span.field} {span.low})"


def _first_values(group: Group) -> Iterable[object]:
    fork = branch(group.offers)
    return fork.ways if fork else ()
