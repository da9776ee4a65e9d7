"""Bots in any language: one JSON object a line over a program's standard input and output.

``EngineBot`` is our side: it starts a command and asks it for moves. ``serve`` is the other: a bot of ours answers on
standard input and output, for a program of somebody else's. docs/engine.md has the messages.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import weakref
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any

from shortline.bots import registry
from shortline.bots.protocol import NODES, Bot, Choice, Observation, observe
from shortline.kernel.action import decode, encode
from shortline.kernel.offer import Offer
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules, Position
from shortline.kernel.state import canonical
from shortline.table.restore import restored
from shortline.titles import find as find_title

PROTOCOL = 1
PREFIX = "cmd:"
"""A player of this name is a command: ``cmd:python my_bot.py``. Only an arena runs one, never a server."""

LONGEST = 1_000_000
"""No line of an answer is longer."""

# Any, throughout: messages are plain JSON.
Message = dict[str, Any]


def find(name: str) -> Bot:
    """The player of that name, or the command behind ``cmd:``."""
    return EngineBot(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else registry.find(name)


class EngineBot:
    """A bot that is a program of its own, in whatever language."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as e:
            raise Malformed(f"The bot {command!r} cannot be started: {e}") from None
        self._end = weakref.finalize(self, _stop, self._process)
        answer = self._ask({"type": "hello", "protocol": PROTOCOL})
        if answer.get("type") != "ready":
            raise Malformed(f"The bot {command!r} answers hello with {str(answer)[:100]}, not with ready")
        self.name = str(answer.get("name", command))[:80]

    def choose(self, obs: Observation) -> Choice:
        """What the program answers to the position."""
        answer = self._ask(asked(obs))
        if answer.get("type") != "choice":
            raise Malformed(f"It answers with {str(answer)[:200]}, not with a choice")
        action = decode(answer.get("action"), obs.rules.actions)
        return Choice(action, str(answer.get("why", "")))

    def close(self) -> None:
        """End the program."""
        self._end()

    def _ask(self, message: Message) -> Message:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            stdin.flush()
            line = stdout.readline(LONGEST)
            answer = json.loads(line) if line else None
        except (OSError, ValueError) as e:
            raise Malformed(f"The bot {self._command!r} does not answer with a line of JSON: {e}") from None
        if not isinstance(answer, dict):
            raise Malformed(f"The bot {self._command!r} has ended" if answer is None else "An answer is an object")
        return answer


def _stop(process: subprocess.Popen[str]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # it may have ended by itself, with something unread
                stream.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def asked(obs: Observation) -> Message:
    """The message that asks for a move: what the seat sees, and what it may do."""
    at = Position(obs.rules, obs.state)
    return {
        "type": "choose",
        "title": obs.title,
        "options": dict(obs.rules.options),
        "seats": list(obs.state.seats),
        "seat": obs.seat,
        "seed": obs.seed,
        "nodes": obs.nodes,
        "state": canonical(obs.state),
        "offers": [_offer(at, offer) for offer in obs.offers],
    }


def _offer(at: Position[Any, Any], offer: Offer) -> Message:
    procedure = at.rules.procedure(at.state, type(offer.action))
    span = offer.span
    return {
        "action": encode(offer.action),
        "label": procedure.label(at, offer.action) if procedure else type(offer.action).__name__,
        "span": None if span is None else {"field": span.field, "low": span.low, "high": span.top, "step": span.step},
    }


def serve(bot: Bot, name: str, lines: Iterable[str], out: IO[str]) -> None:
    """Answer the messages that come in, until there are no more or one says quit. A mistake is answered, too."""
    for line in lines:
        if not line.strip():
            continue
        try:
            message = json.loads(line)
            if message.get("type") == "quit":
                return
            answer = _answer(bot, name, message)
        except (ValueError, AttributeError) as e:
            answer = {"type": "error", "text": f"This is not a message: {e}"}
        except Malformed as e:
            answer = {"type": "error", "text": str(e)}
        print(json.dumps(answer, ensure_ascii=False), file=out, flush=True)


def _answer(bot: Bot, name: str, message: Message) -> Message:
    match message.get("type"):
        case "hello":
            return {"type": "ready", "name": name, "protocol": PROTOCOL}
        case "choose":
            choice = bot.choose(_observation(message))
            return {"type": "choice", "action": encode(choice.action), "why": choice.why}
        case other:
            raise Malformed(f"There is no message {other!r} (there is hello, choose, quit)")


def _observation(message: Message) -> Observation:
    """What a message shows: its state under the rules of the table."""
    title = find_title(message.get("title", ""))
    seats = title.seated(message.get("seats", ()))
    rules: AnyRules = title.compose(title.chosen(message.get("options", {}), len(seats)), len(seats))
    first, _ = title.start(rules, seats, 0)
    state = restored(rules, message.get("state"), first)
    seat = message.get("seat")
    if not isinstance(seat, str) or seat not in state.top.actors:
        raise Malformed(f"{seat!r} is not to act")
    seed, nodes = message.get("seed", 0), message.get("nodes", NODES)
    if type(seed) is not int or type(nodes) is not int or nodes < 1:
        raise Malformed("seed and nodes are whole numbers")
    return observe(rules, state, seat, seed, nodes)
