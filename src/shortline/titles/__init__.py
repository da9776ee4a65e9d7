"""The titles: each a folder of TOML files and the rules that are peculiar to it.

A title is read when it is asked for, not before: looking one up costs nothing for the others.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from shortline.kernel.refusal import Malformed
from shortline.kernel.title import Title

_HOMES = {"18AL": "g18al", "18GA": "g18ga", "18VA": "g18va", "18FL": "g18fl", "openrails": "openrails"}
"""Every title of the house and the folder it lives in; one without rules yet is not listed."""

_guests: dict[str, Title] = {}


def names() -> tuple[str, ...]:
    """The ids of the titles that can be played."""
    home = files(__name__)
    ready = (name for name, folder in _HOMES.items() if home.joinpath(folder, "rules.py").is_file())
    return (*ready, *_guests)


def find(name: str) -> Title:
    """The title of that id, in whatever case it is written; ``Malformed`` names those that there are."""
    for known in names():
        if known.casefold() == name.casefold():
            return _guests[known] if known in _guests else _at_home(_HOMES[known])
    raise Malformed(f"There is no title {name[:40]!r} (there is {', '.join(names()) or 'none yet'})")


def admit(title: Title) -> None:
    """Let a title from outside the house be found by its id for as long as the program runs."""
    if title.id.casefold() in (known.casefold() for known in _HOMES):
        raise ValueError(f"the house has a title {title.id} of its own")
    _guests[title.id] = title


def _at_home(folder: str) -> Title:
    title = import_module(f"{__name__}.{folder}.rules").TITLE
    if not isinstance(title, Title):
        raise TypeError(f"{folder}/rules.py holds no title under TITLE")
    return title
