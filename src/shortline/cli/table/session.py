"""A session at the table: ask, play, keep the record, until somebody leaves."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from shortline.cli import store
from shortline.cli.table import typed
from shortline.cli.table.lines import Lines
from shortline.cli.table.menu import branch, groups, lines
from shortline.cli.table.screen import Screen, limits
from shortline.kernel.action import Action, encode
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.view import sentences
from shortline.table.game import AnyGame

LOG_LINES = 15


class Back(Exception):
    """Somebody would rather do something else."""


class Session:
    """One sitting at a table: the game, the screen, the keyboard and the record file."""

    def __init__(self, game: AnyGame, console: Console, lines: Lines, record: Path | None) -> None:
        self.game = game
        self.screen = Screen(game, console)
        self.lines = lines
        self.record = record
        self.kept = record
        self.saved = game.number
        self.shown = game.number
        self.doing: Action | None = None
        self.left = False
        self.warned = False
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
            "log": self.log,
            "save": self.save,
            "all": self.all,
            "help": self.help,
            "quit": self.quit,
        }

    # The loop

    def run(self) -> None:
        """Play until somebody leaves; Ctrl-C and the end of a script are leaving, too."""
        self.screen.say("Type a number to choose, help for what else there is.")
        self.screen.log(self.game.log()[-5:])
        try:
            while not self.left:
                self.prompt()
        except (KeyboardInterrupt, EOFError):
            self.screen.say("")
        except Exception:
            self.crashed()
            raise
        self.leave()

    def prompt(self) -> None:
        """Show the position and do what is typed, until the position changes."""
        self.news()
        self.screen.position()
        menu = groups(self.game.offers())
        self.screen.menu(menu, len({g.seat for g in menu}))
        who = " or ".join(self.game.to_act)
        question = f"{who}, your choice:" if who else "The game is over (undo, log, save or quit):"
        before = self.game.state
        while self.game.state is before and not self.left:
            text = self.lines.ask(question)
            try:
                self.obey(text, lines(menu))
            except Malformed as e:
                self.screen.refuse(str(e))
            except IllegalAction as e:
                for refusal in e.refusals:
                    self.screen.refuse(f"No: {refusal}")
            except Back:
                continue

    def obey(self, text: str, menu: tuple[tuple[Offer, ...], ...]) -> None:
        """Do what is typed: a number of the menu, a command, a panel or an action."""
        if not text:
            return
        first, _, rest = text.partition(" ")
        word = first.casefold()
        if word.isdecimal():
            if not 1 <= int(word[:9]) <= len(menu):
                raise Malformed(f"There is no choice {word[:20]}; they go from 1 to {len(menu)}")
            self.lines.put_ahead(typed.words(rest))
            self.play(self.chosen(menu[int(word) - 1]))
        elif word in self.commands:
            self.commands[word](rest.strip())
        elif word in self.screen.panels.sections:
            self.screen.section(word)
        elif word.startswith("{") or typed.kind_of(first, self.game.rules.actions):
            self.play(self.typed(text))
        else:
            raise Malformed(f"{first[:40]!r} is neither a number, a command nor an action; help lists them")

    # Choosing and playing

    def chosen(self, offers: tuple[Offer, ...]) -> Action:
        """The one action that is left after all questions."""
        while (fork := branch(offers)) is not None:
            self.screen.ways(fork)
            word = self.answer(f"Which {fork.field.replace('_', ' ')}?")
            some = fork.pick(word)
            if some:
                offers = some
            else:
                self.screen.refuse(f"{word[:40]!r} is not one of them (back returns to the menu)")
        first = offers[0]
        return first.action if len(offers) == 1 and first.span is None else self.number(offers)

    def number(self, offers: tuple[Offer, ...]) -> Action:
        """The action with its number chosen; where proposals were declined there are several ranges."""
        phrase = " or ".join(limits(o)[1:-1] for o in offers)
        while True:
            word = self.answer(f"{phrase[:1].upper()}{phrase[1:]}?")
            digits = word.removeprefix("$").replace(",", "")
            value = int(digits) if digits.isdecimal() and len(digits) < 20 else None
            for offer in offers:
                if value is not None and offer.span is not None and value in offer.span:
                    return offer.at(value)
            self.screen.refuse(f"{word[:40]!r} is not {phrase} (back returns to the menu)")

    def answer(self, prompt: str) -> str:
        """The answer to a question on the way; a panel may be looked at first."""
        while True:
            word = self.lines.word(prompt)
            if word.casefold() in ("", "back"):
                raise Back
            if word.casefold() == "quit":
                self.quit("")
                raise Back
            if word.casefold() not in self.screen.panels.sections:
                return word
            self.screen.section(word.casefold())

    def typed(self, text: str) -> Action:
        """The action that is typed."""
        return typed.action(text, self.game.rules.actions, self.game.to_act)

    def play(self, action: Action) -> None:
        """Play an action and keep the record."""
        self.doing = action
        self.game.play(action)
        self.warned = False
        self.keep()

    def crashed(self) -> None:
        """The program broke: leave the record of how it came to that."""
        beside = self.record or Path(f"{self.game.title.id}.json")
        path = store.free_name(beside.parent, f"{beside.stem}-crash")
        if self.doing is not None:
            self.screen.refuse(f"The program broke; the last action asked for was {json.dumps(encode(self.doing))}.")
        try:
            store.keep(path, self.game)
            self.screen.refuse(f"The game up to there is in {path}: please report it with the lines that follow.")
        except OSError as e:
            self.screen.refuse(f"The game up to there could not be kept in {path} ({e.strerror}).")

    def keep(self) -> None:
        """Write the record file, if there is one."""
        if self.record is None:
            return
        try:
            self.write(self.record)
        except OSError as e:
            self.screen.refuse(f"{self.record} could not be written ({e.strerror}); try save with another file")

    def write(self, path: Path) -> None:
        """Write the game to a file."""
        store.keep(path, self.game)
        self.kept, self.saved = path, self.game.number

    def news(self) -> None:
        """What happened since the last prompt."""
        for number in range(self.shown + 1, self.game.number + 1):
            self.screen.log(sentences(self.game.rules, self.game.events(number)))
        self.shown = self.game.number

    # Commands

    def why(self, text: str) -> None:
        """Explain why an action is not allowed."""
        if not text:
            kinds = (typed.usage(p.action) for p in self.game.rules.step(self.game.state).all)
            self.screen.say("Type why and an action, for example: " + ", ".join(f"why {k}" for k in kinds))
            return
        action = self.typed(text)
        refusals = self.game.why_not(action)
        for refusal in refusals:
            self.screen.refuse(f"No: {refusal}")
        if not refusals:
            self.screen.say(f"{action.by} may do this: {self.game.label(action)}", "green")

    def undo(self, text: str) -> None:
        """Take the last action back."""
        self.game.undo()
        self.screen.say(f"Action {self.game.number + 1} is taken back; redo does it again", "yellow")
        self.shown = self.game.number
        self.keep()

    def redo(self, text: str) -> None:
        """Do again what was taken back."""
        self.game.redo()
        self.keep()

    def log(self, text: str) -> None:
        """The last lines of the log."""
        if text and not (text.isdecimal() and len(text) < 10):
            raise Malformed(f"log takes a number of lines, not {text[:40]!r}")
        count = int(text) if text else LOG_LINES
        self.screen.log(self.game.log()[-count:] if count else ())

    def save(self, text: str) -> None:
        """Write the record to a file."""
        path = Path(text) if text else self.record
        if path is None:
            raise Malformed("Type save and the name of a file, for example: save evening.json")
        try:
            self.write(path)
        except OSError as e:
            raise Malformed(f"{path} cannot be written ({e.strerror})") from e
        self.screen.say(f"Kept in {path}", "green")

    def all(self, text: str) -> None:
        """Show every panel."""
        self.screen.everything()

    def help(self, text: str) -> None:
        """Say what can be typed."""
        panels = {name: f"show {section.help}" for name, section in self.screen.panels.sections.items()}
        offer = next(iter(self.game.offers()), None)
        example = typed.written(offer.action) if offer else "Pass"
        typing = {"an action": f"play it as you would write it: {example}"}
        commands = HELP | typing | panels | {"all": "show all of these", "quit": "leave; Ctrl-C and Ctrl-D leave, too"}
        for word, meaning in commands.items():
            self.screen.say(f"  {word:<22} {meaning}")

    def quit(self, text: str) -> None:
        """Leave the table; a game that is kept nowhere asks once more."""
        if self.saved != self.game.number and not self.game.over and not self.warned:
            self.warned = True
            raise Malformed("This game is not saved: type save and a file name, or quit again to leave it")
        self.left = True

    def leave(self) -> None:
        """Say how to go on; at a terminal an unsaved game is kept rather than lost."""
        if self.saved != self.game.number and self.lines.terminal and not self.warned:
            self.record = store.free_name(Path(), self.game.title.id)
            self.keep()
        if self.kept is not None and self.saved == self.game.number:
            again = f"shortline table {self.game.title.id} --record {shlex.quote(str(self.kept))}"
            self.screen.say(f"Kept in {self.kept}; go on with: {again}")


HELP = {
    "a number": "choose that line of the menu; more words answer what is asked next",
    "an action": "",
    "why an action": "say why it is not allowed, and by which rule",
    "undo, redo": "take the last action back, do it again",
    "log, log 50": "what happened lately",
    "save, save FILE": "write the game to a file",
    "back": "leave a question and return to the menu",
}
