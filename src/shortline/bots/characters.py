"""Characters: opponents with a name, a strength, a style and a word about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from shortline.bots.players import Thinker
from shortline.bots.protocol import Choice, Observation
from shortline.bots.strengths import strengths
from shortline.bots.styles import JOINT, styles
from shortline.kernel.action import Action
from shortline.parts.reading import load

FACES = ("cap", "beard", "glasses", "monocle", "bun", "curls", "moustache", "bow")
COLOURS = ("amber", "rust", "teal", "slate", "green", "purple", "plum", "blue")

OCCASIONS: Mapping[str, str] = {
    "BuyTrain": "train",
    "StartCorporation": "start",
    "StartCompany": "start",
    "BuyShare": "buy",
    "SellShares": "sell",
    "PayOut": "pay_out",
    "Withhold": "withhold",
    "LayTile": "tile",
    "LayTrack": "tile",
    "PlaceStation": "station",
    "BuyPrivate": "private",
    "Pass": "pass",
}
"""What a character may have a word for, by kind of action."""


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent to remember."""

    id: str
    name: str
    strength: str
    styles: tuple[str, ...]
    face: str
    colour: str
    about: str
    says: Mapping[str, str]
    """How they begin to explain what they do, by occasion."""

    @property
    def plays(self) -> str:
        """The strength and styles by which they play, as one name."""
        return JOINT.join((self.strength, *self.styles))


@cache
def characters() -> Mapping[str, Character]:
    """All characters by id, weakest first."""
    reader = load(files("shortline.bots").joinpath("characters.toml"))
    found = {}
    for key in reader.keys():  # noqa: SIM118 (a reader is no mapping)
        it = reader.table(key)
        says = it.table("says")
        found[key] = Character(
            key,
            it.text("name"),
            it.choice("strength", tuple(strengths())),
            it.names("styles", styles(), "style"),
            it.choice("face", FACES),
            it.choice("colour", COLOURS),
            it.text("about"),
            {occasion: says.text(occasion) for occasion in set(OCCASIONS.values()) if occasion in says.keys()},  # noqa: SIM118
        )
    reader.done()
    return found


class CharacterBot:
    """A character in a seat: plays by its strength and styles, and explains itself in its own words."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self._plays = Thinker(character.plays)

    def choose(self, obs: Observation) -> Choice:
        """What promises most to such a player."""
        choice = self._plays.choose(obs)
        return Choice(choice.action, self.explained(choice.action, choice.why))

    def explained(self, action: Action, why: str) -> str:
        """A reason with the word that the character has for such an action, if it has one."""
        word = self.character.says.get(OCCASIONS.get(type(action).__name__, ""), "")
        return f"{word} {why[:1].upper()}{why[1:]}" if word and why else why
