"""The coach: what a strong player would think of now, why, and what each thought would bring in figures.

Ideas are a bot's opinion, in dollars by the end of the game as it counts them; every one of them is a legal action of
the seat that is to act. Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shortline.bots.opinion import distinct, judged, valued
from shortline.bots.protocol import Observation, Valued, offered
from shortline.bots.time_limit import TimedOut, time_limit
from shortline.bots.worker import Job, opened
from shortline.kernel import play
from shortline.kernel.action import Action, Plain, decode, encode
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.rules import Position
from shortline.learn.families import family_of
from shortline.learn.measures import Unit

BOT, QUICK = "strong", "steady"
"""Whose opinion it is, and whose if the first takes too long."""
SECONDS = 2.0
"""So long is thought before somebody quicker is asked: nobody waits for an idea for longer."""
MOST = 5
"""More ideas than this are no help."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the position after an action, and as it is now."""

    name: str
    of: str
    now: int
    then: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing that could be done."""

    action: Mapping[str, Plain]
    label: str
    value: int
    """What it is worth by the end, as the bot counts."""
    bar: float
    """How it compares with the best: 1 for that."""
    why: str
    hex: str
    """Where on the board, if anywhere."""
    figures: tuple[Figure, ...]
    rivals: tuple[str, ...]
    """The corporations of others that could do the same before one's next turn."""


@dataclass(frozen=True, slots=True)
class Ideas:
    """The best few ideas, and whose they are."""

    bot: str
    ideas: tuple[Idea, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move beside the best one: the dollars between them, as the bot counts."""

    bot: str
    loss: int
    best: Idea | None
    mine: Idea | None


def ideas(job: Job, most: int, seconds: float = SECONDS) -> Ideas:
    """The best few things to do, each an idea of its own; the first is what the bot would do."""
    obs = opened(job)
    bot, opinions = _weighed(obs, seconds)
    # What would only lose is no idea; if all would, the least of the evils is told alone.
    few = [it for n, it in enumerate(distinct(opinions)) if n == 0 or it.gain >= 0][: min(most, MOST)]
    return Ideas(bot, tuple(_idea(obs, it, few) for it in few))


def weighed(job: Job, action: Mapping[str, Plain], seconds: float = SECONDS) -> Weighed:
    """A legal action beside the best; ``Malformed`` or ``IllegalAction`` for another."""
    obs = opened(job)
    wanted = decode(action, obs.rules.actions)
    why = play.refusals(obs.rules, obs.state, wanted)
    if why:
        raise IllegalAction(wanted, why)
    bot, opinions = _weighed(obs, seconds)
    if not opinions:
        return Weighed(bot, 0, None, None)
    mine = judged(obs, bot, wanted, opinions)
    first = opinions[0]
    few = [first, mine]
    return Weighed(bot, max(0, round(first.gain - mine.gain)), _idea(obs, first, few), _idea(obs, mine, few))


def _weighed(obs: Observation, seconds: float) -> tuple[str, list[Valued]]:
    """What the bot thinks of, as far as it can be done: a sealed or uncertain thing is no idea. One that thinks ahead
    for too long is not waited for; what can be seen without that is told."""
    if not obs.offers:
        raise Malformed("There is nothing to do at this seat now")
    bot = BOT
    try:
        with time_limit(seconds):
            opinions = valued(obs, bot)
    except TimedOut:
        bot = QUICK
        opinions = valued(obs, bot)
    return bot, [it for it in opinions if offered(obs, it.action)]


def _idea(obs: Observation, it: Valued, among: list[Valued]) -> Idea:
    data = encode(it.action)
    at = Position(obs.rules, obs.state)
    procedure = obs.rules.procedure(obs.state, type(it.action))
    label = procedure.label(at, it.action) if procedure else str(data["type"])
    top = max(v.gain for v in among)
    least = min(0.0, *(v.gain for v in among))
    bar = 1.0 if top <= least else (it.gain - least) / (top - least)
    where = data.get("hex", "")
    rivals = family_of(obs.state).rivals(at, it.action)
    return Idea(data, label, round(it.gain), round(bar, 3), it.why, where, _figures(obs, it.action), rivals)


def _figures(obs: Observation, action: Action) -> tuple[Figure, ...]:
    """What the action makes of the figures that players look at."""
    rules, s = obs.rules, obs.state
    try:
        after, _ = play.apply(rules, s, action)
    except (IllegalAction, Malformed):  # it rests on what the seat cannot see
        return ()
    family = family_of(s)
    now, then, known = Position(rules, s), Position(rules, after), family.measures
    figures = [
        Figure(name, of, known[name].ask(now, of, ""), known[name].ask(then, of, ""), known[name].unit)
        for name, of in family.figures(s, obs.seat)
    ]
    return tuple(figures)
