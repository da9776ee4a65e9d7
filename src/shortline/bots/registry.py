"""The players by their names: the built-in ones, and those that other packages bring along."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from shortline.bots.protocol import Bot
from shortline.kernel.refusal import Malformed

GROUP = "shortline.bots"
"""The group of entry points in which a package names its players."""

_BUILT_IN = {
    "random": "shortline.bots.random:RandomBot",
    "easy": "shortline.bots.players:EasyBot",
    "steady": "shortline.bots.players:SteadyBot",
    "strong": "shortline.bots.players:StrongBot",
}
"""The built-in players, weakest first."""

USUAL = "steady"
"""Who sits down where nobody has said which player: never the first of a list."""
LAST_RESORT = "random"


def names() -> tuple[str, ...]:
    """All players that can be asked for: the built-in ones, weakest first, then those from outside by name."""
    return (*_BUILT_IN, *sorted(_outside()))


def best_first() -> tuple[str, ...]:
    """The same in the order in which they are put forward: the usual one, the other built-in players from the
    strongest down, those from outside; whoever plays without a plan comes last."""
    others = [name for name in reversed(_BUILT_IN) if name not in (USUAL, LAST_RESORT)]
    return (USUAL, *others, *sorted(_outside()), LAST_RESORT)


def find(name: str) -> Bot:
    """The player of that name; ``Malformed`` for one that does not exist or cannot be had."""
    if name in _BUILT_IN:
        module, _, attribute = _BUILT_IN[name].partition(":")
        made: Bot = getattr(import_module(module), attribute)()
        return made
    outside = _outside()
    if name not in outside:
        raise Malformed(f"There is no bot {name[:40]!r} (there is {', '.join(names())})")
    return _admitted(name, outside[name])


def about(name: str) -> str:
    """What a player is, in a sentence."""
    return ((type(find(name)).__doc__ or "").strip().split("\n")[0]).strip()


def built_in(name: str) -> bool:
    """Whether a player is a built-in one."""
    return name in _BUILT_IN


def _outside() -> dict[str, EntryPoint]:
    """What other packages bring; a built-in name cannot be taken."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _BUILT_IN}


def _admitted(name: str, point: EntryPoint) -> Bot:
    try:
        made = point.load()
        bot = made() if isinstance(made, type) else made
    except Exception as e:
        raise Malformed(f"The bot {name} ({point.value}) cannot be loaded: {type(e).__name__}: {e}") from e
    if not callable(getattr(bot, "choose", None)):
        raise Malformed(f"The bot {name} ({point.value}) has no method choose")
    found: Bot = bot
    return found
