"""The players by their names: the built-in ones, and those that other packages bring along."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from shortline.bots.characters import CharacterBot, characters
from shortline.bots.players import Thinker
from shortline.bots.players import about as thinkers_about
from shortline.bots.protocol import Bot
from shortline.bots.random import RandomBot
from shortline.bots.strengths import strengths
from shortline.bots.styles import is_styled
from shortline.kernel.refusal import Malformed

GROUP = "shortline.bots"
"""The group of entry points in which a package names its players."""

LAST_RESORT = "random"
THINKING = tuple(strengths())
_BUILT_IN = (LAST_RESORT, *THINKING)
"""The built-in strengths, weakest first."""

USUAL = "steady"
"""Who sits down where nobody has said which player: never the first of a list."""
SLOWEST = "expert"
"""Who is put forward last of those that think: people do not like to wait."""


def names() -> tuple[str, ...]:
    """All players that can take a seat: strengths, weakest first, characters, then those from outside by name.
    Styles, alone or over a strength, are for the arena: ``find`` knows them too."""
    return (*_BUILT_IN, *characters(), *sorted(_outside()))


def best_first() -> tuple[str, ...]:
    """The same in the order in which they are put forward: the usual one, the other strengths from the strongest
    down, the one that takes its time, characters, those from outside; whoever plays without a plan comes last."""
    others = [name for name in reversed(_BUILT_IN) if name not in (USUAL, SLOWEST, LAST_RESORT)]
    return (USUAL, *others, SLOWEST, *characters(), *sorted(_outside()), LAST_RESORT)


def replacements() -> tuple[str, ...]:
    """Who takes the seat of a bot that broke, the first to be asked first: nobody with a style or who takes long."""
    return tuple(name for name in best_first() if name != SLOWEST and name not in characters())


def find(name: str) -> Bot:
    """The player of that name; ``Malformed`` for one that does not exist or cannot be had."""
    if name == LAST_RESORT:
        return RandomBot()
    if name in characters():
        return CharacterBot(characters()[name])
    if name in _BUILT_IN or is_styled(name):
        return Thinker(name)
    outside = _outside()
    if name not in outside:
        raise Malformed(f"There is no bot {name[:40]!r} (there is {', '.join(names())})")
    return _admitted(name, outside[name])


def about(name: str) -> str:
    """What a player is, in a sentence."""
    if name in characters():
        return characters()[name].about
    if name in THINKING or is_styled(name):
        return thinkers_about(name)
    return ((type(find(name)).__doc__ or "").strip().split("\n")[0]).strip()


def built_in(name: str) -> bool:
    """Whether a player is a built-in one: a strength, a character or a style."""
    return name in _BUILT_IN or name in characters() or is_styled(name)


def _outside() -> dict[str, EntryPoint]:
    """What other packages bring; a built-in name cannot be taken."""
    return {point.name: point for point in entry_points(group=GROUP) if not built_in(point.name)}


def _admitted(name: str, point: EntryPoint) -> Bot:
    try:
        made = point.load()
        bot = made() if isinstance(made, type) else made
    except Exception as e:
        raise Malformed(f"The bot {name} ({point.value}) cannot be loaded: {type(e).__name__}: {e}") from e
    if not callable(getattr(bot, "choose", None)):
        raise Malformed(f"The bot {name} ({point.value}) has no method choose")
    bot_: Bot = bot
    return bot_
