"""The players by their names: those of the house, and those that other packages bring along."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from shortline.bots.protocol import Bot
from shortline.kernel.refusal import Malformed

GROUP = "shortline.bots"
"""The group of entry points in which a package names its players."""

_HOUSE = {
    "random": "shortline.bots.random:RandomBot",
    "easy": "shortline.bots.house:EasyBot",
    "steady": "shortline.bots.house:SteadyBot",
    "strong": "shortline.bots.house:StrongBot",
}
"""The players of the house, weakest first."""

USUAL = "steady"
"""Who sits down where nobody has said which player: never the first of a list."""
LAST_RESORT = "random"


def names() -> tuple[str, ...]:
    """All players that can be asked for: the house's, weakest first, then those from outside by name."""
    return (*_HOUSE, *sorted(_outside()))


def best_first() -> tuple[str, ...]:
    """The same in the order in which they are put forward: the usual one, the other players of the house from the
    strongest down, those from outside; whoever plays without a plan comes last."""
    house = [name for name in reversed(_HOUSE) if name not in (USUAL, LAST_RESORT)]
    return (USUAL, *house, *sorted(_outside()), LAST_RESORT)


def find(name: str) -> Bot:
    """The player of that name; ``Malformed`` for one that does not exist or cannot be had."""
    if name in _HOUSE:
        module, _, attribute = _HOUSE[name].partition(":")
        made: Bot = getattr(import_module(module), attribute)()
        return made
    outside = _outside()
    if name not in outside:
        raise Malformed(f"There is no bot {name[:40]!r} (there is {', '.join(names())})")
    return _admitted(name, outside[name])


def about(name: str) -> str:
    """What a player is, in a sentence."""
    return ((type(find(name)).__doc__ or "").strip().split("\n")[0]).strip()


def of_the_house(name: str) -> bool:
    """Whether a player is one of the house's."""
    return name in _HOUSE


def _outside() -> dict[str, EntryPoint]:
    """What other packages bring; a name of the house's cannot be taken."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _HOUSE}


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
