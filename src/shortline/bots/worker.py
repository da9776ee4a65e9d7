"""Work: one move of a bot as a job that any process can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shortline.bots import registry
from shortline.bots.manners import welcome
from shortline.bots.packing import pack, unpack, warmed
from shortline.bots.protocol import NODES, Bot, Choice, Observation, offered
from shortline.bots.time_limit import TimedOut, time_limit
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import AnyRules
from shortline.kernel.view import view
from shortline.titles import find as find_title

PATIENCE = 60.0
"""After so many seconds a bot that has not answered counts as broken. built-in Bots count nodes, not seconds."""


@dataclass(frozen=True)
class Job:
    """A move to choose: the table, what the seat sees, and who plays it. It can be pickled."""

    title: str
    version: str
    options: Mapping[str, Any]
    players: int
    seat: str
    bot: str
    obs: bytes = field(repr=False)
    seed: int = 0
    nodes: int = NODES


class Broken(Exception):
    """A bot raised, hung or answered what is not legal: its seat goes to another."""

    def __init__(self, bot: str, seat: str, reason: str) -> None:
        super().__init__(bot, seat, reason)
        self.bot = bot
        self.seat = seat
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.bot} {self.reason}"


def job(
    rules: AnyRules,
    state: Any,
    seat: str,
    bot: str,
    seed: int = 0,
    nodes: int = NODES,
    unwelcome: frozenset[str] = frozenset(),
) -> Job:
    """The move of a seat that is to act, as a job: only what the seat may know, and no ``unwelcome`` offer."""
    seen = view(rules, state, seat)
    return Job(
        rules.title,
        rules.version,
        dict(rules.options),
        len(state.seats),
        seat,
        bot,
        pack(rules, (seen.state, welcome(seen.offers, unwelcome))),
        seed,
        nodes,
    )


def choose(work: Job, seconds: float = PATIENCE) -> Choice:
    """Do a job; ``Broken`` if the bot cannot."""
    obs = opened(work)
    try:
        bot = registry.find(work.bot)
    except Malformed as e:
        raise Broken(work.bot, work.seat, f"is not to be had: {e}") from e
    return asked(bot, work.bot, obs, seconds)


def opened(work: Job) -> Observation:
    """What the seat of a job sees."""
    rules = table(work.title, work.options, work.players, work.version)
    state, offers = unpack(rules, work.obs)
    return Observation(rules.title, rules, warmed(rules, state), work.seat, offers, work.seed, work.nodes)


def table(title: str, options: Mapping[str, Any], players: int, version: str = "") -> AnyRules:
    """The rules of a table, in the version with which it was begun if that is kept."""
    its = find_title(title, version)
    return its.compose(its.chosen(options), players)


def asked(bot: Bot, name: str, obs: Observation, seconds: float = PATIENCE) -> Choice:
    """The choice of a bot, proved to be one of the offers; ``Broken`` otherwise."""
    try:
        with time_limit(seconds):
            choice: Any = bot.choose(obs)
    except TimedOut:
        raise Broken(name, obs.seat, f"did not answer within {seconds:g} seconds") from None
    except Exception as e:
        raise Broken(name, obs.seat, f"failed: {type(e).__name__}: {e}") from e
    if not isinstance(choice, Choice):
        raise Broken(name, obs.seat, f"answered with {type(choice).__name__}, not with a choice")
    if not offered(obs, choice.action):
        raise Broken(name, obs.seat, f"chose what is not on offer: {str(choice.action)[:200]}")
    return Choice(choice.action, str(choice.why))
